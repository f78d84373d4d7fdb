package answer

import (
	"errors"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/secret"
)

// AsProblem returns the syntax error in err, and whether there is one.
func AsProblem(err error) (p *uri.SyntaxError, ok bool) {
	ok = errors.As(err, &p)
	return p, ok
}

// WholeError returns an error about an input as a whole, without an offset.
func WholeError(component uri.Component, rule, document, section, message string) error {
	return &uri.SyntaxError{Offset: -1, Component: component, Production: rule, Document: document, Section: section, Message: message}
}

// Describe returns the description of a syntax error of text: the message, and in parentheses
// the offset, the component, the rule, the document and its section, and for an IRI the offset
// in characters.
func Describe(err error, text string) string {
	p, _ := AsProblem(err)
	p = Completed(p, []byte(text))
	offset, component, character := "-", "-", ""
	if p.Offset >= 0 {
		offset = strconv.Itoa(p.Offset)
	}
	if p.Component != uri.ComponentNone {
		component = p.Component.String()
	}
	if n := characterOf(p, []byte(text)); n >= 0 {
		character = "; character " + strconv.Itoa(n)
	}
	return p.Message + " (" + offset + ", " + component + ", " + p.Production + "; " + p.Document + " section " + p.Section + character + ")"
}

// characterOf returns the offset of an error of text in characters, if text should be an IRI,
// or -1. A byte that is not UTF-8 counts as a character.
func characterOf(p *uri.SyntaxError, text []byte) int {
	if p.Document != RFC3987.Document() || p.Offset < 0 || p.Offset > len(text) {
		return -1
	}
	return utf8.RuneCount(text[:p.Offset])
}

// Said returns the text of an error without the name of its package.
func Said(err error) string {
	text := err.Error()
	for _, name := range []string{"baseuri: ", "entity: ", "document: ", "template: "} {
		text = strings.TrimPrefix(text, name)
	}
	return text
}

// ShownName returns the name of a file for diagnoses. Control characters are escaped. Secrets
// are masked, because the name may be a reference that the user meant for another command.
func ShownName(name string) string {
	name = secret.Redact(name)
	hidden := func(r rune) bool { return !unicode.IsPrint(r) }
	if name == "" || !utf8.ValidString(name) || strings.ContainsFunc(name, hidden) {
		return strconv.Quote(name)
	}
	return name
}
