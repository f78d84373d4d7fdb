package scheme

import (
	"iter"
	"slices"
	"strings"

	"github.com/urikit/uri"
)

// A Set is the rules of some schemes. It does not change, and can be used from
// several goroutines. It serves as [uri.Normalizer.Schemes]. The zero Set knows
// nothing.
type Set struct {
	rules []Rules // in the order of their names
}

// NewSet returns a set of the rules. Of several for the same name, the last are
// taken.
func NewSet(rules ...Rules) *Set { return new(Set).With(rules...) }

// With returns a set of what is in s and the rules, which take the place of those
// of the same name. Names are put in lower case. Where the rules require an authority,
// their form is hierarchical.
func (s *Set) With(rules ...Rules) *Set {
	all := slices.Concat(s.rules, rules)
	for i := range all {
		all[i].Name = strings.ToLower(all[i].Name)
		all[i].Form.Hierarchical = all[i].Form.Hierarchical || all[i].Authority == Required
	}
	slices.SortStableFunc(all, func(a, b Rules) int { return strings.Compare(a.Name, b.Name) })
	last := all[:0]
	for i, r := range all {
		if i+1 == len(all) || all[i+1].Name != r.Name {
			last = append(last, r)
		}
	}
	return &Set{slices.Clip(last)}
}

// find returns the rules for a name in letters of either case, or nil.
func (s *Set) find(name string) *Rules {
	i, ok := search(len(s.rules), func(i int) string { return s.rules[i].Name }, name)
	if !ok {
		return nil
	}
	return &s.rules[i]
}

// Rules returns a copy of the rules for a scheme, whose name is in letters of
// either case, and whether there are any in s. It does not allocate. To change
// what a set says of a scheme, change the copy and make a set [Set.With] it.
func (s *Set) Rules(name string) (Rules, bool) {
	if r := s.find(name); r != nil {
		return *r, true
	}
	return Rules{}, false
}

// Form implements [uri.Schemes]. It returns a copy of the form in the rules for a scheme,
// whose name is in letters of either case, and whether there are any in s. It does not
// allocate.
func (s *Set) Form(name string) (uri.SchemeForm, bool) {
	if r := s.find(name); r != nil {
		return r.Form, true
	}
	return uri.SchemeForm{}, false
}

// Generic returns knowledge of schemes that is s, and for the schemes that s does
// not know the two rules of RFC 3986, section 6.2.3, for any URI with an authority:
// an empty port is dropped with its colon (section 3.2.3 says so too), and an empty
// path becomes "/". It is for a [uri.Normalizer]. Its Form does not allocate, and
// returns the same form for all schemes that s does not know.
//
// Without Generic the URIs of an unknown scheme are left as they are, because its
// document may tell the two forms apart, as those of "amqp" and "xmpp" do. A nil s
// knows nothing.
func Generic(s uri.Schemes) uri.Schemes { return generic{s} }

// generic knows what schemes knows, and of other schemes what holds in general.
type generic struct{ schemes uri.Schemes }

func (g generic) Form(name string) (uri.SchemeForm, bool) {
	if g.schemes != nil {
		if form, ok := g.schemes.Form(name); ok {
			return form, true
		}
	}
	return uri.SchemeForm{SlashPath: true}, true
}

// All returns an iterator over copies of the rules in s, in the order of their
// names.
func (s *Set) All() iter.Seq[Rules] {
	return func(yield func(Rules) bool) {
		for _, r := range s.rules {
			if !yield(r) {
				return
			}
		}
	}
}

// Violations returns how u breaks the rules of its scheme, as [Rules.Violations]
// does. If there are none in s, it is nil: what is not known cannot be broken.
func (s *Set) Violations(u uri.URI) []Violation {
	if r := s.find(u.Scheme()); r != nil {
		return r.Violations(u)
	}
	return nil
}
