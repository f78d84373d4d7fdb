package whatwg

import (
	"bytes"
	"strings"

	"github.com/urikit/uri/internal/engine/work"
)

// path appends the segments of the path from i on. The slash before the first of them has
// been read.
func (p *parser) path(i int) int {
	s := p.in
	if end, ok := p.plainPath(i); ok {
		p.dst = append(p.dst, '/')
		p.dst = append(p.dst, s[i:end]...)
		return end
	}
	for {
		start := i
		for i < len(s) && (classes[s[i]]&separator == 0 || s[i] == '\\' && p.at.special == notSpecial) {
			i++
		}
		work.Add(i - start + 1)
		segment := s[start:i]
		p.units(start, i)
		last := i == len(s) || s[i] == '?' || s[i] == '#'
		switch dots(segment) {
		case 2:
			p.shorten()
			fallthrough
		case 1:
			if last {
				p.dst = append(p.dst, '/')
			}
		default:
			p.dst = append(p.dst, '/')
			if p.at.special == file && len(p.dst) == int(p.at.path)+1 && isDriveLetter(segment) {
				p.dst = append(p.dst, segment[0], ':')
				break
			}
			p.dst = appendEncoded(p.dst, segment, pathSet)
		}
		if last {
			return i
		}
		p.slash(i)
		i++
	}
}

// plainPath returns the end of the path from i on, if its segments stay as they are.
func (p *parser) plainPath(i int) (end int, ok bool) {
	if p.reports || p.at.special == file {
		return 0, false
	}
	s := p.in
	end = plainEnd(s, i, pathSet)
	if end < len(s) && s[end] != '?' && s[end] != '#' || end > i && (s[i] == '.' || s[i] == '%') {
		return 0, false
	}
	return end, !hasDots(s[i:end])
}

// shorten removes the last segment of the path, which is at the end of the output. The drive
// letter of a "file" URL stays.
func (p *parser) shorten() {
	path := p.dst[p.at.path:]
	if p.at.special == file && len(path) == 3 && path[2] == ':' && isAlpha(path[1]) {
		return
	}
	last := max(bytes.LastIndexByte(path, '/'), 0)
	work.Add(len(path) - last)
	p.dst = p.dst[:int(p.at.path)+last]
}

// dots returns 1 for a single-dot segment, 2 for a double-dot segment, and 0 for others. The
// dots may be percent-encoded.
func dots(segment string) int {
	for n := range 3 {
		switch {
		case segment == "":
			return n
		case segment[0] == '.':
			segment = segment[1:]
		case strings.HasPrefix(segment, "%2e"), strings.HasPrefix(segment, "%2E"):
			segment = segment[3:]
		default:
			return 0
		}
	}
	return 0
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
	p.dst = appendEncoded(p.dst, s[start:i], c0Set)
	if i < len(s) && start < i && s[i-1] == ' ' {
		p.dst = append(p.dst[:len(p.dst)-1], "%20"...)
	}
	return i
}
