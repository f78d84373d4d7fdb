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

// appendPath appends the path of r, normalized up to rung, to dst.
func (r *reduced) appendPath(dst []byte, rung Rung) []byte {
	start := len(dst)
	dst = appendNormal(dst, r.path(), rung, false)
	path := view(dst[start:])
	if rung < RungPath || r.isDotless(path) {
		return dst
	}
	// What is left is written over the path: never further than it has been read.
	if dst = dst[:start]; r.isRelativePath() {
		dst = removeRelativeDots(dst, path)
	} else {
		dst, _, _ = removeDots(dst, start, false, path, true)
	}
	return slices.Insert(dst, start, []byte(r.prefix(view(dst[start:])))...)
}

// isDotless reports whether path, in which no triplet is left to decode, has in
// the place of that of r no dot-segments but those that normalization leaves or
// puts there.
func (r *reduced) isDotless(path string) bool {
	switch {
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
		if first == "" || strings.Contains(first, ":") {
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
	for s := r.survivors(); ; count++ {
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
	begun    bool
	climbs   int // ".." that have not met what they remove
}

// survivors returns those of the path of r.
func (r *reduced) survivors() survivors {
	s := survivors{path: r.path(), relative: r.isRelativePath()}
	if !s.relative && !strings.HasPrefix(s.path, "/") {
		// Steps A and D of section 5.2.4.
		for s.path != "" {
			segment, rest, _ := strings.Cut(s.path, "/")
			if dots(segment) == 0 {
				break
			}
			s.path = rest
		}
	}
	return s
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
		n := dots(segment.text)
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

// dots returns the number of dots that segment consists of if it is a
// dot-segment, and else 0. "%2E" is a dot.
func dots(segment string) (n int) {
	for segment != "" {
		switch {
		case segment[0] == '.':
			segment = segment[1:]
		case len(segment) >= 3 && segment[:2] == "%2" && segment[2]|0x20 == 'e':
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

// equalPaths reports whether a and b, which both have an authority or none, and
// the same scheme or none, have the same path up to RungPath.
func equalPaths(a, b *reduced) bool {
	switch relative := a.isRelativePath(); {
	case a.path() == b.path():
		return true
	case relative != b.isRelativePath():
		return false
	}
	x, y := a.survivors(), b.survivors()
	for {
		s, ok := x.next()
		t, also := y.next()
		switch {
		case ok != also:
			return false
		case !ok:
			return !x.relative || x.climbs == y.climbs
		case s.rooted != t.rooted && !x.relative, !equalNormal(s.text, t.text, RungPercent, false):
			return false
		case x.path == y.path && x.climbs == y.climbs: // what is left is the same
			return true
		}
	}
}

// mayHaveDots reports whether path has a dot-segment, or a triplet that may be
// part of one.
func mayHaveDots(path string) bool {
	return hasDots(path) || strings.Contains(path, "%2")
}
