package audit

import "strconv"

// maxQuoted is the largest number of bytes that a message quotes.
const maxQuoted = 100

// quote returns s in quotes and in ASCII, cut if it is long.
func quote(s string) string {
	if len(s) > maxQuoted {
		return strconv.QuoteToASCII(s[:maxQuoted]) + "…"
	}
	return strconv.QuoteToASCII(s)
}
