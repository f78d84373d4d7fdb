package main

import (
	"bytes"
	"errors"
	"strconv"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/secret"
	"github.com/urikit/uri/internal/stream"
	"github.com/urikit/uri/render"
)

const (
	columns    = 72  // the most columns of an input in a diagnosis
	shownParts = 100 // the most segments, changes or violations of one input
	wide       = 200 // the most columns of a value on a page or in a table
)

// asProblem returns the syntax error in err, and whether there is one.
func asProblem(err error) (p *uri.SyntaxError, ok bool) {
	ok = errors.As(err, &p)
	return p, ok
}

// wholeError returns an error about an input as a whole, without an offset.
func wholeError(component uri.Component, rule, document, section, message string) error {
	return &uri.SyntaxError{Offset: -1, Component: component, Production: rule, Document: document, Section: section, Message: message}
}

// invalid reports an invalid input, as JSON or as a diagnosis on standard error. The diagnosis
// masks the secrets of the input and the places hide.
func (o *output) invalid(r stream.Record, err error, hide ...uri.Span) error {
	p, ok := asProblem(err)
	if !ok {
		return &stream.Failure{Err: err}
	}
	if o.json {
		b := append(appendJSONInput(o.Buffer, o.Bytes(), r.Text), `,"valid":false,"error":`...)
		if err := o.Put(append(appendJSONError(b, p, r.Text), "}\n"...)); err != nil {
			return err
		}
		return stream.ErrInvalid
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
	b.WriteString("uri: " + placeOf(r) + ": " + describe(p, string(r.Text)) + "\n")
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

// describe returns the description of a syntax error of text: the message, and in parentheses
// the offset, the component, the rule, the document and its section, and for an IRI the offset
// in characters.
func describe(err error, text string) string {
	p, _ := asProblem(err)
	p = completed(p, []byte(text))
	offset, component, character := "-", "-", ""
	if p.Offset >= 0 {
		offset = strconv.Itoa(p.Offset)
	}
	if p.Component != uri.ComponentNone {
		component = p.Component.String()
	}
	if n := characterOf(p, []byte(text)); n >= 0 {
		character = "; character " + strconv.Itoa(n)
	}
	return p.Message + " (" + offset + ", " + component + ", " + p.Production + "; " + p.Document + " section " + p.Section + character + ")"
}

// characterOf returns the offset of an error of text in characters, if text should be an IRI,
// or -1. A byte that is not UTF-8 counts as a character.
func characterOf(p *uri.SyntaxError, text []byte) int {
	if p.Document != rfc3987.Document() || p.Offset < 0 || p.Offset > len(text) {
		return -1
	}
	return utf8.RuneCount(text[:p.Offset])
}

// shownPart returns text for a page, or "nothing" if it is empty.
func shownPart(text string) string {
	if text == "" {
		return "nothing"
	}
	return render.NewLine(text, 0, columns).String()
}
