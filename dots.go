package uri

import (
	"bytes"
	"math/bits"
	"slices"
	"strings"
	"unsafe"

	"github.com/urikit/uri/internal/scan"
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
	var edits scan.Edits
	for i := 0; i < len(path); i += scan.EditStride {
		if i = scan.NextEdits(path, i, 0, &edits); i == len(path) {
			break
		}
		if hasDotsAt(path, i, edits.Dot) {
			return true
		}
	}
	return false
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
// marks the whole path or the last piece. dst[start:] is the output buffer of section
// 5.2.4, and path is its input buffer, after a slash if slash is set. removeDots returns
// the output buffer, whether a slash precedes the next piece, and whether a ".." found no
// segment to remove. It ignores the text after the last slash of a piece that is not the
// last.
func removeDots(dst []byte, start int, slash bool, path string, last bool) (_ []byte, _, climbed bool) {
	const short = 16 // bytes; a short path is read as fast as it is searched for dots

	if last && len(path) > short && !hasDots(path) { // most paths have no dots
		if slash {
			dst = append(dst, '/')
		}
		return append(dst, path...), true, false
	}
	for more := true; more; {
		end := 0 // end of the segment; most are too short for strings.IndexByte
		for end < len(path) && path[end] != '/' {
			end++
		}
		segment := path[:end]
		if end < len(path) {
			path = path[end+1:]
		} else if more = false; !last {
			break
		}
		// Steps A to E are those of section 5.2.4.
		switch dot, dotdot := segment == ".", segment == ".."; {
		case dotdot && slash: // C
			climbed = climbed || len(dst) == start
			dst = dst[:start+max(0, bytes.LastIndexByte(dst[start:], '/'))]
		case dot && slash: // B: the slash before the segment goes to the next one
		case dot || dotdot: // A and D: the segment is removed with the slash after it
			climbed = climbed || dotdot
			continue
		default: // E
			if slash {
				dst = append(dst, '/')
			}
			dst = append(dst, segment...)
			slash = true
			continue
		}
		if !more { // B and C leave a slash at the end
			dst = append(dst, '/')
		}
	}
	return dst, slash, climbed
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
