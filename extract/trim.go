package extract

import (
	"bytes"
	"unicode/utf8"

	"github.com/urikit/uri/internal/engine/work"
)

// trim returns the end of text[start:end] without the punctuation of a sentence and
// without parentheses that it does not open. It need not look at square brackets: a URI
// has them only around an IP-literal.
func (f *finder) trim(start, end int) int {
	text := f.text[start:end]
	work.Add(2 * len(text))
	unopened := bytes.Count(text, []byte{')'}) - bytes.Count(text, []byte{'('})
	for ; end > start; end-- {
		switch f.text[end-1] {
		case '.', ',', ';', ':', '!', '?', '\'':
			if f.KeepPunctuation {
				return end
			}
		case ')':
			if unopened <= 0 || f.KeepBrackets {
				return end
			}
			unopened--
		default:
			if f.text[end-1] < utf8.RuneSelf || f.KeepPunctuation {
				return end
			}
			r, size := utf8.DecodeLastRune(f.text[start:end])
			if !isPunctuation(r) {
				return end
			}
			end -= size - 1
		}
	}
	return end
}

// trimInvalid is like trim, for a text that is not a URI. It also trims square and curly
// brackets that the text does not open, backslashes and vertical bars. unopened is the number of
// closing parentheses without an opening one in the rest.
func (f *finder) trimInvalid(start, end int) int {
	text := f.text[start:end]
	work.Add(4 * len(text))
	unopened := bytes.Count(text, []byte{')'}) - bytes.Count(text, []byte{'('})
	square, curly := bytes.IndexByte(text, '['), bytes.IndexByte(text, '{')
	for ; end > start; end-- {
		keep := false
		switch f.text[end-1] {
		case '\\', '|':
		case '.', ',', ';', ':', '!', '?', '\'':
			keep = f.KeepPunctuation
		case ')':
			keep = unopened <= 0 || f.KeepBrackets
			unopened--
		case ']':
			keep = square >= 0 || f.KeepBrackets
		case '}':
			keep = curly >= 0 || f.KeepBrackets
		default:
			keep = true
		}
		if keep {
			break
		}
	}
	return end
}
