package main

import (
	"unicode/utf8"

	"github.com/urikit/uri"
)

// A jsonInput is an input as JSON: as text and, if it is not UTF-8, also in Base64.
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

// A jsonLine is a line of the plain output, as JSON.
type jsonLine struct {
	Output string `json:"output"`
	Base64 []byte `json:"output_base64,omitempty"` // if Output is not UTF-8
}

// newJSONLine returns a line for JSON. It can keep text.
func newJSONLine(text []byte) jsonLine {
	line := jsonLine{Output: string(text)}
	if !utf8.Valid(text) {
		line.Base64 = text
	}
	return line
}

// A jsonInvalid is the verdict on an invalid input, as JSON.
type jsonInvalid struct {
	Valid bool       `json:"valid"` // always false
	Error *jsonError `json:"error"`
}

// A jsonError is the error of an input, as JSON.
type jsonError struct {
	Offset    *int      `json:"offset"`
	Character *int      `json:"character,omitempty"` // only for an IRI: the offset in characters
	Component string    `json:"component"`
	Rule      string    `json:"rule"`
	Message   string    `json:"message"`
	Section   string    `json:"section"`
	Document  string    `json:"document,omitempty"` // the document of the section, if not RFC 3986
	Span      *jsonSpan `json:"span"`
	Expected  string    `json:"expected"`
}

type jsonSpan struct {
	Offset int `json:"offset"`
	Length int `json:"length"`
}

func newJSONSpan(s uri.Span) jsonSpan { return jsonSpan{s.Offset, s.Length} }

// newJSONError returns the error of text for JSON. Without text it lacks what depends on it.
func newJSONError(p *uri.SyntaxError, text []byte) *jsonError {
	p = completed(p, text)
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
		if n := characterOf(p, text); n >= 0 {
			e.Character = &n
		}
	}
	return e
}

// asJSONError returns the syntax error in err, about text, for JSON, or nil.
func asJSONError(err error, text []byte) *jsonError {
	if p, ok := asProblem(err); ok {
		return newJSONError(p, text)
	}
	return nil
}

// optional returns the text of u for JSON, or nil if u is zero.
func optional(u uri.URI) *string {
	if u.IsZero() {
		return nil
	}
	text := u.String()
	return &text
}
