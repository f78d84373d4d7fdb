package main

import (
	"errors"

	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/buffer"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/dedup"
	"github.com/urikit/uri/cmd/internal/sample"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/inplace"
	"github.com/urikit/uri/internal/process"
)

var _ = runs(ask.VerbFilter, runner{run: runFilter, words: beforeDash(conditionWords)})

// runFilter prints the inputs that meet the conditions.
func runFilter(opts *cli.Options, args []string) error {
	texts, inputs := cutDash(opts, args)
	samples := opts.Given(ask.Sample)
	if len(texts) == 0 && !samples {
		return errors.New("filter needs a CONDITION, such as scheme=https")
	}
	rule, parser := opts.Rule, opts.Parser()
	meets, err := ask.ConditionsOf(opts.Values, texts)
	if err != nil {
		return err
	}
	opts.DropInvalid()
	opts.Nothing = "none meets the conditions"
	var put func(*cli.Output, stream.Record, bool) error // writes a record or not, or nil to write those that are kept as lines
	finish := func(err error) error { return err }
	switch {
	case samples:
		put, finish = sampler(opts)
	case opts.JSON:
		put = func(out *cli.Output, r stream.Record, kept bool) error {
			return out.Put(appendFiltered(out.Buffer, r.Text, kept))
		}
	}
	return finish(opts.Run(inputs, func(out *cli.Output) stream.Job {
		var ref field.Reference
		return func(r stream.Record) error {
			err := parser.ParseInto(&ref, rule, inplace.String(r.Text))
			kept := false
			if err == nil {
				kept, err = meets(&ref)
			}
			switch {
			case err != nil:
				return out.Invalid(r, err)
			case put != nil:
				return put(out, r, kept)
			case kept:
				return out.Line(r.Text)
			}
			return nil
		}
	}))
}

// sampler returns the function that writes a sample of the records that are kept, and the function
// that ends it.
func sampler(opts *cli.Options) (put func(*cli.Output, stream.Record, bool) error, finish func(error) error) {
	s := sample.New(opts.Uint(ask.Sample))
	d := &distinct{end: lineEnd(opts), take: func(k dedup.Key, _ int, text []byte) (bool, error) {
		s.Add(sample.Key(k), text)
		return false, nil
	}}
	if opts.JSON {
		d.end = '\n'
	}
	opts.Sink = d
	put = func(out *cli.Output, r stream.Record, kept bool) (err error) {
		var line []byte
		switch {
		case !kept:
			return nil
		case out.JSON:
			line, err = out.AppendChanges(appendFiltered(buffer.New(nil), r.Text, true), r.Text)
		default:
			line, err = out.AppendLine(nil, r.Text)
		}
		if err != nil {
			return err
		}
		return out.PutLine(appendFrame(out.Bytes(), dedup.Key(sample.KeyOf(r.Text)), 0, line))
	}
	return put, func(err error) error {
		if err != nil && !errors.Is(err, process.ErrInvalid) && !errors.Is(err, process.ErrUnread) {
			return err
		}
		if _, failed := d.to.Write(s.AppendTo(nil)); failed != nil {
			return &process.Failure{Err: failed}
		}
		return err
	}
}

// appendFiltered appends to the content of a buffer, as JSON, whether a text meets the conditions.
func appendFiltered(to *buffer.Buffer, text []byte, kept bool) []byte {
	b := answer.AppendInput(to, to.Bytes(), text)
	if !kept {
		return append(b, ",\"valid\":true,\"kept\":false}\n"...)
	}
	b = answer.AppendMember(to, append(b, `,"valid":true,"kept":true,`...), "output", text)
	return append(b, "}\n"...)
}
