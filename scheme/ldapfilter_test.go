package scheme

import (
	"strings"
	"testing"

	"github.com/urikit/uri/internal/engine/abnf"
	"github.com/urikit/uri/internal/testenv"
	"github.com/urikit/uri/pct"
)

// filterABNF has the rules of RFC 4515, section 3, RFC 4512, sections 1.4 and 2.5, and RFC
// 4526, section 2, for filters in at most three others, and without UTFMB.
const filterABNF = `
filter0 = "(" item ")"
filter1 = "(" ( "&" *filter0 / "|" *filter0 / "!" filter0 / item ) ")"
filter2 = "(" ( "&" *filter1 / "|" *filter1 / "!" filter1 / item ) ")"
filter3 = "(" ( "&" *filter2 / "|" *filter2 / "!" filter2 / item / "&" / "|" ) ")"
item = simple / present / substring / extensible
simple = attr filtertype assertionvalue
filtertype = "=" / "~=" / ">=" / "<="
extensible = attr [ dnattrs ] [ matchingrule ] ":=" assertionvalue / [ dnattrs ] matchingrule ":=" assertionvalue
present = attr "=*"
substring = attr "=" [ assertionvalue ] any [ assertionvalue ]
any = "*" *( assertionvalue "*" )
attr = oid *( ";" 1*keychar )
dnattrs = ":dn"
matchingrule = ":" oid
assertionvalue = *( %x01-27 / %x2B-5B / %x5D-7F / "\" HEXDIG HEXDIG )
oid = ALPHA *keychar / number 1*( "." number )
number = DIGIT / %x31-39 1*DIGIT
keychar = ALPHA / DIGIT / "-"
ALPHA = %x41-5A / %x61-7A
DIGIT = %x30-39
HEXDIG = DIGIT / "A" / "B" / "C" / "D" / "E" / "F"
`

// TestFilterGrammar compares filterFault with the ABNF, for all short rows of tokens.
func TestFilterGrammar(t *testing.T) {
	g, err := abnf.Parse(filterABNF)
	if err != nil {
		t.Fatal(err)
	}
	m, err := g.Compile("filter3")
	if err != nil {
		t.Fatal(err)
	}
	tokens := []string{"(", ")", "&", "|", "!", "=", "*", "a", ":", "dn", "1.20", "0", ";", `\`, "2f", "~", ">", ".", "-", "_", "\x00", " ", "=b)"}
	most := testenv.Tier(4, 4, 5)
	valid, tried := 0, 0
	var try func(text string, left int)
	try = func(text string, left int) {
		tried++
		f := filterFault(string(pct.Encode(pct.QueryParam, text)))
		if want := m.Match(text); (f.message == "") != want {
			t.Fatalf("%q: %+v, by the ABNF %t", text, f, want)
		} else if want {
			valid++
		}
		if left > 0 {
			for _, token := range tokens {
				try(text+token, left-1)
			}
		}
	}
	for _, start := range []string{"", "(", "(a", "(a:", "(!(a=b", "(&(a=b)(|(c=d)"} {
		try(start, most-min(most, len(start)/3))
	}
	if valid < 1000 {
		t.Errorf("only %d of %d texts are valid", valid, tried)
	}
}

// TestFilterPlaces checks that a fault is in the text, at the first octet that no filter can
// have there.
func TestFilterPlaces(t *testing.T) {
	for text, want := range map[string]string{
		"":                                "",
		"(":                               "",
		"a":                               "a",
		"%28a":                            "",
		"%28a%3Db%29":                     "-",
		"(a=b)%20":                        "%20",
		"(a=%5C%32%30)":                   "-",
		"(a=%5C2%67)":                     "%67",
		"(!(a=b))":                        "-",
		"(a;=b)":                          "=",
		"(01=b)":                          "1",
		"(a=%C3%BC%F0%9F%98%80%EF%BF%BD)": "-",
		"(a=%C3%BC%BC)":                   "%BC",
		"(a=%ED%A0%80)":                   "%ED",
		"(a=%C3":                          "%C3",
		"(%C3%BC=b)":                      "%C3",
		"(a:b:c:=d)":                      "c",
		"(a:dn:b:c:=d)":                   "c",
		"(" + strings.Repeat("!(", 1<<20) + "a=b" + strings.Repeat(")", 1<<20) + ")": "-",
		strings.Repeat("(!", 1<<20):                              "",
		strings.Repeat("(&", 1<<20) + strings.Repeat(")", 1<<20): "-",
	} {
		f := filterFault(text)
		got := "-"
		if f.message != "" {
			got = text[f.start:f.end]
		}
		if got != want {
			t.Errorf("%.40q: %q, %s, want %q", text, got, f.message, want)
		}
	}
}
