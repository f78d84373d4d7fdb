package main

import (
	"encoding/json"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/urikit/uri/uritest"
)

var documents = flag.String("documents", "", "a `folder` with documents, such as rfc3986.txt, in which the clauses must be")

// Each required vector names a clause of the table, no other vector does, and no clause is idle.
func TestClauses(t *testing.T) {
	root = "../../.."
	used := make(map[string]bool)
	for _, c := range clauses() {
		if _, ok := used[c.ID]; ok || (c.Rule == "") == (c.Begins == "") || c.Section == "" || c.Says == "" {
			t.Errorf("%+v", c)
		}
		used[c.ID] = false
		if folder, _, _ := strings.Cut(c.ID, "/"); folder != strings.ToLower(strings.NewReplacer("RFC ", "rfc", "UTS #", "uts", " ", "-").Replace(c.Document)) {
			t.Errorf("%s is of %s", c.ID, c.Document)
		}
	}
	names, err := fs.Glob(uritest.Vectors(), "*/*.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		text, err := fs.ReadFile(uritest.Vectors(), name)
		if err != nil {
			t.Fatal(err)
		}
		type origin struct{ ID, Requirement, Clause, Section string }
		var file struct {
			origin
			About   string
			Vectors []origin
		}
		if err := json.Unmarshal(text, &file); err != nil {
			t.Fatal(err)
		}
		for _, v := range file.Vectors {
			if v.Requirement == "" {
				v.Requirement = file.Requirement
			}
			if v.Clause == "" {
				v.Clause = file.Clause
			}
			if _, ok := used[v.Clause]; v.Requirement == required && (!ok || v.Section != "") {
				t.Errorf("%s: clause %q", v.ID, v.Clause)
			} else if v.Requirement == required {
				used[v.Clause] = true
			} else if v.Section == "" && file.Section == "" {
				t.Errorf("%s has no section", v.ID)
			}
		}
	}
	for id, ok := range used {
		if !ok {
			t.Errorf("no vector has the clause %s", id)
		}
	}
}

// The rules that clauses name are in the grammars of testdata/abnf, where a document has one there.
func TestClauseRules(t *testing.T) {
	root = "../../.."
	grammars := make(map[string]string)
	for _, e := range editions {
		text, err := os.ReadFile(filepath.Join(root, "testdata", "abnf", e.file))
		if err != nil {
			t.Fatal(err)
		}
		grammars[e.document] = string(text)
	}
	for _, c := range clauses() {
		grammar, ok := grammars[c.Document]
		if rule := regexp.MustCompile("(?m)^" + strings.ReplaceAll(c.Rule, "_", "-") + " *="); ok && c.Rule != "" && !rule.MatchString(grammar) {
			t.Errorf("%s has no rule %s", c.Document, c.Rule)
		}
	}
}

// Each clause is in its section of the document, for the documents of the folder that the flag
// names.
func TestClausesOfDocuments(t *testing.T) {
	if *documents == "" {
		t.Skip("without -documents")
	}
	root = "../../.."
	missing := make(map[string]bool)
	for _, c := range clauses() {
		name, _, _ := strings.Cut(c.ID, "/")
		text, err := os.ReadFile(filepath.Join(*documents, name+".txt"))
		if err != nil {
			missing[c.Document] = true
			continue
		}
		begins := regexp.QuoteMeta(c.Begins)
		if c.Rule != "" {
			begins = regexp.QuoteMeta(c.Rule) + " = "
		}
		if !regexp.MustCompile(begins).MatchString(sectionOf(string(text), c.Section)) {
			t.Errorf("%s, section %s: %s%s", c.Document, c.Section, c.Rule, c.Begins)
		}
	}
	for document := range missing {
		t.Logf("the folder has no %s", document)
	}
}

// sectionOf returns a section of an RFC on one line, without its subsections and the headings of
// pages.
func sectionOf(text, section string) string {
	text = regexp.MustCompile(`(?m)^.*\[Page \d+\]\n|^RFC \d+ .* \d{4}\n|\f`).ReplaceAllString(text, "")
	heading := regexp.MustCompile(`(?m)^(?:Appendix )?` + regexp.QuoteMeta(section) + `\.? +\S.*$`)
	all := heading.FindAllStringIndex(text, -1)
	if all == nil {
		return ""
	}
	text = text[all[len(all)-1][1]:]
	if next := regexp.MustCompile(`(?m)^(?:[0-9]+(?:\.[0-9]+)*\.?|(?:Appendix )?[A-Z](?:\.[0-9]+)*\.) +[A-Z]`).FindStringIndex(text); next != nil {
		text = text[:next[0]]
	}
	return strings.Join(strings.Fields(text), " ")
}
