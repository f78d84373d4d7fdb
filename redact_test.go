package uri_test

import (
	"strings"
	"testing"

	"github.com/urikit/uri"
)

func TestRedact(t *testing.T) {
	for _, test := range []struct{ s, want string }{
		// Valid references: the password is what the grammar says.
		{"http://user:secret@example.com/", "http://user:***@example.com/"},
		{"//user:secret@h", "//user:***@h"},
		{"a://:secret@", "a://:***@"},
		{"a://u:p:q:r@h:1", "a://u:***@h:1"},
		{"a://u:%73ecret@h/?x@y", "a://u:***@h/?x@y"},
		{"a://u:***@h", "a://u:***@h"},
		{"http://u:p@[::1]:80/#f", "http://u:***@[::1]:80/#f"},

		// Valid references without one.
		{"", ""},
		{"http://h:80/", "http://h:80/"},
		{"http://user@h:80/", "http://user@h:80/"},
		{"http://user:@h/", "http://user:@h/"},
		{"http://:@h/", "http://:@h/"},
		{"http://h:80/@x", "http://h:80/@x"},
		{"http://h/a:b@c", "http://h/a:b@c"},
		{"http://h?a:b@c", "http://h?a:b@c"},
		{"mailto:a:b@c", "mailto:a:b@c"},
		{"user:secret@h", "user:secret@h"}, // the scheme user, and a path
		{"/u:p@h", "/u:p@h"},
		{"http:///u:p@h", "http:///u:p@h"},
		{"a?//u:p@h", "a?//u:p@h"},

		// What is not valid: too much rather than too little.
		{"http://user:sec ret@h/", "http://user:***@h/"},
		{"http://user:secret@h h/", "http://user:***@h h/"},
		{"http://user:secret@h:x/", "http://user:***@h:x/"},
		{"http://user:secret@h/a b", "http://user:***@h/a b"},
		{"http://user:sec@ret@h/", "http://user:***@h/"},
		{"http://us@er:secret@h/", "http://us@er:***@h/"},
		{"http://user:sec/ret@h/", "http://user:***@h/"},
		{"http://user:sec?ret@h/", "http://user:***@h/"},
		{"http://user:sec#ret@h/", "http://user:***@h/"},
		{"http://user:sec/ret@h/a@b", "http://user:***@b"},
		{"http://user:1/2 3@h/", "http://user:***@h/"}, // which may be a port and a path
		{`http:\\user:secret@h/`, `http:\\user:***@h/`},
		{"http:///user:sec^ret@h/", "http:///user:***@h/"},
		{"http:/user:se cret@h/", "http:/user:***@h/"},
		{"http://user:/s^cret@h/", "http://user:***@h/"},
		{"http://user:123?x#y secret@h/", "http://user:***@h/"},
		{"http://[user:p]w/secret@h/", "http://[user:***@h/"},
		{"http://h/ http://user:secret@h/", "http://h/ http:***@h/"},
		{"http://user:%secret@h/", "http://user:***@h/"},
		{"http://user:[secret]@h/", "http://user:***@h/"},
		{"http://[user:secret@h/", "http://[user:***@h/"},
		{"http://user:secret@[::1/", "http://user:***@[::1/"},
		{"ht tp://user:secret@h/", "ht tp://user:***@h/"},
		{"//user:secret@h:x", "//user:***@h:x"},
		{"see <http://user:secret@h/>", "see <http://user:***@h/>"},
		{"http://user:secret\x00\xff@h/", "http://user:***@h/"},
		{"http://user:@h h/", "http://user:@h h/"},
		{"http://h:x/", "http://h:x/"},
		{"http://h:80/a b@c", "http://h:***@c"},
		{"http://[::1]/a b@c", "http://[::1]/a b@c"},
		{"http://[::1]:x/a@c", "http://[::1]:***@c"},
		{"a b", "a b"},
		{"a:b c@d", "a:b c@d"},
		{"%//", "%//"},
	} {
		if got := uri.Redact(test.s); got != test.want {
			t.Errorf("Redact(%q) = %q, want %q", test.s, got, test.want)
		}
		redacted(t, test.s)
	}
}

// redacted holds the ways to mask a password against each other, and against
// what masking may do.
func redacted(t testing.TB, s string) {
	t.Helper()
	masked := uri.Redact(s)
	span, ok := uri.PasswordSpan(s)
	switch {
	case !ok && (masked != s || span != uri.Span{}):
		t.Fatalf("Redact(%q) = %q, but there is no password, %v", s, masked, span)
	case ok && (span.Offset < 0 || span.Length < 1 || span.End() > len(s)):
		t.Fatalf("%q: the password is at %v", s, span)
	case ok && masked != s[:span.Offset]+"***"+s[span.End():]:
		t.Fatalf("Redact(%q) = %q, but the password is at %v", s, masked, span)
	}

	r, err := uri.Parse(s)
	if err != nil {
		return
	}
	if got := r.Redacted(); got != masked {
		t.Fatalf("%q: Redacted = %q, Redact = %q", s, got, masked)
	}
	if got := r.LogValue().String(); got != masked {
		t.Fatalf("%q: LogValue = %q, Redact = %q", s, got, masked)
	}
	after, err := uri.Parse(masked)
	if err != nil {
		t.Fatalf("%q: Redacted = %q: %v", s, masked, err)
	}
	password, _ := r.Password()
	if ok != (password != "") || ok && span.Of(s) != password {
		t.Fatalf("%q: the password is %q, but %q by its span", s, password, span.Of(s))
	}
	got, _ := after.Password()
	if password != "" && got != "***" || password == "" && got != "" {
		t.Fatalf("%q: Redacted = %q, with the password %q", s, masked, got)
	}
	// All else is as it was.
	for _, c := range components {
		was, wasOK := c.get(r)
		is, isOK := c.get(after)
		if c.component == uri.ComponentUserinfo || c.component == uri.ComponentAuthority {
			was = strings.Replace(was, ":"+password, ":"+got, 1)
		}
		if was != is || wasOK != isOK {
			t.Fatalf("%q: Redacted = %q, with the %v %q", s, masked, c.component, is)
		}
	}
	// There is nothing more to mask.
	if again := uri.Redact(masked); again != masked {
		t.Fatalf("%q: Redacted = %q, and again %q", s, masked, again)
	}
}

func TestRedactVectors(t *testing.T) {
	for _, s := range texts(t) {
		redacted(t, s)
	}
	for _, s := range secrets {
		redacted(t, strings.ReplaceAll(s, "%s", secret))
	}
}

// The secrets that errors keep are masked too, where they stand behind a colon.
func TestRedactSecrets(t *testing.T) {
	for _, format := range secrets {
		if !strings.Contains(format, "user:%s") && !strings.Contains(format, ":%s@") {
			continue
		}
		s := strings.ReplaceAll(strings.ReplaceAll(format, "%s", secret), "%%", "%")
		if got := uri.Redact(s); strings.Contains(got, ":"+secret) {
			t.Errorf("Redact(%q) = %q", s, got)
		}
	}
}

func TestAuthorityRedacted(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"user:secret@h:80", "user:***@h:80"},
		{"user:@h", "user:@h"},
		{"user@h", "user@h"},
		{":x@[::1]", ":***@[::1]"},
		{"", ""},
	} {
		a, err := uri.ParseAuthority(test.text)
		if err != nil {
			t.Fatal(err)
		}
		if got := a.Redacted(); got != test.want {
			t.Errorf("%q: %q, want %q", test.text, got, test.want)
		}
		if got := a.LogValue().String(); got != test.want {
			t.Errorf("%q is logged as %q, want %q", test.text, got, test.want)
		}
	}
}
