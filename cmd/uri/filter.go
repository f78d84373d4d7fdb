package main

import (
	"errors"

	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/condition"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/inplace"
)

var _ = runs(ask.VerbFilter, runner{run: runFilter, words: beforeDash(conditionWords)})

// runFilter prints the inputs that meet the conditions.
func runFilter(opts *cli.Options, args []string) error {
	texts, inputs := cutDash(opts, args)
	if len(texts) == 0 {
		return errors.New("filter needs a CONDITION, such as scheme=https")
	}
	rule, parser := opts.Rule, opts.Parser()
	all, err := condition.All(texts, opts.Params(), opts.Normalizer())
	if err != nil {
		return err
	}
	opts.Nothing = "none meets the conditions"
	return opts.RunJob(inputs, func(out *cli.Output, r stream.Record) error {
		ref, err := inplace.Parse(parser.Parser, rule, r.Text)
		kept := false
		if err == nil {
			kept, err = all.Met(ref)
		}
		switch {
		case err != nil:
			return out.Invalid(r, err)
		case out.JSON:
			return printFiltered(out, r, kept)
		case kept:
			return out.Line(r.Text)
		}
		return nil
	})
}

// printFiltered writes as JSON whether r meets the conditions.
func printFiltered(o *cli.Output, r stream.Record, kept bool) error {
	b := answer.AppendInput(o.Buffer, o.Bytes(), r.Text)
	if !kept {
		return o.Put(append(b, ",\"valid\":true,\"kept\":false}\n"...))
	}
	b = answer.AppendMember(o.Buffer, append(b, `,"valid":true,"kept":true,`...), "output", r.Text)
	return o.Put(append(b, "}\n"...))
}
