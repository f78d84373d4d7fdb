package main

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/plainuri"
)

var _ = runs(ask.VerbValidate, runner{run: runValidate})

// runValidate reports which inputs are valid. What is printed of a record depends on --print, --add
// and --json. Without --json an invalid one is always
// reported at the end, because this makes the exit status.
func runValidate(opts *cli.Options, args []string) error {
	adds, prints := opts.Records.Form.Add != "", printed(opts)
	opts.About = prints == printAll || prints == ask.PrintInvalid
	v := ask.ValidateOf(opts.Values)
	if !v.SchemeRules {
		opts.SkipPlain(plainuri.Valid, prints == ask.PrintValid)
	}
	return opts.RunJob(args, func(out *cli.Output, r stream.Record) error {
		if out.JSON {
			if prints == ask.PrintInvalid || prints == ask.PrintNone {
				if _, _, err := v.Check(r.Text); err == nil {
					return nil
				}
			}
			return out.Answered(v.Answer(out.Buffer, r.Text))
		}
		_, unasked, err := v.Check(r.Text)
		if unasked != nil {
			if err := out.Remark(r, notAsked(unasked, v.Parser.Dialect)); err != nil {
				return err
			}
		}
		verdict := ask.PrintValid
		if err != nil {
			verdict = ask.PrintInvalid
		}
		if prints == verdict || prints == printAll {
			if err := out.Line(validity(r.Text, err, adds)); err != nil {
				return err
			}
		}
		if err != nil {
			return out.Invalid(r, err)
		}
		return nil
	})
}

// printAll stands for all inputs, valid or not.
const printAll = "all"

// printed returns which inputs are printed, and sets what becomes of the others.
func printed(opts *cli.Options) string {
	adds := opts.Records.Form.Add != ""
	prints := opts.Text(ask.Print)
	switch {
	case adds && !opts.Given(ask.Print):
		prints = printAll
	case prints == ask.PrintNone:
		opts.Silent = true
	}
	opts.Records.Advice = false // that an input is invalid is an answer
	if !adds || prints == ask.PrintValid {
		opts.DropInvalid()
	}
	if opts.JSON {
		if !opts.Given(ask.Print) {
			prints = printAll
		} else if prints != ask.PrintInvalid && !opts.Given(ask.Invalid) {
			opts.Records.Invalid = stream.Drop
		}
	}
	return prints
}

// validity returns what is printed for a text: the text, or if adds is set, "valid" or why it is
// not.
func validity(text []byte, err error, adds bool) []byte {
	switch {
	case !adds:
		return text
	case err != nil:
		return []byte(answer.Describe(err, string(text)))
	}
	return []byte(ask.PrintValid)
}

// notAsked returns the note that the rules of the scheme do not apply to some components.
func notAsked(components []string, d dialect.Dialect) *uri.SyntaxError {
	return &uri.SyntaxError{
		Offset: -1, Production: uri.RuleScheme.String(), Document: d.Document(), Section: "3.1",
		Message: "note: the rules of the scheme " + answer.ListUnasked(components),
	}
}
