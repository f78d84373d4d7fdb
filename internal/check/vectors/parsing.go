package main

import (
	"fmt"
	"slices"
	"strings"
)

// The topics on parsing.

// sample returns the texts of the topics parse and invalid, each with its source. Tables of
// testdata come first, then texts that it makes of parts.
func sample(e *edition) (list []sourced) {
	for _, row := range rows("testdata/spec/examples.tsv") {
		list = append(list, sourced{row["uri"], "printed in " + row["printed"]})
	}
	for _, row := range rows("testdata/spec/probes.tsv") {
		list = append(list, sourced{row["probe"], row["group"]})
	}
	for _, row := range rows("testdata/spec/behaviour.tsv") {
		if row["does"] == "parse" {
			list = append(list, sourced{row["input"], row["topic"]})
		}
	}
	for _, row := range rows("testdata/errors.tsv") {
		if row["rule-start"] == "URI-reference" {
			list = append(list, sourced{row["input"], "mistakes"})
		}
	}
	for _, row := range rows("testdata/spec/authorities.tsv") {
		list = append(list, sourced{"//" + row["authority"], "authorities"}, sourced{"x://" + row["authority"] + "/", "authorities"})
	}
	for _, s := range portTexts() {
		list = append(list, sourced{"//h:" + s + "/", "ports"})
	}
	for _, n := range []int{1, 2, 61, 62, 63, 64, 65} {
		label := strings.Repeat("x", n)
		for _, form := range []string{"//%s", "//%s.", "//a.%s", "//%s.a", "//u@%s:1/", "//%s-", "//-%s", "//1%s", "//a.1%s."} {
			list = append(list, sourced{fmt.Sprintf(form, label), "labels of names"})
		}
	}
	// Each delimiter alone and after each other, with and without a text between them.
	delimiters := []string{":", "/", "//", "?", "#", "@", "[", "]", "%", "."}
	for _, a := range delimiters {
		for _, b := range delimiters {
			list = append(list, sourced{"a" + a + "b" + b + "c", "delimiters"})
			if e == rfc3986 {
				list = append(list, sourced{a + b, "delimiters"}, sourced{"s://h" + a + "1" + b, "delimiters"})
			}
		}
	}
	return list
}

type sourced struct{ text, group string }

func portTexts() []string {
	return []string{"", "0", "00", "1", "21", "80", "080", "443", "65535", "65536", "99999", "4294967296", "18446744073709551616",
		strings.Repeat("9", 100), "8a", "a8", "-1", "+1", " 80", "80 ", "%38%30", "8_0", "0x50", "8.0", "80:", ":80", "８０", "/", "?", "#"}
}

// parsing makes the topics parse and invalid. What it computes must agree with probes.jsonl.
func parsing(e *edition) []*topic {
	valid := &topic{edition: e, name: "parse", check: "parse", about: "valid references and their components"}
	invalid := &topic{edition: e, name: "invalid", check: "parse", about: "texts that are no references, and the offset of the first byte up to which no reference begins with the text"}
	if e.unicode {
		invalid.about = "texts that are no references, and the offset of the first character, or byte that is not UTF-8, up to which no reference begins with the text"
	}
	mistakes := make(map[string]map[string]string)
	if e == rfc3986 {
		for _, row := range rows("testdata/errors.tsv") {
			if row["rule-start"] == "URI-reference" {
				mistakes[row["input"]] = row
			}
		}
	}
	add := func(s, note string) {
		if e.isReference(s) {
			valid.add(e.grammarSource(), e.sections["reference"], note, object{}.with("input", s), e.components(s))
			return
		}
		e.addInvalid(invalid, s, e.sections["reference"], note, mistakes[s])
	}
	for _, s := range sample(e) {
		add(s.text, s.group)
	}
	for _, p := range probes() {
		if e == rfc3986 {
			require(p.RFC3986.Valid == e.isReference(p.In), "%s: valid", p.ID)
			if p.RFC3986.Valid {
				q := e.split(p.In)
				require(same(q.scheme, p.RFC3986.Scheme) && same(q.authority, p.RFC3986.Authority) && q.path == *p.RFC3986.Path &&
					same(q.query, p.RFC3986.Query) && same(q.fragment, p.RFC3986.Fragment), "%s: components", p.ID)
			}
			add(p.In, p.Note)
		}
	}
	if e == rfc3987 {
		for _, s := range wideTexts() {
			add(s.text, s.group)
		}
	}
	for _, row := range rows("testdata/spec/resolution.tsv") {
		if row["edition"] == e.name {
			add(row["base"], "bases and references of section 5")
			add(row["reference"], "bases and references of section 5")
		}
	}
	return []*topic{valid, invalid}
}

func same(a, b *string) bool { return a == nil && b == nil || a != nil && b != nil && *a == *b }

// components returns the answer for a valid reference.
func (e *edition) components(s string) object {
	p := e.split(s)
	want := object{}.with("scheme", p.scheme).with("authority", p.authority)
	if p.authority != nil {
		a, registry := e.splitAuthority(*p.authority)
		if a.host != nil && e.hostKind(*a.host) == "" {
			a.host = nil // an empty server
		}
		want = want.with("userinfo", a.userinfo).with("host", a.host)
		if a.host != nil {
			want = want.with("host_kind", e.hostKind(*a.host))
		}
		want = want.with("port", a.port)
		if registry {
			want = want.with("registry", true)
		}
	}
	want = want.with("path", p.path).with("query", p.query).with("fragment", p.fragment)
	return want.with("opaque_part", e.opaquePart(p))
}

// addInvalid adds a text that is not a reference. A row of errors.tsv adds details.
func (e *edition) addInvalid(t *topic, s, section, note string, row map[string]string) {
	offset := e.wrongAt(s)
	want := object{}.with("offset", offset)
	source := e.grammarSource()
	if row != nil {
		require(row["offset"] == fmt.Sprint(offset), "%q: offset %d, and %s by errors.tsv", s, offset, row["offset"])
		want = want.with("component", row["component"]).with("rule", row["rule"])
		section = row["section"]
		source += "; component and rule by hand"
	}
	if strings.HasPrefix(s[offset:], ":") && !strings.ContainsAny(s[:offset], "/?#") {
		section = e.sections["relative"] // what is before the colon is no scheme, but could be a path
	}
	t.add(source, section, note, object{}.with("input", s), want)
}

// addStranger is like addInvalid, for a byte in a place. A byte that no component allows
// is an error at its own offset.
func (e *edition) addStranger(t *topic, s, section string, p place, b byte) {
	offset := e.wrongAt(s)
	if p.component == "" || !strange(b) || offset != len(p.before) {
		e.addInvalid(t, s, section, p.name, nil)
		return
	}
	t.add(e.grammarSource(), section, p.name,
		object{}.with("input", s), object{}.with("offset", offset).with("component", p.component))
}

// strange reports whether no rule allows a byte: it is a control character, a space,
// outside US-ASCII, or excluded.
func strange(b byte) bool { return b <= ' ' || b >= 0x7f || strings.IndexByte("\"<>\\^`{|}", b) >= 0 }

// A place is a text around one byte.
type place struct {
	name, before, after string
	rule                string
	component           string // the component of the byte, if there is only one reading
	every               bool   // the older editions have the place too
}

// places are the places of RFC 3986 that allow different sets of bytes.
var places = []place{
	{"the first of scheme", "", "s:/p", "scheme", "", false},
	{"scheme", "s", "s:/p", "scheme", "", true},
	{"userinfo", "//u", "u@h", "userinfo", "userinfo", true},
	{"host", "//h", "h/", "host", "host", true},
	{"IPv6address", "//[1", "::]", "host", "", false},
	{"version of IPvFuture", "//[v", ".a]", "host", "", false},
	{"IPvFuture", "//[v1.a", "]", "host", "", false},
	{"port", "//h:1", "/", "port", "port", true},
	{"segment", "/a", "b", "path", "path", true},
	{"first segment", "a", "b", "path", "path", true},
	{"behind a scheme", "s:", "b", "path", "path", true},
	{"query", "?a", "b", "query", "query", true},
	{"fragment", "#a", "b", "fragment", "fragment", true},
	{"first digit of a triplet", "/%", "0", "triplet", "", false},
	{"second digit of a triplet", "/%0", "", "triplet", "", false},
}

// characters makes the topic of each byte in each place. For the other editions it has only
// the letters, digits and bytes outside US-ASCII at the ends of their ranges, and for RFC 3987
// the characters at the ends of its ranges too.
func characters(e *edition) *topic {
	t := &topic{edition: e, name: "characters", check: "parse", about: "each byte in each place where sets of characters differ"}
	for _, p := range places {
		if e != rfc3986 && !p.every {
			continue
		}
		for b := range 256 {
			if e != rfc3986 && (strings.IndexByte(alphanumeric, byte(b)) >= 0 && strings.IndexByte("09AFZafgz", byte(b)) < 0 || b > 0x80 && b < 0xff || b > 0 && b < 0x1f) {
				continue
			}
			s := p.before + string([]byte{byte(b)}) + p.after
			section := e.sectionAt(p, s)
			if e.isReference(s) {
				t.add(e.grammarSource(), section, p.name, object{}.with("input", s), e.components(s))
			} else {
				e.addStranger(t, s, section, p, byte(b))
			}
		}
		if e == rfc3987 && p.name != "first segment" && p.name != "behind a scheme" { // they have the characters of a segment
			for _, r := range edges() {
				s := p.before + string(r) + p.after
				if e.isReference(s) {
					t.add(e.grammarSource(), e.sections[p.rule], p.name, object{}.with("input", s), e.components(s))
				} else {
					e.addInvalid(t, s, e.sections[p.rule], p.name, nil)
				}
			}
		}
	}
	return t
}

// sectionAt returns the section that decides a text with a byte in a place. In RFC 2396 the first
// segment of a relative path has a rule of its own, and an authority is a server or a registry
// name.
func (e *edition) sectionAt(p place, s string) string {
	parts := split(s)
	switch {
	case e != rfc2396:
	case p.name == "first segment" && parts.scheme == nil:
		return e.sections["relative"]
	case !strings.HasPrefix(p.before, "//") || parts.authority == nil:
	case !e.isReference(s):
		return "3.2"
	case !e.matches(e.server, *parts.authority):
		return "3.2.1"
	}
	return e.sections[p.rule]
}

// startTopic makes the topic of the four rules for references.
func startTopic(e *edition) *topic {
	t := &topic{edition: e, name: "rules", check: "rules", about: "which of the rules URI-reference, URI, absolute-URI and relative-ref a text matches; older editions call them otherwise"}
	column := e.name
	if e == bis02 {
		column += "-greedy"
	}
	verdicts := make(map[string]string)
	var texts []string
	for _, row := range rows("testdata/spec/probes.tsv") {
		verdicts[row["probe"]] = row[column]
		texts = append(texts, row["probe"])
	}
	for _, s := range texts {
		matches := []string{}
		for i, expr := range e.starts {
			if e.matches(expr, s) {
				matches = append(matches, startRules[i])
			}
		}
		if v := verdicts[s]; v != "" {
			for i, rule := range []string{"URI-reference", "absolute-URI", "relative-ref"} {
				require(slices.Contains(matches, rule) == (v[i] != '-'), "%s: %q: %v, %s", e.name, s, matches, v)
			}
		}
		t.add(e.grammarSource(), e.sections["reference"], "", object{}.with("input", s), object{}.with("matches", matches))
	}
	return t
}
