package whatwg

import (
	"math"
	"strings"

	"github.com/urikit/uri/internal/engine/scan"
	"github.com/urikit/uri/internal/engine/syntax"
	"github.com/urikit/uri/internal/engine/work"
	"github.com/urikit/uri/internal/readers/ipv4"
)

// plain sets u to s, and returns true, if s is its own serialization and begins as a URI of
// RFC 3986. So it is for most links on the web. Package syntax divides s, and plain
// only looks for what the Standard changes in a URI, and for what it keeps after its authority that no URI
// has, such as "|". The result is that of the parser, which the tests check. Other texts may be
// serialized, too.
func (u *URL) plain(s string) bool {
	var o syntax.Offsets
	at, end := syntax.Begin(s)
	if end >= 0 {
		o = syntax.Unpack(at, s)
	} else if (len(s) > scan.Block || !scan.Fast) && syntax.RFC3986.Match(s, syntax.URI, &o) == syntax.Valid {
		end = len(s) // only the first block was read, or none
	}
	if end < 0 || o.SchemeEnd == 0 || uint64(len(s)) > math.MaxUint32 {
		return false
	}
	u.href = s
	u.at = places{scheme: o.SchemeEnd, special: specialScheme(s[:o.SchemeEnd])}
	if u.at.special == notSpecial && scan.HasUpper(s[:o.SchemeEnd]) || !u.plainAuthority(&o) {
		return false
	}
	u.at.query, u.at.fragment = o.PathEnd, o.QueryEnd
	if end < len(s) && !u.plainRest() || !u.plainPath() {
		return false
	}
	query, has := u.Query()
	return !has || u.at.special == notSpecial || strings.IndexByte(query, '\'') < 0
}

// plainRest sets the ends of the path and the query, which are the end of what is a URI, if that
// is in them. It returns false if the parser does not only copy what follows.
func (u *URL) plainRest() bool {
	s, query, fragment := u.href, int(u.at.query), int(u.at.fragment)
	if query == fragment {
		set := &plainPath
		if u.at.opaque {
			set = &plainOpaquePath
		}
		query = run(s, query, set)
		fragment = query
	}
	if query < len(s) && s[query] == '?' {
		fragment = run(s, max(fragment, query+1), &plainQuery)
	}
	u.at.query, u.at.fragment = uint32(query), uint32(fragment)
	return fragment == len(s) || s[fragment] == '#' && run(s, fragment+1, &plainFragment) == len(s)
}

// plainPath reports whether the path has neither dot-segments nor what may be a drive letter to
// change.
func (u *URL) plainPath() bool {
	path, end := int(u.at.path), int(u.at.query)
	if u.at.opaque || end-path <= len("/") {
		return true
	}
	if u.at.special == file && end-path > len("/C") && u.href[path+len("/C")] == '|' {
		return false
	}
	find := newDotFinder(u.href[:end], path)
	return find.next(path) == end
}

// plainAuthority sets the places of the authority and of the path. It returns false if the
// Standard may change the authority, or an empty path after it.
func (u *URL) plainAuthority(o *syntax.Offsets) bool {
	at, s := &u.at, u.href
	at.path = o.PathStart
	if o.Host == syntax.NoHost {
		at.username, at.host, at.hostEnd = at.path, at.path, at.path
		at.opaque = int(at.path) == len(s) || s[at.path] != '/'
		return at.special == notSpecial
	}
	at.host, at.hostEnd = o.HostStart, o.HostEnd
	start := at.scheme + uint32(len("://"))
	bare := start == at.host && at.hostEnd == at.path // neither userinfo nor port
	at.username = start
	if !bare && (at.special == file || at.host == at.hostEnd || !u.plainUserinfo(start) || !u.plainPort()) {
		return false
	}
	if at.special != notSpecial && (int(at.path) == len(s) || s[at.path] != '/') {
		return false // the path becomes "/"
	}
	return u.plainHost(o.Host)
}

// plainHost sets the kind of the host. It returns false if the Standard may change the host.
func (u *URL) plainHost(kind syntax.HostKind) bool {
	at := &u.at
	host := u.href[at.host:at.hostEnd]
	switch {
	case kind == syntax.IPv6Address:
		at.kind = HostIPv6
		return isPlainIPv6(host)
	case host == "":
		at.kind = HostEmpty
		return at.special == notSpecial || at.special == file
	case at.special == notSpecial:
		at.kind = HostOpaque
		return kind != syntax.IPvFuture
	case kind == syntax.IPv4Address:
		at.kind = HostIPv4
		return true
	}
	at.kind = HostDomain
	return kind == syntax.RegName && run(host, 0, &plainDomain) == len(host) && !endsInNumber(host) &&
		(at.special != file || host != "localhost")
}

// plainUserinfo sets the end of the username in the userinfo that begins at start, if there is
// one. It returns false if the Standard changes the userinfo.
func (u *URL) plainUserinfo(start uint32) bool {
	if start == u.at.host {
		return true
	}
	userinfo := u.href[start : u.at.host-1]
	n := run(userinfo, 0, &plainUserinfo)
	u.at.username = start + uint32(n)
	switch {
	case n == len(userinfo):
		return n > 0
	case userinfo[n] != ':' || n+1 == len(userinfo):
		return false
	}
	return run(userinfo, n+1, &plainUserinfo) == len(userinfo)
}

// plainPort reports whether the Standard keeps the port, if there is one.
func (u *URL) plainPort() bool {
	if u.at.hostEnd == u.at.path {
		return true
	}
	digits := u.href[u.at.hostEnd+1 : u.at.path]
	if digits == "" || len(digits) > len("65535") || digits[0] == '0' && len(digits) > 1 {
		return false
	}
	n := 0
	for _, b := range []byte(digits) {
		n = n*10 + int(b-'0')
	}
	return n <= math.MaxUint16 && (n == 0 || n != int(u.at.special.port()))
}

// isPlainIPv6 reports whether an IPv6 address in brackets is serialized.
func isPlainIPv6(host string) bool {
	p := parser{in: host}
	var room [len("[1111:2222:3333:4444:5555:6666:7777:8888]")]byte
	p.dst = room[:0]
	return p.ipv6(1, len(host)-1) && string(p.dst) == host
}

// endsInNumber reports whether a domain ends in a number (section 3.5). The last label of most
// domains begins with a letter.
func endsInNumber(domain string) bool {
	last := strings.LastIndexByte(domain, '.') + 1
	work.Add(2 * (len(domain) - last))
	return (last == len(domain) || !isAlpha(domain[last])) && ipv4.EndsInNumber(domain)
}
