package main

import (
	"bytes"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/answer"
	"github.com/urikit/uri/internal/secret"
	"github.com/urikit/uri/internal/stream"
	"github.com/urikit/uri/render"
)

const (
	columns    = 72  // the most columns of an input in a diagnosis
	shownParts = 100 // the most segments, changes or violations of one input
	wide       = 200 // the most columns of a value on a page or in a table
)

// invalid reports an invalid input, as JSON or as a diagnosis on standard error. The diagnosis
// masks the secrets of the input and the places hide.
func (o *output) invalid(r stream.Record, err error, hide ...uri.Span) error {
	if o.json {
		return o.answered(answer.PutInvalid(o.Buffer, r.Text, err))
	}
	p, ok := answer.AsProblem(err)
	if !ok {
		return &stream.Failure{Err: err}
	}
	return o.diagnose(r, p, r.Text, p, hide...)
}

// remark writes a note on a valid input to standard error, in the form of a diagnosis. It
// does not change the exit status.
func (o *output) remark(r stream.Record, p *uri.SyntaxError) error {
	if err := o.invalid(r, p); err != stream.ErrInvalid {
		return err
	}
	return nil
}

// diagnose reports the error p of an invalid input. It shows text, which may be a part of the
// input, with a mark at the place of the error in it.
func (o *output) diagnose(r stream.Record, p *uri.SyntaxError, text []byte, place *uri.SyntaxError, hide ...uri.Span) error {
	const enough = 512
	b := bytes.NewBuffer(make([]byte, 0, enough))
	b.WriteString("uri: " + placeOf(r) + ": " + answer.Describe(p, string(r.Text)) + "\n")
	o.mark(b, text, place, hide...)
	b.WriteString(hintFile(r))
	return o.Report(b.Bytes())
}

// invalidObject reports an invalid input with a JSON object v.
func (o *output) invalidObject(v any) error {
	if err := o.object(v); err != nil {
		return err
	}
	return stream.ErrInvalid
}

// mark writes text with a mark at the place of the error p. It masks the secrets of the text
// and the places hide.
func (o *output) mark(b *bytes.Buffer, text []byte, p *uri.SyntaxError, hide ...uri.Span) {
	whole := string(text)
	line := render.NewLine(whole, max(p.Offset, 0), columns, append(secret.Find(whole), hide...)...)
	mark := line.Mark(p.Offset, p.Span)
	shown := line.String()
	if o.errorColor {
		shown = line.Colored(render.Style{{Span: p.Span, Color: render.Wrong}})
		mark = render.Wrong.Paint(mark)
	}
	b.WriteString("  " + shown + "\n")
	if p.Offset >= 0 {
		b.WriteString("  " + mark + "\n")
	}
	if !o.expected {
		return
	}
	if expected := p.Expected(); expected != "" {
		b.WriteString("  expected: " + expected + "\n")
	}
}

// shownPart returns text for a page, or "nothing" if it is empty.
func shownPart(text string) string {
	if text == "" {
		return "nothing"
	}
	return render.NewLine(text, 0, columns).String()
}
