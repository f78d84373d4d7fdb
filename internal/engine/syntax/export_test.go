package syntax

import (
	"slices"
	"unicode/utf8"
)

// ClassCount is the number of classes.
const ClassCount = 16

// ClassName returns the name of the class of bit n.
func ClassName(n int) string { return classes[n].name }

// Has reports whether the class of bit n has b.
func (g *Grammar) Has(b byte, n int) bool { return g.class[b]&(1<<n) != 0 }

// AlterClass returns g with one entry of its table of classes altered.
func (g *Grammar) AlterClass(b byte, n int) *Grammar {
	altered, table := *g, *g.class
	table[b] ^= 1 << n
	altered.class = &table
	return &altered
}

// Entries returns the number of entries of the automata of g.
func (g *Grammar) Entries() int { return len(g.tables.rules.next) + len(g.tables.hosts.next) }

// AlterEntry returns g with one entry of its automata altered. It returns nil for entries
// that the engine may never read: the entries of the dead state, the entry for an
// authority in a state where no authority begins, the other entries in a state where one
// does, and, in a state after an authority, the entries that are dead. The byte of such an
// entry can be part of the authority.
func (g *Grammar) AlterEntry(n int) *Grammar {
	altered, tables := *g, *g.tables
	a := &tables.rules
	if n >= len(a.next) {
		n -= len(a.next)
		a = &tables.hosts
	}
	width := int(a.call) + 1
	state, column := n/width*width, n%width
	if state == dead || (column == int(a.call)) != (state <= int(a.calls)) {
		return nil
	}
	for call := width; call <= int(a.calls); call += width {
		if int(a.next[call+int(a.call)]) == state && a.next[n] == dead {
			return nil
		}
	}
	a.next = slices.Clone(a.next)
	switch {
	case column == 0:
		a.next[n] ^= 1
	case a.next[n] == dead:
		a.next[n] = uint16(state)
	default:
		a.next[n] = dead
	}
	altered.tables = &tables
	return &altered
}

// IsPlain reports whether the older editions read s as RFC 3986 does.
func IsPlain(s string) bool {
	var o Offsets
	return RFC3986.Parse(s, URIReference, &o) == Valid && isPlain(s, &o)
}

// A Table is an automaton of a grammar.
type Table struct {
	g *Grammar
	a *automaton
}

// RulesTable and HostsTable return the automata of g.
func (g *Grammar) RulesTable() Table { return Table{g, &g.tables.rules} }
func (g *Grammar) HostsTable() Table { return Table{g, &g.tables.hosts} }

// Starts is the number of starts. Bare is added to a rule for references.
const (
	Bare   = bare
	Starts = len(starts{})
)

// Start returns the first state for a start. It is 0 if there is none.
func (t Table) Start(start int) int { return int(t.a.starts[start]) }

// Step returns the state that a byte leads to, or in a grammar of IRIs a code point. It is 0
// if there is none.
func (t Table) Step(state int, r rune) int {
	switch {
	case t.a.isCall(uint16(state)):
		return dead // an authority is read there
	case t.g.has(wideCharacters) && r >= utf8.RuneSelf:
		return int(t.a.afterWide(uint16(state), r))
	}
	return int(t.a.next[state+int(t.a.class[r])])
}

// Class returns the class of a code point. Those of one class lead to the same states.
func (t Table) Class(r rune) int {
	if t.g.has(wideCharacters) && r >= utf8.RuneSelf {
		for i, w := range t.a.wide {
			if w.first <= r && r <= w.last {
				return -1 - i
			}
		}
		return len(t.a.class)
	}
	return int(t.a.class[byte(r)])
}

// Call returns the state that an authority leads to, or 0.
func (t Table) Call(state int) int {
	if state == dead || !t.a.isCall(uint16(state)) {
		return dead
	}
	return int(t.a.afterAuthority(uint16(state)))
}

// Ends reports whether a text can end in a state of the automaton of rules, whether it has a
// scheme, and whether it has an opaque part.
func (t Table) Ends(state int) (ends, hasScheme, isOpaque bool) {
	about := t.a.next[state]
	return about&final != 0, about&absolute != 0, about&opaque != 0
}

// Kind returns the kind of host of a state of the automaton of hosts.
func (t Table) Kind(state int) HostKind { return HostKind(t.a.next[state] & kinds) }

// Cuts returns code points. All between two of them lead to the same states.
func (t Table) Cuts() []rune {
	cuts := make([]rune, 0x100)
	for b := range cuts {
		cuts[b] = rune(b)
	}
	for _, w := range t.a.wide {
		cuts = append(cuts, w.first, w.last+1)
	}
	return cuts
}
