package whatwg

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/edits"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/engine/work"
)

// URI returns u as a valid URI (RFC 3986, section 3): it percent-encodes the octets that RFC 3986
// does not allow in their place. A URL without such octets keeps its text, without an allocation.
// The error is [uri.ErrZero] for the zero URL, or [uri.ErrTooLong].
//
// To a browser, the URI is another URL than u if the text changes: it decodes octets only in the
// hosts of special schemes. A server that decodes each octet once receives the same data.
func (u URL) URI() (uri.URI, error) { return u.uri(nil) }

// URIChanges is like [URL.URI], and returns the octets that it encoded. The changes are in the
// order of the text of u.
func (u URL) URIChanges() (uri.URI, []uri.Change, error) {
	var changes []uri.Change
	converted, err := u.uri(&changes)
	if err != nil {
		return uri.URI{}, nil, err
	}
	return converted, changes, nil
}

// uri returns u as a URI. Unless changes is nil, it adds the changes to it.
func (u URL) uri(changes *[]uri.Change) (uri.URI, error) {
	if u.IsZero() {
		return uri.URI{}, uri.ErrZero
	}
	text, done := u.encoded(nil, changes)
	href := u.href
	if done > 0 {
		href = string(append(text, u.href[done:]...))
	}
	converted, err := uri.ParseURI(href)
	if err != nil {
		return uri.URI{}, uri.ErrTooLong // it is valid, so it is too long
	}
	return converted, nil
}

// parseURI parses s and returns the URL as a valid URI, and if list is set in what the URI differs
// from s.
func (q Parser) parseURI(s string, list bool) (uri.URI, []uri.Change, error) {
	if !list {
		u, err := q.Parse(s)
		if err != nil {
			return uri.URI{}, nil, err
		}
		converted, err := u.URI()
		return converted, nil, err
	}
	u, changes, err := q.ParseChanges(s)
	if err != nil {
		return uri.URI{}, nil, err
	}
	converted, encoded, err := u.URIChanges()
	if err != nil {
		return uri.URI{}, nil, err
	}
	return converted, edits.Compose(s, changes, u.String(), encoded), nil
}

// encoded appends the text of the URI up to the end of the last change, which it returns. Unless
// changes is nil, it adds the changes to it.
func (u URL) encoded(text []byte, changes *[]uri.Change) (_ []byte, done int) {
	o := octets{in: u.href, out: text, changes: changes}
	if u.at.kind != HostNull {
		o.encode(uri.ComponentUserinfo, notName, int(u.at.scheme)+len("://"), int(max(u.at.username, u.at.host-1)))
	}
	if u.at.kind != HostIPv6 {
		o.encode(uri.ComponentHost, notName, int(u.at.host), int(u.at.hostEnd))
	}
	o.encode(uri.ComponentPath, notPath, int(u.at.path), int(u.at.query))
	if u.at.query < u.at.fragment {
		o.encode(uri.ComponentQuery, notQuery, int(u.at.query)+1, int(u.at.fragment))
	}
	if int(u.at.fragment) < len(u.href) {
		o.encode(uri.ComponentFragment, notQuery, int(u.at.fragment)+1, len(u.href))
	}
	return o.out, o.done
}

// octets percent-encodes the octets of a text that RFC 3986 does not allow.
type octets struct {
	in      string
	out     []byte // up to the end of the last change
	done    int    // of the text
	changes *[]uri.Change
}

// encode encodes the octets of a set in a component from start to end, but no percent-encoded
// octets.
func (o *octets) encode(c uri.Component, set class, start, end int) {
	work.Add(end - start)
	isEncoded := func(i int) bool {
		if classes[o.in[i]]&set == 0 {
			return false
		}
		_, ok := percent.Octet(o.in[i:end])
		return !ok
	}
	for i := start; i < end; i++ {
		if !isEncoded(i) {
			continue
		}
		o.out = append(o.out, o.in[o.done:i]...)
		from, after := i, len(o.out)
		for ; i < end && isEncoded(i); i++ {
			o.out = percent.Append(o.out, o.in[i])
		}
		o.done = i
		if o.changes != nil {
			*o.changes = append(*o.changes, uri.Change{Component: c, Span: uri.Span{Offset: from, Length: i - from}, Before: o.in[from:i], After: string(o.out[after:]), Reason: becauseRFC3986})
		}
	}
}
