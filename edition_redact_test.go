package uri_test

import (
	"strings"
	"testing"

	"github.com/urikit/uri"
)

// TestEditionSecrets checks that no error of any edition quotes a text that may be a
// password, and that a redacted registry name contains none.
func TestEditionSecrets(t *testing.T) {
	refused, registries := 0, 0
	for _, format := range secrets {
		for _, secret := range []string{secret, badSecret} {
			s := strings.ReplaceAll(strings.ReplaceAll(format, "%s", secret), "%%", "%")
			for _, e := range uri.Editions() {
				p := uri.Parser{Edition: e}
				for _, rule := range []uri.Rule{uri.RuleURIReference, uri.RuleURI, uri.RuleAbsoluteURI, uri.RuleRelativeRef} {
					if err := p.Validate(rule, s); err != nil {
						refused++
						if shows(diagnosis(err)) {
							t.Errorf("%v: %v: %q: %v", e, rule, s, err)
						}
					}
				}
				if authority := uri.Split(s).Authority; strings.Contains(authority, "@") {
					if err := p.Validate(uri.RuleAuthority, authority); err != nil && shows(diagnosis(err)) {
						t.Errorf("%v: %q: %v", e, authority, err)
					}
				}
				r, err := p.Parse(s)
				if err != nil {
					continue
				}
				a, ok := r.Authority()
				if !ok {
					continue // rfc2396bis-02 reads an invalid scheme as a path
				}
				if a.IsRegistry() {
					registries++
				}
				masked := r.Redacted()
				if strings.Contains(format, "user:%s") && strings.Contains(masked, ":"+secret) || r.LogValue().String() != masked {
					t.Errorf("%v: %q: Redacted = %q, LogValue = %q", e, s, masked, r.LogValue())
				}
				// If the "@" is outside the authority, the authority alone has no password to
				// mask.
				if a.LogValue().String() != a.Redacted() || strings.Contains(a.String(), ":"+secret+"@") && strings.Contains(a.Redacted(), ":"+secret) {
					t.Errorf("%v: %q: the authority redacted is %q", e, s, a.Redacted())
				}
				hides(t, p, r)
			}
		}
	}
	t.Logf("%d errors, %d registry names", refused, registries)
	if registries == 0 {
		t.Error("none is a registry name")
	}

	for _, test := range []struct{ text, want, authority string }{
		{"http://a_b/", "http://a_b/", "a_b"},
		{"http://u@/", "http://u@/", "u@"},
		{"http://u:p@/", "http://u:***@/", "u:***@"},
		{"http://u:p@h:x/", "http://u:***@h:x/", "u:***@h:x"},
		{"http://u:p@a@b/", "http://u:***@b/", "u:***@b"},
		{"http://u:p@a_b:80/?q#f", "http://u:***@a_b:80/?q#f", "u:***@a_b:80"},
		{"//:p@_", "//:***@_", ":***@_"},
		{"http://h:x/", "http://h:x/", "h:x"},
		{"http://u:@_/", "http://u:@_/", "u:@_"},
	} {
		for _, e := range []uri.Edition{uri.RFC2396, uri.RFC2396bis01} {
			r, err := uri.Parser{Edition: e}.Parse(test.text)
			if err != nil {
				t.Fatal(err)
			}
			a, _ := r.Authority()
			if !a.IsRegistry() || r.Redacted() != test.want || a.Redacted() != test.authority {
				t.Errorf("%v: %q: Redacted = %q and %q, want %q and %q", e, test.text, r.Redacted(), a.Redacted(), test.want, test.authority)
			}
		}
	}
}

// hides checks that a redacted reference and its redacted authority show no password, and
// remain valid. In a registry name, any text that looks like a password counts as one.
func hides(t testing.TB, p uri.Parser, r uri.Reference) {
	t.Helper()
	masked := r.Redacted()
	again, err := p.Parse(masked)
	if err != nil || again.Redacted() != masked {
		t.Fatalf("%v: %q: Redacted = %q, %v", p.Edition, r, masked, err)
	}
	a, _ := r.Authority()
	b, _ := again.Authority()
	for _, text := range []string{a.Redacted(), b.String()} {
		before := text[:strings.LastIndexByte(text, '@')+1]
		_, password, _ := strings.Cut(before, ":")
		if password != "" && password != "@" && password != "***@" {
			t.Fatalf("%v: %q: the authority redacted is %q", p.Edition, r, text)
		}
	}
}
