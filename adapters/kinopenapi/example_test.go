package urikinopenapi_test

import (
	"fmt"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"

	urikinopenapi "github.com/urikit/uri/adapters/kinopenapi"
)

// The options of openapi3filter apply to requests and responses.
func Example() {
	formats := openapi3.WithStringFormatValidators(urikinopenapi.Formats())
	options := &openapi3filter.Options{SchemaValidationOptions: []openapi3.SchemaValidationOption{formats}}
	options.WithCustomSchemaErrorFunc(func(err *openapi3.SchemaError) string { return err.Reason })

	err := send("3.0.3", "", `{"callback": "https://example.com/a b"}`, options)
	fmt.Println(err)
	// Output:
	// request body has an error: doesn't match schema: string doesn't match the format "uri" (uri: a path cannot contain a space: percent-encode it as %20 (offset 21, path, segment; RFC 3986 section 3.3))
}

func ExampleFormats() {
	schema := openapi3.NewStringSchema().WithFormat("iri-reference")
	formats := openapi3.WithStringFormatValidators(urikinopenapi.Formats())
	fmt.Println(schema.VisitJSON("/straße", formats))
	fmt.Println(schema.VisitJSON("/a b") == nil, schema.VisitJSON("/a b", formats) == nil)
	// Output:
	// <nil>
	// true false
}

func ExampleRegister() {
	urikinopenapi.Register()
	schema := openapi3.NewStringSchema().WithFormat("uri-template")
	fmt.Println(schema.VisitJSON("/items{?page}"))
	// Output: <nil>
}
