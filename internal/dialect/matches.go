package dialect

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/field"
)

// A Match is a rule that a reference matches, with a note.
type Match struct {
	RuleName
	Note string
}

// Matches appends the rules for whole references that ref matches. parser has parsed ref. The
// rule URI-reference is in the result only if the dialect has no narrower rule.
func Matches(dst []Match, ref *field.Reference, parser Parser) []Match {
	d := parser.Dialect.Terms()
	_, hasScheme := ref.Scheme()
	rules, note := d.Relative, "a relative-path reference"
	switch _, hasAuthority := ref.Authority(); {
	case hasScheme:
		rules, note = d.URI, "it has a scheme"
	case hasAuthority:
		note = "a network-path reference"
	case ref.Path().IsRooted():
		note = "an absolute-path reference"
	}
	_, hasFragment := ref.Span(uri.ComponentFragment)
	for i, r := range rules {
		// Without an older edition, the scheme and the fragment decide.
		if i > 0 && hasFragment || parser.Dialect.IsOlder() && parser.Validate(r.Rule, ref.String()) != nil {
			continue
		}
		switch {
		case i == 0:
		case !hasScheme:
			note = "and no fragment"
		case parser.Dialect.CanBeBase(ref):
			note = "and no fragment, so it can be a base"
		default:
			note = "and no fragment, but it is not hierarchical, so it cannot be a base"
		}
		dst = append(dst, Match{r.RuleName, note})
	}
	return dst
}
