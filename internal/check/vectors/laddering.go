package main

import (
	"fmt"
	"slices"
	"strings"
)

// normalizing makes the topic normalize. What it computes must agree with the tables in
// testdata/spec.
func normalizing(e *edition) *topic {
	t := &topic{edition: e, name: "normalize", check: "normalize", about: "normal forms, each level with those below it; scheme knows the ports of http, https and ftp, and in RFC 3986 and RFC 3987 that behind their authority no path is /"}
	column := map[*edition]string{rfc3986: "rfc3986-recommended", bis02: e.name, bis01: e.name}[e]
	for _, row := range rows("testdata/spec/normalform.tsv") {
		if want, ok := row[column]; ok && want != "null" {
			got := e.normalize(row["input"], "scheme", false)
			require(got == want, "%s: %q becomes %q, and %q by normalform.tsv", e.name, row["input"], got, want)
		}
		e.addNormal(t, row["input"], levels...)
	}
	for _, row := range rows("testdata/spec/behaviour.tsv") {
		if does, isNormalize := strings.CutPrefix(row["does"], "normalize"); isNormalize && row[e.name] != "" && row[e.name] != "invalid" {
			level := "path"
			if does != "" {
				level = "scheme"
			}
			got := e.normalize(row["input"], level, false)
			require(got == row[e.name], "%s: %q becomes %q, and %q by behaviour.tsv", e.name, row["input"], got, row[e.name])
			e.addNormal(t, row["input"], levels...)
		}
	}
	for _, s := range spellings(e) {
		e.addNormal(t, s, levels...)
	}
	for _, s := range ported() {
		e.addNormal(t, s, "scheme")
	}
	e.addOctets(t)
	n := 3
	if e != rfc3986 {
		n = 2
	}
	words([]string{"/..", "/.", "/a", "/"}, n, func(path string) {
		e.addNormal(t, "x:"+path, "path")
		e.addNormal(t, "x://h"+path, "path")
		e.addNormal(t, "a"+path, "path")
		e.addNormal(t, ".."+path, "path")
	})
	return t
}

// addOctets adds the normal forms of percent-encoded octets.
func (e *edition) addOctets(t *topic) {
	for b := range 256 {
		if e != rfc3986 && (b < 0x20 || b > 0x7e) {
			continue
		}
		for i, form := range []string{"x://h/%%%02x", "x://h/?%%%02X#%%%[1]02x", "x://%%%02x/"} {
			if i > 0 && (e != rfc3986 || i == 2 && b > 0x7f) {
				continue
			}
			e.addNormal(t, fmt.Sprintf(form, b), "percent")
		}
	}
}

// spellings returns references, each written in more than one way.
func spellings(e *edition) (list []string) {
	for _, row := range rows("testdata/spec/equivalence.tsv") {
		if !strings.HasPrefix(row["a"], "mailto:") { // not every implementation knows its rules
			list = append(list, row["a"], row["b"])
		}
	}
	if e == rfc3987 {
		list = append(list, wideSpellings...)
	}
	return append(list, "", "#", "?", "A", "a:", "A:B", "//H", "//U@H/P?Q#F", "//[2001:DB8::7]", "//[V1.A]", "//a%2eB", "//a%C3%BC", "a%3Ab", "%2e/a", "a/%2e%2e", "./%61:b", "x:%2e%2e/b")
}

// ported returns URIs with and without ports and paths.
func ported() (list []string) {
	for _, scheme := range []string{"http", "HTTP", "https", "ftp", "x"} {
		for _, host := range []string{"h", "H", "h:", "h:80", "h:443", "h:21", "h:080", "u@h:80", "h:8080", "[::A]:80", "1.2.3.4:80"} {
			for _, path := range []string{"", "/", "/a"} {
				list = append(list, scheme+"://"+host+path)
			}
		}
	}
	return list
}

// addNormal adds the normal form of s at each level for which the edition has one. literal is the
// form to the letter of the document, if it is another.
func (e *edition) addNormal(t *topic, s string, levels ...string) {
	if !e.isReference(s) {
		return
	}
	for _, level := range levels {
		if e == rfc2396 && (level == "percent" || level == "path") {
			continue // its syntax has no rule for it
		}
		if e == rfc3987 && level != "case" && encodedWide.MatchString(s) {
			continue // whether these become characters is left open
		}
		normal, literal := e.normalize(s, level, false), e.normalize(s, level, true)
		want := object{}.with("normalized", normal)
		require(e.isReference(normal), "%s: %q becomes %q, which is no reference", e.name, s, normal)
		if literal != normal {
			want = want.with("literal", literal)
		}
		section := map[string]string{"case": "6.2.2.1", "percent": "6.2.2.2", "path": "6.2.2.3", "scheme": "6.2.3"}[level]
		switch e {
		case rfc2396:
			section = "6"
		case rfc3987:
			section = map[string]string{"case": "5.3.2.1", "percent": "5.3.2.3", "path": "5.3.2.4", "scheme": "5.3.3"}[level]
		}
		source := "ladder of " + e.document
		if p := e.split(s); e.isLatest() && p.scheme == nil && p.authority == nil && normal != e.normalize(s, "percent", false) {
			source = "reading of RFC 3986 6.2.2.3 by which a relative reference keeps its targets"
		} else if e.keepsRootless(s, level) {
			source = opaqueReading
		}
		t.add(source, section, "", object{}.with("input", s).with("level", level), want)
	}
}

const opaqueReading = "reading of RFC 3986 6.1 by which opaque paths stay"

// keepsRootless reports whether the normal form of s at level has dot-segments that the letter of
// section 6.2.2.3 removes.
func (e *edition) keepsRootless(s, level string) bool {
	p := e.split(s)
	return e.isLatest() && p.scheme != nil && p.authority == nil && !strings.HasPrefix(p.path, "/") &&
		e.normalize(s, level, false) != e.normalize(s, level, true)
}

// levels returns the answer about a and b: the level, and that by the letter of the generic syntax
// if it comes first.
func (e *edition) levels(a, b, level string) object {
	want := object{}.with("level", level)
	literal := e.equivalentFrom(a, b, true)
	if literal != "none" && (level == "none" || slices.Index(levels, literal) < slices.Index(levels, level)) {
		want = want.with("literal", literal)
	}
	return want
}

// schemes makes the topic schemes: URIs that are the same by the schemes' documents.
func schemes(e *edition) *topic {
	t := &topic{edition: e, name: "schemes", check: "compare", about: "pairs, and the first level at which they are equivalent; scheme knows what the document of each scheme says is the same"}
	for _, row := range rows("scheme/testdata/equivalence.tsv") {
		a, b := row["a"], row["b"]
		if row["verdict"] == "missed" || !e.isReference(a) || !e.isReference(b) {
			continue // an implementation need not know it
		}
		level := "none"
		if row["verdict"] == "equal" {
			level = e.equivalentFrom(a, b, false)
			if level == "none" {
				level = "scheme"
			}
		}
		t.add("by hand: "+row["source"], "6.2.3", "", object{}.with("a", a).with("b", b), e.levels(a, b, level))
	}
	return t
}

// comparing makes the topic compare. What it computes must agree with equivalence.tsv.
func comparing(e *edition) *topic {
	t := &topic{edition: e, name: "compare", check: "compare", about: "pairs, and the first level at which they are equivalent"}
	add := func(note, a, b string) string { return e.addPair(t, note, a, b) }
	for _, row := range rows("testdata/spec/equivalence.tsv") {
		note := ""
		if row["printed"] != "-" {
			note = "printed in " + row["printed"]
		}
		if strings.HasPrefix(row["a"], "mailto:") {
			continue
		}
		level := add(note, row["a"], row["b"])
		verdict := map[string]string{"none": "no", "scheme": "scheme", "n/a": "n/a"}[level]
		if verdict == "" {
			verdict = "syntax"
		}
		require(e == rfc3987 || verdict == row[e.name] && (e != rfc3986 || level == row["rfc3986-level"] || level == "n/a"),
			"%s: %q and %q: %s, and %s by equivalence.tsv", e.name, row["a"], row["b"], level, row[e.name])
		add(note, row["b"], row["a"])
	}
	list := spellings(e)
	for i, s := range list {
		for _, level := range levels {
			if e.isReference(s) {
				add("", s, e.normalize(s, level, false))
				if literal := e.normalize(s, level, true); e.keepsRootless(s, level) {
					add("", s, literal)
				}
			}
		}
		add("", s, list[(i+1)%len(list)])
	}
	for _, s := range ported() {
		add("", s, e.normalize(s, "scheme", false))
	}
	return t
}

// addPair adds the question about a pair, and returns the first level at which they are equivalent.
func (e *edition) addPair(t *topic, note, a, b string) string {
	if !e.isReference(a) || !e.isReference(b) {
		return "n/a"
	}
	source, section := "ladder of "+e.document, "6.2"
	switch e {
	case rfc2396:
		section = "6"
	case rfc3987:
		section = "5.3"
	}
	level := e.equivalentFrom(a, b, false)
	if (e.keepsRootless(a, "path") || e.keepsRootless(b, "path")) && e.equivalentFrom(a, b, true) != level {
		source = opaqueReading
	}
	t.add(source, section, note, object{}.with("a", a).with("b", b), e.levels(a, b, level))
	return level
}
