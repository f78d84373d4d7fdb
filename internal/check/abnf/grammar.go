// Package abnf turns grammars in ABNF (RFC 5234, with the case-sensitive
// strings of RFC 7405) into automata over bytes.
//
// It exists to test recognizers that were written by hand: a grammar is
// copied from its specification and compiled without further thought, and
// the recognizer has to agree with the outcome. It therefore takes the rules
// as they are. There is no choice between alternatives, no precedence of one
// over another and no greed in a repetition: a string belongs to the language
// of a rule if there is any way to derive it.
//
// The path is short. [Parse] reads a rulelist; [Grammar.Compile] makes a
// nondeterministic automaton of a rule, with every rule that it names copied
// into place, and from that a deterministic [Machine].
package abnf

import (
	"fmt"
	"strings"
)

// A Grammar is a list of rules (the rulelist of RFC 5234, section 4), each of
// them a regular language over bytes. It is not changed after [Parse] and is
// safe for concurrent use.
//
// The zero Grammar has no rules, but it can compile expressions that name
// none.
type Grammar struct {
	rules  []*rule
	byName map[string]*rule // by name in lower case
}

// A rule is a name and its definition.
type rule struct {
	name     string // as first written
	line     int    // of the name
	elements alternation
	progress progress
}

// progress tells how far [Grammar.resolve] has come with a rule.
type progress int

const (
	unresolved progress = iota
	resolving
	resolved
)

// Rules returns the names of the rules as they are written, in the order in
// which they are defined. A grammar without rules gives nil.
func (g *Grammar) Rules() []string {
	var names []string
	for _, r := range g.rules {
		names = append(names, r.name)
	}
	return names
}

// lookup returns the rule of that name, in whatever case (RFC 5234, section
// 2.1), or nil.
func (g *Grammar) lookup(name string) *rule {
	return g.byName[strings.ToLower(name)]
}

// resolve reports the first rule name in n, or in the rules it leads to, that
// is not defined or that leads back to a rule on the way. A recursive rule is
// beyond a finite automaton, and may have no strings at all.
func (g *Grammar) resolve(n node) error {
	switch n := n.(type) {
	case alternation:
		for _, e := range n {
			if err := g.resolve(e); err != nil {
				return err
			}
		}
	case concatenation:
		for _, e := range n {
			if err := g.resolve(e); err != nil {
				return err
			}
		}
	case repetition:
		return g.resolve(n.element)
	case reference:
		r := g.lookup(n.name)
		switch {
		case r == nil:
			return fmt.Errorf("line %d: rule %s is not defined", n.line, n.name)
		case r.progress == resolved:
			return nil
		case r.progress == resolving:
			return fmt.Errorf("line %d: rule %s is recursive", n.line, r.name)
		}
		r.progress = resolving
		if err := g.resolve(r.elements); err != nil {
			return err
		}
		r.progress = resolved
	}
	return nil
}

// Compile returns a machine for the language of expr, which is the name of a
// rule or any other expression over the rules of g: any text that may be to the
// right of the equals sign in a rule (the elements of RFC 5234, section 4),
// such as
//
//	scheme ":" hier-part
//
// It is an error if expr is no such expression, as when it is empty, or if it
// names a rule that g does not have. The language of the empty string alone
// is written "".
//
// The machine is deterministic, and in theory its size is exponential in that
// of expr. Repetitions are copied out, so their counts matter as well.
func (g *Grammar) Compile(expr string) (*Machine, error) {
	n, err := parseExpression(expr)
	if err == nil {
		err = g.resolve(n)
	}
	if err != nil {
		return nil, fmt.Errorf("abnf: expression %q: %w", expr, err)
	}
	return newNFA(g, n).determinize(), nil
}

// Bytes returns the strings of one byte in the language of expr, which is as
// for [Grammar.Compile]. It is meant for rules that are character classes.
// Longer strings are left out, so that a class which includes pct-encoded
// gives its plain characters, and a rule with only longer strings gives the
// empty set.
func (g *Grammar) Bytes(expr string) (Set, error) {
	m, err := g.Compile(expr)
	if err != nil {
		return Set{}, err
	}
	var s Set
	for b := range 256 {
		if m.Match(string([]byte{byte(b)})) {
			s.add(byte(b))
		}
	}
	return s, nil
}
