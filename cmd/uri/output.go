package main

import (
	"bytes"
	"encoding/json"
	"io"

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
