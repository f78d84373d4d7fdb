package abnf

import "slices"

// An nfa is a nondeterministic automaton in the manner of Thompson.
//
// It is built from the end of the language to its beginning. Each state is made after a
// state that it leads to, so the accepting state is reachable from every state. No state
// needs to be removed: from a nonempty set of states some string of the language always
// continues. [Machine.Viable] and [Machine.Next] rely on this.
type nfa struct {
	states []state
	start  int
}

// A state moves to any of to on reading a byte in on. If on is empty, then it
// moves there without reading.
type state struct {
	on Set
	to []int
}

// accepting is the state at the end of every string of the language, and the only state
// without a transition.
const accepting = 0

// newNFA returns an automaton for n, whose names are rules of g.
func newNFA(g *Grammar, n node) *nfa {
	a := &nfa{states: make([]state, 1)}
	a.start = a.before(accepting, n, g)
	return a
}

func (a *nfa) add(s state) int {
	a.states = append(a.states, s)
	return len(a.states) - 1
}

// before returns a state from which the strings of n lead to next. It builds the automaton from the
// end to the beginning, so that each node knows the state after it.
func (a *nfa) before(next int, n node, g *Grammar) int {
	switch n := n.(type) {
	case Set:
		return a.add(state{on: n, to: []int{next}})
	case concatenation:
		for _, e := range slices.Backward(n) {
			next = a.before(next, e, g)
		}
		return next
	case alternation:
		// Grammars list the members of their character classes one by one.
		// Alternatives of a single byte share a state, which replaces the
		// state that was just made for each.
		var class Set
		var fork state
		for _, e := range n {
			first := a.before(next, e, g)
			last := len(a.states) - 1
			if s := a.states[first]; first == last && s.on != (Set{}) && s.to[0] == next {
				class = class.union(s.on)
				a.states = a.states[:last]
			} else {
				fork.to = append(fork.to, first)
			}
		}
		if class != (Set{}) {
			fork.to = append(fork.to, a.before(next, class, g))
		}
		if len(fork.to) == 1 {
			return fork.to[0]
		}
		return a.add(fork)
	case repetition:
		end := next
		if n.max < 0 {
			next = a.add(state{to: []int{end}})
			again := a.before(next, n.element, g)
			a.states[next].to = append(a.states[next].to, again)
		}
		for range n.max - n.min {
			once := a.before(next, n.element, g)
			next = a.add(state{to: []int{end, once}})
		}
		for range n.min {
			next = a.before(next, n.element, g)
		}
		return next
	case reference:
		return a.before(next, g.lookup(n.name).elements, g)
	}
	panic("abnf: unknown node")
}
