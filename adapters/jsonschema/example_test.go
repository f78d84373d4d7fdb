package urijsonschema_test

import (
	"errors"
	"fmt"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"github.com/urikit/uri"
	urijsonschema "github.com/urikit/uri/adapters/jsonschema"
)

// decode returns a JSON text as the library wants it.
func decode(text string) any {
	v, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		panic(err)
	}
	return v
}

func Example() {
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	urijsonschema.Register(c)
	err := c.AddResource("https://example.com/hook.json", decode(`{
		"type": "object",
		"properties": {
			"callback": {"type": "string", "format": "uri"},
			"items": {"type": "string", "format": "uri-template"}
		}
	}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	schema, err := c.Compile("https://example.com/hook.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(schema.Validate(decode(`{"callback": "https://example.com/a%20b", "items": "/items{?page}"}`)))
	fmt.Println(schema.Validate(decode(`{"callback": "https://example.com/a b"}`)))
	// Output:
	// <nil>
	// jsonschema validation failed with 'https://example.com/hook.json#'
	// - at '/callback': 'https://example.com/a b' is not valid uri: uri: a path cannot contain a space: percent-encode it as %20 (offset 21, path, segment; RFC 3986 section 3.3)
}

// A program that reports errors itself finds the error of package uri in kind.Format.
func ExampleRegister() {
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	urijsonschema.Register(c)
	if err := c.AddResource("https://example.com/uri.json", decode(`{"format": "uri"}`)); err != nil {
		fmt.Println(err)
		return
	}
	schema, err := c.Compile("https://example.com/uri.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	var invalid *jsonschema.ValidationError
	if errors.As(schema.Validate("https://example.com:80a/"), &invalid) {
		format := invalid.Causes[0].ErrorKind.(*kind.Format)
		var syntax *uri.SyntaxError
		fmt.Println(errors.As(format.Err, &syntax), syntax.Offset, syntax.Component, syntax.Message)
	}
	// Output: true 23 port a port can contain only digits 0 to 9
}

// A compiler can take some of the formats.
func ExampleFormats() {
	c := jsonschema.NewCompiler()
	for _, format := range urijsonschema.Formats() {
		if format.Name == "uri-template" {
			c.RegisterFormat(format)
		}
		fmt.Println(format.Name, format.Validate("/items/{id}") == nil)
	}
	// Output:
	// uri false
	// uri-reference false
	// iri false
	// iri-reference false
	// uri-template true
}
