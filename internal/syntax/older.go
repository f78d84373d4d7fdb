package syntax

import (
	"math"
	"strings"

	"github.com/urikit/uri/internal/scan"
	"github.com/urikit/uri/internal/work"
)

// The productions of the older editions that differ from those of RFC 3986. The
// features of an edition choose among them.

// hier-part    = [ abs-path ] [ "?" query ]
// opaque-part  = uric-no-slash *uric
// relative-URI = [ abs-path / rel-path ] [ "?" query ]
// rel-path     = rel-segment [ abs-path ]
//
// olderPath matches these rules up to the query, after no authority.
func (g *Grammar) olderPath(s string, i int, relative bool, o *Offsets) int {
	next := byte('#') // has the same effect as the end of the text
	if i < len(s) {
		next = s[i]
	}
	switch {
	case next == '/':
	case !relative && g.has(opaqueParts):
		return g.opaquePart(s, i, o)
	case !relative:
	case g.has(noEmptyPart) && next == '?':
		return ^i
	case g.has(colons):
		if n := g.scheme(s); n > 0 && n < len(s) && s[n] == ':' {
			return ^n
		}
	default:
		if i = g.segmentNC(s, i); i < 0 {
			return i
		}
		if i < len(s) && s[i] == ':' {
			return ^i
		}
	}
	return g.path(s, i)
}

// opaque-part   = uric-no-slash *uric
// uric-no-slash = unreserved / escaped / ";" / "?" / ":" / "@" / "&" / "=" / "+" / "$" / ","
//
// In editions whose hierarchical part can be empty, a text that is only a query is a
// hierarchical part.
func (g *Grammar) opaquePart(s string, i int, o *Offsets) int {
	start := i
	if i = g.run(s, i, inOpaque); i < 0 {
		return i
	}
	text := s[start:i]
	switch {
	case g.has(noEmptyPart) && text == "":
		return ^i
	case !g.has(noEmptyPart) && (text == "" || text[0] == '?' && !strings.ContainsAny(text, "[]")):
		return start
	}
	o.Opaque = true
	return i
}

func (g *Grammar) olderAuthority(s string, i int, o *Offsets) int {
	if g.has(registries) {
		return g.serverOrRegistry(s, i, o)
	}
	return g.hostnameAuthority(s, i, o)
}

// authority = server / reg-name
// server    = [ [ userinfo "@" ] hostport ]
// reg-name  = 1*( unreserved / escaped / "$" / "," / ";" / ":" / "@" / "&" / "=" / "+" )
//
// Every server is also a reg-name, unless it is empty or contains an IPv6 reference.
// So the text is matched against reg-name first, and then against server.
func (g *Grammar) serverOrRegistry(s string, i int, o *Offsets) int {
	end := g.run(s, i, inRegName)
	if end < 0 {
		return end
	}
	if end < len(s) && s[end] == '[' {
		if !g.has(noLiterals) && (end == i || strings.IndexByte(s[i:end], '@') == end-1-i) {
			o.HostStart = uint32(end)
			host, kind := g.ipLiteral(s, end)
			if host < 0 {
				return host
			}
			o.HostEnd, o.Host = uint32(host), kind
			end = g.colonPort(s, host)
		}
		if !ends(s, end) {
			return ^end
		}
		return end
	}
	if !ends(s, end) {
		return ^end
	}
	o.HostStart, o.HostEnd, o.Host = uint32(i), uint32(end), Registry
	g.server(s, i, end, o)
	return end
}

// server stores the offsets of a server, if s[start:end] is one.
//
// server   = [ [ userinfo "@" ] hostport ]
// hostport = host [ ":" port ]
// host     = hostname / IPv4address
func (g *Grammar) server(s string, start, end int, o *Offsets) {
	work.Add(end - start)
	if start == end {
		o.Host = Hostname
		return
	}
	host, port := start, end
	if scan.Name(s, start) < end { // otherwise the text has neither "@" nor ":"
		host += strings.IndexByte(s[start:end], '@') + 1
		if n := strings.IndexByte(s[host:end], ':'); n >= 0 {
			port = host + n
			if g.port(s, port+1) != end {
				return
			}
		}
	}
	switch name := s[host:port]; {
	case g.isHostname(name) && !g.isOlderIPv4(name):
		o.HostStart, o.HostEnd, o.Host = uint32(host), uint32(port), Hostname
	case g.isOlderIPv4(name):
		o.HostStart, o.HostEnd, o.Host = uint32(host), uint32(port), IPv4Address
	}
}

// isOlderIPv4 reports whether name is an IPv4address. RFC 2396 accepts any digits:
//
// IPv4address = 1*digit "." 1*digit "." 1*digit "." 1*digit
func (g *Grammar) isOlderIPv4(name string) bool {
	if name == "" || g.class[name[0]]&g.class[name[len(name)-1]]&inDigit == 0 {
		return false
	}
	if !g.has(anyDigits) {
		return g.ipv4address(name, 0) == len(name)
	}
	numbers := 1
	digits := 0 // of the current number; the last number has at least one
	for i := range len(name) {
		switch b := name[i]; {
		case g.class[b]&inDigit != 0:
			digits++
		case b == '.' && digits > 0:
			numbers++
			digits = 0
		default:
			return false
		}
	}
	return numbers == 4
}

// RFC 2396:
//
// hostname    = *( domainlabel "." ) toplabel [ "." ]
// domainlabel = alphanum / alphanum *( alphanum / "-" ) alphanum
// toplabel    = alpha / alpha *( alphanum / "-" ) alphanum
//
// rfc2396bis-01:
//
// hostname    = domainlabel qualified
// qualified   = *( "." domainlabel ) [ "." toplabel "." ]
// domainlabel = alphanum [ 0*61( alphanum / "-" ) alphanum ]
// toplabel    = ALPHA [ 0*61( alphanum / "-" ) alphanum ]
//
// rfc2396bis-02:
//
// hostname    = domainlabel qualified
// qualified   = *( "." domainlabel ) [ "." ]
func (g *Grammar) isHostname(name string) bool {
	start, labels := 0, 1 // the start of the last label; the number of labels
	absolute := false
	for i := range len(name) {
		b := name[i]
		if g.class[b]&(inAlpha|inDigit) != 0 {
			continue
		}
		switch {
		case i == start:
			return false
		case b == '-':
		case b != '.' || name[i-1] == '-' || !g.isLabelLength(i-start):
			return false
		case i+1 == len(name):
			absolute = true
		default:
			start = i + 1
			labels++
		}
	}
	if start == len(name) || !absolute && (name[len(name)-1] == '-' || !g.isLabelLength(len(name)-start)) {
		return false
	}
	top := g.class[name[start]]&inAlpha != 0
	switch {
	case g.has(letteredTops):
		return top
	case g.has(hostnames):
		return true
	}
	return !absolute || top && labels > 1
}

// longestLabel returns the length of the longest domain label. RFC 2396 has no limit.
func (g *Grammar) longestLabel() int {
	if g.has(longLabels) {
		return math.MaxInt
	}
	return 63
}

func (g *Grammar) isLabelLength(n int) bool { return n <= g.longestLabel() }

// label returns the end of the longest domainlabel at i, or i if no label begins there.
// If a byte that cannot follow a "-" follows one, label returns the complement of its
// index.
func (g *Grammar) label(s string, i int) int {
	start, longest := i, g.longestLabel()
	hyphen := false
	for ; i < len(s) && i-start < longest; i++ {
		switch b := s[i]; {
		case g.class[b]&(inAlpha|inDigit) != 0:
			hyphen = false
			continue
		case b == '-' && i > start && i-start < longest-1:
			hyphen = true
			continue
		}
		break
	}
	if hyphen {
		return ^i
	}
	return i
}

// labels returns the end of the longest run of domain labels at i with dots between
// them, and optionally one after them. If a byte that cannot follow a "-" follows one,
// labels returns the complement of its index.
func (g *Grammar) labels(s string, i int) int {
	start := i
	for {
		end := g.label(s, i)
		if end <= i { // no label, or an invalid one
			if end < 0 {
				return end
			}
			break
		}
		if i = end; i == len(s) || s[i] != '.' {
			break
		}
		i++
	}
	work.Add(i - start + 1)
	return i
}

// olderHost matches the whole of s against host, as Match does.
//
// host = hostname / IPv4address
//
// In rfc2396bis-01 it can also be an IPv6reference, and in rfc2396bis-02 also empty.
func (g *Grammar) olderHost(s string) (int, HostKind) {
	if g.has(hostnames) || !g.has(noLiterals) && len(s) > 0 && s[0] == '[' {
		return g.hostname(s, 0)
	}
	i := g.labels(s, 0)
	switch {
	case i < len(s): // the error is at i, because any labels can still become a name
		return i, NoHost
	case g.isOlderIPv4(s):
		return i, IPv4Address
	case g.isHostname(s):
		return i, Hostname
	}
	return ^i, NoHost
}

// authority = [ userinfo "@" ] host [ ":" port ]
// host      = [ IPv6reference / IPv4address / hostname ]
//
// Userinfo accepts all bytes of a name and of a port. So as long as an "@" can follow,
// no byte that userinfo accepts is an error. If no "@" follows, the text must be a host
// and a port.
func (g *Grammar) hostnameAuthority(s string, i int, o *Offsets) int {
	// Most authorities are only a name.
	if end := scan.Name(s, i); ends(s, end) && g.isHostname(s[i:end]) {
		o.HostStart, o.HostEnd, o.Host = uint32(i), uint32(end), Hostname
		if g.isOlderIPv4(s[i:end]) {
			o.Host = IPv4Address
		}
		return end
	}
	info := g.userinfo(s, i)
	if info < 0 {
		return info
	}
	start := i
	if info < len(s) && s[info] == '@' {
		start = info + 1
	}
	host, kind := g.hostname(s, start)
	end := host
	if host >= 0 {
		end = g.colonPort(s, host)
	}
	switch {
	case end >= 0 && ends(s, end):
	case start == i && (info > i || s[i] != '['):
		return ^info
	case end >= 0:
		return ^end
	default:
		return end
	}
	o.HostStart, o.HostEnd, o.Host = uint32(start), uint32(host), kind
	return end
}

// host        = [ IPv6reference / IPv4address / hostname ]
// hostname    = domainlabel qualified
// qualified   = *( "." domainlabel ) [ "." ]
// domainlabel = alphanum [ 0*61( alphanum / "-" ) alphanum ]
func (g *Grammar) hostname(s string, i int) (int, HostKind) {
	if i < len(s) && s[i] == '[' {
		return g.ipLiteral(s, i)
	}
	start := i
	if i = g.labels(s, i); i < 0 {
		return i, NoHost
	}
	if i > start && g.ipv4address(s, start) == i {
		return i, IPv4Address
	}
	return i, Hostname
}
