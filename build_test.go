package uri_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/testenv"
)

// settable lists the components that a Builder stores, in the order of the text.
var settable = []uri.Component{
	uri.ComponentScheme, uri.ComponentUserinfo, uri.ComponentHost, uri.ComponentPort,
	uri.ComponentPath, uri.ComponentQuery, uri.ComponentFragment,
}

// component returns the text of a component of r, and whether it is defined.
func component(r uri.Reference, c uri.Component) (string, bool) {
	switch c {
	case uri.ComponentScheme:
		return r.Scheme()
	case uri.ComponentUserinfo:
		return r.Userinfo()
	case uri.ComponentHost:
		return stringer(r.Host())
	case uri.ComponentPort:
		return r.Port()
	case uri.ComponentPath:
		return r.Path().String(), true
	case uri.ComponentQuery:
		return r.Query()
	default:
		return r.Fragment()
	}
}

// refused checks that err is a *SyntaxError that names a component, and returns it.
func refused(t testing.TB, err error) *uri.SyntaxError {
	t.Helper()
	var syntax *uri.SyntaxError
	if !errors.As(err, &syntax) {
		t.Fatalf("%v is not a SyntaxError", err)
	}
	if syntax.Component == uri.ComponentNone || syntax.Production == "" || syntax.Section == "" || syntax.Message == "" {
		t.Fatalf("%+v", syntax)
	}
	return syntax
}

// A choice has a text for each of the settable components, or nil if it is undefined.
type choice [7]*string

// builds builds a reference with the components of want, and checks it.
func builds(t testing.TB, want choice) {
	b := new(uri.Builder)
	recomposed := ""
	for i, c := range settable {
		if want[i] == nil {
			if c == uri.ComponentPath {
				want[i] = new(string)
			}
			continue
		}
		b.SetComponent(c, *want[i])
	}
	// Recompose the components. A parser must find the same components in the result.
	for i, delimiters := range [...][2]string{{"", ":"}, {"", "@"}, {"", ""}, {":", ""}, {"", ""}, {"?", ""}, {"#", ""}} {
		if settable[i] == uri.ComponentUserinfo && want[2] != nil {
			recomposed += "//"
		}
		if want[i] != nil {
			recomposed += delimiters[0] + *want[i] + delimiters[1]
		}
	}
	same := func(r uri.Reference) bool {
		for i, c := range settable {
			if text, ok := component(r, c); ok != (want[i] != nil) || ok && text != *want[i] {
				return false
			}
		}
		return true
	}
	possible := false
	if r, err := uri.Parse(recomposed); err == nil {
		possible = same(r)
	}

	r, err := b.Build()
	if (err == nil) != possible {
		t.Fatalf("%q is built, with error %v, and should be: %t", recomposed, err, possible)
	}
	if err != nil {
		refused(t, err)
		if r != (uri.Reference{}) {
			t.Fatalf("%q comes with the error %v", r, err)
		}
	} else {
		if !same(r) || r.String() != recomposed {
			t.Fatalf("%q is built, want %q", r, recomposed)
		}
		if parsed, err := uri.Parse(r.String()); err != nil || parsed != r {
			t.Fatalf("%q is built and parses to %q, %v", r, parsed, err)
		}
		if again, err := r.Builder().Build(); err != nil || again != r {
			t.Fatalf("%q is built of %q, %v", again, r, err)
		}
	}

	// The same components make a URI if they include a scheme.
	u, uriErr := b.BuildURI()
	switch {
	case want[0] == nil:
		if err := refused(t, uriErr); err.Component != uri.ComponentScheme || !u.IsZero() {
			t.Fatalf("%q as a URI: %q, %v", recomposed, u, uriErr)
		}
	case (uriErr == nil) != (err == nil), u.Reference() != r:
		t.Fatalf("%q as a URI: %q, %v", recomposed, u, uriErr)
	}

	if err != nil {
		return
	}
	// Setting or removing one component changes no other component, or is an error.
	for i, c := range settable {
		without, err := r.Without(c)
		changed := want
		changed[i] = nil
		if c == uri.ComponentPath {
			changed[i] = new(string)
		}
		changes(t, r, without, err, changed)
		text := "1"
		if c == uri.ComponentPath {
			text = "/x"
		} else if c == uri.ComponentScheme {
			text = "x"
		}
		changed[i] = &text
		with, err := r.With(c, text)
		changes(t, r, with, err, changed)
		if u, relative := r.URI(); relative == nil {
			got, gotErr := u.With(c, text)
			if got.Reference() != with || (gotErr == nil) != (err == nil) {
				t.Fatalf("%q with %v %q is %q, %v", u, c, text, got, gotErr)
			}
		}
	}
}

// changes checks a changed reference against the components that it should have.
func changes(t testing.TB, was, is uri.Reference, err error, want choice) {
	t.Helper()
	if err != nil {
		refused(t, err)
		if is != (uri.Reference{}) {
			t.Fatalf("%q becomes %q with an error", was, is)
		}
		return
	}
	for i, c := range settable {
		if text, ok := component(is, c); ok != (want[i] != nil) || ok && text != *want[i] {
			t.Fatalf("%q becomes %q, whose %v is %q, %t", was, is, c, text, ok)
		}
	}
	if parsed, err := uri.Parse(is.String()); err != nil || parsed != is {
		t.Fatalf("%q becomes %q, which parses to %q, %v", was, is, parsed, err)
	}
}

// TestBuilderComponents builds from all combinations of texts for the components.
func TestBuilderComponents(t *testing.T) {
	texts := func(texts ...string) (list []*string) {
		list = append(list, nil)
		for _, text := range texts {
			list = append(list, &text)
		}
		return list
	}
	schemes, userinfos := texts("", "a", "a:"), texts("", "u:p", "@")
	hosts, ports := texts("", "h", "[::1]", "h:1", "h/"), texts("", "8", "x")
	paths := texts("", "/", "/a", "//", "//a", "a", "a:b", "./a:b", "/a:b//", ":", "a?", "a#", "%2", "..")
	queries, fragments := texts("", "q?/", "#"), texts("", "f?/", "#")
	if testenv.Race {
		userinfos, ports, queries, fragments = userinfos[:3], ports[:3], queries[:2], fragments[:2]
	}
	for _, scheme := range schemes {
		for _, userinfo := range userinfos {
			for _, host := range hosts {
				for _, port := range ports {
					for _, path := range paths {
						for _, query := range queries {
							for _, fragment := range fragments {
								builds(t, choice{scheme, userinfo, host, port, path, query, fragment})
							}
						}
					}
				}
			}
		}
	}
}

func FuzzBuilder(f *testing.F) {
	for _, s := range testenv.Seeds(texts(f)) {
		if r, err := uri.Parse(s); err == nil {
			defined := uint8(0)
			var parts [7]string
			for i, c := range settable {
				text, ok := component(r, c)
				if parts[i] = text; ok {
					defined |= 1 << i
				}
			}
			f.Add(defined, parts[0], parts[1], parts[2], parts[3], parts[4], parts[5], parts[6])
		}
	}
	f.Add(uint8(0x7f), "a", "u", "h", "1", "//", "?", "#")
	f.Fuzz(func(t *testing.T, defined uint8, scheme, userinfo, host, port, path, query, fragment string) {
		var want choice
		for i, text := range []string{scheme, userinfo, host, port, path, query, fragment} {
			if defined&(1<<i) != 0 {
				want[i] = &text
			}
		}
		builds(t, want)
	})
}

// TestBuilderRefuses checks each error, with its component and its offset.
func TestBuilderRefuses(t *testing.T) {
	set := func(pairs ...any) *uri.Builder {
		b := new(uri.Builder)
		for i := 0; i < len(pairs); i += 2 {
			b.SetComponent(pairs[i].(uri.Component), pairs[i+1].(string))
		}
		return b
	}
	for _, test := range []struct {
		name      string
		b         *uri.Builder
		component uri.Component
		offset    int
		rule      string
	}{
		{"empty scheme", set(uri.ComponentScheme, ""), uri.ComponentScheme, 0, "scheme"},
		{"bad scheme", set(uri.ComponentScheme, "a b"), uri.ComponentScheme, 1, "scheme"},
		{"scheme with colon", set(uri.ComponentScheme, "a:"), uri.ComponentScheme, 1, "scheme"},
		{"bad userinfo", set(uri.ComponentHost, "h", uri.ComponentUserinfo, "u@"), uri.ComponentUserinfo, 1, "userinfo"},
		{"bad host", set(uri.ComponentHost, "h:1"), uri.ComponentHost, 1, "reg-name"},
		{"bad port", set(uri.ComponentHost, "h", uri.ComponentPort, "8x"), uri.ComponentPort, 1, "port"},
		{"bad path", set(uri.ComponentPath, "/a?"), uri.ComponentPath, 2, ""},
		{"bad triplet", set(uri.ComponentPath, "/%4"), uri.ComponentPath, 3, ""},
		{"bad query", set(uri.ComponentQuery, "a#"), uri.ComponentQuery, 1, "query"},
		{"bad fragment", set(uri.ComponentFragment, "a#"), uri.ComponentFragment, 1, "fragment"},
		{"rootless after authority", set(uri.ComponentHost, "h", uri.ComponentPath, "a"), uri.ComponentPath, 0, "path-abempty"},
		{"slashes without authority", set(uri.ComponentPath, "//a"), uri.ComponentPath, 1, ""},
		{"slashes after scheme", set(uri.ComponentScheme, "a", uri.ComponentPath, "//a"), uri.ComponentPath, 1, ""},
		{"colon in first segment", set(uri.ComponentPath, "ab:c"), uri.ComponentPath, 2, ""},
		{"colon at first", set(uri.ComponentPath, ":"), uri.ComponentPath, 0, ""},
		{"userinfo without host", set(uri.ComponentUserinfo, "u"), uri.ComponentUserinfo, -1, "authority"},
		{"port without host", set(uri.ComponentPort, ""), uri.ComponentPort, -1, "authority"},
		{"the first of two", set(uri.ComponentFragment, "#", uri.ComponentHost, "/"), uri.ComponentHost, 0, "reg-name"},
		{"bad authority", set(uri.ComponentAuthority, "u@h:x"), uri.ComponentPort, 4, ""},
		{"dot as data", new(uri.Builder).AppendSegments("a", ".", "b"), uri.ComponentPath, -1, "segment"},
		{"dots as data", new(uri.Builder).AppendSegments(".."), uri.ComponentPath, -1, "segment"},
		{"empty first segment", new(uri.Builder).AppendSegments("", "a"), uri.ComponentPath, -1, "segment-nz"},
		{"the same after a scheme", set(uri.ComponentScheme, "a").AppendSegments("", "a"), uri.ComponentPath, -1, "segment-nz"},
		{"the same after a slash", set(uri.ComponentPath, "/").AppendSegments("", "a"), uri.ComponentPath, 1, ""},
	} {
		r, err := test.b.Build()
		if err == nil {
			t.Errorf("%s: %q", test.name, r)
			continue
		}
		got := refused(t, err)
		if got.Component != test.component || got.Offset != test.offset || test.rule != "" && got.Production != test.rule {
			t.Errorf("%s: %v, want %v, offset %d, %s", test.name, err, test.component, test.offset, test.rule)
		}
	}
	const colon = `":" in the first segment of a relative path: write "./" before the path`
	if _, err := set(uri.ComponentPath, "bad:relref").Build(); refused(t, err).Message != colon {
		t.Errorf("colon in the first segment: %v", err)
	}
	if _, err := new(uri.Builder).BuildURI(); refused(t, err).Component != uri.ComponentScheme {
		t.Errorf("no scheme: %v", err)
	}
}

func TestBuilderZero(t *testing.T) {
	var b uri.Builder
	if r, err := b.Build(); r != (uri.Reference{}) || err != nil {
		t.Errorf("the zero Builder gives %q, %v", r, err)
	}
	if r, err := b.AppendSegments().Build(); r != (uri.Reference{}) || err != nil {
		t.Errorf("no segments give %q, %v", r, err)
	}
	if r, err := (uri.Reference{}).Builder().Build(); r != (uri.Reference{}) || err != nil {
		t.Errorf("the zero Reference becomes %q, %v", r, err)
	}
	if u, err := (uri.URI{}).Builder().BuildURI(); !u.IsZero() || err == nil {
		t.Errorf("the zero URI becomes %q, %v", u, err)
	}
	// A value that is not a component is an error.
	for _, component := range []uri.Component{uri.ComponentNone, uri.ComponentFragment + 1} {
		if r, err := new(uri.Builder).SetComponent(component, "x").Build(); err == nil {
			t.Errorf("setting component %d gives %q", component, r)
		}
		if r, err := new(uri.Builder).RemoveComponent(component).Build(); err == nil {
			t.Errorf("removing component %d gives %q", component, r)
		}
	}
	// An error remains until the component is set again or removed.
	for _, mended := range []*uri.Builder{
		new(uri.Builder).SetComponent(uri.ComponentAuthority, "h:x").RemoveComponent(uri.ComponentAuthority),
		new(uri.Builder).SetComponent(uri.ComponentAuthority, "h:x").SetComponent(uri.ComponentAuthority, "h"),
		new(uri.Builder).AppendSegments("..").SetComponent(uri.ComponentPath, "/ok"),
	} {
		if _, err := mended.Build(); err != nil {
			t.Error(err)
		}
	}
	// A Builder can be used again, and gives its current components.
	first, err := b.SetComponent(uri.ComponentPath, "a").Build()
	second, err2 := b.SetComponent(uri.ComponentQuery, "").Build()
	if first.String() != "a" || second.String() != "a?" || err != nil || err2 != nil {
		t.Errorf("%q, %v, and %q, %v", first, err, second, err2)
	}
}

func TestWith(t *testing.T) {
	const refused = "refused"
	for _, test := range []struct {
		text      string
		component uri.Component
		with      string
		want      string
		without   string
	}{
		{"http://u@h:1/p?q#f", uri.ComponentScheme, "x", "x://u@h:1/p?q#f", "//u@h:1/p?q#f"},
		{"http://u@h:1/p?q#f", uri.ComponentAuthority, "v", "http://v/p?q#f", "http:/p?q#f"},
		{"http://u@h:1/p?q#f", uri.ComponentAuthority, "", "http:///p?q#f", "http:/p?q#f"},
		{"http://u@h:1/p?q#f", uri.ComponentAuthority, "@:", "http://@:/p?q#f", "http:/p?q#f"},
		{"http://u@h:1/p?q#f", uri.ComponentAuthority, "a:b@[::1]:2", "http://a:b@[::1]:2/p?q#f", "http:/p?q#f"},
		{"http://u@h:1/p?q#f", uri.ComponentAuthority, "h/", refused, "http:/p?q#f"},
		{"http://u@h:1/p?q#f", uri.ComponentUserinfo, "", "http://@h:1/p?q#f", "http://h:1/p?q#f"},
		{"http://u@h:1/p?q#f", uri.ComponentHost, "", "http://u@:1/p?q#f", refused},
		{"http://u@h:1/p?q#f", uri.ComponentPort, "", "http://u@h:/p?q#f", "http://u@h/p?q#f"},
		{"http://u@h:1/p?q#f", uri.ComponentPath, "", "http://u@h:1?q#f", "http://u@h:1?q#f"},
		{"http://u@h:1/p?q#f", uri.ComponentPath, "p", refused, "http://u@h:1?q#f"},
		{"http://u@h:1/p?q#f", uri.ComponentPath, "//p", "http://u@h:1//p?q#f", "http://u@h:1?q#f"},
		{"http://u@h:1/p?q#f", uri.ComponentQuery, "", "http://u@h:1/p?#f", "http://u@h:1/p#f"},
		{"http://u@h:1/p?q#f", uri.ComponentFragment, "", "http://u@h:1/p?q#", "http://u@h:1/p?q"},
		{"http://h//p", uri.ComponentHost, "x", "http://x//p", refused},
		{"http://h//p", uri.ComponentAuthority, "x", "http://x//p", refused},
		{"http://h/p", uri.ComponentHost, "h", "http://h/p", "http:/p"},
		{"a:b:c", uri.ComponentScheme, "x", "x:b:c", refused},
		{"a:b", uri.ComponentHost, "h", refused, "a:b"},
		{"a:", uri.ComponentHost, "h", "a://h", "a:"},
		{"b", uri.ComponentScheme, "a", "a:b", "b"},
		{"", uri.ComponentQuery, "a", "?a", ""},
		{"", uri.ComponentPort, "1", refused, ""},
		{"//h", uri.ComponentPort, "1", "//h:1", "//h"},
	} {
		r := uri.MustParse(test.text)
		for _, change := range []struct {
			name, want string
			f          func(uri.Reference) (uri.Reference, error)
			g          func(uri.URI) (uri.URI, error)
		}{
			{
				"with " + test.with, test.want,
				func(r uri.Reference) (uri.Reference, error) { return r.With(test.component, test.with) },
				func(u uri.URI) (uri.URI, error) { return u.With(test.component, test.with) },
			},
			{
				"without", test.without,
				func(r uri.Reference) (uri.Reference, error) { return r.Without(test.component) },
				func(u uri.URI) (uri.URI, error) { return u.Without(test.component) },
			},
		} {
			text := func(s string, err error) string {
				if err != nil {
					return refused
				}
				return s
			}
			changed, err := change.f(r)
			if got := text(changed.String(), err); got != change.want || err != nil && changed != (uri.Reference{}) {
				t.Errorf("%q, %v %s: %q, %v, want %q", r, test.component, change.name, changed, err, change.want)
			}
			if r.String() != test.text {
				t.Errorf("%q has become %q", test.text, r)
			}
			if u, relative := r.URI(); relative == nil {
				want := change.want
				if change.name == "without" && test.component == uri.ComponentScheme {
					want = refused
				}
				changed, err := change.g(u)
				if got := text(changed.String(), err); got != want || err != nil && !changed.IsZero() {
					t.Errorf("%q, %v %s: %q, %v, want %q", u, test.component, change.name, changed, err, want)
				}
			}
		}
	}
}

func TestBuilderAuthority(t *testing.T) {
	b := uri.MustParse("http://u:p@h:1/p").Builder()
	for _, test := range []struct{ authority, want string }{
		{"x", "http://x/p"},
		{"v@x:", "http://v@x:/p"},
		{"", "http:///p"},
		{"@", "http://@/p"},
		{"[v1.a]:080", "http://[v1.a]:080/p"},
	} {
		if r, err := b.SetComponent(uri.ComponentAuthority, test.authority).Build(); err != nil || r.String() != test.want {
			t.Errorf("authority %q: %q, %v, want %q", test.authority, r, err, test.want)
		}
	}
	if r, err := b.RemoveComponent(uri.ComponentAuthority).Build(); err != nil || r.String() != "http:/p" {
		t.Errorf("without authority: %q, %v", r, err)
	}
	if r, err := b.SetComponent(uri.ComponentUserinfo, "u").SetComponent(uri.ComponentHost, "").Build(); err != nil || r.String() != "http://u@/p" {
		t.Errorf("with userinfo and empty host: %q, %v", r, err)
	}
}

func TestBuilderGet(t *testing.T) {
	b := new(uri.Builder)
	get := func(c uri.Component, want string, ok bool) {
		t.Helper()
		if text, defined := b.Component(c); text != want || defined != ok {
			t.Errorf("%v is %q, %t, want %q, %t", c, text, defined, want, ok)
		}
	}
	for c := uri.ComponentNone; c <= uri.ComponentFragment+1; c++ {
		get(c, "", c == uri.ComponentPath)
	}
	b.SetComponent(uri.ComponentUserinfo, "")
	get(uri.ComponentUserinfo, "", true)
	get(uri.ComponentAuthority, "", false) // without a host there is no authority
	b.SetComponent(uri.ComponentHost, "h").SetComponent(uri.ComponentPort, "")
	get(uri.ComponentAuthority, "@h:", true)
	b.SetComponent(uri.ComponentAuthority, "[::1]:8")
	get(uri.ComponentUserinfo, "", false)
	get(uri.ComponentHost, "[::1]", true)
	get(uri.ComponentPort, "8", true)
	b.RemoveComponent(uri.ComponentAuthority).SetComponent(uri.ComponentPath, "a").RemoveComponent(uri.ComponentPath)
	get(uri.ComponentHost, "", false)
	get(uri.ComponentPath, "", true)
}

func TestAppendSegments(t *testing.T) {
	const refused = "refused"
	for _, test := range []struct {
		text     string
		segments []string
		want     string
	}{
		// From the documentation.
		{"http://h/a/", []string{"c"}, "http://h/a/c"},
		{"http://h/a", []string{"c"}, "http://h/a/c"},
		{"http://h/a", []string{"a/b"}, "http://h/a/a%2Fb"},
		{"http://h/a", []string{""}, "http://h/a/"},
		{"http://h/a/", []string{""}, "http://h/a/"},

		{"http://h", []string{"a", "b"}, "http://h/a/b"},
		{"http://h/", []string{"a", "b"}, "http://h/a/b"},
		{"http://h", []string{""}, "http://h/"},
		{"http://h", []string{"", ""}, "http://h//"},
		{"http://h", nil, "http://h"},
		{"http://h/a?q#f", []string{"b", ""}, "http://h/a/b/?q#f"},
		{"http://h/a//", []string{"b"}, "http://h/a//b"},
		{"http://h/a", []string{"", "b"}, "http://h/a//b"},
		{"http://h/a/", []string{"", "b"}, "http://h/a//b"},
		{"http://h/a/..", []string{"b"}, "http://h/a/../b"}, // the existing text is kept
		{"http://h/", []string{"..."}, "http://h/..."},
		{"http://h/", []string{"../x"}, "http://h/..%2Fx"},
		{"http://h/", []string{"%2e%2e"}, "http://h/%252e%252e"},
		{"http://h/", []string{"a b?c#d:e@f"}, "http://h/a%20b%3Fc%23d:e@f"},
		{"http://h/", []string{"é\xff\x00"}, "http://h/%C3%A9%FF%00"},
		{"http://h/", []string{"."}, refused},
		{"http://h/", []string{"a", ".."}, refused},

		{"", []string{"a", "b:c"}, "a/b:c"},
		{"", []string{"a:b", "c:d"}, "a%3Ab/c:d"},
		{"", []string{"a", ""}, "a/"},
		{"", []string{"", "a"}, refused},
		{"", []string{""}, refused},
		{"?q", []string{"a"}, "a?q"},
		{"/", []string{"a:b"}, "/a:b"},
		{"/", []string{"", "a"}, refused},
		{"a", []string{"b"}, "a/b"},
		{"..", []string{"b"}, "../b"},
		{"x:", []string{"a:b"}, "x:a:b"},
		{"x:", []string{"", "b"}, refused},
		{"x:a", []string{"", "b"}, "x:a//b"},
	} {
		r, err := uri.MustParse(test.text).Builder().AppendSegments(test.segments...).Build()
		got := r.String()
		if err != nil {
			got = refused
		}
		if got != test.want {
			t.Errorf("%q and %q: %q, %v, want %q", test.text, test.segments, r, err, test.want)
		}
	}
}

// segments checks the result of AppendSegments against the data.
func segments(t testing.TB, text string, data []string) {
	before, err := uri.Parse(text)
	if err != nil {
		return
	}
	want := slices.Collect(before.Path().DecodedSegments())
	if n := len(want); n > 0 && want[n-1] == "" && len(data) > 0 {
		want = want[:n-1] // the first segment of data replaces it
	}
	want = append(want, data...)
	r, err := before.Builder().AppendSegments(data...).Build()
	_, rooted := before.Host()
	rooted = rooted || before.Path().IsRooted()
	if err != nil {
		refused(t, err)
		dots := slices.Contains(data, ".") || slices.Contains(data, "..")
		empty := len(data) > 0 && data[0] == "" && (before.Path().String() == "" || before.Path().String() == "/")
		if !dots && !empty {
			t.Fatalf("%q refuses %q: %v", text, data, err)
		}
		return
	}
	if got := slices.Collect(r.Path().DecodedSegments()); !slices.Equal(got, want) {
		t.Fatalf("%q and %q make %q, of %q, want %q", text, data, r, got, want)
	}
	if len(data) > 0 && r.Path().IsRooted() != rooted {
		t.Fatalf("%q and %q make %q", text, data, r)
	}
	// Only the path has changed.
	if again, err := r.With(uri.ComponentPath, before.Path().String()); err != nil || again != before {
		t.Fatalf("%q and %q make %q, and with the path of before %q, %v", text, data, r, again, err)
	}
	// The data does not climb, even if percent-encoded octets are decoded first.
	added := strings.TrimPrefix(r.Path().String(), before.Path().String())
	added = strings.NewReplacer("%2e", ".", "%2E", ".").Replace(added)
	if got := uri.RemoveDotSegments("/x/" + added); got != "/x/"+added {
		t.Fatalf("%q and %q make %q, which has dot-segments", text, data, r)
	}
	// Appending one segment after another gives the same, if no segment is empty.
	if !slices.Contains(data, "") {
		b := before.Builder()
		for _, segment := range data {
			b.AppendSegments(segment)
		}
		if one, err := b.Build(); err != nil || one != r {
			t.Fatalf("%q and one by one %q make %q, %v, want %q", text, data, one, err, r)
		}
	}
}

func FuzzAppendSegments(f *testing.F) {
	for _, s := range testenv.Seeds(texts(f)) {
		f.Add(s, "a/b\ny:z\n\n%2e")
		f.Add("http://h/", s)
		f.Add("", s)
	}
	for _, s := range []string{"", "\n", "\n\n", ".\n", "..", "...\n.a", "a:b\nc:d", "\na"} {
		for _, before := range []string{"", "a:", "/", "a", "a/", "//h", "//h/", "//h//", "a:b/", "?q#f", ".."} {
			f.Add(before, s)
		}
	}
	f.Fuzz(func(t *testing.T, text, data string) { segments(t, text, strings.Split(data, "\n")) })
}
