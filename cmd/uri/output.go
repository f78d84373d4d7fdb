package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"

	"github.com/urikit/uri/internal/record"
	"github.com/urikit/uri/internal/stream"
)

// output writes results and the errors of inputs in the form that the options choose.
type output struct {
	*stream.Output
	json       bool
	color      bool // use colours on standard output
	errorColor bool // use colours on standard error
	expected   bool // a diagnosis also says what was expected
	formed     bool // records or results have a form in which there can be errors
	alone      bool // there is one argument, which probably is not the name of a file
}

// each gives each record to a job, like [stream.Output.Each].
func (o *output) each(args []string, start func(*output) stream.Job) error {
	return o.Each(args, func(to *stream.Output) stream.Job {
		own := *o
		own.Output = to
		do := start(&own)
		if !o.alone && !o.formed {
			return do
		}
		return func(r stream.Record) error {
			if r.Err != nil {
				return own.refuseRecord(r, r.Err)
			}
			err := do(r)
			if err == nil && own.alone {
				return own.noteFile(r)
			}
			if refused, ok := errors.AsType[record.Error](err); ok {
				return own.refuseRecord(r, refused)
			}
			return err
		}
	})
}

// result writes the result for r as a line, or as a JSON object with the members "output" and name.
// If the result is not UTF-8, the members output_base64 and NAME_base64 have its bytes. Marks are
// the names of further members, whose value is true.
func (o *output) result(r stream.Record, name string, text []byte, marks ...string) error {
	if !o.json {
		return o.Line(text)
	}
	b := append(appendJSONInput(o.Buffer, o.Bytes(), r.Text), `,"valid":true,`...)
	b = append(appendJSONMember(o.Buffer, b, "output", text), ',')
	b = appendJSONMember(o.Buffer, b, name, text)
	for _, mark := range marks {
		b = append(append(append(b, `,"`...), mark...), `":true`...)
	}
	return o.Put(append(b, "}\n"...))
}

// raw writes a result without the end of a record, unless results have a form that keeps them
// apart.
func (o *output) raw(text []byte) error {
	if o.formed {
		return o.Line(text)
	}
	_, err := o.Write(text)
	return err
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

// objectOf writes a JSON object with the input, followed by the members of v. v must have at
// least one member.
func (o *output) objectOf(text []byte, v any) error {
	var rest bytes.Buffer
	if err := encodeJSON(&rest, v); err != nil {
		return err
	}
	b := append(appendJSONInput(o.Buffer, o.Bytes(), text), ',')
	return o.Put(append(b, rest.Bytes()[len("{"):]...))
}
