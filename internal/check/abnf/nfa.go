package abnf

import "slices"

// An nfa is a nondeterministic automaton in the manner of Thompson.
//
// It is built backwards, from the end of the language to its beginning. A
// state is made when one that it leads to is there already, and so by
// construction every state leads on to the accepting one. Nothing has to be
// trimmed: a set of states that is not empty always means that some string of
// the language goes on from there, which is what [Machine.Viable] and
// [Machine.Next] rest on.
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

// accepting is the state at the end of every string of the language, and the
// only one that leads nowhere.
const accepting = 0

// newNFA returns an automaton for n, the names in which are rules of g.
func newNFA(g *Grammar, n node) *nfa {
	a := &nfa{states: make([]state, 1)}
	a.start = a.before(accepting, n, g)
	return a
}

func (a *nfa) add(s state) int {
	a.states = append(a.states, s)
	return len(a.states) - 1
}

// before returns a state from which the strings of n lead to next.
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
		// Alternatives of a single byte share a state, which takes the place
		// of the state just made for each.
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
