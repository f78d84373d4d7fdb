package main

import (
	"bytes"
	"encoding/json"
	"io"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/stream"
)

// output shows results and bad inputs in the form that the flags ask for.
type output struct {
	*stream.Output
	json       bool
	color      bool // on standard output
	errorColor bool // on standard error
	expected   bool // say in a diagnosis what was expected
}

// each gives each record to a job, as [stream.Output.Each] does.
func (o *output) each(args []string, start func(*output) stream.Job) error {
	return o.Each(args, func(to *stream.Output) stream.Job {
		own := *o
		own.Output = to
		return start(&own)
	})
}

// result writes what was made of r: as a line, or as JSON in an object, in which it has
// a name, and where it is no text also NAME_base64. Marks are the names of members that
// are true, which only JSON has.
func (o *output) result(r stream.Record, name string, text []byte, marks ...string) error {
	if !o.json {
		return o.Line(text)
	}
	b := append(appendJSONInput(o.Buffer, o.Bytes(), r.Text), ',')
	b = appendJSONMember(o.Buffer, b, name, text)
	for _, mark := range marks {
		b = append(append(append(b, `,"`...), mark...), `":true`...)
	}
	return o.Put(append(b, "}\n"...))
}

// object writes a result as JSON.
func (o *output) object(v any) error { return encodeJSON(o, v) }

// encodeJSON writes v as a line of JSON.
func encodeJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return &stream.Failure{Err: err}
	}
	return nil
}

// objectOf writes a result as JSON: an object with an input, and then what v has, which
// is not empty.
func (o *output) objectOf(text []byte, v any) error {
	var rest bytes.Buffer
	if err := encodeJSON(&rest, v); err != nil {
		return err
	}
	b := append(appendJSONInput(o.Buffer, o.Bytes(), text), ',')
	return o.Put(append(b, rest.Bytes()[len("{"):]...))
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
