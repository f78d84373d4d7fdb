package main

import (
	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/inplace"
)

func newParse(std *streams) *cobra.Command {
	var opts options
	var params uri.Params
	cmd := &cobra.Command{
		Use:   "parse [OPTION ...] [REFERENCE ...]",
		Short: "Print the components of each input",
		Long: `parse prints the components of each input.

Each component that is defined has a line with its name and its text. An empty
component has a line without text, and an undefined one has no line. A blank
line separates the inputs. Nothing is decoded or normalized.

With an older --edition, authority_kind says whether the authority is a server
or a registry name, which has no userinfo, host or port. The path_kind "opaque"
means that path and query are one opaque part. In JSON, "opaque" is then true.

In JSON, "params" has the parameters of the query: "raw" is the text, and "name"
and "value" are decoded once. Without "=" the value is null.

With --as iri-reference and the like, the kind is "iri" or "irelative-ref", and
in JSON the edition is "rfc3987".`,
		Example: `  uri parse 'http://user@example.com:8042/over/there?name=ferret#nose'
  uri parse --json <list
  uri parse --edition rfc2396 http://a_b:80/ mailto:joe@example.com
  uri parse --as iri 'http://bücher.example/straße?q=ö'`,
		RunE: func(cmd *cobra.Command, args []string) error {
			v := ask.Parse{Rule: opts.rule, Parser: opts.parser(), Params: params}
			return opts.runJob(args, func(out *output, r stream.Record) error {
				if out.json {
					return out.answered(v.Answer(out.Buffer, r.Text))
				}
				ref, err := inplace.Parse(v.Parser, v.Rule, r.Text)
				if err != nil {
					return out.invalid(r, err)
				}
				return out.Page(func() { list := ask.Fields(ref, v.Parser.Edition); writeFields(out, list[:]) })
			})
		},
	}
	opts.addFlags(cmd, std)
	addParams(cmd, &params)
	return cmd
}

// writeFields writes a line with the name and the value of each defined field.
func writeFields(out *output, fields []ask.Field) {
	const blanks = "                "
	width := 0
	for i := range fields {
		if f := &fields[i]; f.Defined {
			width = max(width, len(f.Name)+1)
		}
	}
	for i := range fields {
		f := &fields[i]
		if !f.Defined {
			continue
		}
		out.WriteString(f.Name)
		if f.Value != "" {
			out.WriteString(blanks[:width-len(f.Name)])
			out.WriteString(f.Value)
		}
		out.WriteByte('\n')
	}
}
