package main

import (
	"cmp"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"
)

// A clause is a sentence or a rule of a document that decides vectors. The table is
// uritest/vectors/clauses.json, and each required vector names one of its clauses.
type clause struct {
	ID       string
	Document string // such as "RFC 3986"
	Section  string
	Rule     string // the name of a rule of a grammar; if it is empty, Begins is not
	Begins   string // the first words of a sentence, as in the document
	Says     string // what the clause demands, in the words of this project
}

// clauses returns the table.
func clauses() (list []clause) {
	text, err := os.ReadFile(filepath.Join(root, "uritest", "vectors", "clauses.json"))
	check(err)
	check(json.Unmarshal(text, &list))
	return list
}

// clauseOf returns the id of the clause that decides a vector.
func clauseOf(v asked) string {
	if v.decide != nil {
		return v.decide(v)
	}
	return v.edition.name + "/" + v.clause()
}

// clause returns the id of the clause without its edition. Each case is a check. Some look into the
// right answer, because it decides which rule a question is about.
func (v asked) clause() string {
	switch v.check {
	case "parse":
		return v.parsed()
	case "rules":
		matches, _ := v.want.value("matches").([]string)
		for _, rule := range []string{"relative-ref", "absolute-URI", "URI"} {
			if slices.Contains(matches, rule) {
				return v.edition.clause(rule)
			}
		}
		return v.edition.clause("URI-reference")
	case "host":
		return v.edition.clause(hostClause(v.given("host"), v.want.value("kind")))
	case "resolve":
		return v.resolved()
	case "same-document":
		return v.edition.clause("same-document")
	case "remove-dot-segments":
		return "loop"
	case "encode":
		if encoded, _ := v.want.given("encoded"); strings.Contains(encoded, "%") {
			return "encoding"
		}
		return map[any]string{"userinfo": "userinfo", "host": "reg-name", "segment": "pchar", "path": "pchar", "query": "query", "fragment": "fragment"}[v.question.value("component")]
	case "decode":
		if text := v.input(); !strings.Contains(text, "%") && strings.ContainsAny(text, reserved) {
			return "reserved"
		}
		return "octet"
	case "split":
		return "expression"
	}
	panic("no clause for the check " + v.check)
}

// clauseNames have the names that clauses of RFC 3986 have in the other documents.
var clauseNames = map[*edition]map[string]string{
	rfc2396: {
		"URI": "absoluteURI", "absolute-URI": "absoluteURI", "relative-ref": "relativeURI", "colon": "rel_segment", "dec-octet": "IPv4address", "first-match": "IPv4address",
		"IP-literal": "host", "IPv6address": "host", "IPvFuture": "host", "reg-name": "hostname", "path-end": "pchar", "query-end": "query", "pct-encoded": "escaped",
	},
	rfc3987: {
		"URI": "IRI", "URI-reference": "IRI-reference", "absolute-URI": "absolute-IRI", "relative-ref": "irelative-ref", "colon": "isegment-nz-nc",
		"authority": "iauthority", "authority-end": "same-syntax", "userinfo": "iuserinfo", "host": "ihost", "reg-name": "ireg-name",
		"pchar": "ipchar", "path-end": "same-syntax", "query": "iquery", "query-end": "same-syntax", "fragment": "ifragment", "same-document": "operations",
	},
}

// clause returns the name in the edition of a clause of RFC 3986.
func (e *edition) clause(name string) string { return cmp.Or(clauseNames[e][name], name) }

// hostClause returns the clause for a host, by its kind, or for a text that is not a host. Where a
// text is no host, its shape says which host it resembles.
func hostClause(host string, kind any) string {
	switch {
	case kind == "ipv6" || kind == nil && strings.HasPrefix(host, "[") && strings.HasSuffix(host, "]") && !strings.HasPrefix(host, "[v"):
		return "IPv6address"
	case kind == "ipvfuture" || kind == nil && strings.HasPrefix(host, "[v"):
		return "IPvFuture"
	case kind == "ipv4":
		return "first-match"
	case kind == "reg-name" && host != "" && strings.Trim(host, "0123456789.") == "":
		return "dec-octet"
	case kind == "hostname", kind == "reg-name":
		return "reg-name"
	}
	return "host"
}

// parsed returns the clause for a text and its components, or for a text that is not a reference.
// The first case that applies counts, and the special ones come first.
func (v asked) parsed() string {
	name := ""
	switch {
	case v.name == "characters":
		name = v.placed()
	case !v.isValid():
		name = v.edition.clauseAt(v.input(), v.want.value("offset").(int))
	case v.want.has("registry"):
		name = "reg_name"
	case v.note == "ports":
		name = "port"
	case v.want.has("host_kind") && v.isAboutHost():
		host, _ := v.want.given("host")
		name = hostClause(host, v.want.value("host_kind"))
	case v.want.has("opaque_part"):
		name = "opaque_part"
	case v.edition == rfc2396 && v.want.has("fragment"):
		name = "URI-reference" // neither form of a URI has the fragment
	case v.want.has("scheme"):
		name = "URI"
	default:
		name = "relative-ref"
	}
	return v.edition.clause(name)
}

// isAboutHost reports whether a valid text of the topic parse is there for its host.
func (v asked) isAboutHost() bool {
	host, _ := v.want.given("host")
	isWide := strings.ContainsFunc(host, func(r rune) bool { return r >= utf8.RuneSelf })
	return isWide || slices.Contains([]string{"authorities", "labels of names"}, v.note)
}

// A placed byte or character is at a place of the topic characters.
type placed struct {
	asked
	place
	at string
}

// inAuthority reports whether the place is in an authority.
func (p placed) inAuthority() bool { return strings.HasPrefix(p.before, "//") }

// is reports whether the byte or character is one of a list.
func (p placed) is(list string) bool { return strings.ContainsAny(p.at, list) }

// placeClauses are the clauses that decide more than the rule of the place. The first that applies
// decides.
var placeClauses = []struct {
	clause  string
	applies func(p placed) bool
}{
	{"pct-encoded", func(p placed) bool { return p.rule == "triplet" || p.at == "%" && p.rule != "scheme" }},
	{"relative-ref", func(p placed) bool { return p.rule == "scheme" && p.isValid() && p.is("/?#") }},
	{"URI", func(p placed) bool { return p.rule == "scheme" && p.isValid() && p.is(":") }},
	{"colon", func(p placed) bool {
		return p.rule == "scheme" && !p.isValid() && strings.HasPrefix(p.input()[p.want.value("offset").(int):], ":")
	}},
	{"IPv6address", func(p placed) bool { return p.place.name == "IPv6address" }},
	{"IPvFuture", func(p placed) bool { return strings.Contains(p.place.name, "IPvFuture") }},
	{"authority-end", func(p placed) bool { return p.inAuthority() && (p.is("/?") || p.is("#") && p.edition != rfc2396) }},
	{"reg_name", func(p placed) bool { return p.want.has("registry") }},
	{"authority", func(p placed) bool { return p.inAuthority() && p.edition == rfc2396 && !p.isValid() }},
	{"authority", func(p placed) bool { return p.inAuthority() && p.is("@") && p.rule != "userinfo" }},
	{"port", func(p placed) bool { return p.place.name == "host" && p.is(":") }},
	{"URI", func(p placed) bool { return p.place.name == "first segment" && p.is(":") }},
	{"rel_segment", func(p placed) bool { return p.place.name == "first segment" && p.edition == rfc2396 && !p.is("/?#") }},
	{"opaque_part", func(p placed) bool { return p.place.name == "behind a scheme" && p.want.has("opaque_part") }},
	{"path-end", func(p placed) bool { return p.rule == "path" && p.is("?#") }},
	{"query-end", func(p placed) bool { return p.rule == "query" && p.is("#") }},
	{"reg-name", func(p placed) bool { return p.rule == "host" }},
	{"pchar", func(p placed) bool { return p.rule == "path" }},
}

// placed returns the clause for a byte or a character in a place.
func (v asked) placed() string {
	p := places[slices.IndexFunc(places, func(p place) bool { return p.name == v.note })]
	at := placed{v, p, strings.TrimSuffix(strings.TrimPrefix(v.input(), p.before), p.after)}
	for _, c := range placeClauses {
		if c.applies(at) {
			return c.clause
		}
	}
	return p.rule
}

// clauseAt returns the clause for a text that is not a reference, with the offset of its error.
// in reports whether the error is in a group of the expression in Appendix B, or directly after it.
func (e *edition) clauseAt(text string, offset int) string {
	m := appendixB.FindStringSubmatchIndex(text)
	in := func(group int) bool { return m[2*group] >= 0 && m[2*group] <= offset && offset <= m[2*group+1] }
	head := text[:offset]
	switch {
	case strings.HasSuffix(head, "%") || len(head) > 1 && head[len(head)-2] == '%' && strings.IndexByte("0123456789ABCDEFabcdef", head[len(head)-1]) >= 0:
		return "pct-encoded"
	case in(9):
		return "fragment"
	case in(7):
		return "query"
	case in(4):
		return e.authorityClauseAt(*split(text).authority, offset-m[2*4])
	case !strings.ContainsAny(head, "/?#:") && strings.HasPrefix(text[offset:], ":"):
		return "colon"
	case !strings.ContainsAny(head, "/?#:") && e == rfc2396:
		return "rel_segment"
	}
	return "pchar"
}

// authorityClauseAt is like clauseAt, for an authority. The text before the error decides, except
// that an "@" after it makes the text userinfo.
func (e *edition) authorityClauseAt(authority string, offset int) string {
	before := authority[:offset]
	host := before[strings.LastIndexByte(before, '@')+1:]
	switch {
	case e == rfc2396:
		return "authority"
	case strings.Contains(authority[offset:], "@") && !strings.HasPrefix(authority[offset:], "@"):
		return "userinfo"
	case strings.HasPrefix(host, "[v"), strings.HasPrefix(host, "[V"):
		return "IPvFuture"
	case strings.HasPrefix(host, "[") && !strings.Contains(host, "]"):
		return "IPv6address"
	case strings.HasPrefix(host, "[") && strings.HasSuffix(host, "]"):
		return "authority"
	case strings.Contains(host, ":"):
		return "port"
	case strings.HasPrefix(authority[offset:], "@"):
		return "authority"
	}
	return "host"
}

// resolved returns the clause for the target of a reference. The cases are the steps, but a path
// with dot-segments to remove is about these.
func (v asked) resolved() string {
	base, ref := v.given("base"), v.given("reference")
	section, _ := strings.CutPrefix(v.source, v.edition.document+" ")
	r := split(ref)
	var step, rule string
	switch {
	case v.edition == rfc3987:
		return "resolution"
	case section == "C.1" || section == "5.4.1":
		return "examples"
	case r.scheme != nil:
		step, rule = "step-3", "scheme-defined"
	case r.authority != nil:
		step, rule = "step-4", "authority-defined"
	case r.path == "" && r.query == nil:
		step, rule = "step-2", "path-empty"
	case r.path == "":
		step, rule = "step-6", "path-empty"
	case strings.HasPrefix(r.path, "/"):
		step, rule = "step-5", "path-absolute"
	default:
		step, rule = "step-6", "merge"
	}
	if v.edition == rfc2396 {
		return step
	}
	path := r.path
	if rule == "merge" {
		path = split(base).path + "/" + path
	}
	if removeDotSegments("/"+path) != "/"+path {
		rule = "dot-segments"
	}
	return rule
}
