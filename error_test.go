package uri_test

import (
	"errors"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/testenv"
)

// rules are all rules.
func rules() (list []uri.Rule) {
	for rule := uri.RuleURIReference; rule <= uri.RuleFragment; rule++ {
		list = append(list, rule)
	}
	return list
}

// ruleNamed returns the rule of a name in the ABNF.
func ruleNamed(t testing.TB, name string) uri.Rule {
	t.Helper()
	for _, rule := range rules() {
		if rule.String() == name {
			return rule
		}
	}
	t.Fatalf("no rule %q", name)
	return 0
}

// invalid returns what Validate says of a text that is to be wrong.
func invalid(t testing.TB, rule uri.Rule, s string) *uri.SyntaxError {
	t.Helper()
	err := uri.Validate(rule, s)
	var syntax *uri.SyntaxError
	if !errors.As(err, &syntax) {
		t.Fatalf("Validate(%v, %.100q) = %v", rule, s, err)
	}
	return syntax
}

// What a person is told about mistakes that people make.
func TestErrors(t *testing.T) {
	for _, row := range table(t, "errors.tsv") {
		rule, input := ruleNamed(t, row["rule-start"]), unquote(t, row["input"])
		err := invalid(t, rule, input)
		for _, field := range []struct{ name, got, want string }{
			{"offset", strconv.Itoa(err.Offset), row["offset"]},
			{"component", err.Component.String(), row["component"]},
			{"span", err.Span.Of(input), unquote(t, row["span"])},
			{"rule", err.Production, row["rule"]},
			{"section", err.Section, row["section"]},
			{"message", err.Message, row["message"]},
		} {
			if field.got != field.want {
				t.Errorf("%v %q: %s is %s, want %s", rule, input, field.name, field.got, field.want)
			}
		}
	}
}

func TestErrorText(t *testing.T) {
	for _, test := range []struct {
		rule           uri.Rule
		input          string
		text, expected string
	}{
		{uri.RuleURIReference, "http://h:8x/p",
			`uri: a port takes digits only (offset 11, port, port; RFC 3986 section 3.2.3)`,
			`unreserved / sub-delims / "%" / ":" / "@"`},
		{uri.RuleURIReference, "http://[::1/",
			`uri: no "]" closes the IP literal (offset 11, host, IP-literal; RFC 3986 section 3.2.2)`,
			`HEXDIG / "." / ":" / "]"`},
		{uri.RuleURIReference, "a#%4",
			`uri: "%" without two hexadecimal digits behind it; the character itself is written %25 (offset 4, fragment, pct-encoded; RFC 3986 section 2.1)`,
			`HEXDIG`},
		{uri.RuleQuery, "caf\xe9", // not UTF-8
			`uri: byte 0xE9 in query: percent-encode it, %E9 (offset 3, query, query; RFC 3986 section 3.4)`,
			`unreserved / sub-delims / "%" / "/" / ":" / "?" / "@" / the end`},
		{uri.RuleURI, "",
			`uri: no scheme (offset 0, scheme, scheme; RFC 3986 section 3.1)`,
			`ALPHA`},
		{uri.RuleScheme, "a_",
			`uri: "_" in scheme: it takes letters, digits, "+", "-" and "." (offset 1, scheme, scheme; RFC 3986 section 3.1)`,
			`ALPHA / DIGIT / "+" / "-" / "." / the end`},
		{uri.RulePort, "1a",
			`uri: a port takes digits only (offset 1, port, port; RFC 3986 section 3.2.3)`,
			`DIGIT / the end`},
		{uri.RuleHost, "[::1]a",
			`uri: "a" after the "]" of an IP literal (offset 5, host, host; RFC 3986 section 3.2.2)`,
			`the end`},
	} {
		err := invalid(t, test.rule, test.input)
		if got := err.Error(); got != test.text {
			t.Errorf("%v %q: got %s, want %s", test.rule, test.input, got, test.text)
		}
		if got := err.Expected(); got != test.expected {
			t.Errorf("%v %q: got %s, want %s", test.rule, test.input, got, test.expected)
		}
	}
}

// printable checks that an error is fit to be shown and logged: short, one line,
// and nothing in it that a terminal or a reader would take for something else.
func printable(t testing.TB, input string, err *uri.SyntaxError) {
	t.Helper()
	text := err.Error()
	if len(text) > 400 || !utf8.ValidString(text) {
		t.Fatalf("%.100q: %d bytes: %q", input, len(text), text)
	}
	for _, r := range text {
		if !unicode.IsPrint(r) {
			t.Fatalf("%.100q: %U as it is in %q", input, r, text)
		}
	}
}

// Characters that are not fit to be shown, in every component.
func TestErrorsArePrintable(t *testing.T) {
	const text = "ht#tp://us#er:pa#ss@ho#st:8#0/pa#th?qu#ery#frag#ment"
	var bad []string
	for b := range 256 {
		bad = append(bad, string([]byte{byte(b)}))
	}
	for _, r := range []rune{0x80, 0x9B, 0xA0, 0xAD, 0x300, 0x61C, 0x200B, 0x200E, 0x2028, 0x2029, 0x202E, 0x2066,
		0x3000, 0xD7FF, 0xE000, 0xFEFF, 0xFFFD, 0xFFFE, 0x1F600, 0xE0001, 0x10FFFF, 'é', '拠'} {
		bad = append(bad, string(r))
	}
	bad = append(bad, "\xc3", "\xc3(", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xc0\xaf", "\x1b[31m", "\r\n")
	n := 0
	for at, c := range text {
		if c != '#' {
			continue
		}
		for _, b := range bad {
			s := strings.ReplaceAll(text[:at], "#", "") + b + strings.ReplaceAll(text[at+1:], "#", "")
			for _, rule := range rules() {
				if err := uri.Validate(rule, s); err != nil {
					printable(t, s, err.(*uri.SyntaxError))
					n++
				}
			}
		}
	}
	for _, s := range texts(t) {
		for _, rule := range rules() {
			if err := uri.Validate(rule, s); err != nil {
				printable(t, s, err.(*uri.SyntaxError))
				n++
			}
		}
	}
	t.Log(n, "errors")
}

// However long the input is.
func TestErrorsAreShort(t *testing.T) {
	length := 1 << 20
	if testenv.Race || testing.Short() {
		length = 1 << 14
	}
	for _, unit := range []string{"a", "1", "/", ":", "@", "[", "]", "?", "#", "%", "%41", "~", "é", "\xff", "\x00", "a:", "1.", "1:"} {
		long := strings.Repeat(unit, length/len(unit))
		for _, before := range []string{"", "http://", "http://u@", "http://h:", "http://[", "http://[v1.", "http://h/", "?", "#"} {
			for _, after := range []string{"", "^", "@h^", "]^"} {
				s := before + long + after
				for _, rule := range []uri.Rule{uri.RuleURIReference, uri.RuleAbsoluteURI} {
					if err := uri.Validate(rule, s); err != nil {
						printable(t, s, err.(*uri.SyntaxError))
					}
				}
			}
		}
	}
}

// secret is a password, or a user's name, that no error may show, and so is
// badSecret, which userinfo does not take. Their characters are in no message in
// quotes.
const (
	secret    = "s3cr3t!"
	badSecret = "s3cr3|t!"
)

// secrets are texts that hold the secret for %s, and something wrong.
var secrets = []string{
	"http://user:%s@h:x/",
	"http://user:%s@h h/",
	"http://user:%s@[::1/",
	"http://user:%s@[fe80::1%%25en0]/",
	"http://user:%s@::1/",
	"http://user:%s@h/a b",
	"http://user:%s@h?a b",
	"http://user:%s@h#a#b",
	"http://user:%s@h/%%",
	"1http://user:%s@h/",
	"ht_tp://user:%s@h/",
	" http://user:%s@h/",
	"<http://user:%s@h/>",
	"//user:%s@h:x",

	"http://user:%s^@h/",
	"http://user:^%s@h/",
	"http://us^er:%s@h/",
	"http://^user:%s@h/",
	"http://user:%s %s@h/",
	"http://user:é%s@h/",
	"http://user:\x00%s@h/",
	"http://user:%%%s@h/",
	"http://user:%s%%@h/",
	"http://user:%s%%4@h/",
	"http://user:[%s]@h/",
	"http://user:%s]@h/",
	"http://[user:%s@h/",
	"http://[user:%s]@h/",
	"http://[beef:%s@h/",
	"http://[::%s@h/",
	"http://[::1]%s@h/",
	"http://[::1]:%s@h/",
	"http://[::1%s@h/",
	"http://[::1%%%s@h/",
	"http://[v1.%s^@h/",
	"http://[v1%s@h/",

	"http://user:%s/x@h/",
	"http://user:x/%s@h/",
	"http://user:%s?@h/",
	"http://user:%s#@h/",
	"http://user:1%s/%s@h/",
	"http://:%s/%s@h/",
	"http://user:%s\\@h/",

	"http://user:%s@h@h/",
	"http://user@%s@h/",
	"http://user@x:%s@h/",
	"http://user@x:80%s@h/",
	"http://us@er:%s^@h/",
	"http://user:p@%s^@h/",
	"http://user:p@^%s@h/",
	"http://user:p@[%s@h/",
	"http://user:p@[::%s@h/",
	"http://user:p@[::1]%s@h/",
	"http://@%s@h/",

	"http://%s@h:x/",
	"http://%s^@h/",
	"http://^%s@h/",
	"http://%s:p^@h/",
	"http://%s:%s@h^/",
	"http://%%%s@h/",
	"http://[%s@h/",
}

// shows reports whether an error says anything of the secret: a few characters
// in a row, or a single one in quotes.
func shows(err *uri.SyntaxError) bool {
	text := err.Error() + " " + err.Expected()
	for i := range len(badSecret) - 2 {
		if strings.Contains(text, badSecret[i:i+3]) || i < len(secret)-2 && strings.Contains(text, secret[i:i+3]) {
			return true
		}
	}
	return strings.ContainsAny(quoted(err.Message), badSecret)
}

// quoted returns what stands between quotes in message.
func quoted(message string) string {
	var b strings.Builder
	for i, part := range strings.Split(message, `"`) {
		if i%2 == 1 {
			b.WriteString(part)
		}
	}
	return b.String()
}

// No error says what stands before an "@" in what is, or was meant for, an
// authority: not a character, though elsewhere the one that is out of place is
// quoted.
func TestErrorsKeepSecrets(t *testing.T) {
	for _, format := range secrets {
		for _, secret := range []string{secret, badSecret} {
			s := strings.ReplaceAll(strings.ReplaceAll(format, "%s", secret), "%%", "%")
			for _, rule := range []uri.Rule{uri.RuleURIReference, uri.RuleURI, uri.RuleAbsoluteURI, uri.RuleRelativeRef} {
				if err := uri.Validate(rule, s); err == nil {
					t.Errorf("%v: %q is valid", rule, s)
				} else if err := err.(*uri.SyntaxError); shows(err) {
					t.Errorf("%v: %q: %v", rule, s, err)
				}
			}
			authority := uri.Split(s).Authority
			if !strings.Contains(authority, "@") {
				continue // nothing says that it is to be userinfo
			}
			for _, rule := range []uri.Rule{uri.RuleAuthority, uri.RuleUserinfo, uri.RulePort} {
				if err := uri.Validate(rule, authority); err != nil && shows(err.(*uri.SyntaxError)) {
					t.Errorf("%v: %q: %v", rule, authority, err)
				}
			}
		}
	}

	// The same for authorities that chance puts together.
	count := 200_000
	if testenv.Race || testing.Short() {
		count = 20_000
	}
	rng := rand.New(rand.NewPCG(3, 2))
	for range count {
		var b strings.Builder
		b.WriteString("http://")
		for range rng.IntN(8) {
			b.WriteString([]string{":", "@", "[", "]", "%", "^", "1", "::1", "v1.", secret, badSecret}[rng.IntN(11)])
		}
		b.WriteString(secret)
		for range rng.IntN(4) {
			b.WriteString([]string{":", "@", "[", "]", "%", "^", "1", badSecret}[rng.IntN(8)])
		}
		s := b.String() + "@h/"
		if err := uri.Validate(uri.RuleURIReference, s); err != nil && shows(err.(*uri.SyntaxError)) {
			t.Fatalf("%q: %v", s, err)
		}
	}
}

// Whatever stands around it, in any component and by any edition: no error says more of
// a text than a character. So none says the value of a parameter.
func FuzzErrors(f *testing.F) {
	for _, format := range secrets {
		before, behind, _ := strings.Cut(strings.ReplaceAll(format, "%%", "%"), "%s")
		f.Add(before, behind)
	}
	for _, behind := range []string{"|", "%", "\\", " ", "é", "&x=\x00", ""} {
		for _, before := range []string{"http://h/?token=", "http://h/;token=", "#token=", "x:token=", "http://h:8x/?token=", "|/token=", "/token=^"} {
			f.Add(before, behind)
		}
	}
	f.Fuzz(func(t *testing.T, before, behind string) {
		for _, secret := range []string{secret, badSecret} {
			s := before + secret + behind
			for _, e := range uri.Editions() {
				for _, rule := range rules() {
					err := uri.Parser{Edition: e}.Validate(rule, s)
					if err == nil {
						continue
					}
					for i := range len(secret) - 2 {
						if text := err.Error() + err.(*uri.SyntaxError).Expected(); strings.Contains(text, secret[i:i+3]) {
							t.Errorf("%s, %v: %q: %v", e, rule, s, err)
						}
					}
				}
			}
		}
	})
}
