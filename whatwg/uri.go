package whatwg

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/percent"
	"github.com/urikit/uri/internal/work"
)

// URI returns u as a valid URI (RFC 3986, section 3), and the octets that it had to encode.
// Without changes the URI has the text of u. The result is the zero URI if u is the zero URL,
// or if the text would have 4 GiB or more.
//
// To a browser, the URI is another URL than u if there are changes: it decodes octets only in
// the hosts of special schemes. A server that decodes each octet once receives the same data.
func (u URL) URI() (uri.URI, []uri.Change) {
	var changes []uri.Change
	text, done := u.encoded(nil, &changes)
	if changes == nil {
		converted, _ := uri.ParseURI(u.href) // it is valid, or u is zero
		return converted, nil
	}
	converted, err := uri.ParseURI(string(append(text, u.href[done:]...)))
	if err != nil {
		return uri.URI{}, nil // it is too long
	}
	return converted, changes
}

// AppendURI appends the text of the URI that [URL.URI] returns to dst. It makes no list of changes,
// which can take many times the memory of the text, and allocates only if dst is too short. For the
// zero URL it appends nothing.
func (u URL) AppendURI(dst []byte) []byte {
	dst, done := u.encoded(dst, nil)
	return append(dst, u.href[done:]...)
}

// encoded appends the text of the URI up to the end of the last change, which it returns. Unless changes
// is nil, it adds the changes to it.
func (u URL) encoded(text []byte, changes *[]uri.Change) (_ []byte, done int) {
	encode := func(c uri.Component, set class, start, end uint32) {
		work.Add(int(end - start))
		isEncoded := func(i int) bool {
			if classes[u.href[i]]&set == 0 {
				return false
			}
			_, ok := percent.Octet(u.href[i:end])
			return !ok
		}
		for i := int(start); i < int(end); i++ {
			if !isEncoded(i) {
				continue
			}
			text = append(text, u.href[done:i]...)
			from, after := i, len(text)
			for ; i < int(end) && isEncoded(i); i++ {
				text = percent.Append(text, u.href[i])
			}
			done = i
			if changes != nil {
				*changes = append(*changes, uri.Change{Component: c, Span: uri.Span{Offset: from, Length: done - from}, Before: u.href[from:done], After: string(text[after:]), Reason: becauseRFC3986})
			}
		}
	}
	if u.at.kind != HostNull {
		encode(uri.ComponentUserinfo, notName, u.at.scheme+uint32(len("://")), max(u.at.username, u.at.host-1))
	}
	if u.at.kind != HostIPv6 {
		encode(uri.ComponentHost, notName, u.at.host, u.at.hostEnd)
	}
	encode(uri.ComponentPath, notPath, u.at.path, u.at.query)
	if u.at.query < u.at.fragment {
		encode(uri.ComponentQuery, notQuery, u.at.query+1, u.at.fragment)
	}
	if int(u.at.fragment) < len(u.href) {
		encode(uri.ComponentFragment, notQuery, u.at.fragment+1, uint32(len(u.href)))
	}
	return text, done
}
