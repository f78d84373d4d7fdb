package markdown

import (
	"bytes"
	"strings"

	"github.com/urikit/uri/internal/engine/work"
)

// htmlBlockNames has the elements whose tags begin an HTML block of CommonMark's kind 6
// (section 4.6).
var htmlBlockNames = setOfWords(`address article aside base basefont blockquote body
	caption center col colgroup dd details dialog dir div dl dt fieldset figcaption figure
	footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html iframe legend li link
	main menu menuitem nav noframes ol optgroup option p param search section summary
	table tbody td tfoot th thead title tr track ul`)

// htmlTextNames has the elements of kind 1, whose content is text.
var htmlTextNames = setOfWords("pre script style textarea")

func setOfWords(words string) map[string]bool {
	set := make(map[string]bool)
	for word := range strings.FieldsSeq(words) {
		set[word] = true
	}
	return set
}

// maxName is the number of bytes in which the name of an element ends: all in the sets are shorter.
const maxName = 16

// textEnd marks an HTML block of kind 1, which ends at any end tag of htmlTextNames.
const textEnd = "</"

// htmlBlockUntil returns the text that ends the HTML block that begins with line, and
// whether line begins one. "" means that a blank line ends it. alone says that the block
// does not interrupt a paragraph.
func htmlBlockUntil(line []byte, alone bool) (until string, found bool) {
	if until = rawUntil(line); until != "" {
		return until, true
	}
	if until, found = elementUntil(line); found || until != "" || !alone {
		return until, found
	}
	n := tag(line)
	return "", n > 0 && onlySpace(line[n:])
}

// rawUntil returns the text that ends an HTML block of kind 2 to 5, which begins with line, or "".
func rawUntil(line []byte) string {
	switch {
	case bytes.HasPrefix(line, []byte("<!--")):
		return "-->"
	case bytes.HasPrefix(line, []byte("<?")):
		return "?>"
	case bytes.HasPrefix(line, []byte("<![CDATA[")):
		return "]]>"
	case len(line) > 2 && line[1] == '!' && isAlpha(line[2]):
		return ">"
	}
	return ""
}

// elementUntil is like htmlBlockUntil, for the blocks of kinds 1 and 6, which the name of an element
// begins. If the name is one of kind 1 but no block begins, it returns textEnd and false.
func elementUntil(line []byte) (until string, found bool) {
	i := 1
	if i < len(line) && line[i] == '/' {
		i++
	}
	end := i
	for end < len(line) && end < i+maxName && isTagName[line[end]] {
		end++
	}
	name := strings.ToLower(string(line[i:end]))
	rest := line[end:]
	follows := len(rest) == 0 || isHTMLSpace[rest[0]] || rest[0] == '>'
	if i == 1 && htmlTextNames[name] {
		return textEnd, follows
	}
	return "", htmlBlockNames[name] && (follows || bytes.HasPrefix(rest, []byte("/>")))
}

// htmlBlockEnds reports whether line ends an HTML block.
func htmlBlockEnds(line []byte, until string) bool {
	work.Add(len(line))
	if until != textEnd {
		return bytes.Contains(line, []byte(until))
	}
	for i := 0; ; {
		n := bytes.Index(line[i:], []byte(textEnd))
		if n < 0 {
			return false
		}
		i += n + len(textEnd)
		for name := range htmlTextNames {
			if end := i + len(name); end < len(line) && line[end] == '>' && strings.EqualFold(string(line[i:end]), name) {
				return true
			}
		}
	}
}

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
	if i == len(text) || !isAlpha(text[i]) {
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

// Sets of bytes in tags.
var (
	isTagName       = setOf("-" + digits + letters)
	isHTMLSpace     = setOf("\t\n\f\r ") // HTML Standard: ASCII white space
	beginsAttribute = setOf("_:" + letters)
	isAttributeName = setOf("_:.-" + digits + letters)
	isUnquotedValue = complementOf("\"'=<>`" + controls + " ")
	// isMarkdownSpace has the white space of cmark. Since version 0.30, the specification
	// (section 2.1) has only spaces, tabs and line endings.
	isMarkdownSpace = setOf(" \t\n\v\f\r")
)

// A NUL is read as U+FFFD (section 2.3), which is not a control.
const (
	digits   = "0123456789"
	letters  = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	controls = "\x01\x02\x03\x04\x05\x06\x07\x08\t\n\v\f\r\x0E\x0F" +
		"\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1A\x1B\x1C\x1D\x1E\x1F"
)
