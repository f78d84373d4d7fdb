package whatwg

import (
	"bytes"
	"math/bits"
	"strings"

	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/scan"
	"github.com/urikit/uri/internal/engine/work"
)

// path appends the segments of the path from i on. The slash before the first of them has
// been read. Without reports and backslashes, it takes a faster way.
func (p *parser) path(i int) int {
	s := p.in
	if !p.reports {
		end := index(s[:index(s, i, '?')], i, '#')
		if p.plain || p.at.special == notSpecial || strings.IndexByte(s[i:end], '\\') < 0 {
			p.pathBetweenSlashes(i, end)
			return end
		}
	}
	for {
		start := i
		for i < len(s) && (classes[s[i]]&separator == 0 || s[i] == '\\' && p.at.special == notSpecial) {
			i++
		}
		work.Add(i - start + 1)
		p.units(start, i)
		last := i == len(s) || s[i] == '?' || s[i] == '#'
		if n := dots(s[start:i]); n > 0 {
			p.dots(n, last)
		} else {
			p.segments(start, i)
		}
		if last {
			return i
		}
		p.slash(i)
		i++
	}
}

// pathBetweenSlashes is path for a path up to end in which only slashes end segments. It appends
// all segments between two dot-segments at once.
func (p *parser) pathBetweenSlashes(i, end int) {
	s := p.in[:end]
	find := newDotFinder(s, i)
	next := dotSegmentAt(s, i)
	if next.dots == 0 {
		next = find.next(i)
	}
	for {
		if i < next.start {
			p.segments(i, next.start-len("/"))
		}
		if next.dots > 0 {
			p.dots(next.dots, next.end == end)
		}
		if next.end == end {
			return
		}
		i = next.end + len("/")
		next = find.next(next.end)
	}
}

// segments appends segments that are not dot-segments, with the slashes before them.
func (p *parser) segments(start, end int) {
	first := len(p.dst) == int(p.at.path)
	p.dst = append(p.dst, '/')
	if first && p.at.special == file && startsWithDriveLetter(p.in[start:end]) {
		p.dst = append(p.dst, p.in[start], ':')
		start += len("C:")
	}
	p.encode(start, end, pathSet)
}

// dots follows a segment of n dots.
func (p *parser) dots(n int, last bool) {
	if n == 2 {
		p.shorten()
	}
	if last {
		p.dst = append(p.dst, '/')
	}
}

// shorten removes the last segment of the path, which is at the end of the output. The drive
// letter of a "file" URL stays.
func (p *parser) shorten() {
	path := p.dst[p.at.path:]
	if p.at.special == file && len(path) == 3 && path[2] == ':' && ascii.IsLetter(path[1]) {
		return
	}
	last := max(bytes.LastIndexByte(path, '/'), 0)
	work.Add(len(path) - last)
	p.dst = p.dst[:int(p.at.path)+last]
}

// dots returns 1 for a single-dot segment, 2 for a double-dot segment, and 0 for others. The
// dots may be percent-encoded.
func dots(segment string) int { return dotSegmentAt(segment, 0).dots }

// A dotSegment is a segment of one or two dots, which may be percent-encoded.
type dotSegment struct {
	start, end int
	dots       int
}

// dotSegmentAt returns the segment of a path that begins at i, with no dots if it is another.
func dotSegmentAt(path string, i int) dotSegment {
	n, end := 0, i
	for length := dotLength(path, end); length > 0 && n < 3; length = dotLength(path, end) {
		end += length
		n++
	}
	if n > 2 || end < len(path) && path[end] != '/' {
		n = 0
	}
	return dotSegment{i, end, n}
}

// dotLength returns the length of the dot at i, which may be percent-encoded, or 0.
func dotLength(s string, i int) int {
	switch {
	case i < len(s) && s[i] == '.':
		return len(".")
	case len(s)-i >= len("%2e") && s[i] == '%' && s[i+1] == '2' && s[i+2]|0x20 == 'e':
		return len("%2e")
	}
	return 0
}

// A dotFinder finds the dot-segments of a path that slashes precede, from left to right.
type dotFinder struct {
	path   string
	block  int
	places uint64 // in the block, where a segment may be one
}

func newDotFinder(path string, i int) dotFinder {
	return dotFinder{path: path, block: i - scan.EditStride}
}

// next returns the next dot-segment after i, which must not be less than before. Without one, it
// returns one with no dots at the end of the path, as if a slash preceded it.
func (f *dotFinder) next(i int) dotSegment {
	path, block, places := f.path, f.block, f.places
	for {
		for ; places != 0; places &= places - 1 {
			at := block + bits.TrailingZeros64(places)
			if at <= i || path[at-1] != '/' {
				continue
			}
			if found := dotSegmentAt(path, at); found.dots > 0 {
				f.block, f.places = block, places
				return found
			}
		}
		if block += scan.EditStride; block >= len(path) {
			f.block, f.places = len(path), 0
			return dotSegment{start: len(path) + len("/"), end: len(path)}
		}
		var found scan.Edits
		block = scan.NextEdits(path, block, 0, &found)
		places = found.Dot | found.Triplet
		const many = 8 // triplets, of which most paths have none after a slash
		if bits.OnesCount64(found.Triplet) > many && !strings.Contains(path[max(block-1, 0):min(block+scan.Block, len(path))], "/%2") {
			places = found.Dot
		}
	}
}

// opaquePath appends an opaque path from i on. Without a space at its end, it could end in
// one that the removal of query and fragment would leave at the end of the URL.
func (p *parser) opaquePath(i int) int {
	p.at.opaque = true
	s := p.in
	start := i
	for i < len(s) && s[i] != '?' && s[i] != '#' {
		i++
	}
	work.Add(i - start)
	p.units(start, i)
	p.encode(start, i, c0Set)
	if i < len(s) && start < i && s[i-1] == ' ' {
		p.dst = append(p.dst[:len(p.dst)-1], "%20"...)
	}
	return i
}
