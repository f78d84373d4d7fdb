package syntax

import "strings"

// GuessPassword returns where in a text that is no valid reference a password may
// be, or an empty place. With a "/" in a password, a slash too many or a backslash
// for one, what was meant for userinfo is not where the grammar would have it. So
// everything counts that stands between the first colon, the scheme's apart, and
// the last "@".
func GuessPassword(s string) (start, end int) {
	end = strings.LastIndexByte(s, '@')
	if end < 0 {
		return 0, 0
	}
	cuts := Split(s)
	if i := cuts.SchemeEnd; i > 0 {
		behind := s[i+1:]
		if RFC3986.scheme(s) == i || strings.HasPrefix(behind, "/") || strings.HasPrefix(behind, `\`) {
			start = i + 1
		}
	}
	if i := cuts.Authority; i > 0 && strings.HasPrefix(s[i:], "[") {
		if literal, _ := RFC3986.ipLiteral(s, i); literal > 0 {
			start = literal // its colons are its own
		}
	}
	colon := strings.IndexByte(s[start:], ':')
	if start += colon + 1; colon < 0 || start >= end {
		return 0, 0
	}
	return start, end
}
