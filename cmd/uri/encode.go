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
		Use:   "encode --component C [flags] [DATA ...]",
		Short: "Percent-encode data for a component",
		Long: `encode percent-encodes each input, which is data of any bytes, so that it can
stand in a component: what that does not take as it is, and each "%". Text that
is encoded already is encoded again, because as data it means itself. In a path,
a slash separates segments and stays; in a segment it is data. The segments "."
and ".." stay what they are, and a path that holds them loses them in
resolution.`,
		Example: `  uri encode --component segment 'AC/DC: 100%'
  uri encode --component query-param --form '1 + 1'`,
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
	opts.addFlags(cmd, std, "", "what to encode for")
	if err := cmd.MarkFlagRequired("component"); err != nil {
		panic(err) // the flag is there
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
