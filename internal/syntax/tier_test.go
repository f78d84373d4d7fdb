package syntax_test

import (
	"os"
	"strconv"
)

// full says that the suites are to run at full length, which takes hours.
var full = os.Getenv("URIKIT_FULL") != ""

// figure is the value of an attribute that a test reports.
func figure(n int) string { return strconv.Itoa(n) }
