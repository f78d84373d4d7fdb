package anchor

import (
	"bytes"
	"slices"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/percent"
)

// githubSlug keeps letters, marks, decimal digits, connectors and hyphens in lower case. Spaces
// become hyphens.
func githubSlug(dst, text []byte) []byte {
	if !ascii.Only(string(text)) {
		return word(dst, lower(text))
	}
	for _, c := range text {
		switch {
		case c == ' ' || c == '-':
			dst = append(dst, '-')
		case c-'A' < 26:
			dst = append(dst, c|0x20)
		case ascii.IsAlphanumeric(c) || c == '_':
			dst = append(dst, c)
		}
	}
	return dst
}

// word appends the word characters of a text in lower case, its hyphens, and a hyphen for each
// space.
func word(dst, text []byte) []byte {
	dst = slices.Grow(dst, len(text))
	for _, r := range string(text) {
		switch {
		case r == ' ' || r == '-':
			dst = append(dst, '-')
		case isWord(r):
			dst = utf8.AppendRune(dst, r)
		}
	}
	return dst
}

// gitlabSlug is like githubSlug, without space at the ends, and with one hyphen for several. A slug
// of digits only gets a prefix, because such a fragment names an issue.
func gitlabSlug(dst, text []byte) []byte {
	text = bytes.Trim(text, "\x00\t\n\v\f\r ")
	start := len(dst)
	dst = word(dst, plainLower(text))
	kept := dst[:start]
	digits := true
	for i, c := range dst[start:] {
		if c == '-' && i > 0 && kept[len(kept)-1] == '-' {
			continue
		}
		digits = digits && ascii.IsDigit(c)
		kept = append(kept, c)
	}
	if digits && len(kept) > start {
		return append(kept[:start], "anchor-"+string(kept[start:])...)
	}
	return kept
}

// mdbookSlug keeps letters, numbers, hyphens and underscores. Each character of white space becomes
// a hyphen.
func mdbookSlug(dst, text []byte) []byte {
	for _, r := range string(lower(bytes.TrimFunc(text, isWhiteSpace))) {
		switch {
		case isWhiteSpace(r):
			dst = append(dst, '-')
		case r == '-' || r == '_' || isAlphabetic(r) || unicode.IsNumber(r):
			dst = utf8.AppendRune(dst, r)
		}
	}
	return dst
}

// hugoSlug keeps letters, decimal digits and underscores in lower case. Spaces become hyphens.
func hugoSlug(dst, text []byte) []byte {
	for _, r := range string(bytes.TrimSpace(text)) {
		switch {
		case r == ' ' || r == '-':
			dst = append(dst, '-')
		case r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r):
			dst = utf8.AppendRune(dst, unicode.ToLower(r))
		}
	}
	return dst
}

// hugoASCIISlug is like hugoSlug, without accents and without other characters outside ASCII.
func hugoASCIISlug(dst, text []byte) []byte {
	var ascii []byte
	for _, r := range string(norm.NFD.Bytes(bytes.TrimSpace(text))) {
		switch {
		case r == ' ':
			ascii = append(ascii, '-') // space that is then at an end stays
		case r < utf8.RuneSelf:
			ascii = append(ascii, byte(r))
		}
	}
	return hugoSlug(dst, ascii)
}

// blackfridaySlug keeps letters and numbers in lower case. A hyphen replaces all that is between
// two of them.
func blackfridaySlug(dst, text []byte) []byte {
	start, between := len(dst), false
	for _, r := range string(text) {
		if !unicode.IsLetter(r) && !unicode.IsNumber(r) {
			between = true
			continue
		}
		if between && len(dst) > start {
			dst = append(dst, '-')
		}
		between = false
		dst = utf8.AppendRune(dst, unicode.ToLower(r))
	}
	return dst
}

// pandocSlug begins at the first letter, and keeps letters, numbers, "_", "-" and "." in lower
// case. A hyphen replaces each run of white space.
func pandocSlug(dst, text []byte) []byte {
	start, space := len(dst), false
	for _, r := range string(plainLower(text)) {
		switch {
		case isPandocSpace(r):
			space = true
		case len(dst) == start && !unicode.IsLetter(r):
		case r == '_' || r == '-' || r == '.' || unicode.IsLetter(r) || unicode.IsNumber(r):
			if space && len(dst) > start {
				dst = append(dst, '-')
			}
			space = false
			dst = utf8.AppendRune(dst, r)
		}
	}
	return dst
}

// pandocGFMSlug keeps letters, marks, numbers, connectors and hyphens in lower case and in NFC. A
// hyphen replaces each run of white space.
func pandocGFMSlug(dst, text []byte) []byte {
	space := false
	for _, r := range string(norm.NFC.Bytes(plainLower(text))) {
		switch {
		case r == '\n': // a br element counts beside the space around it
			dst = append(dst, '-')
			space = false
		case isPandocSpace(r):
			if !space {
				dst = append(dst, '-')
			}
			space = true
		default:
			space = false
			if r == '-' || unicode.In(r, unicode.L, unicode.M, unicode.N, unicode.Pc) {
				dst = utf8.AppendRune(dst, r)
			}
		}
	}
	return dst
}

// markdownItSlug replaces each run of white space by a hyphen, and percent-encodes the rest as
// encodeURIComponent of ECMAScript does.
func markdownItSlug(dst, text []byte) []byte {
	return encode(dst, hyphenated(lower(bytes.TrimFunc(text, isJavaScriptSpace))), "-_.!~*'()")
}

// vscodeSlug is like markdownItSlug, without punctuation and without hyphens at the ends. It
// percent-encodes as encodeURI does.
func vscodeSlug(dst, text []byte) []byte {
	text = hyphenated(lower(bytes.TrimFunc(text, isJavaScriptSpace)))
	text = bytes.Map(func(r rune) rune {
		if isVSCodePunctuation[r] {
			return -1
		}
		return r
	}, text)
	return encode(dst, bytes.Trim(text, "-"), "-_.!~*'();/?:@&=+$,#")
}

// mkdocsSlug removes accents and other characters outside ASCII. It keeps letters, digits and
// underscores in lower case. A hyphen replaces each run of white space and hyphens.
func mkdocsSlug(dst, text []byte) []byte {
	var kept []byte
	for _, r := range string(norm.NFKD.Bytes(bytes.Join(bytes.Fields(text), []byte{' '}))) {
		if r < utf8.RuneSelf && (r == '_' || r == '-' || isPythonSpace(byte(r)) || ascii.IsAlphanumeric(byte(r))) {
			kept = append(kept, byte(r))
		}
	}
	kept = bytes.ToLower(bytes.TrimFunc(kept, func(r rune) bool { return isPythonSpace(byte(r)) }))
	between := false
	for _, c := range kept {
		if c == '-' || isPythonSpace(c) {
			if !between {
				dst = append(dst, '-')
			}
			between = true
			continue
		}
		between = false
		dst = append(dst, c)
	}
	return dst
}

// hyphenated returns text with a hyphen for each run of white space.
func hyphenated(text []byte) []byte {
	var dst []byte
	between := false
	for _, r := range string(text) {
		if isJavaScriptSpace(r) {
			if !between {
				dst = append(dst, '-')
			}
			between = true
			continue
		}
		between = false
		dst = utf8.AppendRune(dst, r)
	}
	return dst
}

// encode percent-encodes all bytes but letters, digits and those of keep.
func encode(dst, text []byte, keep string) []byte {
	for _, c := range text {
		if ascii.IsAlphanumeric(c) || bytes.IndexByte([]byte(keep), c) >= 0 {
			dst = append(dst, c)
		} else {
			dst = percent.Append(dst, c)
		}
	}
	return dst
}

// unicodeTocSlug is like mkdocsSlug, but keeps the letters and numbers of all scripts.
func unicodeTocSlug(dst, text []byte) []byte {
	var kept []byte
	for _, r := range string(norm.NFKC.Bytes(text)) {
		if isPythonWord(r) || r == '-' || unicode.IsSpace(r) {
			kept = utf8.AppendRune(kept, r)
		}
	}
	between := false
	for _, r := range string(plainLower(bytes.TrimSpace(kept))) {
		if r == '-' || unicode.IsSpace(r) {
			if !between {
				dst = append(dst, '-')
			}
			between = true
			continue
		}
		between = false
		dst = utf8.AppendRune(dst, r)
	}
	return dst
}

// pymdownxSlug keeps letters, numbers, underscores and hyphens of all scripts. A hyphen replaces
// each run of white space.
func pymdownxSlug(dst, text []byte) []byte {
	for _, r := range string(bytes.Join(bytes.Fields(norm.NFC.Bytes(text)), []byte{' '})) {
		switch {
		case r == ' ':
			dst = append(dst, '-')
		case r == '-' || isPythonWord(r):
			dst = utf8.AppendRune(dst, r)
		}
	}
	return dst
}

// isPythonWord reports whether a character is one of the class \w of Python.
func isPythonWord(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsNumber(r) }
