package syntax

import "strings"

// Expected says what could have stood where a text went wrong.
type Expected struct {
	bytes [4]uint64
	end   bool // the text could have ended there
}

// Has reports whether b could have stood there.
func (e *Expected) Has(b byte) bool { return e.bytes[b>>6]>>(b&63)&1 != 0 }

// End reports whether the text could have ended there.
func (e *Expected) End() bool { return e.end }

func (e *Expected) add(chars string) {
	for i := range len(chars) {
		e.bytes[chars[i]>>6] |= 1 << (chars[i] & 63)
	}
}

func (e *Expected) addClass(g *Grammar, c class) {
	for b, in := range g.class {
		if in&c != 0 {
			e.bytes[b>>6] |= 1 << (b & 63)
		}
	}
}

// expected returns what could follow the first at bytes of s, which are the
// beginning of something that rule matches.
func (g *Grammar) expected(s string, rule Rule, at int) (e Expected) {
	p := s[:at]
	if inTriplet(p) {
		e.addClass(g, inHexDig)
		return e
	}
	switch rule {
	case URIReference, URI, AbsoluteURI, RelativeRef:
		e.afterReference(g, p, rule)
	case Authority:
		e.afterAuthority(g, p)
	case Host:
		e.afterHost(g, p)
	case Scheme:
		e.afterScheme(g, p)
		e.end = at > 0
	case Port:
		e.addClass(g, inDigit)
		e.end = true
	case Userinfo:
		e.afterRun(g, inUserinfo)
	case Query:
		e.afterRun(g, inQuery)
	case Fragment:
		e.afterRun(g, inFragment)
	case Segment:
		e.afterRun(g, inPChar)
	case SegmentNZ:
		e.afterRun(g, inPChar)
		e.end = at > 0
	case SegmentNZNC:
		e.afterRun(g, inSegmentNC)
		e.end = at > 0
	default:
		e.afterPath(g, p, rule)
	}
	return e
}

// inTriplet reports whether p ends within a pct-encoded triplet.
func inTriplet(p string) bool {
	n := len(p)
	return n > 0 && p[n-1] == '%' || n > 1 && p[n-2] == '%'
}

// afterRun adds what follows bytes of class c where more of them, triplets and
// the end can.
func (e *Expected) afterRun(g *Grammar, c class) {
	e.addClass(g, c)
	e.add("%")
	e.end = true
}

func (e *Expected) afterScheme(g *Grammar, p string) {
	if p == "" {
		e.addClass(g, inAlpha)
	} else {
		e.addClass(g, inScheme)
	}
}

func (e *Expected) afterReference(g *Grammar, p string, start Rule) {
	scheme := g.scheme(p)
	hasScheme := start != RelativeRef && scheme > 0 && scheme < len(p) && p[scheme] == ':'
	if !hasScheme && (start == URI || start == AbsoluteURI) {
		e.afterScheme(g, p)
		if p != "" {
			e.add(":")
		}
		return
	}
	cuts := Split(p)
	switch {
	case cuts.QueryEnd < len(p):
		e.afterRun(g, inFragment)
		return
	case cuts.PathEnd < len(p):
		e.afterRun(g, inQuery)
	case cuts.Authority > 0 && cuts.PathStart == len(p):
		e.afterAuthority(g, p[cuts.Authority:])
		if e.end {
			e.add("/?")
		}
	case hasScheme || strings.Contains(p, "/"):
		e.afterRun(g, inPath)
		e.add("?")
	default: // the first segment of a relative path, or a scheme
		e.afterRun(g, inSegmentNC)
		e.add("/?")
		if start == URIReference && scheme > 0 && scheme == len(p) {
			e.add(":")
		}
	}
	if e.end && start != AbsoluteURI {
		e.add("#")
	}
}

func (e *Expected) afterAuthority(g *Grammar, p string) {
	userinfo, host, found := strings.Cut(p, "@")
	if !found {
		host = userinfo
	}
	name, port, hasPort := strings.Cut(host, ":")
	if strings.HasPrefix(host, "[") {
		n := strings.IndexByte(host, ']') + 1
		if n == 0 {
			e.afterHost(g, host)
			return
		}
		name, port, hasPort = host[:n], strings.TrimPrefix(host[n:], ":"), n < len(host)
	}
	switch {
	case hasPort:
		e.addClass(g, inDigit)
		e.end = g.port(port, 0) == len(port)
	default:
		e.afterHost(g, name)
		e.add(":")
	}
	if !found && !strings.HasPrefix(host, "[") {
		// It can all be userinfo still.
		e.addClass(g, inUserinfo)
		e.add("%@")
	}
}

func (e *Expected) afterHost(g *Grammar, p string) {
	switch {
	case !strings.HasPrefix(p, "["):
		e.afterRun(g, inRegName)
		if p == "" {
			e.add("[")
		}
	case strings.HasSuffix(p, "]"):
		e.end = true
	case len(p) > 1 && p[1]|0x20 == 'v':
		version, address, found := strings.Cut(p[2:], ".")
		switch {
		case !found:
			e.addClass(g, inHexDig)
			if version != "" {
				e.add(".")
			}
		default:
			e.addClass(g, inIPvFuture)
			if address != "" {
				e.add("]")
			}
		}
	default: // no longer than an IPv6address is: try
		for b := range 256 {
			text := p + string([]byte{byte(b)})
			if end, _ := g.ipLiteral(text, 0); end >= 0 || ^end == len(text) {
				e.add(text[len(p):])
			}
		}
	}
}

func (e *Expected) afterPath(g *Grammar, p string, rule Rule) {
	switch {
	case p == "" && (rule == PathAbEmpty || rule == PathAbsolute):
		e.add("/")
		e.end = rule == PathAbEmpty
	case p == "/" && rule == PathAbsolute, p == "" && rule == PathRootless:
		e.afterRun(g, inPChar)
		e.end = p != ""
	case rule == PathNoScheme && !strings.Contains(p, "/"):
		e.afterRun(g, inSegmentNC)
		e.end = p != ""
		if p != "" {
			e.add("/")
		}
	default:
		e.afterRun(g, inPath)
	}
}

// named are the rules that text shortens a set with, each before those that it
// contains.
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

// text returns e as an ABNF alternation: as few of the named rules as will do,
// then the bytes that are left, all of which are ASCII punctuation.
func (e *Expected) text(g *Grammar) string {
	var b strings.Builder
	or := func(alternative string) {
		if b.Len() > 0 {
			b.WriteString(" / ")
		}
		b.WriteString(alternative)
	}
	var done class
	covers := func(c class) bool {
		for v, in := range g.class {
			if in&c != 0 && !e.Has(byte(v)) {
				return false
			}
		}
		return true
	}
	for _, n := range named {
		// HEXDIG adds nothing to ALPHA and DIGIT.
		if n.class == inHexDig && done&(inAlpha|inUnreserved) != 0 ||
			n.class&(inAlpha|inDigit) != 0 && done&(inUnreserved|inHexDig) != 0 {
			continue
		}
		if covers(n.class) {
			done |= n.class
			or(n.rule)
		}
	}
	for v := range len(g.class) {
		if e.Has(byte(v)) && g.class[v]&done == 0 {
			or(`"` + string(rune(v)) + `"`)
		}
	}
	if e.end {
		or("the end")
	}
	return b.String()
}
