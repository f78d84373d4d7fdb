package field

import (
	"errors"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/scheme"
)

// The functions of the table follow that read one place or fact.

func user(_ *Selector, r Reference) (uri.Span, bool) {
	at, ok := r.Span(uri.ComponentUserinfo)
	if n := strings.IndexByte(at.Of(r.String()), ':'); n >= 0 {
		at.Length = n
	}
	return at, ok
}

func password(_ *Selector, r Reference) (uri.Span, bool) {
	at, _ := r.Span(uri.ComponentUserinfo)
	n := strings.IndexByte(at.Of(r.String()), ':') + 1
	return uri.Span{Offset: at.Offset + n, Length: at.Length - n}, n > 0
}

func opaquePart(_ *Selector, r Reference) (uri.Span, bool) {
	part, ok := r.uri.OpaquePart() // of an older edition
	path, _ := r.Span(uri.ComponentPath)
	return uri.Span{Offset: path.Offset, Length: len(part)}, ok
}

// extension returns the place of the extension of the path: the text after the last dot of the last
// segment. Dots with which the segment begins, as in ".profile", begin no extension.
func extension(_ *Selector, r Reference) (uri.Span, bool) {
	at, _ := r.Span(uri.ComponentPath)
	path := at.Of(r.String())
	name := strings.TrimLeft(path[strings.LastIndexByte(path, '/')+1:], ".")
	dot := strings.LastIndexByte(name, '.')
	length := len(name) - dot - 1
	return uri.Span{Offset: at.Offset + at.Length - length, Length: length}, dot >= 0
}

func whole(_ *Selector, r Reference) (uri.Span, bool) {
	return uri.Span{Length: len(r.String())}, true
}

func kind(_ *Selector, r Reference) (string, bool, error) { return KindOf(&r), true, nil }

// KindOf returns the name of the rule that a reference matches: "uri" or "relative-ref", or for an
// IRI "iri" or "irelative-ref".
func KindOf(r *Reference) string {
	_, ok := r.Scheme()
	switch {
	case ok && r.isIRI:
		return KindIRI
	case ok:
		return KindURI
	case r.isIRI:
		return KindRelativeIRI
	}
	return KindRelative
}

// The texts that [Kind] can have.
const (
	KindURI         = "uri"
	KindRelative    = "relative-ref"
	KindIRI         = "iri"
	KindRelativeIRI = "irelative-ref"
)

// Kinds returns the texts that [Kind] can have.
func Kinds() []string { return []string{KindURI, KindRelative, KindIRI, KindRelativeIRI} }

// AuthorityKindOf returns the kind of an authority in the editions before RFC 3986: "server" or
// "registry".
func AuthorityKindOf(a uri.Authority) string {
	if a.IsRegistry() {
		return "registry"
	}
	return "server"
}

func authorityKind(_ *Selector, r Reference) (string, bool, error) {
	a, ok := r.Authority()
	return AuthorityKindOf(a), ok, nil
}

func hostKind(_ *Selector, r Reference) (string, bool, error) {
	h, ok := r.Host()
	return h.Kind().String(), ok, nil
}

func pathKind(_ *Selector, r Reference) (string, bool, error) { return r.Path().Kind(), true, nil }

// address returns the IP address that the host is.
func address(_ *Selector, r Reference) (string, bool, error) {
	h, _ := r.Host()
	a, ok := h.Addr()
	if !ok {
		return "", false, nil
	}
	return a.String(), true, nil
}

// portOf returns the port to which a client connects: that of the reference, or the default port of
// the scheme. No client can connect to a port above 65535.
func portOf(r *Reference) (port uint16, ok bool) {
	u, err := r.Mapped().URI()
	if err == nil {
		port, err = scheme.Known().PortOf(u)
	} else {
		port, err = r.PortNumber() // no default port is known
	}
	return port, err == nil
}

func effectivePort(_ *Selector, r Reference) (string, bool, error) {
	port, ok := portOf(&r)
	if !ok {
		return "", false, nil
	}
	return strconv.Itoa(int(port)), true, nil
}

func appendEffectivePort(_ *Selector, dst []byte, r Reference) ([]byte, bool, error) {
	port, ok := portOf(&r)
	if !ok {
		return dst, false, nil
	}
	return strconv.AppendUint(dst, uint64(port), 10), true, nil
}

// origin returns the origin of a URI, or of the URI to which an IRI maps: hosts in origins are
// ASCII (RFC 6454, section 4).
func origin(_ *Selector, r Reference) (string, bool, error) {
	mapped := r.uri
	if r.isIRI {
		var err error
		mapped, err = r.iri.URIReference()
		if wrong, ok := errors.AsType[*idn.Error](err); ok {
			return "", false, wrong
		}
	}
	u, err := mapped.URI()
	if err != nil {
		return "", false, nil
	}
	text, ok := scheme.Known().OriginOf(u)
	return text, ok, nil
}

func segments(s *Selector, r Reference) (string, bool, error) {
	return strconv.Itoa(count(&r)), true, nil
}

func appendSegments(_ *Selector, dst []byte, r Reference) ([]byte, bool, error) {
	return strconv.AppendInt(dst, int64(count(&r)), 10), true, nil
}

func count(r *Reference) (n int) {
	for range r.Path().Segments() {
		n++
	}
	return n
}
