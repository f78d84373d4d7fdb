package urijsonschema_test

import (
	"os"
	"slices"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	urijsonschema "github.com/urikit/uri/adapters/jsonschema"
)

// A question is a case of the suite.
type question struct {
	description  string
	schema, data any
	valid        bool
}

// suite returns the cases about a format.
func suite(t *testing.T, format string) (cases []question) {
	t.Helper()
	file, err := os.Open("testdata/suite/" + format + ".json")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	groups, err := jsonschema.UnmarshalJSON(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, group := range groups.([]any) {
		group := group.(map[string]any)
		for _, test := range group["tests"].([]any) {
			test := test.(map[string]any)
			cases = append(cases, question{
				test["description"].(string), group["schema"], test["data"], test["valid"].(bool),
			})
		}
	}
	return cases
}

// wrong returns the descriptions of the cases that a compiler with these formats answers
// otherwise than the suite.
func wrong(t *testing.T, cases []question, formats ...*jsonschema.Format) (descriptions []string) {
	t.Helper()
	for _, q := range cases {
		c := jsonschema.NewCompiler()
		for _, format := range formats {
			c.RegisterFormat(format)
		}
		c.AssertFormat()
		if err := c.AddResource("schema.json", q.schema); err != nil {
			t.Fatal(err)
		}
		schema, err := c.Compile("schema.json")
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(q.data); (err == nil) != q.valid {
			descriptions = append(descriptions, q.description)
		}
	}
	return descriptions
}

// builtin are the cases that the formats of the library itself answer wrongly.
var builtin = map[string][]string{
	"uri": {
		"unescaped non US-ASCII characters",
		"invalid backslash character",
		"invalid \" character",
		"invalid <> characters",
		"invalid {} characters",
		"invalid ^ character",
		"invalid ` character",
		"invalid SPACE character",
		"invalid | character",
		"square brackets are not allowed in a path segment",
	},
	"uri-reference": {
		"unescaped non US-ASCII characters",
		"a double quote in a path",
		"square brackets outside an authority",
		"more than one at-sign in the authority",
	},
	"iri": {"an IPvFuture host with an uppercase version letter is valid"},
	"uri-template": {
		"an empty expression is invalid",
		"an empty varspec inside the variable list is invalid",
		"fragment expansion operator",
		"path segment expansion operator",
		"form style query expansion operator",
		"a double dot in a variable name is invalid",
		"a four-digit prefix max-length is valid",
		"a space in a literal is invalid",
		"a trailing comma in the variable list is invalid",
		"a default value in a varspec is invalid",
		"an operator in place of the first varspec is invalid",
	},
}

// TestSuite asks the suite of JSON Schema about each format, and how many of its cases the
// library answers wrongly without this package, which the package comment says.
func TestSuite(t *testing.T) {
	counts := map[string]int{"uri": 46, "uri-reference": 28, "iri": 24, "iri-reference": 13, "uri-template": 38}
	for _, format := range urijsonschema.Formats() {
		cases := suite(t, format.Name)
		if len(cases) != counts[format.Name] {
			t.Errorf("%s: %d cases", format.Name, len(cases))
		}
		if answers := wrong(t, cases, urijsonschema.Formats()...); answers != nil {
			t.Errorf("%s: wrong answers: %q", format.Name, answers)
		}
		if answers := wrong(t, cases); !slices.Equal(answers, builtin[format.Name]) {
			t.Errorf("%s: the library answers these wrongly: %q", format.Name, answers)
		}
	}
}
