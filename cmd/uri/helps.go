package main

import (
	"embed"
	"strings"
)

// helps has a text for each verb, and for the program: the help, a line "Examples:", and the examples.
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
