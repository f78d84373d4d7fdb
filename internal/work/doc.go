// Package work counts the bytes that the scanners look at, so that tests can show
// that their work is linear in the length of a text. The build tag countwork turns
// the counter on.
package work
