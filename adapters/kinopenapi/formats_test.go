package urikinopenapi_test

import (
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers/legacy"

	"github.com/urikit/uri"
	urikinopenapi "github.com/urikit/uri/adapters/kinopenapi"
)

// document is an API with a parameter and a body.
const document = `
openapi: VERSION
info: {title: hooks, version: "1"}
paths:
  /hooks:
    post:
      parameters:
        - {name: base, in: query, schema: {type: string, format: uri-reference}}
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties:
                callback: {type: string, format: uri}
                items: {type: array, items: {type: string, format: uri-template}}
      responses: {"204": {description: done}}
`

// send validates a request to the API and returns the error.
func send(version, query, body string, options *openapi3filter.Options) error {
	loader := openapi3.NewLoader()
	doc, err := loader.LoadFromData([]byte(strings.ReplaceAll(document, "VERSION", version)))
	if err != nil {
		return err
	}
	router, err := legacy.NewRouter(doc)
	if err != nil {
		return err
	}
	request, err := http.NewRequest("POST", "/hooks?"+query, strings.NewReader(body))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	route, _, err := router.FindRoute(request)
	if err != nil {
		return err
	}
	return openapi3filter.ValidateRequest(request.Context(), &openapi3filter.RequestValidationInput{
		Request: request, Route: route, Options: options,
	})
}

func options() *openapi3filter.Options {
	return &openapi3filter.Options{SchemaValidationOptions: []openapi3.SchemaValidationOption{
		openapi3.WithStringFormatValidators(urikinopenapi.Formats()),
	}}
}

func TestRequests(t *testing.T) {
	for _, version := range []string{"3.0.3", "3.1.0"} {
		for _, test := range []struct{ query, body, want string }{
			{"base=../a%3Fb", `{"callback": "https://example.com/", "items": ["/a{?b}", ""]}`, ""},
			{"", `{"callback": "example.com"}`, "uri: a URI must begin with a scheme"},
			{"", `{"callback": "http://h:80a/"}`, "uri: a port can contain only digits"},
			{"", `{"items": ["/a", "{"]}`, "template: "},
			{"base=%5B", `{}`, "uri: "},
		} {
			err := send(version, test.query, test.body, options())
			if test.want == "" {
				if err != nil {
					t.Errorf("%s: %s %s: %v", version, test.query, test.body, err)
				}
				continue
			}
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%s: %s %s: %v", version, test.query, test.body, err)
			}
			if err := send(version, test.query, test.body, nil); err != nil {
				t.Errorf("%s: %s %s without the formats: %v", version, test.query, test.body, err)
			}
		}
		err := send(version, "", `{"callback": "http://h:80a/"}`, options())
		var syntax *uri.SyntaxError
		if errors.As(err, &syntax) != (version < "3.1") {
			t.Errorf("%s: %#v", version, err)
		}
	}
}

func TestRegister(t *testing.T) {
	for name := range urikinopenapi.Formats() {
		delete(openapi3.SchemaStringFormats, name)
	}
	schema := openapi3.NewStringSchema().WithFormat("uri")
	if err := schema.VisitJSON("/a"); err != nil {
		t.Errorf("not registered: %v", err)
	}
	urikinopenapi.Register()
	if err := schema.VisitJSON("/a"); err == nil {
		t.Error("registered: no error")
	}
	for name := range urikinopenapi.Formats() {
		delete(openapi3.SchemaStringFormats, name)
	}
}

// TestSuite asks the suite of JSON Schema, which module adapters/jsonschema has.
func TestSuite(t *testing.T) {
	for name := range urikinopenapi.Formats() {
		text, err := os.ReadFile("../jsonschema/testdata/suite/" + name + ".json")
		if err != nil {
			t.Fatal(err)
		}
		var groups []struct {
			Tests []struct {
				Description string
				Data        any
				Valid       bool
			}
		}
		if err := json.Unmarshal(text, &groups); err != nil {
			t.Fatal(err)
		}
		schema := (&openapi3.Schema{Format: name, Nullable: true})
		cases := 0
		for _, test := range groups[0].Tests {
			cases++
			err := schema.VisitJSON(test.Data, openapi3.WithStringFormatValidators(urikinopenapi.Formats()))
			if (err == nil) != test.Valid {
				t.Errorf("%s: %s: %v: %v", name, test.Description, test.Data, err)
			}
		}
		if cases < 13 {
			t.Errorf("%s: %d cases", name, cases)
		}
	}
}
