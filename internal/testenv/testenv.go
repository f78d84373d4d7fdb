// Package testenv says how tests run: with the race detector, with -short, or at full
// length.
package testenv

import (
	"os"
	"strconv"
	"testing"
)

// Full reports whether the suites run at full length, which takes hours. The environment
// variable URIKIT_FULL enables it.
var Full = os.Getenv("URIKIT_FULL") != ""

// Tier returns the size of a suite: brief with -short and in a Slow build, all at full
// length, and otherwise quick.
func Tier(brief, quick, all int) int {
	switch {
	case testing.Short() || Slow:
		return brief
	case Full:
		return all
	}
	return quick
}

// Figure returns n as the value of a test attribute.
func Figure(n int) string { return strconv.Itoa(n) }
