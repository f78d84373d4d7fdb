package main

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/urikit/uri/internal/check/abnf"
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

// mark returns the ABNF of texts of a rule between marks.
func mark(before int, rule string, after ...int) string {
	s := fmt.Sprintf(`%%x%02x %s`, before, rule)
	for _, b := range after {
		s += fmt.Sprintf(` %%x%02x`, b)
	}
	return s
}

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
	var names, expressions []string
	for _, r := range e.with("rule-") {
		switch r.name {
		case "Authority":
			text = replaceRule(text, r.definition, fmt.Sprintf("%%x%02x", authorityMark))
			continue
		case "Host":
			continue
		}
		start := len(names)
		names = append(names, r.name)
		expressions = append(expressions, mark(start, "rule-"+r.name))
		if slices.Contains(hasScheme, r.name) {
			for i, t := range e.with("text-") {
				expressions = append(expressions, mark(start, "text-"+t.name, absoluteMark+i))
			}
		}
	}
	for _, r := range e.with("bare-") {
		expressions = append(expressions, mark(len(names), "bare-"+r.name))
		names = append(names, "bare + "+r.name)
	}
	m, err := compile(text, expressions)
	if err != nil {
		return err
	}
	b.WriteString("rules: ")
	writeAutomaton(b, e, m, names, func(state int) string {
		var about []string
		if m.MatchFrom(state, "") {
			about = append(about, "final")
		}
		switch {
		case m.MatchFrom(state, string(rune(absoluteMark))):
			about = append(about, "absolute")
		case m.MatchFrom(state, string(rune(opaqueMark))):
			about = append(about, "absolute | opaque")
		}
		return strings.Join(about, " | ")
	})
	return nil
}

// writeHosts writes the automaton of hosts.
func writeHosts(b *bytes.Buffer, e *edition) error {
	expressions := []string{mark(0, "rule-Authority")}
	hosts := e.with("host-")
	for i, k := range hosts {
		expressions = append(expressions, mark(0, "authority-"+k.name, kindMark+i), mark(1, "host-"+k.name, kindMark+i))
	}
	m, err := compile(e.narrow(), expressions)
	if err != nil {
		return err
	}
	b.WriteString("hosts: ")
	writeAutomaton(b, e, m, []string{"startAuthority", "startHost"}, func(state int) string {
		for i, k := range hosts {
			if m.MatchFrom(state, string(rune(kindMark+i))) {
				return "uint16(" + k.name + ")"
			}
		}
		if m.MatchFrom(state, "") {
			return "uint16(Registry)"
		}
		return ""
	})
	return nil
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

// writeAutomaton writes m, which starts with the names. The engine describes the format.
func writeAutomaton(b *bytes.Buffer, e *edition, m *abnf.Machine, names []string, about func(state int) string) {
	// An example of the bytes of each column.
	var columns []byte
	column := make(map[int]int) // by class of m
	for c := firstText; c < 256; c++ {
		if class := m.Class(byte(c)); column[class] == 0 {
			columns = append(columns, byte(c))
			column[class] = len(columns)
		}
	}
	var wide []int // the columns of the characters outside ASCII
	for i := range e.with("wide-") {
		wide = append(wide, column[m.Class(byte(wideMark+i))])
	}
	columns = append(columns, authorityMark)

	// The states that texts without marks lead to, the dead one first.
	states := []int{0}
	seen := map[int]bool{0: true}
	visit := func(state int) {
		if !seen[state] {
			seen[state] = true
			states = append(states, state)
		}
	}
	for start := range names {
		visit(m.Step(m.State(""), byte(start)))
	}
	for i := 0; i < len(states); i++ {
		for _, c := range columns {
			visit(m.Step(states[i], c))
		}
	}
	isCall := func(state int) bool { return m.Step(state, authorityMark) != 0 }
	others := slices.DeleteFunc(slices.Clone(states), isCall)
	states = append(others[:1:1], append(slices.DeleteFunc(states, func(state int) bool { return !isCall(state) }), others[1:]...)...)

	width := 1 + len(columns)
	row := make(map[int]int)
	calls := 0
	for i, state := range states {
		row[state] = i * width
		if isCall(state) {
			calls = i * width
		}
	}

	fmt.Fprintf(b, "automaton{\ncalls: %d,\ncall: %d,\nstarts: starts{\n", calls, len(columns))
	for start, name := range names {
		fmt.Fprintf(b, "%s: %d,\n", name, row[m.Step(m.State(""), byte(start))])
	}
	b.WriteString("},\n")
	if wide != nil {
		fmt.Fprintf(b, "wide: %sWide,\nwideColumns: [...]uint8{%d, %d},\n", e.name, wide[0], wide[1])
	}
	b.WriteString("class: [...]uint8{")
	for c := range 256 {
		if c%16 == 0 {
			b.WriteByte('\n')
		}
		if c < firstText || wide != nil && c >= wideMark {
			c = noText
		}
		fmt.Fprintf(b, "%d,", column[m.Class(byte(c))])
	}
	fmt.Fprintf(b, "\n},\nnext: []uint16{ // %d states, %d columns\n", len(states), width)
	for _, state := range states {
		flags := []string{about(state), loops(m, state, plainName, "plainName"), loops(m, state, plainPath, "plainPath")}
		flags = slices.DeleteFunc(flags, func(s string) bool { return s == "" })
		if len(flags) == 0 {
			flags = []string{"0"}
		}
		b.WriteString(strings.Join(flags, " | "))
		for _, c := range columns {
			fmt.Fprintf(b, ", %d", row[m.Step(state, c)])
		}
		b.WriteString(",\n")
	}
	b.WriteString("},\n},\n")
}

// The bytes that scan.Name and scan.Path skip.
const (
	plainName = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-."
	plainPath = plainName + "&'()*+,/:;=_"
)

// loops returns the flag if all bytes lead from the state, which is not the dead one,
// back to it.
func loops(m *abnf.Machine, state int, bytes, flag string) string {
	for _, c := range []byte(bytes) {
		if state == 0 || m.Step(state, c) != state {
			return ""
		}
	}
	return flag
}
