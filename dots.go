package uri

import (
	"bytes"
	"math/bits"
	"slices"
	"strings"
	"unsafe"

	"github.com/urikit/uri/internal/engine/scan"
)

// RemoveDotSegments returns path without dot-segments (RFC 3986, section 5.2.4). It
// does not decode "%2E". A result that begins with "//" needs an authority before it.
func RemoveDotSegments(path string) string {
	if !hasDots(path) {
		return path
	}
	text := AppendRemoveDotSegments(make([]byte, 0, len(path)), path)
	return unsafe.String(unsafe.SliceData(text), len(text))
}

// AppendRemoveDotSegments appends the result of [RemoveDotSegments] to dst.
func AppendRemoveDotSegments(dst []byte, path string) []byte {
	dst, _, _ = removeDots(dst, len(dst), false, path, true)
	return dst
}

// hasDots reports whether path has a dot-segment.
func hasDots(path string) bool {
	if dotSegment(path, 0) > 0 {
		return true
	}
	for i := 0; i < len(path); i += scan.EditStride {
		var dots uint64
		if i, dots = nextDots(path, i); hasDotsAt(path, i, dots) {
			return true
		}
	}
	return false
}

// nextDots returns the start of the next block of path with dots after slashes, and these
// dots, as [scan.NextEdits] does. A block may have none.
func nextDots(path string, i int) (start int, dots uint64) {
	const short = 8 // bytes: they are read as fast as NextEdits is called
	if len(path) > short {
		var edits scan.Edits
		if i = scan.NextEdits(path, i, 0, &edits); i < len(path) {
			return i, edits.Dot
		}
		return i, 0
	}
	for j := 1; j < len(path); j++ {
		if path[j] == '.' && path[j-1] == '/' {
			dots |= 1 << j
		}
	}
	return 0, dots
}

// hasDotsAt reports whether one of the dots of a block, which begins at i and may end after
// path, begins a dot-segment of path.
func hasDotsAt(path string, i int, dots uint64) bool {
	for ; dots != 0; dots &= dots - 1 {
		if dotSegment(path, i+bits.TrailingZeros64(dots)) > 0 {
			return true
		}
	}
	return false
}

// dotSegment returns the length of the dot-segment at i in path, where a segment begins, or
// 0 if the segment is not one.
func dotSegment(path string, i int) int {
	for n := range len("..") + 1 {
		if i+n >= len(path) || path[i+n] == '/' {
			return n
		}
		if path[i+n] != '.' {
			break
		}
	}
	return 0
}

// removeDots removes dot-segments in one pass. The path comes in one piece or two; last
// marks the whole path or the last piece. A slash follows the first of two. dst[start:] is
// the output buffer of section 5.2.4, and path is its input buffer, after a slash if slash
// is set. removeDots returns the output buffer, whether a slash precedes the next piece,
// and whether a ".." found no segment to remove.
//
// Path may be the memory after dst.
func removeDots(dst []byte, start int, slash bool, path string, last bool) (_ []byte, _, climbed bool) {
	// Steps A to E are those of section 5.2.4.
	from := 0 // the first byte that is not appended or removed yet
	n := dotSegment(path, 0)
	switch {
	case slash && n > 0: // B and C
		dst, climbed = climb(dst, start, n)
		from = n
	case slash:
		dst = append(dst, '/')
	default:
		for ; n > 0; n = dotSegment(path, 0) { // A and D: the segment is removed with the slash after it
			climbed = climbed || n == len("..")
			if n == len(path) {
				return dst, false, climbed
			}
			path = path[n+1:]
		}
	}
	for i := 0; i < len(path); i += scan.EditStride {
		var dots uint64
		for i, dots = nextDots(path, i); dots != 0; dots &= dots - 1 {
			at := i + bits.TrailingZeros64(dots)
			n := dotSegment(path, at)
			if n == 0 || at < from { // before from, path may be overwritten
				continue
			}
			dst = append(dst, path[from:at-1]...) // E
			var above bool
			dst, above = climb(dst, start, n) // B and C
			climbed = climbed || above
			from = at + n
		}
	}
	if dst = append(dst, path[from:]...); from == len(path) && from > 0 && last { // B and C leave a slash at the end
		dst = append(dst, '/')
	}
	return dst, true, climbed
}

// climb removes the last segment of dst[start:], with its slash, for a dot-segment of n dots,
// if that is "..". It reports whether there was none.
func climb(dst []byte, start, n int) (_ []byte, above bool) {
	if n < len("..") {
		return dst, false
	}
	slash := bytes.LastIndexByte(dst[start:], '/')
	return dst[:start+max(0, slash)], len(dst) == start
}

// removeMergedDots removes the dot-segments of dst[start:], which is a merged path, as
// the editions before RFC 3986 do: section 5.2 of RFC 2396, step 6, c to g. If retain is
// set, ".." segments without a segment to remove remain. It reports whether there are
// any. Without retain, the result for a path that begins with a slash is that of section
// 5.2.4 of RFC 3986.
func removeMergedDots(dst []byte, start int, retain bool) (_ []byte, climbed bool) {
	path := view(dst[start:]) // the result is written over it
	dst = dst[:start]
	root := start  // after the slash at the beginning, if there is one
	floor := start // after the ".." segments that found no segment to remove
	for more := true; more; {
		var segment string
		segment, path, more = strings.Cut(path, "/")
		climbs := segment == ".." // before the segment is overwritten
		switch {
		case segment == ".":
			continue
		case climbs && len(dst) > floor:
			dst = dst[:floor+bytes.LastIndexByte(dst[floor:len(dst)-1], '/')+1]
			continue
		}
		dst = append(dst, segment...)
		if more {
			dst = append(dst, '/')
		}
		switch {
		case climbs:
			floor = len(dst)
		case segment == "" && len(dst) == start+len("/"):
			root, floor = len(dst), len(dst)
		}
	}
	climbed = floor > root
	if climbed && !retain {
		dst = slices.Delete(dst, root, floor)
	}
	return dst, climbed
}
