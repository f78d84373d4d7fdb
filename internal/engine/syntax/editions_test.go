package syntax_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/engine/syntax"
	"github.com/urikit/uri/internal/testenv"
)

// The editions, the latest first, and the grammar of IRIs.
var editions = []*edition{rfc3986, rfc2396bis02, rfc2396bis01, rfc2396, rfc3987}

// older are the editions that the automata read.
var older = editions[1:4]

var rfc3986 = newEdition(edition{
	name:    "rfc3986",
	grammar: syntax.RFC3986,
	rules:   everyRule(),
	server:  `authority`,
	hosts: []host{
		{syntax.IPv6Address, `"[" IPv6address "]"`},
		{syntax.IPvFuture, `"[" IPvFuture "]"`},
		{syntax.IPv4Address, `IPv4address`},
		{syntax.RegName, `reg-name`},
	},
	paths: paths{"path-abempty", "path-absolute / path-rootless / path-empty", "path-absolute / path-noscheme / path-empty"},
	shapes: []shape{
		{"//", "authority path-abempty", true},
		{"scheme", "path-absolute / path-rootless / path-empty", true},
		{"", "path-absolute / path-noscheme / path-empty", true},
	},
	sections: map[string][]string{
		"absolute-URI":  {"4.3"},
		"relative-ref":  {"4.2"},
		"scheme":        {"3.1"},
		"userinfo":      {"3.2.1"},
		"host":          {"3.2.2"},
		"IP-literal":    {"3.2.2"},
		"IPvFuture":     {"3.2.2"},
		"IPv6address":   {"3.2.2"},
		"reg-name":      {"3.2.2"},
		"port":          {"3.2.3"},
		"path":          {"3.3"},
		"path-abempty":  {"3.3"},
		"path-absolute": {"3.3"},
		"path-noscheme": {"3.3"},
		"path-rootless": {"3.3"},
		"segment":       {"3.3"},
		"segment-nz":    {"3.3"},
		"segment-nz-nc": {"3.3", "4.2"},
		"query":         {"3.4"},
		"fragment":      {"3.5"},
		"pct-encoded":   {"2.1"},
	},
	samples: slices.Concat(samples, literals, []string{"//[v1A.:a]:1", "//[VF.~]"}),
})

var rfc3987 = newEdition(edition{
	name:    "rfc3987",
	unicode: true,
	grammar: syntax.RFC3987,
	more: `
authority = iauthority
userinfo  = iuserinfo
query     = iquery
fragment  = ifragment
reg-name  = ireg-name
`,
	rules: map[syntax.Rule]string{
		syntax.URIReference: `IRI-reference`,
		syntax.URI:          `IRI`,
		syntax.AbsoluteURI:  `absolute-IRI`,
		syntax.RelativeRef:  `irelative-ref`,
		syntax.Scheme:       `scheme`,
		syntax.Authority:    `iauthority`,
		syntax.Userinfo:     `iuserinfo`,
		syntax.Host:         `ihost`,
		syntax.Port:         `port`,
		syntax.Path:         `ipath`,
		syntax.PathAbEmpty:  `ipath-abempty`,
		syntax.PathAbsolute: `ipath-absolute`,
		syntax.PathNoScheme: `ipath-noscheme`,
		syntax.PathRootless: `ipath-rootless`,
		syntax.Segment:      `isegment`,
		syntax.SegmentNZ:    `isegment-nz`,
		syntax.SegmentNZNC:  `isegment-nz-nc`,
		syntax.Query:        `iquery`,
		syntax.Fragment:     `ifragment`,
	},
	server: `iauthority`,
	hosts:  rfc3986.hosts,
	paths:  paths{"ipath-abempty", "ipath-absolute / ipath-rootless / ipath-empty", "ipath-absolute / ipath-noscheme / ipath-empty"},
	shapes: []shape{
		{"//", "iauthority ipath-abempty", true},
		{"scheme", "ipath-absolute / ipath-rootless / ipath-empty", true},
		{"", "ipath-absolute / ipath-noscheme / ipath-empty", true},
	},
	sections: inOneSection("2.2", "absolute-IRI", "irelative-ref", "scheme", "iuserinfo", "ihost", "IP-literal", "IPvFuture", "IPv6address",
		"ireg-name", "port", "ipath", "ipath-abempty", "ipath-absolute", "ipath-noscheme", "ipath-rootless", "isegment",
		"isegment-nz", "isegment-nz-nc", "iquery", "ifragment", "pct-encoded"),
	samples: slices.Concat(rfc3986.samples, []string{
		"http://u\u00f6@\u00f6.example:1/\u00f6?\u00f6#\u00f6",
		"\u00f6/\u00f6", "a:\u00f6", "/\u00f6", "?\ue000", "//\u00f6", "a?\U00100000", "#\ud7ff", "\U000effff",
	}, unfinished("\x80", "\x8f", "\x90", "\xaf", "\xb0", "\xbf", "\x90\x80", "\x90\x80\x80", "\xa0\x80", "\xa4\x80",
		"\x80\x80", "\xb7\x90", "\xb7\xb0", "\xbf\xb0", "\x8f\xbf\xbe", "\x9f\xbf\xbe", "\xaf\xbf\xbe", "\xbf\xbe",
		"\xa0\x80\x80", "\xb0\x80\x80", "\x80\x80\x80")),
	special: wideBytes,
})

// wideBytes has a byte of each class of the bytes of characters outside ASCII.
const wideBytes = "\xc2\xc3\xe0\xe1\xed\xee\xef\xf0\xf1\xf3\xf4\x8f\x90\x9f\xa0\xa1\xa4\xaf\xb0\xb7\xb8\xbe\xbf"

// unfinished returns texts that can follow the first bytes of a character, also where
// userinfo has to end after it, or a colon cannot follow.
func unfinished(texts ...string) (all []string) {
	for _, s := range texts {
		all = append(all, s, s+"@", s+":", s+":b", s+"@@", s+"@:")
	}
	return all
}

// inOneSection returns rules that all are in one section.
func inOneSection(section string, rules ...string) map[string][]string {
	sections := make(map[string][]string)
	for _, rule := range rules {
		sections[rule] = []string{section}
	}
	return sections
}

// everyRule returns all rules, by their names in RFC 3986.
func everyRule() map[syntax.Rule]string {
	rules := make(map[syntax.Rule]string)
	for rule := range syntax.Rule(syntax.Rules) {
		rules[rule] = rule.String()
	}
	return rules
}

// samples use every rule of a grammar except those of IP literals.
var samples = []string{
	"",
	"foo://user:pw@example.com:8042/over/there?name=ferret#nose",
	"//u%41@h%42:1/p%43;/?q%44/?#f%45/?",
	"/%41:b", "a/b:c", "./a:b", "a%41", "a", "?", "#", "a:", "a:/", "a:b", "@", "a@:b",
	"//a:1", "//a:b@", "//%41:%42@", "//@", "//:", "//", "//[::1]:1/",
	"//1.2.3.4", "//1.2.3.4.5", "//255.250.199.19:1", "//300.1.1.1", "//01.1.1.1",
}

// literals use every form of IPv6 address, and every place of one.
var literals = []string{
	"a://u%41@[::1]:1",
	"//[1111:2222:3333:4444:5555:6666:7777:8888]",
	"//[1111:2222:3333:4444:5555:6666:255.255.255.255]",
	"//[::1111:2222:3333:4444:5555:6666:7777]",
	"//[::1111:2222:3333:4444:5555:249.249.249.249]",
	"//[::199.199.199.199]",
	"//[::abcd]",
	"//[1111:2222:3333:4444:5555:6666:7777::]",
}

// The ABNF of rfc2396bis-02 is read greedily: two slashes begin an authority (section
// 3), and a text that begins with a scheme and a colon is a URI (section 4.1). These
// rules give the same language without ambiguity.
var rfc2396bis02 = newEdition(edition{
	name:    "rfc2396bis-02",
	grammar: syntax.RFC2396bis02,
	more: `
greedy-reference = greedy-URI / greedy-relative
greedy-URI       = greedy-absolute [ "#" fragment ]
greedy-absolute  = scheme ":" ( net-path / rooted / [ rootless ] ) [ "?" query ]
greedy-relative  = ( net-path / rooted / [ relative ] ) [ "?" query ] [ "#" fragment ]

; A path that begins with a slash has no second slash after it, and a path without a
; leading slash is not an abs-path.
rooted           = "/" [ rootless ]
rootless         = 1*pchar [ abs-path ]
relative         = not-scheme [ abs-path ]

; The first segment of a relative path may have colons, but the text before the first
; is no scheme: it is empty, begins with something other than a letter, or goes on
; with something that no scheme has.
not-scheme       = 1*no-colon / ":" *pchar / no-letter *pchar / scheme no-scheme *pchar
no-colon         = unreserved / escaped / ";" / "@" / "&" / "=" / "+" / "$" / ","
no-letter        = DIGIT / mark / escaped / ";" / "@" / "&" / "=" / "+" / "$" / ","
no-scheme        = "_" / "!" / "~" / "*" / "'" / "(" / ")" / escaped / ";" / "@" / "&" / "=" / "$" / ","
`,
	rules: map[syntax.Rule]string{
		syntax.URIReference: `greedy-reference`,
		syntax.URI:          `greedy-URI`,
		syntax.AbsoluteURI:  `greedy-absolute`,
		syntax.RelativeRef:  `greedy-relative`,
		syntax.Authority:    `authority`,
		syntax.Scheme:       `scheme`,
		syntax.Userinfo:     `userinfo`,
		syntax.Host:         `host`,
		syntax.Port:         `port`,
		syntax.Segment:      `segment`,
		syntax.Query:        `query`,
		syntax.Fragment:     `fragment`,
	},
	bare: map[syntax.Rule]string{
		syntax.URIReference: `[ scheme ":" ] path-segments [ "?" query ] [ "#" fragment ]`,
		syntax.URI:          `scheme ":" path-segments [ "?" query ] [ "#" fragment ]`,
		syntax.AbsoluteURI:  `scheme ":" path-segments [ "?" query ]`,
		syntax.RelativeRef:  `path-segments [ "?" query ] [ "#" fragment ]`,
	},
	server: `authority`,
	hosts: []host{
		{syntax.IPv6Address, `IPv6reference`},
		{syntax.IPv4Address, `IPv4address`},
		{syntax.Hostname, `hostname`},
		{syntax.Empty, `""`},
	},
	paths: paths{"[ abs-path ]", "rooted / [ rootless ]", "rooted / [ relative ]"},
	shapes: []shape{
		{"//", "authority [ abs-path ]", true},
		{"scheme", "rooted / [ rootless ]", true},
		{"", "rooted / [ relative ]", true},
	},
	sections: map[string][]string{
		"URI-reference": {"4.1"},
		"URI":           {"3"},
		"absolute-URI":  {"4.3"},
		"relative-URI":  {"4.2"},
		"scheme":        {"3.1"},
		"userinfo":      {"3.2.1"},
		"host":          {"3.2.2"},
		"hostname":      {"3.2.2"},
		"IPv6reference": {"3.2.2"},
		"IPv6address":   {"3.2.2"},
		"port":          {"3.2.3"},
		"segment":       {"3.3"},
		"query":         {"3.4"},
		"fragment":      {"3.5"},
		"escaped":       {"2.4.1"},
	},
	samples: slices.Concat(samples, literals, labels),
})

// labels have domain labels of up to 63 bytes, and texts that are not labels.
var labels = []string{
	"a://_",
	"//u@" + strings.Repeat("a", 63) + ".b-c.:1",
}

var rfc2396bis01 = newEdition(edition{
	name:    "rfc2396bis-01",
	grammar: syntax.RFC2396bis01,
	rules: map[syntax.Rule]string{
		syntax.URIReference: `URI-reference`,
		syntax.URI:          `absolute-URI-reference`,
		syntax.AbsoluteURI:  `absolute-URI`,
		syntax.RelativeRef:  `relative-URI`,
		syntax.Authority:    `authority`,
		syntax.Scheme:       `scheme`,
		syntax.Userinfo:     `userinfo`,
		syntax.Host:         `host`,
		syntax.Port:         `port`,
		syntax.Segment:      `segment`,
		syntax.Query:        `query`,
		syntax.Fragment:     `fragment`,
		syntax.Path:         `path`,
		syntax.SegmentNZNC:  `rel-segment`,
	},
	server: `server`,
	hosts: []host{
		{syntax.IPv6Address, `IPv6reference`},
		{syntax.IPv4Address, `IPv4address`},
		{syntax.Hostname, `hostname`},
		{syntax.Empty, `""`}, // the empty server
	},
	opaque: true,
	paths:  paths{"[ abs-path ]", "[ abs-path ]", "[ abs-path / rel-path ]"},
	shapes: []shape{
		{"//", "authority [ abs-path ]", true},
		{"scheme", "[ abs-path ]", true},
		{"", "[ abs-path / rel-path ]", true},
		{"scheme", "opaque-part", false},
	},
	sections: registrySections,
	samples:  slices.Concat(samples, literals, []string{"a:[]/["}),
})

var rfc2396 = newEdition(edition{
	name:    "rfc2396",
	grammar: syntax.RFC2396,
	rules: map[syntax.Rule]string{
		syntax.URIReference: `URI-reference`,
		syntax.URI:          `absoluteURI [ "#" fragment ]`,
		syntax.AbsoluteURI:  `absoluteURI`,
		syntax.RelativeRef:  `relativeURI`,
		syntax.Authority:    `authority`,
		syntax.Scheme:       `scheme`,
		syntax.Userinfo:     `userinfo`,
		syntax.Host:         `host`,
		syntax.Port:         `port`,
		syntax.Segment:      `segment`,
		syntax.Query:        `query`,
		syntax.Fragment:     `fragment`,
		syntax.Path:         `path`,
		syntax.SegmentNZNC:  `rel-segment`,
	},
	server: `server`,
	hosts: []host{
		{syntax.IPv4Address, `IPv4address`},
		{syntax.Hostname, `hostname`},
		{syntax.Empty, `""`}, // the empty server
	},
	opaque: true,
	paths:  paths{"[ abs-path ]", "[ abs-path ]", "[ abs-path / rel-path ]"},
	shapes: []shape{
		{"//", "authority [ abs-path ]", true},
		{"scheme", "abs-path", true},
		{"", "abs-path / rel-path", true},
		{"scheme", "opaque-part", false},
		{"same", `""`, false},
	},
	sections: registrySections,
	samples:  samples,
})

// registrySections are the sections of RFC 2396 and rfc2396bis-01, which have the same
// outline.
var registrySections = map[string][]string{
	"URI-reference":          {"4"},
	"absolute-URI-reference": {"4"},
	"absolute-URI":           {"3"},
	"absoluteURI":            {"3"},
	"opaque-part":            {"3"},
	"relative-URI":           {"5"},
	"relativeURI":            {"5"},
	"rel-segment":            {"5"},
	"scheme":                 {"3.1"},
	"reg-name":               {"3.2.1"},
	"userinfo":               {"3.2.2"},
	"host":                   {"3.2.2"},
	"hostname":               {"3.2.2"},
	"IPv6reference":          {"3.2.2"},
	"IPv6address":            {"3.2.2"},
	"port":                   {"3.2.2"},
	"path":                   {"3.3"},
	"segment":                {"3.3"},
	"query":                  {"3.4"},
	"fragment":               {"4.1"},
	"escaped":                {"2.4.1"},
}

// Labels of about 63 bytes, with and without a "-" at each index, in every place of a
// name, and in every place where a name can turn out to be something else.
func TestLabels(t *testing.T) {
	for _, e := range editions {
		t.Run(e.name, func(t *testing.T) {
			t.Parallel()
			checkLabels(t, e)
		})
	}
}

func checkLabels(t testing.TB, e *edition) {
	var labels []string
	lengths := []int{0, 1, 2, 3, 61, 62, 63, 64, 65, 130}
	if testenv.Race {
		lengths = []int{0, 2, 63, 64} // what runs on several goroutines is the same for the others
	}
	for _, length := range lengths {
		for _, first := range "a1" {
			label := strings.Repeat("x", length)
			if length > 0 {
				label = string(first) + label[1:]
			}
			labels = append(labels, label)
			for i := range length {
				if i < 3 || i > length-4 || i > 59 && i < 66 {
					labels = append(labels, label[:i]+"-"+label[i+1:])
				}
			}
		}
	}
	for _, label := range labels {
		for _, format := range []string{"X", "X.", "X.a", "a.X", "a.X.", "a.X.b", "X-", "X_", "1.2.3.X", "X.X", "X.."} {
			name := strings.ReplaceAll(format, "X", label)
			e.matchDiagnose(t, syntax.Host, name)
			for _, format := range []string{"N", "u@N", "N:8", "u@N:", "N:x", "N@", "u:p@N%", "N[", "N:@h"} {
				authority := strings.Replace(format, "N", name, 1)
				e.matchDiagnose(t, syntax.Authority, authority)
				e.matchDiagnose(t, syntax.URIReference, "a://"+authority+"/")
			}
		}
	}
}
