package main

import (
	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/stream"
	"github.com/urikit/uri/pct"
)

func newEncode(std *streams) *cobra.Command {
	var opts coding
	cmd := &cobra.Command{
		Use:   "encode --component NAME [OPTION ...] [DATA ...]",
		Short: "Percent-encode data for a component",
		Long: `encode percent-encodes each input for a component of a URI.

An input can contain any bytes. encode encodes each byte that the component does
not allow, and each "%". So text that is encoded already is encoded again. In a
path, a slash separates segments and stays; in a segment it is encoded. The
segments "." and ".." cannot be encoded, and resolution removes them from a
path.`,
		Example: `  uri encode --component segment 'AC/DC: 100%'
  uri encode --component query-param --form '1 + 1'
  uri encode --component host <names`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := opts.check(); err != nil {
				return err
			}
			return opts.run(args, func(out *output) stream.Job {
				var encoded []byte
				return func(r stream.Record) error {
					encoded = opts.appendEncode(encoded[:0], string(r.Text))
					return out.result(r, "encoded", encoded)
				}
			})
		},
	}
	opts.addFlags(cmd, std, "", "the component for which to encode")
	if err := cmd.MarkFlagRequired("component"); err != nil {
		panic(err) // cannot happen: the option exists
	}
	return cmd
}

// appendEncode appends data to dst, encoded for the component.
func (opts *coding) appendEncode(dst []byte, data string) []byte {
	if opts.form {
		return append(dst, uri.Params{Form: true}.Encode(data)...)
	}
	return pct.AppendEncode(dst, opts.component, data)
}
