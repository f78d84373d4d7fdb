package uri_test

import (
	"reflect"
	"runtime"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/testenv"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/redact"
)

// TestReferenceSize checks that a Reference is a string and two words of offsets.
func TestReferenceSize(t *testing.T) {
	size := reflect.TypeFor[uri.Reference]().Size()
	t.Logf("%d bytes", size)
	if want := reflect.TypeFor[string]().Size() + 2*reflect.TypeFor[uint64]().Size(); size != want {
		t.Errorf("a Reference has %d bytes, want %d", size, want)
	}
}

// TestNoAllocs checks the calls that are documented to allocate nothing, or only once.
func TestNoAllocs(t *testing.T) {
	testenv.NotRace(t, "it allocates")
	const (
		full     = "foo://user:pw@example.com:8042/over/there?name=ferret#nose"
		absolute = "foo://user@[2001:db8::7]:8042/over/there?name=ferret"
		relative = "../over/there?name=ferret#nose"
	)
	r, u := uri.MustParse(full), uri.MustParseURI(full)
	plain := uri.MustParse("foo://user@example.com/over/there")
	v4, v6, future := uri.MustParse("//192.0.2.16"), uri.MustParse("//[2001:db8::7]"), uri.MustParse("//[v1.a]")
	a, _ := r.Authority()
	h, _ := r.Host()
	path := r.Path()
	bytes := []byte(full)
	buffer := make([]byte, 0, 256)
	same := uri.MustParse(strings.Clone(full))
	references := map[uri.Reference]int{r: 1}
	uris := map[uri.URI]int{u: 1}
	parts := uri.Split(full)
	base, _ := uri.NewBase(uri.MustParseURI("http://a/b/c/d;p?q"), uri.Resolver{})
	baseURI := base.Base()
	lax, _ := uri.NewBase(base.Base(), uri.Resolver{Lax: true, RefuseClimb: true, RefuseOtherAuthority: true, RefuseNonHierarchical: true})
	climb, there, network := uri.MustParse("../../g/./h/..//i"), uri.MustParse("./d;p?q#f"), uri.MustParse("//h/../g")
	text, wrong := []byte("../../g/./h/..//i?q#f"), uri.MustParse("//elsewhere")
	scheme, guarded := uri.MustParse("HTTP:../g"), uri.MustParse("x:/..//h")

	tests := []struct {
		name string
		want float64
		f    func()
	}{
		{"Parse", 0, func() { uri.Parse(full) }},
		{"Parse relative", 0, func() { uri.Parse(relative) }},
		{"ParseURI", 0, func() { uri.ParseURI(full) }},
		{"ParseAbsoluteURI", 0, func() { uri.Parser{}.ParseAbsoluteURI(absolute) }},
		{"ParseRelativeRef", 0, func() { uri.Parser{}.ParseRelativeRef(relative) }},
		{"MustParse", 0, func() { uri.MustParse(full) }},
		{"MustParseURI", 0, func() { uri.MustParseURI(full) }},
		{"ParseBytes", 1, func() { uri.Parser{}.ParseBytes(bytes) }},
		{"ParseURIBytes", 1, func() { uri.Parser{}.ParseURIBytes(bytes) }},
		{"ParseAuthority", 0, func() { uri.ParseAuthority("user:pw@[2001:db8::7]:8042") }},
		{"ParseHost name", 0, func() { uri.ParseHost("example.com") }},
		{"ParseHost IPv4", 0, func() { uri.ParseHost("192.0.2.16") }},
		{"ParseHost IPv6", 0, func() { uri.ParseHost("[2001:db8::192.0.2.16]") }},
		{"ParseHost IPvFuture", 0, func() { uri.ParseHost("[v1.a]") }},
		{"ValidateBytes", 0, func() { uri.Parser{}.ValidateBytes(uri.RuleURI, bytes) }},
		{"Split", 0, func() { uri.Split(full) }},
		{"Split invalid", 0, func() { uri.Split("ht tp://[%/?\xff#\n") }},
		{"Parts.Span", 0, func() { parts.Span(uri.ComponentPort) }},
		{"Parts.AppendText", 0, func() { parts.AppendText(buffer) }},

		{"Reference.String", 0, func() { _ = r.String() }},
		{"Reference.IsZero", 0, func() { _ = r.IsZero() }},
		{"Reference.Scheme", 0, func() { r.Scheme() }},
		{"Reference.Authority", 0, func() { r.Authority() }},
		{"Reference.Userinfo", 0, func() { r.Userinfo() }},
		{"Reference.Username", 0, func() { r.Username() }},
		{"Reference.Password", 0, func() { r.Password() }},
		{"Reference.Hostname", 0, func() { r.Hostname() }},
		{"Reference.FormParams", 0, func() { r.FormParams() }},
		{"Reference.Host", 0, func() { r.Host() }},
		{"Reference.Port", 0, func() { r.Port() }},
		{"Reference.PortNumber", 0, func() { r.PortNumber() }},
		{"Reference.PortNumber without", 0, func() { plain.PortNumber() }},
		{"Reference.Path", 0, func() { _ = r.Path() }},
		{"Reference.Query", 0, func() { r.Query() }},
		{"Reference.Fragment", 0, func() { r.Fragment() }},
		{"Reference.IsAbsolute", 0, func() { _ = r.IsAbsolute() }},
		{"Reference.URI", 0, func() { _, _ = r.URI() }},
		{"Reference.Span", 0, func() {
			for c := uri.ComponentNone; c <= uri.ComponentFragment; c++ {
				r.Span(c)
			}
		}},
		{"Reference.Redacted without password", 0, func() { plain.Redacted() }},
		{"Reference.Redacted", 1, func() { r.Redacted() }},
		{"Reference.Clone", 1, func() { r.Clone() }},
		{"Reference.AppendText", 0, func() { r.AppendText(buffer) }},
		{"Reference.AppendBinary", 0, func() { r.AppendBinary(buffer) }},
		{"Reference.LogValue without password", 0, func() { plain.LogValue() }},
		{"Reference as key", 0, func() { references[same]++ }},
		{"Reference ==", 0, func() {
			if r != same {
				t.Error("not the same")
			}
		}},

		{"URI.Scheme", 0, func() { _ = u.Scheme() }},
		{"URI.Authority", 0, func() { u.Authority() }},
		{"URI.Userinfo", 0, func() { u.Userinfo() }},
		{"URI.Host", 0, func() { u.Host() }},
		{"URI.Port", 0, func() { u.Port() }},
		{"URI.PortNumber", 0, func() { u.PortNumber() }},
		{"URI.Path", 0, func() { _ = u.Path() }},
		{"URI.Query", 0, func() { u.Query() }},
		{"URI.Fragment", 0, func() { u.Fragment() }},
		{"URI.Reference", 0, func() { _ = u.Reference() }},
		{"URI.AppendText", 0, func() { u.AppendText(buffer) }},
		{"URI as key", 0, func() { uris[u]++ }},

		{"Authority.Userinfo", 0, func() { _, _ = a.Userinfo() }},
		{"Authority.Host", 0, func() { _, _ = a.Host() }},
		{"Authority.Port", 0, func() { _, _ = a.Port() }},
		{"Authority.PortNumber", 0, func() { a.PortNumber() }},

		{"Host.Kind", 0, func() { _ = h.Kind() }},
		{"Host.Decoded", 0, func() { h.Decoded() }},
		{"Host.Addr name", 0, func() { h.Addr() }},
		{"Host.Addr IPv4", 0, func() { host, _ := v4.Host(); host.Addr() }},
		{"Host.Addr IPv6", 0, func() { host, _ := v6.Host(); host.Addr() }},
		{"Host.Addr IPvFuture", 0, func() { host, _ := future.Host(); host.Addr() }},

		{"Path.String", 0, func() { _ = path.String() }},
		{"Path.Kind", 0, func() { _ = path.Kind() }},
		{"Path.IsRooted", 0, func() { _ = path.IsRooted() }},
		{"Path.Segments", 0, func() {
			n := 0
			for segment := range path.Segments() {
				n += len(segment)
			}
			if n != len("overthere") {
				t.Error(n)
			}
		}},
		{"Path.DecodedSegments", 0, func() {
			n := 0
			for segment := range path.DecodedSegments() {
				n += len(segment)
			}
			if n != len("overthere") {
				t.Error(n)
			}
		}},

		{"Reference.Kind", 0, func() { _ = climb.Kind() }},
		{"RemoveDotSegments without", 0, func() { uri.RemoveDotSegments("/a/.b/c../...//d") }},
		{"RemoveDotSegments", 1, func() { uri.RemoveDotSegments("/a/./b/../c") }},
		{"AppendRemoveDotSegments", 0, func() { uri.AppendRemoveDotSegments(buffer, "/a/./b/../c") }},
		{"Base.Base", 0, func() { base.Base() }},
		{"URI.Resolve", 1, func() { baseURI.Resolve(climb) }},
		{"Base.Resolve", 1, func() { base.Resolve(climb) }},
		{"Base.Resolve network-path", 1, func() { base.Resolve(network) }},
		{"Base.Resolve guarded", 1, func() { base.Resolve(guarded) }},
		{"Base.Resolve itself", 0, func() { base.Resolve(r) }},
		{"Base.Resolve with options", 1, func() { lax.Resolve(scheme) }},
		{"Base.AppendResolve", 0, func() { base.AppendResolve(buffer, climb) }},
		{"Base.AppendResolve guarded", 0, func() { base.AppendResolve(buffer, guarded) }},
		{"Base.AppendResolve refused", 0, func() { lax.AppendResolve(buffer, wrong) }},
		{"Base.AppendResolveText", 0, func() { base.AppendResolveText(buffer, text) }},
		{"Base.AppendResolveText of a URI", 0, func() { base.AppendResolveText(buffer, bytes) }},
		{"Base.IsSameDocument", 0, func() { base.IsSameDocument(there) }},
		{"Base.IsSameDocument not", 0, func() { base.IsSameDocument(climb) }},

		{"Redact without password", 0, func() { redact.String(absolute) }},

		{"pct.Decode without triplets", 0, func() { pct.Decode(full) }},
		{"pct.AppendDecode", 0, func() { pct.AppendDecode(buffer, "a%41%2f") }},
	}
	for rule, s := range map[uri.Rule]string{
		uri.RuleURIReference: full,
		uri.RuleURI:          full,
		uri.RuleAbsoluteURI:  absolute,
		uri.RuleRelativeRef:  relative,
		uri.RuleScheme:       "foo",
		uri.RuleAuthority:    "user:pw@example.com:8042",
		uri.RuleUserinfo:     "user:p%77",
		uri.RuleHost:         "[::1.2.3.4]",
		uri.RulePort:         "8042",
		uri.RulePath:         "/over//there",
		uri.RulePathAbEmpty:  "//over/there",
		uri.RulePathAbsolute: "/over/there",
		uri.RulePathNoScheme: "over/there",
		uri.RulePathRootless: "ov:er/there",
		uri.RuleSegment:      "over:%20",
		uri.RuleSegmentNZ:    "over:%20",
		uri.RuleSegmentNZNC:  "over%20",
		uri.RuleQuery:        "name=ferret%20/?",
		uri.RuleFragment:     "nose%20/?",
	} {
		if err := uri.Validate(rule, s); err != nil {
			t.Errorf("Validate(%v, %q): %v", rule, s, err)
		}
		tests = append(tests, struct {
			name string
			want float64
			f    func()
		}{"Validate " + rule.String(), 0, func() { uri.Validate(rule, s) }})
	}
	if len(tests) < 60+len(rules()) {
		t.Errorf("only %d tests: a rule is missing", len(tests))
	}
	for _, test := range tests {
		if got := testing.AllocsPerRun(100, test.f); got != test.want {
			t.Errorf("%s: %v allocations, want %v", test.name, got, test.want)
		}
	}
}

// allocated returns how many bytes f allocates. If they are more than many, it returns
// the least of a few calls, because the runtime sometimes allocates too.
func allocated(f func(), many uint64) uint64 {
	least := ^uint64(0)
	for range 3 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		f()
		runtime.ReadMemStats(&after)
		least = min(least, after.TotalAlloc-before.TotalAlloc)
		if least <= many {
			break
		}
	}
	return least
}

// TestRejectedInputIsNotCopied checks that a large text with an error at its end costs no
// memory: the text is not copied, and the error quotes little of it.
func TestRejectedInputIsNotCopied(t *testing.T) {
	testenv.NotShort(t, "it parses large inputs")
	testenv.NotRace(t, "it parses large inputs")
	const bound = 1 << 10
	for _, test := range []struct {
		name          string
		size          int
		before, after string
	}{
		{"path", 64 << 20, "http://h/", "^"},
		{"userinfo", 64 << 20, "http://", "^@h"},
		{"query", 64 << 20, "?", "^"},

		{"path with a colon", 1 << 20, "a/", "^"},
		{"path in a triplet", 1 << 20, "/", "%4"},
		{"no scheme", 1 << 20, "", ":%"},
		{"bad scheme", 1 << 20, "", "_://"},
		{"host", 1 << 20, "http://", "^"},
		{"password", 1 << 20, "http://u:", "^@h"},
		{"invalid port", 1 << 20, "http://h:", "/"},
		{"second at", 1 << 20, "http://u@", "@"},
		{"IPvFuture", 1 << 20, "http://[v1.", "^]"},
		{"not closed", 1 << 20, "http://[v1.", ""},
		{"fragment", 1 << 20, "#", "#"},
		{"not UTF-8", 1 << 20, "http://h/", "\xff"},
	} {
		text := test.before + strings.Repeat("a", test.size-len(test.before)-len(test.after)) + test.after
		bytes := []byte(text)
		for _, call := range []struct {
			name string
			f    func() error
		}{
			{"Parse", func() error { _, err := uri.Parse(text); return err }},
			{"ParseBytes", func() error { _, err := uri.Parser{}.ParseBytes(bytes); return err }},
		} {
			var err error
			if got := allocated(func() { err = call.f() }, bound); got > bound {
				t.Errorf("%s: %s allocates %d bytes, want at most %d", test.name, call.name, got, bound)
			}
			if err == nil {
				t.Fatalf("%s: %s takes it", test.name, call.name)
			}
			if got := allocated(func() { _ = err.Error() }, bound); got > bound {
				t.Errorf("%s: the text of the error of %s allocates %d bytes, want at most %d", test.name, call.name, got, bound)
			}
		}
	}
}
