package markdown

import (
	"bytes"
	"strings"
	"sync"

	"github.com/urikit/uri/internal/engine/ascii"
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

// setOfWords returns a function that returns the set, which it makes when it is asked for first.
func setOfWords(words string) func() map[string]bool {
	return sync.OnceValue(func() map[string]bool {
		set := make(map[string]bool)
		for word := range strings.FieldsSeq(words) {
			set[word] = true
		}
		return set
	})
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
	case len(line) > 2 && line[1] == '!' && ascii.IsLetter(line[2]):
		return ">"
	}
	return ""
}

// elementUntil is like htmlBlockUntil, for the blocks of kinds 1 and 6, which the name of an
// element begins. If the name is one of kind 1 but no block begins, it returns textEnd and false.
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
	if i == 1 && htmlTextNames()[name] {
		return textEnd, follows
	}
	return "", htmlBlockNames()[name] && (follows || bytes.HasPrefix(rest, []byte("/>")))
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
		for name := range htmlTextNames() {
			if end := i + len(name); end < len(line) && line[end] == '>' && strings.EqualFold(string(line[i:end]), name) {
				return true
			}
		}
	}
}
