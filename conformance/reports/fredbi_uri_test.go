//go:build ignore

// github.com/fredbi/uri v1.1.1: text before and after an IP literal is dropped.
//
// RFC 3986, section 3.2.2: host = IP-literal / IPv4address / reg-name. A literal is the whole host.
// ParseReference accepts text around it and reads the address alone. A program that allows or
// refuses addresses decides about ::1, and sends the text on to another program that reads a name
// of the attacker, or the other way round.
//
// To run: copy this file into a module that requires github.com/fredbi/uri v1.1.1, without its
// first line, and go test.
package uri_test

import (
	"testing"

	"github.com/fredbi/uri"
)

func TestIPLiteralIsTheWholeHost(t *testing.T) {
	for _, text := range []string{
		"http://[::1].evil.example/",
		"http://evil.example[::1]/",
		"http://x[::1]:80/",
		"http://[::1]]/",
		"kafka://[::1],evil.example/",
	} {
		u, err := uri.ParseReference(text)
		if err == nil {
			t.Errorf("%q is no URI, and is read as the host %q", text, u.Authority().Host())
		}
		if uri.IsURI(text) {
			t.Errorf("IsURI(%q) is true", text)
		}
	}
}

// A scheme has one letter or more (section 3.1), a query can be the whole reference (section 4.2),
// and userinfo can be empty (section 3.2.1).
func TestValidReferences(t *testing.T) {
	for _, text := range []string{"a:b", "?q", "#f", "/?", "http://@h/", "http://h/?a#b?c"} {
		if _, err := uri.ParseReference(text); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
}
