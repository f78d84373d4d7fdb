package audit

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/scheme"
)

// segments reports the problems of path segments, such as those of file names in section
// 7.3. A path that is not hierarchical has no segments.
func (x *audit) segments() {
	path := x.path.text
	if path == "" || x.scheme.defined && !x.hierarchical(path) {
		return
	}
	d := depth{absolute: path[0] == '/'}
	start := 0
	if d.absolute {
		start = 1
	}
	for start <= len(path) {
		segment, _, _ := strings.Cut(path[start:], "/")
		if suspect(segment) {
			x.segment(segment, x.path.sub(start, len(segment)))
		}
		x.descend(&d, segment, start)
		start += len(segment) + 1
	}
}

// hierarchical reports whether the path of a reference with a scheme has segments. It reports the
// dot-segments of an opaque path.
func (x *audit) hierarchical(path string) bool {
	form, _ := scheme.Known().Form(x.scheme.text)
	rooted := path[0] == '/'
	if form.Opaque || !rooted {
		x.opaqueDots(path)
	}
	return rooted
}

// A depth is the number of segments above a place in a path, without its dot-segments.
type depth struct {
	segments int
	absolute bool // the path begins with a slash
	climbed  bool // ".." has led above the root
}

// descend changes d by the segment that begins at start. It reports a path that becomes an
// authority, and one that leads above its root.
func (x *audit) descend(d *depth, segment string, start int) {
	switch segment {
	case ".":
	case "..":
		if d.segments > 0 {
			d.segments--
		} else if d.absolute && !d.climbed {
			d.climbed = true
			x.report(auditname.Climb, uri.ComponentPath, x.path.sub(start, 2), `".." leads above the root`)
		}
	case "":
		if d.absolute && d.segments == 0 && start > 1 && start < len(x.path.text) && !x.authority.defined {
			x.report(auditname.PathAuthority, uri.ComponentPath, x.path.at, `the path begins with "//" after its dot-segments are removed`)
		}
		d.segments++
	default:
		d.segments++
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

// segment reports the problems of a segment.
func (x *audit) segment(segment string, at uri.Span) {
	if x.secret(at) {
		return
	}
	d := decodeSegment(segment)
	for range d.dots {
		x.report(auditname.EncodedDotSegment, uri.ComponentPath, at, `an encoded "." or ".." segment`)
	}
	if d.parameter {
		x.report(auditname.ParameterDotSegment, uri.ComponentPath, at, `a "." or ".." segment with a parameter`)
	}
	if d.special || len(segment) == 2 && segment[1] == ':' && ascii.IsLetter(segment[0]) {
		x.report(auditname.FSCharacter, uri.ComponentPath, at, `a decoded segment contains ":", "[" or "]", which are special in file names`)
	}
	if name := string(d.begin[:min(d.length, len(d.begin))]); name == "..." || isDevice(name) {
		x.report(auditname.FSName, uri.ComponentPath, at, "a segment is a special name in some file systems")
	}
}

// A decodedSegment describes a segment without its percent-encoding.
type decodedSegment struct {
	begin     [16]byte // its first bytes, more than a special name has
	length    int      // all its bytes
	dots      int      // the "." and ".." among its pieces that have something encoded in or before them
	parameter bool     // a piece is "." or ".." with a parameter
	special   bool     // an encoded ":", "[" or "]"
}

// decodeSegment decodes a segment. Slashes and backslashes, encoded or not, divide it into pieces.
// p is the piece that has not ended: the number of its dots, whether anything in it is encoded, and
// whether it has other characters.
func decodeSegment(segment string) (d decodedSegment) {
	var p piece
	for i := 0; i < len(segment); {
		c, n := percent.Next(segment[i:])
		if d.length < len(d.begin) {
			d.begin[d.length] = c
		}
		d.length++
		i += n
		encoded := n == len("%41")
		switch {
		case c == '.':
			p.length++
			p.encoded = p.encoded || encoded
		case c == '/' || c == '\\':
			p.encoded = p.encoded || encoded
			d.end(&p)
			p = piece{encoded: p.encoded || encoded}
		case c == ';' && p.isDots():
			d.parameter = true
			p.other = true
		default:
			d.special = d.special || encoded && (c == ':' || c == '[' || c == ']')
			p.other = true
		}
	}
	d.end(&p)
	return d
}

// A piece is a part of a segment that programs may read as a segment when they have decoded it.
type piece struct {
	length  int  // the number of its dots
	other   bool // it has other characters
	encoded bool // a dot or a slash before is encoded
}

// isDots reports whether p is "." or "..".
func (p *piece) isDots() bool { return !p.other && (p.length == 1 || p.length == 2) }

// end counts a piece at its end.
func (d *decodedSegment) end(p *piece) {
	if p.isDots() && p.encoded {
		d.dots++
		p.encoded = false
	}
}
