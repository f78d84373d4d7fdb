package relink

import (
	"bytes"
	"fmt"
	"html"
	"iter"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/extract/document"
	"github.com/urikit/uri/internal/delimiter"
	"github.com/urikit/uri/internal/pattern"
)

// An escaper writes a text for a place in a document.
type escaper func(text string) string

// spellings returns the ways to write a new text of a link, the best one first. None of them has a
// line end.
func spellings(l Link, text string, format document.Format, isUTF8 bool) iter.Seq[string] {
	return func(yield func(string) bool) {
		if short, ok := strings.CutPrefix(text, "mailto:"); ok && l.Text == "mailto:"+l.Raw { // an autolink of Markdown
			yield(short)
			return
		}
		var all []string
		isNew := func(raw string) bool {
			old := slices.Contains(all, raw)
			all = append(all, raw)
			return !old
		}
		before, after, aligned := around(l, text)
		for _, whole := range [...]bool{false, true} {
			for _, escape := range escapersOf(l, format, isUTF8) {
				raw := ""
				switch {
				case whole:
					raw = escape(text)
				case aligned:
					raw = before.raw + escape(text[before.n:len(text)-after.n]) + after.raw
				default:
					continue
				}
				if isNew(raw) && !yield(raw) {
					return
				}
			}
		}
	}
}

// A same part is at one end of the old text and of the new one.
type same struct {
	n   int    // its length
	raw string // its spelling
}

// around returns the parts at both ends of a link that are the same in a new text. It returns false
// if their spellings cannot be found.
func around(l Link, text string) (before, after same, ok bool) {
	cuts := align(l.Raw, l.Text)
	if cuts == nil {
		return before, after, false
	}
	most := min(len(text), len(l.Text))
	for before.n < most && text[before.n] == l.Text[before.n] {
		before.n++
	}
	for after.n < most-before.n && text[len(text)-1-after.n] == l.Text[len(l.Text)-1-after.n] {
		after.n++
	}
	for cuts[before.n] < 0 { // within a character
		before.n--
	}
	for cuts[len(l.Text)-after.n] < 0 {
		after.n--
	}
	before.raw, after.raw = l.Raw[:cuts[before.n]], l.Raw[cuts[len(l.Text)-after.n]:]
	return before, after, true
}

// escapersOf returns the escapers for a link, those first that probably suit. The callers try one
// after the other until the text reads back. The signs of the old spelling come first, such as a
// double "&amp;" or "\/", and then what the format has.
func escapersOf(l Link, format document.Format, isUTF8 bool) []escaper {
	markup := func(text string) string { return inMarkup(text, isUTF8) }
	json := func(text string) string { return inJSON(text, strings.Contains(l.Raw, `\/`)) }
	both := func(outer, inner escaper) escaper { return func(text string) string { return outer(inner(text)) } }
	if strings.Contains(l.Raw, "&amp;amp;") { // in srcdoc
		return []escaper{both(markup, markup), markup, plain}
	}
	isMarkup := format == document.HTML || format == document.XML || format == document.Markdown && l.Delimiter == delimiter.Attribute
	if isMarkup && format != document.XML && l.Raw == l.Text && strings.Contains(l.Raw, "&") {
		return []escaper{plain, markup, both(markup, inCSS), inCSS, json, both(markup, markup)} // HTML needs no escape for most "&"
	}
	switch {
	case isMarkup && strings.Contains(l.Raw, `\/`):
		return []escaper{json}
	case isMarkup:
		return []escaper{markup, plain, both(markup, inCSS), inCSS, json, both(markup, markup)}
	case format == document.CSS:
		return []escaper{plain, inCSS}
	case format == document.JSON:
		return []escaper{json}
	case format == document.Markdown:
		return []escaper{plain, inMarkdown, markup}
	}
	return []escaper{plain}
}

func plain(text string) string { return text }

// inMarkup writes a text with character references, which HTML and XML read in the same way.
func inMarkup(text string, isUTF8 bool) string {
	text = markupReferences.Replace(text)
	if isUTF8 {
		return text
	}
	var b strings.Builder
	for _, r := range text {
		if r < utf8.RuneSelf {
			b.WriteByte(byte(r))
		} else {
			fmt.Fprintf(&b, "&#x%X;", r)
		}
	}
	return b.String()
}

var markupReferences = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&#34;", "'", "&#39;")

// inCSS writes a text for a string or a URL of CSS (CSS Syntax, section 4.3.7).
func inCSS(text string) string { return backslashed(text, "\"'()\\ ") }

// inMarkdown writes a text for the destination of a link (CommonMark, section 2.4).
func inMarkdown(text string) string { return backslashed(text, "\\<>()&*_[]`|") }

func backslashed(text, set string) string {
	var b strings.Builder
	for _, r := range text {
		if strings.ContainsRune(set, r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// inJSON writes a text for a string (RFC 8259, section 7), with or without a backslash before a
// slash.
func inJSON(text string, slashes bool) string {
	text = strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text)
	if slashes {
		text = strings.ReplaceAll(text, "/", `\/`)
	}
	return text
}

// align returns, for each byte of text and for its end, where its spelling in raw begins. It is -1
// within a character that is escaped. It returns nil if raw has other escapes than character
// references, once or twice, and backslashes.
func align(raw, text string) []int {
	for _, references := range [...]*regexp.Regexp{reference(), nested()} {
		for width := range 3 {
			if cuts := alignBy(references, width, raw, text); cuts != nil {
				return cuts
			}
		}
	}
	return nil
}

// alignBy is align for some references, and for an encoding in which each character outside of
// ASCII has width bytes; 0 is UTF-8. cuts has the place in raw of each byte of text, or -1 within a
// character or a reference. It is nil if raw is not a spelling of text.
func alignBy(references *regexp.Regexp, width int, raw, text string) []int {
	cuts := make([]int, len(text)+1)
	i := 0
	for j := 0; j < len(text); {
		n, meaning := 1, raw[min(i, len(raw)):min(i+1, len(raw))]
		if _, size := utf8.DecodeRuneInString(text[j:]); width > 0 && size > 1 && meaning >= "\x80" {
			n, meaning = min(width, len(raw)-i), text[j:j+size]
		}
		switch meaning {
		case "&":
			m := references.FindString(raw[i:])
			decoded := html.UnescapeString(m)
			if strings.HasPrefix(m, "&amp;") && m != "&amp;" {
				decoded = html.UnescapeString(decoded)
			}
			if m != "" && strings.HasPrefix(text[j:], decoded) {
				n, meaning = len(m), decoded
			}
		case `\`:
			if n, meaning = escapeAt(raw[i:], text[j:]); n == 0 {
				n, meaning = 1, `\`
			}
		}
		if meaning == "" || !strings.HasPrefix(text[j:], meaning) {
			return nil
		}
		for k := range len(meaning) {
			cuts[j+k] = -1
		}
		cuts[j] = i
		i, j = i+n, j+len(meaning)
	}
	if cuts[len(text)] = i; i != len(raw) {
		return nil
	}
	return cuts
}

var (
	reference = pattern.Lazy(`^&(#[0-9]+|#[xX][0-9a-fA-F]+|[A-Za-z][A-Za-z0-9]*);`)
	nested    = pattern.Lazy(`^&(amp;)?(#[0-9]+|#[xX][0-9a-fA-F]+|[A-Za-z][A-Za-z0-9]*);`) // as in srcdoc
	jsonHex   = pattern.Lazy(`^\\u([0-9a-fA-F]{4})`)
	cssHex    = pattern.Lazy(`^\\([0-9a-fA-F]{1,6})[\t\n\f\r ]?`)
)

// escapeAt returns the length and the meaning of the escape with a backslash at the beginning of
// raw, for which text begins with the meaning, or length 0.
func escapeAt(raw, text string) (n int, meaning string) {
	for _, form := range [...]*regexp.Regexp{jsonHex(), cssHex()} {
		if m := form.FindStringSubmatch(raw); m != nil {
			if r, err := strconv.ParseUint(m[1], 16, 32); err == nil && strings.HasPrefix(text, string(rune(r))) {
				return len(m[0]), string(rune(r))
			}
		}
	}
	if len(raw) > 1 && bytes.HasPrefix([]byte(text), []byte(raw[1:2])) {
		return 2, raw[1:2]
	}
	return 0, ""
}
