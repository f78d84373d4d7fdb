package admit

import (
	"net/netip"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/guard"
)

// TestCheck compares answers with the policy, which refuses or allows each text.
func TestCheck(t *testing.T) {
	open, err := guard.New(guard.Config{AllowPrefixes: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}, AllowAnyPort: true, AllowUserinfo: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		text, strict, open string // the rules, or "" if the text is allowed
		isName             bool
	}{
		{"https://8.8.8.8/", "", "", false},
		{"https://[2606:4700:4700::1111]/", "", "", false},
		{"https://example.com/?a=b", "", "", true},
		{"HTTP://EXAMPLE.com.:80/", "", "", true},
		{"http://10.0.0.1/", "address", "", false},
		{"http://[::ffff:10.0.0.1]/", "address", "", false},
		{"http://[64:ff9b::a00:1]/", "address", "address", false},
		{"http://169.254.169.254/", "address", "address", false},
		{"http://localhost/", "address", "address", true},
		{"http://a.localhost./", "address", "address", true},
		{"http://metadata.google.internal/", "address", "address", true},
		{"http://127.1/", "host", "host", true},
		{"http://0x7f000001/", "host", "host", true},
		{"http://a%2Eb/", "host", "host", true},
		{"http:///a", "host", "host", true},
		{"http:a", "host", "host", false},
		{"http://example.com:22/", "port", "", true},
		{"http://example.com:0/", "port", "port", true},
		{"http://example.com:65536/", "port", "port", true},
		{"http://u:p@example.com/", "userinfo", "", true},
		{"gopher://example.com:70/", "scheme", "scheme", true},
		{"http://example.com/%00", "nul", "nul", true},
		{"//example.com/", "uri", "uri", true},
		{"http://example.com/ ", "uri", "uri", true},
		{"", "uri", "uri", false},
	} {
		for policy, rule := range map[*guard.Policy]string{nil: test.strict, open: test.open} {
			a, err := check(policy, test.text)
			if err != nil || a.Rule != rule || a.Allowed != (rule == "") || a.Unresolved != (a.Allowed && test.isName) || a.Valid == (rule == "uri") || a.Valid == (a.Error != nil) {
				t.Errorf("%q: %+v, %v, want the rule %q", test.text, a, err, rule)
			}
			if (a.Message == "") != (a.Allowed && !a.Unresolved) || strings.Contains(a.Message, "guard:") {
				t.Errorf("%q: the message %q", test.text, a.Message)
			}
			u, err := uri.ParseURI(test.text)
			if allowed := err == nil && policy.CheckURI(u) == nil; allowed != a.Allowed {
				t.Errorf("%q: the policy allows it: %t, and the answer: %t", test.text, allowed, a.Allowed)
			}
		}
	}
}

// The entries of lists are those that a policy takes.
func TestEntries(t *testing.T) {
	for text, want := range map[string]bool{"example.com": true, "*.example.com": true, "10.0.0.1": true, "[::1]": true, "": false, "a b": false, "http://u:p@h/": false, "127.1": false} {
		if err := HostError(text); (err == nil) != want {
			t.Errorf("%q is a host: %v", text, err)
		}
	}
	for text, want := range map[string]bool{"10.0.0.0/8": true, "fd00::/8": true, "10.0.0.1/8": false, "10.0.0.1": false, "::ffff:10.0.0.0/104": false, "": false, "x": false} {
		if err := PrefixError(text); (err == nil) != want {
			t.Errorf("%q is a block: %v", text, err)
		}
	}
}
