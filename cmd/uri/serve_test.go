package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/buffer"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/openapi"
	"github.com/urikit/uri/internal/testenv"
)

// The help and the documentation name all verbs of the service.
func TestServeVerbs(t *testing.T) {
	docs, err := os.ReadFile("../../docs/serve.md")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, v := range ask.Verbs() {
		names = append(names, v.Name)
	}
	last := len(names) - 1
	if list := "VERB is `" + strings.Join(names[:last], "`, `") + "` or `" + names[last] + "`"; !strings.Contains(strings.Join(strings.Fields(string(docs)), " "), list) {
		t.Errorf("docs/serve.md has not %s", list)
	}
	serveHelp, _ := helpOf(ask.VerbServe.Name, runners[ask.VerbServe].parts)
	help := strings.Join(strings.Fields(serveHelp), " ")
	if list := "VERB is one of " + strings.Join(names, ", ") + " The body"; !strings.Contains(help, list) {
		t.Errorf("the help has not %s:\n%s", list, help)
	}
}

// The schemas of requests accept exactly the options that the service accepts: each, and each with
// another. They cannot compare the names of variables.
func TestOpenAPIOptions(t *testing.T) {
	type object = map[string]any
	testenv.NotShort(t, "it asks thousands of questions")
	text, err := openapi.Document(cli.Version(), schemaOf)
	if err != nil {
		t.Fatal(err)
	}
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	const url = "http://example.com/openapi.json"
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource(url, document); err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{"default-scheme": "ftp", "from": "text/html", "var": "a=b", "severity": "password=low", "format": "{host}", "edit": "query:a=b", "drop": "query:a", "if": "query:a", "private": "10.0.0.0/8"}
	valuesOf := func(o *ask.Option) []any {
		text := cmp.Or(texts[o.Name], "http")
		switch o.Kind {
		case ask.Bool:
			return []any{true, false, nil, "true"}
		case ask.Numbers:
			return []any{[]int{1}, []int{}, []int{65536}, []int{-1}, []float64{1.5}, slices.Repeat([]int{1}, ask.MostItems+1)}
		case ask.Object:
			return []any{object{}, object{"b": 1}, object{"b": []any{"a", nil, true}}, object{"b": object{"c": 1.5}}, object{"b": []object{{"name": "c", "value": "d"}}},
				object{"b": []any{[]int{}}}, object{"b": []any{"c", object{"name": "c", "value": "d"}}}, object{"b": object{"c": object{}}}, []any{}, nil}
		case ask.List, ask.Repeated:
			list := []any{[]string{}, []any{nil}, text, slices.Repeat([]string{text}, ask.MostItems+1)}
			if o.AllValues(true) == nil {
				return append(list, []string{text})
			}
			for _, value := range o.AllValues(true) {
				list = append(list, []string{value})
			}
			return append(list, []string{"x"})
		}
		values := []any{1, nil}
		for _, value := range o.AllValues(true) {
			values = append(values, value)
		}
		if o.Name == "base" {
			text = "http://a/b"
		}
		if o.AllValues(true) == nil || !slices.Contains(o.AllValues(true), text) {
			values = append(values, text)
		}
		return values
	}
	for _, v := range ask.Verbs() {
		request, err := compiler.Compile(url + "#/components/schemas/" + v.Name + ".request")
		if err != nil {
			t.Fatal(err)
		}
		check := func(members object) {
			t.Helper()
			for _, o := range v.RequestOptions() {
				if _, ok := members[o.Name]; o.Required && !ok {
					members[o.Name] = cmp.Or(texts[o.Name], "http://a/b")
				}
			}
			members["input"] = "a"
			text, _ := json.Marshal(members)
			_, err := answerTo(v.Name, text)
			asked, _ := jsonschema.UnmarshalJSON(bytes.NewReader(text))
			if invalid := request.Validate(asked); (invalid == nil) != (err == nil) {
				t.Errorf("%s %.200s: %v, and by the schema %v", v.Name, text, err, invalid)
			}
		}
		options := v.RequestOptions()
		for i, o := range options {
			for _, value := range valuesOf(o) {
				check(object{o.Name: value})
				for _, other := range options[i+1:] {
					for _, second := range valuesOf(other) {
						if len(o.AllValues(true)) > 20 && len(other.AllValues(true)) > 20 { // rules of audit
							continue
						}
						check(object{o.Name: value, other.Name: second})
					}
				}
			}
		}
	}
}

// The description of the service has the schemas of requests and answers. The answers match them.
func TestOpenAPI(t *testing.T) {
	text, err := openapi.Document(cli.Version(), schemaOf)
	if err != nil {
		t.Fatal(err)
	}
	document, err := jsonschema.UnmarshalJSON(strings.NewReader(string(text)))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	standard, err := compiler.Compile("testdata/openapi/schema-3.1.json")
	if err != nil {
		t.Fatal(err)
	}
	if standard.Validate(map[string]any{}) == nil {
		t.Error("the standard accepts anything")
	}
	if err := standard.Validate(document); err != nil {
		t.Error(err)
	}
	const url = "http://example.com/openapi.json"
	if err := compiler.AddResource(url, document); err != nil {
		t.Fatal(err)
	}
	for _, v := range ask.Verbs() {
		path := "#/paths/~1v1~1" + v.Name + "/post/"
		request, err := compiler.Compile(url + path + "requestBody/content/application~1json/schema")
		if err != nil {
			t.Fatal(err)
		}
		response, err := compiler.Compile(url + path + "responses/200/content/application~1json/schema")
		if err != nil {
			t.Fatal(err)
		}
		schema := func(name string) *jsonschema.Schema {
			s, err := compiler.Compile(url + "#/components/schemas/" + v.Name + name)
			if err != nil {
				t.Fatal(err)
			}
			return s
		}
		line, lineAnswer := schema(".line"), schema(".line.answer")
		lines, err := ask.LinesOf(v.Name)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{
			`{"input":"http://a/?x=1"}`, `{"input":"http://a b/"}`, `[{"input":"\u00ff"},{"input_base64":"/w=="}]`, `[]`,
			`{"input":"a","base":"http://a/b"}`, `{"a":"a","b":"b"}`, `{"input":"a\tb"}`, `{"input":"a","as":"iri"}`, `{"input":"{a}","vars":{"a":[1]}}`,
			`{"input":"a","base":"http://a/b","edition":"rfc2396"}`, `{"input":"#a","base":"http://a/b","edition":"rfc2396"}`,
			`{"input":"a","rule":["password"],"allow-port":[1]}`, `{"input":"<a href=b>","from":"html","base":"http://a/"}`,
			`[{"input":"a","base":"b"},{"input_base64":"/w==","base":""},{"input":"a","base":"http://a/"}]`, `{"a":"a","b":"\u00ff","base":"b"}`,
			`[{"input":"a","base":"b"},{"input":"a"}]`, `{"input_base64":"/w"}`, `{"input":"\u0000\u0001\u0002"}`,
			`{"input":"` + strings.Repeat("{a}", 9_000) + `","vars":{"a":"` + strings.Repeat("b", 9_000) + `"}}`,
			`{"input":"a","var":["a=","a.b%2F[c]=d","_[a]]=\n"]}`, `{"input":"a","allow-scheme":["a+B.-9"]}`, `{"input":"a","find":["www"],"default-scheme":"a+B.-9"}`,
			// The following are never valid.
			`{"input":"a","var":["a"]}`, `{"input":"a","var":["=a"]}`, `{"input":"a","var":["a.=b"]}`, `{"input":"a","var":["a[b=c"]}`, `{"input":"a","var":["a-b=c"]}`,
			`{"input":"a","var":["a%2=c"]}`, `{"input":"a","var":["\u00e4=c"]}`, `{"input":"a","allow-scheme":["http:"]}`, `{"input":"a","allow-scheme":[""]}`, `{"input":"a","default-scheme":"1"}`,
			`{"input":1}`, `{}`, `{"input":"a","x":1}`, `{"input":"a","as":"x"}`, `[1]`, `"a"`, `null`,
		} {
			var asked, answered any
			if err := json.Unmarshal([]byte(text), &asked); err != nil {
				t.Fatal(err)
			}
			to := buffer.New(nil)
			if err := lines.Answer(to, []byte(text)); (line.Validate(asked) == nil) != (err == nil) && text != `"a"` { // a verb can need an option
				t.Errorf("the line of %s %s: %v, and by the schema %v", v.Name, text, err, line.Validate(asked))
			} else if err == nil && (json.Unmarshal(to.Bytes(), &answered) != nil || lineAnswer.Validate(answered) != nil) {
				t.Errorf("the line of %s %s: %s: %v", v.Name, text, to.Bytes(), lineAnswer.Validate(answered))
			}
			got, err := answerTo(v.Name, []byte(text))
			if invalid := request.Validate(asked); (invalid == nil) != (err == nil) {
				t.Errorf("%s %s: %v, and by the schema %v", v.Name, text, err, invalid)
			}
			if err != nil {
				continue
			}
			if err := json.Unmarshal(got, &answered); err != nil {
				t.Fatal(err)
			}
			if err := response.Validate(answered); err != nil {
				t.Errorf("%s %s: %v", v.Name, text, err)
			}
		}
	}
}

// answerTo returns the answer of a verb to a request.
func answerTo(verb string, request []byte) ([]byte, error) {
	r, err := ask.Decode(verb, request)
	if err != nil {
		return nil, err
	}
	to := buffer.New(nil)
	if err := r.Answer(context.Background(), to); err != nil {
		return nil, err
	}
	return to.Bytes(), nil
}
