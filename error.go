package uri

import (
	"fmt"
	"strconv"

	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/internal/engine/syntax"
)

// A SyntaxError says why a text does not match a rule. It is safe to log: Message
// contains at most one character of the text, and none of a password.
//
// The errors of parsers wrap it: [errors.As] finds it. It is made when it is asked for,
// so that an error costs little where only its being is of interest. Until then, the
// error keeps the text. The error for a long text of bytes is a SyntaxError at once.
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

// A refusal is the error of a parser: it knows what to diagnose. It shows nothing else of the text.
// Functions that return one are so small that the compiler copies them into their callers: one that
// only asks whether there is an error does not allocate it.
type refusal struct {
	text string
	fault
	edition Edition
	iris    bool
}

// A fault is an offset at which a text does not match a rule, if the text is not too long and the
// edition has the rule. It is syntax.Valid if the text matches.
type fault struct {
	at   int
	rule Rule
}

// mostCopied is the length of the longest text of bytes that an error keeps a copy of.
const mostCopied = 512

// ofBytes returns the error for a text of bytes, which can change: a refusal with a copy of a short
// text, and otherwise the diagnosis.
func (r refusal) ofBytes(text []byte) error {
	if len(text) > mostCopied {
		r.text = view(text)
		return r.diagnose()
	}
	r.text = string(text)
	return &r
}

func (r *refusal) diagnose() *SyntaxError {
	e := editionOf(r.edition, r.iris)
	g := e.grammar
	switch {
	case uint64(len(r.text)) > syntax.MaxLen:
		return tooLong(e, r.rule)
	case !g.HasRule(syntax.Rule(r.rule)):
		return &SyntaxError{Offset: -1, Production: r.rule.String(), Document: g.Document(), Section: "A", Message: "unknown rule: use one of the Rule constants"}
	}
	d := g.Diagnose(r.text, syntax.Rule(r.rule), r.at, secret.GuessPassword)
	return &SyntaxError{
		Offset:     r.at,
		Component:  Component(d.Component),
		Span:       span(d.Start, d.End),
		Production: d.Rule,
		Document:   g.Document(),
		Section:    d.Section,
		Message:    d.Message,
		expected:   d.Expected,
	}
}

// Error returns that of the [SyntaxError].
func (r *refusal) Error() string { return r.diagnose().Error() }

// Unwrap returns the [SyntaxError].
func (r *refusal) Unwrap() error { return r.diagnose() }

// Format writes the SyntaxError for each verb, because some would show the text.
func (r *refusal) Format(f fmt.State, verb rune) {
	fmt.Fprintf(f, fmt.FormatString(f, verb), r.diagnose())
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
