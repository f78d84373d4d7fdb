package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strconv"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/inplace"
	"github.com/urikit/uri/render"
)

// columns is how much of a long input a diagnosis shows.
const columns = 72

// output is where results and diagnoses go.
type output struct {
	*input
	w          *sink     // standard output
	errors     io.Writer // standard error
	meter      *meter
	color      bool    // on standard output
	errorColor bool    // on standard error
	apart      bool    // the two are not the same file
	expected   bool    // say in a diagnosis what was expected
	pages      int     // written so far
	asides     *asides // of a batch, or nil
}

// close sends out what is left, and returns result unless that fails.
func (o *output) close(result error) error {
	o.meter.clear()
	if err := o.w.Flush(); err != nil {
		return &processError{err}
	}
	return result
}

// parse parses r, which is to match rule. The reference is a view of r, and valid as
// long.
func (o *output) parse(r record, rule uri.Rule) (uri.Reference, error) {
	return inplace.Parse(o.parser(), rule, r.text)
}

// line writes a result, and the end of a record.
func (o *output) line(text []byte) error {
	if len(text) >= sinkSize {
		o.w.Write(text) // an error stays
		return o.end()
	}
	return o.put(append(append(o.w.b, text...), o.recordEnd()))
}

// end ends a result.
func (o *output) end() error { return o.put(append(o.w.b, o.recordEnd())) }

// recordEnd returns what records end with.
func (o *output) recordEnd() byte {
	if o.null {
		return 0
	}
	return '\n'
}

// page writes a result of several lines. Between two of them comes a blank line,
// or a NUL behind each.
func (o *output) page(write func()) error {
	switch {
	case o.null:
	case o.pages > 0:
		o.w.WriteByte('\n')
	case o.asides != nil:
		o.asides.page()
	}
	o.pages++
	write()
	if o.null {
		return o.end()
	}
	return nil
}

// result writes what was made of r: as a line, or as JSON in an object, in which it has
// a name, and where it is no text also NAME_base64. Marks are the names of members that
// are true, which only JSON has.
func (o *output) result(r record, name string, text []byte, marks ...string) error {
	if !o.json {
		return o.line(text)
	}
	b := append(o.w.appendJSONInput(o.w.b, r.text), ',')
	b = o.w.appendJSONMember(b, name, text)
	for _, mark := range marks {
		b = append(append(append(b, `,"`...), mark...), `":true`...)
	}
	return o.put(append(b, "}\n"...))
}

// put takes b, which is what o has gathered with something appended.
func (o *output) put(b []byte) error {
	if err := o.w.put(b); err != nil {
		return &processError{err}
	}
	return nil
}

// object writes a result as JSON.
func (o *output) object(v any) error {
	e := json.NewEncoder(o.w)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return &processError{err}
	}
	return nil
}

// objectOf writes a result as JSON: an object with an input, and then what v has, which
// is not empty.
func (o *output) objectOf(text []byte, v any) error {
	rest := new(sink)
	if err := (&output{w: rest}).object(v); err != nil {
		return err
	}
	b := append(o.w.appendJSONInput(o.w.b, text), ',')
	return o.put(append(b, rest.b[len("{"):]...))
}

// A jsonInput is how JSON shows an input: as text, and where it is none,
// exactly.
type jsonInput struct {
	Input  string `json:"input"`
	Base64 []byte `json:"input_base64,omitempty"`
}

func newJSONInput(text []byte) jsonInput {
	if utf8.Valid(text) {
		return jsonInput{Input: string(text)}
	}
	// encoding/json writes U+FFFD for each invalid byte.
	return jsonInput{string(text), text}
}

// asProblem returns what is wrong with an input, and whether err says that.
func asProblem(err error) (p *uri.SyntaxError, ok bool) {
	ok = errors.As(err, &p)
	return p, ok
}

// wholeError returns an error that belongs to an input as a whole.
func wholeError(component uri.Component, rule, document, section, message string) error {
	return &uri.SyntaxError{Offset: -1, Component: component, Production: rule, Document: document, Section: section, Message: message}
}

// A jsonInvalid is what JSON says of a bad input.
type jsonInvalid struct {
	Valid bool       `json:"valid"` // it is not
	Error *jsonError `json:"error"`
}

// A jsonError is how JSON shows what is wrong with an input.
type jsonError struct {
	Offset    *int      `json:"offset"`
	Component string    `json:"component"`
	Rule      string    `json:"rule"`
	Message   string    `json:"message"`
	Section   string    `json:"section"`
	Document  string    `json:"document,omitempty"` // that has the section, if it is not RFC 3986
	Span      *jsonSpan `json:"span"`
	Expected  string    `json:"expected"`
}

type jsonSpan struct {
	Offset int `json:"offset"`
	Length int `json:"length"`
}

func newJSONSpan(s uri.Span) jsonSpan { return jsonSpan{s.Offset, s.Length} }

func newJSONError(p *uri.SyntaxError) *jsonError {
	e := &jsonError{
		Component: p.Component.String(),
		Rule:      p.Production,
		Message:   p.Message,
		Section:   p.Section,
		Expected:  p.Expected(),
	}
	if p.Document != uri.RFC3986.Document() {
		e.Document = p.Document
	}
	if p.Offset >= 0 {
		span := newJSONSpan(p.Span)
		e.Offset, e.Span = &p.Offset, &span
	}
	return e
}

// asJSONError returns the problem that err is, or nil if it is none.
func asJSONError(err error) *jsonError {
	if p, ok := asProblem(err); ok {
		return newJSONError(p)
	}
	return nil
}

// invalid reports a bad input, as JSON or as a diagnosis on standard error.
func (o *output) invalid(r record, err error) error {
	p, ok := asProblem(err)
	if !ok {
		return &processError{err}
	}
	if o.json {
		b := append(o.w.appendJSONInput(o.w.b, r.text), `,"valid":false,"error":`...)
		if err := o.put(append(appendJSONError(b, p), "}\n"...)); err != nil {
			return err
		}
		return errInvalid
	}
	if !o.apart {
		if err := o.w.Flush(); err != nil {
			return &processError{err}
		}
	}
	return o.diagnose(r, p, r.text, p)
}

// remark writes a note on a valid input to standard error, in the form of a diagnosis.
// The exit status stays as it is.
func (o *output) remark(r record, p *uri.SyntaxError) error {
	if err := o.invalid(r, p); err != errInvalid {
		return err
	}
	return nil
}

// diagnose reports what is wrong with a bad input, and shows a text, which may be a
// part of it, with the place marked that it has there.
func (o *output) diagnose(r record, p *uri.SyntaxError, text []byte, place *uri.SyntaxError) error {
	const enough = 512
	b := bytes.NewBuffer(make([]byte, 0, enough))
	b.WriteString("uri: " + r.source + ":" + strconv.Itoa(r.number) + ": " + describe(p) + "\n")
	o.mark(b, text, place, r.hide...)
	return o.report(b.Bytes())
}

// say sends out the results up to now, and writes a diagnosis, if there is one.
func (o *output) say(diagnosis []byte) error {
	if err := o.w.Flush(); err != nil {
		return &processError{err}
	}
	if len(diagnosis) == 0 {
		return nil
	}
	return writeAll(o.errors, diagnosis)
}

// report writes a diagnosis of a bad input.
func (o *output) report(diagnosis []byte) error {
	if err := writeAll(o.errors, diagnosis); err != nil {
		return err
	}
	return errInvalid
}

// invalidObject reports a bad input with an object of its own form.
func (o *output) invalidObject(v any) error {
	if err := o.object(v); err != nil {
		return err
	}
	return errInvalid
}

// mark writes text, without its secrets and what is to be hidden besides, with the place
// marked where something is wrong.
func (o *output) mark(b *bytes.Buffer, text []byte, p *uri.SyntaxError, hide ...uri.Span) {
	whole := string(text)
	line := render.NewLine(whole, max(p.Offset, 0), columns, append(secretsIn(whole), hide...)...)
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
