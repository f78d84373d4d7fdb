package main

import (
	"bytes"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/inplace"
	"github.com/urikit/uri/internal/stream"
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
			rule, parser := opts.rule, opts.parser()
			return opts.runJob(args, func(out *output, r stream.Record) error {
				ref, err := inplace.Parse(parser, rule, r.Text)
				if err != nil {
					return out.invalid(r, err)
				}
				if out.json {
					return out.parsed(ref, parser.Edition, params)
				}
				return out.Page(func() { list := fields(ref, parser.Edition); writeFields(out, list[:]) })
			})
		},
	}
	opts.addFlags(cmd, std)
	addParams(cmd, &params)
	return cmd
}

// parsed writes a reference, which edition e has parsed, as JSON. There can be a parameter for
// each byte of a long query, so they are written one by one.
func (o *output) parsed(ref uri.Reference, e uri.Edition, params uri.Params) error {
	b := o.Bytes()
	if e == rfc3987 {
		var head bytes.Buffer
		if err := encodeJSON(&head, newJSONReference(ref, e)); err != nil {
			return err
		}
		b = append(b, bytes.TrimSuffix(head.Bytes(), []byte("}\n"))...)
	} else {
		b = appendJSONReference(b, ref, e)
	}
	b = append(b, `,"params":[`...)
	params.Query, _ = ref.Query()
	first := true
	for p := range params.All() {
		if !first {
			b = append(b, ',')
		}
		first = false
		b = o.Send(o.appendJSONParam(b, p, params))
	}
	return o.Put(append(b, "]}\n"...))
}

// appendJSONParam appends a parameter, with its decoded name and value.
func (o *output) appendJSONParam(dst []byte, p uri.Param, params uri.Params) []byte {
	name, _ := params.Decode(p.Name) // no error: the reference is valid
	dst = appendJSONMember(o.Buffer, append(dst, '{'), "name", []byte(name))
	if p.HasValue {
		value, _ := params.Decode(p.Value)
		dst = appendJSONMember(o.Buffer, append(dst, ','), "value", []byte(value))
	} else {
		dst = append(dst, `,"value":null`...)
	}
	return append(appendJSONMember(o.Buffer, append(dst, ','), "raw", []byte(p.String())), '}')
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
