package uri_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
	"unsafe"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/testenv"
)

func TestLevels(t *testing.T) {
	for level, want := range map[uri.Level]struct{ name, section string }{
		uri.LevelString:       {"string", "6.2.1"},
		uri.LevelCase:         {"case", "6.2.2.1"},
		uri.LevelPercent:      {"percent", "6.2.2.2"},
		uri.LevelPath:         {"path", "6.2.2.3"},
		uri.LevelScheme:       {"scheme", "6.2.3"},
		uri.LevelProtocol:     {"protocol", "6.2.4"},
		uri.LevelProtocol + 1: {"unknown", ""},
		uri.Level(255):        {"unknown", ""},
	} {
		if level.String() != want.name || level.Section() != want.section {
			t.Errorf("level %d is %q of section %q, want %v", level, level, level.Section(), want)
		}
	}
}

// TestEquivalentVectors checks every row of the table of equivalences in all editions.
// The table has the level for RFC 3986.
func TestEquivalentVectors(t *testing.T) {
	n := 0
	for _, row := range table(t, "spec/equivalence.tsv") {
		n++
		for _, e := range uri.Editions() {
			n := uri.Normalizer{Edition: e, Schemes: knownPorts.Schemes}
			a, okA := newFormed(n, unquote(t, row["a"]))
			b, okB := newFormed(n, unquote(t, row["b"]))
			if !okA || !okB {
				if row[e.String()] != "n/a" {
					t.Errorf("%v: %s or %s is not a reference", e, row["a"], row["b"])
				}
				continue
			}
			from, ok := n.EquivalentFrom(a.r, b.r)
			name, verdict := from.String(), "syntax"
			switch {
			case !ok:
				name, verdict = "none", "no"
			case from > uri.LevelPath:
				verdict = "scheme"
			}
			if verdict != row[e.String()] || e == uri.RFC3986 && name != row["rfc3986-level"] {
				t.Errorf("%v: %s and %s are equivalent from %s, %s, want %s", e, row["a"], row["b"], name, verdict, row[e.String()])
			}
			compares(t, n, &a, &b)
			for _, f := range []formed{a, b} {
				normalizes(t, n, f.r.String())
				lists(t, n, f.r)
			}
		}
	}
	if n != 32 {
		t.Errorf("%d rows, want 32", n)
	}
}

// TestNormalizeVectors checks every row of the table of normal forms, in all editions but
// RFC 2396, which leaves normal forms to the schemes. The literal column has the result
// of the steps of section 5.2.4, which the oracle follows.
func TestNormalizeVectors(t *testing.T) {
	n := 0
	for _, row := range table(t, "spec/normalform.tsv") {
		n++
		text := unquote(t, row["input"])
		for column, e := range map[string]uri.Edition{
			"rfc2396bis-01":       uri.RFC2396bis01,
			"rfc2396bis-02":       uri.RFC2396bis02,
			"rfc3986-recommended": uri.RFC3986,
		} {
			n := uri.Normalizer{Edition: e, Schemes: knownPorts.Schemes}
			r, err := uri.Parser{Edition: e}.Parse(text)
			if err != nil || row[column] == "null" {
				if err == nil || row[column] != "null" {
					t.Errorf("%v: %q: %v, want %s", e, text, err, row[column])
				}
				continue
			}
			if got, want := n.Normalize(r, uri.LevelScheme).String(), unquote(t, row[column]); got != want {
				t.Errorf("%v: %q becomes %q, want %q", e, text, got, want)
			}
			normalizes(t, n, text)
			lists(t, n, r)
		}

		p := uri.Split(slowPercent(slowCase(text, false), false))
		p.Path, _ = slowRemoveDots(p.Path, 0)
		literal := p.String()
		if p.HasScheme && p.HasAuthority {
			literal = slowScheme(literal, formOf(knownPorts.Schemes, p.Scheme))
		}
		if literal != unquote(t, row["rfc3986-literal"]) {
			t.Errorf("%q becomes %q to the letter, want %s", text, literal, row["rfc3986-literal"])
		}
	}
	if n != 23 {
		t.Errorf("%d rows, want 23", n)
	}
}

// same means, in ladders, that the level does not change the form.
const same = "same"

// ladders has references that are easy to normalize wrongly, with the form at each level.
// The schemes http, https and ftp are known.
var ladders = []struct {
	text                              string
	atCase, atPercent, atPath, scheme string
}{
	// Section 6.2.3: four forms of one URI.
	{"http://example.com", same, same, same, "http://example.com/"},
	{"http://example.com/", same, same, same, same},
	{"http://example.com:/", same, same, same, "http://example.com/"},
	{"http://example.com:80/", same, same, same, "http://example.com/"},
	{"http://example.com:80", same, same, same, "http://example.com/"},
	{"https://example.com:443", same, same, same, "https://example.com/"},
	{"https://example.com:80/", same, same, same, same},
	{"FTP://example.com:21", "ftp://example.com:21", same, same, "ftp://example.com/"},
	{"x://example.com:80", same, same, same, same}, // x is unknown
	{"x://example.com:", same, same, same, same},
	{"//example.com:80", same, same, same, same}, // there is no scheme
	{"//example.com:", same, same, same, same},

	// Section 6.2.2.
	{"example://a/b/c/%7Bfoo%7D", same, same, same, same},
	{"eXAMPLE://a/./b/../b/%63/%7bfoo%7d", "example://a/./b/../b/%63/%7Bfoo%7D", "example://a/./b/../b/c/%7Bfoo%7D", "example://a/b/c/%7Bfoo%7D", same},

	// Octets are decoded first, and a decoded dot can make a dot-segment (6.2.2.2, 2.3).
	{"x://h/%2E%2E/b", same, "x://h/../b", "x://h/b", same},
	{"x://h/a/%2e./b", "x://h/a/%2E./b", "x://h/a/../b", "x://h/b", same},
	{"x://h/%2e", "x://h/%2E", "x://h/.", "x://h/", same},
	{"%2e%2e/%2e/a", "%2E%2E/%2E/a", ".././a", "../a", same},
	{"x://h/%252e%252e/b", same, same, same, same},

	// An encoded slash is data and separates no segments.
	{"x://h/a%2fb/..", "x://h/a%2Fb/..", same, "x://h/", same},
	{"x://h/..%2Fa", same, same, same, same},

	// Unreserved characters are decoded, and no others.
	{"x:%41%5A%61%7A%30%39%2D%2E%5F%7E", same, "x:AZaz09-._~", same, same},
	{"x:%40%5B%60%7B%2F%3A%2C%5E%7D%7F%00%25", same, same, same, same},
	{"x:%21%24%26%27%28%29%2A%2B%2C%3B%3D%3A%40", same, same, same, same},
	{"x:%c3%a9%ff%80", "x:%C3%A9%FF%80", same, same, same},
	{"x:%2541", same, same, same, same}, // decoded once
	{"x:%25%34%31", same, "x:%2541", same, same},

	// Paths that would otherwise look like a scheme or an authority (4.2, 3.3).
	{"./a:b", same, same, same, same},
	{"././a:b", same, same, "./a:b", same},
	{"./a/../b:c", same, same, "./b:c", same},
	{"./a%3Ab", same, same, "a%3Ab", same},
	{"./a/b:c", same, same, "a/b:c", same},
	{"./:", same, same, same, same},
	{"./?a:b", same, same, same, same},
	{"/.//b", same, same, same, same},
	{"/a/..//b", same, same, "/.//b", same},
	{"/a/../", same, same, "/", same},
	{"/%2e//b", "/%2E//b", "/.//b", same, same},
	{"x:/.//b", same, same, same, same},
	{"x:/././/b", same, same, "x:/.//b", same},
	{"x:/..//..//b", same, same, "x:/.//b", same},
	{"x:/.", same, same, "x:/", same},

	// After a scheme, a rootless path is opaque (6.1).
	{"x:a/..//b", same, same, same, same},
	{"x:.//b", same, same, same, same},
	{"x:a/..", same, same, same, same},
	{"x:./a:b", same, same, same, same},
	{"x:..", same, same, same, same},
	{"http:a/%2E%2e/b", "http:a/%2E%2E/b", "http:a/../b", same, same},
	{"x://h/.//b", same, same, "x://h//b", same},
	{"x:///..//b", same, same, "x:////b", same},
	{"//h/.//b", same, same, "//h//b", same},

	// Relative paths keep their targets.
	{"", same, same, same, same},
	{"?q", same, same, same, same},
	{"#f", same, same, same, same},
	{".", same, same, "./", same},
	{"./", same, same, same, same},
	{"..", same, same, "../", same},
	{"../..", same, same, "../../", same},
	{"../../a/../..", same, same, "../../../", same},
	{"a/..", same, same, "./", same},
	{"a/../", same, same, "./", same},
	{"a/../..", same, same, "../", same},
	{"a/.", same, same, "a/", same},
	{"a/./b", same, same, "a/b", same},
	{"a//..", same, same, "a/", same},
	{"a//../..", same, same, "./", same},
	{".//", same, same, same, same},
	{".//..", same, same, "./", same},
	{"a/..//b", same, same, ".//b", same},
	{"..//b", same, same, same, same},
	{"..//../b", same, same, "../b", same},
	{".?q#f", same, same, "./?q#f", same},
	{"...", same, same, same, same},

	// A host keeps encoded delimiters, and its case is ignored (3.2.2).
	{"x://%40", same, same, same, same},
	{"x://a%3A80/", same, same, same, same},
	{"x://a%2fB/", "x://a%2Fb/", same, same, same},
	{"x://%5b%3A%3aA%5d/", "x://%5B%3A%3Aa%5D/", same, same, same},
	{"x://H%C3%bC%c3%Bc/", "x://h%C3%BC%C3%BC/", same, same, same},
	{"x://%41%2d%5a/", "x://%41%2D%5A/", "x://a-z/", same, same},
	{"x://[2001:DB8::FFFF:192.0.2.16]/", "x://[2001:db8::ffff:192.0.2.16]/", same, same, same},
	{"x://[VF.A:B]/", "x://[vf.a:b]/", same, same, same},
	{"http://%31.2.3.4/", same, "http://1.2.3.4/", same, same},
	{"http://1%2E2.3.%34:80", same, "http://1.2.3.4:80", same, "http://1.2.3.4/"},

	// Userinfo keeps its case. The delimiters of empty components remain.
	{"x://User:PW@h/", same, same, same, same},
	{"x://%55ser%3a:%40%7E@H/", "x://%55ser%3A:%40%7E@h/", "x://User%3A:%40~@h/", same, same},
	{"http://@h/", same, same, same, same},
	{"http://:@h/", same, same, same, same},
	{"http://:@h:80/", same, same, same, "http://:@h/"},
	{"x://h/?", same, same, same, same},
	{"x://h/#", same, same, same, same},
	{"x://h/?#", same, same, same, same},
	{"http://h?#", same, same, same, "http://h/?#"},
	{"x://", same, same, same, same},
	{"http://", same, same, same, "http:///"},
	{"http:///", same, same, same, same},
	{"http://:80", same, same, same, "http:///"},
	{"http:", same, same, same, same},
	{"http:/", same, same, same, same},
	{"http:80", same, same, same, same},

	// A port is compared as written.
	{"http://h:080/", same, same, same, same},
	{"http://h:0/", same, same, same, same},
	{"http://h:8/", same, same, same, same},
	{"http://h:800/", same, same, same, same},
	{"http://h:65616/", same, same, same, same}, // 80 and 65536, added
	{"http://h:00000000000000000000080/", same, same, same, same},

	// Elsewhere case matters, and dots are not segments.
	{"X:A/B?C#D", "x:A/B?C#D", same, same, same},
	{"A+B-C.D9:E", "a+b-c.d9:E", same, same, same},
	{"x:?a/../b/./%7e#/../%7E", "x:?a/../b/./%7E#/../%7E", "x:?a/../b/./~#/../~", same, same},
}

func TestNormalizeLadders(t *testing.T) {
	for _, test := range ladders {
		want := test.text
		for level, form := range []string{same, test.atCase, test.atPercent, test.atPath, test.scheme, same} {
			if form != same {
				want = form
			}
			if got := knownPorts.Normalize(uri.MustParse(test.text), uri.Level(level)).String(); got != want {
				t.Errorf("%v: %q becomes %q, want %q", uri.Level(level), test.text, got, want)
			}
			if got := slowForm(knownPorts, test.text, uri.Level(level)); got != want {
				t.Errorf("%v: by the oracle %q becomes %q, want %q", uri.Level(level), test.text, got, want)
			}
		}
		normalizes(t, knownPorts, test.text)
		lists(t, knownPorts, uri.MustParse(test.text))
	}
}

// TestEquivalentLadders compares all ladders with each other.
func TestEquivalentLadders(t *testing.T) {
	var all []formed
	for _, test := range ladders {
		f, _ := newFormed(knownPorts, test.text)
		all = append(all, f)
	}
	for i := range all {
		for j := range all[:i+1] {
			compares(t, knownPorts, &all[i], &all[j])
		}
	}
}

// TestNormalizeHostKind checks that a name that is an address when decoded becomes one.
func TestNormalizeHostKind(t *testing.T) {
	for text, want := range map[string]uri.HostKind{
		"http://%31.2.3.4/":           uri.HostIPv4,
		"http://1%2e2%2E3%2e4/":       uri.HostIPv4,
		"http://u@%31%32.2.3.4:80/":   uri.HostIPv4,
		"//%31.2.3.4":                 uri.HostIPv4,
		"http://%30%31.2.3.4/":        uri.HostRegName,
		"http://%32%35%36.2.3.4/":     uri.HostRegName,
		"http://%31.2.3/":             uri.HostRegName,
		"http://%31.2.3.4./":          uri.HostRegName,
		"http://%5B%3A%3A%5D/":        uri.HostRegName,
		"http://[V1.A]/":              uri.HostIPvFuture,
		"http://[::FFFF:1.2.3.4]:80/": uri.HostIPv6,
	} {
		r := uri.MustParse(text)
		before, _ := r.Host()
		for level := uri.LevelString; level <= uri.LevelProtocol; level++ {
			kind := want
			if level < uri.LevelPercent {
				kind = before.Kind()
			}
			if host, ok := knownPorts.Normalize(r, level).Host(); !ok || host.Kind() != kind {
				t.Errorf("%v: %q has a host of kind %v, want %v", level, text, host.Kind(), kind)
			}
		}
	}
	a, b := uri.MustParse("http://%31.2.3.4/"), uri.MustParse("http://1.2.3.4/")
	if from, ok := (uri.Normalizer{}).EquivalentFrom(a, b); !ok || from != uri.LevelPercent {
		t.Errorf("%q and %q are equivalent from %v, %t", a, b, from, ok)
	}
}

// TestNormalizeZero checks that the zero values are normal, and that the zero URI remains
// invalid.
func TestNormalizeZero(t *testing.T) {
	for _, n := range []uri.Normalizer{{}, knownPorts} {
		for level := uri.LevelString; level <= uri.LevelProtocol; level++ {
			if got := n.Normalize(uri.Reference{}, level); got != (uri.Reference{}) {
				t.Errorf("%v: the zero Reference becomes %q", level, got)
			}
			if got := n.NormalizeURI(uri.URI{}, level); got != (uri.URI{}) {
				t.Errorf("%v: the zero URI becomes %q", level, got)
			}
			if !n.Equivalent(uri.Reference{}, uri.Reference{}, level) {
				t.Errorf("%v: the zero Reference is not equivalent to itself", level)
			}
			if got := slices.Collect(n.Changes(uri.Reference{}, level)); len(got) != 0 {
				t.Errorf("%v: changes of the zero Reference: %v", level, got)
			}
		}
	}
	if got := (uri.URI{}).Normalize(); !got.IsZero() {
		t.Errorf("the zero URI becomes %q", got)
	}
}

// Normalize finds a triplet after dots that are no dot-segment, also if a block ends between them.
func TestNormalizeAfterDots(t *testing.T) {
	for n := range 300 {
		text := "http://h/.a" + strings.Repeat("b", n)
		if got, want := uri.MustParse(text+"%7e").Normalize().String(), text+"~"; got != want {
			t.Fatalf("%s%%7e gives %s", text, got)
		}
	}
}

// TestSchemeForm checks each field of a SchemeForm at LevelScheme, alone and with others.
func TestSchemeForm(t *testing.T) {
	port := uri.SchemeForm{DefaultPort: "80"}
	host := uri.SchemeForm{DefaultHost: "localhost"}
	file := uri.SchemeForm{DefaultHost: "localhost", EmptyAuthority: true}
	lower := uri.SchemeForm{Path: lowerPath}
	opaque := uri.SchemeForm{Opaque: true}
	atSign := uri.SchemeForm{Path: lowerPath, PathApplies: func(path, query string) bool {
		return strings.Contains(path, "@") || !strings.Contains(query, "@")
	}}
	for _, test := range []struct {
		form       uri.SchemeForm
		text, want string
	}{
		// An empty form only makes the scheme known.
		{uri.SchemeForm{}, "x://h:/", "x://h/"},
		{uri.SchemeForm{}, "x://h:", "x://h"},
		{uri.SchemeForm{}, "x://u@h:/", "x://u@h/"},
		{uri.SchemeForm{}, "x://:", "x://"},
		{uri.SchemeForm{}, "x://h:80", "x://h:80"},
		{uri.SchemeForm{}, "x://[::1]:", "x://[::1]"},
		{uri.SchemeForm{}, "y://h:", "y://h:"}, // another scheme
		{uri.SchemeForm{}, "//h:", "//h:"},     // no scheme

		{port, "x://h:80", "x://h"},
		{port, "x://h:", "x://h"},
		{port, "x://:80?q", "x://?q"},
		{port, "X://U@H:80/", "x://U@h/"},
		{port, "x://[::1]:80/", "x://[::1]/"},
		{port, "x://h:080", "x://h:080"},
		{port, "x://h:8", "x://h:8"},
		{port, "x://h:800", "x://h:800"},
		{port, "x:h:80", "x:h:80"},

		// DefaultHost applies only without userinfo and port.
		{host, "x://localhost/", "x:///"},
		{host, "x://LOCALHOST", "x://"},
		{host, "x://%6cocal%48ost/a", "x:///a"},
		{host, "x://localhost:/", "x:///"},
		{host, "x://localhost:1/", "x://localhost:1/"},
		{host, "x://u@localhost/", "x://u@localhost/"},
		{host, "x://@localhost/", "x://@localhost/"},
		{host, "x://localhost./", "x://localhost./"},
		{host, "x:localhost", "x:localhost"},
		{host, "x:/a", "x:/a"},
		{uri.SchemeForm{DefaultPort: "80", DefaultHost: "localhost"}, "x://localhost:80/", "x:///"},
		{uri.SchemeForm{DefaultHost: "[::1]"}, "x://[::1]/a", "x:///a"},

		{file, "x:/a/b", "x:///a/b"},
		{file, "x://localhost/a/b", "x:///a/b"},
		{file, "x:///a/b", "x:///a/b"},
		{file, "x:a/b", "x:a/b"},
		{file, "x:", "x:"},
		{file, "x:?q", "x:?q"},
		{file, "x:/", "x:///"},
		{file, "x:/?q#f", "x:///?q#f"},
		{file, "x:a/../b", "x:a/../b"}, // it is opaque
		{file, "x:/a/../b", "x:///b"},  // the path is normalized first, to "/b"
		{file, "x:/.//a", "x:/.//a"},   // the path would begin with two slashes
		{file, "x:/a/..//b", "x:/.//b"},
		{file, "x:/.//", "x:/.//"},
		{file, "x:////a", "x:////a"}, // there is an authority
		{file, "x://localhost//a", "x:////a"},

		{uri.SchemeForm{SlashPath: true}, "x://h", "x://h/"},
		{uri.SchemeForm{SlashPath: true}, "x://", "x:///"},
		{uri.SchemeForm{SlashPath: true}, "x://h?q#f", "x://h/?q#f"},
		{uri.SchemeForm{SlashPath: true}, "x:", "x:"},
		{uri.SchemeForm{SlashPath: true}, "x:?q", "x:?q"},
		{uri.SchemeForm{SlashPath: true}, "x://h/a", "x://h/a"},
		{uri.SchemeForm{SlashPath: true, DefaultHost: "h", DefaultPort: "80"}, "x://h:80", "x:///"},

		// Neither a query nor a fragment is ever removed.
		{uri.SchemeForm{SlashPath: true, DefaultHost: "h", DefaultPort: "80", EmptyAuthority: true}, "x://h?#", "x:///?#"},
		{port, "x://h:80/?+#f", "x://h/?+#f"},

		{lower, "x:A%2F%ab", "x:a%2F%AB"},
		{lower, "x://U@h/A?B#C", "x://U@h/a?B#C"},
		{lower, "x:A/../B", "x:a/../b"},
		{lower, "x:/A/../B", "x:/b"},
		{lower, "x:/.//A", "x:/.//a"},
		{lower, "x:%41", "x:a"},

		{atSign, "x:A", "x:a"},
		{atSign, "x:A?Q", "x:a?Q"},
		{atSign, "x:A?@", "x:A?@"},
		{atSign, "x:A@B?@", "x:a@b?@"},
		{atSign, "x:/A/../%42?%40", "x:/b?%40"},
		{atSign, "x:/A/..?@", "x:/?@"},

		// A form gives a path in which nothing is left to decode, or to write in capitals.
		{uri.SchemeForm{Path: constantPath("/%7C%2A")}, "x:/a", "x:/%7C%2A"},
		{uri.SchemeForm{Path: constantPath("/%2D")}, "x:/a", "x:/a"},
		{uri.SchemeForm{Path: constantPath("/%2a")}, "x:/a", "x:/a"},
		{uri.SchemeForm{Path: constantPath("/%a2")}, "x:/a", "x:/a"},

		// An opaque scheme has neither hosts nor hierarchical paths.
		{opaque, "X:/A/../%2e/%2F%7e", "x:/A/.././%2F~"},
		{opaque, "x://H%41%c3:/./A", "x://HA%C3:/./A"},
		{opaque, "x://U@h:80/..?%7E#%7E", "x://U@h:80/..?~#~"},
		{opaque, "x:/.//a", "x:/.//a"},
		{uri.SchemeForm{Opaque: true, Path: lowerPath}, "x:/A/../B", "x:/a/../b"},
		{uri.SchemeForm{Opaque: true, Path: constantPath("/b/..")}, "x:/a", "x:/b/.."},
		{uri.SchemeForm{Path: constantPath("b/..")}, "x:/a", "x:b/.."}, // rootless

		// A result that is not a valid path there is ignored.
		{uri.SchemeForm{Path: constantPath("//h")}, "x:/a", "x:/a"},
		{uri.SchemeForm{Path: constantPath("//h")}, "x://a/b", "x://a//h"},
		{uri.SchemeForm{Path: constantPath("b")}, "x://a/", "x://a/"},
		{uri.SchemeForm{Path: constantPath("b")}, "x:/a", "x:b"},
		{uri.SchemeForm{Path: constantPath("b:c")}, "x:/a", "x:b:c"},
		{uri.SchemeForm{Path: constantPath("")}, "x:/a?q", "x:?q"},
		{uri.SchemeForm{Path: constantPath("a b")}, "x:/a", "x:/a"},
		{uri.SchemeForm{Path: constantPath("?")}, "x:/a", "x:/a"},
		{uri.SchemeForm{Path: constantPath("#")}, "x:/a", "x:/a"},
		{uri.SchemeForm{Path: constantPath("%4")}, "x:/a", "x:/a"},
		{uri.SchemeForm{Path: constantPath("[")}, "x:/a", "x:/a"},
		{uri.SchemeForm{Path: constantPath("/%7e")}, "x:/a", "x:/a"},
		{uri.SchemeForm{Path: constantPath("/b/..")}, "x:/a", "x:/a"},
		{uri.SchemeForm{Path: constantPath("/" + strings.Repeat("z", 1000))}, "x:?q#f", "x:/" + strings.Repeat("z", 1000) + "?q#f"},
	} {
		n := knowX(test.form)
		if got := n.Normalize(uri.MustParse(test.text), uri.LevelScheme).String(); got != test.want {
			t.Errorf("%+v: %q becomes %q, want %q", test.form, test.text, got, test.want)
		}
		normalizes(t, n, test.text)
		lists(t, n, uri.MustParse(test.text))
		a, _ := newFormed(n, test.text)
		b, _ := newFormed(n, test.want)
		compares(t, n, &a, &b)
	}
}

// TestSchemeFormPathGetsNormalPaths checks that SchemeForm.Path is called only with
// normal paths.
func TestSchemeFormPathGetsNormalPaths(t *testing.T) {
	var got []string
	n := knowX(uri.SchemeForm{Path: func(dst []byte, path string) []byte {
		got = append(got, path)
		return append(dst, path...)
	}})
	words([]string{"a", ".", "/", "%2e", "%41"}, 4, func(path string) {
		for _, before := range []string{"x:", "X://h"} {
			r, err := uri.Parse(before + path)
			if err != nil {
				continue
			}
			want := n.Normalize(r, uri.LevelPath)
			got = nil
			normal := n.Normalize(r, uri.LevelScheme)
			if normal != want || got == nil {
				t.Fatalf("%q becomes %q, want %q", r, normal, want)
			}
			n.Equivalent(r, normal, uri.LevelScheme)
			n.AppendNormalize([]byte("dst"), r, uri.LevelScheme)
			for _, path := range got {
				if path != want.Path().String() {
					t.Fatalf("of %q, Path gets %q, want %q", r, path, want.Path())
				}
			}
		}
	})
}

// TestAliases checks that Aliases are used only at LevelProtocol, with normal texts
// without fragments.
func TestAliases(t *testing.T) {
	aliases := observed{
		"http://example.com/data": "http://example.com/data/",
		"http://a/":               "https://a/?x",
		"http://b/":               "y:b",
		"x:a":                     "x:b",
		"x:/none":                 "", // an invalid URI stands for no alias
	}
	n := uri.Normalizer{Schemes: knownPorts.Schemes, Aliases: aliases}
	for text, want := range map[string]string{
		"http://example.com/data":              "http://example.com/data/",
		"HTTP://EXAMPLE.com:80/./d%61ta":       "http://example.com/data/",
		"http://example.com/data/":             "http://example.com/data/",
		"http://example.com/data/more/../%2e/": "http://example.com/data/",
		"http://example.com/data#f":            "http://example.com/data/#f",
		"http://example.com:/data#%7e":         "http://example.com/data/#~",
		"http://example.com/data#":             "http://example.com/data/#",
		"http://example.com/data?":             "http://example.com/data?",
		"http://A":                             "https://a/?x",
		"http://A#":                            "https://a/?x#",
		"http://A?#f":                          "http://a/?#f",
		"http://b/":                            "y:b",
		"http://b/#f":                          "y:b#f",
		"x:/b/../a":                            "x:/a",
		"X:a#f":                                "x:b#f",
		"x:/none":                              "x:/none",
		"x:/none#f":                            "x:/none#f",
	} {
		r := uri.MustParse(text)
		if got := n.Normalize(r, uri.LevelProtocol).String(); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
		if got, want := n.Normalize(r, uri.LevelScheme), (uri.Normalizer{Schemes: knownPorts.Schemes}).Normalize(r, uri.LevelScheme); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
		normalizes(t, n, text)
		lists(t, n, r)
		a, _ := newFormed(n, text)
		for b := range aliases {
			if b, ok := newFormed(n, b); ok {
				compares(t, n, &a, &b)
			}
		}
		b, _ := newFormed(n, want)
		compares(t, n, &a, &b)
	}
	a, b := uri.MustParse("HTTP://example.com/data#f"), uri.MustParse("http://example.com/%64ata/#f")
	if from, ok := n.EquivalentFrom(a, b); !ok || from != uri.LevelProtocol {
		t.Errorf("%q and %q are equivalent from %v, %t", a, b, from, ok)
	}
	if from, ok := knownPorts.EquivalentFrom(a, b); ok {
		t.Errorf("%q and %q are equivalent from %v without aliases", a, b, from)
	}

	// Without Schemes.
	n = uri.Normalizer{Aliases: aliases}
	if got := n.Normalize(uri.MustParse("HTTP://example.com/d%61ta#f"), uri.LevelProtocol).String(); got != "http://example.com/data/#f" {
		t.Errorf("without schemes: %q", got)
	}
}

// watched implements Aliases without any, and records the texts that it is asked for.
type watched func(text []byte)

func (w watched) Canonical(text []byte) (uri.URI, bool) {
	w(text)
	return uri.URI{}, false
}

func TestAliasesGetNormalTexts(t *testing.T) {
	var asked []string
	n := uri.Normalizer{Schemes: knownPorts.Schemes, Aliases: watched(func(text []byte) { asked = append(asked, string(text)) })}
	for _, test := range ladders {
		u, err := uri.MustParse(test.text).URI()
		if err != nil {
			continue
		}
		asked = nil
		want, _, _ := strings.Cut(knownPorts.NormalizeURI(u, uri.LevelScheme).String(), "#")
		n.NormalizeURI(u, uri.LevelProtocol)
		n.AppendNormalize(nil, u.Reference(), uri.LevelProtocol)
		if len(asked) < 2 {
			t.Errorf("%q: the aliases are asked for %q", u, asked)
		}
		n.Equivalent(u.Reference(), u.Reference(), uri.LevelProtocol)
		_ = slices.Collect(n.Changes(u.Reference(), uri.LevelProtocol))
		for _, text := range asked {
			if text != want {
				t.Errorf("%q: the aliases are asked for %q, want %q", u, text, want)
			}
		}
		asked = nil
		for level := range uri.LevelProtocol {
			n.NormalizeURI(u, level)
			n.Equivalent(u.Reference(), uri.MustParse("x:"), level)
			_ = slices.Collect(n.Changes(u.Reference(), level))
		}
		if asked != nil {
			t.Errorf("%q: the aliases are asked for %q at another level", u, asked)
		}
	}
}

// TestChanges checks the changes that have only one sensible form: each percent-encoded
// octet alone, the scheme and the host as a whole, and a removed part with its delimiter.
func TestChanges(t *testing.T) {
	file := uri.SchemeForm{DefaultHost: "localhost", EmptyAuthority: true}
	web := uri.SchemeForm{DefaultPort: "80", SlashPath: true}
	for _, test := range []struct {
		form  uri.SchemeForm
		level uri.Level
		text  string
		want  []string // component, offset, before, after
	}{
		{web, uri.LevelString, "X://U@H:80/%7e", nil},
		{web, uri.LevelCase, "x://U@h:80/%7E/A?B#C", nil},
		{web, uri.LevelCase, "Xy://u%3a:%3b@H.h:80/%3a/%3A?%3a#%3a", []string{
			`scheme 0 "Xy" "xy"`, `userinfo 6 "%3a" "%3A"`, `userinfo 10 "%3b" "%3B"`, `host 14 "H.h" "h.h"`,
			`path 21 "%3a" "%3A"`, `query 29 "%3a" "%3A"`, `fragment 33 "%3a" "%3A"`,
		}},
		{web, uri.LevelCase, "//[::A]", []string{`host 2 "[::A]" "[::a]"`}},
		{web, uri.LevelPercent, "//%41", []string{`host 2 "%41" "a"`}},
		{web, uri.LevelPercent, "x://%41%2F@h/%7E%2F?%7e#%7e", []string{
			`userinfo 4 "%41" "A"`, `path 13 "%7E" "~"`, `query 20 "%7E" "~"`, `fragment 24 "%7E" "~"`,
		}},
		{web, uri.LevelPath, "x://h/a", nil},
		{web, uri.LevelPath, "x://H/%7e", nil},
		{web, uri.LevelScheme, "x://h:80", []string{`port 5 ":80" ""`, `path 8 "" "/"`}},
		{web, uri.LevelScheme, "X://H:/.", []string{`port 5 ":" ""`}}, // other levels make the other changes
		{web, uri.LevelScheme, "x://u@[::1]:80/", []string{`port 11 ":80" ""`}},
		{web, uri.LevelScheme, "x://h?q", []string{`path 5 "" "/"`}},
		{web, uri.LevelScheme, "y://h:80", nil},
		{web, uri.LevelProtocol, "x://h:80", nil},
		{file, uri.LevelScheme, "x:/a", []string{`authority 2 "" "//"`}},
		{file, uri.LevelScheme, "x://localhost/a", []string{`host 4 "localhost" ""`}},
	} {
		var got []string
		for c := range knowX(test.form).Changes(uri.MustParse(test.text), test.level) {
			got = append(got, fmt.Sprintf("%v %d %q %q", c.Component, c.Span.Offset, c.Before, c.After))
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%v: %q: %q, want %q", test.level, test.text, got, test.want)
		}
		lists(t, knowX(test.form), uri.MustParse(test.text))
	}

	// Dot-segments with other segments between them are separate changes.
	r := uri.MustParse("x://h/a/./b/c/./d")
	if changes := slices.Collect((uri.Normalizer{}).Changes(r, uri.LevelPath)); len(changes) != 2 {
		t.Errorf("%q: %+v", r, changes)
	}
}

// TestChangesOfPaths checks the changes for dot-segments (RFC 3986, section 6.2.2.3).
// They cover the removed segments, each with the slash before it, and no segment that
// remains.
func TestChangesOfPaths(t *testing.T) {
	for _, test := range []struct {
		text string
		want []string // offset, before, after
	}{
		{"x://h/../a", []string{`5 "/.." ""`}},
		{"x://h/a/./b/../c", []string{`7 "/./b/.." ""`}},
		{"x://h/a/..", []string{`5 "/a" ""`, `8 ".." ""`}},
		{"x://h/a/.", []string{`8 "." ""`}},
		{"x:/..//a", []string{`2 "/.." "/."`}},
		{"/./a/b", []string{`0 "/." ""`}},
		{"/a/../../b/./c", []string{`0 "/a/../.." ""`, `10 "/." ""`}},
		{"./a/./b", []string{`0 "./" ""`, `3 "/." ""`}},
		{"a/../b", []string{`0 "a/../" ""`}},
		{"a/..", []string{`0 "a/.." "./"`}},
		{"a/../b:c", []string{`0 "a/../" "./"`}},
		{"../a/../b", []string{`0 "../a/../" "../"`}},
		{"../../a/./b/..", []string{`7 "/./b" ""`, `12 ".." ""`}},
		{"a/../../b", []string{`0 "a/../../" "../"`}},
		{"a/..//b", []string{`0 "a/../" "./"`}},
	} {
		var got []string
		for c := range (uri.Normalizer{}).Changes(uri.MustParse(test.text), uri.LevelPath) {
			if c.Level != uri.LevelPath || c.Component != uri.ComponentPath {
				t.Errorf("%q: %+v", test.text, c)
			}
			got = append(got, fmt.Sprintf("%d %q %q", c.Span.Offset, c.Before, c.After))
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%q: %q, want %q", test.text, got, test.want)
		}
	}
}

// TestSchemeFormPathTooLong checks that a result of Path that makes the text too long is
// ignored.
func TestSchemeFormPathTooLong(t *testing.T) {
	if math.MaxInt == math.MaxInt32 {
		t.Skip("an int has 32 bits, so that no text is too long for offsets")
	}
	testenv.NotRace(t, "it reads the end of the text, of which only the length is true")
	long := unread(1 << 32)
	n := knowX(uri.SchemeForm{Path: func([]byte, string) []byte { return unsafe.Slice(unsafe.StringData(long), len(long)) }})
	for _, text := range []string{"x:a", "x://h/a", "x:/.//a"} {
		r := uri.MustParse(text)
		if got := n.Normalize(r, uri.LevelScheme); got != r {
			t.Errorf("%q becomes %.10q of %d bytes", text, got, len(got.String()))
		}
	}
}

// TestAliasesOfEditions checks that an alias is ignored in the editions in which it is
// invalid.
func TestAliasesOfEditions(t *testing.T) {
	n := uri.Normalizer{Aliases: observed{"http://h/a": "http://[::1]/"}}
	for e, want := range map[uri.Edition]string{
		uri.RFC2396:      "http://h/a#f",
		uri.RFC2396bis01: "http://[::1]/#f",
		uri.RFC2396bis02: "http://[::1]/#f",
		uri.RFC3986:      "http://[::1]/#f",
	} {
		n.Edition = e
		r, err := uri.Parser{Edition: e}.Parse("http://h/a#f")
		if got := n.Normalize(r, uri.LevelProtocol).String(); err != nil || got != want {
			t.Errorf("%v: %q, %v, want %q", e, got, err, want)
		}
	}
}

// TestChangesStop checks that Changes stops when the loop ends early.
func TestChangesStop(t *testing.T) {
	var all []string
	for _, test := range ladders {
		all = append(all, test.text)
	}
	words([]string{"a", ":", "%41", "%3a", "/", ".", ".."}, 4, func(text string) { all = append(all, text) })
	n := 0
	for _, e := range uri.Editions() {
		for _, text := range all {
			r, err := uri.Parser{Edition: e}.Parse(text)
			if err != nil {
				continue
			}
			for level := range uri.LevelProtocol + 1 {
				changes := uri.Normalizer{Edition: e, Schemes: knownPorts.Schemes}.Changes(r, level)
				want := slices.Collect(changes)
				for i := range want {
					var got []uri.Change
					for c := range changes {
						if got = append(got, c); len(got) > i {
							break
						}
					}
					n++
					if !slices.Equal(got, want[:i+1]) {
						t.Fatalf("%v: %q: %+v, want %+v", level, text, got, want[:i+1])
					}
				}
			}
		}
	}
	t.Attr("changes", testenv.Figure(n))
}

// alphabets has, for each topic, tokens on which the levels act, the texts before them,
// the number of tokens, and the forms of the scheme.
var alphabets = []struct {
	name   string
	before []string
	tokens []string
	n      int
	forms  []uri.SchemeForm
}{
	{"all", []string{""}, []string{"a", "A", ".", "..", "/", "//", "%2e", "%41", "%2f", "%2F", ":", "@", "?", "#", "x:", "X:", "//h", "[::A]", "80"}, 4, nil},
	{"path", []string{"", "x:", "//h"}, []string{"a", ".", "/", ":", "%2e"}, 6, nil},
	{"authority", []string{"//", "x://"}, []string{"A", "%41", "%3a", "1.2.3.4", "%31", ":", "80", "@", "/"}, 4, nil},
	{"scheme", []string{"x:", "x://h", "x://"}, []string{"A", "h", ":", "80", "@", "/", "/.", "?", "#", "+"}, 3, formsOfX},
	{"scheme with all", []string{"x:", "x://h", "x://"}, []string{"A", "h", ":", "80", "@", "/", "/.", "?", "#", "+"}, 4, formsOfX[len(formsOfX)-1:]},
}

// short calls f with each alphabet's Normalizers and its texts. The texts have at most n-less
// tokens, after each of the texts before them. A quick run takes every fifth one of the long lists.
func short(t *testing.T, less int, f func(t *testing.T, n uri.Normalizer, texts []string)) {
	less += testenv.Tier(1, 0, -1)
	for _, alphabet := range alphabets {
		t.Run(alphabet.name, func(t *testing.T) {
			var texts []string
			for _, before := range alphabet.before {
				words(alphabet.tokens, alphabet.n-less, func(text string) { texts = append(texts, before+text) })
			}
			slices.Sort(texts)
			texts = slices.Compact(texts)
			if !testenv.Full && len(texts) > 50_000 {
				i := 0
				texts = slices.DeleteFunc(texts, func(string) bool { i++; return i%5 != 0 })
			}
			if alphabet.forms == nil {
				f(t, uri.Normalizer{}, texts)
			}
			for _, form := range alphabet.forms {
				f(t, knowX(form), texts)
			}
		})
	}
}

// TestNormalizeShort normalizes all short texts, with and without forms.
func TestNormalizeShort(t *testing.T) {
	short(t, 0, func(t *testing.T, n uri.Normalizer, texts []string) {
		valid := 0
		for _, text := range texts {
			normalizes(t, n, text)
			if r, err := uri.Parse(text); err == nil {
				lists(t, n, r)
				valid++
			}
		}
		t.Attr("texts", testenv.Figure(len(texts)))
	})
}

// TestNormalizeKeepsTargets checks, for short references and many bases, that normalizing
// a reference before it is resolved does not change the target.
func TestNormalizeKeepsTargets(t *testing.T) {
	n, count := testenv.Tier(3, 5, 6), 0
	bases := targetBases(t)
	words([]string{"a", ".", "..", "/", ":", "?", "%2F", "//h"}, n, func(text string) {
		if r, err := uri.Parse(text); err == nil {
			for i := range bases[:4] { // each text gets some of the bases
				keepsTarget(t, bases[(len(text)+i*5)%len(bases)], r)
				count++
			}
		}
	})
	words([]string{"a", ".", "/"}, n+1, func(text string) {
		if r, err := uri.Parse(text); err == nil {
			for _, base := range bases {
				keepsTarget(t, base, r)
				count++
			}
		}
	})
	t.Attr("pairs", testenv.Figure(count))
}

// TestEquivalentShort compares short texts with each other.
func TestEquivalentShort(t *testing.T) {
	short(t, 1, func(t *testing.T, n uri.Normalizer, texts []string) {
		var all []*formed
		for _, text := range texts {
			if f, ok := newFormed(n, text); ok {
				all = append(all, &f)
			}
		}
		comparesAll(t, n, all)
	})
}

// comparesAll compares all pairs of the first few texts. It compares the others only with
// similar ones: with their normal forms, with their neighbors in the order of the forms
// of a level, and with small alterations.
func comparesAll(t *testing.T, n uri.Normalizer, all []*formed) {
	r := rand.New(rand.NewPCG(1, 3986))
	equal, pairs := 0, 0
	pair := func(a, b *formed) {
		compares(t, n, a, b)
		pairs++
		if a.forms[uri.LevelProtocol] == b.forms[uri.LevelProtocol] {
			equal++
		}
	}
	for i := range min(len(all), 150) {
		for j := range i + 1 {
			pair(all[i], all[j])
		}
	}
	for level := range uri.LevelProtocol + 1 {
		slices.SortStableFunc(all, func(a, b *formed) int { return strings.Compare(a.forms[level], b.forms[level]) })
		for i, a := range all {
			for _, d := range []int{1, 2, 7} {
				if i >= d {
					pair(a, all[i-d])
				}
			}
		}
	}
	for _, a := range all {
		pair(a, a)
		pair(a, all[r.IntN(len(all))])
		for _, form := range slices.Compact(slices.Clone(a.forms[1:])) {
			if b, ok := newFormed(n, form); ok {
				pair(a, &b)
			}
		}
		for range 2 {
			if b, ok := newFormed(n, alter(r, a.r.String())); ok {
				pair(a, &b)
			}
		}
	}
	t.Attr("pairs", testenv.Figure(pairs))
	t.Attr("equivalent", testenv.Figure(equal))
}

// alter changes text in a few places. A level undoes most of these changes.
func alter(r *rand.Rand, text string) string {
	for range 1 + r.IntN(3) {
		i := r.IntN(len(text) + 1)
		before, after := text[:i], text[i:]
		switch r.IntN(9) {
		case 0:
			after = strings.ToUpper(after[:min(1, len(after))]) + after[min(1, len(after)):]
		case 1:
			after = lowerASCII(after[:min(1, len(after))]) + after[min(1, len(after)):]
		case 2: // encode
			if after != "" {
				hex := "0123456789" + []string{"ABCDEF", "abcdef"}[r.IntN(2)]
				after = "%" + string(hex[after[0]>>4]) + string(hex[after[0]&15]) + after[1:]
			}
		case 3:
			after = []string{"./", "a/../", "%2e/", "../", "a/%2E./"}[r.IntN(5)] + after
		case 4:
			after = []string{"/.", "/..", "/a/..", "/./", "/"}[r.IntN(5)] + after
		case 5:
			before += []string{":", ":80", "/", "?", "#", "@", "?+"}[r.IntN(7)]
		case 6:
			if after != "" {
				after = after[1:]
			}
		case 7:
			if before == "" {
				before = []string{"./", "x:", "X:", "/.", "//h", "x://h"}[r.IntN(6)]
			}
		case 8:
			before, after = after, before
		}
		text = before + after
	}
	return text
}

// TestNormalizeTexts normalizes the texts of the tables and the lists of real URIs.
func TestNormalizeTexts(t *testing.T) {
	for _, text := range texts(t) {
		normalizes(t, knownPorts, text)
		if r, err := uri.Parse(text); err == nil {
			lists(t, knownPorts, r)
			consistent(t, knownPorts.Normalize(r, uri.LevelScheme))
		}
	}
}

func TestEquivalentTexts(t *testing.T) {
	var all []*formed
	for _, text := range texts(t) {
		if f, ok := newFormed(knownPorts, text); ok && len(text) < 1000 {
			all = append(all, &f)
		}
	}
	comparesAll(t, knownPorts, all)
}

// TestNormalizeAllocs checks that normalizing returns a normal text unchanged and
// allocates once for any other, and that comparing does not allocate.
func TestNormalizeAllocs(t *testing.T) {
	testenv.NotRace(t, "it allocates")
	buffer := make([]byte, 0, 1<<16)
	all := uri.SchemeForm{DefaultPort: "80", DefaultHost: "h", EmptyAuthority: true, SlashPath: true}
	for _, n := range []uri.Normalizer{{}, knownPorts, knowX(all)} {
		// A normal has a reference and its normal form at a level.
		type normal struct {
			r, form uri.Reference
			bytes   []byte
			level   uri.Level
		}
		var normals []normal
		for _, text := range append(texts(t), "x:/.//a", "x://h:80?+#f", "./a/../b:c", "a/..", "x:/a", "x://h", "x:.//a/../..//b") {
			if r, err := uri.Parse(text); err == nil {
				for level := uri.LevelString; level <= uri.LevelProtocol; level++ {
					normals = append(normals, normal{r, n.Normalize(r, level), []byte(text), level})
				}
			}
		}
		// A string of one byte needs no allocation.
		once := func(n normal) int {
			if n.form != n.r && len(n.form.String()) > 1 {
				return 1
			}
			return 0
		}
		never := func(normal) int { return 0 }
		for _, test := range []struct {
			name string
			want func(normal) int
			f    func(normal)
		}{
			{"Normalize", once, func(x normal) { n.Normalize(x.r, x.level) }},
			{"Normalize of a normal form", never, func(x normal) { n.Normalize(x.form, x.level) }},
			{"NormalizeURI of a normal form", never, func(x normal) { u, _ := x.form.URI(); n.NormalizeURI(u, x.level) }},
			{"AppendNormalize", never, func(x normal) { n.AppendNormalize(buffer[:0:len(x.bytes)+3], x.r, x.level) }},
			{"AppendNormalizeText", never, func(x normal) { n.AppendNormalizeText(buffer[:0:len(x.bytes)+3], x.bytes, x.level) }},
			{"Changes of a normal form", never, func(x normal) { n.Changes(x.form, x.level) }},
			{"Equivalent", never, func(x normal) { n.Equivalent(x.r, x.form, x.level) }},
			{"Equivalent to another", never, func(x normal) { n.Equivalent(normals[0].r, x.r, x.level) }},
			{"EquivalentFrom", never, func(x normal) { n.EquivalentFrom(x.r, x.form) }},
		} {
			want := 0
			for _, x := range normals {
				want += test.want(x)
			}
			if testing.AllocsPerRun(5, func() {
				for _, x := range normals {
					test.f(x)
				}
			}) == float64(want) {
				continue
			}
			for _, x := range normals {
				if got, want := testing.AllocsPerRun(10, func() { test.f(x) }), test.want(x); got != float64(want) {
					t.Errorf("%v: %s, %q: %v allocations, want %d", x.level, test.name, x.r, got, want)
				}
			}
		}
	}
}

// longPieces are the pieces of the long texts.
var longPieces = append([]string{"%2e%2e/", "%2e/", "%41", "%2f", "a%41/", "//", "../a/", "AAAA", ":", "@a", "80"}, pieces...)

// TestNormalizeLong checks that long texts of each piece are normalized and compared in
// linear time. In quadratic time it would take minutes. Normalizing may allocate no more
// than the normal form needs. Texts of half the length, and with another end, are
// compared with them.
func TestNormalizeLong(t *testing.T) {
	size := 1 << 16
	if testing.Short() || testenv.Race {
		size = 1 << 12
	}
	for _, before := range []string{"", "x:", "http://", "http://h/", "http://h:80/?"} {
		type long struct{ r, normal uri.Reference }
		var all []long
		for _, piece := range longPieces {
			normalizes(t, knownPorts, before+strings.Repeat(piece, 50))
			for _, text := range []string{
				before + strings.Repeat(piece, size/len(piece)),
				before + strings.Repeat(piece, size/2/len(piece)),
				before + strings.Repeat(piece, size/len(piece)) + "a",
				before + strings.Repeat("a/", size/2/len("a/")) + strings.Repeat(piece, size/2/len(piece)),
			} {
				r, err := uri.Parse(text)
				if err != nil {
					continue
				}
				lists(t, knownPorts, r)
				normal := knownPorts.Normalize(r, uri.LevelScheme)
				all = append(all, long{r, normal})
				if testenv.Race {
					continue
				}
				bound := uint64(2*len(text) + 1<<15) // room to make the form and to keep it, in whole pages
				if got := allocated(func() { knownPorts.Normalize(r, uri.LevelScheme) }, bound); got > bound {
					t.Errorf("%q of %d bytes: normalizing allocates %d bytes, want at most %d", text[:10], len(text), got, bound)
				}
				const few = 1 << 10
				if got := allocated(func() { knownPorts.Equivalent(r, normal, uri.LevelScheme) }, few); got > few {
					t.Errorf("%q of %d bytes: comparing allocates %d bytes", text[:10], len(text), got)
				}
			}
		}
		for i, a := range all {
			for _, b := range all[:i+1] {
				if got, want := knownPorts.Equivalent(a.r, b.r, uri.LevelScheme), a.normal == b.normal; got != want {
					t.Errorf("%.10q of %d bytes and %.10q of %d bytes are equivalent: %t, want %t", a.r, len(a.r.String()), b.r, len(b.r.String()), got, want)
				}
			}
		}
	}
}

// TestNormalizeLarge normalizes 16 MiB, at full length 64 MiB, that are removed, that remain, and
// that change.
func TestNormalizeLarge(t *testing.T) {
	testenv.NotShort(t, "it normalizes 16 MiB of each kind")
	size := testenv.Tier(1<<20, 16<<20, 64<<20)
	long := func(piece string) string { return strings.Repeat(piece, size/len(piece)) }
	inAndOut := strings.Repeat("a/", size/len("a/../")) + strings.Repeat("../", size/len("a/../"))
	var dst []byte
	for _, test := range []struct {
		level               uri.Level // the first at which they are equivalent
		before, fill, after string

		wantBefore, wantFill, wantAfter string
	}{
		{uri.LevelPath, "x://h", long("/../"), "", "x://h/", "", ""},
		{uri.LevelPath, "x://h/", long("%2e%2e/"), "", "x://h/", "", ""},
		{uri.LevelPath, "x://h/", long("a/../"), "", "x://h/", "", ""},
		{uri.LevelPath, "x://h/", inAndOut, "", "x://h/", "", ""},
		{uri.LevelPath, "", inAndOut, "", "./", "", ""},
		{uri.LevelPath, "x://h/", long("./"), "", "x://h/", "", ""},
		{uri.LevelPercent, "x://h/", long("%41"), "", "x://h/", strings.Repeat("A", size/len("%41")), ""},
		{uri.LevelScheme, "http://", long("A"), ":80", "http://", long("a"), "/"},
		{uri.LevelScheme, "http://", long(":"), "@h:80", "http://", long(":"), "@h/"},
	} {
		start := time.Now()
		text := test.before + test.fill + test.after
		want := test.wantBefore + test.wantFill + test.wantAfter
		var err error
		dst, err = knownPorts.AppendNormalizeText(dst[:0], []byte(text), test.level)
		if err != nil || string(dst) != want {
			t.Errorf("%.20q becomes %.20q, want %.20q, %v", text, dst, want, err)
			continue
		}
		a, b := uri.MustParse(text), uri.MustParse(want)
		if from, ok := knownPorts.EquivalentFrom(a, b); !ok || from != test.level {
			t.Errorf("%.20q and its normal form are equivalent from %v, %t", text, from, ok)
		}
		t.Logf("%.20q: %d bytes in %v", text, len(text), time.Since(start).Round(time.Millisecond))
	}
}
