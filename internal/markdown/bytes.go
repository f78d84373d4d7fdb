package markdown

// setOf returns the set of the bytes of s.
func setOf(s string) *[256]bool {
	var set [256]bool
	for i := range len(s) {
		set[s[i]] = true
	}
	return &set
}

// complementOf returns the set of the bytes that are not in s.
func complementOf(s string) *[256]bool {
	set := setOf(s)
	for i := range set {
		set[i] = !set[i]
	}
	return set
}

// IsPunct reports whether b is a punctuation character of ASCII, which a backslash escapes (section 2.4).
func IsPunct(b byte) bool {
	return '!' <= b && b <= '/' || ':' <= b && b <= '@' || '[' <= b && b <= '`' || '{' <= b && b <= '~'
}

func isAlpha(b byte) bool { return 'a' <= b|0x20 && b|0x20 <= 'z' }

func isDecimal(b byte) bool { return '0' <= b && b <= '9' }

func isAlphanum(b byte) bool { return isAlpha(b) || isDecimal(b) }

// trimmed returns the indexes of text[i:j] without the bytes of the set at its ends.
func trimmed(text []byte, i, j int, set *[256]bool) (int, int) {
	for i < j && set[text[i]] {
		i++
	}
	for i < j && set[text[j-1]] {
		j--
	}
	return i, j
}
