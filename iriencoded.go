package uri

import (
	"github.com/urikit/uri/internal/engine/iris"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/engine/scan"
	"github.com/urikit/uri/internal/engine/syntax"
	"github.com/urikit/uri/internal/engine/work"
)

func init() { iris.Encoded = encodedIRI }

// encodedIRI percent-encodes the characters outside ASCII of an IRI-reference (RFC 3987, section
// 3.1). The result is a URI-reference with the same components: its grammar has percent-encoded
// octets wherever that of IRIs has these characters. So it is not parsed. It returns r and false if
// the result is too long.
func encodedIRI(r Reference) (Reference, bool) {
	first := scan.ASCII(r.text, 0)
	if first < len(r.text) {
		if length := len(r.text) + scan.CountWide(r.text[first:])*(len("%C3")-1); uint64(length) <= syntax.MaxLen {
			return encodedIn(length, r), true
		}
	}
	return r, first == len(r.text)
}

// encodedIn is encodedIRI for an IRI whose URI has a length.
func encodedIn(length int, r Reference) Reference {
	s := r.text
	work.Add(length)
	dst := make([]byte, 0, length+1) // AppendOthers asks for one more
	at := syntax.Unpack(r.at, s)
	done := 0
	for _, place := range [...]*uint32{&at.HostStart, &at.HostEnd, &at.PathStart, &at.PathEnd, &at.QueryEnd} {
		if end := int(*place); end > done {
			dst = percent.AppendOthers(dst, s[done:end])
			done = end
		}
		*place = uint32(len(dst))
	}
	dst = percent.AppendOthers(dst, s[done:])
	return Reference{components{view(dst), at.Pack()}}
}
