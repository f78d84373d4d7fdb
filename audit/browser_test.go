package audit

import (
	"math/rand/v2"
	"net/netip"
	"slices"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/testenv"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/redact"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/whatwg"
)

// A target is what a reading names, in normal form.
type target struct{ host, port, path string }

// targetOf returns the host, the port and the path of a URI after normalization. IPv6
// addresses have one spelling.
func targetOf(u uri.URI) target {
	u = uri.Normalizer{Schemes: scheme.Known()}.NormalizeURI(u, uri.LevelScheme)
	host, defined := u.Host()
	t := target{host: host.String(), path: u.Path().String()}
	if a, ok := host.Addr(); ok {
		t.host = netip.AddrFrom16(a.As16()).String()
	}
	if !defined {
		t.host = "undefined"
	}
	t.port, _ = u.Port()
	return t
}

// oneReading reports whether browsers and RFC 3986 read the same target in a URI-reference, or
// RFC 3987 in an IRI-reference. The base of a relative reference is a page.
func oneReading(t testing.TB, text string) bool {
	ref, err := iri.Parse(text)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	base := whatwg.URL{}
	target, err := ref.IRI()
	absolute := err == nil
	if !absolute {
		base = whatwg.MustParse("http://page.example/a/b?c")
		if target, err = iri.MustParseIRI(base.String()).Resolve(ref); err != nil {
			t.Fatalf("%q: %v", text, err)
		}
	}
	strict, err := target.URI()
	if err != nil {
		return false
	}
	u, err := base.ResolveText(text)
	if absolute {
		u, err = whatwg.Parse(text)
	}
	if err != nil {
		return false
	}
	browser, _ := u.URI()
	return targetOf(strict) == targetOf(browser)
}

// checkOneReading checks that browsers read the target that RFC 3986 defines in a text that
// it accepts, or that a finding says otherwise.
func checkOneReading(t testing.TB, text string) {
	t.Helper()
	by := Auditor{}
	if _, err := uri.Parse(text); err != nil {
		if _, err := iri.Parse(text); err != nil {
			return
		}
		by = acceptsIRIs
	}
	found := by.AuditText(text)
	if _, ok := index(found, "invalid"); ok {
		t.Fatalf("%q is invalid", text)
	}
	_, differs := index(found, auditname.BrowserDiffers)
	switch one := oneReading(t, text); {
	case one && differs:
		t.Fatalf("%q: browsers read the same, and there is a finding", redact.String(text))
	case !one && !differs && !slices.ContainsFunc(found, func(f Finding) bool {
		return f.ID == auditname.HostForm && by == acceptsIRIs || slices.Contains(explaining[:], f.ID)
	}):
		t.Fatalf("%q: browsers read something else, and no finding says so: %+v", redact.String(text), found)
	}
}

var acceptsIRIs = mustNew(Config{IRIs: true})

// readingPieces are parts of references that the two standards treat differently.
var readingPieces = []string{
	"http", "https", "ftp", "ws", "wss", "file", "foo", "urn", "mailto", "blob", "javascript", "data", "ssh", "HTTP", "FiLe",
	":", ":", ":", "//", "//", "/", "///", "?", "#", "@", "u", "u:p", "u:", "h", "example.com", "H", "localhost",
	"127.1", "0x7f", "127.0.0.1", "1.2.3.4.5", "[::1]", "[2001:DB8:0:0::1]", "[::ffff:1.2.3.4]", "[v1.a]",
	":80", ":080", ":0", ":65536", ":443", ":8080",
	"%2e", "%2E", ".", "..", "a", "b", "C:", "c:", "%31", "%41", "%7e", "~", "%2f", "%5c", "%00", "%20", "%25", "%ff", "%e2%91%a0", "%c3%bc", "%3A", "%40",
	";", "'", "=", "xn--", "xn--a", "xn--pple-43d", "xn--80ak6aa92e", "ü", "bü", "ß", "①", "。", "中", "\u05D0", "\u0301", "\u200D", "K", "-", "_", "1", "256", "8", "!", "$", "*", "(", ",", "+", "%7C", "C%7C",
}

// reading returns a text made of pieces.
func reading(r *rand.Rand) string {
	s := ""
	if r.IntN(2) == 0 {
		s = readingPieces[r.IntN(15)] + []string{":", "://", ":/", ":///", "://u@"}[r.IntN(5)]
	}
	for range 1 + r.IntN(8) {
		s += readingPieces[r.IntN(len(readingPieces))]
	}
	return s
}

func TestOneReading(t *testing.T) {
	list := seeds(t)
	for i, s := range list {
		if !testing.Short() || i%10 == 0 {
			checkOneReading(t, s)
		}
	}
	r := rand.New(rand.NewPCG(7, 8))
	for range testenv.Tier(5_000, 20_000, 5_000_000) {
		checkOneReading(t, reading(r))
		checkOneReading(t, mutate(r, list))
	}
}

func FuzzOneReading(f *testing.F) {
	for i := range rules {
		f.Add(rules[i].Example)
	}
	r := rand.New(rand.NewPCG(9, 10))
	for range 100 {
		f.Add(reading(r))
	}
	f.Fuzz(func(t *testing.T, s string) {
		checkOneReading(t, s)
	})
}
