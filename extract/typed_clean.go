package extract

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/ucd"
	"github.com/urikit/uri/whatwg"
)

// The reasons of the changes that remove a part of the text.
const (
	becauseSpace     = "white space is not part of the URI (RFC 3986, appendix C)"
	becauseInvisible = "an invisible character is not part of the URI"
	becauseDelimiter = "a delimiter is not part of the URI (RFC 3986, appendix C)"
	becausePrefix    = `"URL:" is not part of the URI (RFC 3986, appendix C)`
	becauseBreak     = "a line break and the white space around it are not part of the URI (RFC 3986, appendix C)"
	becauseHyphen    = "a line break is not part of the URI; check whether the hyphen before it is (RFC 3986, appendix C)"
)

// A cleaner removes delimiters, white space and invisible characters from a text that a
// person typed. text[start:end] is the part between those at the ends.
type cleaner struct {
	text       string
	start, end int
	slashes    bool // the text has "//"
	unlisted   bool // the changes inside the text are not listed
	changes    []uri.Change
	trailing   []uri.Change // those at the end of the text, the last one first
}

func newCleaner(s string) *cleaner {
	return &cleaner{text: s, end: len(s), slashes: strings.Contains(s, "//")}
}

// unwrap removes what is around the text. Each round removes one layer, white space first, until no
// case applies.
func (c *cleaner) unwrap() {
	for c.start < c.end {
		rest := c.text[c.start:c.end]
		first, n := utf8.DecodeRuneInString(rest)
		last, m := utf8.DecodeLastRuneInString(rest)
		switch {
		case unicode.IsSpace(first):
			c.takeFirst(len(rest)-len(strings.TrimLeftFunc(rest, unicode.IsSpace)), becauseSpace)
		case unicode.IsSpace(last):
			c.takeLast(len(rest)-len(strings.TrimRightFunc(rest, unicode.IsSpace)), becauseSpace)
		case isFormat(first):
			c.takeFirst(n, becauseInvisible)
		case isFormat(last):
			c.takeLast(m, becauseInvisible)
		case strings.ContainsRune(`<"`, first):
			c.takeFirst(n, becauseDelimiter)
		case strings.ContainsRune(`>"`, last):
			c.takeLast(m, becauseDelimiter)
		case len(rest) >= len(prefix) && strings.EqualFold(rest[:len(prefix)], prefix):
			c.takeFirst(len(prefix), becausePrefix)
		case n+m <= len(rest) && c.isPair(first, last):
			c.takeFirst(n, becauseDelimiter)
			c.takeLast(m, becauseDelimiter)
		default:
			return
		}
	}
}

// takeFirst removes the first n bytes of text[start:end].
func (c *cleaner) takeFirst(n int, reason string) {
	if last := len(c.changes) - 1; last >= 0 && c.changes[last].Reason == reason { // it ends here
		n += c.changes[last].Span.Length
		c.start = c.changes[last].Span.Offset
		c.changes = c.changes[:last]
	}
	c.changes = append(c.changes, c.removal(c.start, n, reason))
	c.start += n
}

// takeLast removes the last n bytes of text[start:end].
func (c *cleaner) takeLast(n int, reason string) {
	end := c.end
	c.end -= n
	if last := len(c.trailing) - 1; last >= 0 && c.trailing[last].Reason == reason { // it begins here
		end = c.trailing[last].Span.End()
		c.trailing = c.trailing[:last]
	}
	c.trailing = append(c.trailing, c.removal(c.end, end-c.end, reason))
}

func (c *cleaner) removal(offset, length int, reason string) uri.Change {
	span := uri.Span{Offset: offset, Length: length}
	return uri.Change{Component: uri.ComponentNone, Span: span, Before: span.Of(c.text), Reason: reason}
}

// inside returns what is left without its line breaks after the authority, and the white
// space around them. Those before are left to the browser, which removes only the breaks:
// spaces in a host stay errors.
func (c *cleaner) inside() string {
	rest := c.text[c.start:c.end]
	head := headLength(rest)
	if !strings.ContainsFunc(rest[head:], endsLine) {
		return rest
	}
	out := make([]byte, 0, len(rest))
	out = append(out, rest[:head]...)
	for i := head; i < len(rest); {
		run := len(rest[i:]) - len(strings.TrimLeftFunc(rest[i:], unicode.IsSpace))
		if run == 0 || !strings.ContainsFunc(rest[i:i+run], endsLine) {
			_, n := utf8.DecodeRuneInString(rest[i:])
			run = max(run, n)
			out = append(out, rest[i:i+run]...)
		} else if !c.unlisted {
			reason := becauseBreak
			if len(out) > 0 && out[len(out)-1] == '-' {
				reason = becauseHyphen
			}
			c.changes = append(c.changes, c.removal(c.start+i, run, reason))
		}
		i += run
	}
	return string(out)
}

// headLength returns the length of what comes before the path: the scheme, slashes and the
// authority, as a browser or a person may read them.
func headLength(s string) int {
	i := max(strings.IndexAny(s, `:/\?#`), 0)
	colon := i < len(s) && s[i] == ':'
	if colon {
		i++
	}
	slashes := len(s[i:]) - len(strings.TrimLeft(s[i:], "/\\\t\r\n"))
	if colon && slashes == 0 && !strings.HasPrefix(strings.TrimLeftFunc(s[i:], unicode.IsSpace), "/") {
		if u, err := whatwg.Parse(s[:i] + "//host"); err == nil && !u.IsSpecial() {
			return i
		}
	}
	i += slashes
	if end := strings.IndexAny(s[i:], `/\?#`); end >= 0 {
		return i + end
	}
	return len(s)
}

// allChanges returns the changes in the order of the text.
func (c *cleaner) allChanges() []uri.Change {
	for i := len(c.trailing) - 1; i >= 0; i-- {
		c.changes = append(c.changes, c.trailing[i])
	}
	return c.changes
}

// isPair reports whether the first and the last character are quotation marks or brackets
// around what is left. Square brackets can also be around an address.
func (c *cleaner) isPair(first, last rune) bool {
	const open, shut = "({[", ")}]"
	if i := strings.IndexRune(open, first); i >= 0 {
		return rune(shut[i]) == last && (first != '[' || c.slashes)
	}
	const quotes = "'`´‘’‚‛“”„‟′″«»‹›「」『』"
	return strings.ContainsRune(quotes, first) && strings.ContainsRune(quotes, last)
}

// isFormat reports whether r is a format character, which is invisible.
func isFormat(r rune) bool { return ucd.In(r, ucd.Cf) }

// endsLine reports whether r ends a line.
func endsLine(r rune) bool {
	return r == '\n' || r == '\r' || r == '\u0085' || r == '\u2028' || r == '\u2029'
}
