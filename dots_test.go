package uri_test

import (
	"strings"
	"testing"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/testenv"
)

// slowRemoveDots is section 5.2.4 step by step, with an input and an output buffer. It
// also reports whether a ".." of path[from:] found no segment to remove.
func slowRemoveDots(path string, from int) (output string, climbed bool) {
	input := path
	for input != "" {
		// The rest of the input is the end of path. One exception: the slash that replaces
		// a final dot-segment.
		at := len(path) - len(input)
		switch {
		case strings.HasPrefix(input, "../"): // A
			climbed = climbed || at >= from
			input = input[len("../"):]
		case strings.HasPrefix(input, "./"):
			input = input[len("./"):]
		case strings.HasPrefix(input, "/./"): // B
			input = "/" + input[len("/./"):]
		case input == "/.":
			input = "/"
		case strings.HasPrefix(input, "/../"), input == "/..": // C
			if at+1 >= from && output == "" {
				climbed = true
			}
			if input == "/.." {
				input = "/"
			} else {
				input = "/" + input[len("/../"):]
			}
			output = output[:max(0, strings.LastIndexByte(output, '/'))]
		case input == ".": // D
			input = ""
		case input == "..":
			climbed = climbed || at >= from
			input = ""
		default: // E
			n := strings.IndexByte(input[1:], '/') + 1
			if n == 0 {
				n = len(input)
			}
			output += input[:n]
			input = input[n:]
		}
	}
	return output, climbed
}

// words calls f with every text of at most n tokens. Each text comes once, if the tokens
// cannot make the same text in two ways.
func words(tokens []string, n int, f func(string)) {
	var grow func(s string, n int)
	grow = func(s string, n int) {
		f(s)
		if n == 0 {
			return
		}
		for _, token := range tokens {
			grow(s+token, n-1)
		}
	}
	grow("", n)
}

// dotless checks RemoveDotSegments against the steps of the standard.
func dotless(t testing.TB, path string) {
	want, _ := slowRemoveDots(path, 0)
	got := uri.RemoveDotSegments(path)
	if got != want {
		t.Fatalf("RemoveDotSegments(%q) = %q, want %q", path, got, want)
	}
	if again := uri.RemoveDotSegments(got); again != got {
		t.Fatalf("RemoveDotSegments(%q) = %q, and then %q", path, got, again)
	}
	for _, segment := range strings.Split(got, "/") {
		if segment == "." || segment == ".." {
			t.Fatalf("RemoveDotSegments(%q) = %q", path, got)
		}
	}
	if len(got) > len(path) {
		t.Fatalf("RemoveDotSegments(%q) = %q, which is longer", path, got)
	}
	prefix := []byte("pre/fix")
	if appended := uri.AppendRemoveDotSegments(prefix, path); string(appended) != "pre/fix"+want {
		t.Fatalf("AppendRemoveDotSegments(%q, %q) = %q, want %q", prefix, path, appended, want)
	}
}

func TestRemoveDotSegments(t *testing.T) {
	for _, test := range []struct{ path, want string }{
		// From the standard.
		{"/a/b/c/./../../g", "/a/g"},
		{"mid/content=5/../6", "mid/6"},

		{"", ""},
		{"/", "/"},
		{"a", "a"},
		{".", ""},
		{"..", ""},
		{"./", ""},
		{"../", ""},
		{"/.", "/"},
		{"/..", "/"},
		{"/../..", "/"},
		{"./..", ""},
		{"a/.", "a/"},
		{"a/..", "/"},
		{"a/../b", "/b"}, // a rootless path that becomes rooted
		{"a/../../b", "/b"},
		{"/a/..", "/"},
		{"/a//..", "/a/"},
		{"/a//../b", "/a/b"},
		{"/a/..//b", "//b"},
		{"..//b", "/b"},
		{".//b", "/b"},
		{"..//../b", "/b"},
		{"//..", "/"},
		{"//../a", "/a"},
		{"/.//a", "//a"},
		{"//a", "//a"},
		{"/...", "/..."},
		{"/.a/..a/a./a..", "/.a/..a/a./a.."},
		{"/.well-known/x", "/.well-known/x"},
		{"/%2e/%2E%2e/a", "/%2e/%2E%2e/a"},
		{"/a/./b?c/..", "/a/"}, // a path can be any text
		{"/\xff/../\x00", "/\x00"},
	} {
		dotless(t, test.path)
		if got := uri.RemoveDotSegments(test.path); got != test.want {
			t.Errorf("RemoveDotSegments(%q) = %q, want %q", test.path, got, test.want)
		}
	}
}

// TestRemoveDotSegmentsShort tries all short paths.
func TestRemoveDotSegmentsShort(t *testing.T) {
	count := 0
	words([]string{"a", ".", "/"}, testenv.Tier(7, 10, 14), func(path string) {
		dotless(t, path)
		count++
	})
	t.Attr("texts", testenv.Figure(count))
}

// TestRemoveDotSegmentsReturnsPath checks that a path without dot-segments is not copied,
// even if it has segments that look like dot-segments.
func TestRemoveDotSegmentsReturnsPath(t *testing.T) {
	testenv.NotRace(t, "it allocates")
	for _, path := range []string{"", "/", "a", "/a/b", "//", "/.a", ".a/b", "/...", "...", "/..a/.../a.", "/.well-known/x"} {
		if got := testing.AllocsPerRun(100, func() { uri.RemoveDotSegments(path) }); got != 0 {
			t.Errorf("RemoveDotSegments(%q): %v allocations", path, got)
		}
	}
}

func FuzzRemoveDotSegments(f *testing.F) {
	for _, s := range testenv.Seeds(texts(f)) {
		f.Add(s)
	}
	for _, s := range []string{"/a/b/c/./../../g", "a/..//../b", "../.././a/.", "/a/.../..b//.."} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, path string) { dotless(t, path) })
}

// pieces are the pieces of long paths. They are chosen to cost much time.
var pieces = []string{"../", "./", "/..//", "a/../", "/./", "a/", "/", ".a/", "aaaaaaaaaaaaaaa/../", "a/a/../../"}

// TestResolveLarge resolves 64 MiB that disappear, and 64 MiB that remain. In quadratic
// time it would take days.
func TestResolveLarge(t *testing.T) {
	size := 64 << 20
	if testing.Short() || testenv.Race {
		size = 1 << 20
	}
	b, err := uri.NewBase(uri.MustParseURI("http://a/b/c/d;p?q"), uri.Resolver{})
	if err != nil {
		t.Fatal(err)
	}
	var dst []byte
	for _, test := range []struct{ before, piece, want string }{
		{"", "../", "http://a/g"},
		{"", "./", "http://a/b/c/g"},
		{"", "a/../", "http://a/b/c/g"},
		{".", "/..//", "http://a/b" + strings.Repeat("/", size/len("/..//")+1) + "g"}, // each piece adds two slashes and removes one
	} {
		ref := []byte(test.before + strings.Repeat(test.piece, size/len(test.piece)) + "g")
		start := time.Now()
		dst, err = b.AppendResolveText(dst[:0], ref)
		t.Logf("%q: %d bytes in %v", test.piece, len(ref), time.Since(start))
		if err != nil {
			t.Fatal(err)
		}
		if string(dst) != test.want {
			t.Errorf("%q: %.100q, want %.100q", test.piece, dst, test.want)
		}
	}
}

// BenchmarkRemoveDotSegments reports B/s, which is the same for all lengths if the time
// is linear.
func BenchmarkRemoveDotSegments(b *testing.B) {
	for _, piece := range pieces {
		for _, size := range []int{1 << 10, 1 << 20, 1 << 21, 1 << 26} {
			path := strings.Repeat(piece, size/len(piece))
			dst := make([]byte, 0, size)
			b.Run(strings.ReplaceAll(piece, "/", "|")+"/"+sizeName(size), func(b *testing.B) {
				b.SetBytes(int64(len(path)))
				for b.Loop() {
					uri.AppendRemoveDotSegments(dst, path)
				}
			})
		}
	}
}

// sizeName returns a power of two in KiB or MiB.
func sizeName(size int) string {
	if size < 1<<20 {
		return string(rune('0'+size>>10)) + "KiB"
	}
	return map[int]string{1 << 20: "1MiB", 1 << 21: "2MiB", 1 << 26: "64MiB"}[size]
}
