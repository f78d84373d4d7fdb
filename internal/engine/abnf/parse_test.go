package abnf

import (
	"reflect"
	"slices"
	"strings"
	"testing"
)

func parse(t testing.TB, src string) *Grammar {
	t.Helper()
	g, err := Parse(src)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func compile(t testing.TB, g *Grammar, expr string) *Machine {
	t.Helper()
	m, err := g.Compile(expr)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// small has rules for expressions to name.
const small = `
ab = "a" / "b"  ; a comment with ; and "
Digit-1 = %x31
`

func TestOperators(t *testing.T) {
	tests := []struct {
		name string
		expr string
		in   []string
		out  []string
	}{
		{"rule name", `ab`, []string{"a", "B"}, []string{"", "c", "ab"}},
		{"rule name in another case", `DIGIT-1 AB`, []string{"1a"}, []string{"1", "a1"}},
		{"concatenation", `"a" ab "c"`, []string{"aac", "abc"}, []string{"", "aa", "ac", "aacc"}},
		{"alternation", `"a" / "bc"`, []string{"a", "bc"}, []string{"", "b", "c", "abc", "ac"}},
		{"concatenation binds tighter", `"a" / "b" "c"`, []string{"a", "bc"}, []string{"ac"}},
		{"alternatives with a common beginning", `"a" / "a" "b"`, []string{"a", "ab"}, []string{"b"}},
		{"empty alternative", `"" / "a"`, []string{"", "a"}, []string{"aa"}},
		{"group", `("a" / "b") "c"`, []string{"ac", "bc"}, []string{"a", "c", "abc"}},
		{"space in a group", "( \"a\"\t/ \"b\" )", []string{"a", "b"}, []string{""}},
		{"option", `["a" / "b"] "c"`, []string{"c", "ac", "bc"}, []string{"", "abc"}},
		{"any number", `*"a"`, []string{"", "a", "aaaaa"}, []string{"b", "aab"}},
		{"at least", `2*"a"`, []string{"aa", "aaa", "aaaaaa"}, []string{"", "a", "aab"}},
		{"at most", `*2"a"`, []string{"", "a", "aa"}, []string{"aaa"}},
		{"between", `2*3"a"`, []string{"aa", "aaa"}, []string{"", "a", "aaaa"}},
		{"exactly", `3"a"`, []string{"aaa"}, []string{"", "aa", "aaaa"}},
		{"none", `0"a" "b" *0"a"`, []string{"b"}, []string{"", "ab", "ba"}},
		{"many", `12ab`, []string{"abababababab"}, []string{"ababababababa", "abababababa"}},
		{"repeated group", `2("a" / "bc")`, []string{"aa", "abc", "bca", "bcbc"}, []string{"a", "bc", "abca"}},
		{"repeated option", `2["a"]`, []string{"", "a", "aa"}, []string{"aaa"}},
		{"repetition of the empty string", `*("" / *"a") "b"`, []string{"b", "aab"}, []string{"", "a"}},
		{"nested repetition", `*(1*"a" "b")`, []string{"", "ab", "aabab"}, []string{"b", "aba", "abb"}},
		{"quoted string", `"a1-Z"`, []string{"a1-Z", "A1-z"}, []string{"a1-", "a1mZ"}},
		{"quoted string without letters", `"@[\]^_"`, []string{`@[\]^_`}, []string{"`{|}~\x7f", `@[]^_`}},
		{"empty quoted string", `""`, []string{""}, []string{`"`, "a"}},
		{"case-sensitive string", `%s"aB"`, []string{"aB"}, []string{"ab", "AB", "Ab"}},
		{"case-insensitive string", `%I"aB"`, []string{"aB", "ab", "AB", "Ab"}, []string{"a"}},
		{"hexadecimal", `%x6a`, []string{"j"}, []string{"J", "6a"}},
		{"decimal", `%d106`, []string{"j"}, []string{"J"}},
		{"binary", `%B01101010`, []string{"j"}, []string{"J"}},
		{"range", `%x41-5A`, []string{"A", "M", "Z"}, []string{"@", "[", "a", "A-Z"}},
		{"range of all bytes", `%x00-FF`, []string{"\x00", "\x80", "\xff"}, []string{"", "é"}},
		{"range of one", `%d0-0`, []string{"\x00"}, []string{"\x01"}},
		{"series", `%x41.42.ff`, []string{"AB\xff"}, []string{"A", "ab\xff"}},
		{"comment", "\"a\" ; \"b\"\n \"c\"", []string{"ac"}, []string{"a", "abc"}},
		{"space around", " \"a\" ", []string{"a"}, []string{" a"}},
	}
	g := parse(t, small)
	for _, test := range tests {
		m := compile(t, g, test.expr)
		for _, s := range test.in {
			if !m.Match(s) {
				t.Errorf("%s: %s does not match %q", test.name, test.expr, s)
			}
		}
		for _, s := range test.out {
			if m.Match(s) {
				t.Errorf("%s: %s matches %q", test.name, test.expr, s)
			}
		}
	}
}

// Two expressions have the same minimal machine if and only if they have the same
// language.
func TestEquivalence(t *testing.T) {
	tests := []struct {
		a, b string
		want bool
	}{
		{`2*3"a"`, `"aa" / "aaa"`, true},
		{`*2"a"`, `["a"] ["a"]`, true},
		{`1*ab`, `ab *ab`, true},
		{`*ab`, `*(*"a" *"b")`, true},
		{`"a"`, `%x41 / %d97`, true},
		{`*%x00-FF`, `*(%x00-7F / 1*%x80-FF)`, true},
		{`"ac" / "bc"`, `ab "c"`, true},
		{`"a" / ("b" / ("c" "d"))`, `"cd" / ab`, true},
		{`*"a"`, `1*"a"`, false},
		{`*ab`, `*"a" *"b"`, false},
		{`"a"`, `%s"a"`, false},
		{`"a" "b" / "c"`, `"a" ("b" / "c")`, false},
	}
	g := parse(t, small)
	for _, test := range tests {
		a := compile(t, g, test.a).Minimize()
		b := compile(t, g, test.b).Minimize()
		if got := reflect.DeepEqual(a, b); got != test.want {
			t.Errorf("%s and %s: equivalent %t, want %t", test.a, test.b, got, test.want)
		}
	}
}

func TestRules(t *testing.T) {
	tests := []struct {
		name string
		src  string
		want []string
	}{
		{"empty", "", nil},
		{"comments", "; a = b\n\n \t\n  ; c\n;", nil},
		{"order and case", "Zeta = \"a\"\nalpha = zeta\nM-1=ALPHA\n", []string{"Zeta", "alpha", "M-1"}},
		{"no line end at the end", "a = \"a\"", []string{"a"}},
		{"carriage returns", "a = \"a\" ; x\r\n b\r\nb = \"b\"\r\n", []string{"a", "b"}},
		{"continuation", "a =\n \"a\" /\n\t; x\n  b\n \nb = \"b\" ; y\n ; z\n", []string{"a", "b"}},
		{"incremental alternatives", "a = \"a\"\nb = a\na =/ \"b\" / \"c\"\n", []string{"a", "b"}},
	}
	for _, test := range tests {
		if got := parse(t, test.src).Rules(); !slices.Equal(got, test.want) {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}

func TestContinuation(t *testing.T) {
	m := compile(t, parse(t, "a =\n \"a\" /\r\n\t; x\n  b ; y\n \"c\"\nb = \"b\"\n"), "a")
	for _, s := range []string{"a", "bc"} {
		if !m.Match(s) {
			t.Errorf("no match for %q", s)
		}
	}
}

func TestIncrementalAlternatives(t *testing.T) {
	m := compile(t, parse(t, "a = \"a\"\nb = a \"-\"\nA =/ \"b\" / \"c\"\n"), "b")
	for _, s := range []string{"a-", "b-", "c-"} {
		if !m.Match(s) {
			t.Errorf("no match for %q", s)
		}
	}
}

func TestParseErrors(t *testing.T) {
	tests := []struct {
		src  string
		want string
	}{
		{"a = \"a\"\nb", "line 2: unexpected end of text, want = or =/"},
		{"a = \"a\"\n1b = a", `line 2: unexpected "1", want a rule name`},
		{"\n\n b = \"b\"", `line 3: unexpected "b", want a rule at the left margin`},
		{"a =\nb = \"b\"", "line 1: unexpected end of line, want an element"},
		{"a = \"a\" /\n\nb = \"b\"", "line 1: unexpected end of line, want an element"},
		{"a =\n \"a\" | \"b\"", `line 2: unexpected "|", want an element`},
		{"a = \"a\"\"b\"", `line 1: unexpected "\"", want white space`},
		{"a = (\"a\"\n / \"b\"\n", "line 2: unexpected end of line, want )"},
		{"a = [\"a\")", `line 1: unexpected ")", want ]`},
		{"a = \"a\")", `line 1: unexpected ")", want the end of the rule`},
		{"a = ()", `line 1: unexpected ")", want an element`},
		{"a = \"a", `line 1: unexpected end of text, want a printable character or "`},
		{"a = \"a\nb = \"b\"", `line 1: unexpected end of line, want a printable character or "`},
		{"a = \"é\"", `line 1: unexpected "\xc3", want a printable character or "`},
		{"a = \x00", `line 1: unexpected "\x00", want an element`},
		{"a = %o7", `line 1: unexpected "o", want one of b, d, x, s and i after %`},
		{"a = %s%x41", `line 1: unexpected "%", want a quoted string`},
		{"a = %x", "line 1: unexpected end of text, want a number"},
		{"a = %x41-", "line 1: unexpected end of text, want a number"},
		{"a = %x41. %x42", `line 1: unexpected " ", want a number`},
		{"a = %x4G", "line 1: 4G is not a number in base 16"},
		{"a = %b102", "line 1: 102 is not a number in base 2"},
		{"a = \"a\"\nb = %x80-100", "line 2: value 100 is above %xFF"},
		{"a = %d256", "line 1: value 256 is above %xFF"},
		{"a = %x41.10FFFF", "line 1: value 10FFFF is above %xFF"},
		{"a = %x5A-41", "line 1: range has its bounds in the wrong order"},
		{"a = 3*2\"a\"", "line 1: repetition 3*2 has its bounds in the wrong order"},
		{"a = 99999999999999999999\"a\"", "line 1: repetition count 99999999999999999999 is too large"},
		{"a = *99999999999999999999\"a\"", "line 1: repetition count 99999999999999999999 is too large"},
		{"a = 2 \"a\"", `line 1: unexpected " ", want an element`},
		{"a = **\"a\"", `line 1: unexpected "*", want an element`},
		{"a = \"a\"\nb = <any a>", "line 2: a prose-val cannot be compiled"},
		{"a = \"a\"\n\nA = \"b\"", "line 3: rule A is already defined in line 1"},
		{"a =/ \"a\"", "line 1: rule a is extended but not defined yet"},
		{"a = \"a\"\nb = a /\n c", "line 3: rule c is not defined"},
		{"a = \"a\"\nb = \"b\" *b", "line 2: rule b is recursive"},
		{"a = \"a\" [b]\nb = 2(c)\nc = \"c\" / A", "line 3: rule a is recursive"},
		{"a = \"a\"\na =/ \"b\" a", "line 2: rule a is recursive"},
	}
	for _, test := range tests {
		_, err := Parse(test.src)
		if err == nil {
			t.Errorf("Parse(%q): no error, want %q", test.src, test.want)
		} else if got := err.Error(); got != "abnf: "+test.want {
			t.Errorf("Parse(%q):\n got %q\nwant %q", test.src, got, "abnf: "+test.want)
		}
	}
}

func TestCompileErrors(t *testing.T) {
	tests := []struct {
		expr string
		want string
	}{
		{"", "unexpected end of text, want an element"},
		{"ab c", "rule c is not defined"},
		{"ab\nab", "unexpected end of line, want the end"},
		{"ab = ab", `unexpected "=", want an element`},
		{"*(ab", "unexpected end of text, want )"},
	}
	g := parse(t, small)
	for _, test := range tests {
		if _, err := g.Compile(test.expr); err == nil || !strings.HasSuffix(err.Error(), test.want) {
			t.Errorf("Compile(%q): got error %v, want ... %s", test.expr, err, test.want)
		}
		if _, err := g.Bytes(test.expr); err == nil || !strings.HasSuffix(err.Error(), test.want) {
			t.Errorf("Bytes(%q): got error %v, want ... %s", test.expr, err, test.want)
		}
	}
}

func TestZeroGrammar(t *testing.T) {
	var g Grammar
	if names := g.Rules(); names != nil {
		t.Errorf("rules: %q", names)
	}
	if !compile(t, &g, `1*"a"`).Match("aa") {
		t.Error("no match")
	}
	if _, err := g.Compile("ALPHA"); err == nil {
		t.Error("no error for a rule name")
	}
}
