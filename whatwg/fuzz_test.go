package whatwg_test

import (
	"errors"
	"testing"

	"github.com/urikit/uri/whatwg"
)

// addTexts adds generated texts as seeds.
func addTexts(f *testing.F, add func(g generator)) {
	g := newGenerator(0)
	for range 300 {
		add(g)
	}
}

// checkURL checks that the components of u make up its serialization, and that the
// serialization gives u again.
func checkURL(t *testing.T, u whatwg.URL) {
	t.Helper()
	again, err := whatwg.Parse(u.String())
	if err != nil || again != u {
		t.Fatalf("%q parses as %q, %v", u, again, err)
	}
	text := u.Scheme() + ":"
	if host, ok := u.HostPort(); ok {
		text += "//"
		if userinfo, ok := u.Userinfo(); ok {
			text += userinfo + "@"
		}
		text += host
	} else if !u.HasOpaquePath() && len(u.Pathname()) > 1 && u.Pathname()[1] == '/' {
		text += "/."
	}
	if text += u.Pathname(); text != without(u, "") {
		if len(text) > len(u.String()) || text != u.String()[:len(text)] {
			t.Fatalf("%q: components %q", u, text)
		}
	}
	if query, ok := u.Query(); ok {
		text += "?" + query
	}
	if fragment, ok := u.Fragment(); ok {
		text += "#" + fragment
	}
	if text != u.String() {
		t.Fatalf("%q: components %q", u, text)
	}
}

// FuzzParse checks the result of any text and base, and that reporting changes nothing.
func FuzzParse(f *testing.F) {
	addTexts(f, func(g generator) { f.Add(g.text(), g.base()) })
	f.Fuzz(func(t *testing.T, text, base string) {
		b, err := whatwg.Parse(base)
		if err != nil {
			b = whatwg.URL{}
		}
		p := whatwg.Parser{Base: b}
		checkChangesOf(t, p, text)
		u, err := p.Parse(text)
		reported, validation, reportErr := p.Report(text)
		if u != reported || (err == nil) != (reportErr == nil) {
			t.Fatalf("%q: %q, %v, but reported %q, %v", text, u, err, reported, reportErr)
		}
		for _, e := range validation {
			if e.Span.Offset < 0 || e.Span.Length < 0 || e.Span.End() > len(text) {
				t.Fatalf("%q: %v at %+v", text, e.Name, e.Span)
			}
		}
		if err != nil {
			failure, ok := errors.AsType[*whatwg.ValidationError](err)
			if !ok || len(validation) == 0 || validation[len(validation)-1] != *failure {
				t.Fatalf("%q: %v, reported %v", text, err, validation)
			}
			return
		}
		checkURL(t, u)
	})
}
