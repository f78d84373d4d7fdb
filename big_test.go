//go:build !386 && !arm && !mips && !mipsle

package uri_test

import (
	"bytes"
	"errors"
	"runtime/debug"
	"strings"
	"testing"
	"unsafe"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/testenv"
)

// TestBig parses, resolves and normalizes texts of around 2^31 and 2^32 bytes. It needs 4
// GiB of memory, so it runs in the full tier only, and only where an int has 64 bits.
func TestBig(t *testing.T) {
	testenv.NotShort(t, "it takes 4 GiB")
	testenv.NotRace(t, "it takes 4 GiB")
	testenv.Variable(t, "URIKIT_FULL", "a request for the full tier, as the test takes 4 GiB")
	t.Run("limit", func(t *testing.T) {
		defer debug.FreeOSMemory()
		testLimit(t, bytes.Repeat([]byte("a"), 1<<32))
	})
	t.Run("half", func(t *testing.T) {
		defer debug.FreeOSMemory()
		testHalf(t, bytes.Repeat([]byte("a"), 1<<31+64))
	})
}

// write writes pieces over text, calls f with it as a string, and restores the text.
func write(text []byte, pieces map[int]string, f func(s string)) {
	before := make(map[int]string)
	for at, piece := range pieces {
		before[at] = string(text[at : at+len(piece)])
		copy(text[at:], piece)
	}
	f(unsafe.String(unsafe.SliceData(text), len(text)))
	for at, piece := range before {
		copy(text[at:], piece)
	}
}

// testLimit tests texts of 2^32 bytes, which are too long, and texts of one byte less.
func testLimit(t *testing.T, text []byte) {
	const (
		half = 1 << 31
		most = 1<<32 - 1
	)
	base, err := uri.NewBase(uri.MustParseURI("http://h/b/c?q"), uri.Resolver{})
	if err != nil {
		t.Fatal(err)
	}

	// One byte too many.
	write(text, map[int]string{0: "a:"}, func(s string) {
		_, reference := uri.Parse(s)
		_, copied := uri.Parser{}.ParseBytes(text)
		_, resolve := base.AppendResolveText(nil, text)
		_, normalize := uri.Normalizer{}.AppendNormalizeText(nil, text, uri.LevelPath)
		for name, err := range map[string]error{
			"Parse": reference, "ParseBytes": copied, "AppendResolveText": resolve, "AppendNormalizeText": normalize,
			"Validate": uri.Validate(uri.RuleURI, s), "ValidateBytes": uri.Parser{}.ValidateBytes(uri.RulePath, text),
		} {
			var syntax *uri.SyntaxError
			if !errors.As(err, &syntax) || syntax.Offset != -1 {
				t.Errorf("%s: %v", name, err)
			}
		}
	})

	text = text[:most]
	for _, test := range []struct {
		pieces map[int]string
		spans  map[uri.Component]uri.Span
	}{
		{map[int]string{}, map[uri.Component]uri.Span{uri.ComponentPath: {0, most}}},
		{map[int]string{0: "a:"}, map[uri.Component]uri.Span{uri.ComponentScheme: {0, 1}, uri.ComponentPath: {2, most - 2}}},
		{map[int]string{half + 5: "?", most - 1: "#"}, map[uri.Component]uri.Span{
			uri.ComponentPath: {0, half + 5}, uri.ComponentQuery: {half + 6, most - half - 7}, uri.ComponentFragment: {most, 0},
		}},
		{map[int]string{0: "//", half: "@", half + 9: ":80/", most - 9: "#"}, map[uri.Component]uri.Span{
			uri.ComponentAuthority: {2, half + 10}, uri.ComponentUserinfo: {2, half - 2}, uri.ComponentHost: {half + 1, 8},
			uri.ComponentPort: {half + 10, 2}, uri.ComponentPath: {half + 12, most - half - 21}, uri.ComponentFragment: {most - 8, 8},
		}},
		{map[int]string{0: "a://", 100: ":", 200: "@", most - 1: "?"}, map[uri.Component]uri.Span{
			uri.ComponentScheme: {0, 1}, uri.ComponentAuthority: {4, most - 5}, uri.ComponentUserinfo: {4, 196},
			uri.ComponentHost: {201, most - 202}, uri.ComponentPath: {most - 1, 0}, uri.ComponentQuery: {most, 0},
		}},
	} {
		write(text, test.pieces, func(s string) {
			r, err := uri.Parse(s)
			if err != nil {
				t.Errorf("%v: %v", test.pieces, err)
				return
			}
			for _, c := range components {
				span, ok := r.Span(c.component)
				if want, defined := test.spans[c.component]; span != want || ok != defined {
					t.Errorf("%v: %v: %v, %t, want %v", test.pieces, c.component, span, ok, want)
				}
			}
			if got := r.Normalize(); got != r {
				t.Errorf("%v: normalized it is %d bytes long", test.pieces, len(got.String()))
			}
			want := "uri: the text is longer than 4294967295 bytes"
			if _, ok := r.Scheme(); ok {
				want = "" // the target is the reference itself
			}
			if target, err := base.Resolve(r); err == nil && (want != "" || target.String() != s) || err != nil && err.Error() != want {
				t.Errorf("%v: resolved it is %d bytes long, %v", test.pieces, len(target.String()), err)
			}
		})
	}

	// A diagnosis reads the text several times, so most cases run in one edition only.
	for i, test := range []struct {
		pieces map[int]string
		offset int
	}{
		{map[int]string{most - 1: " "}, most - 1},
		{map[int]string{0: "a:", half: "^"}, half},
		{map[int]string{most - 1: "%"}, most},
		{map[int]string{most - 2: "%4"}, most},
		{map[int]string{0: "//[::1]:", half: "#", half + 1: "#"}, 8},
		{map[int]string{0: "1", half: ":"}, half},
	} {
		editions := uri.Editions()
		if i > 0 {
			editions = editions[:1]
		}
		write(text, test.pieces, func(s string) {
			for _, e := range editions {
				var syntax *uri.SyntaxError
				err := uri.Parser{Edition: e}.Validate(uri.RuleURIReference, s)
				if !errors.As(err, &syntax) || syntax.Offset != test.offset {
					t.Errorf("%v: %v: %v, want offset %d", e, test.pieces, err, test.offset)
				} else if syntax.Span.Offset < 0 || syntax.Span.End() > len(s) || len(err.Error()) > 500 {
					t.Errorf("%v: %v: %+v", e, test.pieces, syntax)
				}
			}
		})
	}

	// Normalize a text whose normal form may be too long, with an alias that would be too
	// long.
	write(text, map[int]string{0: "X:a#"}, func(s string) {
		r, shorter := uri.MustParse(s), uri.MustParse(s[:most-1])
		n := uri.Normalizer{Schemes: knownPorts.Schemes, Aliases: observed{"X:a": "http://example.com/", "x:a": "http://example.com/"}}
		for level := uri.LevelString; level <= uri.LevelProtocol; level++ {
			if got := n.Normalize(r, level); got != r {
				t.Errorf("%v: normalized it is %d bytes long", level, len(got.String()))
			}
			if n.Equivalent(r, shorter, level) {
				t.Errorf("%v: it is equivalent to a shorter text", level)
			}
		}
	})
}

// testHalf tests texts of a little more than 2^31 bytes, which are copied.
func testHalf(t *testing.T, text []byte) {
	const half = 1 << 31
	n := len(text)
	// is reports whether s has the given length and is head, then only "a", then tail.
	is := func(s, head string, length int, tail string) bool {
		middle, ok := strings.CutPrefix(s, head)
		middle, ok2 := strings.CutSuffix(middle, tail)
		return ok && ok2 && len(s) == length && strings.Count(middle, "a") == len(middle)
	}
	write(text, map[int]string{0: "//", half: "?"}, func(s string) {
		r, err := uri.Parser{}.ParseBytes(text)
		if span, ok := r.Span(uri.ComponentQuery); err != nil || !ok || span != (uri.Span{Offset: half + 1, Length: n - half - 1}) || r.String() != s {
			t.Errorf("ParseBytes: %v, %v", span, err)
		}
	})
	debug.FreeOSMemory()

	for _, test := range []struct {
		pieces     map[int]string
		head, tail string
		length     int
	}{
		{map[int]string{0: "X:/b/../", half: "?%7e"}, "x:/", "?~" + strings.Repeat("a", n-half-4), n - 5 - 2},
		{map[int]string{0: "x:/", half: "/../b"}, "x:/b", "", n - half - 5 + 4},
		{map[int]string{0: "//H%41", n - 8: "/./%2e/b"}, "//ha", "/b", n - 2 - 6},
	} {
		write(text, test.pieces, func(s string) {
			got := uri.MustParse(s).Normalize()
			if !is(got.String(), test.head, test.length, test.tail) {
				t.Errorf("%v: normalized it is %.10q of %d bytes", test.pieces, got, len(got.String()))
			}
			if back, err := uri.Parse(got.String()); err != nil || back != got {
				t.Errorf("%v: its parts lie elsewhere: %v", test.pieces, err)
			}
		})
		debug.FreeOSMemory()
	}

	base, err := uri.NewBase(uri.MustParseURI("http://h/b/c?q"), uri.Resolver{})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		pieces     map[int]string
		head, tail string
		length     int
	}{
		{map[int]string{0: "../", n - 2: "#f"}, "http://h/", "#f", n + 6},
		{map[int]string{half: "/../g"}, "http://h/b/g", "", n - half - 5 + 12},
		{map[int]string{0: "?"}, "http://h/b/c?", "", n + 12},
		{map[int]string{0: "//", n - 3: "/.."}, "http://", "/", n + 5 - 2},
	} {
		write(text, test.pieces, func(s string) {
			r := uri.MustParse(s)
			target, err := base.Resolve(r)
			if err != nil || !is(target.String(), test.head, test.length, test.tail) {
				t.Errorf("%v: the target is %.20q of %d bytes, %v", test.pieces, target, len(target.String()), err)
			}
			if back, err := uri.ParseURI(target.String()); err != nil || back != target {
				t.Errorf("%v: the parts of the target lie elsewhere: %v", test.pieces, err)
			}
		})
		debug.FreeOSMemory()
	}

	// A base and a reference of 2^31 bytes each make a target that is too long.
	write(text, map[int]string{0: "a:/"}, func(s string) {
		b, err := uri.NewBase(uri.MustParseURI(s), uri.Resolver{})
		if err != nil {
			t.Fatal(err)
		}
		ref := uri.MustParse(s[3:])
		if target, err := b.Resolve(ref); err == nil || err.Error() != "uri: the text is longer than 4294967295 bytes" {
			t.Errorf("the target is %d bytes long, %v", len(target.String()), err)
		}
	})
}
