package main

import (
	_ "embed"
	"fmt"
	"strings"
)

//go:embed testdata/small.tsv
var smallTable string

// A small is a text that is measured alone.
type small struct{ name, text string }

// smalls returns the texts of testdata/small.tsv.
func smalls() (list []small, err error) {
	for line := range strings.Lines(smallTable) {
		name, text, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		if !ok {
			return nil, fmt.Errorf("testdata/small.tsv: %q has not two columns", line)
		}
		if name != "name" {
			list = append(list, small{name, text})
		}
	}
	return list, nil
}

// long returns a URI of n bytes that contains triplets and parameters.
func long(n int) string {
	const start, unit = "http://user@www.example.com:8080/", "path/to;p=1/a-file_name.ext~/%7Ehome/"
	half := strings.Repeat(unit, n/2/len(unit))
	text := start + half + "?"
	return text + strings.Repeat("key=value&other=%20;", n)[:n-len(text)-len("#end")] + "#end"
}
