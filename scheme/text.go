package scheme

// What the syntaxes of schemes are made of: the characters of RFC 3986, section
// 2, and its triplets. A syntax that takes pct-encoded takes what a triplet may
// be normalized to as well (section 6.2.2.2), so that no normal form breaks a
// rule that the text it was made of kept.

func isLower(c byte) bool  { return 'a' <= c && c <= 'z' }
func isDigit(c byte) bool  { return '0' <= c && c <= '9' }
func isLetter(c byte) bool { return isLower(lower(c)) }

func isAlphanumeric(c byte) bool { return isLetter(c) || isDigit(c) }

func isHex(c byte) bool {
	c = lower(c)
	return isDigit(c) || 'a' <= c && c <= 'f'
}

// isUnreserved reports whether c is in unreserved.
func isUnreserved(c byte) bool {
	switch c {
	case '-', '.', '_', '~':
		return true
	}
	return isAlphanumeric(c)
}

// isSubDelim reports whether c is in sub-delims.
func isSubDelim(c byte) bool {
	switch c {
	case '!', '$', '&', '\'', '(', ')', '*', '+', ',', ';', '=':
		return true
	}
	return false
}

// isPathChar reports whether c is in pchar, apart from triplets.
func isPathChar(c byte) bool { return isUnreserved(c) || isSubDelim(c) || c == ':' || c == '@' }

// lower returns c, in lower case if it is a letter.
func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c + ('a' - 'A')
	}
	return c
}

// triplet reports whether s begins with one.
func triplet(s string) bool { return len(s) >= 3 && s[0] == '%' && isHex(s[1]) && isHex(s[2]) }

// run returns the length of the longest beginning of s that consists of bytes
// that is takes.
func run(s string, is func(byte) bool) int {
	for i := range len(s) {
		if !is(s[i]) {
			return i
		}
	}
	return len(s)
}

// runEncoded is like run, and takes triplets too.
func runEncoded(s string, is func(byte) bool) int {
	for i := 0; ; {
		switch {
		case i == len(s):
			return i
		case is(s[i]):
			i++
		case triplet(s[i:]):
			i += 3
		default:
			return i
		}
	}
}

// all reports whether s is not empty, and is takes its bytes.
func all(s string, is func(byte) bool) bool { return s != "" && run(s, is) == len(s) }

// allEncoded is like all, and takes triplets too.
func allEncoded(s string, is func(byte) bool) bool { return s != "" && runEncoded(s, is) == len(s) }

// equalFold reports whether a and b are the same with their letters in lower
// case.
func equalFold(a, b string) bool { return len(a) == len(b) && compareFold(a, b) == 0 }

// appendLower appends s to dst, with its letters in lower case but for those of
// triplets.
func appendLower(dst []byte, s string) []byte {
	for i := 0; i < len(s); i++ {
		if triplet(s[i:]) {
			dst = append(dst, s[i:i+3]...)
			i += 2
			continue
		}
		dst = append(dst, lower(s[i]))
	}
	return dst
}

// appendWithout appends s to dst, without the bytes that drop takes.
func appendWithout(dst []byte, s string, drop func(byte) bool) []byte {
	for i := range len(s) {
		if !drop(s[i]) {
			dst = append(dst, s[i])
		}
	}
	return dst
}
