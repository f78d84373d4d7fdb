package main

import (
	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/ask"
)

// based has the options of a command with --base.
type based struct {
	options
	text     string // the value of --base
	resolver uri.Resolver
}

// addBase adds --base to a command.
func (opts *based) addBase(cmd *cobra.Command) {
	cmd.Flags().StringVar(&opts.text, "base", "", "the base `URI`")
	if err := cmd.MarkFlagRequired("base"); err != nil {
		panic(err) // cannot happen: the option exists
	}
}

// prepare returns the base. An error is an error of the command line.
func (opts *based) prepare() (*uri.Base, error) {
	return ask.PrepareBase(opts.text, opts.parser().Edition, opts.resolver)
}
