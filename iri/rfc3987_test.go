package iri_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/scheme"
)

// TestMap maps examples of RFC 3987, section 3, and others, both ways.
func TestMap(t *testing.T) {
	for _, test := range []struct {
		iri, uri string
		host     iri.HostForm
	}{
		// Section 3.1.
		{"http://www.example.org/red%09rosé#red", "http://www.example.org/red%09ros%C3%A9#red", iri.HostByScheme},
		{"http://example.com/\U00010300\U00010301\U00010302", "http://example.com/%F0%90%8C%80%F0%90%8C%81%F0%90%8C%82", iri.HostByScheme},
		{"http://résumé.example.org", "http://xn--rsum-bpad.example.org", iri.HostUnicode},
		{"http://résumé.example.org", "http://r%C3%A9sum%C3%A9.example.org", iri.HostPercent},
		{"x://résumé.example.org", "x://r%C3%A9sum%C3%A9.example.org", iri.HostByScheme},

		// Section 3.2.1.
		{"http://www.example.org/Dürst", "http://www.example.org/D%C3%BCrst", iri.HostByScheme},
		{"http://www.example.org/D%FCrst", "http://www.example.org/D%FCrst", iri.HostByScheme},
		{"http://納豆.example.org/%E2%80%AE", "http://xn--99zt52a.example.org/%E2%80%AE", iri.HostUnicode},
		{"http://xn--99zt52a.example.org/%E2%80%AE", "http://xn--99zt52a.example.org/%E2%80%AE", iri.HostByScheme},

		// Section 6.4.
		{"http://www.example.org/r%E9sum%E9.xml#résumé", "http://www.example.org/r%E9sum%E9.xml#r%C3%A9sum%C3%A9", iri.HostByScheme},

		{"//ü@ü/", "//%C3%BC@%C3%BC/", iri.HostByScheme},
		{"http://[::1]/ü", "http://[::1]/%C3%BC", iri.HostUnicode},
		{"http:///ü", "http:///%C3%BC", iri.HostUnicode},
		{"", "", iri.HostByScheme},
	} {
		m := iri.Mapper{Host: test.host}
		u, err := m.ToURI(iri.MustParse(test.iri))
		if err != nil || u.String() != test.uri {
			t.Errorf("%s: %s, %v; want %s", test.iri, u, err, test.uri)
			continue
		}
		back, err := m.ToIRI(u)
		if err != nil || back.String() != test.iri {
			t.Errorf("%s: %s, %v; want %s", test.uri, back, err, test.iri)
		}
	}
}

// TestMapToIRI maps URIs that the way back does not give.
func TestMapToIRI(t *testing.T) {
	for _, test := range []struct {
		uri, iri string
		host     iri.HostForm
	}{
		// Section 3.2.1: the digits become upper case.
		{"http://xn--99zt52a.example.org/%e2%80%ae", "http://xn--99zt52a.example.org/%E2%80%AE", iri.HostByScheme},
		{"http://www.example.org/r%C3%A9sum%C3%A9.html", "http://www.example.org/résumé.html", iri.HostByScheme},
		{"http://www.example.org/r%e9sum%e9.html", "http://www.example.org/r%E9sum%E9.html", iri.HostByScheme},

		// What stays: reserved characters, "%", those that no URI can have, dots of a path.
		{"/%2f%3F%23%5b%5D%40%21%24%26%27%28%29%2A%2b%2C%3b%3D%3a%25", "/%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D%3A%25", iri.HostByScheme},
		{"/%20%22%3C%3E%5C%5e%60%7b%7c%7d%00%7f", "/%20%22%3C%3E%5C%5E%60%7B%7C%7D%00%7F", iri.HostByScheme},
		{"/%2e%2E/%2e?%2e#%2e", "/%2E%2E/%2E?.#.", iri.HostByScheme},
		{"/%61%7E%2d%5f%30?%41#%7a", "/a~-_0?A#z", iri.HostByScheme},

		// What no IRI can have, or only a query, or what looks like nothing or like a space.
		{"/%EE%80%80?%EE%80%80#%EE%80%80", "/%EE%80%80?%EE%80%80#%EE%80%80", iri.HostByScheme},
		{"/%C2%80%C2%9f%C2%A0", "/%C2%80%C2%9F%C2%A0", iri.HostByScheme},
		{"/%EF%BF%BD%EF%B7%90%F0%9F%BF%BE%ED%A0%80%F4%90%80%80", "/%EF%BF%BD%EF%B7%90%F0%9F%BF%BE%ED%A0%80%F4%90%80%80", iri.HostByScheme},
		{"/%C0%AF%E0%80%AF%c3%28%c3%c3%bc%e6%97", "/%C0%AF%E0%80%AF%C3%28%C3ü%E6%97", iri.HostByScheme},
		{"/%E2%80%8E%E2%80%8F%E2%80%AA%E2%80%AB%E2%80%AC%E2%80%AD%E2%80%AE%D8%9C%E2%81%A6%E2%81%A7%E2%81%A8%E2%81%A9%E2%80%90", "/%E2%80%8E%E2%80%8F%E2%80%AA%E2%80%AB%E2%80%AC%E2%80%AD%E2%80%AE%D8%9C%E2%81%A6%E2%81%A7%E2%81%A8%E2%81%A9‐", iri.HostByScheme},

		// Hosts.
		{"http://b%c3%bccher.example/", "http://b%c3%bccher.example/", iri.HostByScheme},
		{"http://xn--bcher-kva.xn--11b2ezcw70k.example/", "http://bücher.xn--11b2ezcw70k.example/", iri.HostUnicode}, // U+200D
		{"http://b%c3%bccher.example/", "http://bücher.example/", iri.HostPercent},
		{"http://b%c3%bccher.example/", "http://bücher.example/", iri.HostUnicode},
		{"http://b%c3%bccher.example/", "http://xn--bcher-kva.example/", iri.HostASCII},
		{"x://b%c3%bccher.%65xample/", "x://bücher.%65xample/", iri.HostByScheme},
		{"x://XN--BCHER-KVA.example/", "x://bücher.example/", iri.HostUnicode},
		{"http://%31.1.1.1/%c3%bc", "http://%31.1.1.1/ü", iri.HostPercent},
		{"//%c3%bc@h", "//ü@h", iri.HostByScheme},
	} {
		m := iri.Mapper{Host: test.host}
		r, changes, err := m.ToIRIChanges(uri.MustParse(test.uri))
		if err != nil || r.String() != test.iri {
			t.Errorf("%s: %s, %v; want %s", test.uri, r, err, test.iri)
		}
		applied(t, test.uri, r.String(), changes)
		if plain, err := m.ToIRI(uri.MustParse(test.uri)); plain != r || err != nil {
			t.Errorf("%s: %s, %v without changes", test.uri, plain, err)
		}
	}
}

// applied checks that the changes make after of before.
func applied(t testing.TB, before, after string, changes []uri.Change) {
	t.Helper()
	text, at := "", 0
	for _, c := range changes {
		if c.Span.Of(before) != c.Before || c.Before == c.After || c.Reason == "" || c.Span.Offset < at {
			t.Fatalf("%q: change %+v after %d", before, c, at)
		}
		text += before[at:c.Span.Offset] + c.After
		at = c.Span.End()
	}
	if text += before[at:]; text != after {
		t.Fatalf("%q: %q by the changes %+v, want %q", before, text, changes, after)
	}
}

// TestChanges checks what mapping says of its changes.
func TestChanges(t *testing.T) {
	const text = "http://ü:ü@bücher.example:80/aöä/ö?ö#ö"
	u, changes, err := iri.Mapper{}.ToURIChanges(iri.MustParse(text))
	if err != nil {
		t.Fatal(err)
	}
	applied(t, text, u.String(), changes)
	var components []string
	for _, c := range changes {
		components = append(components, c.Component.String())
	}
	if got, want := strings.Join(components, " "), "userinfo userinfo host path path query fragment"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	r, changes, err := iri.Mapper{Host: iri.HostUnicode}.ToIRIChanges(u)
	if err != nil || r.String() != text || len(changes) != 7 {
		t.Errorf("%s, %v, %v", r, changes, err)
	}
	applied(t, u.String(), text, changes)
	if u, changes, err := (iri.Mapper{}).ToURIChanges(iri.MustParse("http://XN--TDA/%c3")); u.String() != "http://XN--TDA/%c3" || changes == nil || len(changes) > 0 || err != nil {
		t.Errorf("%s, %v, %v", u, changes, err)
	}
}

// TestHostErrors maps hosts that have no other form.
func TestHostErrors(t *testing.T) {
	for _, test := range []struct{ text, toURI, toIRI string }{
		{"http://ü.-a/", `iri: host at offset 7: label "-a" at offset 3: it begins or ends with a hyphen (rule V3)`, ""},
		{"http://u@ü\u202E/", `iri: host at offset 9: label "\u00fc\u202e" at offset 0: it contains U+202E, which domain names cannot contain (rule V7)`, ""},
		{"http://u@xn--a/", "", `iri: host at offset 9: label "xn--a" at offset 0: it contains U+0080, which domain names cannot contain (rule V7)`},
		{"http://%FF/", "", `iri: host at offset 7: label "\xff" at offset 0: it is not UTF-8 (rule UTF-8)`},
		{"http://a%2Fb.ü/", `iri: host at offset 7: label "a/b" at offset 0: it contains '/', which host names cannot contain (rule U1)`, ""},
	} {
		r := iri.MustParse(test.text)
		u, err := iri.Mapper{}.ToURI(r)
		if (err == nil) != (test.toURI == "") || err != nil && (err.Error() != test.toURI || u != uri.Reference{}) {
			t.Errorf("%q: %s, %v; want %s", test.text, u, err, test.toURI)
		}
		if u, err := uri.Parse(r.String()); err == nil {
			back, err := iri.Mapper{Host: iri.HostUnicode}.ToIRI(u)
			if (err == nil) != (test.toIRI == "") || err != nil && (err.Error() != test.toIRI || back != iri.Reference{}) {
				t.Errorf("%q: %s, %v; want %s", test.text, back, err, test.toIRI)
			}
		}
	}
}

// noDomains has no scheme with domain names.
type noDomains struct{}

func (noDomains) DomainHost(string) bool { return false }

func TestDomains(t *testing.T) {
	r := iri.MustParse("http://ü/")
	for _, test := range []struct {
		m    iri.Mapper
		want string
	}{
		{iri.Mapper{}, "http://xn--tda/"},
		{iri.Mapper{Domains: scheme.Known()}, "http://xn--tda/"},
		{iri.Mapper{Domains: noDomains{}}, "http://%C3%BC/"},
		{iri.Mapper{Domains: noDomains{}, Host: iri.HostUnicode}, "http://xn--tda/"},
		{iri.Mapper{Domains: noDomains{}, Host: iri.HostASCII}, "http://xn--tda/"},
	} {
		if u, err := test.m.ToURI(r); err != nil || u.String() != test.want {
			t.Errorf("%+v: %s, %v; want %s", test.m, u, err, test.want)
		}
	}
	// A URI changes too if its host is not in the form that is asked for.
	if u, err := (iri.Mapper{Host: iri.HostASCII}).ToURI(iri.MustParse("x://XN--TDA/")); err != nil || u.String() != "x://xn--tda/" {
		t.Errorf("%s, %v", u, err)
	}
}

// mirrored writes the capitals of an example as Hebrew letters, as section 4.4 means them.
func mirrored(example string) string {
	rest := strings.Index(example, ":") + 1
	return example[:rest] + strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return 'א' + r - 'A'
		}
		return r
	}, example[rest:])
}

// TestBidi has the examples of section 4.4 and what sections 4.1 and 4.2 say of them.
func TestBidi(t *testing.T) {
	for _, test := range []struct{ example, want string }{
		{"http://ab.CDEFGH.ij/kl/mn/op.html", ""},       // 1
		{"http://ab.CDE.FGH/ij/kl/mn/op.html", ""},      // 2
		{"http://AB.CD.EF/GH/IJ/KL?MN=OP;QR=ST#UV", ""}, // 3
		{"http://AB.CD.ef/gh/IJ/KL", ""},                // 4
		{"http://ab.cd.EF/GH/ij/kl.html", ""},           // 5
		{"http://ab.CD.EF/GH/IJ/kl.html", ""},           // 6
		{"http://ab.CDE123FGH.ij/kl/mn/op.html", ""},    // 7

		// Examples 8 and 9 are "not allowed": the parts end or begin with digits.
		{"http://ab.cd.ef/GH1/2IJ/KL", "path 4.2 GH1, path 4.2 2IJ"},
		{"http://ab.cd.ef/GH%31/%32IJ/KL", "path 4.2 GH%31, path 4.2 %32IJ"},

		// Example 10 is "allowed but not recommended": it has a part of digits only.
		{"http://ab.CDEFGH.123/kl/mn/op.html", ""},

		// The end of examples 4, 8 and 9 has letters of both directions.
		{"http://AB.CD.ef/gh/IJ/KL.html", "path 4.2 KL.html"},
		{"x:A\u0301-B", ""}, // U+0301 combines with A
		{"x:A\u0301", ""},   // also at the end
		{"x:\u0301A", "path 4.2 \u0301A"},
		{"x:A-", "path 4.2 A-"},
		{"x://A.a", ""},
		{"x:A.a", "path 4.2 A.a"},
		{"x://Aa.b", "host 4.2 Aa"},
		{"x:A%abA", ""}, // the digits are no letters
		{"x:A%abA%ab", "path 4.2 A%abA%ab"},
		{"x:ب", ""},
		{"x:ب1", "path 4.2 ب1"},
		{"x:aب", "path 4.2 aب"},
		{"/xye\u0301z", "path 5.3.2.2 e\u0301"},
		{"/" + strings.Repeat("\u0308", 31), ""}, // package norm would insert others
		{"//u:A1@h?1A&A", "userinfo 4.2 A1, query 4.2 1A"},
		{"/ö\u200E#\u2066A\u061C", "path 4.1 \u200E, fragment 4.1 \u2066, fragment 4.1 \u061C, fragment 4.2 \u2066A\u061C"},
		{"/ö\u200D", ""},
		{"?e\u0301a\u0300#é", "query 5.3.2.2 e\u0301"},
		{"#\u0344", "fragment 5.3.2.2 \u0344"},
	} {
		text := mirrored(test.example)
		var got []string
		for _, v := range iri.MustParse(text).Violations() {
			if v.Message == "" || v.Span.Length == 0 {
				t.Errorf("%s: %+v", test.example, v)
			}
			section := strings.TrimPrefix(v.Source, "RFC 3987, section ")
			if must := section == "4.1"; must != (v.Need == "optional") || !must && v.Need != "deprecated" {
				t.Errorf("%s: %+v", test.example, v)
			}
			got = append(got, v.Component.String()+" "+section+" "+v.Span.Of(text))
			if both := strings.ContainsAny(v.Span.Of(text), "abcdefghijklm") && !strings.Contains(text, "%"); section == "4.2" && strings.Contains(v.Message, "in one part") != both {
				t.Errorf("%s: %s", test.example, v.Message)
			}
		}
		if got := strings.Join(got, ", "); got != strings.TrimPrefix(mirrored("x:"+test.want), "x:") {
			t.Errorf("%s: %s, want %s", test.example, got, test.want)
		}
	}
}

// web knows schemes.
var web = iri.Normalizer{Schemes: scheme.Known()}

// TestLevels has the examples of section 5 that are, or are not, equivalent.
func TestLevels(t *testing.T) {
	never := uri.Level(255)
	for _, test := range []struct {
		a, b string
		from uri.Level
	}{
		// Section 5.3.2.
		{"example://a/b/c/%7Bfoo%7D/rosé", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d/ros%C3%A9", uri.LevelPath},
		// Section 5.3.2.1.
		{"HTTP://www.EXAMPLE.com/", "http://www.example.com/", uri.LevelCase},
		// Section 5.3.2.2: not equivalent, although they look the same.
		{"http://www.example.org/résumé.html", "http://www.example.org/re\u0301sume\u0301.html", never},
		// Section 5.3.2.3.
		{"http://example.org/~user", "http://example.org/%7euser", uri.LevelPercent},
		{"http://example.org/~user", "http://example.org/%7Euser", uri.LevelPercent},
		{"http://example.org/%7Euser", "http://example.org/%7euser", uri.LevelCase},
		// Section 5.3.3.
		{"http://example.com", "http://example.com/", uri.LevelScheme},
		{"http://example.com:/", "http://example.com/", uri.LevelScheme},
		{"http://example.com:80/", "http://example.com/", uri.LevelScheme},
		{"http://résumé.example.org", "http://xn--rsum-bpad.example.org", uri.LevelScheme},
		// Section 5.3.4: not without knowledge that a protocol gives.
		{"http://example.com/data", "http://example.com/data/", never},

		{"http://example.org/rosé", "http://example.org/rosé", uri.LevelString},
		{"http://example.org/rosé", "http://example.org/rosÉ", never},
		{"http://RÉSUMÉ.example.org", "http://xn--rsum-bpad.example.org", uri.LevelScheme},
		{"http://re\u0301sume\u0301.example.org", "http://résumé.example.org", uri.LevelScheme},
		{"x://RÉSUMÉ.example.org", "x://résumé.example.org", never},
		{"x://r%c3%a9sum%C3%A9/", "x://résumé/", uri.LevelPercent},
		{"/\u200E", "/%e2%80%8e", uri.LevelPercent},
		{"?\uE000", "?%EE%80%80", uri.LevelPercent},
		{"/%FF", "/%fF", uri.LevelCase},
		{"http://xn--a/", "http://XN--A:80", uri.LevelScheme},
		{"mailto:ü@EXAMPLE.com", "mailto:%C3%BC@example.com", uri.LevelScheme},
		{"mailto:𠀀@A\u202EZ", "mailto:𠀀@a%E2%80%AEz", uri.LevelScheme},
		{"mailto:Ü@example.com", "mailto:ü@example.com", never},
		{"http://ü\u202E/", "http://%C3%BC%E2%80%AE/", uri.LevelPercent},
	} {
		a, b := iri.MustParse(test.a), iri.MustParse(test.b)
		from, ok := web.EquivalentFrom(a, b)
		if !ok {
			from = never
		}
		if from != test.from {
			t.Errorf("%s, %s: %v, want %v", test.a, test.b, from, test.from)
		}
		for level := uri.LevelString; level <= uri.LevelScheme; level++ {
			if same := web.Normalize(a, level) == web.Normalize(b, level); same != (level >= test.from) || same != web.Equivalent(b, a, level) {
				t.Errorf("%s, %s: the same at %v: %t", test.a, test.b, level, same)
			}
		}
	}
}

// TestNFC has texts with their normal forms. Delimiters stay, whatever they would compose to.
func TestNFC(t *testing.T) {
	n := iri.Normalizer{NFC: true}
	if r := n.Normalize(iri.MustParse("/e\u0301%65"), uri.LevelCase); r.String() != "/é%65" {
		t.Errorf("%+q", r)
	}
	if r, i := iri.MustParse("x://ü:/./%65"), iri.MustParseIRI("x://ü:/./%65"); r.Normalize().String() != "x://ü:/e" || i.Normalize().String() != "x://ü:/e" {
		t.Errorf("%s, %s", r.Normalize(), i.Normalize())
	}
	for _, test := range []struct{ text, want string }{
		{"http://www.example.org/re\u0301sume\u0301.html", "http://www.example.org/résumé.html"},
		{"/e%CC%81", "/é"},
		{"/\u037E", "/%CD%BE"}, // it looks like ";", which it would become
		{"/\u1FEF", "/\u1FEF"}, // "`"
		{"/\u212A", "/K"},      // the Kelvin sign
		{"/e\u0301\u1FEF", "/e\u0301\u1FEF"},
		{"/e\u0301/\u1FEF", "/é/\u1FEF"},
		{"/=\u0338e\u0301", "/=\u0338é"}, // U+0338 would compose with "="
		{"?\u0344", "?\u0308\u0301"},
		{"/%2C\u0301/e\u0301", "/%2C\u0301/é"}, // U+0301 would compose with "C"
		{"/a\u0301A\u0301z\u0301Z\u0301", "/áÁźŹ"},
		{"/%65\u0301", "/é"},
		{"/" + strings.Repeat("\u0308", 31), "/" + strings.Repeat("\u0308", 31)},
		{"/%c3%bc", "/ü"},
		{"/abc", "/abc"},
	} {
		r := n.Normalize(iri.MustParse(test.text), uri.LevelPercent)
		if r.String() != test.want {
			t.Errorf("%+q: %+q, want %+q", test.text, r, test.want)
		}
		if plain := n.Normalize(iri.MustParse(test.text), uri.LevelString); plain.String() != test.text {
			t.Errorf("%+q: %+q as a string", test.text, plain)
		}
	}
}

// TestResolve has the examples of RFC 3986, section 5.4, and the same with other letters.
func TestResolve(t *testing.T) {
	data, err := os.ReadFile("../testdata/spec/resolution.tsv")
	if err != nil {
		t.Fatal(err)
	}
	letters := strings.NewReplacer("g", "ß", "d", "\U00010300", "y", "é", "s", "日")
	examples := 0
	for line := range strings.Lines(string(data)) {
		row := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if row[0] != "printed" || row[3] != "rfc3986" || row[4] != "ok" {
			continue
		}
		var base, ref, want string
		for i, text := range map[int]*string{1: &base, 2: &ref, 5: &want} {
			if err := json.Unmarshal([]byte(row[i]), text); err != nil {
				t.Fatal(err)
			}
		}
		examples++
		resolves(t, base, ref, want)
		if ref != "g:h" {
			resolves(t, letters.Replace(base), letters.Replace(ref), letters.Replace(want))
		}
	}
	if examples < 42 {
		t.Errorf("%d examples", examples)
	}
}

func resolves(t *testing.T, base, ref, want string) {
	t.Helper()
	target, err := iri.MustParseIRI(base).ResolveText(ref)
	if err != nil || target.String() != want {
		t.Errorf("%s: %s, %v; want %s", ref, target, err, want)
	}
	short, err := iri.MustParseIRI(base).Relativize(target)
	if err != nil {
		t.Error(err)
	}
	if again, err := iri.MustParseIRI(base).Resolve(short); again != target || err != nil {
		t.Errorf("%s: %s, %v; want %s", short, again, err, target)
	}
}
