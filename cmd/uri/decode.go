package main

import (
	"bytes"
	"errors"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/secret"
	"github.com/urikit/uri/internal/stream"
	"github.com/urikit/uri/pct"
)

func newDecode(std *streams) *cobra.Command {
	var opts coding
	allowNUL := false
	cmd := &cobra.Command{
		Use:   "decode [OPTION ...] [TEXT ...]",
		Short: "Decode percent-encoded text",
		Long: `decode decodes the percent-encoded octets of each input, once.

It prints the decoded bytes as they are, also control characters and line ends;
a terminal gets escapes such as "\x1b" for characters that would act on it.
A "%" without two hexadecimal digits after it is an error. So is text that
decodes to NUL, such as "%00" (section 7.3), because many programs end a text
there; --allow-nul allows it. All components are decoded in the same way, except
that --form decodes "+" as a space in a query-param.`,
		Example: `  uri decode 'caf%C3%A9'
  uri decode --component query-param --form '1+%2B+1'
  uri get '{query:q}' <list | uri decode --component query-param --form`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := opts.check(); err != nil {
				return err
			}
			return opts.run(args, func(out *output) stream.Job {
				var decoded []byte
				return func(r stream.Record) error {
					var err error
					if decoded, err = opts.appendDecode(decoded[:0], string(r.Text)); err != nil {
						return opts.malformed(out, r, err)
					}
					if !allowNUL && bytes.IndexByte(decoded, 0) >= 0 {
						return opts.refuseNUL(out, r)
					}
					return out.result(r, "decoded", decoded)
				}
			})
		},
	}
	opts.addFlags(cmd, std, pct.Path.String(), "the component that contained the text")
	addAllowNUL(cmd, &allowNUL)
	return cmd
}

// refuseNUL reports an input that decodes to NUL.
func (opts *coding) refuseNUL(out *output, r stream.Record) error {
	place := places[opts.component]
	offset := bytes.IndexByte(r.Text, 0)
	if i := bytes.Index(r.Text, []byte(encodedNUL)); offset < 0 || i >= 0 && i < offset {
		offset = i
	}
	hide := secret.FindPart(place.before, string(r.Text), place.after)
	return out.invalid(r, refusedNUL(offset, place.of, uri.Span{Length: len(r.Text)}), hide...)
}

// appendDecode appends the decoded text to dst.
func (opts *coding) appendDecode(dst []byte, text string) ([]byte, error) {
	if opts.form {
		decoded, err := uri.Params{Form: true}.Decode(text)
		return append(dst, decoded...), err
	}
	return pct.AppendDecode(dst, text)
}

// malformed reports an input with a "%" that is not followed by two hexadecimal digits.
func (opts *coding) malformed(out *output, r stream.Record, err error) error {
	triplet := (*pct.TripletError)(nil)
	if !errors.As(err, &triplet) {
		return &stream.Failure{Err: err}
	}
	// The parser explains the error in a reference that is made of the text.
	place := places[opts.component]
	start := triplet.Offset
	end := min(start+len("%41"), len(r.Text))
	syntax := (*uri.SyntaxError)(nil)
	if errors.As(uri.ValidateBytes(place.rule, r.Text[start:end]), &syntax) {
		syntax.Offset += start
		syntax.Span = uri.Span{Length: len(r.Text)}
		err = syntax
	}
	return out.invalid(r, err, secret.FindPart(place.before, string(r.Text), place.after)...)
}
