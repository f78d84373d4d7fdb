package syntax

import (
	"math/bits"
	"strings"
)

// A set is a set of bytes.
type set [4]uint64

func (s *set) has(b byte) bool { return s[b>>6]>>(b&63)&1 != 0 }

func (s *set) add(b byte) { s[b>>6] |= 1 << (b & 63) }

// Expected is the set of bytes that are possible at the offset of an error.
type Expected struct {
	g     *Grammar
	bytes set
	end   bool // whether the text can end there
}

// Has reports whether b is possible there.
func (e *Expected) Has(b byte) bool { return e.bytes.has(b) }

// End reports whether the text can end there.
func (e *Expected) End() bool { return e.end }

func (e *Expected) add(chars string) {
	for i := range len(chars) {
		e.bytes.add(chars[i])
	}
}

// set returns the bytes of class c, which must be a single class.
func (g *Grammar) set(c class) *set { return &g.sets[bits.TrailingZeros(uint(c))] }

func (e *Expected) addClass(c class) {
	for i, w := range e.g.set(c) {
		e.bytes[i] |= w
	}
}

// expected returns the bytes that can follow s[:at], with which a text that matches rule
// begins.
func (g *Grammar) expected(s string, rule Rule, at int) Expected {
	e := Expected{g: g}
	p := s[:at]
	if inTriplet(p) {
		e.addClass(inHexDig)
		return e
	}
	switch rule {
	case URIReference, URI, AbsoluteURI, RelativeRef:
		e.afterReference(p, rule)
	case Authority:
		e.afterAuthority(p)
	case Host:
		if g.has(labelHosts) {
			e.afterOlderHost(p)
			break
		}
		e.afterHost(p)
	case Scheme:
		e.afterScheme(p)
		e.end = at > 0
	case Port:
		e.addClass(inDigit)
		e.end = true
	case Userinfo:
		e.afterRun(inUserinfo)
	case Query:
		e.afterRun(inQuery)
	case Fragment:
		e.afterRun(inFragment)
	case Segment:
		e.afterRun(inPChar)
	case SegmentNZ:
		e.afterRun(inPChar)
		e.end = at > 0
	case SegmentNZNC:
		e.afterRun(inSegmentNC)
		e.end = at > 0
	default:
		e.afterPath(p, rule)
	}
	return e
}

// inTriplet reports whether p ends inside a percent-encoded octet.
func inTriplet(p string) bool {
	n := len(p)
	return n > 0 && p[n-1] == '%' || n > 1 && p[n-2] == '%'
}

// afterRun adds the bytes of class c, "%" and the end.
func (e *Expected) afterRun(c class) {
	e.addClass(c)
	e.add("%")
	e.end = true
}

func (e *Expected) afterScheme(p string) {
	if p == "" {
		e.addClass(inAlpha)
	} else {
		e.addClass(inScheme)
	}
}

func (e *Expected) afterReference(p string, start Rule) {
	scheme := e.g.scheme(p)
	hasScheme := start != RelativeRef && scheme > 0 && scheme < len(p) && p[scheme] == ':'
	if !hasScheme && (start == URI || start == AbsoluteURI) {
		e.afterScheme(p)
		if p != "" {
			e.add(":")
		}
		return
	}
	cuts := e.g.split(p)
	rest := p // after the scheme
	if hasScheme {
		rest = p[scheme+1:]
	}
	switch {
	case cuts.QueryEnd < len(p):
		e.afterRun(inFragment)
		return
	case e.g.has(opaqueParts) && hasScheme && !strings.HasPrefix(rest, "/"):
		e.afterRun(inOpaque)
		e.end = rest != "" || !e.g.has(noEmptyPart)
	case cuts.PathEnd < len(p):
		e.afterRun(inQuery)
	case cuts.Authority > 0 && cuts.PathStart == len(p):
		e.afterAuthority(p[cuts.Authority:])
		if e.end {
			e.add("/?")
		}
	case hasScheme || strings.Contains(p, "/"):
		e.afterRun(inPath)
		e.add("?")
	default: // the first segment of a relative path, or a scheme
		e.afterRun(inSegmentNC)
		e.add("/")
		if p != "" || !e.g.has(noEmptyPart) {
			e.add("?")
		} else if start == RelativeRef {
			e.end = false
		}
		if isScheme := scheme > 0 && scheme == len(p); isScheme && start == URIReference || !isScheme && e.g.has(colons) {
			e.add(":")
		}
	}
	if e.end && e.g.hasFragment(start) {
		e.add("#")
	}
}

func (e *Expected) afterAuthority(p string) {
	switch {
	case e.g.has(registries):
		e.afterRegistry(p)
		return
	case e.g.has(hostnames):
		e.afterHostname(p)
		return
	}
	userinfo, host, found := strings.Cut(p, "@")
	if !found {
		host = userinfo
	}
	name, port, hasPort := strings.Cut(host, ":")
	if strings.HasPrefix(host, "[") {
		n := strings.IndexByte(host, ']') + 1
		if n == 0 {
			e.afterHost(host)
			return
		}
		name, port, hasPort = host[:n], strings.TrimPrefix(host[n:], ":"), n < len(host)
	}
	switch {
	case hasPort:
		e.addClass(inDigit)
		e.end = e.g.port(port, 0) == len(port)
	default:
		e.afterHost(name)
		e.add(":")
	}
	if !found && !strings.HasPrefix(host, "[") {
		// All of p can still become userinfo.
		e.addClass(inUserinfo)
		e.add("%@")
	}
}

// afterRegistry is afterAuthority for the rule authority = server / reg-name.
func (e *Expected) afterRegistry(p string) {
	if i := strings.IndexByte(p, '['); i >= 0 {
		e.afterLiteral(p[i:])
		return
	}
	e.afterRun(inRegName)
	if !e.g.has(noLiterals) && (p == "" || strings.IndexByte(p, '@') == len(p)-1) {
		e.add("[")
	}
}

// afterHostname is afterAuthority for a grammar whose names are domain labels.
func (e *Expected) afterHostname(p string) {
	_, host, found := strings.Cut(p, "@")
	if !found {
		host = p
	}
	if strings.HasPrefix(host, "[") {
		e.afterLiteral(host)
		return
	}
	name, port, hasPort := strings.Cut(host, ":")
	end, _ := e.g.hostname(name, 0)
	e.end = end == len(name) && (!hasPort || e.g.port(port, 0) == len(port))
	switch {
	case hasPort:
		e.addClass(inDigit)
	case e.end:
		e.add(":")
	}
	if host == "" {
		e.add("[")
	}
	if !found {
		// All of p can still become userinfo.
		e.addClass(inUserinfo)
		e.add("%@")
		return
	}
	if !hasPort {
		e.afterLabel(name[strings.LastIndexByte(name, '.')+1:])
	}
}

// afterOlderHost is afterHost for a host that is a name of domain labels or an address.
func (e *Expected) afterOlderHost(p string) {
	if strings.HasPrefix(p, "[") {
		e.afterHost(p)
		return
	}
	end, _ := e.g.olderHost(p)
	e.end = end == len(p)
	e.afterLabel(p[strings.LastIndexByte(p, '.')+1:])
	if p == "" && !e.g.has(noLiterals) {
		e.add("[")
	}
}

// afterLabel adds the bytes that can follow p, the beginning of a domain label.
func (e *Expected) afterLabel(p string) {
	longest := e.g.longestLabel()
	if len(p) < longest {
		e.addClass(inAlpha)
		e.addClass(inDigit)
	}
	if p != "" && len(p) < longest-1 {
		e.add("-")
	}
	if p != "" && p[len(p)-1] != '-' {
		e.add(".")
	}
}

// afterLiteral adds the bytes that can follow p, the beginning of an IPv6reference
// [ ":" port ].
func (e *Expected) afterLiteral(p string) {
	switch literal, port, closed := strings.Cut(p, "]"); {
	case !closed:
		e.afterHost(literal)
	case port == "":
		e.add(":")
		e.end = true
	default:
		e.addClass(inDigit)
		e.end = true
	}
}

// ipv6Bytes are the bytes that can follow in an IP literal that is not an IPvFuture.
const ipv6Bytes = "0123456789ABCDEFabcdefVv:.]"

func (e *Expected) afterHost(p string) {
	switch {
	case !strings.HasPrefix(p, "["):
		e.afterRun(inRegName)
		if p == "" {
			e.add("[")
		}
	case strings.HasSuffix(p, "]"):
		e.end = true
	case len(p) > 1 && p[1]|0x20 == 'v':
		version, address, found := strings.Cut(p[2:], ".")
		switch {
		case !found:
			e.addClass(inHexDig)
			if version != "" {
				e.add(".")
			}
		default:
			e.addClass(inIPvFuture)
			if address != "" {
				e.add("]")
			}
		}
	default: // p is at most as long as an IPv6address, so trying each byte is cheap
		for _, b := range ipv6Bytes {
			text := p + string(b)
			if end, _ := e.g.ipLiteral(text, 0); end >= 0 || ^end == len(text) {
				e.add(text[len(p):])
			}
		}
	}
}

func (e *Expected) afterPath(p string, rule Rule) {
	switch {
	case p == "" && (rule == PathAbEmpty || rule == PathAbsolute):
		e.add("/")
		e.end = rule == PathAbEmpty
	case p == "/" && rule == PathAbsolute, p == "" && rule == PathRootless:
		e.afterRun(inPChar)
		e.end = p != ""
	case rule == PathNoScheme && !strings.Contains(p, "/"):
		e.afterRun(inSegmentNC)
		e.end = p != ""
		if p != "" {
			e.add("/")
		}
	case rule == Path && e.g.has(opaqueParts) && !strings.HasPrefix(p, "/"):
		e.afterRun(inOpaque)
	default:
		e.afterRun(inPath)
	}
}

// named are the rules that String uses to shorten a set. Each comes before the rules
// that it contains.
var named = [...]struct {
	rule  string
	class class
}{
	{"unreserved", inUnreserved},
	{"ALPHA", inAlpha},
	{"HEXDIG", inHexDig},
	{"DIGIT", inDigit},
	{"sub-delims", inSubDelims},
}

// String returns e as an ABNF alternation: as few named rules as possible, and then the
// other bytes, which are all ASCII punctuation.
func (e *Expected) String() string {
	if e.g == nil {
		return ""
	}
	var b []byte
	or := func(quote, alternative string) {
		if len(b) > 0 {
			b = append(b, " / "...)
		}
		b = append(append(append(b, quote...), alternative...), quote...)
	}
	rest := e.bytes
	for _, n := range named {
		// A rule is used if all its bytes are expected and none was named before.
		bytes := e.g.set(n.class)
		all := *bytes != set{}
		for i, w := range bytes {
			all = all && rest[i]&w == w
		}
		if all {
			or("", e.g.document.rule(n.rule))
			for i, w := range bytes {
				rest[i] &^= w
			}
		}
	}
	for i, w := range rest {
		for ; w != 0; w &= w - 1 {
			or(`"`, string(rune(64*i+bits.TrailingZeros64(w))))
		}
	}
	if e.end {
		or("", "the end")
	}
	return string(b)
}
