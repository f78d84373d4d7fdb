package cli

import (
	"bytes"

	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/color"
	"github.com/urikit/uri/internal/inplace"
	"github.com/urikit/uri/internal/mask"
	"github.com/urikit/uri/internal/process"
	"github.com/urikit/uri/render"
)

const (
	Columns    = 72  // the most columns of an input in a diagnosis
	ShownParts = 100 // the most segments, changes or violations of one input
	Wide       = 200 // the most columns of a value on a page or in a table
)

// IsPlain reports whether all characters of a text are printable ASCII characters, which are shown
// as they are.
func IsPlain(text string) bool {
	for i := range len(text) {
		if text[i] < ' ' || text[i] > '~' {
			return false
		}
	}
	return true
}

// Invalid reports an invalid input, as JSON or as a diagnosis on standard error. The diagnosis
// masks the secrets of the input and the places hide.
func (o *Output) Invalid(r stream.Record, err error, hide ...uri.Span) error {
	if o.JSON {
		return o.Answered(ask.PutInvalid(o.Buffer, r.Text, err))
	}
	p, ok := answer.AsProblem(err)
	if !ok {
		return &process.Failure{Err: err}
	}
	return o.DiagnoseRecord(r, p, r.Text, p, hide...)
}

// Remark writes a note on a valid input to standard error, in the form of a diagnosis. It
// does not change the exit status.
func (o *Output) Remark(r stream.Record, p *uri.SyntaxError) error {
	if err := o.Invalid(r, p); err != process.ErrInvalid {
		return err
	}
	return nil
}

// DiagnoseRecord reports the error p of an invalid input. It shows text, which may be a part of the
// input, with a mark at the place of the error in it.
func (o *Output) DiagnoseRecord(r stream.Record, p *uri.SyntaxError, text []byte, place *uri.SyntaxError, hide ...uri.Span) error {
	if !o.Tells() {
		return process.ErrInvalid
	}
	b := o.appendDiagnosis(r, p, text, place, hide)
	if o.diagnosis = b; cap(b) > 1<<16 {
		o.diagnosis = nil // do not keep the memory of one long diagnosis
	}
	return o.Report(b)
}

// DiagnoseWith reports the error p of an invalid input, with a page about it.
func (o *Output) DiagnoseWith(r stream.Record, p *uri.SyntaxError, page []byte) error {
	return o.Report(append(o.appendDiagnosis(r, p, r.Text, p, nil), page...))
}

// appendDiagnosis appends the diagnosis of [Output.DiagnoseRecord] to the memory of the last one.
func (o *Output) appendDiagnosis(r stream.Record, p *uri.SyntaxError, text []byte, place *uri.SyntaxError, hide []uri.Span) []byte {
	secrets := mask.Find(inplace.String(r.Text))
	b := append(appendPlace(append(o.diagnosis[:0], "uri: "...), r), ": "...)
	b = append(answer.AppendDescription(b, p, r.Text, secrets), '\n')
	if at := bytes.LastIndex(r.Text, text); len(text) < len(r.Text) && at >= 0 {
		if p.Offset >= 0 {
			at = p.Offset - place.Offset
		}
		secrets = append(within(secrets, at, len(text)), mask.Find(inplace.String(text))...)
	}
	b = o.AppendMarked(b, inplace.String(text), place, append(secrets, hide...))
	if o.values == nil {
		return b
	}
	if name := o.values.Reading(string(text)); name != "" {
		b = append(b, "  "+ask.As.Flag()+" "+name+" reads it\n"...)
	}
	return b
}

// within returns the spans in the part of a text that begins at an offset. A secret can begin
// before the part, as in "token=", a tab, and the rest.
func within(spans []uri.Span, at, length int) []uri.Span {
	var part []uri.Span
	for _, s := range spans {
		from, to := max(s.Offset-at, 0), min(s.Offset+s.Length-at, length)
		if from < to {
			part = append(part, uri.Span{Offset: from, Length: to - from})
		}
	}
	return part
}

// AppendMarked appends text with a mark at the place of the error p. It masks the places hide,
// which must include the secrets of the text.
func (o *Output) AppendMarked(dst []byte, text string, p *uri.SyntaxError, hide []uri.Span) []byte {
	line := render.NewLine(text, max(p.Offset, 0), Columns, hide...)
	dst = append(dst, "  "...)
	if o.ErrorColor {
		dst = append(dst, line.Colored(render.Style{{Span: p.Span, Color: string(color.Wrong)}})...)
	} else {
		dst, _ = line.AppendText(dst)
	}
	dst = append(dst, '\n')
	if p.Offset >= 0 {
		dst = append(dst, "  "...)
		if o.ErrorColor {
			dst = append(dst, color.Wrong.Paint(string(line.AppendMark(nil, p.Offset, p.Span)))...)
		} else {
			dst = line.AppendMark(dst, p.Offset, p.Span)
		}
		dst = append(dst, '\n')
	}
	if !o.Expected {
		return dst
	}
	if expected := p.Expected(); expected != "" {
		dst = append(append(append(dst, "  expected: "...), expected...), '\n')
	}
	return dst
}

// ShownPart returns text for a page, or "nothing" if it is empty.
func ShownPart(text string) string {
	if text == "" {
		return "nothing"
	}
	return render.NewLine(text, 0, Columns).String()
}

var SeverityColors = [...]color.Color{
	audit.SeverityInfo: color.Dim, audit.SeverityLow: color.Cyan, audit.SeverityMedium: color.Yellow, audit.SeverityHigh: color.Wrong,
}
