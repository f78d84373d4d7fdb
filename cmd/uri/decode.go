package main

import (
	"bytes"
	"errors"

	"golang.org/x/term"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/mask"
	"github.com/urikit/uri/internal/process"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/scheme/data"
)

var _ = runs(ask.VerbDecode, runner{run: runDecode})

// runDecode decodes each input.
func runDecode(options *cli.Options, args []string) error {
	opts := newCoding(options)
	if opts.Is(ask.Data) {
		if !opts.JSON && term.IsTerminal(int(opts.Std.Out.Fd())) {
			return cli.WrongOption(ask.Data, "it writes bytes, and standard output is a terminal: redirect it to a file")
		}
		return opts.RunJob(args, writeData)
	}
	allowNUL := opts.Is(ask.AllowNUL)
	return opts.Run(args, func(out *cli.Output) stream.Job {
		var decoded []byte
		return func(r stream.Record) error {
			var err error
			if decoded, err = opts.appendDecode(decoded[:0], string(r.Text)); err != nil {
				return opts.malformed(out, r, err)
			}
			if !allowNUL && bytes.IndexByte(decoded, 0) >= 0 {
				return opts.refuseNUL(out, r)
			}
			return out.Result(r, "decoded", decoded)
		}
	})
}

// writeData writes the content of a "data" URI.
func writeData(out *cli.Output, r stream.Record) error {
	d, err := data.Parse(string(r.Text))
	if broken := (*scheme.Error)(nil); errors.As(err, &broken) {
		err = answer.NewSchemeProblem(dialect.RFC3986, broken.Violation)
	}
	if err != nil {
		return out.Invalid(r, err)
	}
	content := d.Bytes()
	if !out.JSON {
		return out.Raw(content)
	}
	b := append(answer.AppendInput(out.Buffer, out.Bytes(), r.Text), `,"valid":true,`...)
	b = append(answer.AppendMember(out.Buffer, b, "output", content), ',')
	b = append(answer.AppendMember(out.Buffer, b, "decoded", content), `,"media_type":`...)
	b = answer.AppendString(b, []byte(d.MediaType().String()))
	return out.Put(append(b, "}\n"...))
}

// refuseNUL reports an input that decodes to NUL.
func (opts *coding) refuseNUL(out *cli.Output, r stream.Record) error {
	place := places[opts.component]
	offset := bytes.IndexByte(r.Text, 0)
	if i := bytes.Index(r.Text, []byte(ask.EncodedNUL)); offset < 0 || i >= 0 && i < offset {
		offset = i
	}
	hide := mask.FindPart(place.before, string(r.Text), place.after)
	return out.Invalid(r, ask.NULProblem(offset, place.of, uri.Span{Length: len(r.Text)}), hide...)
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
func (opts *coding) malformed(out *cli.Output, r stream.Record, err error) error {
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
	return out.Invalid(r, err, mask.FindPart(place.before, string(r.Text), place.after)...)
}
