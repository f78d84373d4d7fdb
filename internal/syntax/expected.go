package syntax

import "math/bits"

// A set is a set of bytes.
type set [4]uint64

func (s *set) has(b byte) bool { return s[b>>6]>>(b&63)&1 != 0 }

func (s *set) add(b byte) { s[b>>6] |= 1 << (b & 63) }

// Expected is the set of bytes that are possible at the offset of an error. It keeps the
// states of the automata there, because few callers ask for the bytes.
type Expected struct {
	g     *Grammar
	rules place
	hosts place // without an automaton if no authority ends there
	end   bool  // whether the text can end there
}

// A place is a state of an automaton.
type place struct {
	in    *automaton
	state uint16
}

// has reports whether b leads out of the state.
func (p place) has(b byte) bool {
	return p.in != nil && p.in.next[p.state+uint16(p.in.class[b])] != dead
}

// Has reports whether b is possible there.
func (e *Expected) Has(b byte) bool { return e.rules.has(b) || e.hosts.has(b) }

// End reports whether the text can end there.
func (e *Expected) End() bool { return e.end }

// set returns the bytes of class c, which must be a single class.
func (g *Grammar) set(c class) *set { return &g.sets[bits.TrailingZeros(uint(c))] }

// expected returns the bytes that can follow s[:at], with which a text that matches rule
// begins.
func (g *Grammar) expected(s string, rule Rule, at int) Expected {
	e := Expected{g: g}
	g.tables.expected(s[:at], rule, &e)
	return e
}

// inTriplet reports whether p ends inside a percent-encoded octet.
func inTriplet(p string) bool {
	n := len(p)
	return n > 0 && p[n-1] == '%' || n > 1 && p[n-2] == '%'
}

// named are the rules that String uses to shorten a set. Each comes before the rules
// that it contains.
var named = [...]struct {
	rule  string
	class class
}{
	{"unreserved", inUnreserved},
	{"ALPHA", inAlpha},
	{"HEXDIG", inHexDig},
	{"DIGIT", inDigit},
	{"sub-delims", inSubDelims},
}

// String returns e as an ABNF alternation: as few named rules as possible, and then the
// other bytes, which are all ASCII punctuation.
func (e *Expected) String() string {
	if e.g == nil {
		return ""
	}
	var b []byte
	or := func(quote, alternative string) {
		if len(b) > 0 {
			b = append(b, " / "...)
		}
		b = append(append(append(b, quote...), alternative...), quote...)
	}
	var rest set
	for b := range 256 {
		if e.Has(byte(b)) {
			rest.add(byte(b))
		}
	}
	for _, n := range named {
		// A rule is used if all its bytes are expected and none was named before.
		bytes := e.g.set(n.class)
		all := *bytes != set{}
		for i, w := range bytes {
			all = all && rest[i]&w == w
		}
		if all {
			or("", e.g.document.rule(n.rule))
			for i, w := range bytes {
				rest[i] &^= w
			}
		}
	}
	for i, w := range rest {
		for ; w != 0; w &= w - 1 {
			or(`"`, string(rune(64*i+bits.TrailingZeros64(w))))
		}
	}
	if e.end {
		or("", "the end")
	}
	return string(b)
}
