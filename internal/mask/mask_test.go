package mask_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/internal/mask"
	"github.com/urikit/uri/iri"
)

func TestRedact(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", ""},
		{"http://h/?a=b", "http://h/?a=b"},
		{"http://u:pw@h/?token=x&a=b#sig=y", "http://u:***@h/?token=***&a=b#sig=***"},
		{"http://u:p w@h/?token=x", "http://u:***@h/?token=***"}, // not valid
		{"http:u:pw@h", "http:***@h"},
		{"/a;jsessionid=2/b;x=2;sig=3,4;key=", "/a;jsessionid=***/b;x=2;sig=***,4;key="},
		{"?my=x&MY=y&m%79=z", "?my=***&MY=***&m%79=***"}, // the name in the call below
		{"?a=http://h/?token=x", "?a=http://h/?token=***"},
		{"?=token=x", "?=token=***"},
		{"?token=a;b&c", "?token=***&c"}, // ";" may be part of the value
		{"?token=a;b=c", "?token=***;b=c"},
		{"?token=a;;b", "?token=***;;b"},
		{"?token=a;b/c?d=e", "?token=***"},         // and "b/c?d" is not a name
		{"http://u:a?token=b@h c", "http://u:***"}, // password and value overlap
		{"?token=x?key=y", "?token=***"},
		{"?token=a;=b", "?token=***;=b"},
		{"?token=a;b", "?token=***"},
		{"?token=a;b;c=d", "?token=***;c=d"},
		{"?a=token=x", "?a=token=***"},
		{"a:b@c?token=d", "a:***@c?token=***"},

		// The r-component and the q-component of a URN.
		{"urn:a:b?+token=x", "urn:a:b?+token=***"},
		{"urn:a:b?=token=x", "urn:a:b?=token=***"},
		{"urn:a:b?+c=d?=token=x", "urn:a:b?+c=d?=token=***"},
		{"urn:a:b?+my=x", "urn:a:b?+my=***"},
		{"?a=b&+token=x", "?a=b&+token=***"},

		// Browsers remove tabs and line ends.
		{"?pass\nword=x&a=b", "?pass\nword=***&a=b"},
		{"?pass\rword=x&a=b", "?pass\rword=***&a=b"},
		{"?token\t=x", "?token\t=***"},
		{"#x?pass\tword=x\r\ny", "#x?pass\tword=***"},
		{"?pass\tword=x%26\n&a=b", "?pass\tword=***&a=b"},
		{"http://u:pw@h\nhttp://u:pw@h", "http://u:***@h"},
		{"http://u:x@h\n/http://u:pw@h/", "http://u:***@h/"},

		// References within the text.
		{"?next=http://u:pw@h/", "?next=http://u:***@h/"},
		{"?next=//u:pw@h/", "?next=//u:***@h/"},
		{"?next=http:\\\\u:pw@h/", "?next=http:***@h/"}, // not valid
		{"?next=http:/u:pw@h/&a=b:c@d", "?next=http:/u:***@h/&a=b:c@d"},
		{"?next=http:u:pw@h", "?next=http:u:***@h"}, // browsers need no slash
		{"?next=xhttp:u:pw@h#Wss:u:pw@h", "?next=xhttp:u:pw@h#Wss:u:***@h"},
		{"a/http:u:pw@h", "a/http:u:***@h"},
		{"?next=foo:/u:pw@h/", "?next=foo:/u:***@h/"},
		{"?next=foo/u:pw@h/", "?next=foo/u:pw@h/"},
		{"?next=foo;/u:pw@h/", "?next=foo;/u:pw@h/"},
		{"?next=9/u:pw@h/", "?next=9/u:pw@h/"},
		{"?next=//&u:pw@h", "?next=//&u:pw@h"},
		{"#next=//u:8&mail=joe@h", "#next=//u:8&mail=joe@h"},
		{"//h?next=//h:8&mail=joe@h", "//h?next=//h:8&mail=joe@h"},
		{"urn:u:pw@h", "urn:u:pw@h"},
		{"?next=//u：pw＠h/", "?next=//u：pw＠h/"}, // nobody reads userinfo
		{"data:text/plain,http://u:pw@h/", "data:text/plain,http://u:***@h/"},
		{"http://h/http://u:pw@h/", "http://h/http://u:***@h/"},
		{"http://h/?x=http://h:8/&mail=joe@h", "http://h/?x=http://h:8/&mail=joe@h"},
		{"http://h/?x=http://h:8&mail=joe@h", "http://h/?x=http://h:8&mail=joe@h"}, // "&" ends it
		{"http://h/x:8/@a//b@c", "http://h/x:8/@a//b@c"},
		{"http://h/?q=a:b@c", "http://h/?q=a:b@c"},
		{"http://u:pw", "http://u:pw"}, // a port

		// The same encoded.
		{"?next=http%3A%2F%2Fu%3Apw%40h%2F", "?next=http%3A%2F%2Fu%3A***%40h%2F"},
		{"?next=http%3a%2f%2fu%3ap%26w%40h&a=b", "?next=http%3a%2f%2fu%3a***%40h&a=b"},
		{"?next=http%253A%252F%252Fu%253Apw%2540h", "?next=http%253A%252F%252Fu%253A***%2540h"},
		{"?next=http%25253A%25252F%25252Fu%25253Apw%252540h", "?next=http%25253A%25252F%25252Fu%25253Apw%252540h"},
		{"?next=http%3A%2F%2Fh%3A8&mail=joe%40h", "?next=http%3A%2F%2Fh%3A8&mail=joe%40h"},
		{"?next=http%3A%2F%2Fh%2F%3Fa%3Db%26token%3Dx%26c%3Dd&e=f", "?next=http%3A%2F%2Fh%2F%3Fa%3Db%26token%3D***%26c%3Dd&e=f"},
		{"?next=%2Flogin%3Ftoken%3Dx", "?next=%2Flogin%3Ftoken%3D***"},
		{"?password%3Dx", "?password%3D***"},
		{"?a%26token=x", "?a%26token=***"},
		{"%3Ftoken%3Dx", "%3Ftoken%3D***"},
		{"?next=%2F%2Fu:pw@h", "?next=%2F%2Fu:***@h"},
		{"@?next=%2F%2Fu:pw@h", "@?next=%2F%2Fu:***@h"},
		{"#next=%2F%2Fu:pw@h", "#next=%2F%2Fu:***@h"},
		{"?next=%5C%5Cu%3Apw%40h", "?next=%5C%5Cu%3A***%40h"},
		{"?next=%5B%5Bu%3Apw%40h", "?next=%5B%5Bu%3Apw%40h"},
		{"?next=%5D%5Du%3Apw%40h", "?next=%5D%5Du%3Apw%40h"},
		{"?next=x%3A/u:pw@h", "?next=x%3A/u:***@h"},
		{"?next=/%09/u:pw@h", "?next=/%09/u:***@h"},
		{"http://u%3Apw%40h/", "http://u%3A***%40h/"},
		{"?next=h%09ttp%3A/%0A/h%2F%3Ftok%0Den%3Dx", "?next=h%09ttp%3A/%0A/h%2F%3Ftok%0Den%3D***"},
		{"http://h/?%09token=x", "http://h/?%09token=***"},
		{"?pass%0Aword=x&a=b", "?pass%0Aword=***&a=b"},
		{"?%250dtoken=x", "?%250dtoken=***"},
		{"?token=x%0Dy", "?token=***"},
		{"?next=h%0Attp:u:pw@h", "?next=h%0Attp:u:***@h"},
		{"?next=/%0D/u:pw@h", "?next=/%0D/u:***@h"},
		{"?next=ht\ttp%3A%2\nF%2Fu%3Apw%40h", "?next=ht\ttp%3A%2\nF%2Fu%3A***%40h"},
	} {
		if got := mask.Redact(test.text, "my"); got != test.want {
			t.Errorf("Redact(%q) = %q, want %q", test.text, got, test.want)
		}
	}
	if n := testing.AllocsPerRun(10, func() { mask.Redact("http://example.com/a;b=c?d=e&f=g#h=i", "my") }); n > 0 {
		t.Errorf("%v allocations for a text without secrets", n)
	}
}

// The message of an error names the character at the error, unless a secret contains it.
func TestMessage(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"?token=Qé", "a query cannot contain this character: percent-encode it"},
		{"?%74oken=Q^", "a query cannot contain this character: percent-encode it"},
		{"?my=Q^", "a query cannot contain this character: percent-encode it"},
		{"?next=%2F%3Ftoken%3DQ^", "a query cannot contain this character: percent-encode it"},
		{"/a;token=x y", "a path cannot contain this character: percent-encode it"},
		{"#token=a#b", "a fragment cannot contain this character: percent-encode it"},
		{"//[:p{%40h", `a character is misplaced in the IPv6 address: write eight groups of one to four hexadecimal digits, or one "::" for groups of zeros`},
		{"//u:p^@h", "userinfo cannot contain this character: percent-encode it"},
		{"?token=Q&a=^", `a query cannot contain "^": percent-encode it as %5E`},
		{"?^&token=Q", `a query cannot contain "^": percent-encode it as %5E`},
		{"a;token=^://h", `a scheme cannot contain ";": use only letters a to z, digits, "+", "-" and "."`},
		{"?token=%4", `"%" must be followed by two hexadecimal digits; write a literal "%" as %25`},
	} {
		_, err := uri.Parse(test.text)
		p, ok := errors.AsType[*uri.SyntaxError](err)
		if !ok {
			t.Fatalf("Parse(%q): %v", test.text, err)
		}
		if got := mask.Find(test.text, "my").Message(p); got != test.want {
			t.Errorf("Message of %q = %q, want %q", test.text, got, test.want)
		}
		p.Offset = -1
		if got := mask.Find(test.text, "my").Message(p); got != p.Message {
			t.Errorf("without an offset, Message of %q = %q", test.text, got)
		}
	}
}

// A character beside a secret is named.
func TestMessageBeside(t *testing.T) {
	const message, unnamed = `a query cannot contain "^": percent-encode it as %5E`, "a query cannot contain this character: percent-encode it"
	spans := mask.Spans{{Offset: 5, Length: 3}}
	for offset := range 10 {
		want := message
		if 5 <= offset && offset < 8 {
			want = unnamed
		}
		p := &uri.SyntaxError{Offset: offset, Component: uri.ComponentQuery, Message: message}
		if got := spans.Message(p); got != want {
			t.Errorf("at %d: %q, want %q", offset, got, want)
		}
	}
}

// TestPassword checks that Password and PasswordSpan agree about all recorded texts.
func TestPassword(t *testing.T) {
	record, err := os.ReadFile("../../testdata/readers/passwords.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for line := range bytes.Lines(record) {
		var answer []string // the text, and the readers that find a password in it
		if err := json.Unmarshal(line, &answer); err != nil {
			t.Fatal(err)
		}
		text := answer[0]
		want, _ := passwordSpan(text)
		_, err := iri.Parse(text)
		if got := mask.Password(text, err == nil); got != want {
			t.Errorf("Password(%q) = %v, want %v", text, got, want)
		}
		if want.Length > 0 {
			n++
		}
	}
	if n < 1000 {
		t.Errorf("%d passwords", n)
	}
	for text, valid := range map[string]bool{"http://u:@h/": true, "http://u@h/ ": false} {
		if got := mask.Password(text, valid); got != (uri.Span{}) {
			t.Errorf("Password(%q) = %v", text, got)
		}
	}
}

func TestFindPart(t *testing.T) {
	for _, test := range []struct {
		before, part, after string
		want                mask.Spans
	}{
		{"", "u:pw@h", "", mask.Spans{{Offset: 2, Length: 2}}},
		{"http://", "u:pw", "@h", mask.Spans{{Offset: 2, Length: 2}}},
		{"http://u:a", "b", "c@h", mask.Spans{{Length: 1}}},
		{"?token=a", "b", "", mask.Spans{{Length: 1}}},
		{"?", "q=a:b@c", "", nil},
		{"http://u:pw@h", "/x", "?token=y", nil},
	} {
		if got := mask.FindPart(test.before, test.part, test.after); !slices.Equal(got, test.want) {
			t.Errorf("FindPart(%q, %q, %q) = %v, want %v", test.before, test.part, test.after, got, test.want)
		}
	}
}

func TestRedactDerived(t *testing.T) {
	for _, test := range []struct{ derived, masked, want string }{
		{"http://u:pw@h", "http://u:***@h", "http://u:***@h"},
		{"./u:p@h", "./u:***@h", "./u:***@h"}, // no password by itself
		{"http://u:pw@hhttp//u:pw@h", "http://u:***@h", "http://u:***@h"},
		{"HTTP://h/?token=x", "HTTP://h/", "***"}, // they differ in more
		{"/a/b", "/c/***", "***"},                 // before a mask
		{"/a/b", "/a/***c", "***"},                // after a mask
		{"/a/b/c/d", "/a/***/e/***", "***"},       // between masks
		{"/ab", "/ab***b", "***"},                 // too short
		{"/ab", "/ab***", "/ab"},                  // an empty secret
		{"/b/c", "/***b/***", "/b/***"},
		{"/a1b2c/?token=x", "/a***b***c/?token=x", "/a***b***c/?token=***"}, // and one of its own
		{"/a", "/a", "/a"},
		{"/a", "/b", "***"},
		{"/a", "", "***"}, // in the test: it cannot be derived again
	} {
		again := func() (string, bool) { return test.masked, test.masked != "" }
		if got := mask.RedactDerived(test.derived, again); got != test.want {
			t.Errorf("RedactDerived(%q) with %q = %q, want %q", test.derived, test.masked, got, test.want)
		}
	}
	if got := mask.RedactDerived("/?token=x", nil); got != "/?token=***" {
		t.Error(got)
	}
}

// Spans are within the text, and a tab or line end anywhere hides no secret, because browsers
// remove it.
func FuzzFind(f *testing.F) {
	f.Add("http://u:pw@h/?next=http%3A%2F%2Fu%3Apw%40h%2F#token=x", 12, byte('\t'))
	f.Add("?a=http:u:p@h&token%253Dx;y=z", 20, byte('\n'))
	f.Add(`\\u:p@h\\/;jwt=%0A`, 1, byte('\r'))
	f.Fuzz(func(t *testing.T, text string, at int, c byte) {
		if c != '\t' && c != '\n' && c != '\r' {
			return
		}
		text = strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(text)
		spans := mask.Find(text)
		for i, s := range spans {
			if s.Offset < 0 || s.Length <= 0 || s.End() > len(text) || i > 0 && s.Offset < spans[i-1].End() {
				t.Fatalf("%q: %v", text, spans)
			}
		}
		if at < 0 || at > len(text) {
			return
		}
		broken := text[:at] + string(rune(c)) + text[at:]
		found := mask.Find(broken)
		for _, s := range spans {
			for i := s.Offset; i < s.End(); i++ {
				moved := i
				if i >= at {
					moved++
				}
				if _, ok := found.Search(uri.Span{Offset: moved, Length: 1}); !ok {
					t.Fatalf("%q has %v, and %q has %v", text, spans, broken, found)
				}
			}
		}
	})
}

// passwordSpan returns the place of the password in a text.
func passwordSpan(text string) (uri.Span, bool) {
	start, end := secret.Password(text)
	return uri.Span{Offset: start, Length: end - start}, start < end
}
