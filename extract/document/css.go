package document

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/internal/delimiter"
	"github.com/urikit/uri/internal/engine/ascii"
)

// A cssScanner reads CSS. It reads only the tokens (CSS Syntax Level 3, section 4) that it
// needs to find URLs: comments, strings, url() and the names of functions and at-rules.
type cssScanner struct {
	*walker
	*source
	base    *base
	element string // the element around the style sheet, if there is one
	to      sink

	rule      string   // the current at-rule, if a URL may follow its name
	functions []string // the open functions
	deeper    int      // the number of open functions beyond maxFunctions
}

// css finds the URLs in a style sheet, or in a part of one.
func (w *walker) css(s *source, b *base, element string, to sink) {
	c := &cssScanner{walker: w, source: s, base: b, element: element, to: to}
	c.scan()
}

// isDull has the bytes that can be skipped between tokens.
var isDull = func() *[256]bool {
	set := setOf(" :,.+*>~=|^$!&%?`[]")
	for b := 1; b < 0x20; b++ {
		set[b] = true
	}
	set[0x7F] = true
	return set
}()

// scan reads the tokens that can hold a link, and those that decide about it: comments, strings,
// at-rules, parentheses and functions. c.rule is the at-rule that the scanner is in. Broken syntax
// ends a token, but not the scan.
func (c *cssScanner) scan() {
	for {
		c.span(isDull)
		b, ok := c.peek()
		if !ok {
			return
		}
		switch {
		case b == '/':
			c.skip()
			if next, _ := c.peek(); next == '*' {
				c.skip()
				c.findEnd("*/")
			}
		case b == '"' || b == '\'':
			c.quoted(c.takes())
		case b == '<':
			if bytes.Equal(c.ahead(4), []byte("<!--")) {
				c.at += 3
			}
			c.skip()
		case b == '@':
			c.skip()
			c.rule = ""
			switch name := c.name(); name {
			case "import", "namespace":
				c.rule = "@" + name
			}
		case b == '#':
			c.skip()
			c.name()
		case b == '(':
			c.skip()
			c.open("")
		case b == ')':
			c.skip()
			c.close()
		case b == ';' || b == '{' || b == '}':
			c.skip()
			c.rule = ""
		default:
			c.function()
		}
	}
}

// maxFunctions is the maximum number of open functions whose names are remembered.
const maxFunctions = 64

// open opens a function. The name of plain parentheses is empty.
func (c *cssScanner) open(name string) {
	if len(c.functions) < maxFunctions {
		c.functions = append(c.functions, name)
	} else {
		c.deeper++
	}
}

func (c *cssScanner) close() {
	switch n := len(c.functions); {
	case c.deeper > 0:
		c.deeper--
	case n > 0:
		c.functions = c.functions[:n-1]
	}
}

// takes returns the at-rule or function whose URL the next string is, or "" if the string
// is not a URL.
func (c *cssScanner) takes() string {
	n := len(c.functions)
	if n > 0 && c.deeper == 0 {
		return c.functions[n-1]
	}
	return c.of("")
}

// function reads a name or a number, and opens the function if "(" follows the name.
func (c *cssScanner) function() {
	name := c.name()
	if name == "" { // for example a backslash before a line break
		c.skip()
		return
	}
	if b, ok := c.peek(); !ok || b != '(' {
		return
	}
	c.skip()
	switch name {
	case "url":
		c.url()
	case "src", "image":
		c.open(name)
	case "image-set", "-webkit-image-set":
		c.open("image-set")
	default:
		c.open("")
	}
}

// isEscape reports whether text begins with an escape (section 4.3.8).
func isEscape(text []byte) bool {
	return len(text) > 1 && text[0] == '\\' && text[1] != '\n' && text[1] != '\r' && text[1] != '\f'
}

func inName(b byte) bool {
	return ascii.IsAlphanumeric(b) || b == '_' || b == '-' || b >= 0x80 || b == 0
}

// name reads the next name or number, and returns it in lower case with its escapes decoded. It
// truncates a name that is too long.
func (c *cssScanner) name() string {
	word := c.walker.room[:0]
	for {
		b, ok := c.peek()
		if ok && inName(b) {
			c.skip()
			word = append(word, lower(b))
		} else if ok && b == '\\' && isEscape(c.ahead(2)) {
			for _, b := range c.escape() {
				word = append(word, lower(b))
			}
		} else {
			break
		}
		if len(word) > maxName {
			word = word[:maxName]
		}
	}
	c.walker.room = word
	return c.names.of(word)
}

// escape reads the next escape, and returns its meaning (section 4.3.7).
func (c *cssScanner) escape() []byte {
	text, length := escaped(c.ahead(len(`\10FFFF`) + len("\r\n")))
	if length == 2 && text == nil { // the first byte of an escaped character
		c.skip()
		b, _ := c.peek()
		c.skip()
		return []byte{b}
	}
	c.at += length
	return text
}

// escaped returns the meaning and the length of the escape at the beginning of text. If
// the escaped character means itself, the meaning is nil, and the length is that of the
// backslash and the first byte of the character. An escape in hexadecimal has at most six digits
// and includes one white space after them.
func escaped(text []byte) ([]byte, int) {
	i, r := 1, rune(0)
	for i < len(text) && i < 7 && isHex(text[i]) {
		d := rune(lower(text[i]))
		if d -= '0'; d > 9 {
			d -= 'a' - '0' - 10
		}
		r = r*16 + d
		i++
	}
	if i == 1 {
		return nil, min(2, len(text))
	}
	if i < len(text) && isCSSSpace[text[i]] {
		if text[i] == '\r' && i+1 < len(text) && text[i+1] == '\n' {
			i++
		}
		i++
	}
	if r == 0 || !utf8.ValidRune(r) {
		r = utf8.RuneError
	}
	return utf8.AppendRune(nil, r), i
}

// quoted reads the next string (section 4.3.5), and reports it as a URL unless of is
// empty.
func (c *cssScanner) quoted(of string) {
	quote, _ := c.peek()
	c.skip()
	at := c.keep()
	for {
		b, ok := c.peek()
		switch {
		case !ok: // a parse error, but still a string
			c.give(of, at, 0)
			return
		case b == quote:
			c.give(of, at, 0)
			c.skip()
			return
		case b == '\n' || b == '\r' || b == '\f':
			c.take()
			return
		case b != '\\':
			c.skip()
		case isEscape(c.ahead(2)):
			c.escape()
		default: // the backslash escapes a line break, or the document ends
			c.skip()
			if string(c.ahead(2)) == "\r\n" {
				c.skip()
			}
			c.skipIf(c.fill())
		}
	}
}

// url reads the rest of a url() after its "(" (section 4.3.6). A URL in quotation marks is a
// string. In others, white space may only precede the ")". Quotation marks, "(", control characters
// and a bad escape make the token invalid.
func (c *cssScanner) url() {
	c.span(isCSSSpace)
	switch b, ok := c.peek(); {
	case !ok:
		return
	case b == '"' || b == '\'':
		c.quoted(c.of("url"))
		c.open("") // modifiers may follow
		return
	}
	at := c.keep()
	for {
		b, ok := c.peek()
		switch {
		case !ok || b == ')':
			c.give(c.of("url"), at, 0)
			c.skipIf(ok)
			return
		case isCSSSpace[b]:
			length := c.at - c.mark
			c.span(isCSSSpace)
			if b, ok = c.peek(); ok && b != ')' {
				c.bad()
				return
			}
			c.give(c.of("url"), at, c.at-c.mark-length)
			c.skipIf(ok)
			return
		case b == '"' || b == '\'' || b == '(' || 0 < b && b < ' ' || b == 0x7F:
			c.bad()
			return
		case b != '\\':
			c.skip()
		case isEscape(c.ahead(2)):
			c.escape()
		default:
			c.bad()
			return
		}
	}
}

// of returns the at-rule whose URL comes next, or else the function.
func (c *cssScanner) of(function string) string {
	if c.rule != "" && len(c.functions) == 0 {
		return c.rule
	}
	return function
}

func (c *cssScanner) skipIf(ok bool) {
	if ok {
		c.skip()
	}
}

// bad skips the rest of a bad URL (section 4.3.14).
func (c *cssScanner) bad() {
	c.take()
	for {
		b, ok := c.peek()
		if !ok {
			return
		}
		c.skip()
		if b == ')' {
			return
		}
		if b == '\\' && c.fill() && !isCSSSpace[c.window[c.at]] {
			c.skip()
		}
	}
}

// give reports the text read since keep, without the given number of bytes at its end, if
// it is the URL of an at-rule or a function. An empty URL is not a reference (CSS Values,
// section 4.5.1).
func (c *cssScanner) give(of string, at place, without int) {
	raw, kept := c.take()
	f := found{place: at, element: c.element, attribute: of, delimiter: delimiter.Markup, base: c.base, browser: true, utf8: true}
	if strings.HasPrefix(of, "@") {
		c.rule = ""
	}
	if of == "" || of == "@namespace" && !c.Names {
		return
	}
	if !kept || len(raw) > c.maxLength() {
		f.err = ErrLimit
		c.to(f)
		return
	}
	f.raw = raw[:len(raw)-without]
	f.text = unescaped(c.source.charset.text(f.raw))
	if len(f.text) > 0 {
		c.to(f)
	}
}

// unescaped returns a string or a URL with its escapes decoded. Each case is one rule of CSS Syntax
// for a byte: NUL, an ordinary one, a backslash at the end, an escaped line break, which
// disappears, and any other escape.
func unescaped(raw []byte) []byte {
	if bytes.IndexByte(raw, '\\') < 0 && bytes.IndexByte(raw, 0) < 0 {
		return raw
	}
	text := make([]byte, 0, len(raw))
	for i := 0; i < len(raw); {
		switch {
		case raw[i] == 0:
			text = append(text, "\uFFFD"...)
			i++
		case raw[i] != '\\':
			text = append(text, raw[i])
			i++
		case i+1 == len(raw):
			i++
		case raw[i+1] == '\n' || raw[i+1] == '\r' || raw[i+1] == '\f': // an escaped line break
			if i += 2; raw[i-1] == '\r' && i < len(raw) && raw[i] == '\n' {
				i++
			}
		default:
			meaning, n := escaped(raw[i:])
			if meaning == nil {
				meaning = raw[i+1 : i+2]
			}
			text = append(text, meaning...)
			i += n
		}
	}
	return text
}
