package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/render"
)

// columns is how much of a long input a diagnosis shows.
const columns = 72

// output is where results and diagnoses go.
type output struct {
	*input
	w          *bufio.Writer // standard output
	errors     io.Writer     // standard error
	meter      *meter
	color      bool // on standard output
	errorColor bool // on standard error
	expected   bool // say in a diagnosis what was expected
	pages      int  // written so far
}

// parse parses r, which is to match rule.
func (o *output) parse(r record, rule uri.Rule) (uri.Reference, error) {
	if rule != uri.RuleURIReference {
		if err := uri.ValidateBytes(rule, r.text); err != nil {
			return uri.Reference{}, err
		}
	}
	return uri.ParseBytes(r.text) // of which each rule is a part
}

// line writes a result, and the end of a record.
func (o *output) line(text []byte) error {
	o.w.Write(text) // an error stays until Flush
	return o.end()
}

// end ends a result.
func (o *output) end() error {
	end := byte('\n')
	if o.null {
		end = 0
	}
	if err := o.w.WriteByte(end); err != nil {
		return &processError{err}
	}
	return nil
}

// page writes a result of several lines. Between two of them comes a blank line,
// or a NUL behind each.
func (o *output) page(write func()) error {
	if o.pages++; o.pages > 1 && !o.null {
		o.w.WriteByte('\n')
	}
	write()
	if o.null {
		return o.end()
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

// A jsonError is how JSON shows what is wrong with an input.
type jsonError struct {
	Offset    *int      `json:"offset"`
	Component string    `json:"component"`
	Rule      string    `json:"rule"`
	Message   string    `json:"message"`
	Section   string    `json:"section"`
	Span      *jsonSpan `json:"span"`
	Expected  string    `json:"expected"`
}

type jsonSpan struct {
	Offset int `json:"offset"`
	Length int `json:"length"`
}

func newJSONError(err *uri.SyntaxError) *jsonError {
	e := &jsonError{
		Component: err.Component.String(),
		Rule:      err.Rule,
		Message:   err.Message,
		Section:   err.Section,
		Expected:  err.Expected(),
	}
	if err.Offset >= 0 {
		e.Offset = &err.Offset
		e.Span = &jsonSpan{err.Span.Offset, err.Span.Length}
	}
	return e
}

// invalid reports a bad input, as JSON or as a diagnosis on standard error.
func (o *output) invalid(r record, err error) error {
	syntax := (*uri.SyntaxError)(nil)
	if !errors.As(err, &syntax) {
		return &processError{err}
	}
	if o.json {
		object := struct {
			jsonInput
			Valid bool       `json:"valid"`
			Error *jsonError `json:"error"`
		}{newJSONInput(r.text), false, newJSONError(syntax)}
		if err := o.object(object); err != nil {
			return err
		}
		return errInvalid
	}
	if err := o.w.Flush(); err != nil {
		return &processError{err}
	}
	if err := writeAll(o.errors, o.diagnosis(r, syntax)); err != nil {
		return err
	}
	return errInvalid
}

// diagnosis returns what standard error gets for a bad input: what is wrong and
// where, and the input with the place marked.
func (o *output) diagnosis(r record, err *uri.SyntaxError) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "uri: %s:%d: %s\n", r.source, r.number, describe(err))
	line := render.NewLine(string(r.text), max(err.Offset, 0), columns)
	mark := line.Mark(err.Offset, err.Span)
	shown := line.String()
	if o.errorColor {
		shown = line.Colored(render.Style{{Span: err.Span, Color: render.Wrong}})
		mark = render.Wrong.Paint(mark)
	}
	fmt.Fprintf(&b, "  %s\n", shown)
	if err.Offset >= 0 {
		fmt.Fprintf(&b, "  %s\n", mark)
	}
	if o.expected {
		fmt.Fprintf(&b, "  expected: %s\n", err.Expected())
	}
	return b.Bytes()
}

// describe returns what err says: what is wrong, and in parentheses where.
func describe(err *uri.SyntaxError) string {
	offset := "-"
	if err.Offset >= 0 {
		offset = strconv.Itoa(err.Offset)
	}
	return fmt.Sprintf("%s (%s, %s, %s; RFC 3986 section %s)", err.Message, offset, err.Component, err.Rule, err.Section)
}
