package document

import (
	"bytes"
	"unicode/utf8"

	"github.com/yuin/goldmark/util"

	"github.com/urikit/uri/internal/work"
)

// maxLabel is the most characters that a link label can have (CommonMark, section 4.7).
const maxLabel = 999

// parseLabel returns the length of the link label that text begins with, brackets
// included, or 0.
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

// normalLabel returns what two labels that match have in common: white space is
// collapsed, and case is folded.
func normalLabel(label []byte) string {
	work.Add(len(label))
	folded := util.DoFullUnicodeCaseFolding(label)
	words := make([]byte, 0, len(folded))
	for word := range bytes.FieldsFuncSeq(folded, func(r rune) bool { return r < utf8.RuneSelf && isMarkdownSpace[r] }) {
		if len(words) > 0 {
			words = append(words, ' ')
		}
		words = append(words, word...)
	}
	return string(words)
}

// maxParentheses is how deep parentheses are nested at most in a destination. cmark has
// the same limit; the specification wants at least three.
const maxParentheses = 32

// parseDestination returns where the link destination is that text[i:] begins with, and
// where what follows it begins. An empty destination has no angle brackets only if a
// ")" follows.
func parseDestination(text []byte, i int) (start, stop, end int, ok bool) {
	from := i
	defer func() { work.Add(i - from + 1) }()
	if i < len(text) && text[i] == '<' {
		start = i + 1
		for i = start; i < len(text); i++ {
			switch c := text[i]; {
			case c == '>':
				return start, i, i + 1, true
			case c == '<' || c == '\n' || c == '\r':
				return 0, 0, 0, false
			case isEscaped(text, i):
				i++
			}
		}
		return 0, 0, 0, false
	}
	depth := 0
loop:
	for ; i < len(text); i++ {
		switch c := text[i]; {
		case c == '(':
			if depth++; depth > maxParentheses {
				return 0, 0, 0, false
			}
		case c == ')':
			if depth--; depth < 0 {
				depth = 0
				break loop
			}
		case c <= ' ' && c != 0 || c == 0x7F:
			break loop
		case isEscaped(text, i):
			i++
		}
	}
	if depth > 0 || i == from && (i == len(text) || text[i] != ')') {
		return 0, 0, 0, false
	}
	return from, i, i, true
}

// isEscaped reports whether text[i:] begins with a backslash and a character that it
// escapes (section 2.4).
func isEscaped(text []byte, i int) bool {
	return text[i] == '\\' && i+1 < len(text) && util.IsPunct(text[i+1])
}

// skipSpace returns where white space ends that begins at i.
func skipSpace(text []byte, i int) int {
	from := i
	for i < len(text) && isMarkdownSpace[text[i]] {
		i++
	}
	work.Add(i - from + 1)
	return i
}

// parseTitle returns where the link title ends that text[i:] begins with, and whether it
// begins with one.
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

// parseTarget returns where the destination is of an inline link whose text ends before
// text[i], and where the link ends (section 6.3).
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

// A parsedDefinition is a link reference definition: where its label ends, where its
// destination is, and where the next line begins.
type parsedDefinition struct{ label, start, stop, end int }

// parseDefinition returns the link reference definition that text begins with (section
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

// endOfLine returns where the line after i begins, and whether there is only white space
// before that.
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
