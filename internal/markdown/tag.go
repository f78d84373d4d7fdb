package markdown

import (
	"bytes"

	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/work"
)

// Sets of bytes in tags.
var (
	isTagName       = setOf("-" + digits + letters)
	isHTMLSpace     = setOf("\t\n\f\r ") // HTML Standard: ASCII white space
	beginsAttribute = setOf("_:" + letters)
	isAttributeName = setOf("_:.-" + digits + letters)
	isUnquotedValue = complementOf("\"'=<>`" + controls + " ")
)

// tag returns the length of the open or closing tag at the beginning of text (CommonMark,
// section 6.6), or 0.
//
// It examines each byte at most three times, even if many tags begin and none ends. A tag
// continues after a "<" only in a quoted value. So two tags that examine the same byte
// cannot both be outside of quotes there, nor both within the same quotes.
func tag(text []byte) int {
	i := 1
	defer func() { work.Add(i + 1) }()
	skip := func(set *[256]bool) int {
		from := i
		for i < len(text) && set[text[i]] {
			i++
		}
		return i - from
	}
	next := func(c byte) bool {
		if i < len(text) && text[i] == c {
			i++
			return true
		}
		return false
	}
	closing := next('/')
	if i == len(text) || !ascii.IsLetter(text[i]) {
		return 0
	}
	skip(isTagName)
	for {
		space := skip(isMarkdownSpace)
		if !closing && space > 0 && i < len(text) && beginsAttribute[text[i]] {
			skip(isAttributeName)
			name := i
			skip(isMarkdownSpace)
			if !next('=') {
				i = name
				continue
			}
			skip(isMarkdownSpace)
			if i == len(text) {
				return 0
			}
			if quote := text[i]; quote == '"' || quote == '\'' {
				n := bytes.IndexByte(text[i+1:], quote)
				if n < 0 {
					i = len(text)
					return 0
				}
				i += n + 2
			} else if skip(isUnquotedValue) == 0 {
				return 0
			}
			continue
		}
		if !closing {
			next('/')
		}
		if !next('>') {
			return 0
		}
		return i
	}
}
