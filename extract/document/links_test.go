package document

import (
	"bufio"
	"encoding/json"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/engine/enum"
)

// rows returns the rows of a table in testdata.
func rows(t *testing.T, name string, columns int) [][]string {
	t.Helper()
	f, err := os.Open("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var all [][]string
	for s := bufio.NewScanner(f); s.Scan(); {
		if strings.HasPrefix(s.Text(), "# ") {
			continue
		}
		row := strings.Split(s.Text(), "\t")
		if len(row) != columns {
			t.Fatalf("%s: %q has not %d columns", name, s.Text(), columns)
		}
		all = append(all, row)
	}
	return all
}

// decode decodes a column with JSON.
func decode(t *testing.T, column string, to any) {
	t.Helper()
	if err := json.Unmarshal([]byte(column), to); err != nil {
		t.Fatalf("%s: %v", column, err)
	}
}

func TestLinks(t *testing.T) {
	for _, format := range []Format{HTML, CSS, XML, JSON} {
		for _, row := range rows(t, format.String()+".tsv", 3) {
			var doc string
			var expected []string
			decode(t, row[0], &doc)
			decode(t, row[1], &expected)
			got := []string{}
			for _, l := range linksOf(t, Finder{Format: format, Base: testBase}, []byte(doc)) {
				text := l.Element + "@" + l.Attribute + " " + l.Text
				if l.Err != nil {
					text += " !"
				}
				got = append(got, text)
			}
			if !reflect.DeepEqual(got, expected) {
				t.Errorf("%s (%s): %q, not %q", row[0], row[2], got, expected)
			}
			if utf16Of([]byte(doc), "") == nil {
				sameByReaders(t, Finder{Format: format, Base: testBase, Names: true, TextToo: true}, []byte(doc))
			}
		}
	}
}

func TestBases(t *testing.T) {
	for _, row := range rows(t, "bases.tsv", 4) {
		format, err := enum.Of[Format](row[0])
		if err != nil {
			t.Fatal(err)
		}
		var doc string
		var expected []string
		decode(t, row[1], &doc)
		decode(t, row[2], &expected)
		got := []string{}
		for _, l := range linksOf(t, Finder{Format: format, Base: testBase}, []byte(doc)) {
			text := l.Text + " -"
			if !l.Target.IsZero() {
				text = l.Text + " " + l.Target.String()
			}
			if l.Err != nil {
				text += " !"
			}
			got = append(got, text)
		}
		if !reflect.DeepEqual(got, expected) {
			t.Errorf("%s (%s): %q, not %q", row[1], row[3], got, expected)
		}
	}
}
