package uri

import (
	"bytes"
	"slices"
	"strings"

	"github.com/urikit/uri/internal/engine/scan"
)

// Path segment normalization (RFC 3986, section 6.2.2.3) removes dot-segments as section
// 5.2.4 does, with two exceptions. From a relative-path reference, it removes only the
// segments that do not affect the target: ".." segments that lead above its beginning
// remain. After a scheme, a rootless path is opaque, and so is every path of a scheme
// that is known to be: removing would make "urn:oid:2/../x" "urn:/x", which nobody means,
// and equal to "urn:isbn:1/../x". Section 6.1 wants false positives strictly avoided.

// appendPath appends the path of r to dst, normalized but without the form's Path.
func (r *reduced) appendPath(dst []byte) []byte {
	start := len(dst)
	dst, dots := r.plain.appendDots(dst, r.path())
	switch path := view(dst[start:]); {
	case !r.removesDots():
		if !r.prefixesColons() {
			return dst
		}
	case !dots:
		return dst
	// The result is written over the path, and never passes the offset that is read.
	case r.isRelativePath():
		dst = removeRelativeDots(dst[:start], path)
	default:
		dst, _, _ = removeDots(dst[:start], start, false, path, true)
	}
	return r.insertPrefix(dst, start)
}

// insertPrefix inserts the prefix of dst[start:], a path without dot-segments.
func (r *reduced) insertPrefix(dst []byte, start int) []byte {
	if prefix := r.prefix(view(dst[start:])); prefix != "" {
		return slices.Insert(dst, start, []byte(prefix)...)
	}
	return dst
}

// removesDots reports whether dot-segments are removed from the path of r.
func (r *reduced) removesDots() bool { return r.removesDotsOf(r.path()) }

// removesDotsOf reports whether dot-segments are removed from path, as that of r.
func (r *reduced) removesDotsOf(path string) bool {
	if r.level < LevelPath || r.opaque {
		return false
	}
	rooted := strings.HasPrefix(path, "/")
	return r.edition.dots == ofHierarchicalPaths && (rooted || r.scheme() == "") || r.edition.dots == ofRootedPaths && rooted
}

// prefixesColons reports whether "./" is added before a relative path with a colon in its
// first segment. This begins at LevelPercent, because decoding triplets can make a
// scheme.
func (r *reduced) prefixesColons() bool { return r.level >= LevelPercent && r.edition.colonPrefix }

// isRelativePath reports whether r is a relative-path reference (section 4.2).
func (r *reduced) isRelativePath() bool {
	path := r.path()
	return r.scheme() == "" && !r.hasAuthority() && path != "" && path[0] != '/'
}

// prefix returns the dot-segment to add before path, which is the path of r without
// dot-segments. It keeps path from being read as an authority or a scheme, and from being
// empty.
func (r *reduced) prefix(path string) string {
	switch {
	case r.isRelativePath():
		first, _, _ := strings.Cut(path, "/")
		if first == "" && r.removesDots() || strings.Contains(first, ":") {
			return "./"
		}
	case !r.hasAuthority() && strings.HasPrefix(path, "//"):
		return guard
	}
	return ""
}

// beginsWithOneSlash reports whether the path of r, without its dot-segments, begins with
// exactly one slash.
func (r *reduced) beginsWithOneSlash() bool {
	path := r.path()
	if !strings.HasPrefix(path, "/") || !mayHaveDots(path) {
		return strings.HasPrefix(path, "/") && !strings.HasPrefix(path, "//")
	}
	var first survivor
	count := 0
	var s survivors
	for s.begin(r); ; count++ {
		segment, ok := s.next()
		if !ok {
			return first.rooted && (first.text != "" || count == 1)
		}
		first = segment
	}
}

// removeRelativeDots appends the path of a relative-path reference without its
// dot-segments. ".." segments that lead above its beginning remain.
func removeRelativeDots(dst []byte, path string) []byte {
	floor := len(dst) // after the ".." segments that remain
	for more := true; more; {
		var segment string
		segment, path, more = strings.Cut(path, "/")
		switch {
		case segment == ".":
		case segment == ".." && len(dst) == floor:
			dst = append(dst, "../"...)
			floor = len(dst)
		case segment == "..": // removes the segment before it, and keeps the slash before that
			before := dst[floor : len(dst)-1]
			dst = dst[:floor+bytes.LastIndexByte(before, '/')+1]
		default:
			dst = append(dst, segment...)
			if more {
				dst = append(dst, '/')
			}
		}
	}
	return dst
}

// A survivor is a segment that dot-removal leaves.
type survivor struct {
	text   string
	rooted bool // after a slash
}

// survivors iterates over the survivors of a path from the last to the first. In this
// direction it needs no memory, because a ".." comes before the segment that it removes.
// Triplets may be encoded.
type survivors struct {
	path     string // the rest to read
	relative bool   // the path of a relative-path reference
	encoded  bool   // "%2E" counts as a dot
	begun    bool
	climbs   int // ".." segments that have not yet removed a segment
}

// begin initializes s, which is zero, with the path of r, from which dot-segments are removed.
func (s *survivors) begin(r *reduced) {
	s.path, s.relative, s.encoded = r.path(), r.isRelativePath(), r.plain.decodes('.')
}

// skipCommonEnd skips the last segments of two paths if they are the same and have no
// dot-segment and no triplet.
func (s *survivors) skipCommonEnd(t *survivors) {
	end := s.path[len(s.path)-scan.Suffix(s.path, t.path):]
	slash := strings.IndexByte(end, '/')
	if slash < 0 || strings.IndexByte(end, '%') >= 0 || hasDots(end[slash:]) {
		return
	}
	n := len(end) - slash
	s.path, s.begun = s.path[:len(s.path)-n], true
	t.path, t.begun = t.path[:len(t.path)-n], true
}

// next returns the next survivor, and whether there is one. After the last survivor of a
// relative path, climbs is the number of ".." that lead above its beginning.
func (s *survivors) next() (survivor, bool) {
	for s.path != "" {
		slash := scan.LastSlash(s.path)
		segment := survivor{s.path[slash+1:], slash >= 0}
		s.path = s.path[:max(slash, 0)]
		last := !s.begun
		s.begun = true
		n := s.dots(segment.text)
		if n == 2 {
			s.climbs++
		}
		switch {
		case n > 0 && last: // the last segment leaves its slash
			segment.text = segment.text[:0]
			return segment, true
		case n > 0:
		case s.climbs > 0:
			s.climbs--
		default:
			return segment, true
		}
	}
	return survivor{}, false
}

// dots returns the number of dots in segment if it is a dot-segment, and otherwise 0.
func (s *survivors) dots(segment string) (n int) {
	for segment != "" {
		switch {
		case segment[0] == '.':
			segment = segment[1:]
		case s.encoded && len(segment) >= 3 && segment[:2] == "%2" && segment[2]|0x20 == 'e':
			segment = segment[3:]
		default:
			return 0
		}
		if n++; n > 2 {
			return 0
		}
	}
	return n
}

// equalPath reports whether a and b have the same path, without the form's Path. Either
// both or none of them have an authority, and likewise a scheme. The cases decide most paths at
// once. For the others it compares the segments that remain after dot-segments are removed, from
// the last to the first.
func (a *reduced) equalPath(b *reduced) bool {
	switch relative := a.isRelativePath(); {
	case a.path() == b.path():
		return true
	case !a.removesDots() && !b.removesDots():
		return a.plain.equal(a.withoutPrefix(), b.withoutPrefix())
	case a.removesDots() != b.removesDots(): // only one path begins with a slash
		return false
	case relative != b.isRelativePath():
		return false
	}
	var x, y survivors
	x.begin(a)
	y.begin(b)
	x.skipCommonEnd(&y)
	same := 0 // the length of the common beginning
	if x.path != "" && y.path != "" {
		same = scan.Prefix(x.path, y.path)
	}
	for {
		s, ok := x.next()
		t, also := y.next()
		switch {
		case ok != also:
			return false
		case !ok:
			return !x.relative || x.climbs == y.climbs
		case s.rooted != t.rooted && !x.relative, !a.plain.equal(s.text, t.text):
			return false
		case len(x.path) == len(y.path) && len(x.path) <= same && x.climbs == y.climbs: // the rests are the same
			return true
		}
	}
}

// withoutPrefix returns the path of r without the dot-segment that normalization adds.
func (r *reduced) withoutPrefix() string {
	path := r.path()
	if rest, ok := strings.CutPrefix(path, "./"); ok && r.prefixesColons() && r.isRelativePath() && r.prefix(rest) != "" {
		return rest
	}
	return path
}

// mayHaveDots reports whether path has a dot-segment, or a triplet that may be part of
// one.
func mayHaveDots(path string) bool {
	return hasDots(path) || strings.Contains(path, "%2")
}
