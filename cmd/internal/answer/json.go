package answer

import (
	"fmt"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/field"
)

// A Input is an input as JSON: as text and, if it is not UTF-8, also in Base64.
type Input struct {
	Input  string `json:"input"`
	Base64 []byte `json:"input_base64,omitempty"`
}

func NewInput(text []byte) Input {
	input := string(text)
	return Input{input, Bytes(input)}
}

// Bytes returns the bytes of a text that is not UTF-8, for a member in Base64 beside it, and
// otherwise nil. For each invalid byte, encoding/json writes U+FFFD.
func Bytes(text string) []byte {
	if utf8.ValidString(text) {
		return nil
	}
	return []byte(text)
}

// A Line is a line of the plain output, as JSON.
type Line struct {
	Output string `json:"output"`
	Base64 []byte `json:"output_base64,omitempty"` // if Output is not UTF-8
}

// NewLine returns a line for JSON.
func NewLine(text []byte) Line {
	output := string(text)
	return Line{output, Bytes(output)}
}

// A Invalid is the verdict on an invalid input, as JSON.
type Invalid struct {
	Valid bool   `json:"valid"` // always false
	Error *Error `json:"error"`
}

// A Error is the error of an input, as JSON.
type Error struct {
	Offset    *int   `json:"offset"`
	Character *int   `json:"character,omitempty"` // only for an IRI: the offset in characters
	Component string `json:"component"`
	Rule      string `json:"rule"`
	Message   string `json:"message"`
	Section   string `json:"section"`
	Document  string `json:"document,omitempty"` // the document of the section, if not RFC 3986
	Span      *Span  `json:"span"`
	Expected  string `json:"expected"`
}

type Span struct {
	Offset int `json:"offset"`
	Length int `json:"length"`
}

func NewSpan(s uri.Span) Span { return Span{s.Offset, s.Length} }

// NewError returns the error of text for JSON. Without text it lacks what depends on it.
func NewError(p *uri.SyntaxError, text []byte) *Error {
	p = field.Completed(p, text)
	e := &Error{
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
		span := NewSpan(p.Span)
		e.Offset, e.Span = &p.Offset, &span
		if n := characterOf(p, text); n >= 0 {
			e.Character = &n
		}
	}
	return e
}

// AsError returns the syntax error in err, about text, for JSON, or nil.
func AsError(err error, text []byte) *Error {
	if p, ok := AsProblem(err); ok {
		return NewError(p, text)
	}
	return nil
}

// Optional returns the text of u for JSON, or nil if u is zero.
func Optional[U interface {
	IsZero() bool
	String() string
}](u U) *string {
	if u.IsZero() {
		return nil
	}
	text := u.String()
	return &text
}

// AppendEscape appends the escape of a character in a JSON string.
func AppendEscape(dst []byte, r rune) []byte {
	if r > 0xFFFF {
		high, low := utf16.EncodeRune(r)
		return fmt.Appendf(dst, `\u%04x\u%04x`, high, low)
	}
	return fmt.Appendf(dst, `\u%04x`, r)
}
