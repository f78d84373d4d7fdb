// Package abnf turns grammars in ABNF (RFC 5234, with the case-sensitive
// strings of RFC 7405) into automata over bytes.
//
// It tests recognizers that were written by hand. A test copies the grammar from its
// specification, compiles it, and compares the recognizer with the automaton. So the
// package applies the rules as written, without precedence of alternatives and without
// greedy repetition: a string belongs to the language of a rule if any derivation gives
// it.
//
// [Parse] reads a rulelist. [Grammar.Compile] makes a nondeterministic automaton of a
// rule, with a copy of every rule that it names, and from that a deterministic [Machine].
package abnf

import (
	"fmt"
	"strings"
)

// A Grammar is a list of rules (the rulelist of RFC 5234, section 4), each of
// them a regular language over bytes. It does not change after [Parse] and is
// safe for concurrent use.
//
// The zero Grammar has no rules, but it can compile expressions that name no rules.
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

// progress is the state of a rule in [Grammar.resolve].
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

// lookup returns the rule of that name, or nil. Names are case-insensitive (RFC 5234,
// section 2.1).
func (g *Grammar) lookup(name string) *rule {
	return g.byName[strings.ToLower(name)]
}

// resolve returns an error for the first rule name in n, or in the rules that n uses,
// that is undefined or recursive. A finite automaton cannot represent a recursive rule.
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

// Compile returns a machine for the language of expr. It is the name of a rule, or any
// other expression that can be the right side of a rule of g (the elements of RFC 5234,
// section 4), such as
//
//	scheme ":" hier-part
//
// Compile returns an error if expr is not such an expression, for example empty, or if
// it names a rule that g does not have. The expression "" has the language of the empty
// string.
//
// The machine is deterministic, so in theory its size is exponential in that of expr.
// Repetitions are copied, so the size also depends on their counts.
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

// Bytes returns the strings of one byte in the language of expr, an expression as for
// [Grammar.Compile]. It is for rules that are character classes. It ignores longer
// strings, so a class that includes pct-encoded gives its plain characters, and a rule
// with only longer strings gives the empty set.
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
