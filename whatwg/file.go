package whatwg

import "github.com/urikit/uri/internal/engine/ascii"

// file parses a "file" URL after its colon: the file state, the file slash state and the
// file host state. The base counts only if it is a "file" URL, too.
func (p *parser) file(i int) bool {
	s := p.in
	p.emptyHost()
	based := p.base.at.special == file
	if i < len(s) && p.slash(i) {
		i++
		if i < len(s) && p.slash(i) {
			return p.fileHost(i + 1)
		}
		if based {
			drive := driveOf(p.base.Pathname())
			p.copyBase(p.base.at.path)
			if !startsWithDriveLetter(s[i:]) {
				p.dst = append(p.dst, drive...)
			}
		}
		return p.rest(p.path(i))
	}
	switch {
	case !based:
		return p.rest(p.path(i))
	case i == len(s) || s[i] == '#':
		p.pieces.pathEnd = i
		p.copyBase(p.base.at.fragment)
		return p.fragment(i)
	case s[i] == '?':
		p.copyBase(p.base.at.query)
		return p.rest(i)
	case startsWithDriveLetter(s[i:]):
		p.report(fileInvalidWindowsDriveLetter, i, i+2)
		p.copyBase(p.base.at.path)
	default:
		p.copyBase(p.base.at.query)
		p.shorten()
	}
	return p.rest(p.path(i))
}

// emptyHost appends an empty host.
func (p *parser) emptyHost() {
	p.dst = append(p.dst[:p.at.scheme+1], "//"...)
	n := uint32(len(p.dst))
	p.at.username, p.at.host, p.at.hostEnd, p.at.path = n, n, n, n
	p.at.kind = HostEmpty
}

// fileHost parses the host of a "file" URL and everything after it.
func (p *parser) fileHost(i int) bool {
	s := p.in
	end := i
	for end < len(s) && classes[s[end]]&separator == 0 {
		end++
	}
	p.pieces.hasAuthority, p.pieces.authority, p.pieces.host = true, i, i
	p.pieces.hostEnd, p.pieces.authorityEnd = i, i
	if isDriveLetter(s[i:end]) {
		p.report(fileInvalidWindowsDriveLetterHost, i, end)
		return p.rest(p.path(i))
	}
	p.pieces.hostEnd, p.pieces.authorityEnd = end, end
	if !p.host(i, end) {
		return false
	}
	if string(p.dst[p.at.host:]) == "localhost" {
		p.emptyHost()
	}
	p.at.hostEnd = uint32(len(p.dst))
	return p.pathStart(end)
}

// isDriveLetter reports whether s is a Windows drive letter: a letter and ":" or "|".
func isDriveLetter(s string) bool {
	return len(s) == 2 && ascii.IsLetter(s[0]) && (s[1] == ':' || s[1] == '|')
}

// startsWithDriveLetter reports whether s starts with a Windows drive letter: nothing or the
// end of a segment follows it.
func startsWithDriveLetter(s string) bool {
	return len(s) >= 2 && isDriveLetter(s[:2]) && (len(s) == 2 || classes[s[2]]&separator != 0)
}

// driveOf returns the first segment of the path of a "file" URL with the slash before it, if
// it is a normalized Windows drive letter, or "".
func driveOf(path string) string {
	if len(path) >= 3 && ascii.IsLetter(path[1]) && path[2] == ':' && (len(path) == 3 || path[3] == '/') {
		return path[:3]
	}
	return ""
}
