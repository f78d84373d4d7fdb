package main

import (
	"bufio"
	"bytes"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/render"
)

// Whatever stands around a password, a page shows nothing of it: not as it was
// given, and not in any normal form.
func FuzzExplainPassword(f *testing.F) {
	const secret, encoded = "Zq7Kx9", "%5aq7K%789"
	f.Add("HTTP://", "me", "", "", "Example.COM:80/%7ea/./b/../%2e%2e/c?%7e#%41")
	f.Add("ws://", "%4de", "%2e", ":%3a", "/#f")
	f.Add("//", "", "@", "%", "h")
	f.Add("urn:a:", "b", "", "", "c/../d")
	f.Fuzz(func(t *testing.T, before, user, start, end, behind string) {
		for _, password := range []string{secret, encoded} {
			text := before + user + ":" + start + password + end + "@" + behind
			ref, err := uri.Parse(text)
			if err != nil || strings.Contains(before+user+behind, secret[:2]) {
				continue
			}
			if at, ok := uri.PasswordSpan(text); !ok || !strings.Contains(at.Of(text), password) {
				continue // it is no password there
			}
			var b bytes.Buffer
			page := page{&output{input: new(input), w: bufio.NewWriter(&b)}, ref, render.Components(ref)}
			page.write()
			page.w.Flush()
			for _, part := range []string{secret, encoded, strings.ToUpper(encoded)} {
				if strings.Contains(b.String(), part) {
					t.Errorf("of %q a page shows %q", text, part)
				}
			}
		}
	})
}
