package uri

import (
	"bytes"
	"slices"
	"strings"
	"unsafe"
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
	for {
		if s, ok := strings.CutPrefix(path, "."); ok {
			if s = strings.TrimPrefix(s, "."); s == "" || s[0] == '/' {
				return true
			}
		}
		i := strings.Index(path, "/.")
		if i < 0 {
			return false
		}
		path = path[i+1:]
	}
}

// removeDots removes dot-segments in one pass, from a path that comes in one
// piece or two; last says that this is the whole or the last piece. What section
// 5.2.4 calls the output buffer is dst[start:]; its input buffer is path, behind
// a slash if slash says so. It returns the output buffer, whether a slash stands
// before the next piece, and whether a ".." found nothing to remove. Of a piece
// that is not the last it leaves out what comes after the last slash.
func removeDots(dst []byte, start int, slash bool, path string, last bool) (_ []byte, _, climbed bool) {
	const short = 16 // bytes, which are as soon gone through as searched for dots

	if last && len(path) > short && !hasDots(path) { // as most have none
		if slash {
			dst = append(dst, '/')
		}
		return append(dst, path...), true, false
	}
	for more := true; more; {
		end := 0 // of the segment; most are too short for strings.IndexByte
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
		case dot && slash: // B: the slash is that of what comes next
		case dot || dotdot: // A and D: it goes, with the slash behind it
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
		if !more { // B and C leave a slash
			dst = append(dst, '/')
		}
	}
	return dst, slash, climbed
}

// removeMergedDots removes the dot-segments of a path, dst[start:], as the
// editions before RFC 3986 do with one that has been merged: step 6, c to g, of
// section 5.2 of RFC 2396. It is told whether the ".." segments that find nothing
// to remove stay, and returns whether there are any. Nothing else than what
// section 5.2.4 of RFC 3986 does comes of it where these are dropped, and the path
// begins with a slash.
func removeMergedDots(dst []byte, start int, retain bool) (_ []byte, climbed bool) {
	path := view(dst[start:]) // what is left is written over it
	dst = dst[:start]
	root := start  // behind the slash at the beginning, if there is one
	floor := start // behind the ".." that found nothing to remove
	for more := true; more; {
		var segment string
		segment, path, more = strings.Cut(path, "/")
		climbs := segment == ".." // before it is written over
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
