// Package trurl runs the command line of trurl, curl's program for URLs, on this module's
// parsers. It reads, changes and prints URLs as trurl does with libcurl: it guesses schemes,
// accepts one to three slashes after a scheme, and writes percent-encodings anew where a part
// changes. Only this package is so lenient.
//
// Sources: trurl(1) and libcurl-url(3), and the answers of trurl 0.16.1 with libcurl 8.19.0.
package trurl

// The exit statuses of trurl(1).
const (
	statusFile    = 1
	statusAppend  = 2
	statusArg     = 3
	statusFlag    = 4
	statusSet     = 5
	statusURL     = 7
	statusTrim    = 8
	statusBadURL  = 9
	statusGet     = 10
	statusIterate = 11
	statusReplace = 12
)
