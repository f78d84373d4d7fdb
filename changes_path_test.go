package uri_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/urikit/uri"
)

// TestChangesOfPaths looks at what dot-removal (RFC 3986, section 6.2.2.3) is told
// as: the segments that go, each with the slash before it, and nothing that stays.
func TestChangesOfPaths(t *testing.T) {
	for _, test := range []struct {
		text string
		want []string // offset, before, after
	}{
		{"x://h/../a", []string{`5 "/.." ""`}},
		{"x://h/a/./b/../c", []string{`7 "/./b/.." ""`}},
		{"x://h/a/..", []string{`5 "/a" ""`, `8 ".." ""`}},
		{"x://h/a/.", []string{`8 "." ""`}},
		{"x:/..//a", []string{`2 "/.." "/."`}},
		{"/./a/b", []string{`0 "/." ""`}},
		{"/a/../../b/./c", []string{`0 "/a/../.." ""`, `10 "/." ""`}},
		{"./a/./b", []string{`0 "./" ""`, `3 "/." ""`}},
		{"a/../b", []string{`0 "a/../" ""`}},
		{"a/..", []string{`0 "a/.." "./"`}},
		{"a/../b:c", []string{`0 "a/../" "./"`}},
		{"../a/../b", []string{`0 "../a/../" "../"`}},
		{"../../a/./b/..", []string{`7 "/./b" ""`, `12 ".." ""`}},
		{"a/../../b", []string{`0 "a/../../" "../"`}},
		{"a/..//b", []string{`0 "a/../" "./"`}},
	} {
		var got []string
		for c := range (uri.Normalizer{}).Changes(uri.MustParse(test.text), uri.LevelPath) {
			if c.Level != uri.LevelPath || c.Component != uri.ComponentPath {
				t.Errorf("%q: %+v", test.text, c)
			}
			got = append(got, fmt.Sprintf("%d %q %q", c.Span.Offset, c.Before, c.After))
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%q: %q, want %q", test.text, got, test.want)
		}
	}
}
