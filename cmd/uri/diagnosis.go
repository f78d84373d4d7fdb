package main

import (
	"bytes"
	"errors"
	"strconv"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/secret"
	"github.com/urikit/uri/internal/stream"
	"github.com/urikit/uri/render"
)

const (
	columns = 72  // of a long input that a diagnosis shows
	wide    = 200 // of a value that a page or a table shows
)

// asProblem returns what is wrong with an input, and whether err says that.
func asProblem(err error) (p *uri.SyntaxError, ok bool) {
	ok = errors.As(err, &p)
	return p, ok
}

// wholeError returns an error that belongs to an input as a whole.
func wholeError(component uri.Component, rule, document, section, message string) error {
	return &uri.SyntaxError{Offset: -1, Component: component, Production: rule, Document: document, Section: section, Message: message}
}

// invalid reports a bad input, as JSON or as a diagnosis on standard error. The diagnosis
// hides places in the input besides its own secrets.
func (o *output) invalid(r stream.Record, err error, hide ...uri.Span) error {
	p, ok := asProblem(err)
	if !ok {
		return &stream.Failure{Err: err}
	}
	if o.json {
		b := append(appendJSONInput(o.Buffer, o.Bytes(), r.Text), `,"valid":false,"error":`...)
		if err := o.Put(append(appendJSONError(b, p), "}\n"...)); err != nil {
			return err
		}
		return stream.ErrInvalid
	}
	return o.diagnose(r, p, r.Text, p, hide...)
}

// remark writes a note on a valid input to standard error, in the form of a diagnosis.
// The exit status stays as it is.
func (o *output) remark(r stream.Record, p *uri.SyntaxError) error {
	if err := o.invalid(r, p); err != stream.ErrInvalid {
		return err
	}
	return nil
}

// diagnose reports what is wrong with a bad input, and shows a text, which may be a
// part of it, with the place marked that it has there.
func (o *output) diagnose(r stream.Record, p *uri.SyntaxError, text []byte, place *uri.SyntaxError, hide ...uri.Span) error {
	const enough = 512
	b := bytes.NewBuffer(make([]byte, 0, enough))
	b.WriteString("uri: " + r.Source + ":" + strconv.Itoa(r.Number) + ": " + describe(p) + "\n")
	o.mark(b, text, place, hide...)
	return o.Report(b.Bytes())
}

// invalidObject reports a bad input with an object of its own form.
func (o *output) invalidObject(v any) error {
	if err := o.object(v); err != nil {
		return err
	}
	return stream.ErrInvalid
}

// mark writes text, without its secrets and what is to be hidden besides, with the place
// marked where something is wrong.
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

// describe returns what err, which is a problem, says: what is wrong, and in
// parentheses where and which document says so.
func describe(err error) string {
	p, _ := asProblem(err)
	offset, component := "-", "-"
	if p.Offset >= 0 {
		offset = strconv.Itoa(p.Offset)
	}
	if p.Component != uri.ComponentNone {
		component = p.Component.String()
	}
	return p.Message + " (" + offset + ", " + component + ", " + p.Production + "; " + p.Document + " section " + p.Section + ")"
}

// invalidLine is invalid, and before it writes the line that is kept for a bad
// input.
func (o *output) invalidLine(r stream.Record, err error, keep bool) error {
	if keep && !o.json {
		if err := o.End(); err != nil {
			return err
		}
	}
	return o.invalid(r, err)
}
