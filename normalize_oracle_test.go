package uri_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/urikit/uri"
	"github.com/urikit/uri/pct"
)

// slowNormalize normalizes by section 6.2 up to LevelScheme. Each level is a pass over
// the text that the level below has made. text is a reference, and form is the form of
// its scheme, or nil.
func slowNormalize(e uri.Edition, text string, level uri.Level, form *uri.SchemeForm) string {
	if e != uri.RFC3986 {
		return slowOlder(e, text, level, form)
	}
	opaque := form != nil && form.Opaque
	for _, pass := range []struct {
		level uri.Level
		make  func(string) string
	}{
		{uri.LevelCase, func(text string) string { return slowCase(text, opaque) }},
		{uri.LevelPercent, func(text string) string { return slowPercent(text, opaque) }},
		{uri.LevelPath, func(text string) string { return slowPath(text, opaque) }},
		{uri.LevelScheme, func(text string) string { return slowScheme(text, form) }},
	} {
		if pass.level <= level {
			text = pass.make(text)
		}
	}
	return text
}

// unreserved has the characters of section 2.3.
const unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"

// slowCase is section 6.2.2.1. An opaque scheme has no hosts.
func slowCase(text string, opaque bool) string {
	return slowEach(text, func(c uri.Component, s string) string {
		if c == uri.ComponentScheme || c == uri.ComponentHost && !opaque {
			s = slowLower(s)
		}
		return slowTriplets(s, strings.ToUpper)
	})
}

// slowPercent is section 6.2.2.2. Letters that are decoded in a host become lower case.
func slowPercent(text string, opaque bool) string {
	return slowEach(text, func(c uri.Component, s string) string {
		s = slowTriplets(s, func(triplet string) string {
			decoded, _ := pct.Decode(triplet)
			if strings.Contains(unreserved, decoded) {
				return decoded
			}
			return triplet
		})
		if c == uri.ComponentHost && !opaque {
			s = slowLower(s)
		}
		return s
	})
}

// slowPath is section 6.2.2.3. It removes the dot-segments of a rooted path by section
// 5.2.4, and of a relative path only those that do not affect the target. A path is
// opaque if its scheme is, and after any scheme if it is rootless.
func slowPath(text string, opaque bool) string {
	p := uri.Split(text)
	switch rooted := strings.HasPrefix(p.Path, "/"); {
	case opaque, p.HasScheme && !rooted:
		return text
	case p.HasAuthority, rooted:
		p.Path, _ = slowRemoveDots(p.Path, 0)
	case p.Path != "":
		p.Path = slowRelativePath(p.Path)
	}
	return recompose(p)
}

// slowRelativePath removes dot-segments from the path of a relative-path reference. A
// ".." without a segment to remove remains, because it removes one of the base. "./" is
// added if the path would be empty, rooted, or begin like a scheme.
func slowRelativePath(path string) string {
	var stack []string
	dots := false
	for _, segment := range strings.Split(path, "/") {
		dots = segment == "." || segment == ".."
		top := len(stack) - 1
		switch {
		case segment == ".":
		case segment == ".." && top >= 0 && stack[top] != "..":
			stack = stack[:top]
		default:
			stack = append(stack, segment)
		}
	}
	if dots { // the slash before the last dot-segment remains
		stack = append(stack, "")
	}
	path = strings.Join(stack, "/")
	if path == "" || path[0] == '/' || strings.Contains(stack[0], ":") {
		path = "./" + path
	}
	return path
}

// slowScheme is section 6.2.3 with a form, in the order of the text. The path depends on
// the authority after the changes to it.
func slowScheme(text string, form *uri.SchemeForm) string {
	p := uri.Split(text)
	if form == nil || !p.HasScheme {
		return text
	}
	if p.HasAuthority {
		a := cutAuthority(p.Authority)
		if a.hasPort && (a.port == "" || a.port == form.DefaultPort) && !form.Opaque {
			a.port, a.hasPort = "", false
		}
		if a.host == form.DefaultHost && !a.hasUserinfo && !a.hasPort {
			a.host = ""
		}
		p.Authority = a.String()
	} else if form.EmptyAuthority && strings.HasPrefix(p.Path, "/") && !strings.HasPrefix(p.Path, "/.//") {
		p.HasAuthority = true
	}
	if form.SlashPath && p.HasAuthority && p.Path == "" {
		p.Path = "/"
	}
	query := ""
	if p.HasQuery {
		query = "?" + p.Query
	}
	if form.Path != nil && (form.PathApplies == nil || form.PathApplies(p.Path, query)) {
		q := p
		q.Path = string(form.Path(nil, p.Path))
		r, err := uri.Parse(q.String())
		if text := r.String(); err == nil && uri.Split(text) == q && slowNormalize(uri.RFC3986, text, uri.LevelPath, form) == text {
			p = q
		}
	}
	return recompose(p)
}

// slowForm returns the normal form of text by n, at any level. At LevelProtocol the
// canonical URI replaces the text before the fragment (section 6.2.4), if it is valid in
// the edition of n.
func slowForm(n uri.Normalizer, text string, level uri.Level) string {
	known := func(text string) *uri.SchemeForm {
		p := slowParts(n.Edition, text)
		if !p.HasScheme || n.Schemes == nil {
			return nil
		}
		return formOf(n.Schemes, p.Scheme)
	}
	text = slowNormalize(n.Edition, text, level, known(text))
	if level >= uri.LevelProtocol && n.Aliases != nil {
		document, fragment, has := strings.Cut(text, "#")
		if canonical, ok := n.Aliases.Canonical([]byte(document)); ok && !canonical.IsZero() && reads(n.Edition, canonical.String()) {
			text = canonical.String()
			if has {
				text += "#" + fragment
			}
			text = slowNormalize(n.Edition, text, uri.LevelScheme, known(text))
		}
	}
	return text
}

// slowEach applies edit to each component of a reference, and to each part of its
// authority.
func slowEach(text string, edit func(uri.Component, string) string) string {
	p := uri.Split(text)
	a := cutAuthority(p.Authority)
	p.Scheme = edit(uri.ComponentScheme, p.Scheme)
	a.userinfo = edit(uri.ComponentUserinfo, a.userinfo)
	a.host = edit(uri.ComponentHost, a.host)
	a.port = edit(uri.ComponentPort, a.port)
	p.Authority = a.String()
	p.Path = edit(uri.ComponentPath, p.Path)
	p.Query = edit(uri.ComponentQuery, p.Query)
	p.Fragment = edit(uri.ComponentFragment, p.Fragment)
	return recompose(p)
}

// slowTriplets replaces each percent-encoded octet of s by the result of f.
func slowTriplets(s string, f func(triplet string) string) string {
	var b strings.Builder
	for s != "" {
		n := 1
		if s[0] == '%' {
			n = len("%41")
			b.WriteString(f(s[:n]))
		} else {
			b.WriteByte(s[0])
		}
		s = s[n:]
	}
	return b.String()
}

// slowLower makes the letters of s lower case, except in percent-encoded octets.
func slowLower(s string) string {
	parts := strings.Split(s, "%")
	for i, part := range parts {
		hex := 0
		if i > 0 {
			hex = len("41")
		}
		parts[i] = part[:hex] + lowerASCII(part[hex:])
	}
	return strings.Join(parts, "%")
}

// lowerASCII makes the ASCII letters of s lower case.
func lowerASCII(s string) string {
	b := []byte(s)
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] = c - 'A' + 'a'
		}
	}
	return string(b)
}

// A slowAuthority has the parts of an authority.
type slowAuthority struct {
	userinfo, host, port string
	hasUserinfo, hasPort bool
}

// cutAuthority splits the authority of a reference. The first "@" ends the userinfo. The
// first colon after the closing bracket, if there is one, begins the port.
func cutAuthority(s string) (a slowAuthority) {
	a.userinfo, a.host, a.hasUserinfo = strings.Cut(s, "@")
	if !a.hasUserinfo {
		a.userinfo, a.host = "", s
	}
	bracket := strings.LastIndexByte(a.host, ']') + 1
	if i := strings.IndexByte(a.host[bracket:], ':'); i >= 0 {
		a.host, a.port, a.hasPort = a.host[:bracket+i], a.host[bracket+i+1:], true
	}
	return a
}

func (a slowAuthority) String() string {
	s := a.host
	if a.hasUserinfo {
		s = a.userinfo + "@" + s
	}
	if a.hasPort {
		s += ":" + a.port
	}
	return s
}

// schemeForms implements Schemes as a list.
type schemeForms []struct {
	name string
	form uri.SchemeForm
}

func (s schemeForms) Form(name string) (uri.SchemeForm, bool) {
	for i := range s {
		if strings.EqualFold(s[i].name, name) {
			return s[i].form, true
		}
	}
	return uri.SchemeForm{}, false
}

// formOf returns the form of a scheme, or nil.
func formOf(schemes uri.Schemes, name string) *uri.SchemeForm {
	if form, ok := schemes.Form(name); ok {
		return &form
	}
	return nil
}

// knownPorts knows the schemes that occur in the tables of testdata/spec.
var knownPorts = uri.Normalizer{Schemes: schemeForms{
	{"http", uri.SchemeForm{DefaultPort: "80", SlashPath: true}},
	{"https", uri.SchemeForm{DefaultPort: "443", SlashPath: true}},
	{"ftp", uri.SchemeForm{DefaultPort: "21", SlashPath: true}},
}}

// observed implements Aliases, by normal forms. An invalid URI stands for no alias.
type observed map[string]string

func (o observed) Canonical(text []byte) (uri.URI, bool) {
	canonical, ok := o[string(text)]
	u, _ := uri.ParseURI(canonical)
	return u, ok
}

// constantPath returns a SchemeForm.Path that replaces every path by the same one.
func constantPath(path string) func([]byte, string) []byte {
	return func(dst []byte, _ string) []byte { return append(dst, path...) }
}

// lowerPath is a SchemeForm.Path that ignores the case of letters.
func lowerPath(dst []byte, path string) []byte { return append(dst, slowLower(path)...) }

// growPath is a SchemeForm.Path that makes a path longer, but only once.
func growPath(dst []byte, path string) []byte {
	dst = append(dst, path...)
	if end := "/" + strings.Repeat("z", 100); !strings.HasSuffix(path, end) {
		dst = append(dst, end...)
	}
	return dst
}

// formsOfX has forms of the scheme x: an empty one, each field alone, and all fields.
var formsOfX = []uri.SchemeForm{
	{},
	{DefaultPort: "80"},
	{DefaultHost: "h"},
	{DefaultPort: "80", DefaultHost: "h"},
	{DefaultHost: "[::a]"},
	{EmptyAuthority: true},
	{SlashPath: true},
	{Opaque: true},
	{Opaque: true, Path: lowerPath},
	{Path: lowerPath},
	{Path: growPath},
	{Path: lowerPath, PathApplies: func(path, query string) bool { return query == "" || strings.Contains(path, "B") }},
	{Path: constantPath("")},
	{Path: constantPath("//h")},  // valid only after an authority
	{Path: constantPath("b:/c")}, // valid only without an authority
	{Path: constantPath("/b/c")},
	{Path: constantPath("^")}, // from here on not valid anywhere
	{Path: constantPath("?q")},
	{Path: constantPath("#f")},
	{Path: constantPath("/%4")},
	{Path: constantPath("/\xff")},
	{Path: constantPath("/%41")}, // from here on not normal
	{Path: constantPath("/a/../b")},
	{Path: func(dst []byte, path string) []byte { return append(append(dst, path...), '?') }, SlashPath: true},
	{DefaultPort: "80", DefaultHost: "h", EmptyAuthority: true, SlashPath: true, Path: lowerPath},
}

// knowX returns a Normalizer with a form of the scheme x.
func knowX(form uri.SchemeForm) uri.Normalizer {
	return uri.Normalizer{Schemes: schemeForms{{"x", form}}}
}

// knowsOpaque reports whether n knows that the scheme of text is opaque.
func knowsOpaque(n uri.Normalizer, text string) bool {
	if n.Schemes == nil {
		return false
	}
	form, _ := n.Schemes.Form(uri.Split(text).Scheme)
	return form.Opaque
}

// segmentsBecomeDots reports whether a segment of the path of text becomes a dot-segment
// when it is decoded. Resolution does not decode.
func segmentsBecomeDots(text string) bool {
	for _, segment := range strings.Split(uri.Split(text).Path, "/") {
		decoded, _ := pct.Decode(segment)
		if decoded != segment && (decoded == "." || decoded == "..") {
			return true
		}
	}
	return false
}

// normalizes compares all ways to normalize text by n with the oracle, and checks
// properties that every normal form has.
func normalizes(t testing.TB, n uri.Normalizer, text string) {
	bytes := []byte(text)
	parser := uri.Parser{Edition: n.Edition}
	r, err := parser.Parse(text)
	if err != nil {
		for level := uri.LevelString; level <= uri.LevelProtocol; level++ {
			got, err := n.AppendNormalizeText([]byte("dst"), bytes, level)
			if syntax := (*uri.SyntaxError)(nil); string(got) != "dst" || !errors.As(err, &syntax) {
				t.Fatalf("%v, %v: %q becomes %q, %v", n.Edition, level, text, got, err)
			}
		}
		return
	}
	u, relative := r.URI()
	below := r
	for level := uri.LevelString; level <= uri.LevelProtocol; level++ {
		want := slowForm(n, text, level)
		got := n.Normalize(r, level)
		if got.String() != want {
			t.Fatalf("%v, %v: %q becomes %q, want %q", n.Edition, level, text, got, want)
		}
		if parsed, err := parser.Parse(want); err != nil || got != parsed {
			t.Fatalf("%v, %v: %q becomes %q, whose parts lie elsewhere: %v", n.Edition, level, text, got, err)
		}
		if want == text && unsafe.StringData(got.String()) != unsafe.StringData(text) {
			t.Fatalf("%v, %v: %q is copied", n.Edition, level, text)
		}

		// The form is normal at this level and at each lower one.
		for lower := uri.LevelString; lower <= level; lower++ {
			if again := n.Normalize(got, lower); again != got || want != "" && unsafe.StringData(again.String()) != unsafe.StringData(got.String()) {
				t.Fatalf("%v, %v: %q becomes %q, and that at %v %q", n.Edition, level, text, got, lower, again)
			}
		}

		// All functions return the same form.
		dst := append(make([]byte, 0, 256), "dst"...)
		if appended := n.AppendNormalize(dst, r, level); string(appended) != "dst"+want {
			t.Fatalf("%v, %v: %q is appended as %q, want %q", n.Edition, level, text, appended, want)
		}
		dst = dst[:3:3] // and with too little capacity
		if appended := n.AppendNormalize(dst, r, level); string(appended) != "dst"+want {
			t.Fatalf("%v, %v: %q is appended as %q, want %q", n.Edition, level, text, appended, want)
		}
		if appended, err := n.AppendNormalizeText(dst, bytes, level); string(appended) != "dst"+want || err != nil {
			t.Fatalf("%v, %v: the text %q is appended as %q, %v, want %q", n.Edition, level, text, appended, err, want)
		}
		if string(bytes) != text || string(dst) != "dst" || r.String() != text {
			t.Fatalf("%v, %v: %q is changed", n.Edition, level, text)
		}
		if relative == nil {
			if normal := n.NormalizeURI(u, level); normal.Reference() != got || normal.IsZero() {
				t.Fatalf("%v, %v: the URI %q becomes %q, want %q", n.Edition, level, text, normal, want)
			}
		}
		if level <= uri.LevelPath {
			if without := (uri.Normalizer{Edition: n.Edition}).Normalize(r, level); without != got && !knowsOpaque(n, text) {
				t.Fatalf("%v, %v: %q becomes %q, and without knowledge %q", n.Edition, level, text, got, without)
			}
			keepsComponents(t, level, r, below, got)
		}
		if level == uri.LevelPath && n.Edition == uri.RFC3986 && !knowsOpaque(n, text) {
			if r.Normalize() != got || u.Normalize().Reference() != got && relative == nil {
				t.Fatalf("%q becomes %q, and by itself %q", text, got, r.Normalize())
			}
		}
		below = got
	}
}

// keepsComponents checks that no component appears or disappears up to LevelPath, that
// their data stays the same up to LevelPercent, and that LevelPath changes only the path.
// below is the form at the level below.
func keepsComponents(t testing.TB, level uri.Level, r, below, got uri.Reference) {
	for _, c := range components {
		if c.component == uri.ComponentAuthority {
			continue // its parts are checked
		}
		was, defined := c.get(r)
		is, still := c.get(got)
		if defined != still {
			t.Fatalf("%v: %q becomes %q: %v is defined: %t, then %t", level, r, got, c.component, defined, still)
		}
		if before, _ := c.get(below); level == uri.LevelPath {
			if c.component != uri.ComponentPath && is != before {
				t.Fatalf("%v: %q becomes %q: %v", level, r, got, c.component)
			}
			continue
		}
		was, _ = pct.Decode(was)
		is, _ = pct.Decode(is)
		if c.component == uri.ComponentScheme || c.component == uri.ComponentHost {
			was, is = lowerASCII(was), lowerASCII(is)
		}
		if c.component == uri.ComponentPath && is == "./"+was {
			continue // otherwise decoding would turn its first segment into a scheme
		}
		if was != is {
			t.Fatalf("%v: %q becomes %q: %v has other octets", level, r, got, c.component)
		}
	}
}

// lists compares the changes of Changes with the forms before and after them. Up to
// LevelPath it also checks that each change is within its component.
func lists(t testing.TB, n uri.Normalizer, r uri.Reference) {
	before := n.Normalize(r, uri.LevelString)
	for level := uri.LevelString; level <= uri.LevelProtocol; level++ {
		after := n.Normalize(r, level)
		changes := slices.Collect(n.Changes(r, level))
		if (len(changes) == 0) != (before == after) {
			t.Fatalf("%v, %v: %q becomes %q by %d changes", n.Edition, level, before, after, len(changes))
		}
		var b strings.Builder
		end := 0
		for _, c := range changes {
			if c.Span.Offset < end || c.Span.Length < 0 || c.Span.End() > len(before.String()) {
				t.Fatalf("%v, %v: %q: a change of %v, after one that ends at %d", n.Edition, level, before, c.Span, end)
			}
			if c.Level != level || c.Before != c.Span.Of(before.String()) || c.Before == c.After || c.Component == uri.ComponentNone {
				t.Fatalf("%v, %v: %q: a change %+v", n.Edition, level, before, c)
			}
			if level <= uri.LevelPath {
				in, ok := before.Span(c.Component)
				if !ok || c.Span.Offset < in.Offset || c.Span.End() > in.End() {
					t.Fatalf("%v, %v: %q: a change of %v is outside of it, %v", n.Edition, level, before, c.Component, c.Span)
				}
				if level == uri.LevelPath && c.Component != uri.ComponentPath {
					t.Fatalf("%v, %v: %q: a change of %v", n.Edition, level, before, c.Component)
				}
			}
			b.WriteString(before.String()[end:c.Span.Offset])
			b.WriteString(c.After)
			end = c.Span.End()
		}
		b.WriteString(before.String()[end:])
		if b.String() != after.String() {
			t.Fatalf("%v, %v: the changes of %q lead to %q, want %q: %+v", n.Edition, level, before, b.String(), after, changes)
		}
		before = after
	}
}

// A formed has a reference and its normal forms by level.
type formed struct {
	r     uri.Reference
	forms [uri.LevelProtocol + 1]string
}

func newFormed(n uri.Normalizer, text string) (f formed, ok bool) {
	r, err := uri.Parser{Edition: n.Edition}.Parse(text)
	if err != nil {
		return f, false
	}
	f.r = r
	for level := range f.forms {
		f.forms[level] = slowForm(n, text, uri.Level(level))
	}
	return f, true
}

// compares checks how n compares a and b, by their normal forms.
func compares(t testing.TB, n uri.Normalizer, a, b *formed) {
	first := -1
	for level := range a.forms {
		want := a.forms[level] == b.forms[level]
		if want && first < 0 {
			first = level
		}
		if got := n.Equivalent(a.r, b.r, uri.Level(level)); got != want {
			t.Fatalf("%v, %v: %q and %q are equivalent: %t, want %t", n.Edition, uri.Level(level), a.r, b.r, got, want)
		}
		if got := n.Equivalent(b.r, a.r, uri.Level(level)); got != want {
			t.Fatalf("%v, %v: %q and %q are equivalent: %t, want %t", n.Edition, uri.Level(level), b.r, a.r, got, want)
		}
		if first >= 0 && !want {
			t.Fatalf("%v, %v: %q and %q are no longer equivalent", n.Edition, uri.Level(level), a.r, b.r)
		}
	}
	from, ok := n.EquivalentFrom(a.r, b.r)
	if ok != (first >= 0) || ok && int(from) != first || !ok && from != 0 {
		t.Fatalf("%q and %q are equivalent from %v, %t, want level %d", a.r, b.r, from, ok, first)
	}
}

// keepsTarget checks that normalizing a reference does not change the normal form of its
// target. References in which decoding makes a dot-segment are ignored.
func keepsTarget(t testing.TB, base *uri.Base, r uri.Reference) {
	if segmentsBecomeDots(r.String()) {
		return
	}
	target, err := base.Resolve(r)
	if err != nil {
		t.Fatal(err)
	}
	want := target.Normalize()
	for level := uri.LevelCase; level <= uri.LevelPath; level++ {
		normal := (uri.Normalizer{}).Normalize(r, level)
		got, err := base.Resolve(normal)
		if err != nil || got.Normalize() != want {
			t.Fatalf("%v: %q resolves %q to %q, and %q to %q, %v", level, base.Base(), r, want, normal, got.Normalize(), err)
		}
	}
}

// targetBases returns the slowBases with an authority or a rooted path, against which
// normalizing keeps targets, and one with encoded dots.
func targetBases(t testing.TB) (bases []*uri.Base) {
	for _, text := range append([]string{"a://h/b/%2e%2e/%2E/c"}, slowBases...) {
		if p := uri.Split(text); !p.HasAuthority && !strings.HasPrefix(p.Path, "/") {
			continue
		}
		base, err := uri.NewBase(uri.MustParseURI(text), uri.Resolver{})
		if err != nil {
			t.Fatal(err)
		}
		bases = append(bases, base)
	}
	return bases
}
