package syntax

import "slices"

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
// authority in a state where no authority begins, and, in a state after an authority, the
// entries that are dead. The byte of such an entry can be part of the authority.
func (g *Grammar) AlterEntry(n int) *Grammar {
	altered, tables := *g, *g.tables
	a := &tables.rules
	if n >= len(a.next) {
		n -= len(a.next)
		a = &tables.hosts
	}
	width := int(a.call) + 1
	state, column := n/width*width, n%width
	if state == dead || column == int(a.call) && state > int(a.calls) {
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

// IsPlain reports whether s is read by masks in the older editions.
func IsPlain(s string) bool {
	return parsePlain(s, new(Offsets))
}
