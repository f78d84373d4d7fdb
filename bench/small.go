package main

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
)

//go:embed testdata/small.tsv
var smallTable string

// A small is a text that is measured alone.
type small struct {
	name             string
	parse, normalize float64 // goals, as a ratio to net/url
	text             string
}

// smalls returns the texts of testdata/small.tsv.
func smalls() (list []small, err error) {
	for line := range strings.Lines(smallTable) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if fields[0] == "name" {
			continue
		}
		if len(fields) != 4 {
			return nil, fmt.Errorf("testdata/small.tsv: %q has not four columns", line)
		}
		s := small{name: fields[0], text: fields[3]}
		if s.parse, err = strconv.ParseFloat(fields[1], 64); err != nil {
			return nil, fmt.Errorf("testdata/small.tsv: %w", err)
		}
		if s.normalize, err = strconv.ParseFloat(fields[2], 64); err != nil {
			return nil, fmt.Errorf("testdata/small.tsv: %w", err)
		}
		list = append(list, s)
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
