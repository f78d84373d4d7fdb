package main

import (
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/condition"
)

// testOf returns the test of the conditions that an input must meet: all of them, or one with --any.
func testOf(opts *cli.Options, texts []string) (condition.Test, error) {
	if opts.Is(ask.Any) {
		return condition.Any(texts, opts.Params(), opts.Normalizer())
	}
	return condition.All(texts, opts.Params(), opts.Normalizer())
}
