package idn_test

import (
	"strings"
	"testing"

	"github.com/urikit/uri/idn"
)

// "!" in a table is an error.
func asciiOf(p idn.Profile, name string) string {
	ascii, err := p.ToASCII(name)
	if err != nil {
		return "!"
	}
	return ascii
}

// TestIDNA2008 has the rules of RFC 5891, 5892 and 5893 which the other profiles do not have.
func TestIDNA2008(t *testing.T) {
	for name, want := range map[string]string{
		"example.com":        "example.com",
		"EXAMPLE.com.":       "example.com.",
		"bücher.de":          "xn--bcher-kva.de",
		"Bücher.de":          "!", // upper case is not mapped
		"bu\u0308cher.de":    "!", // not NFC
		"XN--BCHER-KVA.de":   "xn--bcher-kva.de",
		"xn--ls8h.la":        "!", // a symbol
		"a_b.de":             "!",
		"a\u3002de":          "!", // the only separator is "."
		"\uFF0E":             "!",
		"l\u00B7l.cat":       "xn--ll-0ea.cat",
		"l\u00B7a.cat":       "!",
		"\u00B7l.cat":        "!",
		"\u0375\u03B1":       "xn--wva4j",
		"\u0375a":            "!",
		"\u05D0\u05F3":       "xn--4db4e",
		"\u05F3\u05D0":       "!",
		"\u05D0\u05F4":       "xn--4db6e",
		"a\u05F4":            "!",
		"\u30A2\u30FB":       "xn--cckzj",
		"\u30FB":             "!",
		"a\u30FBb":           "!",
		"\u0628\u0661":       "xn--ngb8i",
		"\u0628\u06F1":       "xn--ngb61b",
		"\u0628\u0661\u06F1": "!",
		"\u1100\u1161":       "!", // not NFC
		"\u1100":             "!", // an old letter of Hangul
		"\u0640":             "!",
		"a--b":               "a--b",
		"ab--c":              "!",
		"-a":                 "!",
		"\u0301a":            "!",
		"a\u200Db":           "!",
		"\u0378":             "!", // unassigned
		"":                   "!",
		"a..b":               "!",
	} {
		if got := asciiOf(idn.IDNA2008, name); got != want {
			t.Errorf("%+q: %s, want %s", name, got, want)
		}
	}
}

// TestIDNA2003 has the steps of RFC 3490, section 4, and of nameprep.
func TestIDNA2003(t *testing.T) {
	for name, want := range map[string][2]string{
		"Example.COM":              {"Example.COM", "Example.COM"},
		"a_b.de.":                  {"a_b.de.", "a_b.de."},
		"faß.de":                   {"fass.de", "faß.de"},
		"Bücher\u3002DE":           {"xn--bcher-kva.DE", "Bücher.DE"},
		"XN--BCHER-KVA.de":         {"XN--BCHER-KVA.de", "BüCHER.de"},
		"xn--bcher-kva.de":         {"xn--bcher-kva.de", "bücher.de"},
		"xn--fa-hia.de":            {"xn--fa-hia.de", "xn--fa-hia.de"}, // "faß" is another name
		"xn--tda\u00AD.de":         {"xn--tda.de", "ü.de"},
		"xn--\u00FC":               {"!", "xn--\u00FC"},
		"127\u20240\u20240\u20241": {"127.0.0.1", "127\u20240\u20240\u20241"},
		"a\u2100":                  {"aa/c", "a\u2100"},
		"\u1E9E.com":               {"xn--kkg.com", "\u1E9E.com"}, // newer than Unicode 3.2
		"\u03C2":                   {"xn--4xa", "\u03C2"},
		"a\u200Cb":                 {"ab", "a\u200Cb"},
		"\u10A0":                   {"xn--7md", "\u10A0"}, // without lower case in Unicode 3.2
		"\u05D0a":                  {"!", "\u05D0a"},
		"\u05D01":                  {"!", "\u05D01"},
		"\u05D0\u0301":             {"!", "\u05D0\u0301"},
		"\u05D01\u05D0":            {"xn--1-zhcb", "\u05D01\u05D0"},
		"\u05D0\u2800\u05D0":       {"xn--4dba963x", "\u05D0\u2800\u05D0"},
		"\u2F868":                  {"xn--8-df8c", "\u2F868"},
		"\U0002F868":               {"xn--j74i", "\U0002F868"},
		"\u202E":                   {"!", "\u202E"},
		"\uE000":                   {"!", "\uE000"},
		"a\u00A0b":                 {"a b", "a\u00A0b"}, // a space of ASCII, without UseSTD3ASCIIRules
		"\u2005a":                  {" a", "\u2005a"},
		"\u1680":                   {"!", "\u1680"},
		"a..b":                     {"!", "a..b"},
		"":                         {"!", ""},
		"\xFF":                     {"!", "\uFFFD"},
		strings.Repeat("a", 64):    {"!", strings.Repeat("a", 64)},
	} {
		if got := asciiOf(idn.IDNA2003, name); got != want[0] {
			t.Errorf("ToASCII(%+q): %+q, want %+q", name, got, want[0])
		}
		if got, _ := idn.IDNA2003.ToUnicode(name); got != want[1] {
			t.Errorf("ToUnicode(%+q): %+q, want %+q", name, got, want[1])
		}
	}
}
