package uri

import (
	"bytes"
	"slices"
	"strings"

	"github.com/urikit/uri/internal/scan"
)

// Path segment normalization (RFC 3986, section 6.2.2.3) removes dot-segments as
// section 5.2.4 does, from the path of every reference but one that begins with
// it and not with a slash. From such a relative path it only removes what leaves
// the target the same: ".." segments that lead out of it stay.

// appendPath appends the path of r, normalized but for what the scheme says of
// it, to dst.
func (r *reduced) appendPath(dst []byte) []byte {
	start := len(dst)
	dst = r.plain.append(dst, r.path())
	path := view(dst[start:])
	if r.isPathNormal(path) {
		return dst
	}
	if !r.removesDots() {
		return slices.Insert(dst, start, []byte(r.prefix(path))...)
	}
	// What is left is written over the path: never further than it has been read.
	if dst = dst[:start]; r.isRelativePath() {
		dst = removeRelativeDots(dst, path)
	} else {
		dst, _, _ = removeDots(dst, start, false, path, true)
	}
	return slices.Insert(dst, start, []byte(r.prefix(view(dst[start:])))...)
}

// removesDots reports whether dot-segments are removed from the path of r.
func (r *reduced) removesDots() bool {
	return r.level >= LevelPath &&
		(r.edition.dots == ofAllPaths || r.edition.dots == ofRootedPaths && strings.HasPrefix(r.path(), "/"))
}

// prefixesColons reports whether "./" goes before a relative path that has a colon
// in its first segment. That is so from the level on that decodes triplets, because a
// scheme can come out.
func (r *reduced) prefixesColons() bool { return r.level >= LevelPercent && r.edition.colonPrefix }

// isPathNormal reports whether path, in which no triplet is left to decode, has in
// the place of that of r no dot-segments but those that normalization leaves or
// puts there.
func (r *reduced) isPathNormal(path string) bool {
	switch {
	case !r.removesDots():
		return !r.prefixesColons() || r.prefix(path) == ""
	case !hasDots(path):
		return true
	case !r.isRelativePath():
		if !r.hasAuthority() && strings.HasPrefix(path, guard+"//") {
			path = path[len(guard):]
		}
	case strings.HasPrefix(path, "./"):
		path = path[len("./"):]
		if r.prefix(path) == "" {
			return false
		}
	default:
		for strings.HasPrefix(path, "../") {
			path = path[len("../"):]
		}
	}
	return !hasDots(path)
}

// isRelativePath reports whether r is a relative-path reference (section 4.2).
func (r *reduced) isRelativePath() bool {
	path := r.path()
	return r.scheme() == "" && !r.hasAuthority() && path != "" && path[0] != '/'
}

// prefix returns the dot-segment that goes before a path that is left when those
// in the path of r have been removed, so that it is not taken for an authority, a
// scheme or nothing at all.
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

// beginsWithOneSlash reports whether the path of r does, when its dot-segments
// have been removed.
func (r *reduced) beginsWithOneSlash() bool {
	path := r.path()
	if !mayHaveDots(path) {
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

// removeRelativeDots appends path, which is that of a relative-path reference,
// without its dot-segments, but for the ".." that lead out of it.
func removeRelativeDots(dst []byte, path string) []byte {
	floor := len(dst) // behind what leads out
	for more := true; more; {
		var segment string
		segment, path, more = strings.Cut(path, "/")
		switch {
		case segment == ".":
		case segment == ".." && len(dst) == floor:
			dst = append(dst, "../"...)
			floor = len(dst)
		case segment == "..": // takes the segment before it, and leaves that one's slash
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
	rooted bool // a slash stands before it
}

// survivors gives the survivors of a path from the last to the first, which is
// the direction in which it takes no memory to tell them: a ".." is met before
// what it removes. Triplets need not have been decoded.
type survivors struct {
	path     string // what is still to be read
	relative bool   // it is that of a relative-path reference
	encoded  bool   // "%2E" is a dot
	begun    bool
	climbs   int // ".." that have not met what they remove
}

// begin makes s, which is zero, give those of the path of r.
func (s *survivors) begin(r *reduced) {
	s.path, s.relative, s.encoded = r.path(), r.isRelativePath(), r.plain.decodes('.')
	if !s.relative && !strings.HasPrefix(s.path, "/") {
		// Steps A and D of section 5.2.4.
		for s.path != "" {
			segment, rest, _ := strings.Cut(s.path, "/")
			if s.dots(segment) == 0 {
				break
			}
			s.path = rest
		}
	}
}

// skipCommonEnd skips the segments that two paths have in common at their ends, if
// no dot-segment and no triplet is among them.
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

// next returns the next survivor, and whether there is one. At the end of a
// relative path climbs is the number of ".." that lead out of it.
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
		case n > 0 && last: // it leaves a slash
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

// dots returns the number of dots that segment consists of if it is a dot-segment,
// and else 0.
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

// equalPath reports whether a and b, which both have an authority or none, and the
// same scheme or none, have the same path, but for what the scheme says of it.
func (a *reduced) equalPath(b *reduced) bool {
	switch relative := a.isRelativePath(); {
	case a.path() == b.path():
		return true
	case !a.removesDots() && !b.removesDots():
		return a.plain.equal(a.withoutPrefix(), b.withoutPrefix())
	case a.removesDots() != b.removesDots(): // only one begins with a slash
		return false
	case relative != b.isRelativePath():
		return false
	}
	var x, y survivors
	x.begin(a)
	y.begin(b)
	x.skipCommonEnd(&y)
	same := 0 // what they have in common at their beginnings
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
		case len(x.path) == len(y.path) && len(x.path) <= same && x.climbs == y.climbs: // what is left is the same
			return true
		}
	}
}

// withoutPrefix returns the path of r without a dot-segment that normalization
// would have put there.
func (r *reduced) withoutPrefix() string {
	path := r.path()
	if rest, ok := strings.CutPrefix(path, "./"); ok && r.prefixesColons() && r.isRelativePath() && r.prefix(rest) != "" {
		return rest
	}
	return path
}

// mayHaveDots reports whether path has a dot-segment, or a triplet that may be
// part of one.
func mayHaveDots(path string) bool {
	return hasDots(path) || strings.Contains(path, "%2")
}
