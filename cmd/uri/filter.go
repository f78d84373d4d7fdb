package main

import (
	"errors"

	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/condition"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/inplace"
)

// runFilter prints the inputs that meet the conditions.
func runFilter(opts *options, args []string) error {
	texts, inputs := opts.cutDash(args)
	if len(texts) == 0 {
		return errors.New("filter needs a CONDITION, such as scheme=https")
	}
	rule, parser := opts.rule, opts.parser()
	all, err := condition.All(texts, opts.Params(), opts.Normalizer())
	if err != nil {
		return err
	}
	opts.nothing = "none meets the conditions"
	return opts.runJob(inputs, func(out *output, r stream.Record) error {
		ref, err := inplace.Parse(parser, rule, r.Text)
		kept := false
		if err == nil {
			kept, err = all.Met(ref)
		}
		switch {
		case err != nil:
			return out.invalid(r, err)
		case out.json:
			return out.filtered(r, kept)
		case kept:
			return out.Line(r.Text)
		}
		return nil
	})
}

// filtered writes as JSON whether r meets the conditions.
func (o *output) filtered(r stream.Record, kept bool) error {
	b := answer.AppendInput(o.Buffer, o.Bytes(), r.Text)
	if !kept {
		return o.Put(append(b, ",\"valid\":true,\"kept\":false}\n"...))
	}
	b = answer.AppendMember(o.Buffer, append(b, `,"valid":true,"kept":true,`...), "output", r.Text)
	return o.Put(append(b, "}\n"...))
}
