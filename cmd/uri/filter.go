package main

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/condition"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/inplace"
)

func newFilter(std *streams) *cobra.Command {
	var opts options
	var params uri.Params
	cmd := &cobra.Command{
		Use:   "filter CONDITION ... [OPTION ...] [-- REFERENCE ...]",
		Short: "Print the inputs that meet conditions",
		Long: `filter prints the inputs that meet all conditions, as they are written.

The arguments before "--" are CONDITIONs. The arguments after it are the inputs.

` + conditionHelp + `

An invalid input is reported and not printed. A host that other programs read as
an address, such as 0x7f.1, is not one by RFC 3986; "uri audit" reports it.

With --json, "kept" says whether an input meets the conditions.`,
		Example: `  uri filter scheme=https 'host=*.example.com' '!query:session' <list
  uri filter domain=example.co.uk path=/shop/ <list
  uri filter address=special -- http://10.0.0.1/ http://192.0.32.10/`,
		ValidArgsFunction: func(cmd *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
			if dash := cmd.ArgsLenAtDash(); dash >= 0 && dash < len(args) { // cobra adds "--" at the end
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return conditionWords(cmd, args, typed)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			texts, inputs := args, []string(nil)
			if dash := cmd.ArgsLenAtDash(); dash >= 0 {
				texts, inputs = args[:dash], args[dash:]
			}
			if len(texts) == 0 {
				return errors.New("filter needs a CONDITION, such as scheme=https")
			}
			rule, parser := opts.rule, opts.parser()
			all, err := condition.All(texts, params, opts.normalizer())
			if err != nil {
				return err
			}
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
		},
	}
	opts.nothing = "none meets the conditions"
	opts.addFlags(cmd, std)
	addParams(cmd, &params)
	opts.addLineFlags(cmd)
	return cmd
}

// filtered writes as JSON whether r meets the conditions.
func (o *output) filtered(r stream.Record, kept bool) error {
	b := ask.AppendInput(o.Buffer, o.Bytes(), r.Text)
	if !kept {
		return o.Put(append(b, ",\"valid\":true,\"kept\":false}\n"...))
	}
	b = ask.AppendMember(o.Buffer, append(b, `,"valid":true,"kept":true,`...), "output", r.Text)
	return o.Put(append(b, "}\n"...))
}
