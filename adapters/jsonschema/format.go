package urijsonschema

import (
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/urikit/uri"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/template"
)

// parsers are the formats with what decides about a text.
var parsers = []struct {
	format string
	parse  func(text string) error
}{
	{"uri", func(text string) error { return uri.Validate(uri.RuleURI, text) }},
	{"uri-reference", func(text string) error { return uri.Validate(uri.RuleURIReference, text) }},
	{"iri", func(text string) error { return iri.Validate(uri.RuleURI, text) }},
	{"iri-reference", func(text string) error { return iri.Validate(uri.RuleURIReference, text) }},
	{"uri-template", func(text string) error { _, err := template.Parse(text); return err }},
}

// Formats returns the five formats, for a program that registers only some of them. A value
// that is not a string has every format. The error wraps a [*uri.SyntaxError],
// an [*iri.SyntaxError] or a [*template.SyntaxError].
func Formats() []*jsonschema.Format {
	var formats []*jsonschema.Format
	for _, p := range parsers {
		formats = append(formats, &jsonschema.Format{Name: p.format, Validate: func(value any) error {
			if text, ok := value.(string); ok {
				return p.parse(text)
			}
			return nil
		}})
	}
	return formats
}

// Register replaces the five formats of c. It does not call AssertFormat.
func Register(c *jsonschema.Compiler) {
	for _, format := range Formats() {
		c.RegisterFormat(format)
	}
}
