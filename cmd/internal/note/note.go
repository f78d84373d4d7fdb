// Package note describes components and their parts for people.
package note

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/render"
)

// On returns the note on a component of a reference for people, or "". It decodes a host, in so
// many columns, unless that is hidden.
func On(ref *field.Reference, c uri.Component, words *dialect.Terms, columns int, hidden bool) string {
	switch c {
	case uri.ComponentUserinfo:
		if userinfo, _ := ref.Component(c); strings.Contains(userinfo, ":") {
			return `"user:password" is ` + words.Password
		}
	case uri.ComponentHost:
		host, _ := ref.Host()
		note := host.Kind().String()
		if addr, ok := host.Addr(); ok {
			return note + " " + addr.String()
		}
		if host.String() == "" {
			return words.Empty
		}
		if text := Decoded(host.String(), host.Decoded(), columns); text != "" && !hidden {
			note += ", decoded \"" + text + "\""
		}
		return note
	case uri.ComponentPort:
		switch _, err := ref.PortNumber(); err {
		case uri.ErrNoPort:
			return "empty, which means no port"
		case uri.ErrPortRange:
			return "above 65535, the highest port of TCP and UDP"
		}
	case uri.ComponentPath:
		return words.Path(ref.Path())
	case uri.ComponentQuery, uri.ComponentFragment:
		if at, _ := ref.Span(c); at.Length == 0 {
			return "empty, but defined"
		}
	}
	return ""
}

// DotSegment is the note on "." and "..".
const DotSegment = "dot-segment"

// Segment returns the note on a path segment for people, in so many columns, or "".
func Segment(segment string, columns int) string {
	if segment == "." || segment == ".." {
		return DotSegment
	}
	return Part(segment, columns)
}

// Part returns the note on a part of a component.
func Part(text string, columns int) string {
	if decoded := Decoded(text, answer.DecodePart(text), columns); decoded != "" {
		return "decoded \"" + decoded + "\""
	}
	return ""
}

// Decoded returns decoded text as shown, or "" if it is the same as text.
func Decoded(text, data string, columns int) string {
	if text == data {
		return ""
	}
	return render.NewLine(data, 0, columns).String()
}
