package main

import (
	"slices"
	"strings"
)

// references are those of section 5.4 and of Appendix C of RFC 2396, and more: each form
// of a reference, to be resolved against each form of a base.
var (
	references = []string{
		"g:h", "g", "./g", "g/", "/g", "//g", "?y", "g?y", "#s", "g#s", "g?y#s", ";x", "g;x", "g;x?y#s", "",
		".", "./", "..", "../", "../g", "../..", "../../", "../../g",
		"../../../g", "../../../../g", "/./g", "/../g", "g.", ".g", "g..", "..g",
		"./../g", "./g/.", "g/./h", "g/../h", "g;x=1/./y", "g;x=1/../y", "g?y/./x", "g?y/../x", "g#s/./x", "g#s/../x", "http:g",
		"?", "#", "/", "//", "///g", ".//g", "..//g", "/.//g", "/..//g", "g//h", "./g:h", "%2e%2e/g", "//g/../h", "g:../h", "http:", "HTTP:?y", "http:/g",
	}
	bases = []string{
		"http://a/b/c/d;p?q", "http://a", "http://a?q", "http://a/", "http://a/b/../c/", "http://a//b//c", "http://u@a:1/b/c?x/y#f",
		"file:///b/c", "mailto:u@h", "a:b/c/d", "a:/b", "a:/b/c?q", "a:", "a:?q",
	}
)

// printed returns the section that prints an example of section 5.4 or of Appendix C.
func printed(e *edition, ref string, lax bool) (section string) {
	if lax && ref != "http:g" {
		return ""
	}
	normal := slices.Index(references, ref) < 23
	if e == rfc3986 || e == bis02 {
		if normal {
			return "5.4.1"
		}
		return "5.4.2"
	}
	if normal {
		return "C.1"
	}
	return "C.2"
}

// resolving makes the topic resolve. The other editions have only some of the bases.
func resolving(e *edition) *topic {
	t := &topic{edition: e, name: "resolve", check: "resolve", about: "references and their targets; lax ignores a scheme that is the base's"}
	e.addPrinted(t)
	for i, base := range bases {
		if e != rfc3986 && i%2 > 0 && i < len(bases)-2 {
			continue
		}
		for _, ref := range references {
			e.addResolve(t, base, ref, false, false, "")
			if p := split(ref); p.scheme != nil && strings.EqualFold(*p.scheme, *split(base).scheme) {
				e.addResolve(t, base, ref, true, false, "")
			}
		}
	}
	if e == rfc3987 {
		for _, base := range wideBases {
			for _, ref := range wideReferences {
				e.addResolve(t, base, ref, false, false, "")
			}
		}
	}
	for _, lax := range []bool{false, true} {
		e.addResolve(t, "mailto:u@h", "mailto:x@y", lax, false, "")
	}
	for _, p := range probes() {
		if e == rfc3986 && p.RFC3986.Valid {
			want := e.addResolve(t, p.Base, p.In, false, false, p.Note)
			require(want == *p.RFC3986.Resolved, "%s: target %q, and %q by probes.jsonl", p.ID, want, *p.RFC3986.Resolved)
		}
	}
	t.options()
	t.sameAuthority(bases[0])
	return t
}

// addPrinted adds the questions of resolution.tsv.
func (e *edition) addPrinted(t *topic) {
	for _, row := range rows("testdata/spec/resolution.tsv") {
		if row["edition"] != e.name {
			continue
		}
		base, ref := row["base"], row["reference"]
		want := e.addResolve(t, base, ref, false, row["kind"] == "printed", "")
		if row["status"] == "ok" || row["status"] == "ok-not-derivable" {
			require(want == row["recommended"], "%s: %q resolves %q to %q, and to %q by resolution.tsv", e.name, base, ref, want, row["recommended"])
		}
		if p := split(ref); p.scheme == nil || !strings.EqualFold(*p.scheme, *split(base).scheme) {
			continue // lax makes no difference
		}
		if lax := e.addResolve(t, base, ref, true, false, ""); row["status"] == "ok" {
			require(lax == row["same-scheme-loophole"], "%s: %q resolves %q laxly to %q, and to %q by resolution.tsv", e.name, base, ref, lax, row["same-scheme-loophole"])
		}
	}
}

// addResolve adds a question and returns its answer: a target, "(current document)" and
// the fragment, or the error.
func (e *edition) addResolve(t *topic, base, ref string, lax, isPrinted bool, note string) string {
	question := object{}.with("base", base).with("reference", ref)
	if lax {
		question = question.with("options", []string{"lax"})
	}
	section := e.sections["resolution"]
	source := "pseudocode of " + e.algorithms() + " 5.2"
	if e == rfc2396 {
		source = "steps of " + e.document + " 5.2"
	}
	if isPrinted && slices.Contains(references, ref) && base == bases[0] {
		section = printed(e, ref, lax)
		source = e.document + " " + section
	}
	want, literal := e.resolve(base, ref, lax)
	t.add(source, section, note, question, resolved(want, literal))
	return want
}

// resolve returns the target of a reference, and the one to the letter of the standard if that is
// another. If the reference has no target, it returns the reason in its place.
func (e *edition) resolve(base, ref string, lax bool) (want, literal string) {
	switch {
	case !e.isURI(base):
		return "base", ""
	case !e.isReference(ref) && !e.queryOnly(ref):
		return "reference", ""
	}
	// An opaque URI without its scheme, as a lax reader reads it, may not be a
	// reference.
	b, r := e.split(base), e.split(ref)
	if e == rfc2396 && e.opaquePart(b) != nil {
		lax = false // 5.2, step 3: the scheme does not always have a hierarchical part
	}
	relative := r.scheme == nil || lax && strings.EqualFold(*r.scheme, *b.scheme)
	t := e.transform(b, r, lax, false)
	// To the letter, schemes in other cases are not equal.
	l := e.transform(b, r, lax && same(r.scheme, b.scheme), true)
	literal = l.literal()
	switch {
	case t.current:
		want = "(current document)"
		if r.fragment != nil {
			want += "#" + *r.fragment
		}
	case !e.isHierarchical(b) && relative && (r.authority != nil || r.path != "" || r.query != nil):
		want = "not-hierarchical"
	default:
		want = t.guarded()
		require(e.isURI(want), "%s: %q resolves %q to %q, which is no URI", e.name, base, ref, want)
	}
	if l.current || literal == want {
		literal = ""
	}
	return want, literal
}

// queryOnly reports whether a text is only a query. RFC 2396 has no rule for it, but
// resolves it.
func (e *edition) queryOnly(s string) bool {
	return e == rfc2396 && strings.HasPrefix(s, "?") && e.isReference("x"+s)
}

// resolved returns the answer of a resolution. It has the target to the letter of the
// standard too, if that differs.
func resolved(want, literal string) (o object) {
	fragment, current := strings.CutPrefix(want, "(current document)")
	switch {
	case current:
		o = o.with("current_document", true)
		if fragment != "" {
			o = o.with("fragment", fragment[1:])
		}
	case slices.Contains([]string{"base", "reference", "not-hierarchical", "invalid", "climb", "authority"}, want):
		if want == "invalid" { // the word that the tables use
			want = "reference"
		}
		o = o.with("error", want)
	default:
		o = o.with("target", want)
	}
	if literal != "" {
		o = o.with("literal", literal)
	}
	return o
}

// optionNames are the options of options.tsv.
var optionNames = map[string]string{
	"Lax": "lax", "RefuseClimb": "refuse-climb", "DropClimb": "drop-climb",
	"NewRequest": "new-request", "KeepAbsoluteDots": "keep-absolute-dots",
}

// sameAuthority adds references that resolve to another scheme or authority than the
// base's. A resolver can refuse them.
func (t *topic) sameAuthority(base string) {
	e, b := t.edition, split(base)
	for _, ref := range references {
		if !e.isReference(ref) || e.transform(b, split(ref), false, false).current {
			continue
		}
		target := e.transform(b, split(ref), false, false)
		want := target.guarded()
		if *target.scheme != *b.scheme || !same(target.authority, b.authority) {
			want = "authority"
		}
		t.add("pseudocode of "+e.algorithms()+" 5.2", e.sections["resolution"], "",
			object{}.with("base", base).with("reference", ref).with("options", []string{"same-authority"}), resolved(want, ""))
	}
}

// options adds questions on the options of a resolver.
func (t *topic) options() {
	for _, row := range rows("testdata/spec/options.tsv") {
		if row["edition"] != t.edition.name {
			continue
		}
		question := object{}.with("base", row["base"]).with("reference", row["reference"])
		source := "hand-written from " + t.edition.document
		t.add(source, row["sections"], row["option"], question, resolved(row["without"], ""))
		literal := ""
		if row["literal"] != "-" {
			literal = row["literal"]
		}
		t.add(source, row["sections"], row["option"], question.with("options", []string{optionNames[row["option"]]}), resolved(row["with"], literal))
	}
}

// sameDocument makes the topic same-document.
func sameDocument(e *edition) *topic {
	t := &topic{edition: e, name: "same-document", check: "same-document", about: "whether a reference is to the document that the base is"}
	column := e.name
	if e == rfc3987 {
		column = rfc3986.name
	}
	for _, row := range rows("testdata/spec/same-document.tsv") {
		t.add("hand-written from "+e.document, e.sections["same-document"], "",
			object{}.with("base", row["base"]).with("reference", row["reference"]),
			object{}.with("same", row[column] == "yes"))
	}
	return t
}

// dots makes the topic remove-dot-segments.
func dots(e *edition) *topic {
	t := &topic{edition: e, name: "remove-dot-segments", check: "remove-dot-segments", about: "paths, and what removing dot-segments leaves of them"}
	add := func(source, path string) {
		t.add(source, "5.2.4", "", object{}.with("path", path), object{}.with("path", removeDotSegments(path)))
	}
	for path, want := range map[string]string{"/a/b/c/./../../g": "/a/g", "mid/content=5/../6": "mid/6"} {
		require(removeDotSegments(path) == want, "%q", path)
	}
	add("RFC 3986 5.2.4", "/a/b/c/./../../g")
	add("RFC 3986 5.2.4", "mid/content=5/../6")
	words([]string{"a", ".", "/"}, 5, func(path string) { add("pseudocode of RFC 3986 5.2.4", path) })
	words([]string{"/..", "/.", "/a", "/", "/..."}, 3, func(path string) { add("pseudocode of RFC 3986 5.2.4", path) })
	for _, path := range []string{"%2e%2e/a", "/%2e/a", "/a/%2E%2E", "...", "/a/...", "/.../a", "..a/b", "/a../b", "/.a/..b/.", ".;/a", "/..;/a", "/a/b:c/../d", "@/.."} {
		add("pseudocode of RFC 3986 5.2.4", path)
	}
	return t
}

// words calls f with every text of up to n tokens.
func words(tokens []string, n int, f func(string)) {
	texts := []string{""}
	f("")
	for range n {
		var longer []string
		for _, s := range texts {
			for _, token := range tokens {
				longer = append(longer, s+token)
				f(s + token)
			}
		}
		texts = longer
	}
}

// relativizing makes the topic relativize. It finds the shortest reference by resolving
// all short ones.
func relativizing(e *edition) *topic {
	t := &topic{edition: e, name: "relativize", check: "relativize", about: "bases and targets: a reference that resolves to the target, and how long the shortest is"}
	tokens := []string{"a", "b", "c", ".", "/", ":", "?", "#"}
	paths := []string{"", "/", "/a", "/b", "/a/", "/a/b", "/b/a", "/a/b/", "/a/b/c", "/a//b", "//a", "/a/b:c", "/a/a:b", "/b:c", "/a/b/c/", "/c/b/a", "/a/../b", "/a/.", "/..", "/.//a"}
	for _, base := range []string{"a://b", "a://b/", "a://b/a", "a://b/a/b", "a://b/a/b/c?b", "a://b/a/b/", "a://b/a//b/c", "a://b?a", "a:", "a:b", "a:b/c", "a:/a", "a:/a/b/c?a"} {
		b := e.split(base)
		shortest := make(map[string]int)
		words(tokens, 5, func(ref string) {
			if e.isReference(ref) {
				target := e.transform(b, e.split(ref), false, false).guarded()
				if n, ok := shortest[target]; !ok || len(ref) < n {
					shortest[target] = len(ref)
				}
			}
		})
		authority := ""
		if b.authority != nil {
			authority = "//" + *b.authority
		}
		for _, path := range paths {
			for _, tail := range []string{"", "?a", "?b", "#a", "?", "#"} {
				if tail != "" && !slices.Contains([]string{"", "/a", "/a/b/c", "/a/b:c"}, path) {
					continue
				}
				target := "a:" + authority + path + tail
				if !e.isURI(target) || authority == "" && strings.HasPrefix(path, "//") {
					continue
				}
				want := object{}
				// A target that a reference can reach is reached by a whole URI, or
				// has the base's own path.
				whole := e.transform(b, e.split(target), false, false).guarded() == target
				n, found := shortest[target]
				switch {
				case found:
					want = want.with("length", n)
				case whole:
				default:
					want = want.with("unreachable", true)
				}
				t.add("search over RFC 3986 5.2", "5.2", "", object{}.with("base", base).with("target", target), want)
			}
		}
	}
	return t
}
