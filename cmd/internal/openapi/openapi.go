// Package openapi describes the service of the questions (OpenAPI 3.1).
package openapi

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/urikit/uri/cmd/internal/ask"
)

// An object is a JSON object.
type object = map[string]any

// service is the part of the description that is not made from the table of questions.
//
//go:embed service.json
var service []byte

// Document returns the description of the service in a version of the program. The answers have the schemas of
// the commands, which schemaOf returns by their names, and the options have their usages.
func Document(version string, schemaOf func(name string) ([]byte, error)) ([]byte, error) {
	var parts struct{ Document, Refusals object }
	if err := json.Unmarshal(service, &parts); err != nil {
		return nil, err
	}
	d := parts.Document
	d["info"].(object)["version"] = version
	schemas, paths := d["components"].(object)["schemas"].(object), d["paths"].(object)
	for _, v := range ask.Verbs() {
		if err := addRecord(schemas, v.Name, schemaOf); err != nil {
			return nil, err
		}
		record := object{"anyOf": []object{reference(v.Name), reference("unanswered")}}
		if v.Many {
			record = list(record)
		}
		schemas[v.Name+".request"] = requestSchema(v)
		if schemas["unanswered"] == nil {
			schemas["unanswered"] = unansweredSchema(schemas[v.Name+".error"].(object))
		}
		responses := maps.Clone(parts.Refusals)
		responses["200"] = object{"description": "the answer, also about a value that is not valid", "content": content(oneOrMany(record))}
		paths["/v1/"+v.Name] = object{"post": object{
			"operationId": v.Name,
			"summary":     v.Short,
			"requestBody": object{"required": true, "content": content(oneOrMany(reference(v.Name + ".request")))},
			"responses":   responses,
		}}
	}
	return json.MarshalIndent(d, "", " ")
}

// addRecord adds the schema of the objects of a verb. Its definitions become schemas of their own.
func addRecord(schemas object, name string, schemaOf func(name string) ([]byte, error)) error {
	text, err := schemaOf(name)
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
	for _, name := range []string{"input", "a", "b"} {
		properties[name] = object{"type": "string", "description": "not there if it cannot be read"}
		properties[name+"_base64"] = object{"type": "string", "contentEncoding": "base64", "description": "the bytes of " + name + ", if it is not UTF-8"}
	}
	return object{
		"type": "object", "description": "an input without an answer, because a value of its request is not valid",
		"required": []string{"valid", "error"}, "properties": properties, "additionalProperties": false,
	}
}

// requestSchema returns the schema of a request to a verb.
func requestSchema(v *ask.Verb) object {
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
	for _, o := range v.RequestOptions() {
		properties[o.Name] = optionSchema(o)
		if o.Required {
			required = append(required, o.Name)
		}
	}
	s := object{"type": "object", "properties": properties, "required": required, "anyOf": inputs, "additionalProperties": false}
	if conditions := constraintSchemas(v); len(conditions) > 0 {
		s["allOf"] = conditions
	}
	return s
}

// constraintSchemas returns the schemas of the constraints that are about options of requests. Those about
// the same options are one.
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

// conditionSchema returns the schema of a request that meets a condition, or false if requests do not
// have the option.
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

func content(schema object) object { return object{"application/json": object{"schema": schema}} }

func reference(name string) object { return object{"$ref": "#/components/schemas/" + name} }

func list(items object) object { return object{"type": "array", "items": items} }

// oneOrMany returns the schema of a value or an array of such values.
func oneOrMany(schema object) object { return object{"anyOf": []object{schema, list(schema)}} }
