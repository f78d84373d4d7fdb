// Package work counts the bytes that the scanners read, so that tests can check that
// their work is linear in the length of a text. The build tag countwork enables the
// counter.
package work
