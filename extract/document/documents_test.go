package document

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the tables of links in testdata/documents")

// TestWholeDocuments goes through documents, each with a table of its links beside it:
// line and column, element and attribute, delimiter, what stands there and what that
// means if it is something else, the target, or what is wrong. The tables were read
// against the documents, line by line.
func TestWholeDocuments(t *testing.T) {
	names, err := filepath.Glob("testdata/documents/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if filepath.Ext(name) == ".tsv" {
			continue
		}
		doc, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		format := Detect(name, "", doc)
		var got strings.Builder
		for _, l := range linksOf(t, Options{Format: format, Base: testBase}, doc) {
			text := "-"
			if l.Text != l.Raw {
				text = strconv.Quote(l.Text)
			}
			target := l.Target.String()
			if l.Err != nil {
				target = "! " + l.Err.Error()
			}
			fmt.Fprintf(&got, "%d:%d\t%s@%s\t%s\t%s\t%s\t%s\n", l.Line, l.Column, l.Element, l.Attribute, l.Delimiter, strconv.Quote(l.Raw), text, target)
		}
		table := name + ".tsv"
		if *update {
			if err := os.WriteFile(table, []byte(got.String()), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		expected, err := os.ReadFile(table)
		if err != nil {
			t.Fatal(err)
		}
		if got.String() != string(expected) {
			t.Errorf("%s: got\n%swant\n%s", name, got.String(), expected)
		}
		sameByReaders(t, Options{Format: format, Base: testBase, Names: true, TextToo: true}, doc)
		compare(t, name, format, doc)
	}
}
