package verdict_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/edits"
	"github.com/urikit/uri/internal/mask"
	"github.com/urikit/uri/internal/verdict"
)

// subject returns a text by RFC 3986 with its findings.
func subject(text string) *verdict.Subject {
	s := &verdict.Subject{Text: text, Dialect: dialect.RFC3986, Found: new(audit.Auditor).AuditText(text)}
	ref, err := s.Dialect.Parser().Parse(uri.RuleURIReference, text)
	if err == nil {
		s.Ref = &ref
	} else {
		s.Problem, _ = err.(*uri.SyntaxError)
	}
	return s
}

func TestOf(t *testing.T) {
	for _, test := range []struct{ text, state, reason, advice, fix, result string }{
		{"http://example.com/", "valid", "a URI of 19 bytes", "It leads to example.com. A valid link need not be a safe one.", "", ""},
		{"", "valid", "an empty reference, which means the base", "", "", ""},
		{"../g", "valid", "a relative reference of 4 bytes", "", "", ""},
		{"index.html", "valid", "a relative reference of 10 bytes", "", "", ""},
		{"http://example.com:8080/", "valid", "a URI of 24 bytes", "Check that this port is intended.", "", ""},
		{"www.example.com", "remarks", "a relative reference of 15 bytes, which names no host", "If you mean a host, write the scheme before it.", "Did you mean this?", "https://www.example.com/"},
		{"example.com:8080/x", "remarks", "a scheme and a path that look like a host and a port", "If you mean a host, write the scheme before it.", "Did you mean this?", "https://example.com:8080/x"},
		{"http://user@example.com/a", "remarks", "the text has userinfo before the host, which the scheme forbids or deprecates", "Show it separately from the host.", "Remove the user and the password", "http://example.com/a"},
		{"http://127.0.0.1/", "remarks", "the address is Loopback (127.0.0.0/8, RFC 1122)", "Do not connect to it if the text comes from outside.", "", ""},
		{` "http://example.com/a" `, "invalid", "spaces, quotes or brackets are around the link", "Remove them.", "Remove what is around the link", "http://example.com/a"},
		{"<http://example.com/a>", "invalid", "spaces, quotes or brackets are around the link", "Remove them.", "Remove what is around the link", "http://example.com/a"},
		{"http://example.com/a b", "invalid", "a path cannot contain a space: percent-encode it as %20", "Refuse it from others. In your own text, percent-encode it as %20.", "Repair it", "http://example.com/a%20b"},
		{"http://b\u00fccher.example/", "invalid", `a host cannot contain "ü" (U+00FC): write the name in punycode, which begins with xn--`, "", "Repair it", "http://xn--bcher-kva.example/"},
		{"http://example.com:80a/", "invalid", "a port can contain only digits 0 to 9", "", "", ""},
		{"http://0x7f.1/%2e%2e/admin", "dangerous", "browsers connect to 127.0.0.1 (this machine); other programs connect to 0x7f.1", "Refuse it, or pass on the host that you checked, not the text.", "Write what browsers read", "http://127.0.0.1/admin"},
		{"http://0xa9fea9fe/", "dangerous", "browsers connect to 169.254.169.254 (the local network); other programs connect to 0xa9fea9fe", "Refuse it, or pass on the host that you checked, not the text.", "Write what browsers read", "http://169.254.169.254/"},
		{"http:/example.com/a", "dangerous", "browsers connect to example.com; other programs find no host", "Refuse it, or pass on the host that you checked, not the text.", "Write what browsers read", "http://example.com/a"},
		{`http://trusted.example\@evil.example/`, "dangerous", "browsers connect to trusted.example; other programs connect to evil.example", "Refuse it. Do not repair it.", "", ""},
		{"http://user:geheim@example.com/a", "dangerous", "the text contains a password", "Change the password, and do not write it in a URI.", "Remove the user and the password", "http://example.com/a"},
		{"http://xn--80ak6aa92e.com/", "dangerous", "the host looks like another name, but has letters of another alphabet", "Show the label in its encoded form.", "", ""},
		{"http://www.bank.example@evil.example/", "dangerous", `it leads to evil.example, not to what is before the "@"`, "Do not follow it.", "", ""},
		{"https://shop.example/login?next=//evil.example/a", "remarks", "a URI of 48 bytes with an address of another host in a parameter, evil.example", "If the site sends visitors there, it must allow known hosts only.", "", ""},
		{`https://shop.example/?u=https:%2F%2FEVIL.example`, "remarks", "a URI of 48 bytes with an address of another host in a parameter, evil.example", "", "", ""},
		{"https://shop.example/?u=https://shop.example/a", "valid", "a URI of 46 bytes", "", "", ""},
		{"JavaScript:alert(1)", "dangerous", "opening it runs a program in the page", "Refuse schemes that are not on a list of those that you need.", "", ""},
		{"http://example.com/a\nb", "dangerous", "a space or control character, which some programs remove", "", "", ""},
		{"http://example.com/%2e%2e/a", "remarks", `an encoded "." or ".." segment`, "Normalize the path before you check it, and check it decoded.", "Write the normal form", "http://example.com/a"},
	} {
		s := subject(test.text)
		v := verdict.Of(s)
		if v.State != test.state || v.Reason != test.reason || test.advice != "" && v.Advice != test.advice {
			t.Errorf("%q: %s, %q, %q", test.text, v.State, v.Reason, v.Advice)
		}
		if text := string(verdict.Append(nil, s)); text != v.Text || verdict.Severity(s) != v.Severity || !strings.HasSuffix(text, ": "+v.Reason+".") {
			t.Errorf("%q: Append writes %q, and Of %v", test.text, text, v)
		}
		fix := verdict.FixesOf(s, mask.Find(test.text)).Verdict
		if fix == nil {
			fix = new(verdict.Fix)
		}
		if fix.Label != test.fix || fix.Result != test.result || fix.Label != "" && edits.Apply(test.text, fix.Changes) != test.result {
			t.Errorf("%q: the fix is %+v", test.text, fix)
		}
	}
}

// A finding or a decider decides each verdict, and each decider decides one of these. If a verdict
// has advice, the advice is that of a finding or of a decider.
func TestDeciders(t *testing.T) {
	older := subject("http://u:p@h.example/")
	older.Dialect, older.Found = dialect.URIs(uri.RFC2396), nil
	subjects := []*verdict.Subject{older}
	for _, text := range []string{"", "a", "http://h.example/", " http://h.example/ ", "www.h.example", "http://h.example/?u=//evil.example", "http://h.example/?u=//evil.example&token=geheim"} {
		subjects = append(subjects, subject(text))
	}
	var seen []string
	for _, s := range subjects {
		v := verdict.Of(s)
		seen = append(seen, v.DecidedBy)
		if (v.AdviceOf == "") != (v.Advice == "") {
			t.Errorf("%q: %+v", s.Text, v)
		}
		if v.OtherHost != "" && (v.DecidedBy != verdict.OtherHost || v.OtherHost != "evil.example" || v.Host != "h.example") {
			t.Errorf("%q: %+v", s.Text, v)
		}
	}
	for _, by := range verdict.Deciders() {
		if !slices.Contains(seen, by) {
			t.Errorf("%s decides nothing", by)
		}
	}
	for _, r := range audit.Rules() {
		s := subject(r.Example)
		v := verdict.Of(s)
		isKnown := func(id string) bool {
			return slices.Contains(verdict.Deciders(), id) || slices.ContainsFunc(s.Found, func(f audit.Finding) bool { return f.ID == id })
		}
		if !isKnown(v.DecidedBy) || v.AdviceOf != "" && !isKnown(v.AdviceOf) || (v.AdviceOf == "") != (v.Advice == "") {
			t.Errorf("%q: %+v", r.Example, v)
		}
	}
}

// Each fix makes a text that is valid, and writes no part of a secret.
func TestFixes(t *testing.T) {
	for _, r := range audit.Rules() {
		for _, text := range []string{r.Example, r.Example + "?token=hunter2", " " + r.Example, "http://u:hunter2@0x7f.1/%2e%2e/" + r.Example} {
			s := subject(text)
			fixes := verdict.FixesOf(s, mask.Find(text))
			all := []*verdict.Fix{fixes.Verdict}
			for i := range s.Found {
				all = append(all, fixes.Of(&s.Found[i]))
			}
			for _, f := range all {
				if f == nil {
					continue
				}
				if _, err := uri.Parse(f.Result); err != nil && s.Problem != nil {
					t.Errorf("%q: %s makes %q: %v", text, f.Label, f.Result, err)
				}
				for _, c := range f.Changes {
					if strings.Contains(c.After, "hunter") {
						t.Errorf("%q: %s writes %q", text, f.Label, c.After)
					}
				}
			}
		}
	}
}

// The texts of older editions, and long texts, have no fixes.
func TestNoFixes(t *testing.T) {
	long := subject("http://example.com/" + strings.Repeat("a/../", 2000) + " ")
	older := subject("http://u:p@0x7f.1/")
	older.Dialect = dialect.URIs(uri.RFC2396)
	older.Found = nil
	if v := verdict.Of(older); v.State != verdict.Remarks || v.Severity != "low" {
		t.Error(v)
	}
	secret := subject("http://example.com/?a=//h.example&token=hunter2")
	secret.Dialect, secret.Found = dialect.URIs(uri.RFC2396), nil
	if v := verdict.Of(secret); v.Reason != "a URI of 47 bytes with an address of another host in a parameter" {
		t.Error(v)
	}
	for _, s := range []*verdict.Subject{long, older} {
		fixes := verdict.FixesOf(s, nil)
		if fixes.Verdict != nil {
			t.Error(fixes.Verdict)
		}
		for i := range s.Found {
			if f := fixes.Of(&s.Found[i]); f != nil {
				t.Error(f)
			}
		}
	}
}

func TestAppendAllocs(t *testing.T) {
	s := subject("http://example.com/")
	room := make([]byte, 0, 100)
	if n := testing.AllocsPerRun(100, func() { room = verdict.Append(room[:0], s) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
