package urn

import (
	"strings"

	"github.com/urikit/uri"
)

// Parts are the parts of a URN, raw and without their delimiters. A part of which Has is false
// is absent, whatever its text.
type Parts struct {
	NID, NSS                           string
	RComponent, QComponent, FComponent string
	HasR, HasQ, HasF                   bool
}

// Build returns the URN with the given parts. It encodes nothing: use package pct to make a part
// from data. If a part is invalid, the error is the one of [Parse] for the text that the parts
// give. A part that contains the delimiter of another, such as an NSS with "#", is an error
// too.
func Build(p Parts) (URN, error) {
	var text strings.Builder
	add := func(before, part string, has bool) string {
		if !has {
			return ""
		}
		text.WriteString(before)
		text.WriteString(part)
		return part
	}
	p.NID = add("urn:", p.NID, true)
	p.NSS = add(":", p.NSS, true)
	p.RComponent = add("?+", p.RComponent, p.HasR)
	p.QComponent = add("?=", p.QComponent, p.HasQ)
	p.FComponent = add("#", p.FComponent, p.HasF)
	u, err := Parse(text.String())
	if err != nil {
		return URN{}, err
	}
	if got := u.Parts(); got != p {
		return URN{}, p.misread(got)
	}
	return u, nil
}

// misread returns the error of the first part that a reader of the text would find otherwise.
// A part before it ended too early, or this part begins with text of the part before.
func (p Parts) misread(got Parts) error {
	at := len("urn:")
	switch {
	case got.NID != p.NID:
		return fault(uri.ComponentPath, at, len(p.NID), "a namespace cannot contain a colon")
	case got.NSS != p.NSS:
		return fault(uri.ComponentPath, at+len(p.NID)+len(":"), len(p.NSS), `a name cannot contain "?" or "#"`)
	}
	at += len(p.NID) + len(":") + len(p.NSS) + len("?+")
	if got.RComponent != p.RComponent {
		return fault(uri.ComponentQuery, at, len(p.RComponent), `an r-component cannot contain "?=" or "#"`)
	}
	if p.HasR {
		at += len(p.RComponent) + len("?=")
	}
	return fault(uri.ComponentQuery, at, len(p.QComponent), `a q-component cannot contain "#"`)
}
