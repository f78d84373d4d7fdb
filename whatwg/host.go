package whatwg

import (
	"strings"

	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/engine/scan"
	"github.com/urikit/uri/internal/engine/work"
)

// host parses the host at start to end of the input, and appends its serialization
// (section 3.5).
func (p *parser) host(start, end int) bool {
	s := p.in[start:end]
	switch {
	case s == "":
		p.at.kind = HostEmpty
		return true
	case s[0] == '[':
		p.at.kind = HostIPv6
		if s[len(s)-1] != ']' {
			return p.fail(ipv6Unclosed, start, end)
		}
		return p.ipv6(start+1, end-1)
	case p.at.special == notSpecial:
		p.at.kind = HostOpaque
		return p.opaqueHost(start, end)
	}
	p.at.kind = HostDomain
	n := len(p.dst)
	domain, ok := p.domain(start, end)
	if ok && endsInNumber(domain) {
		p.dst = p.dst[:n]
		p.at.kind = HostIPv4
		return p.ipv4(domain, start, end)
	}
	return ok
}

// opaqueHost appends the host of a URL that is not special.
func (p *parser) opaqueHost(start, end int) bool {
	for i := start; i < end; i++ {
		if classes[p.in[i]]&forbiddenHost != 0 {
			return p.fail(hostInvalidCodePoint, i, i+1)
		}
	}
	p.units(start, end)
	p.encode(start, end, c0Set)
	return true
}

// domain appends a host as a domain in ASCII. It returns the domain, perhaps with letters in
// upper case.
func (p *parser) domain(start, end int) (domain string, ok bool) {
	s := p.in[start:end]
	n := scan.Run(s, 0, &plainDomain)
	if n == len(s) {
		p.dst = append(p.dst, s...)
		return s, true
	}
	if strings.IndexByte(s[n:], '%') >= 0 {
		s = percent.Decode(s)
	}
	work.Add(3 * len(s)) // decoding, the test for ASCII, and forbidden code points
	if !ascii.Only(s) {  // a domain in ASCII is only converted to lower case: its labels that begin with "xn--" can be invalid
		if s, ok = toASCII(s); !ok || s == "" {
			return "", p.fail(domainToASCII, start, end)
		}
	}
	for _, b := range []byte(s) {
		if classes[b]&forbiddenDomain != 0 {
			from, to := p.forbidden(start, end)
			return "", p.fail(domainInvalidCodePoint, from, to)
		}
	}
	p.dst = scan.AppendLower(p.dst, s)
	return s, true
}

// forbidden returns the place of the first code point in a domain that is forbidden as it is
// written or percent-encoded, or else the domain: UTS #46 can map others to forbidden ones.
func (p *parser) forbidden(start, end int) (int, int) {
	for i := start; i < end; i++ {
		b, length := p.in[i], 1
		if b == '%' && i+2 < end {
			if decoded := percent.Decode(p.in[i : i+3]); len(decoded) == 1 {
				b, length = decoded[0], 3
			}
		}
		if classes[b]&forbiddenDomain != 0 {
			return i, i + length
		}
		i += length - 1
	}
	return start, end
}
