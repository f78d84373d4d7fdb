package markdown

import (
	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/work"
)

// The lengths and sets of bytes in autolinks.
const (
	maxScheme      = 32
	maxDomainLabel = 63
)

var (
	isScheme    = setOf("+.-" + digits + letters)
	isAutolink  = complementOf("<> " + controls)
	isLocalPart = setOf(".!#$%&'*+/=?^_`{|}~-" + digits + letters)
)

// autolinkIn returns the length and the kind of the autolink (section 6.5) at the beginning
// of text, or length 0.
func autolinkIn(text []byte) (int, Kind) {
	if colon := schemeIn(text); colon > 0 {
		i := colon
		for i < len(text) && isAutolink[text[i]] {
			i++
		}
		work.Add(i + 1)
		if i < len(text) && text[i] == '>' {
			return i + 1, Autolink
		}
		return 0, 0
	}
	if n := emailIn(text); n > 0 {
		return n, Email
	}
	return 0, 0
}

// schemeIn returns the index of the colon after the scheme that begins at text[1], or 0.
func schemeIn(text []byte) int {
	i := 1
	if i == len(text) || !ascii.IsLetter(text[i]) {
		return 0
	}
	for i < len(text) && i <= maxScheme+1 && isScheme[text[i]] {
		i++
	}
	work.Add(i)
	if length := i - 1; length < 2 || length > maxScheme || i == len(text) || text[i] != ':' {
		return 0
	}
	return i
}

// emailIn returns the length of the email address at the beginning of text, with its angle
// brackets, or 0. It reads the local part, and then labels up to the ">".
func emailIn(text []byte) int {
	i := 1
	defer func() { work.Add(i + 1) }()
	for i < len(text) && isLocalPart[text[i]] {
		i++
	}
	if i == 1 || i == len(text) || text[i] != '@' {
		return 0
	}
	for {
		n := domainLabel(text[i+1:])
		i += 1 + n
		if n == 0 || i == len(text) {
			return 0
		}
		switch text[i] {
		case '.':
		case '>':
			return i + 1
		default:
			return 0
		}
	}
}

// domainLabel returns the length of the label at the beginning of text, or 0.
func domainLabel(text []byte) int {
	n := 0
	for n < len(text) && (ascii.IsAlphanumeric(text[n]) || text[n] == '-') {
		n++
	}
	if n == 0 || n > maxDomainLabel || text[0] == '-' || text[n-1] == '-' {
		work.Add(n)
		return 0
	}
	return n
}
