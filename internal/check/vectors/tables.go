package main

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// The tables of testdata that some vectors are made from. Their answers have another
// source, and the oracles here must agree with them.

var root string // of the repository

// rows returns the rows of a table with a heading. Each row maps the column names to the
// fields. Fields in JSON quotes are unquoted.
func rows(name string) (list []map[string]string) {
	text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
	check(err)
	var header []string
	for line := range strings.Lines(string(text)) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if header == nil {
			header = fields
			continue
		}
		row := make(map[string]string)
		for i, field := range fields {
			if strings.HasPrefix(field, `"`) && json.Valid([]byte(field)) {
				field = unquote(field)
			}
			row[header[i]] = field
		}
		list = append(list, row)
	}
	return list
}

func unquote(s string) (text string) {
	check(json.Unmarshal([]byte(s), &text))
	return text
}

// A probe is a text on which parsers disagree, with its reading by RFC 3986.
type probe struct {
	ID      string
	In      string `json:"in_hex"`
	Note    string
	Base    string
	RFC3986 struct {
		Valid                                 bool
		Scheme, Authority, Userinfo, Host     *string
		Port, Path, Query, Fragment, Resolved *string
		Literal                               *string `json:"resolved_literal_5_3"`
	}
}

func probes() (list []probe) {
	text, err := os.ReadFile(filepath.Join(root, "testdata", "probes", "probes.jsonl"))
	check(err)
	for line := range strings.Lines(string(text)) {
		var p probe
		check(json.Unmarshal([]byte(line), &p))
		in, err := hex.DecodeString(p.In)
		check(err)
		p.In = string(in)
		list = append(list, p)
	}
	return list
}

// check and require end the program on an error, because its output would be wrong.

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func require(ok bool, format string, args ...any) {
	if !ok {
		panic(fmt.Sprintf(format, args...))
	}
}
