package fragment

import (
	"strings"

	"github.com/urikit/uri/internal/percent"
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
// Browsers ignore a text directive that is not valid. So the result has all that are valid,
// also with an error. The error is a [*SyntaxError] about the first invalid one.
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
// offset and a problem.
func parseTextDirective(s string) (d TextDirective, at int, problem string) {
	if at := brokenTriplet(s); at >= 0 {
		return d, at, `"%" must be followed by two hexadecimal digits`
	}
	tokens := strings.SplitN(s, ",", 5) // four are enough
	offset := 0                         // of the first token
	for i, token := range tokens {
		if token == "" {
			return d, offset, "a text is empty"
		}
		if i < 4 {
			offset += len(token + ",")
		}
	}
	if len(tokens) == 5 {
		return d, offset, "there are more than four texts"
	}
	offset = 0
	if prefix, ok := strings.CutSuffix(tokens[0], "-"); ok {
		if prefix == "" {
			return d, 0, "the prefix is empty"
		}
		d.Prefix = percent.Decode(prefix)
		offset = len(tokens[0] + ",")
		tokens = tokens[1:]
	}
	if last := len(tokens) - 1; last >= 0 {
		if suffix, ok := strings.CutPrefix(tokens[last], "-"); ok {
			if suffix == "" {
				return d, len(s), "the suffix is empty"
			}
			d.Suffix = percent.Decode(suffix)
			tokens = tokens[:last]
		}
	}
	switch len(tokens) {
	case 0:
		return d, min(offset, len(s)), "the text to find is missing: there is only its context"
	case 3, 4:
		return d, offset + len(tokens[0]+","+tokens[1]+","), `a third text: a prefix ends with "-" and a suffix begins with it`
	case 2:
		d.End = percent.Decode(tokens[1])
	}
	d.Start = percent.Decode(tokens[0])
	return d, 0, ""
}

// inDirective reports whether a text can contain c as it is (TextDirectiveExplicitChar).
func inDirective(c byte) bool {
	return isAlphanumeric(c) || strings.IndexByte("!$'()*+./:;=?@_~", c) >= 0
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
func WithTextDirectives(fragment string, directives ...TextDirective) string {
	before, _, _ := CutDirective(fragment)
	delimiter := directiveDelimiter
	var b strings.Builder
	b.WriteString(before)
	for _, d := range directives {
		b.WriteString(delimiter + d.String())
		delimiter = "&"
	}
	return b.String()
}
