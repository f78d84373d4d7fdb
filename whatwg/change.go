package whatwg

import (
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/engine/work"
)

// The reasons of changes.
const (
	becauseRemoved   = "browsers remove white space and controls around a URL, and tabs and line breaks within it"
	becauseBase      = "the base URL has this part"
	becauseScheme    = "the scheme is written in lower case"
	becauseSlashes   = `exactly "//" begins the authority of a special URL`
	becauseUserinfo  = "the username and the password are written without empty parts and with other characters percent-encoded"
	becauseDomain    = "the domain is written in ASCII and lower case (UTS #46)"
	becauseIPv4      = "the IPv4 address is written in four decimal parts"
	becauseIPv6      = "the IPv6 address is written in its shortest form"
	becauseNoHost    = "localhost is the empty host of a file URL"
	becausePort      = "the port is written without leading zeros, and not at all if it is the default"
	becauseBackslash = "a backslash is a slash in a special URL"
	becauseDots      = "dot-segments are removed, each .. with the segment before it"
	becauseJoined    = "the path is joined to the path of the base URL, and dot-segments are removed"
	becauseNoPath    = "the path of a special URL begins with a slash"
	becauseGuard     = `without "/." before it, "//" would begin an authority`
	becauseDrive     = "a colon ends a drive letter"
	becauseEncoded   = "this character is percent-encoded here"
	becauseColon     = "a colon in the first segment of a relative path would end a scheme"
	becauseRFC3986   = "RFC 3986 does not allow this character here"
)

// pieces are the places of the components in the input of a parser. The authority begins
// after its slashes.
type pieces struct {
	scheme       int // the end of the scheme with its colon, 0 without one
	hasAuthority bool
	authority    int
	host         int
	hostEnd      int
	authorityEnd int // without an authority, the end of the scheme
	pathEnd      int
	fragment     int // the "#", or the end of the input
}

// ParseChanges is like [Parser.Parse], and returns in what the serialization of the URL
// differs from the text. The changes are in the order of the text and do not overlap. The
// text with all of them is the serialization.
func (q Parser) ParseChanges(s string) (URL, []uri.Change, error) {
	var u URL
	if k, _ := u.fromURI(s); k == all && u.href == s {
		return u, nil, nil
	}
	p := parser{text: s, base: q.Base, encoding: q.Encoding, reports: true}
	p.clean()
	u, err := p.url(p.parse())
	if err != nil {
		return URL{}, nil, err
	}
	c := changes{parser: &p, out: u.href}
	c.components(u.at)
	return u, c.withRemoved(), nil
}

// changes collects the changes from the input of a parser to its output.
type changes struct {
	*parser
	out  string
	list []uri.Change
}

// components compares the components of the input with those of the output.
func (c *changes) components(at places) {
	in, u := c.pieces, URL{c.out, at}
	scheme, authorityEnd := int(at.scheme)+1, int(u.authorityEnd())
	if in.hasAuthority {
		user, reason := scheme+len("//"), becauseScheme
		if in.scheme == 0 {
			reason = becauseBase
		}
		c.compare(uri.ComponentScheme, 0, in.scheme, 0, scheme, reason)
		c.compare(uri.ComponentAuthority, in.scheme, in.authority, scheme, user, becauseSlashes)
		c.compare(uri.ComponentUserinfo, in.authority, in.host, user, int(at.host), becauseUserinfo)
		c.compare(uri.ComponentHost, in.host, in.hostEnd, int(at.host), int(at.hostEnd), hostReason(at.kind))
		c.compare(uri.ComponentPort, in.hostEnd, in.authorityEnd, int(at.hostEnd), authorityEnd, becausePort)
	} else if in.scheme == 0 {
		c.compare(uri.ComponentAuthority, 0, 0, 0, authorityEnd, becauseBase)
	} else {
		reason := becauseBase
		if c.base.at.special != at.special {
			reason = becauseSlashes
		}
		c.compare(uri.ComponentScheme, 0, in.scheme, 0, scheme, becauseScheme)
		c.compare(uri.ComponentAuthority, in.scheme, in.scheme, scheme, authorityEnd, reason)
	}
	c.path(at, in.authorityEnd, in.pathEnd, authorityEnd, int(at.query))
	query := becauseEncoded
	if in.pathEnd == in.fragment {
		query = becauseBase
	}
	c.compare(uri.ComponentQuery, in.pathEnd, in.fragment, int(at.query), int(at.fragment), query)
	c.compare(uri.ComponentFragment, in.fragment, len(c.in), int(at.fragment), len(c.out), becauseEncoded)
}

// hostReason returns the reason of the change of a host to one of that kind.
func hostReason(kind HostKind) string {
	switch kind {
	case HostDomain:
		return becauseDomain
	case HostIPv4:
		return becauseIPv4
	case HostIPv6:
		return becauseIPv6
	case HostEmpty:
		return becauseNoHost
	}
	return becauseEncoded
}

// compare adds the changes from in[i:iEnd] to out[o:oEnd]: each run of characters that is
// percent-encoded, or else what is between the common ends.
func (c *changes) compare(component uri.Component, i, iEnd, o, oEnd int, reason string) {
	from, to := c.in[i:iEnd], c.out[o:oEnd]
	work.Add(2 * (len(from) + len(to)))
	if from == to || c.encoded(component, i, from, to) {
		return
	}
	n := 0
	for n < min(len(from), len(to)) && from[n] == to[n] {
		n++
	}
	from, to = from[n:], to[n:]
	m := 0
	for m < min(len(from), len(to)) && from[len(from)-1-m] == to[len(to)-1-m] {
		m++
	}
	c.add(component, i+n, i+n+len(from)-m, to[:len(to)-m], reason)
}

// encoded adds the changes from one text to another that only percent-encode as UTF-8. If
// there are others, it adds nothing and returns false. Each round reads a pair of equal bytes, or a
// run of characters whose encoding follows in the second text.
func (c *changes) encoded(component uri.Component, offset int, from, to string) bool {
	before := len(c.list)
	var room [4 * utf8.UTFMax]byte
	for i, o := 0, 0; i < len(from) || o < len(to); {
		place, start := i, o
		for i < len(from) && o < len(to) && from[i] != to[o] {
			n, octets := 1, percent.Append(room[:0], from[i])
			if from[i] >= utf8.RuneSelf {
				_, n = decodeRune(from[i:])
				octets = appendEncoded(room[:0], from[i:i+n], c0Set)
			}
			if !strings.HasPrefix(to[o:], string(octets)) {
				break
			}
			i, o = i+n, o+len(octets)
		}
		switch {
		case start < o:
			c.add(component, offset+place, offset+i, to[start:o], becauseEncoded)
		case i < len(from) && o < len(to) && from[i] == to[o]:
			i, o = i+1, o+1
		default:
			c.list = c.list[:before]
			return false
		}
	}
	return true
}

// add adds a change of the input.
func (c *changes) add(component uri.Component, start, end int, after, reason string) {
	span := c.place(start, end)
	c.list = append(c.list, uri.Change{Component: component, Span: span, Before: span.Of(c.text), After: after, Reason: reason})
}

// withRemoved returns the changes together with the removal of what [parser.clean] removed.
// The change of a text around such bytes removes them itself.
func (c *changes) withRemoved() []uri.Change {
	if len(c.in) == len(c.text) {
		return c.list
	}
	work.Add(len(c.text))
	var all []uri.Change
	remove := func(start, end int) {
		for len(c.list) > 0 && c.list[0].Span.Offset <= start {
			all, c.list = append(all, c.list[0]), c.list[1:]
		}
		if start == end || len(all) > 0 && all[len(all)-1].Span.End() > start {
			return
		}
		span := uri.Span{Offset: start, Length: end - start}
		all = append(all, uri.Change{Component: uri.ComponentNone, Span: span, Before: span.Of(c.text), Reason: becauseRemoved})
	}
	end := c.trimmed + len(c.in) + c.removed
	remove(0, c.trimmed)
	for i := c.trimmed; c.removed > 0 && i < end; i++ {
		start := i
		for isRemoved(c.text[i]) { // the input ends in another byte
			i++
		}
		remove(start, i)
	}
	remove(end, len(c.text))
	return append(all, c.list...)
}
