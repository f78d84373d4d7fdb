package audit

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/scheme"
)

// segments reports the problems of path segments, such as those of file names in section
// 7.3. A path that is not hierarchical has no segments.
func (x *audit) segments() {
	path := x.path.text
	if path == "" {
		return
	}
	if x.scheme.defined {
		form, _ := scheme.Known().Form(x.scheme.text)
		if form.Opaque || path[0] != '/' {
			x.opaqueDots(path)
		}
		if path[0] != '/' {
			return
		}
	}
	absolute := path[0] == '/'
	depth, climbed := 0, false
	for start := 0; start <= len(path); {
		if start == 0 && absolute {
			start = 1
		}
		end := len(path)
		if i := strings.IndexByte(path[start:], '/'); i >= 0 {
			end = start + i
		}
		segment := path[start:end]
		if suspect(segment) {
			x.segment(segment, x.path.sub(start, len(segment)))
		}
		switch segment {
		case "":
			if depth == 0 && start > 1 && end < len(path) && absolute && !x.authority.defined {
				x.report(auditname.PathAuthority, uri.ComponentPath, x.path.at, `the path begins with "//" after its dot-segments are removed`)
			}
			depth++
		case ".":
		case "..":
			if depth--; depth < 0 && absolute && !climbed {
				climbed = true
				x.report(auditname.Climb, uri.ComponentPath, x.path.sub(start, 2), `".." leads above the root`)
			}
		default:
			depth++
		}
		if depth < 0 {
			depth = 0
		}
		start = end + 1
	}
}

// opaqueDots reports the first dot-segment of an opaque path.
func (x *audit) opaqueDots(path string) {
	for start := 0; start <= len(path); {
		segment, _, _ := strings.Cut(path[start:], "/")
		if segment == "." || segment == ".." {
			x.report(auditname.OpaqueDotSegment, uri.ComponentPath, x.path.sub(start, len(segment)), "resolution removes this segment, although the path is data and not a hierarchy")
			return
		}
		start += len(segment) + 1
	}
}

// suspect reports whether a segment may have a problem. It is a cheap test before
// [audit.segment].
func suspect(segment string) bool {
	if len(segment) < 2 {
		return false
	}
	switch segment[0] | 0x20 {
	case 'a', 'c', 'n', 'p', 'l':
		if isDevice(segment) {
			return true
		}
	case '.':
		if len(segment) > 2 {
			return true
		}
	}
	return strings.IndexByte(segment, '%') >= 0 || len(segment) == 2 && segment[1] == ':'
}

func (x *audit) segment(segment string, at uri.Span) {
	if x.secret(at) {
		return
	}
	var buf [16]byte // the first decoded bytes, longer than each special name
	length, piece, encoded, only := 0, 0, false, true
	dots := func() {
		if only && (piece == 1 || piece == 2) && encoded {
			x.report(auditname.EncodedDotSegment, uri.ComponentPath, at, `an encoded "." or ".." segment`)
			encoded = false
		}
	}
	fs, parameter := false, false
	for i := 0; i < len(segment); {
		c, n := percent.Next(segment[i:])
		if length < len(buf) {
			buf[length] = c
		}
		length++
		switch {
		case c == '.':
			piece++
			encoded = encoded || n == 3
		case c == '/' || c == '\\':
			encoded = encoded || n == 3
			dots()
			piece, only, encoded = 0, true, n == 3 || encoded
		case c == ';' && only && (piece == 1 || piece == 2):
			parameter = true
			only = false
		default:
			fs = fs || n == 3 && (c == ':' || c == '[' || c == ']')
			only = false
		}
		i += n
	}
	dots()
	if parameter {
		x.report(auditname.ParameterDotSegment, uri.ComponentPath, at, `a "." or ".." segment with a parameter`)
	}
	if fs || len(segment) == 2 && segment[1] == ':' && segment[0]|0x20-'a' < 26 {
		x.report(auditname.FSCharacter, uri.ComponentPath, at, `a decoded segment contains ":", "[" or "]", which are special in file names`)
	}
	if name := string(buf[:min(length, len(buf))]); name == "..." || isDevice(name) {
		x.report(auditname.FSName, uri.ComponentPath, at, "a segment is a special name in some file systems")
	}
}
