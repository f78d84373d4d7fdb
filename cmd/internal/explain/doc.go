// Package explain prints everything about a reference, for people to read.
package explain
