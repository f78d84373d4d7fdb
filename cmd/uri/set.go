package main

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/edit"
	"github.com/urikit/uri/internal/field"
)

var _ = runs(ask.VerbSet, runner{run: runSet, words: beforeDash(parts(edit.Names))})

// runSet changes components of each input.
func runSet(opts *cli.Options, args []string) error {
	texts, inputs := cutDash(opts, args)
	if len(texts)+len(opts.Texts(ask.Drop))+len(opts.Texts(ask.Each)) == 0 {
		return cli.WrongOption(ask.Edits, "set needs an EDIT, %s or %s", ask.Drop.Flag(), ask.Each.Flag())
	}
	v, err := ask.SetOf(opts.Values, opts.Parser(), texts)
	if err != nil {
		return err
	}
	if len(v.Lists) > 0 {
		opts.Records.Jobs = 1 // the results of a record may not fit in memory
	}
	opts.Records.CountEmpty = true
	if opts.Text(ask.In) != ask.InLinks {
		return opts.Run(inputs, func(out *cli.Output) stream.Job { return setJob(v, out) })
	}
	if len(inputs) > 0 {
		return cli.WrongOption(ask.In, "an argument is no document: name the files with %s", ask.File.Flag())
	}
	return setLinks(opts, v)
}

// setJob returns the job that changes components.
func setJob(v *ask.Set, out *cli.Output) stream.Job {
	var b uri.Builder
	var text []byte
	var ref field.Reference
	put := func(r stream.Record, combination []edit.Edit) error {
		result, err := v.Change(&b, &ref, combination)
		if err != nil {
			return out.Invalid(r, err)
		}
		text = append(text[:0], result.String()...)
		return out.Result(r, "result", text)
	}
	return func(r stream.Record) error {
		err := v.Read(&ref, r.Text)
		meets := false
		if err == nil {
			meets, err = v.Meets(&ref)
		}
		switch {
		case err != nil:
			return out.Invalid(r, err)
		case v.Lists != nil && out.JSON:
			return putAll(v, out, r, &ref, meets)
		case !meets:
			return out.Result(r, "result", r.Text)
		case v.Lists == nil:
			return put(r, nil)
		}
		for combination := range v.Lists.Combinations() {
			if err := put(r, combination); err != nil {
				return err
			}
		}
		return nil
	}
}

// putAll writes the results for all combinations as JSON.
func putAll(v *ask.Set, out *cli.Output, r stream.Record, ref *field.Reference, meets bool) error {
	if !meets {
		return out.Object(newJSONResults(r.Text, *ref))
	}
	all := newJSONResults(r.Text)
	for combination := range v.Lists.Combinations() {
		result, err := v.Change(new(uri.Builder), ref, combination)
		if err != nil {
			return out.Invalid(r, err)
		}
		all.add(result)
	}
	return out.Object(all)
}

// A jsonResults is the output of set with --each for an input, as JSON.
type jsonResults struct {
	answer.Input
	Valid   bool          `json:"valid"` // always true
	Outputs []answer.Line `json:"outputs"`
}

func newJSONResults(text []byte, results ...field.Reference) *jsonResults {
	all := &jsonResults{Input: answer.NewInput(text), Valid: true}
	for _, result := range results {
		all.add(result)
	}
	return all
}

func (all *jsonResults) add(result field.Reference) {
	all.Outputs = append(all.Outputs, answer.Line{Output: result.String()})
}
