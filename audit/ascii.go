package audit

import "strings"

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// lower returns s with its ASCII letters in lower case. Other bytes stay.
func lower(s string) string {
	for i := range len(s) {
		if s[i]-'A' < 26 {
			b := []byte(s)
			for j := i; j < len(b); j++ {
				if b[j]-'A' < 26 {
					b[j] |= 0x20
				}
			}
			return string(b)
		}
	}
	return s
}

// until returns the text before the first of chars.
func until(s, chars string) string {
	for i := range len(chars) {
		if end := strings.IndexByte(s, chars[i]); end >= 0 {
			s = s[:end]
		}
	}
	return s
}
