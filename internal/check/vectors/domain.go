package main

import (
	"strings"

	"golang.org/x/net/idna"
)

// Internationalized domain names by UTS #46. The oracle is golang.org/x/net/idna, and whether a
// name is valid is in the list too. Unicode 15 and later versions have the same answers.

var uts46 = &edition{name: "uts46", url: "https://www.unicode.org/reports/tr46/", document: "UTS #46"}

// A domainGroup has names that one clause decides.
type domainGroup struct {
	clause         string
	valid, invalid []string
}

var domains = []domainGroup{
	{"map", []string{
		"EXAMPLE.com", "B\u00fccher.example", "\uff25\uff38\uff21\uff2d\uff30\uff2c\uff25.com", "fa\u00df.de", "\u03b2\u03cc\u03bb\u03bf\u03c2.com", "\u2167.com", "\ufb01.com", "a\u00adb.com",
		"\u212a.com", "\u00c4\u00d6\u00dc.de", "\u0130.com", "\u2460.com", "\ufe0fa.com", "\u01c4.com", "\u3392.com", "\uff21\u0308.com",
	}, nil},
	{"normalize", []string{"u\u0308.com", "bu\u0308cher.de", "\u1100\u1161.com", "A\u030a.com", "\u212b.com"}, nil},
	{"break", []string{"a.b.c", "\u65e5\u672c\u8a9e\u3002\uff2a\uff30", "a\uff0eb", "a\uff61b", "\u00fc\u3002de"}, nil},
	{"punycode", []string{
		"\u4e2d\u56fd", "m\u00fcnchen.de", "\u4f8b\u3048.\u30c6\u30b9\u30c8", "\u043f\u0440\u0438\u043c\u0435\u0440.\u0440\u0444", "\u00fc.\u00fc", "a\u00fcb-c.com", "\u03b1\u03b2\u03b3", "\ud55c\uad6d", "\u0e44\u0e17\u0e22", "\U00020000.com", "ex\u00e1mple.org", "\u00e9\u00e8\u00ea.fr",
	}, nil},
	{"convert", []string{"xn--bcher-kva.de", "XN--BCHER-KVA.de", "xn--mnchen-3ya.de", "xn--fiqs8s", "xn--fa-hia.de", "www.xn--n3h.com", "xn--zckzah"},
		[]string{"xn--a.com", "xn--0.pt", "xn--\u00fc.com", "xn--99999999.com", "xn--zzzzzzzzzzzz.com", "a.xn--\uff21.com"}},
	{"nfc", nil, []string{"xn--u-ccb.com"}},
	{"hyphens-3-4", []string{"a-b.com", "a--b.com", "abc--d.com", "a-b-c.com"}, []string{"ab--c.com", "r3---sn-x.com", "12--3.com"}},
	{"hyphens-ends", []string{"a-b", "1-2.com"}, []string{"-a.com", "a-.com", "-.com", "\u00fc-.de", "-\u00fc.de", "a.-b.c"}},
	{"mark", []string{"a\u0301.com", "\u0915\u093f.com"}, []string{"\u0301a.com", "a.\u0308b", "\u0903.com", "\u20d0a.com"}},
	{"status", []string{"a1-z.com", "\u00e0.com", "0.com"}, []string{
		"a\u0080.com", "\ufffd.com", "a\ue000.com", "\u00a0b.com", "a b.com", "a_b.com", "a/b.com", "\u2100.com", "a!b.com", "a@b.com", "a:b.com", "a%b.com", "a#b", "a?b", "a\\b", "[::1]", "a\x00b.com", "a\tb", "\u0378.com", "\U000e0041.com", "a*b.com", "~.com", "a\u2024b.com", "\u00a8.com",
	}},
	{"joiners", []string{"\u0915\u094d\u200d\u0937.com", "\u0915\u094d\u200c\u0937.com", "\u0646\u0627\u0645\u0647\u200c\u0627\u06cc.com"}, []string{"a\u200cb.com", "a\u200db.com", "\u200d.com", "\u0915\u200d\u0937.com"}},
	{"bidi", []string{"\u05d0\u05d1.\u05e7\u05d5\u05dd", "\u05d01.com", "\u0627\u0644.com", "a.\u05d0", "\u05d0\u0661"}, []string{"0\u05d0.com", "\u05d0a.com", "a\u05d0.com", "\u05d0-1\u0661.com", "1.\u05d0", "\u0661\u05d01.com"}},
}

// lengths are names whose length decides.
var lengths = domainGroup{"lengths",
	[]string{strings.Repeat("x", 63) + ".com", strings.Repeat(strings.Repeat("x", 63)+".", 3) + strings.Repeat("x", 61), "a", strings.Repeat("a.", 126) + "b"},
	[]string{strings.Repeat("x", 64) + ".com", strings.Repeat(strings.Repeat("x", 63)+".", 3) + strings.Repeat("x", 62), "", "a..b", ".a", "\u00fc" + strings.Repeat("x", 63) + ".de"},
}

// domainNames makes the topics to-ascii and to-unicode.
func domainNames() []*topic {
	profile := idna.New(idna.MapForLookup(), idna.Transitional(false), idna.StrictDomainName(true), idna.VerifyDNSLength(true), idna.BidiRule(), idna.CheckHyphens(true), idna.CheckJoiners(true))
	const options = "; CheckHyphens, CheckBidi, CheckJoiners and UseSTD3ASCIIRules are true, Transitional_Processing is false"
	ascii := &topic{edition: uts46, name: "to-ascii", check: "to-ascii", about: "domain names, and their form by ToASCII; no form: it records an error" + options + ", VerifyDnsLength is true"}
	unicode := &topic{edition: uts46, name: "to-unicode", check: "to-unicode", about: "domain names, and their form by ToUnicode; no form: it records an error" + options}
	clause := ""
	decide := func(asked) string { return "uts46/" + clause }
	ascii.decide, unicode.decide = decide, decide
	add := func(t *topic, convert func(string) (string, error), name string, isValid bool) {
		converted, err := convert(name)
		require((err == nil) == isValid, "%s of %+q: %q, %v", t.name, name, converted, err)
		want := object{}
		if err == nil {
			want = want.with(strings.TrimPrefix(t.name, "to-"), converted)
		}
		t.add("golang.org/x/net/idna", "4", "", object{}.with("domain", name), want)
	}
	for _, g := range append(domains, lengths) {
		clause = g.clause
		for i, list := range [][]string{g.valid, g.invalid} {
			for _, name := range list {
				add(ascii, profile.ToASCII, name, i == 0)
				if g.clause != lengths.clause {
					add(unicode, profile.ToUnicode, name, i == 0)
				}
			}
		}
	}
	return []*topic{ascii, unicode}
}
