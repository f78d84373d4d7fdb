package syntax

import (
	"github.com/urikit/uri/internal/engine/scan"
	"github.com/urikit/uri/internal/engine/work"
)

// IP-literal = "[" ( IPv6address / IPvFuture  ) "]"
//
// The text at i is known to begin with "[".
func (g *Grammar) ipLiteral(s string, i int) (int, HostKind) {
	i++
	end, kind := 0, IPv6Address
	if i < len(s) && s[i]|0x20 == 'v' {
		end, kind = g.ipvFuture(s, i), IPvFuture
	} else {
		end = g.ipv6address(s, i)
	}
	if end < 0 {
		return end, NoHost
	}
	if end == len(s) || s[end] != ']' {
		return ^end, NoHost
	}
	return end + 1, kind
}

// IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )
//
// The text at i must begin with "v" or "V".
func (g *Grammar) ipvFuture(s string, i int) int {
	version := i + 1
	for i = version; i < len(s) && g.class[s[i]]&InHexDig != 0; i++ {
	}
	if i == version || i == len(s) || s[i] != '.' {
		work.Add(i - version + 1)
		return ^i
	}
	address := i + 1
	for i = address; i < len(s) && g.class[s[i]]&InIPvFuture != 0; i++ {
	}
	work.Add(i - version + 1)
	if i == address {
		return ^i
	}
	return i
}

// ipv6address matches the nine forms of the rule in one loop. Together they allow eight
// groups of 16 bits, or at most seven with one "::" before, between or after them. An
// IPv4address can replace the last two groups.
//
//	IPv6address =                            6( h16 ":" ) ls32
//	            /                       "::" 5( h16 ":" ) ls32
//	            / [               h16 ] "::" 4( h16 ":" ) ls32
//	            / [ *1( h16 ":" ) h16 ] "::" 3( h16 ":" ) ls32
//	            / [ *2( h16 ":" ) h16 ] "::" 2( h16 ":" ) ls32
//	            / [ *3( h16 ":" ) h16 ] "::"    h16 ":"   ls32
//	            / [ *4( h16 ":" ) h16 ] "::"              ls32
//	            / [ *5( h16 ":" ) h16 ] "::"              h16
//	            / [ *6( h16 ":" ) h16 ] "::"
//	ls32        = ( h16 ":" h16 ) / IPv4address
//	h16         = 1*4HEXDIG
func (g *Grammar) ipv6address(s string, i int) int {
	groups := 0         // read so far
	most := 8           // the largest possible number of groups
	compressed := false // "::" has been read
	open := false       // "::" has been read, and nothing after it
	if i < len(s) && s[i] == ':' {
		if i+1 == len(s) || s[i+1] != ':' {
			return ^(i + 1)
		}
		i, most, compressed, open = i+2, 7, true, true
	}
	for groups < most {
		group := i
		for i < len(s) && i < group+4 && g.class[s[i]]&InHexDig != 0 {
			i++
		}
		work.Add(i - group + 1)
		if i == group {
			if open {
				return i
			}
			return ^i
		}
		open = false
		if i < len(s) && s[i] == '.' && (compressed && groups < 6 || !compressed && groups == 6) {
			end := ipv4address(s, group)
			if end < 0 && ^end < i {
				// The group is not a dec-octet, and no dot can follow an h16.
				return ^i
			}
			return end
		}
		groups++
		if groups == 8 || i == len(s) || s[i] != ':' {
			break
		}
		switch {
		case !compressed && i+1 < len(s) && s[i+1] == ':':
			i, most, compressed, open = i+2, 7, true, true
		case groups == most:
			return i
		case i+1 == len(s) || g.class[s[i+1]]&InHexDig == 0:
			return ^(i + 1)
		default:
			i++
		}
	}
	if compressed || groups == 8 {
		return i
	}
	return ^i
}

// ipv4address is [scan.IPv4address] for s[i:], by indexes of s.
func ipv4address(s string, i int) int {
	n := scan.IPv4address(s[i:])
	work.Add(max(n, ^n) + 1)
	if n < 0 {
		return ^(i + ^n)
	}
	return i + n
}
