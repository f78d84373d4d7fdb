package main

import (
	"embed"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

// schemas has a JSON Schema for the objects of each command with --json.
//
//go:embed schemas
var schemas embed.FS

// schemaOf returns the JSON Schema for the objects of cmd.
func schemaOf(cmd *cobra.Command) ([]byte, error) {
	text, err := schemas.ReadFile("schemas/" + cmd.Name() + ".json")
	if err != nil {
		return nil, fmt.Errorf("--schema: there is no schema for %s", cmd.Name())
	}
	return text, nil
}

// hasSchema reports whether there is a schema for a completion, which is the name of a command
// and perhaps a tab and its description.
func hasSchema(root *cobra.Command, completion string) bool {
	name, _, _ := strings.Cut(completion, "\t")
	cmd, err := findCommand(root, []string{name})
	if err == nil {
		_, err = schemaOf(cmd)
	}
	return err == nil
}
