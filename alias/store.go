package alias

import (
	"iter"
	"slices"
	"strings"
	"sync"

	"github.com/urikit/uri"
)

// MaxLength is the length in bytes of the longest URI that a [Store] keeps. HTTP
// asks for 8000 (RFC 9110, section 4.1).
const MaxLength = 1 << 16

// A Config says how a [Store] works.
type Config struct {
	// Schemes is what is known of schemes. It is to be that of the
	// [uri.Normalizer] which the store is for: URIs are kept in the normal form
	// of [uri.LevelScheme] by it. Without it, "http://h:80/" and "http://h/" are
	// two URIs.
	Schemes uri.Schemes

	// Policy says which redirects count.
	Policy Policy

	// Limit, if it is positive, is how many aliases the store holds at most. A
	// full store learns no new alias, and what it knows it keeps up to date.
	Limit int
}

// A Store knows aliases: URIs that another one, their canonical URI, stands for.
// It is a [uri.Aliases], and can be used from several goroutines. The zero Store is
// empty and ready, with the zero [Config].
//
// An alias and a canonical URI take some 200 bytes beside their texts.
type Store struct {
	config Config

	mu      sync.RWMutex
	classes map[string]*class // of every alias and every canonical URI
	aliases int
}

var _ uri.Aliases = (*Store)(nil)

// A class is a set of URIs that are the same: a canonical one and its aliases.
//
// Merging two classes makes one the parent of the other, the higher one, so that
// none is more than a logarithm of their number below its root, however an
// adversary arranges redirects. Only roots say something.
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

// merge makes one class of two, and returns its root.
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

// New returns an empty Store. Slices in the Config are copied.
func New(c Config) *Store {
	c.Policy.Statuses = slices.Clone(c.Policy.Statuses)
	c.Policy.Documents = slices.Clone(c.Policy.Documents)
	return &Store{config: c}
}

// normal returns the normal form of u, without its fragment.
func (s *Store) normal(u uri.URI) uri.URI {
	if _, ok := u.Fragment(); ok {
		u, _ = u.Without(uri.ComponentFragment) // of what is valid, the rest is
	}
	return uri.Normalizer{Schemes: s.config.Schemes}.NormalizeURI(u, uri.LevelScheme)
}

// Observe tells s that dereferencing from gave a redirect of that status to to,
// which is the Location resolved against from. If the policy takes that for a sign
// that the two are the same, from becomes an alias of to, or of the URI that to is
// an alias of; so do the aliases that from had. If s knew from as an alias of
// another URI, it forgets that.
//
// The error is a [*Refusal]. It is nil where the two are the same already, at
// [uri.LevelScheme] or because s knew.
func (s *Store) Observe(from, to uri.URI, status int) error {
	refuse := func(reason error) error { return &Refusal{Reason: reason, Status: status} }
	if !s.config.Policy.counts(status) {
		return refuse(ErrStatus)
	}
	fragment, ok := to.Fragment()
	// A client hands the fragment of what it asked for on to the target
	// (RFC 9110, section 10.2.2).
	if inherited, has := from.Fragment(); ok && (!has || fragment != inherited) {
		return refuse(ErrFragment)
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

// unfit says why a store cannot hold u, or nil.
func unfit(u uri.URI) error {
	switch _, userinfo := u.Userinfo(); {
	case u.IsZero():
		return ErrZero
	case userinfo:
		return ErrUserinfo
	case len(u.String()) > MaxLength:
		return ErrLength
	}
	return nil
}

// learn makes from an alias of to, and reports whether there was room for it. The
// two are in normal form, and differ.
func (s *Store) learn(from, to uri.URI) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	source, target := s.class(from.String()), s.class(to.String())
	known := source != nil && source.canonical != from // as an alias
	switch {
	case source != nil && source == target:
		if !known { // it was the other way around
			source.canonical = to.Clone()
		}
		return true
	case !known && s.config.Limit > 0 && s.aliases >= s.config.Limit:
		return false
	}
	if target == nil {
		to = to.Clone() // it may be part of a longer text
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

// leave takes an alias out of its class, and a canonical URI that has none left
// out of the store.
func (s *Store) leave(alias string, c *class) {
	delete(s.classes, alias)
	s.aliases--
	if c.aliases--; c.aliases == 0 {
		delete(s.classes, c.canonical.String())
	}
}

// Canonical implements [uri.Aliases]. It returns the URI that stands for text, and
// whether s knows text: as an alias, or as a canonical URI, which stands for
// itself. Text is a normal form as [Config] says, without a fragment. Canonical does
// not allocate.
func (s *Store) Canonical(text []byte) (uri.URI, bool) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	c := s.classes[string(text)]
	if c == nil {
		return uri.URI{}, false
	}
	return c.root().canonical, true
}

// Forget makes u, whose normal form counts, no alias any more, and reports
// whether it was one. Other aliases of the same URI remain, those too that u led
// to it. A canonical URI is forgotten with the last of its aliases.
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

// Len returns the number of aliases. Canonical URIs are not counted.
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

// All returns an iterator over the aliases, each with its canonical URI, sorted by
// the bytes of the alias. It is over those that s has when iterating begins, which
// copies their list: s may change meanwhile.
func (s *Store) All() iter.Seq2[uri.URI, uri.URI] {
	return func(yield func(alias, canonical uri.URI) bool) {
		for _, p := range s.pairs() {
			alias, _ := uri.ParseURI(p.alias) // it has been one
			if !yield(alias, p.canonical) {
				return
			}
		}
	}
}
