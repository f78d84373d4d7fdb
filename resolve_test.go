package uri_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"net/url"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/testenv"
	"github.com/urikit/uri/scheme"
)

// A slowBase is a base URI, prepared for the pseudocode and for Resolvers.
type slowBase struct {
	uri.Parts
	uri                      uri.URI
	strict, lax, climb, same *uri.Base
}

func newSlowBase(t testing.TB, text string) *slowBase {
	t.Helper()
	u, err := uri.ParseURI(text)
	if err != nil {
		t.Fatal(err)
	}
	prepare := func(r uri.Resolver) *uri.Base {
		b, err := uri.NewBase(u, r)
		if err != nil {
			t.Fatal(err)
		}
		if got, _, _ := strings.Cut(text, "#"); b.Base().String() != got || b.Base() != uri.MustParseURI(got) {
			t.Fatalf("the base %q is %q", text, b.Base())
		}
		return b
	}
	return &slowBase{
		Parts:  uri.Split(text),
		uri:    u,
		strict: prepare(uri.Resolver{}),
		lax:    prepare(uri.Resolver{Lax: true}),
		climb:  prepare(uri.Resolver{RefuseClimb: true}),
		same:   prepare(uri.Resolver{RefuseOtherAuthority: true}),
	}
}

// transform is section 5.2.2 line by line. It also reports whether a ".." of the
// reference found no segment to remove.
func (base *slowBase) transform(r uri.Parts, strict bool) (t uri.Parts, climbed bool) {
	if !strict && strings.EqualFold(r.Scheme, base.Scheme) {
		r.Scheme, r.HasScheme = "", false
	}
	if r.HasScheme {
		t.Scheme, t.HasScheme = r.Scheme, true
		t.Authority, t.HasAuthority = r.Authority, r.HasAuthority
		t.Path, climbed = slowRemoveDots(r.Path, 0)
		t.Query, t.HasQuery = r.Query, r.HasQuery
	} else {
		if r.HasAuthority {
			t.Authority, t.HasAuthority = r.Authority, true
			t.Path, climbed = slowRemoveDots(r.Path, 0)
			t.Query, t.HasQuery = r.Query, r.HasQuery
		} else {
			if r.Path == "" {
				t.Path = base.Path
				if r.HasQuery {
					t.Query, t.HasQuery = r.Query, true
				} else {
					t.Query, t.HasQuery = base.Query, base.HasQuery
				}
			} else {
				if strings.HasPrefix(r.Path, "/") {
					t.Path, climbed = slowRemoveDots(r.Path, 0)
				} else {
					merged := base.merge(r.Path)
					t.Path, climbed = slowRemoveDots(merged, len(merged)-len(r.Path))
				}
				t.Query, t.HasQuery = r.Query, r.HasQuery
			}
			t.Authority, t.HasAuthority = base.Authority, base.HasAuthority
		}
		t.Scheme, t.HasScheme = base.Scheme, base.HasScheme
	}
	t.Fragment, t.HasFragment = r.Fragment, r.HasFragment
	return t, climbed
}

// merge is section 5.2.3.
func (base *slowBase) merge(path string) string {
	if base.HasAuthority && base.Path == "" {
		return "/" + path
	}
	return base.Path[:strings.LastIndexByte(base.Path, '/')+1] + path
}

// recompose is section 5.3. It also adds "/." to a path that would look like an
// authority.
func recompose(t uri.Parts) string {
	result := ""
	if t.HasScheme {
		result += t.Scheme
		result += ":"
	}
	if t.HasAuthority {
		result += "//"
		result += t.Authority
	}
	if !t.HasAuthority && strings.HasPrefix(t.Path, "//") {
		result += "/."
	}
	result += t.Path
	if t.HasQuery {
		result += "?"
		result += t.Query
	}
	if t.HasFragment {
		result += "#"
		result += t.Fragment
	}
	return result
}

// resolves compares all ways to resolve the reference in text with the pseudocode.
func (base *slowBase) resolves(t testing.TB, text string) {
	ref, err := uri.Parse(text)
	if err != nil {
		return
	}
	parts := uri.Split(text)
	bytes := []byte(text)
	for _, b := range []*uri.Base{base.strict, base.lax, base.climb, base.same} {
		transformed, climbed := base.transform(parts, b != base.lax)
		want := recompose(transformed)
		var wantErr error
		switch {
		case b == base.climb && climbed:
			wantErr = uri.ErrClimb
		case b == base.same && (transformed.Scheme != base.Scheme || transformed.Authority != base.Authority || transformed.HasAuthority != base.HasAuthority):
			wantErr = uri.ErrAuthority
		}
		target, err := b.Resolve(ref)
		if err != wantErr || err == nil && target.String() != want || err != nil && !target.IsZero() {
			t.Fatalf("%q resolves %q to %q, %v, want %q, %v", base.uri, text, target, err, want, wantErr)
		}
		prefix := append(make([]byte, 0, 64), "dst"...)
		if wantErr == nil {
			prefix = prefix[:3:len(prefix)] // and with too little capacity
			want = "dst" + want
		} else {
			want = "dst"
		}
		if got, err := b.AppendResolve(prefix, ref); string(got) != want || err != wantErr {
			t.Fatalf("%q appends %q as %q, %v, want %q", base.uri, text, got, err, want)
		}
		if got, err := b.AppendResolveText(prefix, bytes); string(got) != want || err != wantErr {
			t.Fatalf("%q appends the text %q as %q, %v, want %q", base.uri, text, got, err, want)
		}
		if string(bytes) != text || ref.String() != text || string(prefix) != "dst" {
			t.Fatalf("%q changes %q", base.uri, text)
		}
		if wantErr != nil {
			if b.IsSameDocument(ref) {
				t.Fatalf("%q refuses %q, which is the same document", base.uri, text)
			}
			continue
		}

		// The target is a URI, with the offsets that a parser finds.
		back, err := uri.ParseURI(target.String())
		if err != nil || back != target {
			t.Fatalf("%q resolves %q to %q: %v", base.uri, text, target, err)
		}
		consistent(t, target.Reference())
		// Its scheme and its authority come from the reference or from the base.
		if target.Scheme() != transformed.Scheme {
			t.Fatalf("%q resolves %q to %q: the scheme", base.uri, text, target)
		}
		if a, ok := target.Authority(); a.String() != transformed.Authority || ok != transformed.HasAuthority {
			t.Fatalf("%q resolves %q to %q: the authority", base.uri, text, target)
		}
		// The target is its own target, unless it has the path of the base unchanged.
		inherited := parts.Path == "" && !parts.HasAuthority && (!parts.HasScheme || b == base.lax)
		if again, err := base.strict.Resolve(target.Reference()); !inherited && (err != nil || again != target) {
			t.Fatalf("%q resolves %q to %q and that to %q, %v", base.uri, text, target, again, err)
		}
		document, _, _ := strings.Cut(target.String(), "#")
		if got := b.IsSameDocument(ref); got != (document == b.Base().String()) {
			t.Fatalf("%q resolves %q to %q: same document: %t", base.uri, text, target, got)
		}
	}
	got, err := base.uri.Resolve(ref)
	if want, _ := base.strict.Resolve(ref); err != nil || got != want {
		t.Fatalf("%q resolves %q to %q, %v, want %q", base.uri, text, got, err, want)
	}
}

// equals is a short form of resolves, for many texts. It checks only the strict target,
// and reports whether text is a reference.
func (base *slowBase) equals(t testing.TB, dst []byte, text []byte) ([]byte, bool) {
	dst, err := base.strict.AppendResolveText(dst[:0], text)
	if err != nil {
		if (uri.Parser{}).ValidateBytes(uri.RuleURIReference, text) == nil {
			t.Fatalf("%q refuses %q: %v", base.uri, text, err)
		}
		return dst, false
	}
	parts := uri.Split(string(text))
	transformed, _ := base.transform(parts, true)
	if want := recompose(transformed); string(dst) != want {
		t.Fatalf("%q resolves %q to %q, want %q", base.uri, text, dst, want)
	}
	return dst, true
}

// TestResolveVectors checks every row of the table for RFC 3986, strict and lax.
func TestResolveVectors(t *testing.T) {
	printed, derived := 0, 0
	for _, row := range table(t, "spec/resolution.tsv") {
		if row["edition"] != "rfc3986" {
			continue
		}
		text := unquote(t, row["reference"])
		base := newSlowBase(t, unquote(t, row["base"]))
		if row["status"] != "ok" {
			if row["status"] != "reference-invalid" {
				t.Errorf("%s: status %s", row["reference"], row["status"])
			}
			got, err := base.strict.AppendResolveText(nil, []byte(text))
			if syntax := (*uri.SyntaxError)(nil); !errors.As(err, &syntax) || got != nil {
				t.Errorf("%q is resolved to %q, %v", text, got, err)
			}
			continue
		}
		if row["kind"] == "printed" {
			printed++
		} else {
			derived++
		}
		ref := uri.MustParse(text)
		for _, test := range []struct {
			b    *uri.Base
			want string
		}{
			{base.strict, unquote(t, row["recommended"])},
			{base.lax, unquote(t, row["same-scheme-loophole"])},
		} {
			target, err := test.b.Resolve(ref)
			if err != nil || target.String() != test.want {
				t.Errorf("%q resolves %q to %q, %v, want %q", base.uri, text, target, err, test.want)
				continue
			}
			if target != uri.MustParseURI(test.want) {
				t.Errorf("%q resolves %q to %q, whose parts lie elsewhere", base.uri, text, target)
			}
			if got, err := test.b.AppendResolve([]byte("dst"), ref); err != nil || string(got) != "dst"+test.want {
				t.Errorf("%q appends %q as %q, %v", base.uri, text, got, err)
			}
			if got, err := test.b.AppendResolveText([]byte("dst"), []byte(text)); err != nil || string(got) != "dst"+test.want {
				t.Errorf("%q appends the text %q as %q, %v", base.uri, text, got, err)
			}
		}
		if got, err := base.uri.Resolve(ref); err != nil || got.String() != unquote(t, row["recommended"]) {
			t.Errorf("%q resolves %q to %q, %v", base.uri, text, got, err)
		}
		base.resolves(t, text)
	}
	if printed != 42 || derived != 90 {
		t.Errorf("%d printed and %d derived examples, want 42 and 90", printed, derived)
	}
}

// TestResolveProbes resolves the references that parsers disagree on, against the
// recorded base.
func TestResolveProbes(t *testing.T) {
	resolved, guarded := 0, 0
	for _, p := range readings(t) {
		if !p.Want.Valid {
			continue
		}
		want := p.Want
		if want.Resolved == nil {
			t.Errorf("%s has no target", p.ID)
			continue
		}
		resolved++
		base := newSlowBase(t, p.Base)
		target, err := base.strict.Resolve(uri.MustParse(p.In))
		if err != nil || target.String() != *want.Resolved {
			t.Errorf("%s: %q resolves %q to %q, %v, want %q", p.ID, p.Base, p.In, target, err, *want.Resolved)
			continue
		}
		host, ok := target.Host()
		if ok != (want.ResolvedHost != nil) || ok && host.String() != *want.ResolvedHost {
			t.Errorf("%s: the target %q has the host %q", p.ID, target, host)
		}
		if want.DotGuard {
			guarded++
			if want.Literal == nil || *want.Literal == target.String() || ok || !strings.HasPrefix(target.Path().String(), "/.//") {
				t.Errorf("%s: %q is not guarded", p.ID, target)
			}
		} else if want.Literal != nil {
			t.Errorf("%s: the literal target is another", p.ID)
		}
		base.resolves(t, p.In)
	}
	if resolved != 114 || guarded != 2 {
		t.Errorf("%d targets, %d guarded, want 114 and 2", resolved, guarded)
	}
}

// slowBases has one base of each kind: with and without authority, path and query,
// rootless, with dot-segments and with empty segments.
var slowBases = []string{
	"a:", "a:?q", "a:/", "a:b", "a:b/", "a:b/c", "a:b/c?q", "a:b/../c", "a:../b/c", "a:./b", "a:b//c", "a:..//c/d",
	"a:/b", "a:/b/c/d?q", "a:/b//c", "a:/.//b", "a:/.//", "a:/../b/c", "a:/b/./c/../d", "a:/..", "a:b/..", "a:/b/.",
	"a://", "a://h", "a://h?q", "a://h/", "a://h//", "a://h/b/c", "a://h/b//c?q#f", "a://u@h:1/b/../c/d", "a:///b", "a:////b/c",
	"A://H/b", "a://h/../../b", "aa:b:c", "http://a/b/c/d;p?q",
}

// TestResolveShort resolves all short references against all bases.
func TestResolveShort(t *testing.T) {
	n, every := testenv.Tier(4, 6, 8), testenv.Tier(3, 4, 6)
	count := 0
	for _, text := range slowBases {
		base := newSlowBase(t, text)
		var dst []byte
		words([]string{"a", ".", "/", ":", "?", "#"}, n, func(text string) {
			var ok bool
			if dst, ok = base.equals(t, dst, []byte(text)); ok {
				count++
			}
			if len(text) <= every {
				base.resolves(t, text)
			}
		})
	}
	t.Attr("pairs", testenv.Figure(count))
}

// tokens has the tokens of random references and bases.
var tokens = []string{
	"a", "b", "g;p=1", ".", "..", "...", "/", "//", "/./", "/../", "../", "./", "/.", "/..", "/.//", "?", "#", ":", "x:", "a:",
	"//h", "//u:p@h:8", "//[::1]", "%2e", "%2F", ".a", "a.", "?q/../y", "#f/./", "@", "&=", "/a/b/c/", "http:", "HTTP:",
}

// randomText appends n random tokens to dst.
func randomText(r *rand.Rand, dst []byte, n int) []byte {
	for range n {
		dst = append(dst, tokens[r.IntN(len(tokens))]...)
	}
	return dst
}

// TestResolvePairs resolves random references against random bases. The environment
// variables URIKIT_PAIRS and URIKIT_SEED set the number of pairs and the seed.
func TestResolvePairs(t *testing.T) {
	pairs, seed := testenv.Tier(20_000, 100_000, 1_000_000_000), uint64(1)
	if s := os.Getenv("URIKIT_PAIRS"); s != "" {
		var err error
		if pairs, err = strconv.Atoi(s); err != nil {
			t.Fatal(err)
		}
	}
	if s := os.Getenv("URIKIT_SEED"); s != "" {
		var err error
		if seed, err = strconv.ParseUint(s, 10, 64); err != nil {
			t.Fatal(err)
		}
	}
	r := rand.New(rand.NewPCG(seed, 3986))
	start := time.Now()
	var text, dst []byte
	bases, invalid := 0, 0
	for n := 0; n < pairs; {
		text = append(text[:0], []string{"a:", "http:", "a://h", "http://h:1", "a:/", "http://h/"}[r.IntN(6)]...)
		text = randomText(r, text, r.IntN(8))
		if (uri.Parser{}).ValidateBytes(uri.RuleURI, text) != nil {
			continue
		}
		base := newSlowBase(t, string(text))
		bases++
		for range 64 {
			text = randomText(r, text[:0], r.IntN(12))
			var ok bool
			if dst, ok = base.equals(t, dst, text); !ok {
				invalid++
				continue
			}
			if n++; n%64 == 0 {
				base.resolves(t, string(text))
			}
			if n == pairs {
				break
			}
		}
	}
	t.Attr("pairs", testenv.Figure(pairs))
	t.Logf("%d bases, %d texts that are not references, in %v", bases, invalid, time.Since(start).Round(time.Second))
}

func FuzzResolve(f *testing.F) {
	for _, row := range table(f, "spec/resolution.tsv") {
		f.Add(unquote(f, row["base"]), unquote(f, row["reference"]))
	}
	for _, p := range readings(f) {
		f.Add(p.Base, p.In)
	}
	for _, base := range slowBases {
		f.Add(base, "../.././a//..//b:c/..")
	}
	f.Fuzz(func(t *testing.T, base, ref string) {
		if uri.Validate(uri.RuleURI, base) == nil {
			newSlowBase(t, base).resolves(t, ref)
		}
	})
}

func TestResolver(t *testing.T) {
	for _, test := range []struct {
		resolver  uri.Resolver
		base, ref string
		want      string
		err       error
	}{
		// Lax ignores the scheme of the base in any case of letters, and no other scheme.
		{uri.Resolver{Lax: true}, "http://a/b/c", "http:g", "http://a/b/g", nil},
		{uri.Resolver{Lax: true}, "http://a/b/c", "hTTP:g", "http://a/b/g", nil},
		{uri.Resolver{Lax: true}, "HTTP://a/b/c", "http:g", "HTTP://a/b/g", nil},
		{uri.Resolver{Lax: true}, "http://a/b/c", "https:g", "https:g", nil},
		{uri.Resolver{Lax: true}, "http://a/b/c", "htt:g", "htt:g", nil},
		{uri.Resolver{Lax: true}, "http://a/b/c", "http:", "http://a/b/c", nil},
		{uri.Resolver{Lax: true}, "http://a/b/c?q", "http:#f", "http://a/b/c?q#f", nil},
		{uri.Resolver{Lax: true}, "http://a/b/c", "HTTP://h/x", "http://h/x", nil},
		{uri.Resolver{Lax: true}, "http://a/b/c", "http:http:g", "http://a/b/http:g", nil},
		{uri.Resolver{Lax: true}, "a:b", "A:c:d", "a:c:d", nil},
		{uri.Resolver{Lax: true}, "a:b/c", "A:..//c", "a:/.//c", nil},
		{uri.Resolver{}, "http://a/b/c", "HTTP://a/b/c", "HTTP://a/b/c", nil},

		// References that climb above the root.
		{uri.Resolver{RefuseClimb: true}, "http://a/b/c", "..", "http://a/", nil},
		{uri.Resolver{RefuseClimb: true}, "http://a/b/c", "../..", "", uri.ErrClimb},
		{uri.Resolver{RefuseClimb: true}, "http://a/b/c", "../../b/c", "", uri.ErrClimb},
		{uri.Resolver{RefuseClimb: true}, "http://a/b/c", "/..", "", uri.ErrClimb},
		{uri.Resolver{RefuseClimb: true}, "http://a/b/c", "/./../x", "", uri.ErrClimb},
		{uri.Resolver{RefuseClimb: true}, "http://a/b/c", "/x/../y", "http://a/y", nil},
		{uri.Resolver{RefuseClimb: true}, "http://a/b/c", "//h/..", "", uri.ErrClimb},
		{uri.Resolver{RefuseClimb: true}, "http://a/b/c", "x:/..", "", uri.ErrClimb},
		{uri.Resolver{RefuseClimb: true}, "http://a/b/c", "x:..", "", uri.ErrClimb},
		{uri.Resolver{RefuseClimb: true}, "http://a/b/c", "x:y/../z", "x:/z", nil},
		{uri.Resolver{RefuseClimb: true}, "http://a", "..", "", uri.ErrClimb},
		{uri.Resolver{RefuseClimb: true}, "http://a/b//c", "..", "http://a/b/", nil},
		{uri.Resolver{RefuseClimb: true}, "http://a/b/c", "%2e%2e/%2e%2e/x", "http://a/b/%2e%2e/%2e%2e/x", nil},
		{uri.Resolver{RefuseClimb: true}, "http://a/b/c", "?/../../..", "http://a/b/c?/../../..", nil},
		// The base may climb; only the reference must not.
		{uri.Resolver{RefuseClimb: true}, "http://a/../../b", "x", "http://a/x", nil},
		{uri.Resolver{RefuseClimb: true}, "http://a/../../b", "", "http://a/../../b", nil},
		{uri.Resolver{RefuseClimb: true}, "http://a/../../b", "..", "", uri.ErrClimb},

		// A scheme, userinfo, host or port that differs, even if it is equivalent.
		{uri.Resolver{RefuseOtherAuthority: true}, "http://a/b/c", "/x", "http://a/x", nil},
		{uri.Resolver{RefuseOtherAuthority: true}, "http://a/b/c", "http://a/x", "http://a/x", nil},
		{uri.Resolver{RefuseOtherAuthority: true}, "http://a/b/c", "//a?q", "http://a?q", nil},
		{uri.Resolver{RefuseOtherAuthority: true}, "http://a/b/c", "//b/x", "", uri.ErrAuthority},
		{uri.Resolver{RefuseOtherAuthority: true}, "http://a/b/c", "//ab/x", "", uri.ErrAuthority},
		{uri.Resolver{RefuseOtherAuthority: true}, "http://ab/b/c", "//a/x", "", uri.ErrAuthority},
		{uri.Resolver{RefuseOtherAuthority: true}, "http://a/b/c", "//A/x", "", uri.ErrAuthority},
		{uri.Resolver{RefuseOtherAuthority: true}, "http://a/b/c", "//a:/x", "", uri.ErrAuthority},
		{uri.Resolver{RefuseOtherAuthority: true}, "http://a/b/c", "//a:80/x", "", uri.ErrAuthority},
		{uri.Resolver{RefuseOtherAuthority: true}, "http://a/b/c", "//u@a/x", "", uri.ErrAuthority},
		{uri.Resolver{RefuseOtherAuthority: true}, "http://a/b/c", "///x", "", uri.ErrAuthority},
		{uri.Resolver{RefuseOtherAuthority: true}, "http://a/b/c", "https://a/x", "", uri.ErrAuthority},
		{uri.Resolver{RefuseOtherAuthority: true}, "http://a/b/c", "HTTP://a/x", "", uri.ErrAuthority},
		{uri.Resolver{RefuseOtherAuthority: true}, "http://a/b/c", "http:x", "", uri.ErrAuthority},
		{uri.Resolver{RefuseOtherAuthority: true, Lax: true}, "http://a/b/c", "HTTP:x", "http://a/b/x", nil},
		{uri.Resolver{RefuseOtherAuthority: true, Lax: true}, "http://a/b/c", "HTTP://a/x", "http://a/x", nil},
		{uri.Resolver{RefuseOtherAuthority: true}, "file:///b", "//h/x", "", uri.ErrAuthority},
		{uri.Resolver{RefuseOtherAuthority: true}, "file:///b", "///x", "file:///x", nil},
		{uri.Resolver{RefuseOtherAuthority: true}, "file:///b", "file:/x", "", uri.ErrAuthority},
		{uri.Resolver{RefuseOtherAuthority: true}, "a:/b/c", "..//x/y", "a:/.//x/y", nil},
		{uri.Resolver{RefuseOtherAuthority: true}, "a:/b/c", "a:x", "a:x", nil},
		{uri.Resolver{RefuseOtherAuthority: true, RefuseClimb: true}, "http://a/b", "http://a/..", "", uri.ErrClimb},
	} {
		b, err := uri.NewBase(uri.MustParseURI(test.base), test.resolver)
		if err != nil {
			t.Errorf("%+v.Base(%q): %v", test.resolver, test.base, err)
			continue
		}
		target, err := b.Resolve(uri.MustParse(test.ref))
		if target.String() != test.want || err != test.err {
			t.Errorf("%+v: %q resolves %q to %q, %v, want %q, %v", test.resolver, test.base, test.ref, target, err, test.want, test.err)
		}
		if err == nil && target != uri.MustParseURI(test.want) {
			t.Errorf("%+v: %q resolves %q to %q, whose parts lie elsewhere", test.resolver, test.base, test.ref, target)
		}
	}
}

func TestResolverBase(t *testing.T) {
	for _, resolver := range []uri.Resolver{{}, {Lax: true}, {RefuseNonHierarchical: true}} {
		if b, err := uri.NewBase(uri.URI{}, resolver); b != nil || err != uri.ErrNoBase {
			t.Errorf("%+v takes the zero URI for a base: %v, %v", resolver, b, err)
		}
	}
	if target, err := (uri.URI{}).Resolve(uri.MustParse("http://h/")); !target.IsZero() || err != uri.ErrNoBase {
		t.Errorf("the zero URI resolves to %q, %v", target, err)
	}

	for text, hierarchical := range map[string]bool{
		"http://a":     true,
		"http://a/b":   true,
		"file:///":     true,
		"a:":           true,
		"a:?q":         true,
		"a:#f":         true,
		"a:/b":         true,
		"a:/":          true,
		"mailto:a@b":   false,
		"urn:a:b":      false,
		"a:b/c":        false,
		"a:./b":        false,
		"a:b?/c":       false,
		"a:%2Fb#f":     false,
		"data:,a//b/c": false,
	} {
		base := uri.MustParseURI(text)
		if _, err := uri.NewBase(base, uri.Resolver{}); err != nil {
			t.Errorf("%q is not a base: %v", text, err)
		}
		b, err := uri.NewBase(base, uri.Resolver{RefuseNonHierarchical: true})
		if want := map[bool]error{false: uri.ErrNotHierarchical}[hierarchical]; err != want || (b != nil) != hierarchical {
			t.Errorf("%q as a hierarchical base: %v, want %v", text, err, want)
		}
	}
}

// TestAppendResolveError checks that an error leaves the destination unchanged.
func TestAppendResolveError(t *testing.T) {
	b, err := uri.NewBase(uri.MustParseURI("http://a/b/c"), uri.Resolver{RefuseClimb: true, RefuseOtherAuthority: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, size := range []int{3, 256} {
		for _, text := range []string{"..//../../x", "//h", "a b", "x:", "http://a/..", "http://a/%"} {
			dst := append(make([]byte, 0, size), "dst"...)
			same := func(got []byte, err error) {
				t.Helper()
				if err == nil {
					t.Errorf("%q is resolved to %q", text, got)
				}
				if string(got) != "dst" || string(dst) != "dst" || size > 3 && &got[0] != &dst[0] {
					t.Errorf("%q, refused, leaves %q of %q", text, got, dst)
				}
			}
			got, err := b.AppendResolveText(dst, []byte(text))
			if _, invalid := uri.Parse(text); invalid != nil && (err == nil || err.Error() != invalid.Error()) {
				t.Errorf("%q: %v, want %v", text, err, invalid)
			}
			same(got, err)
			if ref, err := uri.Parse(text); err == nil {
				same(b.AppendResolve(dst, ref))
			}
		}
	}
	if got, err := b.AppendResolveText(nil, []byte("%")); got != nil || err == nil {
		t.Errorf("nil becomes %q, %v", got, err)
	}
}

// TestResolveAliases checks that a target shares no memory with the text that it was
// appended from. A target that is equal to the reference is the same string.
func TestResolveAliases(t *testing.T) {
	b, err := uri.NewBase(uri.MustParseURI("http://a/b/c"), uri.Resolver{})
	if err != nil {
		t.Fatal(err)
	}
	text := []byte("http://h/x?y")
	dst, err := b.AppendResolveText(nil, text)
	clear(text)
	if string(dst) != "http://h/x?y" || err != nil {
		t.Errorf("%q, %v", dst, err)
	}
	// The destination may follow the text in the same array.
	buffer := append(make([]byte, 0, 64), "../x?y"...)
	dst, err = b.AppendResolveText(buffer[6:], buffer[:6])
	if string(dst) != "http://a/x?y" || string(buffer) != "../x?y" || err != nil {
		t.Errorf("%q after %q, %v", dst, buffer, err)
	}
}

func TestIsSameDocument(t *testing.T) {
	b, err := uri.NewBase(uri.MustParseURI("http://a/b/c/d;p?q#f"), uri.Resolver{})
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]bool{
		"":                        true,
		"#s":                      true,
		"?q":                      true,
		"d;p?q":                   true,
		"./d;p?q#s":               true,
		"/b/c/d;p?q":              true,
		"//a/b/c/d;p?q":           true,
		"http://a/b/c/d;p?q":      true,
		"http://a/b/c/d;p?q#z":    true,
		"HTTP://A/b/c/d;p?q":      false,
		"/b/./c/d;p?q":            true,
		"?":                       false,
		"d;p":                     false,
		"g":                       false,
		"#":                       true,
		"?q#?q":                   true,
		"?q?":                     false,
		"http:":                   false,
		"http://a/b/c/%64;p?q":    false,
		"http://a:80/b/c/d;p?q":   false,
		"http://a/b/c/x/../d;p?q": true,
	} {
		if got := b.IsSameDocument(uri.MustParse(text)); got != want {
			t.Errorf("%q: same document: %t", text, got)
		}
	}
	// A target that equals a base with dot-segments is the same document only if its path
	// was inherited unchanged.
	b, err = uri.NewBase(uri.MustParseURI("http://a/b/../c"), uri.Resolver{Lax: true})
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]bool{"": true, "http:#f": true, "c": false, "http://a/b/../c": false, "?": false} {
		if got := b.IsSameDocument(uri.MustParse(text)); got != want {
			t.Errorf("%q: same document: %t", text, got)
		}
	}
	// A base of any length can be compared.
	long := "http://a/" + strings.Repeat("b", 1000)
	b, err = uri.NewBase(uri.MustParseURI(long), uri.Resolver{})
	if err != nil {
		t.Fatal(err)
	}
	if !b.IsSameDocument(uri.MustParse(long[len("http:"):])) || b.IsSameDocument(uri.MustParse(long+"b")) {
		t.Error("a long base is not its own document")
	}
}

func TestReferenceKind(t *testing.T) {
	for text, want := range map[string]uri.ReferenceKind{
		"":           uri.KindRelativePath,
		"?q":         uri.KindRelativePath,
		"#f":         uri.KindRelativePath,
		"a":          uri.KindRelativePath,
		"..//a":      uri.KindRelativePath,
		"./a:b":      uri.KindRelativePath,
		"/":          uri.KindAbsolutePath,
		"/a//b":      uri.KindAbsolutePath,
		"/.//a":      uri.KindAbsolutePath,
		"/:":         uri.KindAbsolutePath,
		"//":         uri.KindNetworkPath,
		"//h":        uri.KindNetworkPath,
		"///a":       uri.KindNetworkPath,
		"//h?q":      uri.KindNetworkPath,
		"a:":         uri.KindURI,
		"a:b":        uri.KindURI,
		"a:/b":       uri.KindURI,
		"http://h/b": uri.KindURI,
	} {
		if got := uri.MustParse(text).Kind(); got != want {
			t.Errorf("%q is a %v reference, want %v", text, got, want)
		}
	}
	if got := (uri.Reference{}).Kind(); got != uri.KindRelativePath {
		t.Errorf("the zero Reference is a %v reference", got)
	}
	for kind, want := range map[uri.ReferenceKind]string{
		uri.KindRelativePath: "relative-path",
		uri.KindAbsolutePath: "absolute-path",
		uri.KindNetworkPath:  "network-path",
		uri.KindURI:          "uri",
		uri.KindURI + 1:      "unknown",
	} {
		if got := kind.String(); got != want {
			t.Errorf("kind %d is called %q, want %q", kind, got, want)
		}
	}
}

func BenchmarkAppendResolveText(b *testing.B) {
	base, err := uri.NewBase(uri.MustParseURI("http://a/b/c/d;p?q"), uri.Resolver{})
	if err != nil {
		b.Fatal(err)
	}
	var dst []byte
	for _, s := range []string{"g", "../../g", "/g/./h/../i?y#s", "//g", "http://h/x?y"} {
		b.Run(strings.ReplaceAll(s, "/", "|"), func(b *testing.B) {
			text := []byte(s)
			b.ReportAllocs()
			for b.Loop() {
				if dst, err = base.AppendResolveText(dst[:0], text); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func TestZeroBase(t *testing.T) {
	for _, ref := range []string{"", "x", "//h", "?q", "../a", "a:b"} {
		if u, err := new(uri.Base).Resolve(uri.MustParse(ref)); err != uri.ErrNoBase {
			t.Errorf("%q: %q, %v", ref, u, err)
		}
	}
}

// TestResolveLong checks that a target has only as much memory as its text, even if the
// base and the reference are long.
func TestResolveLong(t *testing.T) {
	long := strings.Repeat("a", 1000)
	b, err := uri.NewBase(uri.MustParseURI("http://h/"+long+"/b"), uri.Resolver{RefuseClimb: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ ref, want string }{
		{"../x", "http://h/x"},
		{"/x", "http://h/x"},
		{"x", "http://h/" + long + "/x"},
		{long, "http://h/" + long + "/" + long},
		{"../../x", ""},
	} {
		u, err := b.Resolve(uri.MustParse(test.ref))
		if u.String() != test.want || (err == nil) == (test.want == "") {
			t.Errorf("%q: %q, %v, want %q", test.ref, u, err, test.want)
		}
		if err == nil && u != uri.MustParseURI(test.want) {
			t.Errorf("%q: offsets differ", test.ref)
		}
	}
}

// TestTargetTooLong checks that a target that may be too long for offsets is an error.
// Nothing is read before.
func TestTargetTooLong(t *testing.T) {
	long := uri.Unchecked(unread(min(math.MaxUint32, math.MaxInt)))
	for _, e := range uri.Editions() {
		b, err := uri.NewBase(uri.MustParseURI("http://a/b"), uri.Resolver{Edition: e})
		if err != nil {
			t.Fatal(err)
		}
		if target, err := b.Resolve(long); !errors.Is(err, uri.ErrTooLong) || !target.IsZero() {
			t.Errorf("%v: Resolve: %v", e, err)
		}
		dst := []byte("dst")
		if got, err := b.AppendResolve(dst, long); !errors.Is(err, uri.ErrTooLong) || string(got) != "dst" {
			t.Errorf("%v: AppendResolve: %.10q, %v", e, got, err)
		}
	}
}

// TestJoinPath compares JoinPath with net/url where both should agree. It uses no empty
// segments, which net/url removes, and no dot-segment at the end, which by RFC 3986,
// section 5.2.4, leaves a slash.
func TestJoinPath(t *testing.T) {
	for _, base := range []string{
		"http://h", "http://h/", "http://h/a", "http://h/a/", "http://h/a/b?q#f", "http://h?q", "http://u:p@[::1]:1/%2e%2e/a", "s:/", "s:/a",
	} {
		for _, elements := range [][]string{
			{"/"}, {"b"}, {"/b"}, {"b/"}, {"../c"}, {"./c"}, {"../../../x"}, {"b", "c"}, {"b/", "/c/"}, {"..", "/x"}, {"a:b"},
			{"%2F"}, {"b%20c"}, {"b/../c"}, {"%2E%2E/x"}, {"", "b"},
		} {
			old, err := url.Parse(base)
			if err != nil {
				t.Fatal(err)
			}
			got, err := uri.MustParseURI(base).JoinPath(elements...)
			if want := old.JoinPath(elements...).String(); got.String() != want || err != nil {
				t.Errorf("%s and %q: %s, %v; net/url: %s", base, elements, got, err, want)
			}
		}
	}
	for _, test := range []struct {
		base     string
		elements []string
		want     string
	}{
		{"http://h/a", nil, "http://h/a"},
		{"http://h/a/../b", []string{""}, "http://h/b"},
		{"http://h/a", []string{"."}, "http://h/a/"},
		{"http://h/a/b", []string{".."}, "http://h/a/"},
		{"http://h/a//", []string{"b//c"}, "http://h/a//b//c"},
		{"file://", []string{"b"}, "file:///b"},
		{"s:/", []string{"//b"}, "s:/.//b"},
		{"s:/.//x", []string{"../c"}, "s:/.//c"},
	} {
		got, err := uri.MustParseURI(test.base).JoinPath(test.elements...)
		if got.String() != test.want || err != nil {
			t.Errorf("%s and %q: %s, %v, want %s", test.base, test.elements, got, err, test.want)
		}
	}
	for _, base := range []string{"mailto:a@b", "urn:a:b", "s:", "s:a/b"} {
		if u, err := uri.MustParseURI(base).JoinPath("x"); err != uri.ErrNotHierarchical || !u.IsZero() {
			t.Errorf("%s: %v, %v", base, u, err)
		}
	}
	if _, err := (uri.URI{}).JoinPath("x"); err != uri.ErrNotHierarchical {
		t.Errorf("the zero URI: %v", err)
	}
	for _, element := range []string{"a?b", "a#b", "a b", "%", "[", "a%2"} {
		u, err := uri.MustParseURI("http://h/").JoinPath("x", element)
		var syntax *uri.SyntaxError
		if !errors.As(err, &syntax) || syntax.Component != uri.ComponentPath || syntax.Offset > len(element) || !u.IsZero() {
			t.Errorf("%q: %v, %v", element, u, err)
		}
	}
}

func TestResolveText(t *testing.T) {
	base := uri.MustParseURI("http://a/b/c/d;p?q")
	for _, ref := range []string{"", "g:h", "../g", "?y", "//g", "#s"} {
		want, _ := base.Resolve(uri.MustParse(ref))
		if got, err := base.ResolveText(ref); got != want || err != nil {
			t.Errorf("%q: %v, %v, want %v", ref, got, err, want)
		}
	}
	var syntax *uri.SyntaxError
	if got, err := base.ResolveText("a b"); !errors.As(err, &syntax) || !got.IsZero() {
		t.Errorf("%v, %v", got, err)
	}
	if _, err := (uri.URI{}).ResolveText("a"); err != uri.ErrNoBase {
		t.Errorf("the zero URI: %v", err)
	}
}

// TestLaxOpaqueBrackets resolves opaque parts of rfc2396bis-01, which may have brackets,
// with Lax (RFC 3986, section 5.2.2). The scheme is kept if the rest is not a relative
// reference, and ignored otherwise.
func TestLaxOpaqueBrackets(t *testing.T) {
	resolver := uri.Resolver{Edition: uri.RFC2396bis01, Lax: true}
	parser := uri.Parser{Edition: uri.RFC2396bis01}
	base, err := parser.ParseURI("x://h/b/c")
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"x:[":    "x:[",
		"x:]a":   "x:]a",
		"x:a[":   "x:a[",
		"x:a?[":  "x:a?[",
		"x:a]#f": "x:a]#f",
		"x:a":    "x://h/b/a",
		"x:a?b":  "x://h/b/a?b",
		"X:a#f":  "x://h/b/a#f",
		"y:a":    "y:a",
	} {
		b, err := uri.NewBase(base, resolver)
		if err != nil {
			t.Fatal(err)
		}
		ref, err := parser.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := b.Resolve(ref); err != nil || got.String() != want {
			t.Errorf("%q: %q, %v, want %q", text, got, err, want)
		}
	}
}

// TestLaxHierarchical resolves with Lax in all editions. RFC 2396 ignores only schemes
// that always have a hierarchical part (section 5.2, step 3). The later editions ignore
// any scheme (5.2; RFC 3986, 5.2.2).
func TestLaxHierarchical(t *testing.T) {
	known := uri.Schemes(scheme.Known())
	for _, test := range []struct {
		edition   uri.Edition
		schemes   uri.Schemes
		base, ref string
		want      string
	}{
		{uri.RFC2396, nil, "http://a/b/c", "http:g", "http://a/b/g"},
		{uri.RFC2396, nil, "x:/b/c", "x:g", "x:/b/g"},
		{uri.RFC2396, nil, "mailto:a@b", "mailto:c@d", "mailto:c@d"},
		{uri.RFC2396, nil, "mailto:a@b", "MAILTO:/c", "MAILTO:/c"},
		{uri.RFC2396, known, "http://a/b/c", "http:g", "http://a/b/g"},
		{uri.RFC2396, known, "http://a/b/c", "HTTP:/g", "http://a/g"},
		{uri.RFC2396, known, "http://a/b/c", "https:g", "https:g"},
		{uri.RFC2396, known, "file:///b/c", "file:g", "file:///b/g"},
		{uri.RFC2396, known, "http:b/c", "http:g", "http:g"},
		{uri.RFC2396, known, "x:/b/c", "x:g", "x:g"},
		{uri.RFC2396, known, "x://a/b/c", "x:g", "x:g"},
		{uri.RFC2396, known, "news://a/b", "news:comp.lang", "news:comp.lang"},
		{uri.RFC2396, known, "mailto:a@b", "mailto:c@d", "mailto:c@d"},
		{uri.RFC2396bis01, known, "x://a/b/c", "x:g", "x://a/b/g"},
		{uri.RFC2396bis01, known, "mailto:a@b", "mailto:c@d", uri.ErrNotHierarchical.Error()},
		{uri.RFC2396bis02, known, "mailto:a@b", "mailto:c@d", uri.ErrNotHierarchical.Error()},
		{uri.RFC2396bis02, known, "x://a/b/c", "x:g", "x://a/b/g"},
		{uri.RFC3986, known, "x://a/b/c", "x:g", "x://a/b/g"},
		{uri.RFC3986, known, "mailto:a@b", "mailto:c@d", "mailto:c@d"},
	} {
		p := uri.Parser{Edition: test.edition}
		base, err := p.ParseURI(test.base)
		if err != nil {
			t.Fatal(err)
		}
		ref, err := p.Parse(test.ref)
		if err != nil {
			t.Fatal(err)
		}
		b, err := uri.NewBase(base, uri.Resolver{Edition: test.edition, Lax: true, Schemes: test.schemes})
		if err != nil {
			t.Fatal(err)
		}
		target, err := b.Resolve(ref)
		got := target.String()
		if err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%v: %q against %q: %s, want %s", test.edition, test.ref, test.base, got, test.want)
		}
	}
}

// TestIsMisformed checks relative references that begin with the scheme of the base (RFC
// 2396, section 5.2, step 3; RFC 3986, section 5.4.2).
func TestIsMisformed(t *testing.T) {
	known := uri.Schemes(scheme.Known())
	for _, test := range []struct {
		base, ref     string
		bare, knowing bool // without Schemes, and with known ones
	}{
		{"http://a/b/c", "http:g", true, true},
		{"http://a/b/c", "hTTp:g", true, true},
		{"HTTP://a/b/c", "http:../g?y#s", true, true},
		{"http://a/b/c", "http:/g", true, true},
		{"http://a/b/c", "http:", true, true},
		{"http://a/b/c", "http:?y", true, true},
		{"http://a/b/c", "http://a/g", false, false},
		{"http://a/b/c", "http:///g", false, false},
		{"http://a/b/c", "https:g", false, false},
		{"http://a/b/c", "htt:g", false, false},
		{"http://a/b/c", "g", false, false},
		{"http://a/b/c", "", false, false},
		{"http://a/b/c", "//h/http:g", false, false},
		{"file:///b/c", "file:/g", true, false},
		{"file:///b/c", "file:g", true, true},
		{"x://a/b/c", "x:g", true, false},
		{"x:/b/c", "x:g", true, false},
		{"x:b/c", "x:g", false, false},
		{"news://a/b", "news:comp.lang", true, false},
		{"mailto:a@b", "mailto:c@d", false, false},
		{"urn:a:b", "urn:a:c", false, false},
	} {
		for _, e := range uri.Editions() {
			p := uri.Parser{Edition: e}
			base, err := p.ParseURI(test.base)
			if err != nil {
				t.Fatal(err)
			}
			ref, err := p.Parse(test.ref)
			if err != nil { // RFC 2396 refuses "http:" and "http:///g"
				continue
			}
			for _, lax := range []bool{false, true} {
				for schemes, want := range map[uri.Schemes]bool{nil: test.bare, known: test.knowing} {
					b, err := uri.NewBase(base, uri.Resolver{Edition: e, Lax: lax, Schemes: schemes})
					if err != nil {
						t.Fatal(err)
					}
					if got := b.IsMisformed(ref); got != want {
						t.Errorf("%v: %q against %q, schemes %t, lax %t: %t", e, test.ref, test.base, schemes != nil, lax, got)
					}
				}
			}
		}
	}
	if new(uri.Base).IsMisformed(uri.MustParse("http:g")) {
		t.Error("the zero Base marks a reference")
	}
	b, _ := uri.NewBase(uri.MustParseURI("http://a/b"), uri.Resolver{Schemes: known})
	ref := uri.MustParse("http:g")
	if n := testing.AllocsPerRun(100, func() { b.IsMisformed(ref) }); n != 0 && !testenv.Race {
		t.Errorf("IsMisformed: %v allocations", n)
	}
}
