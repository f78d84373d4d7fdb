package syntax

// Expected is the set of bytes, and of kinds of characters outside ASCII, that are
// possible at the offset of an error. It keeps the states of the automata there, because
// few callers ask for the set.
type Expected struct {
	g     *Grammar
	rules uint16 // the state in the automaton of rules, or dead
	hosts uint16 // the state in the automaton of hosts, or dead
	end   bool   // whether the text can end there
}

// leads reports whether b leads out of a state. It does not out of the dead state.
func (a *automaton) leads(state uint16, b byte) bool {
	return a.next[state+uint16(a.class[b])] != dead
}

// leadsWide reports whether characters outside ASCII of a kind lead out of a state.
func (a *automaton) leadsWide(state uint16, kind int) bool {
	return a.wide != nil && a.next[state+uint16(a.wideColumns[kind])] != dead
}

// Has reports whether b is possible there. It is false for bytes outside ASCII.
func (e *Expected) Has(b byte) bool {
	return e.g != nil && (e.g.tables.rules.leads(e.rules, b) || e.g.tables.hosts.leads(e.hosts, b))
}

// hasWide reports whether characters outside ASCII of a kind are possible there.
func (e *Expected) hasWide(kind int) bool {
	return e.g.tables.rules.leadsWide(e.rules, kind) || e.g.tables.hosts.leadsWide(e.hosts, kind)
}

// End reports whether the text can end there.
func (e *Expected) End() bool { return e.end }

// expected returns what can follow s, the beginning of a text that matches rule. If s has an
// authority, cuts are those of the text. After the authority only these bytes matter: the
// delimiter of the component in which s ends, and an incomplete percent-encoded octet.
func (g *Grammar) expected(s string, rule Rule, cuts Cuts) Expected {
	e, rules, hosts := Expected{g: g}, &g.tables.rules, &g.tables.hosts
	if rule == Authority || rule == Host {
		e.hosts, _ = hosts.run(hosts.starts[rule], s, 0, len(s))
		e.end = hosts.next[e.hosts]&kinds != 0
		return e
	}
	state, i := rules.run(rules.starts[rule], s, 0, len(s))
	switch {
	case !rules.isCall(state):
	case len(s) > cuts.PathStart:
		i = cuts.delimiter(len(s))
		state, i = rules.run(rules.afterAuthority(state), s, i, i+1)
		state, _ = rules.run(state, s, max(i, len(s)-incomplete(s)), len(s))
	default:
		e.hosts, _ = hosts.run(hosts.starts[Authority], s, i, len(s))
		if hosts.next[e.hosts]&kinds == 0 {
			return e
		}
		state = rules.afterAuthority(state)
	}
	e.rules, e.end = state, rules.next[state]&final != 0
	return e
}

// inTriplet reports whether p ends inside a percent-encoded octet.
func inTriplet(p string) bool { return incomplete(p) > 0 }

// incomplete returns the length of the incomplete percent-encoded octet at the end of p, or 0.
func incomplete(p string) int {
	switch n := len(p); {
	case n > 0 && p[n-1] == '%':
		return 1
	case n > 1 && p[n-2] == '%':
		return 2
	}
	return 0
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

// String returns e as an ABNF alternation: as few named rules as possible, and then the other
// bytes, which are all ASCII punctuation. It first collects what the expected bytes are in, then
// names the rules of which no byte is missing, then the kinds of characters outside ASCII, the
// bytes that are left, and the end.
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
		if e.hasWide(kind) {
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
