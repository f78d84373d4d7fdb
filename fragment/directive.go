package fragment

import (
	"strings"

	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/percent"
)

// A TextDirective names a text on a page, by URL Fragment Text Directives. It is the first text
// that begins with Start, or is Start if End is empty, and ends with End. Prefix precedes it and
// Suffix follows it. All are decoded, and only Start is never empty.
type TextDirective struct {
	Prefix, Start, End, Suffix string
}

// directiveDelimiter separates a fragment from its directives.
const directiveDelimiter = ":~:"

// CutDirective splits a fragment at the first ":~:". Browsers use the text before it as the
// fragment, and the text after it as directives. Without ":~:" it returns the fragment and
// false.
func CutDirective(fragment string) (before, directive string, found bool) {
	return strings.Cut(fragment, directiveDelimiter)
}

// ParseTextDirectives returns the text directives of a fragment, in their order. It returns
// nil if there are none. Directives of other kinds are ignored.
//
// A text directive that is not valid by the grammar is ignored, as Chromium does. So the result
// has all that are valid, also with an error. The error is a [*SyntaxError] about the first
// invalid one.
func ParseTextDirectives(fragment string) ([]TextDirective, error) {
	before, rest, _ := CutDirective(fragment)
	offset := len(before + directiveDelimiter)
	var list []TextDirective
	var first error
	for part := range strings.SplitSeq(rest, "&") {
		if text, ok := strings.CutPrefix(part, "text="); ok {
			d, at, problem := parseTextDirective(text)
			if problem == "" {
				list = append(list, d)
			} else if first == nil {
				first = &SyntaxError{offset + len("text=") + at, problem, "URL Fragment Text Directives", ""}
			}
		}
		offset += len(part + "&")
	}
	return list, first
}

// parseTextDirective parses a directive after "text=". For one that is not valid it returns an
// offset and a problem. into is the field that a token fills. Only the first token can be the
// prefix, and only the last one the suffix.
func parseTextDirective(s string) (d TextDirective, at int, problem string) {
	if at := brokenTriplet(s); at >= 0 {
		return d, at, `"%" must be followed by two hexadecimal digits`
	}
	for token := range strings.SplitSeq(s, ",") {
		text, start := token, at
		var into *string
		switch {
		case token == "":
			return d, at, "a text is empty"
		case at == 0 && strings.HasSuffix(token, "-"):
			into, text = &d.Prefix, token[:len(token)-1]
		case token[0] == '-':
			if d.Start == "" {
				return d, at, "the text to find is missing before the suffix"
			}
			into, text, start = &d.Suffix, token[1:], at+1
		case d.Start == "":
			into = &d.Start
		case d.End == "":
			into = &d.End
		default:
			return d, at, `a third text: a prefix ends with "-" and a suffix begins with it`
		}
		if text == "" {
			return d, start, "the prefix or suffix is empty"
		}
		if i := strings.IndexByte(text, '-'); i >= 0 {
			return d, start + i, `"-" in a text must be percent-encoded: write %2D`
		}
		*into = percent.Decode(text)
		if at += len(token); into == &d.Suffix && at < len(s) {
			return d, at, "nothing can follow the suffix"
		}
		at += len(",")
	}
	if d.Start == "" {
		return d, len(s), "the text to find is missing after the prefix"
	}
	return d, 0, ""
}

// inDirective reports whether a text can contain c as it is (TextDirectiveExplicitChar).
func inDirective(c byte) bool {
	return ascii.IsAlphanumeric(c) || strings.IndexByte("!$'()*+./:;=?@_~", c) >= 0
}

// String returns the directive, such as "text=the%20word". [ParseTextDirectives] gives it back
// after ":~:" if Start is not empty.
func (d TextDirective) String() string {
	b := []byte("text=")
	if d.Prefix != "" {
		b = append(appendEncoded(b, d.Prefix, inDirective), "-,"...)
	}
	b = appendEncoded(b, d.Start, inDirective)
	if d.End != "" {
		b = appendEncoded(append(b, ','), d.End, inDirective)
	}
	if d.Suffix != "" {
		b = appendEncoded(append(b, ",-"...), d.Suffix, inDirective)
	}
	return string(b)
}

// WithTextDirectives returns a fragment with these directives in place of all that it has.
// Without directives it returns the text before ":~:".
//
// After ":~" at the end of that text, the delimiter would begin too early. The colon is then
// written "%3A", which browsers decode when they look for an element.
func WithTextDirectives(fragment string, directives ...TextDirective) string {
	before, _, _ := CutDirective(fragment)
	delimiter := directiveDelimiter
	var b strings.Builder
	if head, ok := strings.CutSuffix(before, ":~"); ok && len(directives) > 0 {
		before = head + "%3A~"
	}
	b.WriteString(before)
	for _, d := range directives {
		b.WriteString(delimiter + d.String())
		delimiter = "&"
	}
	return b.String()
}
