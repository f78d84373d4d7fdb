package uri

import (
	"strconv"

	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/internal/engine/syntax"
)

// A SyntaxError says why a text does not match a rule. It is safe to log: Message
// contains at most one character of the text, and none of a password.
type SyntaxError struct {
	// Offset is the offset of the first byte such that no valid text begins with the
	// text up to and including it, or the length of a text that ended too early. It is
	// -1 if the error belongs to no byte.
	Offset int

	// Component and Span are the invalid component as a person would read the text. In
	// "http://h:8x/p" it is the port, though Offset is that of the second slash: before
	// it, userinfo was possible.
	Component Component
	Span      Span

	// Production is the grammar rule that the text does not match: any rule of the
	// ABNF, such as "pct-encoded", so it is not a [Rule].
	Production string

	Document string // the document with the rule: "RFC 3986"
	Section  string // the section of the document: "3.2.3"
	Message  string // the fault, for people

	expected syntax.Expected
}

// Expected returns the bytes that are possible at Offset, as an ABNF alternation:
// `HEXDIG / ":" / "]"`. It is exact: a valid text can continue with each of these
// bytes, and with no other.
func (e *SyntaxError) Expected() string { return e.expected.String() }

// Error returns the message and the place, in a few hundred bytes at most.
func (e *SyntaxError) Error() string {
	return "uri: " + e.Message + " (" + e.place() + ")"
}

func (e *SyntaxError) place() string {
	offset := "no offset"
	if e.Offset >= 0 {
		offset = "offset " + strconv.Itoa(e.Offset)
	}
	return offset + ", " + e.Component.String() + ", " + e.Production + "; " + e.Document + " section " + e.Section
}

// refuse returns the error for s, which fails to match rule at offset at, or is too long.
func refuse(e *edition, s string, rule Rule, at int) *SyntaxError {
	if uint64(len(s)) > syntax.MaxLen {
		return tooLong(e, rule)
	}
	g := e.grammar
	d := g.Diagnose(s, syntax.Rule(rule), at, secret.GuessPassword)
	return &SyntaxError{
		Offset:     at,
		Component:  Component(d.Component),
		Span:       span(d.Start, d.End),
		Production: d.Rule,
		Document:   g.Document(),
		Section:    d.Section,
		Message:    d.Message,
		expected:   d.Expected,
	}
}

// tooLong returns the error for a text that is too long for offsets.
func tooLong(e *edition, rule Rule) *SyntaxError {
	return &SyntaxError{
		Offset:     -1,
		Production: rule.String(),
		Document:   e.grammar.Document(),
		Section:    "2",
		Message:    "the text is longer than 4294967295 bytes: shorten it",
	}
}
