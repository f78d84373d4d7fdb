package scheme_test

import (
	"testing"

	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/internal/schemename"
	"github.com/urikit/uri/scheme"
)

// mayHavePassword lists schemes whose URIs need no authority and may contain a password.
var mayHavePassword = map[string]string{
	"blob":      "it wraps the URL of an origin (W3C File API)",
	"example":   "it stands for any scheme (RFC 7595, section 8)",
	"go":        "its authority may be missing, but if it is there it may have userinfo",
	"hdfs":      "its authority may be missing, but if it is there it may have userinfo",
	"iax":       "it has userinfo of its own (RFC 5456, section 5.1)",
	"iris":      "it has an authority of its own (RFC 3981, section 7.1)",
	"iris.beep": "it has an authority of its own (RFC 3981, section 7.1)",
	"iris.lwz":  "it has an authority of its own (RFC 3981, section 7.1)",
	"iris.xpc":  "it has an authority of its own (RFC 3981, section 7.1)",
	"iris.xpcs": "it has an authority of its own (RFC 3981, section 7.1)",
	"redis":     "its authority may be missing, but if it is there it may have userinfo",
	"rediss":    "its authority may be missing, but if it is there it may have userinfo",
	"rtmp":      "its authority may be missing, but if it is there it may have userinfo",
	"rtmpe":     "its authority may be missing, but if it is there it may have userinfo",
	"rtmps":     "its authority may be missing, but if it is there it may have userinfo",
	"rtmpt":     "its authority may be missing, but if it is there it may have userinfo",
	"rtmpte":    "its authority may be missing, but if it is there it may have userinfo",
	"service":   "it wraps the URL of a service (RFC 2609, section 2.1)",
	"sip":       "it has a password of its own (RFC 3261, section 19.1.1)",
	"sips":      "it has a password of its own (RFC 3261, section 19.1.1)",
	"stun":      `it has a host and a port, and never an "@" (RFC 7064, section 3.1)`,
	"stuns":     `it has a host and a port, and never an "@" (RFC 7064, section 3.1)`,
	"turn":      `it has a host and a port, and never an "@" (RFC 7065, section 3.1)`,
	"turns":     `it has a host and a port, and never an "@" (RFC 7065, section 3.1)`,
}

// TestNoPassword checks the list of schemes in which [redact.String] masks no "@". It must
// have the schemes whose rules need no authority, except those above.
func TestNoPassword(t *testing.T) {
	found := 0
	for r := range scheme.Known().All() {
		reason := mayHavePassword[r.Name]
		want := r.Authority != schemename.Required && reason == ""
		if got := secret.NoPassword(r.Name); got != want {
			t.Errorf("NoPassword(%q) = %t, want %t", r.Name, got, want)
		}
		if want {
			found++
		}
		if reason != "" {
			found++
			if r.Authority == schemename.Required {
				t.Errorf("%s needs an authority: the exception is not needed", r.Name)
			}
		}
	}
	// Both lists have only known schemes.
	want := len(mayHavePassword)
	for _, names := range secret.NoPasswordSchemes {
		want += len(names)
	}
	if found != want {
		t.Errorf("%d schemes, want %d", found, want)
	}
	for _, name := range []string{"", "http", "foo", "mailtoo", "javascripts"} {
		if secret.NoPassword(name) {
			t.Errorf("NoPassword(%q)", name)
		}
	}
}
