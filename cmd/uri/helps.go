package main

import (
	"embed"
	"fmt"
	"strings"

	"github.com/urikit/uri/cmd/internal/ask"
)

// helps has a text for each verb, and for the program: the help, a line "Examples:", and the
// examples.
//
//go:embed help
var helps embed.FS

// helpFile returns the text of a file in the folder help.
func helpFile(name string) string {
	text, err := helps.ReadFile("help/" + name + ".txt")
	if err != nil {
		panic(err) // cannot happen: each verb has a help
	}
	return strings.TrimSuffix(string(text), "\n")
}

// schemas has a JSON Schema for the objects of each command with --json.
//
//go:embed schemas
var schemas embed.FS

// schemaOf returns the JSON Schema for the objects of a verb.
func schemaOf(name string) ([]byte, error) {
	text, err := schemas.ReadFile("schemas/" + name + ".json")
	if err != nil {
		return nil, fmt.Errorf("there is no schema for %s: it has no %s", name, ask.JSON.Flag())
	}
	return text, nil
}

// hasSchema reports whether there is a schema for a completion, which is the name of a command
// and perhaps a tab and its description.
func hasSchema(completion string) bool {
	name, _, _ := strings.Cut(completion, "\t")
	_, err := schemaOf(name)
	return err == nil
}
