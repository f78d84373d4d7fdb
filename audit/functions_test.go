package audit

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/readers"
	"github.com/urikit/uri/redact"
	"github.com/urikit/uri/whatwg"
)

// TestPredicates asks each function about a text whether it is true, and about one that is almost
// so.
func TestPredicates(t *testing.T) {
	texts := func(f func(string) bool, yes, no []string) func(*testing.T) {
		return func(t *testing.T) {
			for _, s := range yes {
				if !f(s) {
					t.Errorf("%q: false", s)
				}
			}
			for _, s := range no {
				if f(s) {
					t.Errorf("%q: true", s)
				}
			}
		}
	}
	for name, test := range map[string]func(*testing.T){
		"isScheme":      texts(isScheme, []string{"a", "A-b.c+9"}, []string{"", "1a", "a:", "a b", "a/"}),
		"ascii.Only":    texts(ascii.Only, []string{"", "\x00\x7f"}, []string{"a\x80", "é"}),
		"isLabel":       texts(isLabel, []string{"a-Z09", "é"}, []string{"", "a.b", "a_", "a/", "a:", "a@", "a[", "a`", "a{"}),
		"isZeroPort":    texts(isZeroPort, []string{"0", "000/a", "0?1", "0#"}, []string{"", "/", "01", "0a", "a"}),
		"isKnown":       texts(func(name string) bool { return traitsOf(name).known }, []string{"http", "HTTP", "about"}, []string{"x-y", "", "www.example.com"}),
		"looksLikePort": texts(looksLikePort, []string{"1", "12345", "80/x", "0/"}, []string{"", "/", "123456", "80x", "80?", "x80"}),
		"looksLikeHost": texts(looksLikeHost, []string{"localhost", "LocalHost", "a.b"}, []string{"a", ".a", "", "localhosts"}),
		"looksLikeName": texts(looksLikeName,
			[]string{"www", "WWW9", "a.bcd", "a.bc", "x%2ecom", "1.2.3.4", "a.1", "me@bank.com", "a:b.de", "x:www", "a/www", "a@www"},
			[]string{"", "ww", "a", "a.", ".com", "a.b", "a:b.", "first.l"}),
		"isTopLevel":  texts(isTopLevel, []string{"com", "NET", "oRg"}, []string{"", "co", "comx", "edu", "cot"}),
		"hasALabel":   texts(hasALabel, []string{"xn--a", "a.XN--", "xn--"}, []string{"", "xn-", "axn--b", "a-xn--b", "yn--a"}),
		"isDevice":    texts(isDevice, []string{"con", "CON.x", "nul:", "com1", "LPT9", "com¹", "lpt³.a", "prn  ", "aux", "lpt"}, []string{"", "co", "com", "com0", "con1", "conx", "comx", "xcon", "com12", "nul9"}),
		"suspect":     texts(suspect, []string{"con", "a%", "c:", "...", "..x", "1:"}, []string{"", ".", "..", "a", "ab", "abc", "conx", "c:d"}),
		"mayBeDevice": texts(mayBeDevice, []string{"con", "com1", "com%", "com9", "lpt", "nul"}, []string{"com", "com/", "COM", "com:", "coma"}),
		"isSecret":    texts(isSecret, []string{"password", "?password", "&password", "a=b&password", "?a=password"}, []string{"", "passwor", "password&"}),
	} {
		t.Run(name, test)
	}
	for _, c := range []byte("azAZ") {
		if !ascii.IsLetter(c) {
			t.Errorf("%q is no letter", c)
		}
	}
	for _, c := range []byte("@[`{09-\x80\xe9") {
		if ascii.IsLetter(c) {
			t.Errorf("%q is a letter", c)
		}
	}
	for r, want := range map[rune]bool{'a': false, 'Z': false, '0': false, '9': false, '-': false, '.': false, '@': true, '[': true, '`': true, '{': true, '/': true, ':': true, 'é': true} {
		if notInName(r) != want {
			t.Errorf("%q: %v", r, !want)
		}
	}
}

// TestParts compares the parts of texts.
func TestParts(t *testing.T) {
	for _, tt := range [][2]string{{"", ""}, {"a.com.b", ""}, {"a.com.b.c", "com"}, {"com.a.b", ""}, {"a.NET.b.", ""}, {"a.NET.b.c.", "NET"}, {"a.comx.b.c", ""}, {"a.net.com.b.c", "net"}, {"a.edu.b.c", ""}} {
		if got := topInside(tt[0]); got != tt[1] {
			t.Errorf("%s: %q", tt[0], got)
		}
	}
	for s, want := range map[string]string{"a/b?c": "a", "a?b/c": "a", "a": "a", "": "", "/": ""} {
		if got := ascii.Until(s, "/?"); got != want {
			t.Errorf("%s: %q", s, got)
		}
	}
	for s, want := range map[string]string{"": "", "a": "a", "aBéZ@[": "abéz@[", "Á": "Á"} {
		if got := ascii.Lower(s); got != want {
			t.Errorf("%s: %s", s, got)
		}
	}
	for _, p := range linePorts {
		if !contains(linePorts[:], p) || contains(linePorts[:], p+10000) {
			t.Error(p)
		}
	}
	for s, want := range map[string]int{"41": 2, "%34%31": 6, "4%31": 4, "4": 0, "": 0, "4g": 0, "g4": 0, "fFx": 2} {
		if got := encodedDigits(s); got != want {
			t.Errorf("%s: %d, want %d", s, got, want)
		}
	}
	for _, tt := range []struct {
		a, b uri.Span
		want bool
	}{
		{uri.Span{Offset: 0, Length: 2}, uri.Span{Offset: 1, Length: 2}, true}, {uri.Span{Offset: 0, Length: 2}, uri.Span{Offset: 2, Length: 2}, false}, {uri.Span{Offset: 2, Length: 1}, uri.Span{Offset: 0, Length: 2}, false},
		{uri.Span{Offset: 3}, uri.Span{Offset: 3}, true}, {uri.Span{Offset: 3}, uri.Span{Offset: 2, Length: 3}, true}, {uri.Span{Offset: 3}, uri.Span{Offset: 4}, false},
	} {
		if overlap(tt.a, tt.b) != tt.want || overlap(tt.b, tt.a) != tt.want {
			t.Errorf("%v, %v: %v", tt.a, tt.b, !tt.want)
		}
	}
	for s, want := range map[string]string{"data:text/html,x": "HTML", "data://text/html,x": "HTML", "data: Text/HTML ;a=b,x": "HTML", "data:text/plain,x": "", "data:,x": "", "data:text/html": "", "data:text/html#,": ""} {
		u, err := whatwg.Parse(s)
		if err != nil {
			t.Fatal(err)
		}
		if got := documentKind(u); (got == "") != (want == "") {
			t.Errorf("%s: %q", s, got)
		}
	}
}

// TestEnumerations writes and reads the names of severities.
func TestEnumerations(t *testing.T) {
	for s, want := range map[Severity]string{SeverityInfo: "info", SeverityLow: "low", SeverityMedium: "medium", SeverityHigh: "high"} {
		var read Severity
		text, err := json.Marshal(s)
		if err == nil {
			err = json.Unmarshal(text, &read)
		}
		if err != nil || s.String() != want || string(text) != `"`+want+`"` || read != s {
			t.Errorf("%d: %v, %s, %v, %v", s, s, text, read, err)
		}
	}
	if err := new(Severity).UnmarshalText([]byte("x")); err == nil {
		t.Error("no error of a severity")
	}
	a, err := New(Config{Without: []string{auditname.Password}, Severities: map[string]Severity{auditname.Userinfo: SeverityHigh}})
	if err != nil {
		t.Fatal(err)
	}
	for id, want := range map[string]struct {
		Severity
		on bool
	}{auditname.Password: {SeverityHigh, false}, auditname.Userinfo: {SeverityHigh, true}, auditname.SchemeNotHTTPS: {SeverityMedium, false}, "x": {}, auditname.Invalid: {SeverityHigh, true}} {
		if s, on := a.Severity(id); s != want.Severity || on != want.on {
			t.Errorf("%s: %v, %v", id, s, on)
		}
	}
}

// TestVerb checks what the text of a finding says of a reader.
func TestVerb(t *testing.T) {
	for want, r := range map[string]Reading{
		"refuses the text":          {Outcome: auditname.Refused, Shown: "a"},
		"reads no host":             {Outcome: auditname.NoHost, Shown: "a"},
		`reads "a"`:                 {Outcome: auditname.Named, Shown: "a"},
		"reads " + redact.Mask:      {Outcome: auditname.Named, Shown: redact.Mask},
		"reads " + readers.SamePage: {Outcome: auditname.Named, Shown: readers.SamePage},
	} {
		if got := r.verb("s"); got != want {
			t.Errorf("%q, not %q", got, want)
		}
		verb, rest, _ := strings.Cut(want, " ")
		if got, want := r.verb(""), strings.TrimSuffix(verb, "s")+" "+rest; got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}
