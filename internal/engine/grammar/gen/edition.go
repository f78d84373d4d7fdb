package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// An edition is an edition of the grammar. README.md in internal/engine/grammar describes its
// files.
type edition struct {
	document    string // its name, as productions.tsv has it
	file        string // the name of its files, without the extension
	name        string // the prefix of the names of its variables
	text        string // the ABNF of the document, and of the tables
	rules       []rule // of the tables
	productions []production
}

// A rule is a rule of the tables.
type rule struct{ name, definition string }

// A production is a rule that messages name. In the edition it has another name, and a
// section, or "-" if the edition does not have it.
type production struct{ rule, here string }

// readEditions reads the editions from the folders of the documents and of the tables. The
// first edition is RFC 3986, which has all rules and classes.
func readEditions(documents, tables string) ([]*edition, error) {
	table, err := os.ReadFile(filepath.Join(tables, "productions.tsv"))
	if err != nil {
		return nil, err
	}
	lines := strings.Split(strings.TrimSuffix(string(table), "\n"), "\n")
	var editions []*edition
	for i, document := range strings.Split(lines[0], "\t")[1:] {
		file := strings.ToLower(strings.ReplaceAll(document, " ", ""))
		e := &edition{document: document, file: file, name: strings.ReplaceAll(file, "-", "")}
		editions = append(editions, e)
		for _, folder := range []string{documents, tables} {
			src, err := os.ReadFile(filepath.Join(folder, file+".abnf"))
			if err != nil {
				return nil, err
			}
			e.text += string(src)
			e.rules = readRules(string(src))
		}
		for _, line := range lines[1:] {
			cells := strings.Split(line, "\t")
			if len(cells) < i+2 {
				return nil, fmt.Errorf("productions.tsv: %q has too few columns", line)
			}
			e.productions = append(e.productions, production{cells[0], cells[i+1]})
		}
	}
	return editions, nil
}

// readRules reads rules in one line each.
func readRules(text string) (rules []rule) {
	for line := range strings.Lines(text) {
		if name, definition, ok := strings.Cut(line, "="); ok && line[0] != ';' {
			rules = append(rules, rule{strings.TrimSpace(name), strings.Join(strings.Fields(definition), " ")})
		}
	}
	return rules
}

// with returns the rules of the tables whose names begin with a prefix, without it.
func (e *edition) with(prefix string) (rules []rule) {
	for _, r := range e.rules {
		if name, ok := strings.CutPrefix(r.name, prefix); ok {
			rules = append(rules, rule{name, r.definition})
		}
	}
	return rules
}
