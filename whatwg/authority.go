package whatwg

import (
	"strconv"
	"strings"

	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/scan"
	"github.com/urikit/uri/internal/engine/work"
)

// authority parses userinfo, host, port and everything after them. i is the start of the
// authority. It finds the end, the last "@" and the colon of the port, and then parses what they
// divide.
func (p *parser) authority(i int) bool {
	p.dst = append(p.dst[:p.at.scheme+1], "//"...)
	s := p.in
	plain := i // the end of a run without delimiters
	if p.at.special != notSpecial {
		plain = scan.Run(s, i, &plainDomain)
	}
	end := plain
	for end < len(s) && (classes[s[end]]&separator == 0 || s[end] == '\\' && p.at.special == notSpecial) {
		end++
	}
	p.pieces.hasAuthority, p.pieces.authority, p.pieces.authorityEnd = true, i, end
	work.Add(3 * (end - i)) // the loop, the search for "@" and hostEnd
	if at := strings.LastIndexByte(s[plain:end], '@'); at >= 0 {
		at += plain
		p.userinfo(i, at)
		i = at + 1
		if plain = i; i == end {
			return p.fail(hostMissing, i, i)
		}
	} else {
		p.at.username = uint32(len(p.dst))
	}
	colon := p.hostEnd(plain, end)
	if i == colon && (p.at.special != notSpecial || colon < end) {
		return p.fail(hostMissing, i, i)
	}
	p.pieces.host, p.pieces.hostEnd = i, colon
	p.at.host = uint32(len(p.dst))
	if !p.host(i, colon) {
		return false
	}
	p.at.hostEnd = uint32(len(p.dst))
	if colon < end && !p.port(colon+1, end) {
		return false
	}
	return p.pathStart(end)
}

// hostEnd returns the end of the host: the first colon outside brackets, or end.
func (p *parser) hostEnd(i, end int) int {
	brackets := false
	for ; i < end; i++ {
		switch p.in[i] {
		case '[':
			brackets = true
		case ']':
			brackets = false
		case ':':
			if !brackets {
				return i
			}
		}
	}
	return end
}

// userinfo appends the username and the password, unless both are empty.
func (p *parser) userinfo(start, end int) {
	p.units(start, end)
	if p.reports {
		for i := start; i <= end; i++ {
			if p.in[i] == '@' {
				p.report(invalidCredentials, i, i+1)
			}
		}
	}
	username, password, _ := strings.Cut(p.in[start:end], ":")
	p.dst = appendEncoded(p.dst, username, userinfoSet)
	p.at.username = uint32(len(p.dst))
	if password != "" {
		p.dst = append(p.dst, ':')
		p.dst = appendEncoded(p.dst, password, userinfoSet)
	}
	if username != "" || password != "" {
		p.dst = append(p.dst, '@')
	}
}

// port appends the port, unless it is empty or the default port of the scheme.
func (p *parser) port(start, end int) bool {
	work.Add(end - start)
	n := 0
	for i := start; i < end; i++ {
		if !ascii.IsDigit(p.in[i]) {
			return p.fail(portInvalid, i, i+1)
		}
		n = min(n*10+int(p.in[i]-'0'), 1<<16)
	}
	if n > 65535 {
		return p.fail(portOutOfRange, start, end)
	}
	if start < end && (n == 0 || n != int(p.at.special.port())) {
		p.dst = append(p.dst, ':')
		p.dst = strconv.AppendInt(p.dst, int64(n), 10)
	}
	return true
}

// pathStart parses the path after an authority, and everything after it.
func (p *parser) pathStart(i int) bool {
	p.at.path = uint32(len(p.dst))
	if i < len(p.in) && p.slash(i) {
		i++
	} else if p.at.special == notSpecial {
		return p.rest(i)
	}
	return p.rest(p.path(i))
}
