package urn

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/textform"
	"github.com/urikit/uri/scheme"
)

// A URN is a valid URN as it was written. Two URNs are == if they have the same text; use
// [URN.EquivalentTo] or [URN.Normal] to compare names. The zero URN is not a URN, and all its
// parts are empty or absent.
type URN struct{ uri uri.URI }

// Parse reads a URN. The error wraps a [*uri.SyntaxError] if text is not a URI, and otherwise a
// [*scheme.Error]. A valid URN costs no allocation, except one if parts of it are not normal at
// [uri.LevelPercent].
func Parse(text string) (URN, error) {
	u, err := uri.ParseURI(text)
	if err != nil {
		return URN{}, err
	}
	return FromURI(u)
}

// FromURI returns u as a URN. The error is a [*scheme.Error].
func FromURI(u uri.URI) (URN, error) {
	rules, _ := scheme.Known().Rules("urn")
	if !scheme.IsURN(u) {
		return URN{}, rules.Verify(u)
	}
	for _, v := range rules.ViolationsOf(u) {
		if v.Source == rules.Source { // the violations of a namespace have another source
			return URN{}, &scheme.Error{Violation: v}
		}
	}
	// Package scheme reads "%65" as "e". RFC 8141 decodes nothing.
	if nid := (URN{u}).NID(); strings.IndexByte(nid, '%') >= 0 {
		return URN{}, fault(uri.ComponentPath, place(u, uri.ComponentPath).Offset, len(nid), "a namespace cannot contain percent-encoded octets")
	}
	return URN{u}, nil
}

// fault returns an error with a rule of RFC 8141, section 2.
func fault(component uri.Component, offset, length int, message string) error {
	rules, _ := scheme.Known().Rules("urn")
	return &scheme.Error{Violation: scheme.Violation{
		Component: component,
		Span:      uri.Span{Offset: offset, Length: length},
		Source:    rules.Source,
		Message:   message,
	}}
}

// place returns the place of a component in the text of u.
func place(u uri.URI, component uri.Component) uri.Span {
	span, _ := u.Span(component)
	return span
}

// IsZero reports whether u is the zero URN, which is not a URN.
func (u URN) IsZero() bool { return u.uri.IsZero() }

// URI returns the URN as a URI, with the same text. The zero URN gives [uri.ErrZero].
func (u URN) URI() (uri.URI, error) {
	if u.IsZero() {
		return uri.URI{}, uri.ErrZero
	}
	return u.uri, nil
}

// String returns the text of the URI, and "" for the zero URN.
func (u URN) String() string { return u.uri.String() }

// MarshalText implements [encoding.TextMarshaler] with the text of the URI, so that u is a string
// in JSON. The zero URN gives [uri.ErrZero].
func (u URN) MarshalText() ([]byte, error) { return u.uri.MarshalText() }

// UnmarshalText implements [encoding.TextUnmarshaler], as [Parse]. An error leaves u unchanged.
func (u *URN) UnmarshalText(text []byte) error { return textform.Set(u, string(text), Parse) }

// NID returns the namespace identifier as written, in upper or lower case.
func (u URN) NID() string {
	nid, _, _ := strings.Cut(u.uri.Path().String(), ":")
	return nid
}

// NSS returns the namespace-specific string. It is raw, and is not empty.
func (u URN) NSS() string {
	_, nss, _ := strings.Cut(u.uri.Path().String(), ":")
	return nss
}

// RComponent returns the r-component, for the resolver, and whether there is one. It is raw,
// without "?+", and is not empty if it is there.
func (u URN) RComponent() (string, bool) {
	r, _, hasR, _ := u.split()
	return r, hasR
}

// QComponent returns the q-component, for the resource, and whether there is one. It is raw,
// without "?=", and is not empty if it is there.
func (u URN) QComponent() (string, bool) {
	_, q, _, hasQ := u.split()
	return q, hasQ
}

// FComponent returns the f-component, which is the fragment, and whether there is one. It is
// raw, without "#". It may be empty, which is not the same as absent.
func (u URN) FComponent() (string, bool) { return u.uri.Fragment() }

// split returns the r- and the q-component. The first "?=" ends an r-component (section 2.3.1).
func (u URN) split() (r, q string, hasR, hasQ bool) {
	query, ok := u.uri.Query()
	if !ok {
		return "", "", false, false
	}
	if q, hasQ = strings.CutPrefix(query, "="); hasQ {
		return "", q, false, true
	}
	r, q, hasQ = strings.Cut(query[len("+"):], "?=")
	return r, q, true, hasQ
}

// Parts returns the parts of u. Build is the inverse, except for the case of the scheme.
func (u URN) Parts() Parts {
	p := Parts{NID: u.NID(), NSS: u.NSS()}
	p.RComponent, p.QComponent, p.HasR, p.HasQ = u.split()
	p.FComponent, p.HasF = u.FComponent()
	return p
}
