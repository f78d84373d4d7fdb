package uri_test

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
	"unsafe"

	"github.com/urikit/uri"
)

// reference adapts a function that returns a URI to one that returns a Reference.
func reference[T any](parse func(T) (uri.URI, error)) func(T) (uri.Reference, error) {
	return func(s T) (uri.Reference, error) {
		u, err := parse(s)
		return u.Reference(), err
	}
}

// forBytes adapts a function of bytes to one of a string.
func forBytes(parse func([]byte) (uri.Reference, error)) func(string) (uri.Reference, error) {
	return func(s string) (uri.Reference, error) { return parse([]byte(s)) }
}

// parsers has all entry points for references.
var parsers = []struct {
	name  string
	rule  uri.Rule
	parse func(s string) (uri.Reference, error)
}{
	{"Parse", uri.RuleURIReference, uri.Parse},
	{"ParseBytes", uri.RuleURIReference, forBytes(uri.Parser{}.ParseBytes)},
	{"ParseURI", uri.RuleURI, reference(uri.ParseURI)},
	{"ParseURIBytes", uri.RuleURI, forBytes(reference(uri.Parser{}.ParseURIBytes))},
	{"ParseAbsoluteURI", uri.RuleAbsoluteURI, reference(uri.Parser{}.ParseAbsoluteURI)},
	{"ParseRelativeRef", uri.RuleRelativeRef, uri.Parser{}.ParseRelativeRef},
}

// TestProbes compares each entry point with the recorded answers of the grammar.
func TestProbes(t *testing.T) {
	for _, v := range verdicts(t) {
		want := map[uri.Rule]bool{
			uri.RuleURIReference: v.reference,
			uri.RuleURI:          v.uri,
			uri.RuleAbsoluteURI:  v.absolute,
			uri.RuleRelativeRef:  v.relative,
		}
		for _, p := range parsers {
			r, err := p.parse(v.text)
			switch {
			case (err == nil) != want[p.rule]:
				t.Errorf("%s(%q): %v, want valid: %t", p.name, v.text, err, want[p.rule])
			case err != nil && r != uri.Reference{}:
				t.Errorf("%s(%q) returns %q with an error", p.name, v.text, r)
			case err == nil && r.String() != v.text:
				t.Errorf("%s(%q) returns %q", p.name, v.text, r)
			}
		}
		for rule, want := range want {
			err := uri.Validate(rule, v.text)
			if (err == nil) != want {
				t.Errorf("Validate(%v, %q): %v, want valid: %t", rule, v.text, err, want)
			}
			if bytes := (uri.Parser{}).ValidateBytes(rule, []byte(v.text)); fmt.Sprint(bytes) != fmt.Sprint(err) {
				t.Errorf("ValidateBytes(%v, %q): %v, want %v", rule, v.text, bytes, err)
			}
		}
	}
}

// defined returns a component as text, or "undefined".
func defined(s string, ok bool) string {
	if !ok {
		if s != "" {
			return "undefined and not empty"
		}
		return "undefined"
	}
	return fmt.Sprintf("%q", s)
}

func stringer[T fmt.Stringer](v T, ok bool) (string, bool) { return v.String(), ok }

// TestProbeComponents checks every component of the probes, with each accessor for it.
func TestProbeComponents(t *testing.T) {
	for _, probe := range readings(t) {
		r, err := uri.Parse(probe.In)
		if (err == nil) != probe.Want.Valid {
			t.Errorf("%s: Parse(%q): %v, want valid: %t (%s)", probe.ID, probe.In, err, probe.Want.Valid, probe.Reason)
			continue
		}
		if err != nil {
			continue
		}
		check := func(name, got string, want *string) {
			t.Helper()
			expect := "undefined"
			if want != nil {
				expect = fmt.Sprintf("%q", *want)
			}
			if got != expect {
				t.Errorf("%s: %q: %s is %s, want %s", probe.ID, probe.In, name, got, expect)
			}
		}
		want := probe.Want
		check("scheme", defined(r.Scheme()), want.Scheme)
		check("authority", defined(stringer(r.Authority())), want.Authority)
		check("userinfo", defined(r.Userinfo()), want.Userinfo)
		check("host", defined(stringer(r.Host())), want.Host)
		check("port", defined(r.Port()), want.Port)
		check("path", defined(r.Path().String(), true), want.Path)
		check("query", defined(r.Query()), want.Query)
		check("fragment", defined(r.Fragment()), want.Fragment)

		if a, ok := r.Authority(); ok {
			check("authority's userinfo", defined(a.Userinfo()), want.Userinfo)
			host, _ := a.Host()
			check("authority's host", defined(host.String(), true), want.Host)
			check("authority's port", defined(a.Port()), want.Port)
			check("authority's host type", defined(host.Kind().String(), true), want.HostType)
		}
		if host, ok := r.Host(); ok {
			check("host type", defined(host.Kind().String(), true), want.HostType)
		} else {
			check("host type", "undefined", want.HostType)
		}

		u, err := r.URI()
		kind := "relative-ref"
		if err == nil {
			kind = "uri"
			check("URI's scheme", defined(u.Scheme(), true), want.Scheme)
		}
		if kind != want.Kind {
			t.Errorf("%s: %q is of kind %s, want %s", probe.ID, probe.In, kind, want.Kind)
		}
	}
}

// joined recomposes a reference from its accessors (section 5.3), and its authority from
// the parts.
func joined(r uri.Reference) string {
	var b strings.Builder
	if scheme, ok := r.Scheme(); ok {
		b.WriteString(scheme + ":")
	}
	if _, ok := r.Authority(); ok {
		b.WriteString("//")
		if userinfo, ok := r.Userinfo(); ok {
			b.WriteString(userinfo + "@")
		}
		host, _ := r.Host()
		b.WriteString(host.String())
		if port, ok := r.Port(); ok {
			b.WriteString(":" + port)
		}
	}
	b.WriteString(r.Path().String())
	if query, ok := r.Query(); ok {
		b.WriteString("?" + query)
	}
	if fragment, ok := r.Fragment(); ok {
		b.WriteString("#" + fragment)
	}
	return b.String()
}

// joinedSpans recomposes a reference from spans.
func joinedSpans(r uri.Reference) string {
	var b strings.Builder
	for _, c := range []struct {
		component     uri.Component
		before, after string
	}{
		{uri.ComponentScheme, "", ":"},
		{uri.ComponentAuthority, "//", ""},
		{uri.ComponentPath, "", ""},
		{uri.ComponentQuery, "?", ""},
		{uri.ComponentFragment, "#", ""},
	} {
		if span, ok := r.Span(c.component); ok {
			b.WriteString(c.before + span.Of(r.String()) + c.after)
		}
	}
	return b.String()
}

// components has all components, each with its rule and an accessor.
var components = []struct {
	component uri.Component
	rule      uri.Rule
	get       func(r uri.Reference) (string, bool)
}{
	{uri.ComponentScheme, uri.RuleScheme, uri.Reference.Scheme},
	{uri.ComponentAuthority, uri.RuleAuthority, func(r uri.Reference) (string, bool) { return stringer(r.Authority()) }},
	{uri.ComponentUserinfo, uri.RuleUserinfo, func(r uri.Reference) (string, bool) { return r.Userinfo() }},
	{uri.ComponentHost, uri.RuleHost, func(r uri.Reference) (string, bool) { return stringer(r.Host()) }},
	{uri.ComponentPort, uri.RulePort, func(r uri.Reference) (string, bool) { return r.Port() }},
	{uri.ComponentPath, uri.RulePath, func(r uri.Reference) (string, bool) { return r.Path().String(), true }},
	{uri.ComponentQuery, uri.RuleQuery, func(r uri.Reference) (string, bool) { return r.Query() }},
	{uri.ComponentFragment, uri.RuleFragment, func(r uri.Reference) (string, bool) { return r.Fragment() }},
}

// pathRules has the rules of the kinds of path. The kind path-empty has none.
var pathRules = map[string]uri.Rule{
	"abempty":  uri.RulePathAbEmpty,
	"absolute": uri.RulePathAbsolute,
	"noscheme": uri.RulePathNoScheme,
	"rootless": uri.RulePathRootless,
}

// consistent checks that the accessors of a valid reference agree with each other.
func consistent(t testing.TB, r uri.Reference) {
	t.Helper()
	text := r.String()
	if got := joined(r); got != text {
		t.Fatalf("%q recomposes to %q", text, got)
	}
	if got := joinedSpans(r); got != text {
		t.Fatalf("the spans of %q recompose to %q", text, got)
	}
	end := 0
	for _, c := range components {
		part, ok := c.get(r)
		span, spanOK := r.Span(c.component)
		if ok != spanOK || span.Of(text) != part {
			t.Fatalf("%q: %v is %s, but by its span %s", text, c.component, defined(part, ok), defined(span.Of(text), spanOK))
		}
		if !ok {
			continue
		}
		if err := uri.Validate(c.rule, part); err != nil {
			t.Fatalf("%q: %v %q is not valid: %v", text, c.component, part, err)
		}
		if c.component == uri.ComponentAuthority {
			continue
		}
		if span.Offset < end {
			t.Fatalf("%q: %v begins at %d, before %d", text, c.component, span.Offset, end)
		}
		end = span.End()
	}

	path := r.Path()
	if rule, ok := pathRules[path.Kind()]; ok {
		if err := uri.Validate(rule, path.String()); err != nil {
			t.Fatalf("%q: path of kind %v: %v", text, path.Kind(), err)
		}
	} else if path.Kind() != "empty" || path.String() != "" {
		t.Fatalf("%q: path %q of kind %v", text, path, path.Kind())
	}

	if host, ok := r.Host(); ok {
		if parsed, err := uri.ParseHost(host.String()); err != nil || parsed != host {
			t.Fatalf("%q: host %v of kind %v is parsed as %v of kind %v, %v", text, host, host.Kind(), parsed, parsed.Kind(), err)
		}
		_, ok := host.Addr()
		if want := host.Kind() == uri.HostIPv4 || host.Kind() == uri.HostIPv6; ok != want {
			t.Fatalf("%q: host of kind %v has an address: %t", text, host.Kind(), ok)
		}
	}
	if authority, ok := r.Authority(); ok {
		if parsed, err := uri.ParseAuthority(authority.String()); err != nil || parsed != authority {
			t.Fatalf("%q: authority %v is parsed as %+v, want %+v, %v", text, authority, parsed, authority, err)
		}
	}

	// All entry points return the same value for the same text.
	_, hasScheme := r.Scheme()
	_, hasFragment := r.Fragment()
	for _, p := range parsers {
		want := true
		switch p.rule {
		case uri.RuleURI:
			want = hasScheme
		case uri.RuleAbsoluteURI:
			want = hasScheme && !hasFragment
			if r.IsAbsolute() != want {
				t.Fatalf("%q: IsAbsolute is %t", text, r.IsAbsolute())
			}
		case uri.RuleRelativeRef:
			want = !hasScheme
		}
		same, err := p.parse(text)
		if (err == nil) != want || err == nil && same != r {
			t.Fatalf("%s(%q) = %+v, %v, want valid: %t, %+v", p.name, text, same, err, want, r)
		}
	}
	u, err := r.URI()
	if ok := err == nil; ok != hasScheme || ok && u.Reference() != r || u.IsZero() == ok || !ok && err != uri.ErrNoScheme {
		t.Fatalf("%q: URI is %+v, %v", text, u, err)
	}
	if c := r.Clone(); c != r {
		t.Fatalf("%q: the clone is %+v, not %+v", text, c, r)
	}
}

// TestRecomposition checks that joining the components of a valid reference, by accessors
// or by spans, gives its text back.
func TestRecomposition(t *testing.T) {
	n := 0
	for _, s := range texts(t) {
		if r, err := uri.Parse(s); err == nil {
			consistent(t, r)
			n++
		}
	}
	if n < 500 {
		t.Errorf("only %d valid texts", n)
	}
}

// TestCopies checks that later changes of the bytes do not change a Reference parsed from
// them, and that a clone shares no memory with its original.
func TestCopies(t *testing.T) {
	b := []byte("http://u@h/p?q#f")
	r, err := uri.Parser{}.ParseBytes(b)
	if err != nil {
		t.Fatal(err)
	}
	u, err := uri.Parser{}.ParseURIBytes(b)
	if err != nil {
		t.Fatal(err)
	}
	copy(b, strings.Repeat("x", len(b)))
	if r.String() != "http://u@h/p?q#f" || u.Reference() != r {
		t.Errorf("got %q and %q after a change of the bytes", r, u)
	}
	if unsafe.StringData(r.Clone().String()) == unsafe.StringData(r.String()) {
		t.Error("the clone of a Reference shares its memory")
	}
	if unsafe.StringData(u.Clone().String()) == unsafe.StringData(u.String()) {
		t.Error("the clone of a URI shares its memory")
	}
}

func TestZeroValues(t *testing.T) {
	var r uri.Reference
	if empty, err := uri.Parse(""); err != nil || r != empty || !r.IsZero() || r.String() != "" {
		t.Errorf("the zero Reference %+v is not the empty one, %+v, %v", r, empty, err)
	}
	consistent(t, r)
	if path := r.Path(); path != (uri.Path{}) {
		t.Errorf("its path is %+v", path)
	}
	var u uri.URI
	if !u.IsZero() || u.Scheme() != "" || u.String() != "" || u.Reference() != r {
		t.Errorf("the zero URI is %+v", u)
	}
	if u, err := r.URI(); err != uri.ErrNoScheme || !u.IsZero() {
		t.Errorf("the zero Reference is the URI %+v, %v", u, err)
	}
	if _, err := uri.ParseURI(""); err == nil {
		t.Error("the empty text is a URI")
	}
	if a, err := uri.ParseAuthority(""); err != nil || a != (uri.Authority{}) {
		t.Errorf("the zero Authority is not the empty one, %+v, %v", a, err)
	}
	if h, err := uri.ParseHost(""); err != nil || h != (uri.Host{}) || h.Kind() != uri.HostRegName {
		t.Errorf("the zero Host is not the empty one, %+v, %v", h, err)
	}
}

func TestMust(t *testing.T) {
	if got := uri.MustParse("a").String(); got != "a" {
		t.Errorf("MustParse = %q", got)
	}
	if got := uri.MustParseURI("a:b").String(); got != "a:b" {
		t.Errorf("MustParseURI = %q", got)
	}
	for name, parse := range map[string]func(){
		"MustParse":    func() { uri.MustParse("a b") },
		"MustParseURI": func() { uri.MustParseURI("a") },
	} {
		func() {
			defer func() {
				if err, _ := recover().(error); !errors.As(err, new(*uri.SyntaxError)) {
					t.Errorf("%s panics with %v", name, err)
				}
			}()
			parse()
		}()
	}
}

// unread returns a string that claims to have n bytes. Only its length and its first 16
// bytes may be read.
//
//go:nocheckptr
func unread(n uint64) string { return unsafe.String(&new([16]byte)[0], n) }

// TestTooLong checks the error for a text with more bytes than offsets can count. It has
// no offset, and only the length of the text is read.
func TestTooLong(t *testing.T) {
	if math.MaxInt == math.MaxInt32 {
		t.Skip("an int has 32 bits, so that no text is too long for offsets")
	}
	long := unread(1 << 32)
	_, parsed := uri.Parse(long)
	_, authority := uri.ParseAuthority(long)
	for name, err := range map[string]error{
		"Parse":          parsed,
		"ParseAuthority": authority,
		"Validate":       uri.Validate(uri.RuleQuery, long),
	} {
		var syntax *uri.SyntaxError
		if !errors.As(err, &syntax) {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if syntax.Offset != -1 || syntax.Component != uri.ComponentNone || syntax.Span != (uri.Span{}) || syntax.Expected() != "" {
			t.Errorf("%s: %+v", name, syntax)
		}
	}
}

func TestNames(t *testing.T) {
	for _, test := range []struct {
		got  fmt.Stringer
		want string
	}{
		{uri.RuleURIReference, "URI-reference"},
		{uri.RuleAbsoluteURI, "absolute-URI"},
		{uri.RuleRelativeRef, "relative-ref"},
		{uri.RuleSegmentNZNC, "segment-nz-nc"},
		{uri.RuleFragment, "fragment"},
		{uri.ComponentNone, ""},
		{uri.ComponentScheme, "scheme"},
		{uri.ComponentAuthority, "authority"},
		{uri.ComponentUserinfo, "userinfo"},
		{uri.ComponentHost, "host"},
		{uri.ComponentPort, "port"},
		{uri.ComponentPath, "path"},
		{uri.ComponentQuery, "query"},
		{uri.ComponentFragment, "fragment"},
		{uri.HostRegName, "reg-name"},
		{uri.HostIPv4, "ipv4"},
		{uri.HostIPv6, "ipv6"},
		{uri.HostIPvFuture, "ipvfuture"},
		{uri.HostKind(99), "unknown"},
	} {
		if got := test.got.String(); got != test.want {
			t.Errorf("%#v is %q, want %q", test.got, got, test.want)
		}
	}
	if err := uri.Validate(uri.RuleFragment+1, "a"); err == nil {
		t.Error("a rule that does not exist matches")
	}
}
