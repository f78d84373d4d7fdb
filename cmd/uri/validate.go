package main

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/plainuri"
)

func newValidate(std *streams) *cobra.Command {
	var opts options
	pass := choice{values: []string{"none", "valid", "invalid"}}
	schemeRules := false
	cmd := &cobra.Command{
		Use:   "validate [OPTION ...] [REFERENCE ...]",
		Short: "Report which inputs are valid",
		Long: `validate reports which inputs are valid by the grammar of RFC 3986.

It prints nothing about a valid input. It explains an invalid input on standard
error. With --print it also copies the valid or the invalid inputs to standard
output. With --add NAME it prints the records with "valid" or "invalid" in the
new field: all of them, or those of --print. With --replace and --print it
prints them as they are. A record without the field is invalid, and printed too.
One that is too long, or that has not the format of --in or the encoding, cannot
be printed: it is only reported.

--scheme-rules also checks each URI against the rules of its scheme (section
3.1), as far as "uri schemes" lists them, and reports the first rule that is
broken. With --json, "violations" lists every broken rule, and also deprecated
use, which is valid.

With an older --edition, scheme rules apply only to the components that RFC 3986
reads at the same place. A note on standard error, or "unasked" with --json,
names the other components. The exit status does not depend on them.

With --as iri-reference and the like, inputs must be valid by RFC 3987, and
scheme rules apply to the URIs for them (RFC 3987, section 3.1).`,
		Example: `  uri validate 'http://example.com:80a/'
  uri validate --scheme-rules http:///path 'ws://example.com/#top'
  uri validate --print valid <list >good
  uri validate --as iri-reference 'http://bücher.example/' '/straße'`,
		RunE: func(cmd *cobra.Command, args []string) error {
			adds := opts.records.Form.Add != ""
			prints := pass.String()
			switch {
			case adds && !cmd.Flags().Changed("print"):
				prints = "all"
			case prints != "none":
			case opts.keep:
				return errors.New("--keep-lines needs --print valid or invalid, or --add")
			case adds || opts.records.Form.Replace:
				return errors.New("--print none prints no record: for --replace write --print valid or invalid, and for --add remove --print")
			default:
				opts.silent = true
			}
			if prints == "all" || prints == "invalid" {
				opts.about = []byte("invalid")
			}
			v := ask.Validate{Rule: opts.rule, Parser: opts.parser(), SchemeRules: schemeRules}
			if !schemeRules {
				opts.skipPlain(plainuri.Valid, prints == "valid")
			}
			return opts.runJob(args, func(out *output, r stream.Record) error {
				if out.json {
					return out.answered(v.Answer(out.Buffer, r.Text))
				}
				_, unasked, err := v.Check(r.Text)
				if unasked != nil {
					if err := out.remark(r, notAsked(unasked, v.Parser.Edition)); err != nil {
						return err
					}
				}
				verdict := "valid"
				if err != nil {
					verdict = "invalid"
				}
				if prints == verdict || prints == "all" {
					text := r.Text
					if adds {
						text = []byte(verdict)
					}
					if err := out.Line(text); err != nil {
						return err
					}
				}
				if err != nil {
					return out.invalid(r, err)
				}
				return nil
			})
		},
	}
	opts.addFlags(cmd, std)
	opts.addLineFlags(cmd)
	pass.add(cmd, "print", "which inputs to copy to standard output", "")
	cmd.Flags().BoolVar(&schemeRules, "scheme-rules", false, "also check URIs against the rules of their schemes")
	return cmd
}

// notAsked returns the note that the rules of the scheme do not apply to some components.
func notAsked(components []string, e uri.Edition) *uri.SyntaxError {
	return &uri.SyntaxError{
		Offset: -1, Production: "scheme", Document: ask.Document(e), Section: "3.1",
		Message: "note: the rules of the scheme " + ask.ListUnasked(components),
	}
}
