package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/iri"
)

// An object is a JSON object.
type object = map[string]any

// openAPI returns the description of the service (OpenAPI 3.1). The answers have the schemas of the
// commands, and the options their usages.
func openAPI(root *cobra.Command) ([]byte, error) {
	schemas := object{"problem": problemSchema, "value": valueSchema}
	paths := object{}
	for _, v := range ask.Verbs() {
		cmd, err := findCommand(root, []string{v.Name})
		if err != nil {
			return nil, err
		}
		if err := addRecord(schemas, cmd); err != nil {
			return nil, err
		}
		record := object{"anyOf": []object{reference(v.Name), reference("unanswered")}}
		if v.Many {
			record = list(record)
		}
		schemas[v.Name+".request"] = requestSchema(v, cmd)
		if schemas["unanswered"] == nil {
			schemas["unanswered"] = unansweredSchema(schemas[v.Name+".error"].(object))
		}
		paths["/v1/"+v.Name] = object{"post": object{
			"operationId": v.Name,
			"summary":     cmd.Short,
			"requestBody": object{"required": true, "content": content("application/json", oneOrMany(reference(v.Name+".request")))},
			"responses": object{
				"200":     object{"description": "the answer, also about a value that is not valid", "content": content("application/json", oneOrMany(record))},
				"400":     problemAnswer("the request cannot be understood"),
				"401":     problemAnswer("the token is missing or wrong"),
				"403":     problemAnswer("a page of another site asks"),
				"408":     problemAnswer("the body is late, or not whole"),
				"413":     problemAnswer("the body is too long"),
				"415":     problemAnswer("the body is not JSON in UTF-8, or is compressed"),
				"421":     problemAnswer("the name in Host is not allowed"),
				"422":     problemAnswer("the answer is too long"),
				"503":     problemAnswer("too many requests are in work, or the answer takes too long"),
				"default": problemAnswer("the request was refused"),
			},
		}}
	}
	for path, about := range map[string]string{"/healthz": "ok", "/metrics": "measures in the text format of Prometheus"} {
		paths[path] = object{"get": object{
			"operationId": strings.TrimPrefix(path, "/"),
			"summary":     about,
			"responses":   object{"200": object{"description": about, "content": content("text/plain", object{"type": "string"})}},
		}}
	}
	paths["/healthz"].(object)["get"].(object)["security"] = []object{{}}
	return json.MarshalIndent(object{
		"openapi": "3.1.0",
		"info": object{
			"title":       "uri serve",
			"description": "The commands of uri over HTTP. The options are named like those of the commands.",
			"version":     version(),
			"license":     object{"name": "Apache License, Version 2.0", "identifier": "Apache-2.0"},
		},
		"servers":  []object{{"url": "/"}},
		"security": []object{{"token": []string{}}, {}},
		"paths":    paths,
		"components": object{
			"schemas":         schemas,
			"securitySchemes": object{"token": object{"type": "http", "scheme": "bearer", "description": "only if the service has a token"}},
		},
	}, "", " ")
}

// addRecord adds the schema of a command's objects. Its definitions become schemas of their own.
func addRecord(schemas object, cmd *cobra.Command) error {
	text, err := schemaOf(cmd)
	if err != nil {
		return err
	}
	name := cmd.Name()
	text = []byte(strings.ReplaceAll(string(text), `"#/$defs/`, `"#/components/schemas/`+name+`.`))
	var schema object
	if err := json.Unmarshal(text, &schema); err != nil {
		return fmt.Errorf("schemas/%s.json: %w", name, err)
	}
	defs, _ := schema["$defs"].(object)
	for def, s := range defs {
		schemas[name+"."+def] = s
	}
	delete(schema, "$defs")
	delete(schema, "$schema")
	schemas[name] = schema
	return nil
}

// unansweredSchema returns the schema of the answer about an input whose text or base is not valid as a
// value of a request. The argument is the schema of an error, which is the same in all commands.
func unansweredSchema(err object) object {
	about := maps.Clone(err)
	about["properties"] = maps.Clone(err["properties"].(object))
	about["properties"].(object)["key"] = object{"type": "string", "description": "the member of the request that is not valid; offset and span count in its value"}
	about["required"] = append([]any{"key"}, err["required"].([]any)...)
	properties := object{"valid": object{"const": false}, "error": about}
	for _, name := range []string{"input", "template", "a", "b"} {
		properties[name] = object{"type": "string", "description": "not there if it cannot be read"}
		properties[name+"_base64"] = object{"type": "string", "contentEncoding": "base64", "description": "the bytes of " + name + ", if it is not UTF-8"}
	}
	return object{
		"type": "object", "description": "an input without an answer, because a value of its request is not valid",
		"required": []string{"valid", "error"}, "properties": properties, "additionalProperties": false,
	}
}

// requestSchema returns the schema of a request to a verb.
func requestSchema(v ask.Verb, cmd *cobra.Command) object {
	properties := object{}
	var inputs []object
	for _, name := range v.Inputs() {
		properties[name] = object{"type": "string"}
		properties[name+"_base64"] = object{"type": "string", "contentEncoding": "base64", "description": "the bytes of " + name + ", in its place"}
	}
	either := func(name string) object {
		return object{"anyOf": []object{{"required": []string{name}}, {"required": []string{name + "_base64"}}}}
	}
	inputs = append(inputs, either("input"))
	if v.Pair {
		inputs = append(inputs, object{"allOf": []object{either("a"), either("b")}})
	}
	required := []string{}
	for _, o := range v.Options {
		properties[o.Name] = optionSchema(o, cmd)
		if o.Required {
			required = append(required, o.Name)
		}
	}
	var conditions []object
	for _, n := range needs() {
		if slices.ContainsFunc(v.Options, func(o ask.Option) bool { return o.Name == n.option }) && (n.verb == "" || n.verb == v.Name) {
			conditions = append(conditions, object{"if": given(n.option, n.values...), "then": object{"allOf": n.needs}})
		}
	}
	s := object{"type": "object", "properties": properties, "required": required, "anyOf": inputs, "additionalProperties": false}
	if len(conditions) > 0 {
		s["allOf"] = conditions
	}
	return s
}

// A need is what an option with some values needs of others.
type need struct {
	verb   string // "" for all verbs with the option
	option string
	values []any // nil for any
	needs  []object
}

// needs returns all needs. TestOpenAPI compares them with what the verbs accept.
func needs() []need {
	uris := []any{"uri-reference", "uri", "absolute-uri", "relative-ref"}
	var older []any
	for _, e := range uri.Editions() {
		if ask.IsOlder(e) {
			older = append(older, e.String())
		}
	}
	standard := unlessOther("edition", uri.RFC3986.String())
	edits := []object{unlessOther("level", "path", "syntax", "scheme"), standard, unlessOther("as", "uri-reference", "uri", "absolute-uri")}
	rule := func(id string) object {
		return object{"properties": object{"rule": object{"contains": object{"const": id}}}}
	}
	page := []object{given("view", ask.ViewNames[0])}
	yes := []any{true}
	return []need{
		{"", "edition", nil, []object{unlessOther("as", uris...)}},
		{"", "keep-absolute-dots", yes, []object{given("edition", older...)}},
		{"", "nfc", yes, []object{given("as", "iri-reference", "iri", "absolute-iri", "irelative-ref")}},
		{"normalize", "generic", yes, []object{{"anyOf": []object{given("level", "scheme"), {"required": []string{"profile"}, "not": given("level")}}}}},
		{"", "profile", nil, edits},
		{"", "drop", nil, edits},
		{"", "host", nil, []object{unlessOther("to", ask.FormURI, ask.FormIRI)}},
		{"", "host", []any{iri.HostUnicode.String()}, []object{given("to", ask.FormIRI)}},
		{"", "urn", yes, []object{standard, unlessOther("as", uris...)}},
		{"audit", "require-https", yes, []object{rule(auditname.SchemeNotHTTPS)}},
		{"audit", "links", yes, []object{rule(auditname.ScriptLink)}},
		{"audit", "schemes", nil, []object{rule(auditname.SchemeNotAllowed)}},
		{"explain", "base", nil, page},
		{"explain", "with", nil, page},
	}
}

// given returns the schema of a request with an option that has one of some values, or any but an empty
// array.
func given(option string, values ...any) object {
	value := object{"minItems": 1}
	if values != nil {
		value = object{"enum": values}
	}
	return object{"required": []string{option}, "properties": object{option: value}}
}

// unlessOther returns the schema of a request without an option, or with one of some values.
func unlessOther(option string, values ...any) object {
	return object{"properties": object{option: object{"enum": values}}}
}

// optionSchema returns the schema of an option, with the usage of the command's.
func optionSchema(o ask.Option, cmd *cobra.Command) object {
	s := object{"type": string(o.Type)}
	switch o.Type {
	case ask.Strings:
		s["type"] = "string"
	case ask.Numbers:
		s["type"] = "integer"
	}
	if o.Values != nil {
		s["enum"] = o.Values
	}
	switch o.Name {
	case "schemes", "suffix-scheme":
		s["pattern"] = "^[A-Za-z][A-Za-z0-9+.-]*$"
	case "var":
		const char = "([A-Za-z0-9_]|%[0-9A-Fa-f]{2})"
		s["pattern"] = "^" + char + `+(\.` + char + `+)*(=|\[[\s\S]*\]=)`
	case "severity":
		s["pattern"] = "^[a-z-]+=(" + strings.Join(ask.SeverityNames(), "|") + ")$"
	case "vars":
		s["additionalProperties"] = reference("value")
	case "allow-port":
		s["minimum"], s["maximum"] = 0, ask.MostPort
	}
	if o.Type == ask.Strings || o.Type == ask.Numbers {
		s = list(s)
		s["maxItems"] = ask.MostItems
	}
	if o.Name == "rule" || o.Name == "schemes" {
		s["minItems"] = 1
	}
	if flag := cmd.Flags().Lookup(o.Name); flag != nil {
		s["description"] = strings.ReplaceAll(flag.Usage, "`", "")
	}
	return s
}

var problemSchema = object{
	"type":        "object",
	"description": "why a request was refused (RFC 9457)",
	"required":    []string{"title", "status", "detail"},
	"properties": object{
		"title":  object{"type": "string"},
		"status": object{"type": "integer"},
		"detail": object{"type": "string", "description": "for people, and not stable"},
		"key":    object{"type": "string", "description": "the member of the request that is wrong; not there if its name is like none that the service knows, since it may be a secret"},
		"index":  object{"type": "integer", "description": "the element of the array with that member, from 0"},
	},
}

// valueSchema is the schema of the value of a variable.
var valueSchema = func() object {
	some := object{"type": []string{"string", "number", "boolean"}}
	scalar := object{"anyOf": []object{some, {"type": "null"}}}
	pair := object{
		"type": "object", "properties": object{"name": some, "value": some}, "required": []string{"name", "value"}, "additionalProperties": false,
	}
	return object{"anyOf": []object{scalar, list(scalar), {"type": "object", "additionalProperties": scalar}, list(pair)}}
}()

func problemAnswer(description string) object {
	return object{"description": description, "content": content("application/problem+json", reference("problem"))}
}

func content(kind string, schema object) object { return object{kind: object{"schema": schema}} }

func reference(name string) object { return object{"$ref": "#/components/schemas/" + name} }

func list(items object) object { return object{"type": "array", "items": items} }

// oneOrMany returns the schema of a value or an array of such values.
func oneOrMany(schema object) object { return object{"anyOf": []object{schema, list(schema)}} }
