package main

import (
	"bytes"
	"errors"
	"slices"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/mask"
	"github.com/urikit/uri/internal/process"
	"github.com/urikit/uri/internal/record"
)

var _ = runs(ask.VerbCompare, runner{run: runCompare, args: checkPair})

// checkPair checks that there are two references, or none.
func checkPair(_ *cobra.Command, args []string) error {
	switch {
	case len(args) == 0, len(args) == 1 && args[0] == "-":
		return nil
	case len(args) != 2:
		return errors.New("compare takes two references, or none to read pairs from standard input")
	case slices.Contains(args, "-"):
		return errors.New(`"-" means standard input, which contains pairs: for the reference write ./-`)
	}
	return nil
}

// runCompare reports whether the references of each pair are equivalent. A pair is two arguments,
// which can contain tabs, or a record with a tab between. So cut is the end of the first argument,
// and -1 for records.
func runCompare(opts *cli.Options, args []string) error {
	cut := -1 // the end of A, or -1 for the only tab
	in, _ := opts.Formats()
	if len(args) < 2 && in == record.TSV && !opts.Given(ask.FieldOption) {
		return cli.WrongOption(ask.In, "the tab of a pair would end a field of %s: without %[2]s a pair is a line", in, ask.In.Flag())
	}
	if len(args) == 2 {
		if in != record.Lines {
			return cli.WrongOption(ask.In, "two arguments are no record of %s: give records with %s or on standard input", in, ask.File.Flag())
		}
		cut = len(args[0])
		args = []string{args[0] + "\t" + args[1]}
	}
	normalizer, err := aliasNormalizer(opts)
	if err != nil {
		return err
	}
	v, err := ask.CompareOf(opts.Values, normalizer)
	if err != nil {
		return err
	}
	opts.Records.Form.Result = "verdict"
	return opts.RunJob(args, func(out *cli.Output, r stream.Record) error {
		cut := cut
		if r.Source != stream.Arg {
			cut = -1
		}
		if out.JSON {
			equivalent, valid, err := v.Answer(out.Buffer, r.Text, cut)
			if err := out.Answered(valid, err); err != nil || equivalent {
				return err
			}
			return process.ErrNegative
		}
		p, err := ask.SplitPair(r.Text, cut)
		if err != nil {
			return out.Invalid(r, err, secretsBetweenTabs(r.Text)...)
		}
		c, err := v.Compare(p)
		if err != nil {
			return invalidPair(out, r, err)
		}
		if err := out.Line([]byte(c.String())); err != nil || c.Equivalent {
			return err
		}
		return process.ErrNegative
	})
}

// secretsBetweenTabs returns the places of the secrets in a record, whose texts are separated
// by tabs.
func secretsBetweenTabs(record []byte) []uri.Span {
	var hide []uri.Span
	i := 0
	for text := range bytes.SplitSeq(record, []byte("\t")) {
		for _, at := range mask.Find(string(text)) {
			at.Offset += i
			hide = append(hide, at)
		}
		i += len(text) + len("\t")
	}
	return hide
}

// invalidPair reports an invalid reference of the pair in r. It shows only this reference: the
// other one may contain a password, which is hard to find in the two together.
func invalidPair(o *cli.Output, r stream.Record, err error) error {
	problem, ok := answer.AsProblem(err)
	part, inPart := err.(ask.PartError)
	if !ok || !inPart {
		return o.Invalid(r, err)
	}
	problem = field.Completed(problem, part.Text)
	return o.DiagnoseRecord(r, part.InRecord(problem), part.Text, problem)
}
