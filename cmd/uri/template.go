package main

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/matched"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/inplace"
	"github.com/urikit/uri/internal/process"
	"github.com/urikit/uri/internal/record"
	"github.com/urikit/uri/template"
)

var _ = runs(ask.VerbTemplate, runner{run: runTemplate, args: templateArgs})

// templateArgs checks that there is a template, and an input only for a match.
func templateArgs(cmd *cobra.Command, args []string) error {
	match, err := cmd.Flags().GetBool(ask.Match.Name)
	switch {
	case err != nil:
		return err
	case len(args) == 0:
		return fmt.Errorf("%s needs a TEMPLATE, such as /users/{id}", cmd.Name())
	case len(args) > 1 && !match:
		return fmt.Errorf("%s takes one TEMPLATE, not %d: with %s the other arguments are references", cmd.Name(), len(args), ask.Match.Flag())
	}
	return nil
}

// runTemplate expands a template once or for each row, or finds the variables of references.
// With rows the argument is the template, and otherwise each input is one.
func runTemplate(opts *cli.Options, args []string) error {
	in, _ := opts.Formats()
	match, rows := opts.Is(ask.Match), in != record.Lines
	var t template.Template
	if match || rows {
		var err error
		if t, err = template.Parse(args[0]); err != nil {
			return errors.New("the template: " + answer.Describe(ask.TemplateProblem(err, args[0]), args[0]))
		}
	}
	if match {
		return matchTemplate(opts, t, args[1:])
	}
	inputs := args
	if rows {
		inputs = nil
	}
	fixed, own := template.Map{}, template.Map{}
	for _, name := range opts.Texts(ask.Vars) {
		if name == "-" && opts.ReadsStdin(inputs) {
			return fmt.Errorf("%s - reads the values from standard input, which has the inputs: name a file", ask.Vars.Flag())
		}
		if err := readVariables(fixed, name, opts.Std.In, opts.Records.MaxRecord); err != nil {
			return err
		}
	}
	if err := ask.Assign(own, opts.Texts(ask.Var)); err != nil {
		return err
	}
	if rows {
		return expandRows(opts, t, fixed, own)
	}
	maps.Copy(fixed, own)
	v := ask.Expand{Variables: fixed}
	return opts.RunJob(inputs, func(out *cli.Output, r stream.Record) error {
		if out.JSON {
			return out.Answered(v.Answer(out.Buffer, r.Text))
		}
		expansion, err := v.Append(nil, string(r.Text))
		if err != nil {
			return out.Invalid(r, err)
		}
		return out.Line(expansion)
	})
}

// expandRows prints the expansion of a template for each row. The values of a row replace those of
// fixed, and those of own replace both.
func expandRows(opts *cli.Options, t template.Template, fixed, own template.Map) error {
	in, _ := opts.Formats()
	form := &opts.Records.Form
	form.Rows, form.Header, form.Result = true, in.HasColumns(), "expansion"
	return opts.Run(nil, func(out *cli.Output) stream.Job {
		vars := template.Map{}
		var expansion []byte
		used := t.Variables()
		column := func(name string, text []byte, isNull bool) {
			if !isNull && slices.Contains(used, name) {
				vars[name] = template.String(string(text))
			}
		}
		return func(r stream.Record) error {
			clear(vars)
			maps.Copy(vars, fixed)
			var err error
			if in.HasColumns() {
				err = out.Columns(column)
			} else if err = ask.DecodeVariables(vars, r.Text); err != nil {
				err = record.Error("the record" + err.Error())
			}
			if err != nil {
				return err
			}
			maps.Copy(vars, own)
			if expansion, err = t.AppendExpand(expansion[:0], vars); err != nil {
				p, ok := answer.AsProblem(ask.TemplateProblem(err, t.String()))
				if !ok {
					return err
				}
				return record.Error(p.Message) // the place is in the template
			}
			if out.JSON {
				return matched.PutExpansion(out.Buffer, r.Text, expansion, used, vars)
			}
			return out.Line(expansion)
		}
	})
}

// readVariables adds to vars the members of the JSON object in a file, or on standard input if
// the name is "-". The file may be compressed.
func readVariables(vars template.Map, name string, stdin *os.File, most int64) error {
	in := stdin
	if name == "-" {
		name = stream.Stdin
	} else {
		f, err := os.Open(name)
		if err != nil {
			return cli.OptionError(err)
		}
		defer f.Close()
		in = f
	}
	data, err := cli.ReadText(ask.Vars, name, in, "the object", most)
	if err != nil {
		return err
	}
	if err := ask.DecodeVariables(vars, data); err != nil {
		return cli.WrongOption(ask.Vars, "%s%w", answer.ShownName(name), err)
	}
	return nil
}

// matchTemplate prints the variables with which a template expands to each input.
func matchTemplate(opts *cli.Options, t template.Template, args []string) error {
	if opts.Is(ask.Unique) {
		if err := t.Unique(); err != nil {
			return cli.WrongOption(ask.Unique, "%s", answer.Said(err))
		}
	}
	names, allowNUL := t.Variables(), opts.Is(ask.AllowNUL)
	opts.Nothing, opts.Records.Form.Result = "no match", "variables"
	return opts.Run(args, func(out *cli.Output) stream.Job {
		var line []byte
		vars := template.Map{}
		return func(r stream.Record) error {
			ref, err := inplace.Parse(uri.Parser{}, uri.RuleURIReference, r.Text)
			if err != nil {
				return out.Invalid(r, err)
			}
			if !t.MatchInto(vars, ref.String()) {
				return printUnmatched(out, r)
			}
			if !allowNUL && strings.Contains(ref.String(), field.EncodedNUL) && matched.HasNUL(vars) {
				return out.Invalid(r, nulProblem(ref))
			}
			if line = matched.AppendLine(line[:0], names, vars); out.JSON {
				return matched.Put(out.Buffer, r.Text, line, names, vars)
			}
			return out.Line(line)
		}
	})
}

// nulProblem returns the error of a reference with a value that contains NUL.
func nulProblem(ref uri.Reference) error {
	at := uri.Span{Offset: strings.Index(ref.String(), field.EncodedNUL), Length: len(field.EncodedNUL)}
	for c := uri.ComponentScheme; c <= uri.ComponentFragment; c++ {
		if s, ok := ref.Span(c); ok && s.Offset <= at.Offset && at.End() <= s.End() && c != uri.ComponentAuthority {
			return ask.NULProblem(at.Offset, c, at)
		}
	}
	return ask.NULProblem(at.Offset, uri.ComponentNone, at)
}

// printUnmatched writes as JSON that r does not match, and otherwise nothing. It returns
// process.ErrNegative.
func printUnmatched(o *cli.Output, r stream.Record) error {
	if o.JSON {
		if err := matched.PutNone(o.Buffer, r.Text); err != nil {
			return err
		}
	}
	return process.ErrNegative
}
