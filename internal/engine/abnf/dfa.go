package abnf

import (
	"encoding/binary"
	"slices"
)

// A Machine is a deterministic automaton for a language over bytes, which has at least
// one string. [Grammar.Compile] returns Machines; the zero Machine must not be used. A
// Machine does not change and is safe for concurrent use.
//
// [Machine.Match], [Machine.Viable] and [Machine.Next] take two table look-ups
// for each byte of their argument and allocate nothing.
type Machine struct {
	class  [256]byte // of each byte; those of one class lead to the same states
	next   [][]int   // by state and class
	accept []bool    // by state
}

const (
	dead  = 0 // from here no accepting state can be reached
	start = 1
)

// Match reports whether s is in the language.
func (m *Machine) Match(s string) bool {
	_, ok := m.Viable(s)
	return ok
}

// MatchFrom reports whether a string that leads to a state, as numbered by [Machine.State],
// is in the language when s follows it.
func (m *Machine) MatchFrom(state int, s string) bool {
	for i := range len(s) {
		state = m.next[state][m.class[s[i]]]
		if state == dead {
			return false
		}
	}
	return m.accept[state]
}

// Viable returns the offset of the first byte of s such that no string of the
// language begins with s up to and including that byte, or len(s) if there is
// no such byte. It also reports whether s itself is in the language, which it
// can be only if the offset is len(s).
func (m *Machine) Viable(s string) (offset int, ok bool) {
	state := start
	for i := range len(s) {
		state = m.next[state][m.class[s[i]]]
		if state == dead {
			return i, false
		}
	}
	return len(s), m.accept[state]
}

// Next returns the set of bytes that can follow prefix in some string of the
// language, and reports whether prefix itself is in the language. The set is
// empty if prefix is in the language but begins no longer string of it, and
// also, with accept false, if prefix begins no string of it at all.
func (m *Machine) Next(prefix string) (next Set, accept bool) {
	state := start
	for i := range len(prefix) {
		state = m.next[state][m.class[prefix[i]]]
	}
	for b, class := range m.class {
		if m.next[state][class] != dead {
			next.add(byte(b))
		}
	}
	return next, m.accept[state]
}

// State returns the number of the state that prefix leads to, from 0 to
// States()-1. It is 0 if prefix begins no string of the language.
func (m *Machine) State(prefix string) int {
	state := start
	for i := range len(prefix) {
		state = m.next[state][m.class[prefix[i]]]
	}
	return state
}

// Step returns the number of the state that a byte leads to from a state.
func (m *Machine) Step(state int, b byte) int { return m.next[state][m.class[b]] }

// Class returns the number of the class of b, from 0 to Classes()-1.
func (m *Machine) Class(b byte) int { return int(m.class[b]) }

// States returns the number of states. One of them is for the strings that
// begin no string of the language, even if there are no such strings.
func (m *Machine) States() int { return len(m.next) }

// Classes returns the number of classes of bytes. Bytes of one class can replace each
// other in any string. The bytes that are in no string of the language are a class too.
func (m *Machine) Classes() int { return len(m.next[dead]) }

// determinize returns the machine whose states are sets of the states of a.
// The dead state is the empty set. The others are numbered in the order of the
// least string that leads to each, shorter strings first.
func (a *nfa) determinize() *Machine {
	m := new(Machine)
	var example []byte // one byte of each class
	m.class, example = a.classes()

	var (
		ids     = make(numbering) // of sets
		sets    [][]int           // by id
		moves   = make(numbering) // of sets before their closure
		targets []int             // the id of the set that each move leads to
	)
	enter := func(to []int) int {
		move := moves.number(to)
		if move == len(targets) {
			set := a.closure(to)
			id := ids.number(set)
			if id == len(sets) {
				sets = append(sets, set)
			}
			targets = append(targets, id)
		}
		return targets[move]
	}
	enter(nil) // dead
	enter([]int{a.start})
	for n := 0; n < len(sets); n++ {
		row := make([]int, len(example))
		for class, b := range example {
			var to []int
			for _, s := range sets[n] {
				if a.states[s].on.Has(b) {
					to = append(to, a.states[s].to...)
				}
			}
			row[class] = enter(to)
		}
		m.next = append(m.next, row)
		m.accept = append(m.accept, slices.Contains(sets[n], accepting))
	}
	return m
}

// closure returns, in order, the states that from reaches without reading. It leaves out
// states that neither read nor accept.
func (a *nfa) closure(from []int) []int {
	var set []int
	seen := make([]bool, len(a.states))
	for todo := from; len(todo) > 0; {
		n := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if seen[n] {
			continue
		}
		seen[n] = true
		if s := a.states[n]; s.on != (Set{}) || n == accepting {
			set = append(set, n)
		} else {
			todo = append(todo, s.to...)
		}
	}
	slices.Sort(set)
	return set
}

// classes groups the bytes that no state distinguishes. It returns the class of each byte
// and the least byte of each class. The classes are in the order of their least bytes.
func (a *nfa) classes() (class [256]byte, example []byte) {
	seen := make(map[Set]bool)
	var sets []Set
	for _, s := range a.states {
		if !seen[s.on] {
			seen[s.on] = true
			sets = append(sets, s.on)
		}
	}
	ids := make(numbering)
	for b := range 256 {
		var in []int // the sets that contain b
		for i, set := range sets {
			if set.Has(byte(b)) {
				in = append(in, i)
			}
		}
		id := ids.number(in)
		if id == len(example) {
			example = append(example, byte(b))
		}
		class[b] = byte(id)
	}
	return class, example
}

// A numbering assigns numbers, from 0, to lists of numbers in the order of their first
// use.
type numbering map[string]int

func (ids numbering) number(list []int) int {
	var key []byte
	for _, n := range list {
		key = binary.AppendUvarint(key, uint64(n))
	}
	id, ok := ids[string(key)]
	if !ok {
		id = len(ids)
		ids[string(key)] = id
	}
	return id
}
