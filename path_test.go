package uri_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
)

func TestPathSegments(t *testing.T) {
	for _, test := range []struct {
		path    string
		want    []string
		decoded []string // nil means the same as want
	}{
		// These are the examples of the documentation.
		{"", nil, nil},
		{"/", []string{""}, nil},
		{"a", []string{"a"}, nil},
		{"/a", []string{"a"}, nil},
		{"a/", []string{"a", ""}, nil},
		{"//", []string{"", ""}, nil},
		{"/a//b", []string{"a", "", "b"}, nil},

		{"a/b", []string{"a", "b"}, nil},
		{"/a/b/", []string{"a", "b", ""}, nil},
		{"///", []string{"", "", ""}, nil},
		{"./a:b/../.", []string{".", "a:b", "..", "."}, nil},
		{"/a%2Fb/%2e", []string{"a%2Fb", "%2e"}, []string{"a/b", "."}},
		{"%C3%A9/%ff%00/%2541", []string{"%C3%A9", "%ff%00", "%2541"}, []string{"é", "\xff\x00", "%41"}},
		{"a;b=%20,c", []string{"a;b=%20,c"}, []string{"a;b= ,c"}},
	} {
		// Only a path after an authority may begin with two slashes. Only a path without an
		// authority may begin without a slash.
		text := test.path
		if strings.HasPrefix(text, "//") {
			text = "//h" + text
		}
		path := uri.MustParse(text).Path()
		if path.String() != test.path {
			t.Fatalf("%q has the path %q", text, path)
		}
		if got := slices.Collect(path.Segments()); !slices.Equal(got, test.want) {
			t.Errorf("%q has the segments %q, want %q", test.path, got, test.want)
		}
		if test.decoded == nil {
			test.decoded = test.want
		}
		if got := slices.Collect(path.DecodedSegments()); !slices.Equal(got, test.decoded) {
			t.Errorf("%q has the decoded segments %q, want %q", test.path, got, test.decoded)
		}
		if got, want := path.IsRooted(), strings.HasPrefix(test.path, "/"); got != want {
			t.Errorf("%q is rooted: %t", test.path, got)
		}
		// A loop can end early, and run again.
		for n := range test.want {
			var got []string
			for segment := range path.DecodedSegments() {
				if got = append(got, segment); len(got) == n+1 {
					break
				}
			}
			if !slices.Equal(got, test.decoded[:n+1]) {
				t.Errorf("%q begins with %q, want %q", test.path, got, test.decoded[:n+1])
			}
		}
	}
}

// TestPathSegmentsRecompose checks that the segments and IsRooted give the path back,
// except for "" and "/".
func TestPathSegmentsRecompose(t *testing.T) {
	for _, s := range texts(t) {
		r, err := uri.Parse(s)
		if err != nil {
			continue
		}
		path := r.Path()
		got := strings.Join(slices.Collect(path.Segments()), "/")
		if path.IsRooted() {
			got = "/" + got
		}
		if got != path.String() {
			t.Errorf("%q: the segments of %q make %q", s, path, got)
		}
	}
}

func TestPathKind(t *testing.T) {
	for _, test := range []struct {
		text string
		kind string
		path string
	}{
		{"", "empty", ""},
		{"?q", "empty", ""},
		{"a:", "empty", ""},
		{"a:#f", "empty", ""},
		{"//h", "abempty", ""},
		{"//h?q", "abempty", ""},
		{"a://h", "abempty", ""},
		{"a://", "abempty", ""},
		{"a:///", "abempty", "/"},
		{"a://h//b", "abempty", "//b"},
		{"/", "absolute", "/"},
		{"a:/", "absolute", "/"},
		{"a:/b//c", "absolute", "/b//c"},
		{"/:", "absolute", "/:"},
		{"a", "noscheme", "a"},
		{".", "noscheme", "."},
		{"./a:b", "noscheme", "./a:b"},
		{"a//b", "noscheme", "a//b"},
		{"a:b", "rootless", "b"},
		{"a:b:c/d", "rootless", "b:c/d"},
		{"a::", "rootless", ":"},
	} {
		path := uri.MustParse(test.text).Path()
		if path.Kind() != test.kind || path.String() != test.path {
			t.Errorf("%q has the path %q of kind %v, want %q of kind %v", test.text, path, path.Kind(), test.path, test.kind)
		}
	}
}
