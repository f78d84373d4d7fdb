package urikinopenapi

import (
	"github.com/getkin/kin-openapi/openapi3"

	"github.com/urikit/uri"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/template"
)

// Formats returns the five formats. [openapi3.WithStringFormatValidators] takes them for the
// validations that get this option, and [openapi3.T.SetStringFormatValidators] for a document.
func Formats() map[string]openapi3.StringFormatValidator {
	return map[string]openapi3.StringFormatValidator{
		"uri":           format(func(text string) error { return uri.Validate(uri.RuleURI, text) }),
		"uri-reference": format(func(text string) error { return uri.Validate(uri.RuleURIReference, text) }),
		"iri":           format(func(text string) error { return iri.Validate(uri.RuleURI, text) }),
		"iri-reference": format(func(text string) error { return iri.Validate(uri.RuleURIReference, text) }),
		"uri-template":  format(func(text string) error { _, err := template.Parse(text); return err }),
	}
}

func format(check func(text string) error) openapi3.StringFormatValidator {
	return openapi3.NewCallbackValidator(check)
}

// Register defines the five formats for all documents of the program. Call it before any
// validation: it changes a variable of the library.
func Register() {
	for name, format := range Formats() {
		openapi3.DefineStringFormatValidator(name, format)
	}
}
