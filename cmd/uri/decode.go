package main

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/mask"
	"github.com/urikit/uri/internal/process"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/scheme/data"
)

func newDecode(std *streams) *cobra.Command {
	var opts coding
	allowNUL, fromData, force := false, false, false
	cmd := &cobra.Command{
		Use:   "decode [OPTION ...] [TEXT ...]",
		Short: "Decode percent-encoded text",
		Long: `decode decodes the percent-encoded octets of each input, once.

It prints the decoded bytes as they are, also control characters and line ends;
a terminal gets escapes such as "\x1b" for characters that would act on it.
A "%" without two hexadecimal digits after it is an error. So is text that
decodes to NUL, such as "%00" (section 7.3), because many programs end a text
there; --allow-nul allows it. All components are decoded in the same way, except
that --form decodes "+" as a space in a query-param.

With --data each input is a "data" URI (RFC 2397), and decode writes the bytes
that it contains: those of several inputs one after the other, without line
ends. --json and --out keep them apart, and JSON also has the "media_type".
Standard output must be a file or a pipe; with --force it can be a terminal,
which gets escapes.`,
		Example: `  uri decode 'caf%C3%A9'
  uri decode --component query-param --form '1+%2B+1'
  uri get '{query:q}' <list | uri decode --component query-param --form
  uri decode --data 'data:text/plain;base64,Y2Fmw6kK' >cafe.txt
  uri decode --data --json 'data:image/gif;base64,R0lGODlh'`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := opts.check(); err != nil {
				return err
			}
			if fromData {
				if err := opts.checkData(cmd, force); err != nil {
					return err
				}
				return opts.runJob(args, writeData)
			}
			if force {
				return errors.New("--force needs --data")
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
	opts.addFlags(cmd, std, "the component that contained the text")
	addAllowNUL(cmd, &allowNUL)
	cmd.Flags().BoolVar(&fromData, "data", false, `write the bytes that "data" URIs contain`)
	cmd.Flags().BoolVar(&force, "force", false, "with --data, write to a terminal too")
	return cmd
}

// checkData returns an error if the options or standard output do not fit --data.
func (opts *coding) checkData(cmd *cobra.Command, force bool) error {
	for _, name := range [...]string{"component", "form", "allow-nul"} {
		if cmd.Flags().Changed(name) {
			return fmt.Errorf("--data decodes URIs and writes bytes: remove --%s", name)
		}
	}
	if !force && !opts.json && term.IsTerminal(int(opts.std.out.Fd())) {
		return errors.New("--data writes bytes, and standard output is a terminal: redirect it to a file, or use --force")
	}
	return nil
}

// writeData writes the content of a "data" URI.
func writeData(out *output, r stream.Record) error {
	d, err := data.Parse(string(r.Text))
	if broken := (*scheme.Error)(nil); errors.As(err, &broken) {
		err = ask.NewSchemeProblem(uri.RFC3986, broken.Violation)
	}
	if err != nil {
		return out.invalid(r, err)
	}
	content := d.Bytes()
	if !out.json {
		return out.raw(content)
	}
	b := append(ask.AppendInput(out.Buffer, out.Bytes(), r.Text), `,"valid":true,`...)
	b = append(ask.AppendMember(out.Buffer, b, "output", content), ',')
	b = append(ask.AppendMember(out.Buffer, b, "decoded", content), `,"media_type":`...)
	b = ask.AppendString(b, []byte(d.MediaType().String()))
	return out.Put(append(b, "}\n"...))
}

// refuseNUL reports an input that decodes to NUL.
func (opts *coding) refuseNUL(out *output, r stream.Record) error {
	place := places[opts.component]
	offset := bytes.IndexByte(r.Text, 0)
	if i := bytes.Index(r.Text, []byte(encodedNUL)); offset < 0 || i >= 0 && i < offset {
		offset = i
	}
	hide := mask.FindPart(place.before, string(r.Text), place.after)
	return out.invalid(r, refusedNUL(offset, place.of, uri.Span{Length: len(r.Text)}), hide...)
}

// appendDecode appends the decoded text to dst.
func (opts *coding) appendDecode(dst []byte, text string) ([]byte, error) {
	if opts.form {
		decoded, err := uri.Params{Form: true}.DecodeValue(text)
		return append(dst, decoded...), err
	}
	return pct.AppendDecode(dst, text)
}

// malformed reports an input with a "%" that is not followed by two hexadecimal digits.
func (opts *coding) malformed(out *output, r stream.Record, err error) error {
	triplet := (*pct.TripletError)(nil)
	if !errors.As(err, &triplet) {
		return &process.Failure{Err: err}
	}
	// The parser explains the error in a reference that is made of the text.
	place := places[opts.component]
	start := triplet.Offset
	end := min(start+len("%41"), len(r.Text))
	syntax := (*uri.SyntaxError)(nil)
	if errors.As((uri.Parser{}).ValidateBytes(place.rule, r.Text[start:end]), &syntax) {
		syntax.Offset += start
		syntax.Span = uri.Span{Length: len(r.Text)}
		err = syntax
	}
	return out.invalid(r, err, mask.FindPart(place.before, string(r.Text), place.after)...)
}
