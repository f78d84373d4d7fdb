package alias

import (
	"iter"
	"slices"
	"strings"
	"sync"

	"github.com/urikit/uri"
)

// maxLength is the length in bytes of the longest URI that a [Store] keeps. HTTP
// recommends that implementations support at least 8000 (RFC 9110, section 4.1).
const maxLength = 1 << 16

// A Config has the settings of a [Store].
type Config struct {
	// Schemes has the rules of schemes. It must be the Schemes of the [uri.Normalizer]
	// that uses the store, because the store keeps URIs in their normal form at
	// [uri.LevelScheme]. Without it, "http://h:80/" and "http://h/" are two URIs.
	Schemes uri.Schemes

	// Policy decides which redirects count.
	Policy Policy

	// Limit is the largest number of aliases in the store, if it is positive. A full
	// store accepts no new alias, and still updates the aliases that it has.
	Limit int
}

// A Store contains aliases: URIs that a canonical URI replaces. It implements [uri.Aliases] and is
// safe for concurrent use. The zero Store is empty and has the zero [Config]. A nil *Store is empty
// for Canonical. Observe, Forget and Save need a Store that is not nil.
//
// An alias and a canonical URI take about 200 bytes each in addition to their texts.
type Store struct {
	config Config

	mu      sync.RWMutex
	classes map[string]*class // by the texts of all aliases and canonical URIs
	aliases int
}

var _ uri.Aliases = (*Store)(nil)

// A class is a set of equivalent URIs: a canonical URI and its aliases.
//
// Merging two classes makes the higher one the parent of the other. So the depth is at
// most the logarithm of the number of classes, in whatever order an attacker arranges
// redirects. The other fields are valid only in a root.
type class struct {
	parent    *class
	height    uint8
	canonical uri.URI
	aliases   int
}

func (c *class) root() *class {
	for c.parent != nil {
		c = c.parent
	}
	return c
}

// merge merges two classes, and returns the root.
func merge(a, b *class) *class {
	if a.height < b.height {
		a, b = b, a
	}
	if a.height == b.height {
		a.height++
	}
	*b = class{parent: a}
	return a
}

// New returns an empty Store. It copies the slices of the Config.
func New(c Config) *Store {
	c.Policy.Statuses = slices.Clone(c.Policy.Statuses)
	c.Policy.Documents = slices.Clone(c.Policy.Documents)
	return &Store{config: c}
}

// normal returns the normal form of u, without its fragment.
func (s *Store) normal(u uri.URI) uri.URI {
	if _, ok := u.Fragment(); ok {
		u, _ = u.Without(uri.ComponentFragment) // a valid URI is valid without its fragment
	}
	return uri.Normalizer{Schemes: s.config.Schemes}.NormalizeURI(u, uri.LevelScheme)
}

// Observe records that dereferencing from gave a redirect to to with this status. The
// target to is the Location, resolved against from. If the policy accepts the redirect,
// from becomes an alias of to, or of the canonical URI of to. The aliases of from
// become aliases of the same URI. If from was an alias of another URI, the store
// forgets that.
//
// The error is a [*Refusal]. It is nil if the two URIs are equivalent already, at
// [uri.LevelScheme] or by the store.
func (s *Store) Observe(from, to uri.URI, status int) error {
	refuse := func(reason error) error { return &Refusal{Reason: reason, Status: status} }
	if !s.config.Policy.counts(status) {
		return refuse(ErrStatus)
	}
	fragment, ok := to.Fragment()
	// A client adds the fragment of the requested URI to a target without one (RFC 9110,
	// section 10.2.2).
	if inherited, has := from.Fragment(); ok && (!has || fragment != inherited) {
		return refuse(errFragment)
	}
	from, to = s.normal(from), s.normal(to)
	for _, u := range []uri.URI{from, to} {
		if reason := unfit(u); reason != nil {
			return refuse(reason)
		}
	}
	if from == to {
		return nil
	}
	p := &s.config.Policy
	if component := p.difference(from, to); component != uri.ComponentNone && (p.Also == nil || !p.Also(from, to)) {
		return &Refusal{Reason: ErrDifference, Status: status, Component: component}
	}
	if !s.learn(from, to) {
		return refuse(ErrFull)
	}
	return nil
}

// unfit returns why a store cannot contain u, or nil.
func unfit(u uri.URI) error {
	switch _, userinfo := u.Userinfo(); {
	case u.IsZero():
		return uri.ErrZero
	case userinfo:
		return errUserinfo
	case len(u.String()) > maxLength:
		return errLength
	}
	return nil
}

// learn makes from an alias of to. It returns false if the store is full. Both must be in
// normal form, and differ. If from is already an alias, it leaves its class, and so it needs no
// room below the limit. If from is canonical for a class, the two classes become one.
func (s *Store) learn(from, to uri.URI) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	source, target := s.class(from.String()), s.class(to.String())
	known := source != nil && source.canonical != from // from is already an alias
	switch {
	case source != nil && source == target:
		if !known { // until now, to was an alias of from
			source.canonical = to.Clone()
		}
		return true
	case !known && s.config.Limit > 0 && s.aliases >= s.config.Limit:
		return false
	}
	if target == nil {
		to = to.Clone() // do not keep a longer text in memory
		target = &class{canonical: to}
		s.put(to.String(), target)
	}
	if known {
		s.leave(from.String(), source)
		source = nil
	}
	s.aliases++
	if source == nil {
		target.aliases++
		s.put(strings.Clone(from.String()), target)
		return true
	}
	canonical, aliases := target.canonical, source.aliases+1+target.aliases
	root := merge(source, target)
	root.canonical, root.aliases = canonical, aliases
	return true
}

// class returns the class of a text, or nil.
func (s *Store) class(text string) *class {
	if c := s.classes[text]; c != nil {
		return c.root()
	}
	return nil
}

func (s *Store) put(text string, c *class) {
	if s.classes == nil {
		s.classes = make(map[string]*class)
	}
	s.classes[text] = c
}

// leave removes an alias from its class. If it was the last one, leave also removes the
// canonical URI.
func (s *Store) leave(alias string, c *class) {
	delete(s.classes, alias)
	s.aliases--
	if c.aliases--; c.aliases == 0 {
		delete(s.classes, c.canonical.String())
	}
}

// Canonical implements [uri.Aliases]. It returns the canonical URI for text, and
// whether s has text as an alias or as a canonical URI. The canonical URI of a
// canonical URI is itself. Text must be in the normal form that [Config] describes,
// without a fragment. If s does not have text, or is nil, Canonical returns the zero URI.
// It does not allocate.
func (s *Store) Canonical(text []byte) (uri.URI, bool) {
	if s == nil {
		return uri.URI{}, false
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	c := s.classes[string(text)]
	if c == nil {
		return uri.URI{}, false
	}
	return c.root().canonical, true
}

// Forget removes the alias u, and reports whether u was an alias. It normalizes u
// first. Other aliases of the same URI remain, even those that redirected to u. The
// store removes a canonical URI with the last of its aliases.
func (s *Store) Forget(u uri.URI) bool {
	u = s.normal(u)
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.class(u.String())
	if c == nil || c.canonical == u {
		return false
	}
	s.leave(u.String(), c)
	return true
}

// Len returns the number of aliases. It does not count canonical URIs.
func (s *Store) Len() int {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.aliases
}

// A pair is an alias and its canonical URI.
type pair struct {
	alias     string
	canonical uri.URI
}

// pairs returns all aliases, sorted.
func (s *Store) pairs() []pair {
	s.mu.RLock()
	pairs := make([]pair, 0, s.aliases)
	for text, c := range s.classes {
		if canonical := c.root().canonical; canonical.String() != text {
			pairs = append(pairs, pair{text, canonical})
		}
	}
	s.mu.RUnlock()
	slices.SortFunc(pairs, func(a, b pair) int { return strings.Compare(a.alias, b.alias) })
	return pairs
}

// All returns an iterator over the aliases, each with its canonical URI, in the order
// of the bytes of the aliases. The iterator copies the list when it starts, so s may
// change during the iteration.
func (s *Store) All() iter.Seq2[uri.URI, uri.URI] {
	return func(yield func(alias, canonical uri.URI) bool) {
		for _, p := range s.pairs() {
			alias, _ := uri.ParseURI(p.alias) // the text of a URI parses
			if !yield(alias, p.canonical) {
				return
			}
		}
	}
}
