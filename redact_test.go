package uri_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	found "github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/internal/testenv"
	"github.com/urikit/uri/redact"
)

func TestRedact(t *testing.T) {
	for _, test := range []struct{ s, want string }{
		// In valid references, the password by the grammar is masked.
		{"http://user:secret@example.com/", "http://user:***@example.com/"},
		{"//user:secret@h", "//user:***@h"},
		{"a://:secret@", "a://:***@"},
		{"a://u:p:q:r@h:1", "a://u:***@h:1"},
		{"a://u:%73ecret@h/?x@y", "a://u:***@h/?x@y"},
		{"a://u:***@h", "a://u:***@h"},
		{"http://u:p@[::1]:80/#f", "http://u:***@[::1]:80/#f"},

		// Valid references without a password are unchanged.
		{"", ""},
		{"http://h:80/", "http://h:80/"},
		{"http://user@h:80/", "http://user@h:80/"},
		{"http://user:@h/", "http://user:@h/"},
		{"http://:@h/", "http://:@h/"},
		{"http://h:80/@x", "http://h:80/@x"},
		{"http://h/a:b@c", "http://h/a:b@c"},
		{"http://h?a:b@c", "http://h?a:b@c"},
		{"/u:p@h", "/u:p@h"},
		{"/path/a:b@c", "/path/a:b@c"},
		{"a?//u:p@h", "a?//u:***@h"}, // of a reference within the text
		{"?q=a:b@c", "?q=a:b@c"},
		{"#a:b@c", "#a:b@c"},
		{"https://h/?q=a:b@c", "https://h/?q=a:b@c"},

		// IRIs are like URIs. What is neither has no grammar.
		{"https://bücher.example:8080/@user", "https://bücher.example:8080/@user"},
		{"http://h/ö?q=a:b@c", "http://h/ö?q=a:b@c"},
		{"http://jö:geheimß@bücher.example/@", "http://jö:***@bücher.example/@"},
		{"http:/jö:geheimß@bücher.example/", "http:/jö:***@bücher.example/"},
		{"jö:geheimß@bücher.example/", "jö:***@bücher.example/"},
		{"https://bücher.example:8080/@user name", "https://bücher.example:***@user name"},
		{"https://example.com:8080/@user", "https://example.com:8080/@user"},
		{"http://[::1]:80/@x", "http://[::1]:80/@x"},
		{"localhost:8080/@user", "localhost:8080/@user"},
		{"host:80?a@b", "host:80?a@b"},
		{"user:@h", "user:@h"},
		{"http://web.archive.org/web/http://u:p@h/", "http://web.archive.org/web/http://u:***@h/"},
		{"git@github.com/a:b", "git@github.com/a:b"},
		{"pkg:npm/a@1.0", "pkg:npm/a@1.0"},

		// Schemes without userinfo.
		{"mailto:joe@example.com", "mailto:joe@example.com"},
		{"mailto:a:b@c", "mailto:a:b@c"},
		{"MailTo:a:b@c", "MailTo:a:b@c"},
		{"urn:example:a@b", "urn:example:a@b"},
		{"tag:joe@example.com,2026:x", "tag:joe@example.com,2026:x"},
		{"cid:a:b@c", "cid:a:b@c"},
		{"data:text/plain,u:p@h", "data:text/plain,u:p@h"},
		{"data:,http://u:p@h/", "data:,http://u:***@h/"},
		{"file:///C:/x@y", "file:///C:/x@y"},
		{"file:/C:/x@y", "file:/C:/x@y"},
		{"xmpp:joe@example.com", "xmpp:joe@example.com"},
		{"view-source:mailto:/a:b@c", "view-source:mailto:/a:***@c"},
		{"mailto://u:secret@h", "mailto://u:***@h"},
		{"file://u:secret@h/", "file://u:***@h/"},
		{"sip:alice@h", "sip:alice@h"},
		{"sip:alice@h:5060;a=b?to=c:d@e", "sip:alice@h:5060;a=b?to=c:d@e"},
		{"sip:alice:secret@h", "sip:alice:***@h"},
		{"SIPS:alice:sec?r/et@h:5060?a=b", "SIPS:alice:***@h:5060?a=b"},
		{"sip://alice/b:secret@h", "sip://alice/b:***@h"}, // by Perl
		{"sip://a:80/secret@h", "sip://a:80/***@h"},
		{"sip://@a:/x:secret@h:#", "sip://@a:/***@h:#"},
		{"sip://[::1]/x:secret@h", "sip://[::1]/***@h"},
		{"sip://a:#secret@h", "sip://a:#***@h"},
		{"sip://a:/@h", "sip://a:/@h"},
		{"sip:alice:sec@ret@h", "sip:alice:***@h"},
		{"sip:alice#x:secret@h", "sip:alice#x:***@h"}, // by Perl

		// Valid references in which programs see userinfo that the grammar does not.
		{"http:/u:secret@h", "http:/u:***@h"},
		{"http:///u:secret@h/x@y", "http:///u:***@h/x@y"},
		{"http://///u:secret@h", "http://///u:***@h"},
		{"foo:///u:secret@h", "foo:///u:***@h"},
		{"///u:secret@h", "///u:***@h"},
		{"////u:secret@h?a@b", "////u:***@h?a@b"},
		{"http:/u:p:q@r@h#a@b", "http:/u:***@h#a@b"},
		{"user:secret@h", "user:***@h"}, // the scheme user, and a path
		{"user:secret@h/path", "user:***@h/path"},
		{"foo:u:p@h", "foo:***@h"},
		{"http:joe@h", "http:***@h"}, // by curl, which sees the user http
		{"good.example:80@127.0.0.1:8080/", "good.example:***@127.0.0.1:8080/"},
		{"turn:u:p@h", "turn:***@h"},
		{"jdbc:mysql://u:secret@h/", "jdbc:mysql://u:***@h/"},
		{"jdbc:x:mysql:u:p@h/", "jdbc:***@h/"},
		{"url:http:/u:secret@h/", "url:http:/u:***@h/"},
		{"view-source:feed:http://u:secret@h/", "view-source:feed:http://u:***@h/"},
		{"blob:http://u:secret@h/1", "blob:http://u:***@h/1"},
		{"view-source:file://u:secret@h/", "view-source:file://u:***@h/"},

		// Some servers decode the colon before they split the userinfo.
		{"http://joe%3asecret@h/", "http://joe%3a***@h/"},
		{"http://joe%3Asec:ret@h/", "http://joe%3A***@h/"},
		{"http://joe%3a@h/", "http://joe%3a@h/"},

		// A value ends with the userinfo, as the password does.
		{"http://u:password=x@h/", "http://u:***@h/"},
		{"https://admin:sig=abc@db.example:5432/prod", "https://admin:***@db.example:5432/prod"},
		{"ftp://u:pass;token=x@h/", "ftp://u:***@h/"},
		{"https://app:p%3Dtoken=1@h/", "https://app:***@h/"},
		{"//u:password=x9@token=hh/", "//u:***@token=***/"},
		{"http://u:password=x@token%3Dkk/", "http://u:***@token%3D***/"},
		{"http://u;token=x@h:80/", "http://u;token=***@h:80/"},
		{"http://token=a:b@[::1]:80/", "http://token=***@[::1]:80/"},
		{"postgres://u:token=abc@h/db", "postgres://u:***@h/db"},
		{"//u:token=abc@h/db", "//u:***@h/db"},
		// A driver can read a list of parameters there, with an "@" in a value.
		{"sqlserver://h:1433;password=secret@secret;x=y", "sqlserver://h:***@***;x=y"},
		{"sqlserver://h;password=secret@secret:80/x", "sqlserver://h;password=***@***/x"},
		{"x://u:a%3Bpassword=secret@[::1]:80?x", "x://u:***@***?x"},
		{"x://password=secret@[::1]:80", "x://password=***@***"},
		// Other readers decode an "@", so the host is in the password.
		{"http://user:@example%40com/", "http://user:@***%40com/"},
		{"http://alice:pw@a%40b/", "http://alice:***@***%40b/"},

		// A mask contains all of an octet.
		{"https://%2Bghp_aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789@github.com/", "https://***@github.com/"},
		{"http://%3Dhunter2tokenhunter2@h/", "http://***@h/"},
		{"http://h/%dckr_pat_aBcDeFgHiJkLmNoPqRsTuVwXyZ01234", "http://h/***"},

		// The first segment gets no colon that the mask of a slash or a scheme leaves.
		{"access_token=a/b;c:d", "access_token=***;***d"},
		{"token=a/b&x:y/c:d", "token=***&***y/c:d"},
		{"token=a/b&token=c/d&e:f?g:h", "token=***&token=***&***f?g:h"},
		{"AKIAIOSFODNN7EXAMPLE:foo:b/c:d", "***b/c:d"},
		{"x.AKIAIOSFODNN7EXAMPLE://h:80/", "x.***//h:80/"},

		// In invalid texts, too much is masked rather than too little.
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
		{"http://user:1/2 3@h/", "http://user:***@h/"}, // the text may also be a port and a path
		{`http:\\user:secret@h/`, `http:***@h/`},       // by curl, which sees the user http
		{`http:/\user:secret@h/`, `http:/\user:***@h/`},
		{`/\user:secret@h/`, `/\user:***@h/`},
		{"//u%\t3asecret@h", "//u%\t3a***@h"},
		{"user:sec ret@h", "user:***@h"},
		{"user:se:cr/et @h", "user:***@h"},
		{"8080://[::1]@h^", "8080://[:***@h^"}, // by Node's url.parse
		{"mailto:joe smith@h", "mailto:joe smith@h"},
		{"http://[::1]:secret@h h", "http://[:***@h h"},
		{"jdbc:x://u:secret@h h", "jdbc:***@h h"},
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
		{"a:b c@d", "a:***@d"},

		// Windows paths, and similar texts.
		{`C:\node_modules\@scope\a.js`, `C:\node_modules\@scope\a.js`},
		{`c:\Users\joe@example.com\a b`, `c:\Users\joe@example.com\a b`},
		{`C:\@scope\a.js`, `C:\@scope\a.js`},
		{`C:\u:secret@h\x`, `C:\u:***@h\x`},
		{`C:\secret@h`, `C:***@h`}, // by curl, which sees the user C
		{`C:\secret@h/a\b`, `C:***@h/a\b`},
		{`C:\secret@h?@\b`, `C:***@\b`},
		{`C:\\u:secret@h\x`, `C:***@h\x`}, // by Node's url.parse
		{`1:\secret@h\x`, `1:***@h\x`},
		{"%//", "%//"},
	} {
		if got := redact.String(test.s); got != test.want {
			t.Errorf("Redact(%q) = %q, want %q", test.s, got, test.want)
		}
		redacted(t, test.s)
	}
}

// redacted checks that the ways to mask secrets agree, and that they change only what they may.
func redacted(t testing.TB, s string) {
	t.Helper()
	masked := redact.String(s)
	spans := (*found.Rules)(nil).Find(s)
	if want := string(found.AppendMasked(nil, s, spans, redact.Mask)); masked != want {
		t.Fatalf("Redact(%q) = %q, but the secrets are %v", s, masked, spans)
	}
	for i, span := range spans {
		if span.Offset < 0 || span.Length < 1 || span.End() > len(s) || i > 0 && span.Offset < spans[i-1].End() {
			t.Fatalf("%q: the secrets are %v", s, spans)
		}
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
	scheme, _ := r.Scheme()
	noScheme := len(spans) > 0 && spans[0].Offset < len(scheme) // a token is masked there
	if at, ok := r.Span(uri.ComponentUserinfo); ok && !noScheme && slices.ContainsFunc(spans, func(s found.Span) bool { return s.Offset <= at.End() && s.End() > at.End() }) {
		t.Fatalf("%q: Redacted = %q, with a mask of the \"@\"", s, masked)
	}
	// The masks cover at least the password by the grammar, and components without a mask are
	// unchanged.
	if got := rawPassword(after); strings.ReplaceAll(got, redact.Mask, "") != "" {
		t.Fatalf("%q: the password is %q, Redacted = %q", s, rawPassword(r), masked)
	}
	if strings.EqualFold(scheme, "sip") || strings.EqualFold(scheme, "sips") || strings.EqualFold(scheme, "jdbc") {
		return // their passwords may have delimiters
	}
	for _, c := range components {
		at, _ := r.Span(c.component)
		if port, ok := r.Span(uri.ComponentPort); ok && c.component == uri.ComponentHost && port.Length > 0 {
			at.Length = port.End() - at.Offset // a mask of the port covers the host too
		}
		if noScheme || slices.ContainsFunc(spans, func(s found.Span) bool { return s.Offset < at.End() && at.Offset < s.End() }) {
			continue
		}
		was, wasOK := c.get(r)
		is, isOK := c.get(after)
		if was != is || wasOK != isOK {
			t.Fatalf("%q: Redacted = %q, with the %v %q", s, masked, c.component, is)
		}
	}
	// Masking twice changes nothing more.
	if again := redact.String(masked); again != masked {
		t.Fatalf("%q: Redacted = %q, and again %q", s, masked, again)
	}
}

// TestRedactParts masks the secrets of references that are made of parts which some readers read
// otherwise than the grammar does.
func TestRedactParts(t *testing.T) {
	parts := [...][]string{
		{"http:", "https:", "x:", "sqlserver:", "jdbc:x:", "sip:", "AKIAIOSFODNN7EXAMPLE:", ""},
		{"//", "//", "//", "/", ""},
		{"u", "", "token=a", "u%40v", "%2Bghp_aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789", "%3Dhunter2tokenhunter2"},
		{":", "%3A", ";", ""},
		{"pw", "", "password=x", "p%3Dtoken=1", "sig=a:b", "a%3Bkey=b%2540c"},
		{"@", "@", "@", "%40", ""},
		{"h", "[::1]", "a%40b", "ghp_aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789", ""},
		{":80", ":", "", ""},
		{"/", "/a%40b", "", "/services/T0/B0/x", "/x:y@z", ";c:d", "/../token=a/b&c:d"},
		{"", "?token=a/b:c@d", "#password=x%40y", "?u=//u:p@h/&v:w"},
	}
	random := rand.New(rand.NewPCG(1, 2))
	valid := 0
	for range testenv.Tier(20_000, 20_000, 500_000) {
		var b strings.Builder
		for _, list := range parts {
			b.WriteString(list[random.IntN(len(list))])
		}
		redacted(t, b.String())
		if _, err := uri.Parse(b.String()); err == nil {
			valid++
		}
	}
	if valid < 10_000 {
		t.Errorf("%d valid references", valid)
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

// TestRedactSecrets checks that the secrets of the tests of errors are masked if they
// follow a colon.
func TestRedactSecrets(t *testing.T) {
	for _, format := range secrets {
		if !strings.Contains(format, "user:%s") && !strings.Contains(format, ":%s@") {
			continue
		}
		s := strings.ReplaceAll(strings.ReplaceAll(format, "%s", secret), "%%", "%")
		if got := redact.String(s); strings.Contains(got, ":"+secret) {
			t.Errorf("Redact(%q) = %q", s, got)
		}
	}
}

func TestAuthorityRedacted(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"user:secret@h:80", "user:***@h:80"},
		{"user:@h", "user:@h"},
		{"user@h", "user@h"},
		{"user%3asecret@h", "user%3a***@h"},
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

// TestRedactLinear checks that Redact takes linear time. In quadratic time it would take
// hours.
func TestRedactLinear(t *testing.T) {
	for _, piece := range []string{"a:", ":", "/", "//", `\`, "@", "a:@", "a:/", "sip:", "sip:@", "%", "%\t", "%3a", "[", "?@:", "mailto:", "jdbc:x/", ";token=abcd", "token=a/b&even:&", "u:token=a@"} {
		long := strings.Repeat(piece, testenv.Tier(1<<18, 1<<18, 1<<20)/len(piece))
		for _, s := range []string{long, long + "@h", "u:" + long + "@h", "//u:" + long + "@h", long + " @h", "sip:a:" + long + "@h", strings.Repeat("a", len(long)) + long} {
			if masked := redact.String(s); len(masked) > len(s)+len(redact.Mask) {
				t.Errorf("%q...: %d bytes", s[:10], len(masked))
			}
		}
	}
}

// rawPassword returns the password of r by the grammar, without decoding it.
func rawPassword(r uri.Reference) string {
	userinfo, _ := r.Userinfo()
	_, password, _ := strings.Cut(userinfo, ":")
	return password
}
