package main

import (
	"fmt"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/condition"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/edit"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/inplace"
)

var _ = runs(ask.VerbSet, runner{run: runSet, words: beforeDash(parts(editNames))})

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

// A setter has the edits of set as the command line has them.
type setter struct {
	removals, texts, ifs, eachs []string
	params                      uri.Params

	edits []edit.Edit
	lists edit.Lists
	meets condition.Test
}

// prepare parses the edits and returns the job that applies them.
func (s *setter) prepare(opts *cli.Options) (func(*cli.Output) stream.Job, error) {
	if err := s.parse(opts); err != nil {
		return nil, err
	}
	if len(s.edits) == 0 && len(s.lists) == 0 {
		return nil, fmt.Errorf("set needs an EDIT, %s or %s", ask.Drop.Flag(), ask.Each.Flag())
	}
	if len(s.lists) > 0 {
		opts.Records.Jobs = 1 // the results of a record may not fit in memory
	}
	var err error
	if s.meets, err = condition.Parse(s.ifs, opts.Is(ask.Any), opts.Params(), opts.Normalizer()); err != nil {
		return nil, err
	}
	return func(out *cli.Output) stream.Job { return s.job(opts, out) }, nil
}

// parse parses the edits, those that remove first.
func (s *setter) parse(opts *cli.Options) error {
	with := edit.Options{Params: s.params, Parser: opts.Dialect.Parser()}
	for _, name := range s.removals {
		e, err := with.Removal(name)
		if err != nil {
			return fmt.Errorf("%s %w", ask.Drop.Flag(), wrongEdit(err, name, ask.Drop.Words()))
		}
		s.edits = append(s.edits, e)
	}
	for _, text := range s.texts {
		e, err := newEdit(with, text)
		if err != nil {
			return err
		}
		s.edits = append(s.edits, e)
	}
	for _, text := range s.eachs {
		list, err := with.List(text)
		name, _, hasValues := strings.Cut(text, "=")
		switch err = wrongEdit(err, name, editNames()); {
		case err != nil && hasValues:
			return fmt.Errorf("%s: %w", ask.Each.Flag(), err)
		case err != nil:
			return fmt.Errorf("%s %w", ask.Each.Flag(), err)
		}
		s.lists = append(s.lists, list)
	}
	return nil
}

// job returns the job that applies the edits.
func (s *setter) job(opts *cli.Options, out *cli.Output) stream.Job {
	rule, parser, edited := opts.Rule, opts.Parser(), opts.Dialect.Parser()
	var b uri.Builder
	var text []byte
	var ref field.Reference
	put := func(r stream.Record, combination []edit.Edit) error {
		result, err := edit.Apply(&b, &ref, s.edits, combination, edited)
		if err != nil {
			return out.Invalid(r, err)
		}
		text = append(text[:0], result.String()...)
		return out.Result(r, "result", text)
	}
	return func(r stream.Record) error {
		err := read(&ref, parser, rule, r.Text)
		meets := false
		if err == nil {
			meets, err = s.meets(&ref)
		}
		switch {
		case err != nil:
			return out.Invalid(r, err)
		case s.lists != nil && out.JSON:
			return s.putAll(out, edited, r, &ref, meets)
		case !meets:
			return out.Result(r, "result", r.Text)
		case s.lists == nil:
			return put(r, nil)
		}
		return s.each(r, put)
	}
}

// read sets ref to an input. With an older edition, it must also be a reference by RFC 3986, by which set edits.
func read(ref *field.Reference, parser dialect.Parser, rule uri.Rule, text []byte) error {
	err := parser.ParseInto(ref, rule, inplace.String(text))
	if err == nil && parser.Dialect.IsOlder() {
		latest := dialect.RFC3986.Parser()
		err = latest.ParseInto(ref, uri.RuleURIReference, inplace.String(text))
	}
	return err
}

// each calls put for each combination of the edits of --each.
func (s *setter) each(r stream.Record, put func(stream.Record, []edit.Edit) error) error {
	for combination := range s.lists.Combinations() {
		if err := put(r, combination); err != nil {
			return err
		}
	}
	return nil
}

// putAll writes the results for all combinations as JSON.
func (s *setter) putAll(out *cli.Output, parser dialect.Parser, r stream.Record, ref *field.Reference, meets bool) error {
	if !meets {
		return out.Object(newJSONResults(r.Text, *ref))
	}
	all := newJSONResults(r.Text)
	for combination := range s.lists.Combinations() {
		result, err := edit.Apply(new(uri.Builder), ref, s.edits, combination, parser)
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
