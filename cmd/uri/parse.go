package main

import (
	"github.com/spf13/cobra"

	"github.com/urikit/uri/internal/inplace"
	"github.com/urikit/uri/internal/stream"
)

func newParse(std *streams) *cobra.Command {
	var opts options
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

With --as iri-reference and the like, the kind is "iri" or "irelative-ref", and
in JSON the edition is "rfc3987".`,
		Example: `  uri parse 'http://user@example.com:8042/over/there?name=ferret#nose'
  uri parse --json <list
  uri parse --edition rfc2396 http://a_b:80/ mailto:joe@example.com
  uri parse --as iri 'http://bücher.example/straße?q=ö'`,
		RunE: func(cmd *cobra.Command, args []string) error {
			rule, parser := opts.rule, opts.parser()
			return opts.runJob(args, func(out *output, r stream.Record) error {
				ref, err := inplace.Parse(parser, rule, r.Text)
				if err != nil {
					return out.invalid(r, err)
				}
				if out.json && parser.Edition == rfc3987 {
					return out.object(newJSONReference(ref, parser.Edition))
				}
				if out.json {
					return out.Put(append(appendJSONReference(out.Bytes(), ref, parser.Edition), "}\n"...))
				}
				return out.Page(func() { list := fields(ref, parser.Edition); writeFields(out, list[:]) })
			})
		},
	}
	opts.addFlags(cmd, std)
	return cmd
}

// writeFields writes a line with the name and the value of each defined field.
func writeFields(out *output, fields []field) {
	const blanks = "                "
	width := 0
	for i := range fields {
		if f := &fields[i]; f.defined {
			width = max(width, len(f.name)+1)
		}
	}
	for i := range fields {
		f := &fields[i]
		if !f.defined {
			continue
		}
		out.WriteString(f.name)
		if f.value != "" {
			out.WriteString(blanks[:width-len(f.name)])
			out.WriteString(f.value)
		}
		out.WriteByte('\n')
	}
}
