package main

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/ask"
)

const encodedNUL = "%00"

// refusedNUL returns the error of decoded text with NUL. The encoded NUL is at offset, in a
// component at the place at.
func refusedNUL(offset int, component uri.Component, at uri.Span) error {
	return &uri.SyntaxError{
		Offset: offset, Component: component, Span: at,
		Production: "pct-encoded", Document: uri.RFC3986.Document(), Section: "7.3",
		Message: "NUL, where many programs end a text: " + ask.AllowNUL.Flag() + " allows it",
	}
}
