package syntax

// Expected is the set of bytes, and of kinds of characters outside ASCII, that are
// possible at the offset of an error. It keeps the states of the automata there, because
// few callers ask for the set.
type Expected struct {
	g         *Grammar
	after     place
	authority place // of an authority in a reference that can continue there
	end       bool  // whether the text can end there
}

// A place is a state of an automaton, or of none.
type place struct {
	in    *automaton
	state uint16
}

// has reports whether b leads out of the state.
func (p place) has(b byte) bool {
	return p.in != nil && p.in.next[p.state+uint16(p.in.class[b])] != dead
}

// hasWide reports whether characters outside ASCII of a kind lead out of the state.
func (p place) hasWide(kind int) bool {
	return p.in != nil && p.in.wide != nil && p.in.next[p.state+uint16(p.in.wideColumns[kind])] != dead
}

// Has reports whether b is possible there. It is false for bytes outside ASCII.
func (e *Expected) Has(b byte) bool { return e.after.has(b) || e.authority.has(b) }

// End reports whether the text can end there.
func (e *Expected) End() bool { return e.end }

// inTriplet reports whether p ends inside a percent-encoded octet.
func inTriplet(p string) bool {
	n := len(p)
	return n > 0 && p[n-1] == '%' || n > 1 && p[n-2] == '%'
}

// named are the rules that String uses to shorten a set. Each comes before the rules
// that it contains.
var named = [...]struct {
	rule  string
	class Class
}{
	{"unreserved", InUnreserved},
	{"ALPHA", InAlpha},
	{"HEXDIG", InHexDig},
	{"DIGIT", InDigit},
	{"sub-delims", InSubDelims},
}

// wideNames are the rules for characters outside ASCII, by their kinds.
var wideNames = [...]string{ucschar: "ucschar", iprivate: "iprivate"}

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
	var all, missing, used Class // of bytes that are expected, of others, and of named rules
	for c, in := range e.g.class {
		if e.Has(byte(c)) {
			all |= in
		} else {
			missing |= in
		}
	}
	for _, n := range named {
		// A rule is used if all its bytes are expected and none was named before.
		if all&^missing&n.class == 0 {
			continue
		}
		name, _ := e.g.document.production(n.rule)
		or("", name)
		used |= n.class
		for _, in := range e.g.class {
			if in&n.class != 0 {
				missing |= in
			}
		}
	}
	for kind, rule := range wideNames {
		if e.after.hasWide(kind) || e.authority.hasWide(kind) {
			or("", rule)
		}
	}
	for c, in := range e.g.class {
		if e.Has(byte(c)) && in&used == 0 {
			or(`"`, string(rune(c)))
		}
	}
	if e.end {
		or("", "the end")
	}
	return string(b)
}
