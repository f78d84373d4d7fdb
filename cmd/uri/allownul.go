package main

import (
	"github.com/spf13/cobra"

	"github.com/urikit/uri"
)

// addAllowNUL adds --allow-nul.
func addAllowNUL(cmd *cobra.Command, allow *bool) {
	cmd.Flags().BoolVar(allow, "allow-nul", false, "allow decoded text with NUL, as from %00 (section 7.3)")
}

const encodedNUL = "%00"

// refusedNUL returns the error of decoded text with NUL. The encoded NUL is at offset, in a
// component at the place at.
func refusedNUL(offset int, component uri.Component, at uri.Span) error {
	return &uri.SyntaxError{
		Offset: offset, Component: component, Span: at,
		Production: "pct-encoded", Document: uri.RFC3986.Document(), Section: "7.3",
		Message: "NUL, where many programs end a text: --allow-nul allows it",
	}
}
