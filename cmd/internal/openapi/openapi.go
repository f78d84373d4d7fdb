// Package openapi describes the service of the questions (OpenAPI 3.1).
package openapi

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/buffer"
)

// An object is a JSON object.
type object = map[string]any

// service is the part of the description that is not made from the table of questions, with a
// request to each verb.
//
//go:embed service.json
var service []byte

// schemas has a JSON Schema for the objects of each verb that is no command.
//
//go:embed schemas
var schemas embed.FS

// Document returns the description of the service in a version of the program. The answers have the
// schemas of the commands, which schemaOf returns by their names, and the options have their
// usages.
func Document(version string, schemaOf func(name string) ([]byte, error)) ([]byte, error) {
	var parts struct {
		Document, Refusals object
		Examples           map[string]json.RawMessage
	}
	if err := json.Unmarshal(service, &parts); err != nil {
		return nil, err
	}
	d := parts.Document
	d["info"].(object)["version"] = version
	var tags []object
	for _, g := range ask.Groups {
		tags = append(tags, object{"name": g.ID(), "description": g.String()})
	}
	d["tags"] = tags
	schemas, paths := d["components"].(object)["schemas"].(object), d["paths"].(object)
	for _, v := range ask.Verbs() {
		if err := addRecord(schemas, v.Name, schemaOf); err != nil {
			return nil, err
		}
		addRequest(schemas, v)
		if schemas["unanswered"] == nil {
			schemas["unanswered"] = unansweredSchema(schemas[v.Name+".error"].(object))
		}
		addAnswer(schemas, v)
		answer, err := ask.Append(nil, v.Name, parts.Examples[v.Name])
		if err != nil {
			return nil, fmt.Errorf("the example of %s: %w", v.Name, err)
		}
		responses := maps.Clone(parts.Refusals)
		line, err := oneLine(v.Name, parts.Examples[v.Name])
		if err != nil {
			return nil, err
		}
		responses["200"] = object{
			"description": "the answer, also about a value that is not valid",
			"content":     content(reference(v.Name+".answer"), answer),
		}
		paths["/v1/"+v.Name] = object{"post": object{
			"operationId": v.Name,
			"tags":        []string{v.Group.ID()},
			"summary":     v.Short,
			"description": fmt.Sprintf("A body of the type application/x-ndjson has a %[1]s.line in each line. The answer has a %[1]s.line.answer for each, in the same order. "+
				"It comes while the body is sent. For example the line %[2]s is answered by %[3]s", v.Name, parts.Examples[v.Name], line),
			"requestBody": object{"required": true, "content": content(reference(v.Name+".body"), parts.Examples[v.Name])},
			"responses":   responses,
		}}
	}
	return json.MarshalIndent(d, "", " ")
}

// addRecord adds the schema of the objects of a verb. Its definitions become schemas of their own.
func addRecord(to object, name string, schemaOf func(name string) ([]byte, error)) error {
	text, err := schemas.ReadFile("schemas/" + name + ".json")
	if err != nil {
		text, err = schemaOf(name)
	}
	if err != nil {
		return err
	}
	text = []byte(strings.ReplaceAll(string(text), `"#/$defs/`, `"#/components/schemas/`+name+`.`))
	var schema object
	if err := json.Unmarshal(text, &schema); err != nil {
		return fmt.Errorf("schemas/%s.json: %w", name, err)
	}
	defs, _ := schema["$defs"].(object)
	for def, s := range defs {
		to[name+"."+def] = s
	}
	delete(schema, "$defs")
	delete(schema, "$schema")
	to[name] = schema
	return nil
}

// unansweredSchema returns the schema of the answer about an input whose text or base is not valid
// as a value of a request. The argument is the schema of an error, which is the same in all
// commands.
func unansweredSchema(err object) object {
	about := maps.Clone(err)
	about["properties"] = maps.Clone(err["properties"].(object))
	about["properties"].(object)["key"] = object{"type": "string", "description": "the member of the request that is not valid; offset and span count in its value"}
	about["required"] = append([]any{"key"}, err["required"].([]any)...)
	properties := object{"valid": object{"const": false}, "error": about}
	for _, name := range []string{"input", "a", "b"} {
		properties[name] = object{"type": "string", "description": "not there if it cannot be read"}
		properties[name+"_base64"] = bytesOf(name)
	}
	return object{
		"type": "object", "description": "an input without an answer, because a value of its request is not valid",
		"required": []string{"valid", "error"}, "properties": properties, "additionalProperties": false,
	}
}

// addRequest adds the schemas of a request to a verb: one for each way to give the inputs, as text
// and as bytes. Generators of clients make a type of each, and of each option with a list of
// values.
func addRequest(schemas object, v *ask.Verb) {
	options, required := object{}, []string{}
	for _, o := range v.RequestOptions() {
		s := optionSchema(o)
		of, whole := s, !o.IsList()
		if !whole {
			of = s["items"].(object)
		}
		if name := v.Name + ".option." + o.Name; of["enum"] != nil {
			schemas[name] = of
			if s["items"] = reference(name); whole {
				s = reference(name)
			}
		}
		options[o.Name] = s
		if o.Required {
			required = append(required, o.Name)
		}
	}
	ways := [][]string{{"input"}, {"input_base64"}}
	if v.Pair {
		ways = append(ways, []string{"a", "b"}, []string{"a_base64", "b"}, []string{"a", "b_base64"}, []string{"a_base64", "b_base64"})
	}
	var alternatives []object
	for _, way := range ways {
		s := object{"type": "object", "properties": maps.Clone(options), "required": slices.Concat(way, required), "additionalProperties": false}
		for _, name := range way {
			s["properties"].(object)[name] = object{"type": "string"}
			if of, encoded := strings.CutSuffix(name, "_base64"); encoded {
				s["properties"].(object)[name] = bytesOf(of)
			}
		}
		if conditions := constraintSchemas(v); len(conditions) > 0 {
			s["allOf"] = conditions
		}
		name := v.Name + ".request." + strings.Join(way, "_")
		schemas[name], alternatives = s, append(alternatives, reference(name))
	}
	schemas[v.Name+".request"] = object{"oneOf": alternatives}
	schemas[v.Name+".requests"] = list(reference(v.Name + ".request"))
	schemas[v.Name+".line"] = object{"anyOf": []object{{"type": "string", "description": "the input alone"}, reference(v.Name + ".request")}}
	schemas[v.Name+".body"] = object{"oneOf": append(slices.Clip(alternatives), reference(v.Name+".requests"))}
}

// addAnswer adds the schema of an answer of a verb. It is about one request or about several.
func addAnswer(schemas object, v *ask.Verb) {
	alternatives := []object{reference(v.Name), reference("unanswered")}
	if own, ok := schemas[v.Name].(object)["oneOf"].([]any); ok {
		alternatives = alternatives[1:]
		for _, s := range own {
			alternatives = append(alternatives, s.(object))
		}
	}
	schemas[v.Name+".record"] = object{"anyOf": alternatives}
	record := reference(v.Name + ".record")
	if v.Many {
		alternatives = []object{list(record)}
		record = list(record)
	}
	schemas[v.Name+".line.answer"] = object{"anyOf": []object{record, reference("problem")}}
	schemas[v.Name+".records"] = list(record)
	schemas[v.Name+".answer"] = object{"anyOf": append(slices.Clip(alternatives), reference(v.Name+".records"))}
}

// bytesOf returns the schema of a member that has the bytes of another.
func bytesOf(name string) object {
	return object{"type": "string", "contentEncoding": "base64", "description": "the bytes of " + name + ", which need not be UTF-8"}
}

// constraintSchemas returns the schemas of the constraints that are about options of requests.
// Those about the same options are one. One of Needs is enough, but each of Excludes counts.
func constraintSchemas(v *ask.Verb) []object {
	var schemas []object
	var last ask.Condition
	for _, c := range v.Constraints {
		given, ok := conditionSchema(v, c.If)
		var then []object
		for _, n := range c.Needs {
			if s, ok := conditionSchema(v, n); ok {
				then = append(then, s)
			}
		}
		if len(then) > 1 {
			then = []object{{"anyOf": then}}
		}
		for _, x := range c.Excludes {
			if s, ok := conditionSchema(v, x); ok {
				then = append(then, object{"not": s})
			}
		}
		switch {
		case !ok || then == nil:
			continue
		case c.If.Option == last.Option && slices.Equal(c.If.Values, last.Values):
			all := schemas[len(schemas)-1]["then"].(object)
			all["allOf"] = append(all["allOf"].([]object), then...)
			continue
		}
		schemas, last = append(schemas, object{"if": given, "then": object{"allOf": then}}), c.If
	}
	return schemas
}

// conditionSchema returns the schema of a request that meets a condition, or false if requests do
// not have the option. A condition is about values of the option, or about its presence. JSON
// Schema says this in another way for a list, for a text and for a bool. The member is required
// unless a request without it meets the condition, too.
func conditionSchema(v *ask.Verb, c ask.Condition) (object, bool) {
	o, ok := v.Option(c.Option)
	if !ok || o.Where == ask.CommandLine {
		return nil, false
	}
	value := object{"minItems": 1}
	s := object{"properties": object{o.Name: value}}
	known := o.AllValues(true)
	values := slices.DeleteFunc(slices.Clone(c.AllValues()), func(value string) bool { return known != nil && !slices.Contains(known, value) })
	switch {
	case o.IsList() && values != nil:
		value["contains"] = object{"enum": values}
	case values != nil:
		s["properties"] = object{o.Name: object{"enum": values}}
	case c.Values != nil:
		return nil, false // all need files
	case o.Kind == ask.Bool:
		s["properties"] = object{o.Name: object{"const": true}}
	}
	if isDefault := slices.ContainsFunc(values, func(value string) bool { return value == o.Default }); !c.Absent && !isDefault {
		s["required"] = []string{o.Name}
	}
	return s, true
}

// optionSchema returns the schema of an option.
func optionSchema(o *ask.Option) object {
	s := object{"type": map[ask.Kind]string{ask.Bool: "boolean", ask.Numbers: "integer", ask.Object: "object"}[o.Kind]}
	if s["type"] == "" {
		s["type"] = "string"
	}
	if values := o.AllValues(true); values != nil {
		s["enum"] = values
	}
	if o.Pattern != nil {
		s["pattern"] = o.Pattern()
	}
	if o.Kind == ask.Object {
		s["additionalProperties"] = reference("value")
	}
	if o.Min != o.Max {
		s["minimum"], s["maximum"] = o.Min, o.Max
	}
	if o.IsList() {
		s = list(s)
		s["maxItems"] = ask.MostItems
	}
	if o.NotEmpty {
		s["minItems"] = 1
	}
	s["description"] = strings.ReplaceAll(o.Help(), "`", "")
	return s
}

func content(schema object, example json.RawMessage) object {
	return object{"application/json": object{"schema": schema, "example": example}}
}

// oneLine returns the answer to a request as a line without its end.
func oneLine(verb string, request json.RawMessage) ([]byte, error) {
	lines, err := ask.LinesOf(verb)
	if err != nil {
		return nil, err
	}
	to := buffer.New(nil)
	if err := lines.Answer(to, request); err != nil {
		return nil, err
	}
	return bytes.ReplaceAll(to.Bytes(), []byte("\n"), nil), nil
}

func reference(name string) object { return object{"$ref": "#/components/schemas/" + name} }

func list(items object) object { return object{"type": "array", "items": items} }
