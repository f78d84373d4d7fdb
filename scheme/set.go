package scheme

import (
	"iter"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/schemename"
)

// A Set contains the rules of some schemes. It does not change, and is safe for
// concurrent use. It implements [uri.Schemes], so it can be the Schemes of a
// [uri.Normalizer]. The zero Set is empty, and so is a nil one.
type Set struct {
	rules []Rules // in the order of their names
	index schemename.Index
}

// NewSet returns a set of the rules. If several have the same name, the last one
// counts.
func NewSet(rules ...Rules) *Set { return new(Set).Extend(rules...) }

// Extend returns a set with the contents of s and the given rules, which replace rules of
// the same name. It puts names in lower case. If rules require an authority, it makes
// their form hierarchical. If they forbid it and the form is not hierarchical, it makes the
// form opaque.
func (s *Set) Extend(rules ...Rules) *Set {
	all := slices.Concat(s.all(), rules)
	for i := range all {
		all[i].Name = strings.ToLower(all[i].Name)
		for range all[i].Needs() { // panics if a need is unknown
		}
		form := &all[i].Form
		form.Hierarchical = form.Hierarchical || all[i].Authority == required
		form.Opaque = form.Opaque || all[i].Authority == forbidden && !form.Hierarchical
	}
	slices.SortStableFunc(all, func(a, b Rules) int { return strings.Compare(a.Name, b.Name) })
	last := all[:0]
	for i, r := range all {
		if i+1 == len(all) || all[i+1].Name != r.Name {
			last = append(last, r)
		}
	}
	last = slices.Clip(last)
	return &Set{last, schemename.NewIndex(len(last), func(i int) string { return last[i].Name })}
}

// all returns the rules of s, which may be nil.
func (s *Set) all() []Rules {
	if s == nil {
		return nil
	}
	return s.rules
}

// find returns the rules for a name, ignoring case, or nil.
func (s *Set) find(name string) *Rules {
	if s == nil {
		return nil
	}
	if i := s.index.Find(name); i >= 0 {
		return &s.rules[i]
	}
	return nil
}

// Rules returns a copy of the rules for a scheme, and whether s has any. The name may
// be in upper or lower case. To change rules, change the copy and make a new set with
// [Set.Extend]. Rules does not allocate.
func (s *Set) Rules(name string) (Rules, bool) {
	if r := s.find(name); r != nil {
		return *r, true
	}
	return Rules{}, false
}

// Form implements [uri.Schemes]. It returns a copy of the form for a scheme, and
// whether s has rules for it. The name may be in upper or lower case. Form does not
// allocate.
func (s *Set) Form(name string) (uri.SchemeForm, bool) {
	if r := s.find(name); r != nil {
		return r.Form, true
	}
	return uri.SchemeForm{}, false
}

// DomainHost reports whether hosts in URIs of the scheme are domain names, unless they are
// addresses; see [Rules]. It returns false for a scheme that s does not know. The name may
// be in upper or lower case. DomainHost does not allocate.
func (s *Set) DomainHost(name string) bool {
	r := s.find(name)
	return r != nil && r.DomainHost
}

// Generic returns Schemes that add two rules to s for the schemes that s does not know.
// They are those of RFC 3986, section 6.2.3, for any URI with an authority: an empty
// port is removed with its colon (section 3.2.3 also says this), and an empty path
// becomes "/". The result is for a [uri.Normalizer]. Its Form does not allocate, and
// returns the same form for all schemes that s does not know.
//
// Without Generic, URIs of unknown schemes are not changed, because a scheme's document
// may distinguish the two forms, as those of "amqp" and "xmpp" do. If s is nil, all
// schemes are unknown.
func Generic(s uri.Schemes) uri.Schemes { return generic{s} }

// generic adds the general rules to those of schemes.
type generic struct{ schemes uri.Schemes }

func (g generic) Form(name string) (uri.SchemeForm, bool) {
	if g.schemes != nil {
		if form, ok := g.schemes.Form(name); ok {
			return form, true
		}
	}
	return uri.SchemeForm{SlashPath: true}, true
}

// All returns an iterator over copies of the rules in s, in the order of their names.
func (s *Set) All() iter.Seq[Rules] {
	return func(yield func(Rules) bool) {
		for _, r := range s.all() {
			if !yield(r) {
				return
			}
		}
	}
}

// ViolationsOf returns the places where u breaks the rules of its scheme; see
// [Rules.ViolationsOf]. If s has no rules for the scheme, it returns nil.
func (s *Set) ViolationsOf(u uri.URI) []Violation {
	if r := s.find(u.Scheme()); r != nil {
		return r.ViolationsOf(u)
	}
	return nil
}
