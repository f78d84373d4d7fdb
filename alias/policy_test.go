package alias_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/alias"
)

// schemes has the rules of "http" and "https" (RFC 9110, section 4.2).
type schemes struct{}

func (schemes) Form(name string) (uri.SchemeForm, bool) {
	switch strings.ToLower(name) {
	case "http":
		return uri.SchemeForm{DefaultPort: "80", SlashPath: true}, true
	case "https":
		return uri.SchemeForm{DefaultPort: "443", SlashPath: true}, true
	}
	return uri.SchemeForm{}, false
}

func TestPolicy(t *testing.T) {
	type P = alias.Policy
	var (
		zero   = P{}
		strict = P{StrictSlash: true}
		https  = P{HTTPS: true}
		www    = P{WWW: true}
		port   = P{Port: true}
		index  = P{Documents: []string{"index.html", "index.php"}}
		all    = P{HTTPS: true, WWW: true, Port: true, Documents: []string{"index.html"}}
		also   = P{Also: func(from, to uri.URI) bool { return to.String() == from.String()+"?x" }}
		never  = P{Also: func(uri.URI, uri.URI) bool { return false }}
		status = P{Statuses: []int{302}}
	)
	for _, test := range []struct {
		policy   P
		from, to string
		status   int
		reason   error
		differs  uri.Component
	}{
		// RFC 3986, section 6.2.4.
		{zero, "http://example.com/data", "http://example.com/data/", 301, nil, 0},
		{zero, "http://example.com/data/", "http://example.com/data", 308, nil, 0},

		{zero, "http://h/a", "http://h/a/", 300, alias.ErrStatus, 0},
		{zero, "http://h/a", "http://h/a/", 302, alias.ErrStatus, 0},
		{zero, "http://h/a", "http://h/a/", 303, alias.ErrStatus, 0},
		{zero, "http://h/a", "http://h/a/", 307, alias.ErrStatus, 0},
		{zero, "http://h/a", "http://h/a/", 200, alias.ErrStatus, 0},
		{zero, "http://h/a", "http://h/a/", 0, alias.ErrStatus, 0},
		{zero, "http://h/a", "http://h/a/", -301, alias.ErrStatus, 0},
		{status, "http://h/a", "http://h/a/", 302, nil, 0},
		{status, "http://h/a", "http://h/a/", 301, alias.ErrStatus, 0},

		// Equivalent without the redirect.
		{strict, "http://h/a", "http://h/a", 301, nil, 0},
		{strict, "HTTP://H:80", "http://h/", 301, nil, 0},
		{strict, "http://h/%7e/./a#f", "http://h/~/a", 301, nil, 0},

		{zero, "http://h/a", "http://h/b", 301, alias.ErrDifference, uri.ComponentPath},
		{zero, "http://h/a", "http://h/A", 301, alias.ErrDifference, uri.ComponentPath},
		{zero, "http://h/a", "http://h/a//", 301, alias.ErrDifference, uri.ComponentPath},
		{zero, "http://h/a/", "http://h/a//", 301, alias.ErrDifference, uri.ComponentPath},
		{zero, "http://h/", "http://h//", 301, alias.ErrDifference, uri.ComponentPath},
		{zero, "http://h/a", "http://h/", 301, alias.ErrDifference, uri.ComponentPath},
		{zero, "x://h", "x://h/", 301, nil, 0},
		{zero, "http://h/a%2F", "http://h/a/", 301, alias.ErrDifference, uri.ComponentPath},
		{strict, "http://h/a", "http://h/a/", 301, alias.ErrDifference, uri.ComponentPath},
		{strict, "x://h", "x://h/", 301, alias.ErrDifference, uri.ComponentPath},
		{zero, "http://h/a?q", "http://h/a/?q", 301, nil, 0},
		{zero, "http://h/a?q", "http://h/a/?r", 301, alias.ErrDifference, uri.ComponentQuery},
		{zero, "http://h/a?", "http://h/a/", 301, alias.ErrDifference, uri.ComponentQuery},
		{zero, "http://h/a", "http://h/a/?", 301, alias.ErrDifference, uri.ComponentQuery},

		// URIs without an authority have no such conventions.
		{zero, "x:/a", "x:/a/", 301, alias.ErrDifference, uri.ComponentPath},
		{zero, "urn:a:b", "urn:a:b/", 301, alias.ErrDifference, uri.ComponentPath},
		{zero, "x:", "x:/", 301, alias.ErrDifference, uri.ComponentPath},
		{index, "x:/", "x:/index.html", 301, alias.ErrDifference, uri.ComponentPath},
		{all, "x:/a", "x://h/a", 301, alias.ErrDifference, uri.ComponentAuthority},
		{all, "x://h/a", "x:/a", 301, alias.ErrDifference, uri.ComponentAuthority},

		{zero, "http://h/", "https://h/", 301, alias.ErrDifference, uri.ComponentScheme},
		{https, "http://h/", "https://h/", 301, nil, 0},
		{https, "http://h:80/", "https://h:443/", 301, nil, 0},
		{https, "http://h/a", "https://h/a/", 301, nil, 0},
		{https, "https://h/", "http://h/", 301, alias.ErrDifference, uri.ComponentScheme},
		{https, "http://h/", "ftp://h/", 301, alias.ErrDifference, uri.ComponentScheme},
		{https, "ws://h/", "wss://h/", 301, alias.ErrDifference, uri.ComponentScheme},
		{https, "http://h:8080/", "https://h/", 301, alias.ErrDifference, uri.ComponentPort},
		{https, "http://h/", "https://evil/", 301, alias.ErrDifference, uri.ComponentHost},

		{zero, "http://example.com/", "http://www.example.com/", 301, alias.ErrDifference, uri.ComponentHost},
		{www, "http://example.com/", "http://www.example.com/", 301, nil, 0},
		{www, "http://WWW.example.com/", "http://example.com/", 301, nil, 0},
		{www, "http://www.example.com./", "http://example.com./", 301, nil, 0},
		{www, "http://www.com/", "http://com/", 301, alias.ErrDifference, uri.ComponentHost},
		{www, "http://www.com./", "http://com./", 301, alias.ErrDifference, uri.ComponentHost},
		{www, "http://www./", "http:///", 301, alias.ErrDifference, uri.ComponentHost},
		{www, "http://www.192.0.2.1/", "http://192.0.2.1/", 301, alias.ErrDifference, uri.ComponentHost},
		{www, "http://www.a.b/", "http://www.www.www.a.b/", 301, alias.ErrDifference, uri.ComponentHost},
		{www, "http://wwwexample.com/", "http://example.com/", 301, alias.ErrDifference, uri.ComponentHost},
		{www, "http://ww2.example.com/", "http://example.com/", 301, alias.ErrDifference, uri.ComponentHost},

		{zero, "http://h:8080/", "http://h/", 301, alias.ErrDifference, uri.ComponentPort},
		{zero, "x://h:/", "x://h/", 301, nil, 0}, // if Schemes says so; see normal
		{port, "http://h:8080/", "http://h/", 301, nil, 0},
		{port, "http://h:8080/", "http://h:8081/a", 301, alias.ErrDifference, uri.ComponentPath},

		{zero, "http://h/", "http://h/index.html", 301, alias.ErrDifference, uri.ComponentPath},
		{index, "http://h/", "http://h/index.html", 301, nil, 0},
		{index, "http://h/a/index.php", "http://h/a/", 301, nil, 0},
		{index, "http://h/a/index.php", "http://h/a", 301, nil, 0},
		{index, "http://h/a/index.php", "http://h/a/index.html", 301, nil, 0},
		{index, "http://h/a/Index.php", "http://h/a/", 301, alias.ErrDifference, uri.ComponentPath},
		{index, "http://h/a/xindex.php", "http://h/a/", 301, alias.ErrDifference, uri.ComponentPath},
		{index, "http://h/index.html/index.html", "http://h/", 301, alias.ErrDifference, uri.ComponentPath},
		{P{Documents: []string{""}}, "http://h/a//", "http://h/a", 301, alias.ErrDifference, uri.ComponentPath},
		{P{Documents: []string{"index.html"}, StrictSlash: true}, "http://h/a/index.html", "http://h/a/", 301, nil, 0},
		{P{Documents: []string{"index.html"}, StrictSlash: true}, "http://h/a/index.html", "http://h/a", 301, alias.ErrDifference, uri.ComponentPath},

		{all, "http://example.com:8080/a/index.html?q", "https://www.example.com/a?q", 301, nil, 0},
		{all, "http://example.com/", "http://example.org/", 301, alias.ErrDifference, uri.ComponentHost},
		{all, "http://[::1]/", "http://[::2]/", 301, alias.ErrDifference, uri.ComponentHost},

		{also, "http://h/a", "http://h/a?x", 301, nil, 0},
		{also, "HTTP://h:80/a#f", "http://h/a?x", 301, nil, 0},
		{also, "http://h/a", "http://h/a?x", 302, alias.ErrStatus, 0},
		{also, "http://h/a", "http://h/a?y", 301, alias.ErrDifference, uri.ComponentQuery},
		{never, "http://h/a", "http://h/a/", 301, nil, 0},

		// Fragments (RFC 9110, section 10.2.2).
		{zero, "http://h/a#f", "http://h/a/", 301, nil, 0},
		{zero, "http://h/a#f", "http://h/a/#f", 301, nil, 0},
		{zero, "http://h/a", "http://h/a/#f", 301, alias.FaultFragment, 0},
		{zero, "http://h/a", "http://h/a/#", 301, alias.FaultFragment, 0},
		{zero, "http://h/a#f", "http://h/a/#g", 301, alias.FaultFragment, 0},
		{also, "http://h/a", "http://h/a?x#f", 301, alias.FaultFragment, 0},

		{zero, "http://u@h/a", "http://u@h/a/", 301, alias.FaultUserinfo, 0},
		{zero, "http://h/a", "http://u:secret@h/a/", 301, alias.FaultUserinfo, 0},
		{zero, "http://@h/a", "http://h/a/", 301, alias.FaultUserinfo, 0},
		{zero, "", "http://h/", 301, uri.ErrZero, 0},
		{zero, "http://h/", "", 301, uri.ErrZero, 0},
		{zero, "", "", 301, uri.ErrZero, 0},
		{zero, "http://h/" + strings.Repeat("a", alias.MaxLength-9), "http://h/" + strings.Repeat("a", alias.MaxLength-9) + "/", 301, alias.FaultLength, 0},
		{zero, "http://h/" + strings.Repeat("a", alias.MaxLength-10), "http://h/" + strings.Repeat("a", alias.MaxLength-10) + "/", 301, nil, 0},
	} {
		store := alias.New(alias.Config{Schemes: normal{}, Policy: test.policy})
		from, _ := uri.ParseURI(test.from)
		to, _ := uri.ParseURI(test.to)
		err := store.Observe(from, to, test.status)
		if !errors.Is(err, test.reason) || (err == nil) != (test.reason == nil) {
			t.Errorf("%+v: %.100q to %.100q, %d: %v, want %v", test.policy, test.from, test.to, test.status, err, test.reason)
			continue
		}
		if err == nil {
			continue
		}
		if store.Len() != 0 {
			t.Errorf("%q to %q: learned in spite of %v", test.from, test.to, err)
		}
		var refusal *alias.Refusal
		if !errors.As(err, &refusal) || refusal.Status != test.status || refusal.Component != test.differs {
			t.Errorf("%+v: %q to %q: %#v, want the component %v", test.policy, test.from, test.to, err, test.differs)
		}
		if text := err.Error(); strings.Contains(text, "secret") || !strings.HasPrefix(text, "alias: ") && !errors.Is(err, uri.ErrZero) {
			t.Errorf("%q to %q: %q", test.from, test.to, text)
		}
	}
}

// normal is like schemes, and removes an empty port for every scheme.
type normal struct{}

func (normal) Form(name string) (uri.SchemeForm, bool) {
	form, _ := schemes{}.Form(name)
	return form, true
}

func TestRefusalText(t *testing.T) {
	for _, test := range []struct {
		err  error
		want string
	}{
		{&alias.Refusal{Reason: alias.ErrStatus, Status: 302}, "alias: the policy does not accept the status: 302"},
		{&alias.Refusal{Reason: alias.ErrDifference, Status: 301, Component: uri.ComponentHost}, "alias: the URIs differ by more than the policy allows: host"},
		{&alias.Refusal{Reason: alias.FaultLength, Status: 301}, "alias: a URI is longer than 65536 bytes"},
		{&alias.LineError{Line: 3, Err: alias.FaultOrder}, "alias: line 3: the alias does not sort after the one before"},
	} {
		if got := test.err.Error(); got != test.want {
			t.Errorf("%q, want %q", got, test.want)
		}
	}
}
