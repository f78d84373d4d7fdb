package uri

import (
	"iter"
	"strings"

	"github.com/urikit/uri/pct"
)

// pathKind is the path rule that a path matches (RFC 3986, section 3.3).
type pathKind uint8

const (
	pathEmpty    pathKind = iota // path-empty
	pathAbEmpty                  // path-abempty, after an authority; may be empty
	pathAbsolute                 // path-absolute, begins with "/" but not "//"
	pathNoScheme                 // path-noscheme, no colon in the first segment
	pathRootless                 // path-rootless, after a scheme
	pathOpaque                   // part of an opaque-part, of older editions
)

var pathKinds = [...]string{"empty", "abempty", "absolute", "noscheme", "rootless", "opaque"}

// A Path is the path component (RFC 3986, section 3.3). The zero Path is the
// empty one, of kind "empty".
type Path struct {
	text string
	kind pathKind
}

// String returns the text, still percent-encoded.
func (p Path) String() string { return p.text }

// Kind returns the rule that the path matches, without "path-": "empty", "abempty" after an
// authority, "absolute", "noscheme" in a relative reference, or "rootless" after a scheme. It is
// "opaque" for a part of an opaque-part of the older editions.
func (p Path) Kind() string { return pathKinds[p.kind] }

// IsRooted reports whether the path begins with a slash.
func (p Path) IsRooted() bool { return strings.HasPrefix(p.text, "/") }

// Segments returns the segments of the path as written. A slash at the beginning only
// makes the path rooted; every other slash separates two segments, which may be empty.
// It does not allocate.
//
//	""      no segment
//	"/"     ""
//	"a"     "a"
//	"/a"    "a"
//	"a/"    "a", ""
//	"//"    "", ""
//	"/a//b" "a", "", "b"
func (p Path) Segments() iter.Seq[string] {
	return func(yield func(string) bool) {
		rest := p.text
		if rest == "" {
			return
		}
		if rest[0] == '/' {
			rest = rest[1:]
		}
		for {
			i := strings.IndexByte(rest, '/')
			if i < 0 {
				yield(rest)
				return
			}
			if !yield(rest[:i]) {
				return
			}
			rest = rest[i+1:]
		}
	}
}

// DecodedSegments returns the segments, each decoded once. A decoded segment can
// contain a slash, or be "." or ".." without being a dot-segment.
func (p Path) DecodedSegments() iter.Seq[string] {
	return func(yield func(string) bool) {
		for segment := range p.Segments() {
			decoded, _ := pct.Decode(segment) // the text is valid
			if !yield(decoded) {
				return
			}
		}
	}
}
