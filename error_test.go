package uri_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/testenv"
)

func rules() (list []uri.Rule) {
	for rule := uri.RuleURIReference; rule <= uri.RuleFragment; rule++ {
		list = append(list, rule)
	}
	return list
}

// ruleNamed returns the rule with a name in the ABNF.
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

// invalid returns the error of Validate for a text that must be invalid.
func invalid(t testing.TB, rule uri.Rule, s string) *uri.SyntaxError {
	t.Helper()
	err := uri.Validate(rule, s)
	var syntax *uri.SyntaxError
	if !errors.As(err, &syntax) {
		t.Fatalf("Validate(%v, %.100q) = %v", rule, s, err)
	}
	return syntax
}

// TestErrors checks the messages for common mistakes.
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
			`uri: a port can contain only digits 0 to 9 (offset 11, port, port; RFC 3986 section 3.2.3)`,
			`unreserved / sub-delims / "%" / ":" / "@"`},
		{uri.RuleURIReference, "http://[::1/",
			`uri: "]" is missing after the IPv6 address: write it (offset 11, host, IP-literal; RFC 3986 section 3.2.2)`,
			`HEXDIG / "." / ":" / "]"`},
		{uri.RuleURIReference, "a#%4",
			`uri: "%" must be followed by two hexadecimal digits; write a literal "%" as %25 (offset 4, fragment, pct-encoded; RFC 3986 section 2.1)`,
			`HEXDIG`},
		{uri.RuleQuery, "caf\xe9", // not UTF-8
			`uri: a query cannot contain the byte 0xE9: convert the text to UTF-8, or percent-encode it as %E9 (offset 3, query, query; RFC 3986 section 3.4)`,
			`unreserved / sub-delims / "%" / "/" / ":" / "?" / "@" / the end`},
		{uri.RuleURI, "",
			`uri: a URI must begin with a scheme, such as https, and a colon (offset 0, scheme, scheme; RFC 3986 section 3.1)`,
			`ALPHA`},
		{uri.RuleScheme, "a_",
			`uri: a scheme cannot contain "_": use only letters a to z, digits, "+", "-" and "." (offset 1, scheme, scheme; RFC 3986 section 3.1)`,
			`ALPHA / DIGIT / "+" / "-" / "." / the end`},
		{uri.RulePort, "1a",
			`uri: a port can contain only digits 0 to 9 (offset 1, port, port; RFC 3986 section 3.2.3)`,
			`DIGIT / the end`},
		{uri.RuleHost, "[::1]a",
			`uri: "a" after the "]" of an IP address: only ":" and a port can follow (offset 5, host, host; RFC 3986 section 3.2.2)`,
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

// printable checks that an error can be shown and logged: it is short and on one line,
// and a terminal or a reader cannot misread it.
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

// TestErrorsArePrintable puts characters that cannot be shown into every component.
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
					printable(t, s, diagnosis(err))
					n++
				}
			}
		}
	}
	for _, s := range texts(t) {
		for _, rule := range rules() {
			if err := uri.Validate(rule, s); err != nil {
				printable(t, s, diagnosis(err))
				n++
			}
		}
	}
	t.Log(n, "errors")
}

// TestErrorsAreShort checks the length of errors for long texts.
func TestErrorsAreShort(t *testing.T) {
	length := testenv.Tier(1<<14, 1<<17, 1<<20)
	for _, unit := range []string{"a", "1", "/", ":", "@", "[", "]", "?", "#", "%", "%41", "~", "é", "\xff", "\x00", "a:", "1.", "1:"} {
		long := strings.Repeat(unit, length/len(unit))
		for _, before := range []string{"", "http://", "http://u@", "http://h:", "http://[", "http://[v1.", "http://h/", "?", "#"} {
			for _, after := range []string{"", "^", "@h^", "]^"} {
				s := before + long + after
				for _, rule := range []uri.Rule{uri.RuleURIReference, uri.RuleAbsoluteURI} {
					if err := uri.Validate(rule, s); err != nil {
						printable(t, s, diagnosis(err))
					}
				}
			}
		}
	}
}

// secret is a password, or a user name, that no error may show. Userinfo does not accept
// badSecret. No message has their characters in quotes.
const (
	secret    = "s3cr3t!"
	badSecret = "s3cr3|t!"
)

// secrets has invalid texts with the secret in place of %s.
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

// shows reports whether an error shows part of the secret: three characters in a row, or
// one in quotes.
func shows(err *uri.SyntaxError) bool {
	text := err.Error() + " " + err.Expected()
	for i := range len(badSecret) - 2 {
		if strings.Contains(text, badSecret[i:i+3]) || i < len(secret)-2 && strings.Contains(text, secret[i:i+3]) {
			return true
		}
	}
	return strings.ContainsAny(quoted(err.Message), badSecret)
}

// quoted returns the quoted parts of message.
func quoted(message string) string {
	var b strings.Builder
	for i, part := range strings.Split(message, `"`) {
		if i%2 == 1 {
			b.WriteString(part)
		}
	}
	return b.String()
}

// TestErrorsKeepSecrets checks that no error quotes a character before the "@" of an
// authority, or of a text that may be meant as one. Elsewhere errors quote the character
// that is out of place.
func TestErrorsKeepSecrets(t *testing.T) {
	testenv.NotRace(t, "it reads texts with secrets, in one goroutine")
	for _, format := range secrets {
		for _, secret := range []string{secret, badSecret} {
			s := strings.ReplaceAll(strings.ReplaceAll(format, "%s", secret), "%%", "%")
			for _, rule := range []uri.Rule{uri.RuleURIReference, uri.RuleURI, uri.RuleAbsoluteURI, uri.RuleRelativeRef} {
				if err := uri.Validate(rule, s); err == nil {
					t.Errorf("%v: %q is valid", rule, s)
				} else if err := diagnosis(err); shows(err) {
					t.Errorf("%v: %q: %v", rule, s, err)
				}
			}
			authority := uri.Split(s).Authority
			if !strings.Contains(authority, "@") {
				continue // without an "@", no text is meant as userinfo
			}
			for _, rule := range []uri.Rule{uri.RuleAuthority, uri.RuleUserinfo, uri.RulePort} {
				if err := uri.Validate(rule, authority); err != nil && shows(diagnosis(err)) {
					t.Errorf("%v: %q: %v", rule, authority, err)
				}
			}
		}
	}

	// The same for random authorities.
	rng := rand.New(rand.NewPCG(3, 2))
	for range testenv.Tier(20_000, 50_000, 200_000) {
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
		if err := uri.Validate(uri.RuleURIReference, s); err != nil && shows(diagnosis(err)) {
			t.Fatalf("%q: %v", s, err)
		}
	}
}

// FuzzErrors checks that in any component and in any edition, an error shows at most one
// character of the text. So no error shows the value of a parameter.
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
					text := err.Error() + diagnosis(err).Expected()
					for i := range len(secret) - 2 {
						if strings.Contains(text, secret[i:i+3]) {
							t.Errorf("%s, %v: %q: %v", e, rule, s, err)
						}
					}
				}
			}
		}
	})
}

// diagnosis returns the SyntaxError in the error of a parser.
func diagnosis(err error) *uri.SyntaxError {
	wrong, ok := errors.AsType[*uri.SyntaxError](err)
	if !ok {
		panic(fmt.Sprintf("%T wraps no SyntaxError", err))
	}
	return wrong
}

// TestErrorsKeepText looks for a secret in what each verb writes of an error, and changes the bytes
// that were parsed.
func TestErrorsKeepText(t *testing.T) {
	text := []byte("http://u:hunter2@h/ x")
	_, err := uri.Parser{}.ParseBytes(text)
	checks := []error{err, uri.Parser{}.ValidateBytes(uri.RuleURI, text)}
	_, err = uri.Normalizer{}.AppendNormalizeText(nil, text, uri.LevelPath)
	checks = append(checks, err)
	base, _ := uri.NewBase(uri.MustParseURI("http://a/"), uri.Resolver{})
	_, err = base.AppendResolveText(nil, text)
	checks = append(checks, err)
	_, err = uri.Parse(string(text))
	want := err.Error()
	clear(text)
	for i, err := range checks {
		if i != 1 && err.Error() != want || diagnosis(err).Offset != 19 {
			t.Errorf("%d: %v, want %s", i, err, want)
		}
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%d"} {
			if shown := fmt.Sprintf(verb, err); strings.Contains(shown, "hunter2") || strings.Contains(shown, fmt.Sprintf("%x", "hunter2")) {
				t.Errorf("%d: %s shows the password: %s", i, verb, shown)
			}
		}
	}
}

// An error that is only compared with nil is not allocated.
func TestErrorAllocates(t *testing.T) {
	testenv.NotRace(t, "it allocates")
	n := 0
	if got := testing.AllocsPerRun(100, func() {
		if _, err := uri.Parse("http://h/ x"); err != nil {
			n++
		}
	}); got != 0 || n == 0 {
		t.Errorf("%v allocations, %d errors", got, n)
	}
}
