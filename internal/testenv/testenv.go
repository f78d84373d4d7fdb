// Package testenv tells tests how they run: under the race detector, in short, or
// at full length.
package testenv

import (
	"os"
	"strconv"
	"testing"
)

// Full reports whether the suites run at full length, which takes hours. The
// environment variable URIKIT_FULL asks for that.
var Full = os.Getenv("URIKIT_FULL") != ""

// Tier returns the size of a suite: brief with -short and where Slow says that
// everything takes several times as long, all at full length, otherwise quick.
func Tier(brief, quick, all int) int {
	switch {
	case testing.Short() || Slow:
		return brief
	case Full:
		return all
	}
	return quick
}

// Figure returns n as the value of an attribute that a test reports.
func Figure(n int) string { return strconv.Itoa(n) }
