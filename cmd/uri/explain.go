package main

import (
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/explain"
)

var _ = runs(ask.VerbExplain, runner{run: explain.Run})
