// Package urikinopenapi gives github.com/getkin/kin-openapi the formats of strings that are
// about URIs, IRIs and URI Templates.
//
//	formats := openapi3.WithStringFormatValidators(urikinopenapi.Formats())
//	options := &openapi3filter.Options{SchemaValidationOptions: []openapi3.SchemaValidationOption{formats}}
//
// The formats are "uri", "uri-reference", "iri", "iri-reference" and "uri-template", as JSON
// Schema defines them. The library itself does not check any of them: without this package, a
// string of such a format can be any text.
//
// The message of an error says where the text is wrong and what to write. The error wraps
// a [*uri.SyntaxError], an [*iri.SyntaxError] or a [*template.SyntaxError], except in documents of
// OpenAPI 3.1, for which it has only the message.
//
// The library adds the schema and the value to a message, so it can contain a password. The
// field Reason of an openapi3.SchemaError has the message without them; see
// openapi3filter.Options.WithCustomSchemaErrorFunc.
package urikinopenapi
