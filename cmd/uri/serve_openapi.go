package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/urikit/uri/internal/answer"
)

// An object is a JSON object.
type object = map[string]any

// openAPI returns the description of the service (OpenAPI 3.1). The answers have the schemas of the
// commands, and the options their usages.
func openAPI(root *cobra.Command) ([]byte, error) {
	schemas := object{"problem": problemSchema}
	paths := object{}
	for _, v := range answer.Verbs() {
		cmd, err := findCommand(root, []string{v.Name})
		if err != nil {
			return nil, err
		}
		if err := addRecord(schemas, cmd); err != nil {
			return nil, err
		}
		record := reference(v.Name)
		if v.Many {
			record = list(record)
		}
		schemas[v.Name+".request"] = requestSchema(v, cmd)
		paths["/v1/"+v.Name] = object{"post": object{
			"operationId": v.Name,
			"summary":     cmd.Short,
			"requestBody": object{"required": true, "content": content("application/json", oneOrMany(reference(v.Name+".request")))},
			"responses": object{
				"200":     object{"description": "the answer, also about an input that is not valid", "content": content("application/json", oneOrMany(record))},
				"400":     problemAnswer("the request cannot be understood"),
				"413":     problemAnswer("the body is too long"),
				"415":     problemAnswer("the body is not JSON in UTF-8"),
				"422":     problemAnswer("the answer is too long"),
				"503":     problemAnswer("too many requests are in work"),
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

// requestSchema returns the schema of a request to a verb.
func requestSchema(v answer.Verb, cmd *cobra.Command) object {
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
	return object{"type": "object", "properties": properties, "required": required, "anyOf": inputs, "additionalProperties": false}
}

// optionSchema returns the schema of an option, with the usage of the command's.
func optionSchema(o answer.Option, cmd *cobra.Command) object {
	s := object{}
	switch o.Type {
	case answer.Strings:
		s = list(object{"type": "string"})
	case answer.Numbers:
		s = list(object{"type": "integer"})
	default:
		s["type"] = string(o.Type)
	}
	if o.Values != nil {
		s["enum"] = o.Values
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
		"key":    object{"type": "string", "description": "the member of the request that is wrong"},
		"index":  object{"type": "integer", "description": "the element of the array with that member, from 0"},
	},
}

func problemAnswer(description string) object {
	return object{"description": description, "content": content("application/problem+json", reference("problem"))}
}

func content(kind string, schema object) object { return object{kind: object{"schema": schema}} }

func reference(name string) object { return object{"$ref": "#/components/schemas/" + name} }

func list(items object) object { return object{"type": "array", "items": items} }

// oneOrMany returns the schema of a value or an array of such values.
func oneOrMany(schema object) object { return object{"anyOf": []object{schema, list(schema)}} }
