package iri_test

import (
	"os"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/urikit/uri/iri"
)

// formats are the formats of JSON Schema that are about IRIs.
var formats = map[string]func(text string) error{
	"iri":           func(text string) error { _, err := iri.ParseIRI(text); return err },
	"iri-reference": func(text string) error { _, err := iri.Parse(text); return err },
}

// TestJSONSchema gives a validator the formats, and asks it the suite of JSON Schema.
func TestJSONSchema(t *testing.T) {
	cases := 0
	for name, check := range formats {
		file, err := os.Open("testdata/json-schema/" + name + ".json")
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		suite, err := jsonschema.UnmarshalJSON(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, group := range suite.([]any) {
			c := jsonschema.NewCompiler()
			c.RegisterFormat(&jsonschema.Format{Name: name, Validate: func(v any) error {
				if text, ok := v.(string); ok {
					return check(text)
				}
				return nil
			}})
			c.AssertFormat()
			if err := c.AddResource(name, group.(map[string]any)["schema"]); err != nil {
				t.Fatal(err)
			}
			schema, err := c.Compile(name)
			if err != nil {
				t.Fatal(err)
			}
			for _, test := range group.(map[string]any)["tests"].([]any) {
				test := test.(map[string]any)
				cases++
				if err := schema.Validate(test["data"]); (err == nil) != test["valid"] {
					t.Errorf("%s: %s: %v: %v", name, test["description"], test["data"], err)
				}
			}
		}
	}
	if cases < 37 {
		t.Errorf("%d cases", cases)
	}
}
