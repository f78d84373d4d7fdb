package whatwg

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/work"
)

// path adds the changes of a path from in[i:iEnd] to out[o:oEnd]. It follows the parser, and
// so finds which segments of the input are in the output. It adds the text before the first segment
// that remains, and then the changes between the segments and in them.
func (c *changes) path(at places, i, iEnd, o, oEnd int) {
	if c.in[i:iEnd] == c.out[o:oEnd] {
		return
	}
	if i == iEnd || at.opaque {
		reason := becauseBase
		if c.pieces.hasAuthority {
			reason = becauseNoPath
		}
		c.compare(uri.ComponentPath, i, iEnd, o, oEnd, reason)
		return
	}
	work.Add(2 * (iEnd - i))
	p := pathSegments{in: c.in[:iEnd], special: at.special}
	rooted := p.slash(i)
	joined := c.join(&p, i)
	p.read(i)

	guard := c.out[o:at.path]
	before := guard + p.prefix // the output before the first segment of the input and its slash
	switch first := p.kept[0]; {
	case !rooted:
		reason := becauseJoined
		if !joined {
			reason = becauseNoPath
		}
		c.add(uri.ComponentPath, i, first.start, before+"/", reason)
	case p.prefix != "":
		c.add(uri.ComponentPath, i, i, before, becauseBase)
	case guard != "":
		c.add(uri.ComponentPath, i, i, before, becauseGuard)
	}
	done := i
	o += len(before)
	for k, s := range p.kept {
		if k > 0 || rooted {
			if c.in[done] == '\\' {
				c.add(uri.ComponentPath, done, done+1, "/", becauseBackslash)
			}
			if done++; done < s.start {
				c.add(uri.ComponentPath, done, s.start, "", becauseDots)
			}
		}
		o++
		end := oEnd
		if n := strings.IndexByte(c.out[o:oEnd], '/'); n >= 0 {
			end = o + n
		}
		if s.drive && c.in[s.end-1] == '|' {
			c.add(uri.ComponentPath, s.end-1, s.end, ":", becauseDrive)
		} else {
			c.encoded(uri.ComponentPath, s.start, c.in[s.start:s.end], c.out[o:end])
		}
		done, o = s.end, end
	}
}

// join sets the prefix of p, whose path begins at i and is not empty. It reports whether the
// path is joined to that of the base.
func (c *changes) join(p *pathSegments, i int) bool {
	if c.pieces.hasAuthority || c.base.IsZero() || c.base.at.special != p.special {
		return false
	}
	if p.slash(i) {
		if p.special == file && !startsWithDriveLetter(p.in[i+1:]) {
			p.prefix = driveOf(c.base.Pathname())
		}
		return false
	}
	if p.special == file && startsWithDriveLetter(p.in[i:]) {
		return false
	}
	p.prefix = c.base.Pathname()
	p.shorten()
	return true
}

// pathSegments are the segments of a path in the input that the parser keeps.
type pathSegments struct {
	in      string // up to the end of the path
	special special
	prefix  string // what is left of the path of the base
	kept    []segment
}

// A segment is a segment of a path in the input. One that a dot-segment leaves at the end is
// empty.
type segment struct {
	start, end int
	drive      bool // a Windows drive letter
}

// slash reports whether a slash is at i, or a backslash that is one.
func (p *pathSegments) slash(i int) bool {
	return p.in[i] == '/' || p.in[i] == '\\' && p.special != notSpecial
}

// read reads the path from i on, like [parser.path]. A ".." removes the last segment from p.kept,
// and a dot-segment at the end leaves an empty one.
func (p *pathSegments) read(i int) {
	if p.slash(i) {
		i++
	}
	for {
		s := segment{start: i}
		for i < len(p.in) && !p.slash(i) {
			i++
		}
		s.end = i
		text := p.in[s.start:s.end]
		n := dots(text)
		if n == 2 {
			p.shorten()
		}
		last := i == len(p.in)
		switch {
		case n == 0:
			s.drive = p.special == file && p.prefix == "" && len(p.kept) == 0 && isDriveLetter(text)
			p.kept = append(p.kept, s)
		case last:
			p.kept = append(p.kept, segment{start: i, end: i})
		}
		if last {
			return
		}
		i++
	}
}

// shorten removes the last segment, like [parser.shorten].
func (p *pathSegments) shorten() {
	n := len(p.kept)
	switch {
	case n == 1 && p.kept[0].drive:
	case n > 0:
		p.kept = p.kept[:n-1]
	case p.special == file && len(p.prefix) == len("/C:") && driveOf(p.prefix) != "":
	default:
		p.prefix = p.prefix[:max(strings.LastIndexByte(p.prefix, '/'), 0)]
	}
}
