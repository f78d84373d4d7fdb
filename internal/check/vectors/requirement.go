package main

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// The requirement levels of vectors.
const (
	required    = "required"    // the text of a standard decides
	recommended = "recommended" // a should, "in general", or the text of a draft
	judgement   = "judgement"   // a view of this project
)

// A reason is why the text of a standard does not decide vectors.
type reason struct {
	level   string
	section string // of the vectors, if it is another than the topic says
	note    string // for the vectors; empty if the file's source or README.md says it
	applies func(v asked) bool
}

// asked is a vector before it has a level.
type asked struct {
	*topic
	id, source     string
	note           string // without that of the reason
	question, want object
}

// reasons are the reasons. The first that applies decides; without one, a vector is required.
var reasons = []reason{
	// What no document has.
	{level: judgement, applies: func(v asked) bool {
		return strings.HasPrefix(v.source, "reading of") || v.source == opaqueReading
	}},
	{level: judgement, applies: func(v asked) bool {
		return slices.Contains([]string{"extract", "audit", "relativize"}, v.check)
	}},
	{level: judgement, applies: schemeWithoutDocument},
	{level: judgement, applies: func(v asked) bool { return v.check == "resolve" && v.want.has("error") }},
	{level: judgement, applies: func(v asked) bool { return v.options() != nil && !v.isLax() }},
	{level: judgement, applies: func(v asked) bool { return v.check == "decode" && v.want.has("offset") }},
	{level: judgement, applies: func(v asked) bool { // the expression is for references
		return v.check == "split" && !v.edition.isReference(v.input())
	}},
	{level: judgement, applies: func(v asked) bool { // a name of this project
		return v.want.value("host_kind") == "empty" || v.want.value("kind") == "empty"
	}},
	{level: judgement, note: "RFC 2396 has no rule for a URI with a fragment", applies: func(v asked) bool {
		matches, _ := v.want.value("matches").([]string)
		return v.edition == rfc2396 && slices.Contains(matches, "URI") && !slices.Contains(matches, "absolute-URI")
	}},
	{level: judgement, note: "the query of an opaque URI is by Appendix B; by section 3 it has none", applies: func(v asked) bool {
		return v.want.has("opaque_part") && v.want.has("query")
	}},
	{level: judgement, section: "2.2; RFC 3629", note: "the octets are no characters, and RFC 3987 is about characters", applies: func(v asked) bool {
		return v.edition.unicode && !utf8.ValidString(v.input())
	}},

	// Where a document contradicts itself.
	{level: judgement, note: "the ABNF of section 2.2 allows bidirectional formatting characters, and section 4.1 forbids them", applies: func(v asked) bool {
		return v.edition == rfc3987 && v.isValid() && slices.ContainsFunc(v.texts(), hasBidiFormatting)
	}},
	{level: judgement, section: "5", note: "section 5 requires a path before the query, and C.1 resolves ?y", applies: func(v asked) bool {
		return slices.ContainsFunc(v.texts(), v.edition.queryOnly)
	}},
	{level: judgement, applies: func(v asked) bool { // the target by the letter is another
		return v.check == "resolve" && v.want.has("literal")
	}},
	{level: judgement, note: "section 3.2.2 forbids encoding other octets than those of UTF-8 in a host", applies: func(v asked) bool {
		data, _ := v.question.given("data")
		return v.question.value("component") == "host" && !utf8.ValidString(data)
	}},

	// What a document recommends, or permits beside other answers.
	{level: recommended, applies: func(v asked) bool { return v.check == "normalize" || v.check == "compare" }},
	{level: recommended, applies: asked.isLax}, // the standards allow it and advise against it
	{level: recommended, note: "step 6g permits keeping the segments above the root, removing them, and not following the reference", applies: func(v asked) bool {
		return v.check == "resolve" && v.edition.climbs(v.given("base"), v.given("reference"))
	}},
	{level: recommended, note: "the authority matches server and reg_name", applies: func(v asked) bool {
		authority, _ := v.want.given("authority")
		return v.edition == rfc2396 && v.want.has("host") && v.edition.matches("reg-name", authority)
	}},
	{level: recommended, applies: func(v asked) bool { // section 2.2: reserved data should be encoded
		encoded, _ := v.want.given("encoded")
		return v.check == "encode" && strings.ContainsAny(encoded, reserved)
	}},
	{level: recommended, note: "section 4.4 allows normalizing before the comparison", applies: func(v asked) bool {
		return v.want.value("same") == false && v.edition.sameNormalized(v.given("base"), v.given("reference"))
	}},
}

// reserved are the reserved characters of RFC 3986, section 2.2.
const reserved = ":/?#[]@!$&'()*+,;="

// reasonOf returns the reason for the level of a vector.
func reasonOf(v asked) reason {
	r := reason{level: required}
	if i := slices.IndexFunc(reasons, func(r reason) bool { return r.applies(v) }); i >= 0 {
		r = reasons[i]
	}
	if isDraft := v.edition == bis01 || v.edition == bis02; isDraft && r.level == required {
		r.level = recommended // a draft is no standard
	}
	return r
}

// given returns a text of the question, or "".
func (v asked) given(name string) string {
	text, _ := v.question.given(name)
	return text
}

func (v asked) input() string { return v.given("input") }

// texts returns the texts of a question that may be references.
func (v asked) texts() []string { return []string{v.input(), v.given("reference"), v.given("base")} }

// isValid reports whether the answer is not an error.
func (v asked) isValid() bool { return !v.want.has("offset") }

func (v asked) options() []string {
	options, _ := v.question.value("options").([]string)
	return options
}

func (v asked) isLax() bool { return slices.Equal(v.options(), []string{"lax"}) }

// hasBidiFormatting reports whether a text has a character that RFC 3987, section 4.1, forbids.
func hasBidiFormatting(s string) bool {
	return strings.ContainsAny(s, "\u200e\u200f\u202a\u202b\u202c\u202d\u202e")
}

// climbs reports whether RFC 2396, section 5.2, step 6g, has a choice: a segment ".." is left at
// the root.
func (e *edition) climbs(base, ref string) bool {
	r := split(ref)
	if e != rfc2396 || r.scheme != nil || r.authority != nil || strings.HasPrefix(r.path, "/") {
		return false
	}
	t := transform2396(split(base), r, false)
	return !t.current && strings.HasPrefix(strings.TrimPrefix(t.path, "/")+"/", "../")
}

// sameNormalized reports whether a reference is to the document of the base if both are normalized
// before they are compared, which RFC 3986 allows.
func (e *edition) sameNormalized(base, ref string) bool {
	if !e.isLatest() {
		return false
	}
	b := e.split(base)
	t := e.transform(b, e.split(ref), false, false)
	t.fragment, b.fragment = nil, nil
	return e.equivalentFrom(t.guarded(), b.guarded(), false) != "none"
}

// judged are vectors of the topic schemes whose answer another document contradicts, or no document
// gives.
var judged = []string{
	"ed745992", // RFC 8141, section 3.1, disagrees with RFC 3986, section 6.2.2.2
	"887cb2b4", // ni:// is not a URI of its scheme
	"5c9ec51d", // RFC 3887 does not say that the case of the path is ignored everywhere
}

// schemeWithoutDocument reports whether no document gives the answer about a pair of the topic
// schemes, or another one contradicts it.
func schemeWithoutDocument(v asked) bool {
	return v.check == "compare" && slices.ContainsFunc(judged, func(hash string) bool { return strings.HasSuffix(v.id, hash) }) ||
		v.name == "schemes" && !namesDocument(v.source)
}

// namesDocument reports whether the source of an answer about a scheme names a document: its name,
// a draft or a manual page. The other sources are reasons.
func namesDocument(source string) bool {
	named := strings.TrimPrefix(source, "by hand: ")
	return named[0] >= 'A' && named[0] <= 'Z' || strings.HasPrefix(named, "draft-") || strings.HasSuffix(named, ")")
}
