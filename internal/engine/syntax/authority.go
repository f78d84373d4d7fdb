package syntax

import "github.com/urikit/uri/internal/engine/work"

// authority = [ userinfo "@" ] host [ ":" port ]
//
// Before an "@" is found, a host and a port can still turn out to be userinfo.
// Userinfo accepts every byte of a reg-name, the colon and the digits. So the
// pass never goes back.
func (g *Grammar) authority(s string, i int, o *Offsets) int {
	start := i
	host, kind := g.host(s, i)
	if host < 0 {
		return host
	}
	end := g.colonPort(s, host)
	if !ends(s, end) && s[start] != '[' {
		if end = g.userinfo(s, end); end < 0 {
			return end
		}
		if end == len(s) || s[end] != '@' {
			return ^end
		}
		start = end + 1
		if host, kind = g.host(s, start); host < 0 {
			return host
		}
		end = g.colonPort(s, host)
	}
	if !ends(s, end) {
		return ^end
	}
	o.HostStart, o.HostEnd, o.Host = uint32(start), uint32(host), kind
	return end
}

// ends reports whether an authority can end at i: at the end of the text, or
// before "/", "?" or "#" (section 3.2).
func ends(s string, i int) bool {
	return i == len(s) || s[i] == '/' || s[i] == '?' || s[i] == '#'
}

// host = IP-literal / IPv4address / reg-name
//
// A host that matches both IPv4address and reg-name is an IPv4address (section
// 3.2.2).
func (g *Grammar) host(s string, i int) (int, HostKind) {
	if i < len(s) && s[i] == '[' {
		return g.ipLiteral(s, i)
	}
	end := g.regName(s, i)
	if end > i && g.class[s[i]]&InDigit != 0 && ipv4address(s, i) == end {
		return end, IPv4Address
	}
	return end, RegName
}

// userinfo = *( unreserved / pct-encoded / sub-delims / ":" )
func (g *Grammar) userinfo(s string, i int) int { return g.run(s, i, InUserinfo) }

// reg-name = *( unreserved / pct-encoded / sub-delims )
func (g *Grammar) regName(s string, i int) int { return g.run(s, i, InRegName) }

// [ ":" port ]
func (g *Grammar) colonPort(s string, i int) int {
	if i < len(s) && s[i] == ':' {
		return g.port(s, i+1)
	}
	return i
}

// port = *DIGIT
func (g *Grammar) port(s string, i int) int {
	start := i
	for i < len(s) && g.class[s[i]]&InDigit != 0 {
		i++
	}
	work.Add(i - start + 1)
	return i
}
