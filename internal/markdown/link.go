package markdown

import (
	"bytes"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"

	"github.com/urikit/uri/internal/engine/work"
)

// maxLabel is the maximum number of characters in a link label (CommonMark, section 4.7).
const maxLabel = 999

// parseLabel returns the length of the link label at the beginning of text, with its
// brackets, or 0.
func parseLabel(text []byte) int {
	if len(text) == 0 || text[0] != '[' {
		return 0
	}
	i := 1
	defer func() { work.Add(i) }()
	for ; i < len(text) && i <= 1+utf8.UTFMax*maxLabel; i++ {
		switch text[i] {
		case '\\':
			i++
		case '[':
			return 0
		case ']':
			if i > maxLabel+1 && utf8.RuneCount(text[1:i]) > maxLabel {
				return 0
			}
			return i + 1
		}
	}
	return 0
}

// NormalLabel returns the normal form of a label, which is the same for labels that match:
// it folds case and collapses white space.
func NormalLabel(label []byte) string {
	work.Add(len(label))
	folded := cases.Fold().Bytes(smallCherokee(bytes.ReplaceAll(label, []byte{0}, []byte("\uFFFD"))))
	words := make([]byte, 0, len(folded))
	for word := range bytes.FieldsFuncSeq(folded, func(r rune) bool { return r < utf8.RuneSelf && isMarkdownSpace[r] }) {
		if len(words) > 0 {
			words = append(words, ' ')
		}
		words = append(words, word...)
	}
	return string(words)
}

// smallCherokee returns a label with small letters in place of the capital letters of Cherokee.
// Unicode folds both to capital letters, but package cases folds capital letters to small ones.
func smallCherokee(label []byte) []byte {
	if bytes.IndexByte(label, "\u13A0"[0]) < 0 {
		return label
	}
	small := make([]byte, 0, len(label))
	for i := 0; i < len(label); {
		r, n := utf8.DecodeRune(label[i:])
		if '\u13A0' <= r && r <= '\u13F5' {
			small = utf8.AppendRune(small, unicode.ToLower(r))
		} else {
			small = append(small, label[i:i+n]...)
		}
		i += n
	}
	return small
}

// maxParentheses is the maximum nesting of parentheses in a destination. cmark has the same
// limit. The specification requires at least three.
const maxParentheses = 32

// parseDestination returns the start and stop of the link destination at the beginning of
// text[i:], and the index after it. An empty destination needs angle brackets unless a ")"
// follows.
func parseDestination(text []byte, i int) (start, stop, end int, ok bool) {
	if i < len(text) && text[i] == '<' {
		stop, ok = angleDestination(text, i+1)
		return i + 1, stop, stop + 1, ok
	}
	stop, ok = plainDestination(text, i)
	return i, stop, stop, ok && (stop > i || i < len(text) && text[i] == ')')
}

// angleDestination returns the index of the ">" after the destination at text[i:], and whether
// there is one.
func angleDestination(text []byte, i int) (int, bool) {
	from := i
	defer func() { work.Add(i - from + 1) }()
	for ; i < len(text); i++ {
		switch c := text[i]; {
		case c == '>':
			return i, true
		case c == '<' || c == '\n' || c == '\r':
			return i, false
		case isEscaped(text, i):
			i++
		}
	}
	return i, false
}

// plainDestination returns the end of the destination without angle brackets at text[i:], and
// whether its parentheses are balanced.
func plainDestination(text []byte, i int) (int, bool) {
	from := i
	defer func() { work.Add(i - from + 1) }()
	depth := 0
	for ; i < len(text); i++ {
		switch c := text[i]; {
		case c == '(':
			if depth++; depth > maxParentheses {
				return i, false
			}
		case c == ')':
			if depth == 0 {
				return i, true
			}
			depth--
		case c <= ' ' && c != 0 || c == 0x7F:
			return i, depth == 0
		case isEscaped(text, i):
			i++
		}
	}
	return i, depth == 0
}

// skipSpace returns the end of the white space at i.
func skipSpace(text []byte, i int) int {
	from := i
	for i < len(text) && isMarkdownSpace[text[i]] {
		i++
	}
	work.Add(i - from + 1)
	return i
}

// parseTitle returns the end of the link title at the beginning of text[i:], and whether
// there is one.
func parseTitle(text []byte, i int) (end int, ok bool) {
	if i == len(text) {
		return i, false
	}
	from, closer := i, text[i]
	defer func() { work.Add(i - from + 1) }()
	switch closer {
	case '"', '\'':
	case '(':
		closer = ')'
	default:
		return i, false
	}
	for i++; i < len(text); i++ {
		switch c := text[i]; {
		case c == closer:
			return i + 1, true
		case c == '(' && closer == ')':
			return i, false
		case isEscaped(text, i):
			i++
		}
	}
	return i, false
}

// parseTarget returns the start and stop of the destination of an inline link whose text
// ends before text[i], and the end of the link (section 6.3).
func parseTarget(text []byte, i int) (start, stop, end int, ok bool) {
	if i == len(text) || text[i] != '(' {
		return 0, 0, 0, false
	}
	start, stop, i, ok = parseDestination(text, skipSpace(text, i+1))
	if !ok {
		return 0, 0, 0, false
	}
	if title := skipSpace(text, i); title > i {
		i = title
		if end, ok := parseTitle(text, i); ok {
			i = skipSpace(text, end)
		}
	}
	if i == len(text) || text[i] != ')' {
		return 0, 0, 0, false
	}
	return start, stop, i + 1, true
}

// A parsedDefinition is a link reference definition: the end of its label, the start and
// stop of its destination, and the beginning of the next line.
type parsedDefinition struct{ label, start, stop, end int }

// parseDefinition returns the link reference definition at the beginning of text (section
// 4.7).
func parseDefinition(text []byte) (d parsedDefinition, ok bool) {
	n := parseLabel(text)
	if n == 0 || n == len(text) || text[n] != ':' || skipSpace(text, 1) == n-1 {
		return d, false
	}
	d.label = n - 1
	var i int
	d.start, d.stop, i, ok = parseDestination(text, skipSpace(text, n+1))
	if !ok {
		return d, false
	}
	if title := skipSpace(text, i); title > i {
		if end, ok := parseTitle(text, title); ok {
			if d.end, ok = endOfLine(text, end); ok {
				return d, true
			}
		}
	}
	d.end, ok = endOfLine(text, i)
	return d, ok
}

// endOfLine returns the beginning of the line after i, and whether only white space
// precedes it.
func endOfLine(text []byte, i int) (int, bool) {
	for i < len(text) && isBlank(text[i]) {
		i++
	}
	if i < len(text) && text[i] == '\r' {
		i++
	}
	if i < len(text) {
		return i + 1, text[i] == '\n'
	}
	return i, true
}
