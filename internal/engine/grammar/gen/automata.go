package main

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/urikit/uri/internal/engine/abnf"
)

// The generator adds mark bytes, which no grammar uses, to the texts. The mark before a
// text is the number of the rule that the text must match. The mark after it describes the
// text. So one automaton is enough for many rules, and its states have the information
// that the engine asks for.
const (
	authorityMark = 0x18 + iota // replaces an authority
	absoluteMark                // after a text with a scheme, without opaque part and fragment
	opaqueMark                  // after a text with a scheme and an opaque part, without fragment
	kindMark                    // after a text with a host of the first kind; the others follow
	firstText     = 0x20        // the lowest byte that a text can have
	noText        = 0x7F        // a byte that no text has
)

// hasScheme are the rules whose texts have a scheme.
var hasScheme = []string{"URIReference", "URI", "AbsoluteURI"}

// writeAutomata writes the automata of an edition.
func writeAutomata(b *bytes.Buffer, e *edition) error {
	fmt.Fprintf(b, "\n// %sTables are the automata of %s.\nvar %[1]sTables = tables{\n", e.name, e.document)
	if err := writeRules(b, e); err != nil {
		return err
	}
	if err := writeHosts(b, e); err != nil {
		return err
	}
	b.WriteString("}\n")
	return nil
}

// writeRules writes the automaton of rules.
func writeRules(b *bytes.Buffer, e *edition) error {
	text := e.narrow()
	var starts, expressions []string
	for _, r := range e.with("rule-") {
		switch r.name {
		case "Authority":
			text = replaceRule(text, r.definition, fmt.Sprintf("%%x%02x", authorityMark))
			continue
		case "Host":
			continue
		}
		expressions = append(expressions, fmt.Sprintf("%%x%02x rule-%s", len(starts), r.name))
		if slices.Contains(hasScheme, r.name) {
			for i, t := range e.with("text-") {
				expressions = append(expressions, fmt.Sprintf("%%x%02x text-%s %%x%02x", len(starts), t.name, absoluteMark+i))
			}
		}
		starts = append(starts, r.name)
	}
	for _, r := range e.with("bare-") {
		expressions = append(expressions, fmt.Sprintf("%%x%02x bare-%s", len(starts), r.name))
		starts = append(starts, "bare + "+r.name)
	}
	b.WriteString("rules: ")
	return writeAutomaton(b, e, text, expressions, starts, func(ends func(mark ...byte) bool) (about []string) {
		if ends() {
			about = append(about, "final")
		}
		if ends(absoluteMark) {
			about = append(about, "absolute")
		} else if ends(opaqueMark) {
			about = append(about, "absolute", "opaque")
		}
		return about
	})
}

// writeHosts writes the automaton of hosts.
func writeHosts(b *bytes.Buffer, e *edition) error {
	expressions := []string{"%x00 rule-Authority"}
	kinds, hosts := e.with("authority-"), e.with("host-")
	for i, k := range kinds {
		expressions = append(expressions, fmt.Sprintf("%%x00 authority-%s %%x%02x", k.name, kindMark+i))
		if slices.ContainsFunc(hosts, func(h rule) bool { return h.name == k.name }) {
			expressions = append(expressions, fmt.Sprintf("%%x01 host-%s %%x%02x", k.name, kindMark+i))
		}
	}
	b.WriteString("hosts: ")
	return writeAutomaton(b, e, e.narrow(), expressions, []string{"Authority", "Host"}, func(ends func(mark ...byte) bool) []string {
		for i, k := range kinds {
			if ends(byte(kindMark + i)) {
				return []string{"uint16(" + k.name + ")"}
			}
		}
		if ends() {
			return []string{"uint16(Registry)"}
		}
		return nil
	})
}

// replaceRule returns the ABNF of a grammar with another definition of a rule, which is
// in one line.
func replaceRule(text, name, definition string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, name+" ") {
			line = name + " = " + definition + "\n"
		}
		b.WriteString(line)
	}
	return b.String()
}

// compile returns the minimal automaton of an alternation of expressions.
func compile(text string, expressions []string) (*abnf.Machine, error) {
	g, err := abnf.Parse(text)
	if err != nil {
		return nil, err
	}
	m, err := g.Compile(strings.Join(expressions, " / "))
	if err != nil {
		return nil, err
	}
	return m.Minimize(), nil
}

// An automaton is one that is written.
type automaton struct {
	*abnf.Machine
	edition *edition
	column  map[int]int // by class of the machine
	columns []byte      // an example of the bytes of each column
	wide    []int       // the columns of the characters outside ASCII
	states  []int       // the dead one first, then those that lead to an authority
	row     map[int]int // by state, where its row begins
	calls   int         // where the last row of a state that leads to an authority begins
}

// writeAutomaton writes the automaton of an alternation of expressions. The engine describes
// the format. The states after the first marks have the names of starts. The function about
// describes a state by the marks with which a text can end there.
func writeAutomaton(b *bytes.Buffer, e *edition, text string, expressions, starts []string, about func(ends func(mark ...byte) bool) []string) error {
	m, err := compile(text, expressions)
	if err != nil {
		return err
	}
	a := &automaton{Machine: m, edition: e, column: make(map[int]int), row: make(map[int]int)}
	a.findColumns()
	a.findStates(len(starts))
	a.writeHead(b, starts)
	fmt.Fprintf(b, "next: []uint16{ // %d states, %d columns\n", len(a.states), a.width())
	for _, state := range a.states {
		a.writeState(b, state, about(func(mark ...byte) bool { return m.MatchFrom(state, string(mark)) }))
	}
	b.WriteString("},\n},\n")
	return nil
}

// findColumns sets column, columns and wide.
func (a *automaton) findColumns() {
	for c := firstText; c < 256; c++ {
		if class := a.Class(byte(c)); a.column[class] == 0 {
			a.columns = append(a.columns, byte(c))
			a.column[class] = len(a.columns)
		}
	}
	for i := range a.edition.with("wide-") {
		a.wide = append(a.wide, a.column[a.Class(byte(wideMark+i))])
	}
	a.columns = append(a.columns, authorityMark)
}

func (a *automaton) width() int { return 1 + len(a.columns) }

// start returns the state after a first mark.
func (a *automaton) start(mark int) int { return a.Step(a.State(""), byte(mark)) }

// findStates sets states, row and calls. The states are those that texts without marks lead to.
func (a *automaton) findStates(starts int) {
	states := []int{0}
	seen := map[int]bool{0: true}
	visit := func(state int) {
		if !seen[state] {
			seen[state] = true
			states = append(states, state)
		}
	}
	for start := range starts {
		visit(a.start(start))
	}
	for i := 0; i < len(states); i++ {
		for _, c := range a.columns {
			visit(a.Step(states[i], c))
		}
	}
	isCall := func(state int) bool { return a.Step(state, authorityMark) != 0 }
	others := slices.DeleteFunc(slices.Clone(states), isCall)
	a.states = append(others[:1:1], append(slices.DeleteFunc(states, func(state int) bool { return !isCall(state) }), others[1:]...)...)
	for i, state := range a.states {
		a.row[state] = i * a.width()
		if isCall(state) {
			a.calls = i * a.width()
		}
	}
}

// writeHead writes what precedes the states.
func (a *automaton) writeHead(b *bytes.Buffer, starts []string) {
	fmt.Fprintf(b, "automaton{\ncalls: %d,\ncall: %d,\nstarts: starts{\n", a.calls, len(a.columns))
	for start, name := range starts {
		fmt.Fprintf(b, "%s: %d,\n", name, a.row[a.start(start)])
	}
	b.WriteString("},\n")
	if a.wide != nil {
		fmt.Fprintf(b, "wide: %sWide,\nwideColumns: [...]uint8{%d, %d},\n", a.edition.name, a.wide[0], a.wide[1])
	}
	b.WriteString("class: [...]uint8{")
	for c := range 256 {
		if c%16 == 0 {
			b.WriteByte('\n')
		}
		if c < firstText || a.wide != nil && c >= wideMark {
			c = noText
		}
		fmt.Fprintf(b, "%d,", a.column[a.Class(byte(c))])
	}
	b.WriteString("\n},\n")
}

// writeState writes the row of a state with its flags.
func (a *automaton) writeState(b *bytes.Buffer, state int, flags []string) {
	if loops(a.Machine, state, plainName) {
		flags = append(flags, "plainName")
	}
	if loops(a.Machine, state, plainPath) {
		flags = append(flags, "plainPath")
	}
	if flags == nil {
		flags = []string{"0"}
	}
	b.WriteString(strings.Join(flags, " | "))
	for _, c := range a.columns {
		fmt.Fprintf(b, ", %d", a.row[a.Step(state, c)])
	}
	b.WriteString(",\n")
}

// The bytes that scan.Name and scan.Path skip.
const (
	plainName = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-."
	plainPath = plainName + "&'()*+,/:;=_"
)

// loops reports whether all bytes lead from the state, which is not the dead one, back to it.
func loops(m *abnf.Machine, state int, bytes string) bool {
	return state != 0 && !strings.ContainsFunc(bytes, func(c rune) bool { return m.Step(state, byte(c)) != state })
}
