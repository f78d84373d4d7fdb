package whatwg

import (
	"math"
	"strings"

	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/scan"
	"github.com/urikit/uri/internal/engine/syntax"
	"github.com/urikit/uri/internal/engine/work"
	"github.com/urikit/uri/internal/readers/ipv4"
)

// repairs are what the Standard changes in a URI.
type repairs uint8

const (
	lowerCase   repairs = 1 << iota // of the scheme or the host
	noPort                          // the port is empty or the default
	rootPath                        // the path is empty, and becomes "/"
	dotSegments                     // in the path
)

// known is how much [URL.fromURI] found out about a text.
type known uint8

const (
	nothing   known = iota
	beginning       // the places up to the path, and the repairs before it
	all             // the URL
)

// fromURI sets u to the URL of s if s begins as a URI of RFC 3986 in which the Standard changes
// nothing but for repairs. So it is for most links on the web, whatever the base. Package syntax
// divides s, and fromURI only looks for what the Standard changes in a URI, and for what it keeps
// after the authority that no URI has, such as "|". The result is that of the parser, which the
// tests check. If s is its own serialization, it does not allocate.
//
// If the path, the query or the fragment needs the parser, u has the places of s up to the path.
func (u *URL) fromURI(s string) (known, repairs) {
	at, end := syntax.Begin(s)
	if end < 0 && (len(s) > scan.Block || !scan.Fast) { // only the first block was read, or none
		var o syntax.Offsets
		if syntax.RFC3986.Match(s, syntax.URI, &o) == syntax.Valid {
			at, end = o.Pack(), len(s)
		}
	}
	if end < 0 || uint64(len(s)) >= math.MaxUint32 {
		return nothing, 0
	}
	n := at.SchemeEnd(s)
	if n == 0 {
		return nothing, 0
	}
	u.href = s
	u.at = places{scheme: n, special: specialScheme(s[:n]), path: at.PathStart(), query: at.PathEnd(), fragment: at.QueryEnd()}
	var r repairs
	if u.at.special == notSpecial && scan.HasUpper(s[:n]) {
		r, u.at.special = lowerCase, specialSchemeFold(s[:n])
	}
	if !u.plainAuthority(at, &r) {
		return nothing, 0
	}
	if end < len(s) && !u.plainRest() || !u.plainPath(&r) {
		return beginning, r
	}
	if query, has := u.Query(); has && u.at.special != notSpecial && strings.IndexByte(query, '\'') >= 0 {
		return beginning, r
	}
	if r != 0 {
		u.repair(r)
	}
	return all, 0
}

// appendBeginning appends the serialization of u up to the path, of which u has the places in its
// text.
func (u *URL) appendBeginning(dst []byte, r repairs) []byte {
	s, at := u.href, &u.at
	if r&noPort != 0 {
		dst = append(dst, s[:at.hostEnd]...)
	} else {
		dst = append(dst, s[:at.path]...)
	}
	if r&lowerCase != 0 {
		scan.AppendLower(dst[:0], s[:at.scheme])
		if at.special != notSpecial {
			scan.AppendLower(dst[:at.host], s[at.host:at.hostEnd])
		}
	}
	return dst
}

// repair changes u, which has the places of a URI, to the URL.
func (u *URL) repair(r repairs) {
	s, at := u.href, &u.at
	dst := u.appendBeginning(make([]byte, 0, len(s)+len("/")), r)
	path, query, length := at.path, at.query, at.fragment-at.query
	at.path = uint32(len(dst))
	switch {
	case r&rootPath != 0:
		dst = append(dst, '/')
	case r&dotSegments != 0:
		p := parser{in: s, plain: true, dst: dst, at: *at}
		p.pathBetweenSlashes(int(path)+len("/"), int(query))
		p.at.query = uint32(len(p.dst))
		p.guardPath()
		dst, at.path = p.dst, p.at.path
	default:
		dst = append(dst, s[path:query]...)
	}
	at.query = uint32(len(dst))
	at.fragment = at.query + length
	u.href = text(append(dst, s[query:]...))
}

// plainRest sets the ends of the path and of the query. On entry they are the end of the part that
// is a URI, if that part ends in them. It returns false if the parser does not only copy what
// follows.
func (u *URL) plainRest() bool {
	s, query, fragment := u.href, int(u.at.query), int(u.at.fragment)
	if query == fragment {
		set := &plainPath
		if u.at.opaque {
			set = &plainOpaquePath
		}
		query = scan.Run(s, query, set)
		fragment = query
	}
	if query < len(s) && s[query] == '?' {
		fragment = scan.Run(s, max(fragment, query+1), &plainQuery)
	}
	u.at.query, u.at.fragment = uint32(query), uint32(fragment)
	return fragment == len(s) || s[fragment] == '#' && scan.Run(s, fragment+1, &plainFragment) == len(s)
}

// plainPath looks for dot-segments. It returns false if the path may have a drive letter to
// change.
func (u *URL) plainPath(r *repairs) bool {
	path, end := int(u.at.path), int(u.at.query)
	if u.at.opaque || end-path <= len("/") {
		return true
	}
	if u.at.special == file && end-path > len("/C") && u.href[path+len("/C")] == '|' {
		return false
	}
	if find := newDotFinder(u.href[:end], path); find.next(path).dots > 0 {
		*r |= dotSegments
	}
	return true
}

// plainAuthority sets the places of the authority before the path. It returns false if the
// Standard may refuse or change the authority, but for repairs.
func (u *URL) plainAuthority(packed syntax.Packed, r *repairs) bool {
	at, s := &u.at, u.href
	kind := packed.Host()
	if kind == syntax.NoHost {
		at.username, at.host, at.hostEnd = at.path, at.path, at.path
		at.opaque = int(at.path) == len(s) || s[at.path] != '/'
		return at.special == notSpecial
	}
	at.host, at.hostEnd = packed.HostPlace(s)
	start := at.scheme + uint32(len("://"))
	bare := start == at.host && at.hostEnd == at.path // neither userinfo nor port
	at.username = start
	if !bare && (at.special == file || at.host == at.hostEnd || !u.plainUserinfo(start) || !u.plainPort(r)) {
		return false
	}
	if at.special != notSpecial && (int(at.path) == len(s) || s[at.path] != '/') {
		*r |= rootPath
	}
	return u.plainHost(kind, r)
}

// plainHost sets the kind of the host. It returns false if the Standard may change the host, but
// for lower case.
func (u *URL) plainHost(kind syntax.HostKind, r *repairs) bool {
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
	if n := scan.Run(host, 0, &plainDomain); n < len(host) {
		if at.special == file || scan.Run(host, n, &domainOfAnyCase) < len(host) {
			return false
		}
		*r |= lowerCase
	}
	return kind == syntax.RegName && !endsInNumber(host) && (at.special != file || host != "localhost")
}

// plainUserinfo sets the end of the username in the userinfo that begins at start, if there is
// one. It returns false if the Standard changes the userinfo.
func (u *URL) plainUserinfo(start uint32) bool {
	if start == u.at.host {
		return true
	}
	userinfo := u.href[start : u.at.host-1]
	n := scan.Run(userinfo, 0, &plainUserinfo)
	u.at.username = start + uint32(n)
	switch {
	case n == len(userinfo):
		return n > 0
	case userinfo[n] != ':' || n+1 == len(userinfo):
		return false
	}
	return scan.Run(userinfo, n+1, &plainUserinfo) == len(userinfo)
}

// plainPort returns false if the Standard may refuse or change the port, but for noPort.
func (u *URL) plainPort(r *repairs) bool {
	if u.at.hostEnd == u.at.path {
		return true
	}
	digits := u.href[u.at.hostEnd+1 : u.at.path]
	n := 0
	for _, b := range []byte(digits) {
		n = min(n*10+int(b-'0'), math.MaxUint16+1)
	}
	switch {
	case digits == "", n == int(u.at.special.port()) && n > 0:
		*r |= noPort
		return true
	}
	return n <= math.MaxUint16 && (digits[0] != '0' || digits == "0")
}

// isPlainIPv6 reports whether an IPv6 address in brackets is serialized.
func isPlainIPv6(host string) bool {
	p := parser{in: host}
	address, ok := p.ipv6Address(len("["), len(host)-len("]"))
	var room [len("[1111:2222:3333:4444:5555:6666:7777:8888]")]byte
	return ok && string(appendIPv6(room[:0], address)) == host
}

// endsInNumber reports whether a domain ends in a number (section 3.5). The last label of most
// domains begins with a letter.
func endsInNumber(domain string) bool {
	last := strings.LastIndexByte(domain, '.') + 1
	work.Add(2 * (len(domain) - last))
	return (last == len(domain) || !ascii.IsLetter(domain[last])) && ipv4.EndsInNumber(domain)
}
