package syntax_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/engine/abnf"
	"github.com/urikit/uri/internal/engine/syntax"
)

// A recognizer that only accepts or rejects need not distinguish the end of a query from
// the end of an opaque part. The grammar must. So its automata accept marked texts: a
// mark follows each text. One text has several marks, for the component at its end, the
// text before its path, and the kind of its host. States with different marks are
// different states.

// marks are the bytes that mark texts. No URI contains them.
const marks = "\x01\x02\x03\x04\x05\x06\a\b\t\n\v\f\r\x0e\x0f"

// A marking is an alternation of marked rules, as ABNF.
type marking struct {
	abnf  []string
	plain []string
}

func (x *marking) add(rule string) {
	x.abnf = append(x.abnf, fmt.Sprintf("( %s ) %%x%02x", rule, marks[len(x.abnf)]))
	x.plain = append(x.plain, "( "+rule+" )")
}

// A shape is the form of a reference up to its query, as ABNF.
type shape struct {
	after string // "scheme" if the path follows its colon; "//" if it follows an authority; "same" if it is empty and the whole reference
	rule  string // the rule of the rest
	query bool   // whether a query can follow
}

// marked returns the automaton of a rule's marked texts.
func (e *edition) marked(t *testing.T, rule syntax.Rule) *abnf.Machine {
	x := new(marking)
	switch {
	case isReference(rule):
		e.markReferences(x, rule)
	case rule == syntax.Authority:
		x.add("authority")
		for _, h := range e.hosts {
			e.markHosts(x, h, `[ userinfo "@" ]`, `[ ":" port ]`)
		}
	case rule == syntax.Host:
		for _, h := range e.hosts {
			if h.kind == syntax.Empty && e.server == "server" { // a server can be empty, but not a host
				continue
			}
			e.markHosts(x, h, `""`, `""`)
		}
	default:
		x.add(e.rules[rule])
	}
	if plain := e.oracle().compile(strings.Join(x.plain, " / ")); !reflect.DeepEqual(plain, e.oracle().rules[rule]) {
		t.Fatalf("%v is another language without its marks", rule)
	}
	return e.oracle().compile(strings.Join(x.abnf, " / "))
}

func (e *edition) markHosts(x *marking, h host, before, after string) {
	if h.kind == syntax.Empty && e.server == "server" {
		x.add(`""`) // an absent host has no text before or after it
		return
	}
	x.add(fmt.Sprintf(`%s ( %s ) %s`, before, h.abnf, after))
}

func (e *edition) markReferences(x *marking, rule syntax.Rule) {
	fragment := rule != syntax.AbsoluteURI && (rule != syntax.RelativeRef || e.server != "server")
	for _, s := range e.shapes {
		before := ""
		switch {
		case s.after == "//" && rule == syntax.RelativeRef:
			before = `"//"`
		case s.after == "//" && rule == syntax.URIReference:
			before = `[ scheme ":" ] "//"`
		case s.after == "//":
			before = `scheme ":" "//"`
		case s.after == "scheme" && rule == syntax.RelativeRef,
			s.after == "" && (rule == syntax.URI || rule == syntax.AbsoluteURI),
			s.after == "same" && rule != syntax.URIReference:
			continue
		case s.after == "scheme":
			before = `scheme ":"`
		default:
			before = `""`
		}
		query := `""`
		x.add(fmt.Sprintf(`%s ( %s )`, before, s.rule))
		if s.query {
			query = `[ "?" query ]`
			x.add(fmt.Sprintf(`%s ( %s ) "?" query`, before, s.rule))
		}
		if fragment {
			x.add(fmt.Sprintf(`%s ( %s ) %s "#" fragment`, before, s.rule, query))
		}
	}
}

// markedSamples returns samples for the suffixes of marked texts.
func (e *edition) markedSamples() []string {
	var all []string
	add := func(s string) {
		for _, mark := range marks {
			all = append(all, s+string(mark))
		}
	}
	for _, s := range e.samples {
		add(s)
		for _, end := range "?#" {
			head, _, _ := strings.Cut(s, string(end))
			add(head)
		}
		if _, authority, ok := strings.Cut(s, "//"); ok {
			authority, _, _ = strings.Cut(authority, "/")
			add(authority)
			add(strings.TrimSuffix(authority, ":1"))
		}
	}
	for _, octet := range []string{"255", "249", "199", "99"} {
		add(strings.Repeat(octet+".", 3) + octet)
	}
	add("%41%41@h-h.h-h:1")
	add(strings.Repeat("a", 63) + ".b-c.:1")
	// Hosts alone.
	add("0-a.b-c.d")
	add(strings.Repeat("a", 63) + ".b-c.")
	add(strings.Repeat("a", 63))
	return all
}

// unmarked returns the texts without their marks, each once.
func unmarked(texts []string) []string {
	seen := make(map[string]bool)
	all := make([]string, 0, len(texts))
	for _, s := range texts {
		if s = strings.TrimRight(s, marks); !seen[s] {
			seen[s] = true
			all = append(all, s)
		}
	}
	return all
}
