package main

import (
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/scheme"
)

// normalizer returns the normalizer for --as, --edition and --generic.
func (opts *options) normalizer() ask.Normalizer {
	n := ask.NormalizerOf(opts.parser().Edition)
	if opts.generic {
		n.Schemes = scheme.Generic(n.Schemes)
	}
	return n
}
