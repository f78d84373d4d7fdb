package syntax_test

import (
	"os"
	"strconv"
	"testing"
)

// full says that the suites are to run at full length, which takes hours.
var full = os.Getenv("URIKIT_FULL") != ""

// tier returns the size of a suite: where everything is slow or is to be short, at
// each run of the tests, and at full length.
func tier(brief, quick, all int) int {
	switch {
	case slow || testing.Short():
		return brief
	case full:
		return all
	}
	return quick
}

// figure is the value of an attribute that a test reports.
func figure(n int) string { return strconv.Itoa(n) }
