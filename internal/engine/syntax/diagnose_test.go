package syntax_test

import (
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"github.com/urikit/uri/internal/engine/abnf"
	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/internal/engine/syntax"
	"github.com/urikit/uri/internal/testenv"
)

// diagnose checks the diagnosis of s, which fails to match rule at offset at. It
// compares the expected bytes with the oracle, and checks that the other fields are
// plausible.
func (e *edition) diagnose(t testing.TB, rule syntax.Rule, s string, at int) {
	d := e.grammar.Diagnose(s, rule, at, secret.GuessPassword)
	next, accept := e.oracle().rules[rule].Next(s[:at])
	wrong := func(format string, args ...any) {
		t.Fatalf("%s, %v: Diagnose(%q, %d) "+format, slices.Concat([]any{e.name, rule, s, at}, args)...)
	}
	for b := range 256 {
		if got, want := d.Expected.Has(byte(b)), next.Has(byte(b)) && (b < utf8.RuneSelf || !e.unicode); got != want {
			wrong("expects %q: %t, want %t", rune(b), got, want)
		}
	}
	if got := d.Expected.End(); got != accept {
		wrong("expects the end: %t, want %t", got, accept)
	}
	switch {
	case d.Start < 0 || d.Start > d.End || d.End > len(s):
		wrong("gives the span %d to %d", d.Start, d.End)
	case at < d.Start-1 || at > d.End:
		wrong("gives the span %d to %d, far from the offset", d.Start, d.End)
	case !e.oracle().names[d.Rule]:
		wrong("gives rule %q, which the ABNF does not have", d.Rule)
	case !slices.Contains(e.sections[d.Rule], d.Section):
		wrong("gives rule %q, section %q", d.Rule, d.Section)
	case d.Message == "":
		wrong("has no message")
	case d.Component == syntax.NoComponent || d.Component == syntax.AuthorityComponent || d.Component > syntax.FragmentComponent:
		wrong("gives component %v", d.Component)
	}
	if !isReference(rule) && rule != syntax.Authority && (d.Start != 0 || d.End != len(s)) && d.Component != syntax.HostComponent {
		wrong("gives the span %d to %d of a lone component", d.Start, d.End)
	}
	e.expected(t, d.Expected, next, accept)
}

// An alternation is the ABNF of a set of characters in an edition. The set has their first
// bytes.
type alternation struct {
	e    *edition
	text string
}

var alternations sync.Map // the set of each alternation read so far

// expected reads the text of x as the ABNF that it is to be.
func (e *edition) expected(t testing.TB, x syntax.Expected, next abnf.Set, accept bool) {
	text := x.String()
	bytes, end := strings.CutSuffix(text, "the end")
	bytes = strings.TrimSuffix(bytes, " / ")
	if end != accept {
		t.Fatalf("%s: Expected = %s, but it can end there: %t", e.name, text, accept)
	}
	set, ok := alternations.Load(alternation{e, bytes})
	if !ok {
		if bytes == "" {
			set = abnf.Set{}
		} else if m, err := e.oracle().abnf.Compile(bytes); err != nil {
			t.Fatalf("%s: Expected = %s: %v", e.name, text, err)
		} else {
			set, _ = m.Next("")
		}
		alternations.Store(alternation{e, bytes}, set)
	}
	if set != next {
		t.Fatalf("%s: Expected = %s, which is %v, want %v", e.name, text, set, next)
	}
}

// TestOlderDiagnoses checks texts that are invalid only in older editions, or whose
// diagnosis differs there. The diagnoses of RFC 3986 are in testdata/errors.tsv.
func TestOlderDiagnoses(t *testing.T) {
	const (
		reference = syntax.URIReference
		label     = `each part of a host name must be at most 63 letters, digits and "-", and cannot begin or end with "-"`
	)
	for _, test := range []struct {
		e         *edition
		start     syntax.Rule
		text      string
		component string
		span      string
		rule      string
		section   string
		message   string
	}{
		{rfc2396, reference, "about:", "path", "", "opaque-part", "3", `nothing follows the ":" of the scheme: write a path`},
		{rfc2396, reference, "?y", "path", "", "relativeURI", "5", `a relative reference cannot begin with a query: write a path before "?"`},
		{rfc2396, syntax.RelativeRef, "", "path", "", "relativeURI", "5", "a relative reference cannot be empty: write a path"},
		{rfc2396, syntax.RelativeRef, "b#f", "fragment", "f", "relativeURI", "5", `a relativeURI cannot have a fragment: remove "#" and the text after it`},
		{rfc2396bis01, syntax.RelativeRef, "#f", "fragment", "f", "relative-URI", "5", `a relative-URI cannot have a fragment: remove "#" and the text after it`},
		{rfc2396, syntax.AbsoluteURI, "a:b#f", "fragment", "f", "absoluteURI", "3", `an absoluteURI cannot have a fragment: remove "#" and the text after it`},
		{rfc2396bis02, syntax.RelativeRef, "a:b", "scheme", "a", "relative-URI", "4.2", `a relative reference cannot have a scheme: remove it and its ":", or write "./" before a path`},
		{rfc2396bis01, reference, "1a:b", "path", "1a:b", "rel-segment", "5", `":" in the first segment of a relative path: write "./" before the path, or "//" before a host`},
		{rfc2396bis02, reference, "1a://h/^", "path", "1a://h/^", "segment", "3.3", `a path cannot contain "^": percent-encode it as %5E`},
		{rfc2396, reference, "foo:a?[b]", "path", "a?[b]", "opaque-part", "3", `a path cannot contain "[": percent-encode it as %5B`},
		{rfc2396bis01, reference, "foo:a[^]", "path", "a[^]", "opaque-part", "3", `a path cannot contain "^": percent-encode it as %5E`},
		{rfc2396, reference, "http://[::1]/", "host", "[::1]", "host", "3.2.2", "RFC 2396 has no IPv6 addresses in brackets, which RFC 2732 added: use a later edition"},
		{rfc2396, reference, "http://a[b]/", "host", "a[b]", "reg-name", "3.2.1", `a host cannot contain "[": remove it`},
		{rfc2396bis01, reference, "http://a[b]/", "host", "a[b]", "reg-name", "3.2.1", "a host name cannot contain brackets: remove them, or enclose a whole IPv6 address"},
		{rfc2396bis01, reference, "http://[v1.x]/", "host", "[v1.x]", "IPv6address", "3.2.2", "only an IPv6 address can be in brackets: remove them from a name"},
		{rfc2396bis02, reference, "http://[::x]/", "host", "[::x]", "IPv6address", "3.2.2", `"x" is misplaced in the IPv6 address: write eight groups of one to four hexadecimal digits, or one "::" for groups of zeros`},
		{rfc2396bis02, reference, "http://::1/", "host", "::1", "IPv6reference", "3.2.2", `an IPv6 address must be enclosed in "[" and "]"`},
		{rfc2396bis02, reference, "http://1:2:3:4:5:6:7:8:80/", "host", "1:2:3:4:5:6:7:8:80", "IPv6reference", "3.2.2", `an IPv6 address must be enclosed in "[" and "]"`},
		{rfc2396bis02, reference, "http://a_b/", "host", "a_b", "hostname", "3.2.2", label},
		{rfc2396bis02, reference, "http://u:p_@h-:80/", "host", "h-", "hostname", "3.2.2", label},
		{rfc3986, reference, "x://a:1,b:2/", "host", "a:1,b:2", "host", "3.2.2", "an authority can contain only one host, not a list: write a URI for each host"},
		{rfc3986, reference, "x://[::1]:1,b", "host", "[::1]:1,b", "host", "3.2.2", "an authority can contain only one host, not a list: write a URI for each host"},
		{rfc3986, reference, "x://a:1,:2/", "port", "1,:2", "port", "3.2.3", "a port can contain only digits 0 to 9"},
		{rfc2396bis02, reference, "http://h:x/", "port", "x", "port", "3.2.3", "a port can contain only digits 0 to 9"},
		{rfc2396bis02, reference, "a#%4", "fragment", "%4", "escaped", "2.4.1", `"%" must be followed by two hexadecimal digits; write a literal "%" as %25`},
	} {
		at := test.e.matchDiagnose(t, test.start, test.text)
		if at == syntax.Valid {
			t.Errorf("%s: %v matches %q", test.e.name, test.start, test.text)
			continue
		}
		d := test.e.grammar.Diagnose(test.text, test.start, at, secret.GuessPassword)
		if d.Component.String() != test.component || test.text[d.Start:d.End] != test.span ||
			d.Rule != test.rule || d.Section != test.section || d.Message != test.message {
			t.Errorf("%s: %v, %q: got %v, %q, %s, %s, %s", test.e.name, test.start, test.text,
				d.Component, test.text[d.Start:d.End], d.Rule, d.Section, d.Message)
		}
	}
}

// No message contains a character of a possible password: the diagnosis must stay the
// same if another forbidden character replaces the one in the password.
func TestMessagesKeepPasswords(t *testing.T) {
	length := testenv.Tier(3, 4, 7)
	perRule(t, func(t *testing.T, e *edition, rule syntax.Rule) {
		n := 0
		check := func(s string) {
			start, end := secret.GuessPassword(s)
			if secret := strings.Count(s[start:end], "^"); secret == 0 || secret < strings.Count(s, "^") {
				return
			}
			n++
			other := strings.ReplaceAll(s, "^", "}")
			at := e.match(t, rule, s)
			if at2 := e.match(t, rule, other); at2 != at {
				t.Fatalf("%s, %v: %q is wrong at %d, %q at %d", e.name, rule, s, at, other, at2)
			}
			if d, d2 := e.grammar.Diagnose(s, rule, at, secret.GuessPassword), e.grammar.Diagnose(other, rule, at, secret.GuessPassword); d != d2 {
				t.Fatalf("%s, %v: Diagnose(%q) = %+v, Diagnose(%q) = %+v", e.name, rule, s, d, other, d2)
			}
		}
		words("", `a:/@^?[`, "", length+1, check)
		words("//u:", `^a:/@[`, "@h", length, check)
		words("a://u:", `^1]@/%`, "@[", length, check)
		words("//u@", `^:]@/[`, "", length, check)
		t.Attr("texts", testenv.Figure(n))
	})
}

// TestExpectedNothing checks the zero Expected, of an error without an offset.
func TestExpectedNothing(t *testing.T) {
	var e syntax.Expected
	if e.String() != "" || e.End() || e.Has('a') {
		t.Errorf("got %q, %t, %t, want nothing", e.String(), e.End(), e.Has('a'))
	}
}

func TestNames(t *testing.T) {
	for rule := range syntax.Rule(syntax.Rules) {
		if !rfc3986.oracle().names[rule.String()] {
			t.Errorf("rule %d is named %q, which the ABNF does not have", rule, rule)
		}
	}
	if got, want := syntax.Rule(syntax.Rules).String(), "unknown"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := syntax.Component(99).String(), "unknown"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	var o syntax.Offsets
	if at := syntax.RFC3986.Match("", syntax.Rule(syntax.Rules), &o); at != 0 {
		t.Errorf("a rule that does not exist matches: %d", at)
	}
}

// A number that is no component has a name, too.
func TestComponentString(t *testing.T) {
	for i, want := range syntax.ComponentNames {
		if got := syntax.Component(i).String(); got != want {
			t.Errorf("%d is %q, want %q", i, got, want)
		}
	}
	for _, i := range []int{len(syntax.ComponentNames), len(syntax.ComponentNames) + 1, 255} {
		if got := syntax.Component(i).String(); got != "unknown" {
			t.Errorf("%d is %q", i, got)
		}
	}
}

// TestCutAdvice checks where messages are cut.
func TestCutAdvice(t *testing.T) {
	for _, test := range []struct{ message, fault, advice string }{
		{"", "", ""},
		{"a path cannot contain a space: percent-encode it as %20", "a path cannot contain a space", "percent-encode it as %20"},
		{`a host name cannot contain ":": give a port separately`, `a host name cannot contain ":"`, "give a port separately"},
		{`a host cannot contain ": write x": remove it`, `a host cannot contain ": write x"`, "remove it"},
		{`"%" must be followed by two hexadecimal digits; write a literal "%" as %25`, `"%" must be followed by two hexadecimal digits`, `write a literal "%" as %25`},
		{"the host is wrong: it is too long: shorten it", "the host is wrong: it is too long", "shorten it"},
		{"a port can contain only digits 0 to 9", "a port can contain only digits 0 to 9", ""},
		{"no advice: ", "no advice: ", ""},
		{"no advice:", "no advice:", ""},
	} {
		if fault, advice := syntax.CutAdvice(test.message); fault != test.fault || advice != test.advice {
			t.Errorf("%q: %q and %q, want %q and %q", test.message, fault, advice, test.fault, test.advice)
		}
	}
}
