package whatwg_test

import (
	"errors"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/testenv"
	"github.com/urikit/uri/whatwg"
)

func TestNetURL(t *testing.T) {
	for text, lost := range map[string]uri.Component{
		"http://h/a|b":               uri.ComponentPath,
		"http://h/a|b?[":             uri.ComponentPath,
		"http://h/?a#|":              uri.ComponentFragment,
		"foo://u%:p@h/":              uri.ComponentNone,
		"http://h/%":                 uri.ComponentNone,
		"http://h/?%":                uri.ComponentQuery + 9, // it stays
		"http://h/?filter[]=x|y^{z}": uri.ComponentQuery + 9,
		"http://h/[a]?b":             uri.ComponentQuery + 9,
		"http://u:p@h:8080/a%20b?c#": uri.ComponentFragment,
		"http://[::1]:8080/?":        uri.ComponentQuery + 9,
		"mailto:a@b":                 uri.ComponentQuery + 9,
		"foo:a|b":                    uri.ComponentQuery + 9,
	} {
		u, err := whatwg.MustParse(text).NetURL()
		loss := (*uri.LossError)(nil)
		switch {
		case lost > uri.ComponentFragment:
			if err != nil || u.String() != text {
				t.Errorf("%q: %v, %v", text, u, err)
			}
		case u != nil || !errors.As(err, &loss) || loss.Component != lost:
			t.Errorf("%q: %v, %v, want a loss of %q", text, u, err, lost)
		}
	}
	if u, err := (whatwg.URL{}).NetURL(); u != nil || err != uri.ErrZero {
		t.Errorf("the zero URL: %v, %v", u, err)
	}
}

// TestNetURLGenerated checks that net/url reads the same components.
func TestNetURLGenerated(t *testing.T) {
	g := newGenerator(11)
	same, encoded := 0, 0
	for range testenv.Tier(20_000, 100_000, 1_000_000) {
		u, err := whatwg.Parse(g.text())
		if err != nil {
			continue
		}
		v, err := u.NetURL()
		if err != nil {
			continue
		}
		same++
		if _, changes, _ := u.URIChanges(); len(changes) > 0 {
			encoded++
		}
		if v.String() != u.String() {
			t.Fatalf("%q becomes %q", u, v)
		}
		username, hasUser := u.Username()
		password, hasPassword := u.Password()
		theirs, theirsHas := v.User.Password()
		if hasUser != (v.User != nil) || v.User.Username() != username || theirs != password || theirsHas != hasPassword {
			t.Fatalf("%q: user %v", u, v.User)
		}
		port, _ := u.Port()
		host, _ := u.Hostname()
		query, _ := u.Query()
		if v.Scheme != u.Scheme() || v.Port() != port || u.IsSpecial() && v.Hostname() != host || v.RawQuery != query {
			t.Fatalf("%q: %+v", u, v)
		}
		if back, err := whatwg.Parse(v.String()); err != nil || back != u {
			t.Fatalf("%q: and back %q, %v", u, back, err)
		}
	}
	t.Logf("%d URLs, %d that are not URIs", same, encoded)
	if same < 1000 || encoded < 100 {
		t.Errorf("only %d URLs, and %d that are not URIs", same, encoded)
	}
}
