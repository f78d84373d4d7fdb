// Package reader compares the parts that readers of a text, such as editions and browsers, find.
package reader

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/dialect"
)

// Parts are the components of a normal form as they are, by name. They are nil for a reader that
// refuses the text.
type Parts map[string]string

// New returns the parts of a text. span returns the place of a component.
func New(text string, span func(uri.Component) (uri.Span, bool)) Parts {
	parts := Parts{}
	for c := uri.ComponentScheme; c <= uri.ComponentFragment; c++ {
		if at, ok := span(c); ok && c != uri.ComponentAuthority { // its parts say more
			parts[c.String()] = at.Of(text)
		}
	}
	return parts
}

// Normal returns the normal form of a text and its parts. They are nil if it is no reference.
func Normal(text string, d dialect.Dialect) (string, Parts) {
	ref, err := d.Parser().Parse(uri.RuleURIReference, text)
	if err != nil {
		return "", nil
	}
	normal := d.Normalizer().Normalize(&ref, uri.LevelScheme)
	return normal.String(), New(normal.String(), normal.Span)
}

// InURI returns the parts of the normal form by RFC 3986, or others if a text is no reference.
func InURI(text string, others Parts) Parts {
	if _, parts := Normal(text, dialect.RFC3986); parts != nil {
		return parts
	}
	return others
}

// Differ returns the names of the parts that are not another reader's, or "verdict" if only one of
// the readers refuses the text.
func (p Parts) Differ(other Parts) []string {
	if (p == nil) != (other == nil) {
		return []string{"verdict"}
	}
	list := []string{}
	for c := uri.ComponentScheme; c <= uri.ComponentFragment; c++ {
		a, isPart := p[c.String()]
		b, isOther := other[c.String()]
		if a != b || isPart != isOther {
			list = append(list, c.String())
		}
	}
	return list
}

// An Agreement says how many readers find other parts in a text than the first one.
type Agreement struct {
	Readers int `json:"readers"`
	Differ  int `json:"differ"`
}

// Agree compares what readers find.
func Agree(list []Parts) Agreement {
	of := Agreement{Readers: len(list)}
	for _, parts := range list {
		if len(parts.Differ(list[0])) > 0 {
			of.Differ++
		}
	}
	return of
}
