package cli

import (
	"errors"

	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/process"
	"github.com/urikit/uri/internal/record"
)

// Output writes results and the errors of inputs in the form that the options choose.
type Output struct {
	*stream.Output
	JSON       bool
	Color      bool // use colours on standard output
	ErrorColor bool // use colours on standard error
	Expected   bool // a diagnosis also says what was expected
	formed     bool // records or results have a form in which there can be errors
	about      bool // an error is the result about a record without a text
	values     *ask.Values
	diagnosis  []byte
	sink       bool // the results are not those of the records in work
	Teller
}

// EachJob gives each record to a job, like [stream.Output.Each].
func (o *Output) EachJob(args []string, start func(*Output) stream.Job) error {
	return o.Each(args, func(to *stream.Output) stream.Job {
		own := *o
		own.Output = to
		do := start(&own)
		if own.reader != nil && !(own.sink && own.JSON) {
			do = own.telling(do)
		}
		return func(r stream.Record) error {
			if r.Err != nil {
				if own.about {
					if err := own.LineAbout([]byte(r.Err.Error())); err != nil {
						return err
					}
				}
				return own.refuseRecord(r, r.Err)
			}
			err := do(r)
			if !own.formed {
				return err
			}
			if refused, ok := errors.AsType[record.Error](err); ok {
				return own.refuseRecord(r, refused)
			}
			return err
		}
	})
}

// Result writes the result for r as a line, or as the JSON object of [ask.PutResult].
func (o *Output) Result(r stream.Record, name string, text []byte, marks ...string) error {
	if !o.JSON {
		return o.Line(text)
	}
	return ask.PutResult(o.Buffer, r.Text, name, text, marks...)
}

// Raw writes a result without the end of a record, unless results have a form that keeps them
// apart.
func (o *Output) Raw(text []byte) error {
	if o.formed {
		return o.Line(text)
	}
	_, err := o.Write(text)
	return err
}

// Object writes a result as JSON.
func (o *Output) Object(v any) error {
	if err := answer.Encode(o, v); err != nil {
		return &process.Failure{Err: err}
	}
	return nil
}

// ObjectOf writes a JSON object with the input, followed by the members of v. v must have at
// least one member.
func (o *Output) ObjectOf(text []byte, v any) error {
	if err := answer.PutObject(o.Buffer, text, v); err != nil {
		return &process.Failure{Err: err}
	}
	return nil
}

// Answered returns the error of a job that has written a JSON object, and reports whether the input
// was valid.
func (o *Output) Answered(valid bool, err error) error {
	switch {
	case err != nil:
		return &process.Failure{Err: err}
	case !valid:
		return process.ErrInvalid
	}
	return nil
}
