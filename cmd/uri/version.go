package main

import (
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/licenses"
)

// runVersion prints the version, or the notices.
func runVersion(opts *options, _ []string) error {
	text := versionText()
	if opts.Is(ask.Licenses) {
		text = licenses.Text
	}
	return writeAll(opts.cmd.OutOrStdout(), []byte(text))
}
