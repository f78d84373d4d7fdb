package idn_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/internal/testenv"
)

var (
	label63 = strings.Repeat("a", 63)
	name253 = strings.Repeat(label63+".", 3) + strings.Repeat("a", 61)
)

// hosts have the ASCII form and the Unicode form of a host, or the rule and the offset of its
// first error.
var hosts = []struct {
	host, ascii, unicode string
	rule                 string
	offset               int
}{
	{host: "example.com", ascii: "example.com", unicode: "example.com"},
	{host: "EXAMPLE.com.", ascii: "example.com.", unicode: "example.com."},
	{host: "_dmarc.example", ascii: "_dmarc.example", unicode: "_dmarc.example"},
	{host: "_Ü.example", ascii: "xn--_-eha.example", unicode: "_ü.example"},
	{host: "bücher.example", ascii: "xn--bcher-kva.example", unicode: "bücher.example"},
	{host: "BU\u0308CHER.example", ascii: "xn--bcher-kva.example", unicode: "bücher.example"},
	{host: "XN--Bcher-KVA.example", ascii: "xn--bcher-kva.example", unicode: "bücher.example"},
	{host: "faß.example", ascii: "xn--fa-hia.example", unicode: "faß.example"},
	{host: "例え。テスト．", ascii: "xn--r8jz45g.xn--zckzah.", unicode: "例え.テスト."},
	{host: "ＡＢＣ｡example", ascii: "abc.example", unicode: "abc.example"},
	{host: "a\u00ADb", ascii: "ab", unicode: "ab"},
	{host: "ｘn--tda", ascii: "xn--tda", unicode: "ü"},
	{host: "نامه\u200Cای", ascii: "xn--mgba3gch31f060k", unicode: "نامه\u200Cای"},
	{host: name253, ascii: name253, unicode: name253},
	{host: name253 + ".", ascii: name253 + ".", unicode: name253 + "."},

	{host: "", rule: "A4_2"},
	{host: ".", rule: "A4_2"},
	{host: "a..b", rule: "A4_2", offset: 2},
	{host: "a..", rule: "A4_2", offset: 2},
	{host: "a.\u00AD.b", rule: "A4_2", offset: 2},
	{host: "a。。", rule: "A4_2", offset: 4},
	{host: "ü." + label63 + "a", rule: "A4_2", offset: 3},
	{host: "xn--" + label63, rule: "A4_2"},
	{host: strings.Repeat("ü", 60), rule: "A4_2"},
	{host: strings.Repeat("ü", 64), rule: "A4_2"},
	{host: name253 + "a", rule: "A4_1", offset: 192},
	{host: name253 + ".a", rule: "A4_1", offset: 254},
	{host: "ü." + name253, rule: "A4_1", offset: 195},
	{host: "a.b--c.d", ascii: "a.b--c.d", unicode: "a.b--c.d"},
	{host: "a.bc--d", rule: "V2", offset: 2},
	{host: "ü.öä--d", rule: "V2", offset: 3},
	{host: "xn--tda.-a", rule: "V3", offset: 8},
	{host: "a-", rule: "V3"},
	{host: "ü-", rule: "V3"},
	{host: "xn--.a", rule: "P4"},
	{host: "xn--a-.a", rule: "P4"},
	{host: "xn---.a", rule: "P4"},
	{host: "xn--99999999", rule: "P4"},
	{host: "xn--té", rule: "P4"},
	{host: "xn--ab-.ü", rule: "P4"},
	{host: "xn--u-ccb", rule: "V1"},    // U+0308 after u
	{host: "xn--8i7caa", rule: "V7"},   // fullwidth letters
	{host: "xn--xn---epa", rule: "V2"}, // xn--é
	{host: "\u0301a", rule: "V6"},
	{host: "a.b\u202Ec", rule: "V7", offset: 2},
	{host: "a\u0000b", rule: "U1"},
	{host: "a b", rule: "U1"},
	{host: "a/b", rule: "U1"},
	{host: "a%20b", rule: "U1"},
	{host: "℀.example", rule: "U1"}, // mapped to a/c
	{host: "a≠b", ascii: "xn--ab-miv", unicode: "a≠b"},
	{host: "a\u200Cb", rule: "C1"},
	{host: "ب\u200Cא", rule: "C1"}, // א does not join
	{host: "ب\u200C", rule: "C1"},
	{host: "ب\u200C\u200Cب", rule: "C1"},
	{host: "क\u094D\u200C\u0938", ascii: "xn--11b4ewcs70k", unicode: "क\u094D\u200C\u0938"},
	{host: "a\u200Db", rule: "C2"},
	{host: "0à.\u05D0", rule: "B1"},
	{host: "\u05D0a", rule: "B2"},
	{host: "\u05D0-", rule: "V3"},
	{host: "\u05D0_", rule: "B3"},
	{host: "\u06291\u0660", rule: "B4"},
	{host: "\u05D0.a\u05D0", rule: "B5", offset: 3},
	{host: "\u05D0.a_", rule: "B6", offset: 3},
	{host: "a.\xFF", rule: "UTF-8", offset: 2},
	{host: "a" + strings.Repeat("\u0302", 32), ascii: "xn--2ca20i" + strings.Repeat("a", 30), unicode: "â" + strings.Repeat("\u0302", 31)},
	{host: "xn--b-vfa64naaaaaaaaaaaaaaaaaaaaaaaaaaaaa45w", rule: "V7"}, // it has U+034F
	{host: "\u1E9E.example", ascii: "xn--zca.example", unicode: "ß.example"},
}

func TestHosts(t *testing.T) {
	for _, test := range hosts {
		ascii, err := idn.ToASCII(test.host)
		unicode, err2 := idn.ToUnicode(test.host)
		if ascii != test.ascii || unicode != test.unicode {
			t.Errorf("%+q: %s and %s (%v), want %s and %s", test.host, ascii, unicode, err, test.ascii, test.unicode)
		}
		all := idn.Check(test.host)
		var invalid *idn.Error
		if !errors.As(err, &invalid) {
			if err2 != nil || all != nil || test.rule != "" {
				t.Errorf("%+q: no error, but %v and %v; want %s", test.host, err2, all, test.rule)
			}
			continue
		}
		if invalid.Rule != test.rule || invalid.Span.Offset != test.offset || invalid.Span.Of(test.host) != invalid.Label {
			t.Errorf("%+q: %v, want %s at %d", test.host, err, test.rule, test.offset)
		}
		if err2 == nil || err2.Error() != err.Error() || len(all) == 0 || all[0].Error() != err.Error() {
			t.Errorf("%+q: %v, but %v and %v", test.host, err, err2, all)
		}
	}
}

func TestCheck(t *testing.T) {
	got := idn.Check("a.-b.ü.xn--a.c\u200Dd..e")
	want := []string{"V3 2 -b", "V7 8 xn--a", "C2 14 c\u200Dd", "A4_2 20 "}
	if len(got) != len(want) {
		t.Fatalf("%v", got)
	}
	for i, err := range got {
		rule, rest, _ := strings.Cut(want[i], " ")
		if err.Rule != rule || !strings.HasSuffix(rest, " "+err.Label) {
			t.Errorf("%v, want %s", err, want[i])
		}
	}
}

// TestErrorText checks that the text of an error is short and safe to print.
func TestErrorText(t *testing.T) {
	for _, host := range []string{
		"a\x1B[31m\n\u202Eb", strings.Repeat("ü", 1<<20), strings.Repeat("a", 1<<20), "\xFF\x80", "a." + strings.Repeat("\u202E", 70000),
	} {
		_, err := idn.ToASCII(host)
		if err == nil {
			t.Fatalf("%.20q is valid", host)
		}
		text := err.Error()
		if len(text) > 500 || strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r > '~' }) {
			t.Errorf("%.20q: %s", host, text)
		}
	}
}

func TestDomain(t *testing.T) {
	han := strings.Repeat("中", 256)
	for _, test := range []struct {
		domain string
		strict bool
		ascii  string // "" for an error
	}{
		{"", false, ""},
		{"", true, ""},
		{"\u00AD", false, ""},
		{"A..B_-.", false, "a..b_-."},
		{"A..B_-.", true, ""},
		{"xn--a", false, "xn--a"},
		{"XN--A b", false, "xn--a b"},
		{"xn--a", true, ""},
		{"xn--a.ü", false, ""},
		{"a b.ü", false, "a b.xn--tda"},
		{"a_b", true, ""},
		{"a.", true, ""},
		{"ü.", true, ""},
		{"ü.", false, "xn--tda."},
		{"bücher", true, "xn--bcher-kva"},
		{"xn--xn---epa.ü", false, ""}, // it decodes to xn--é
		{han, false, ""},
		{han, true, ""},
		{"ü.xn--" + strings.Repeat("a", 2000), false, ""},
		{"ü.xn--" + strings.Repeat("a", 1500), false, ""}, // it decodes to too many
	} {
		got, err := profile(test.strict).ToASCII(test.domain)
		if got != test.ascii || (err == nil) != (test.ascii != "") {
			t.Errorf("%.40q, %t: %s, %v; want %s", test.domain, test.strict, got, err, test.ascii)
		}
	}
	for _, test := range []struct {
		domain  string
		strict  bool
		unicode string
		valid   bool
	}{
		{"", false, "", true},
		{"a.b", false, "a.b", true},
		{"Xn--TDA.", false, "ü.", true},
		{"Xn--TDA.", true, "ü.", true}, // VerifyDnsLength does not apply
		{"xn--a-b.-c", false, "xn--a-b.-c", false},
		{"xn--8i7caa", false, "ｗｗｗ", false},
		{"a_b", true, "a_b", false},
		{"\xFF", false, "\uFFFD", false},
	} {
		got, err := profile(test.strict).ToUnicode(test.domain)
		if got != test.unicode || (err == nil) != test.valid {
			t.Errorf("%q, %t: %s, %v; want %s", test.domain, test.strict, got, err, test.unicode)
		}
	}
}

func TestDisplay(t *testing.T) {
	for _, test := range []struct{ host, want string }{
		{"", ""},
		{"www.example.com.", "www.example.com."},
		{"WWW.Example.com", "www.example.com"},
		{"xn--bcher-kva.example", "bücher.example"},
		{"BÜCHER。example.", "bücher.example."},
		{"r3---sn.xn--tda-", "r3---sn.xn--tda-"},
		{"xn--e1afmkfd.xn--p1ai", "пример.рф"},
		{"xn--wgv71a119e.jp", "日本語.jp"},
		{"xn--pple-43d.com", "xn--pple-43d.com"},        // Cyrillic and Latin
		{"аpple.com", "xn--pple-43d.com"},               // the same
		{"xn--80ak6aa92e.com", "xn--80ak6aa92e.com"},    // Cyrillic that looks like apple
		{"ꭺꮲꮲꮮꭼ.com", "xn--g9de3mpaa.com"},              // Cherokee that looks like apple
		{"example.xn--l1adi", "example.сом"},            // a top-level domain
		{"example.xn--l1adi.", "example.сом."},          // with the root
		{"xn--g6h.net", "xn--g6h.net"},                  // a symbol
		{"a∕b.example", "xn--ab-6bv.example"},           // it looks like a slash
		{"l·l.cat", "l·l.cat"},                          // a symbol of names
		{"نامه\u200Cای.com", "xn--mgba3gch31f060k.com"}, // an invisible character
		{"xn--8i7caa.example", "xn--8i7caa.example"},    // it decodes to other letters
		{"xn--a.example", "xn--a.example"},
		{"XN--A.Example", "xn--a.example"},
		{"xn--tešla.example", "xn--te%C5%A1la.example"},
		{"a\u202Eb.example", "a%E2%80%AEb.example"},
		{"\xFFa.example", "%FFa.example"},
		{"xn--4dbc.xn--4dbc", "אב.אב"},
		{"1.xn--4dbc.ü", "1.xn--4dbc.ü"}, // the name breaks the Bidi rule
		{strings.Repeat("ü", 300), strings.Repeat("%C3%BC", 300)},
	} {
		if got := idn.Display(test.host); got != test.want {
			t.Errorf("%q: %s, want %s", test.host, got, test.want)
		}
	}
}

func TestNoAllocs(t *testing.T) {
	testenv.NotRace(t, "it allocates")
	const host = "www.example-1.com."
	for name, convert := range map[string]func(){
		"ToASCII":               func() { idn.ToASCII(host) },
		"ToUnicode":             func() { idn.ToUnicode(host) },
		"Check":                 func() { idn.Check("_dmarc." + host) },
		"URLStandard.ToASCII":   func() { idn.URLStandard.ToASCII(host + "xn--a") },
		"UTS46.ToASCII":         func() { idn.UTS46.ToASCII("www.example-1.com") },
		"URLStandard.ToUnicode": func() { idn.URLStandard.ToUnicode(host) },
		"UTS46.ToUnicode":       func() { idn.UTS46.ToUnicode("www.example-1.com") },
		"Display":               func() { idn.Display(host) },
	} {
		if n := testing.AllocsPerRun(10, convert); n != 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}

// profile returns the profile that has the parameter beStrict of the URL Standard.
func profile(strict bool) idn.Profile {
	if strict {
		return idn.UTS46
	}
	return idn.URLStandard
}
