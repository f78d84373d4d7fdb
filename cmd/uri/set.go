package main

import (
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/edit"
)

var _ = runs(ask.VerbSet, runner{run: runSet, words: beforeDash(parts(edit.Names))})

// runSet changes components of each input.
func runSet(opts *cli.Options, args []string) error {
	texts, inputs := cutDash(opts, args)
	set := setter{removals: opts.Texts(ask.Drop), texts: texts, ifs: opts.Texts(ask.If), eachs: opts.Texts(ask.Each), params: opts.Params()}
	job, err := set.prepare(opts)
	if err != nil {
		return err
	}
	opts.Records.CountEmpty = true
	if opts.Text(ask.In) != ask.InLinks {
		return opts.Run(inputs, job)
	}
	if len(inputs) > 0 {
		return cli.WrongOption(ask.In, "an argument is no document: name the files with %s", ask.File.Flag())
	}
	return setLinks(opts, &set)
}
