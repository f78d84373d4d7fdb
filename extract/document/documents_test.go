package document

import (
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/urikit/uri/internal/testenv"
)

var update = flag.Bool("update", false, "write the tables of links in testdata/documents")

// documents returns the files of a folder that are not tables. The name of a table is that of its
// document without the extension, with .tsv. A table without a document is an error.
func documents(t testing.TB, folder, extension string) []string {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, entry := range entries {
		name := filepath.Join(folder, entry.Name())
		table, ok := strings.CutSuffix(name, ".tsv")
		if !ok {
			names = append(names, name)
		} else if _, err := os.Stat(table + extension); err != nil {
			t.Errorf("%s has no document: %v", name, err)
		}
	}
	return names
}

// TestWholeDocuments compares the links of documents with the tables next to them: line and
// column, element and attribute, delimiter, Raw, Text if it differs, and the target or the
// error. The tables were checked by hand, line by line.
func TestWholeDocuments(t *testing.T) {
	for _, name := range documents(t, "testdata/documents", "") {
		doc, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		format := Detect(name, "", doc)
		var got strings.Builder
		for _, l := range linksOf(t, Finder{Format: format, Base: testBase}, doc) {
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
		sameByReaders(t, Finder{Format: format, Base: testBase, Names: true, TextToo: true}, doc)
		compare(t, name, format, doc)
	}
}

// TestDocuments compares the links of real documents with those of other parsers:
// golang.org/x/net/html, encoding/xml and encoding/json. internal/check/documents does the same
// for CSS and Markdown. It logs their numbers. The environment
// variable URIKIT_DOCUMENTS lists the folders of the documents in the form of a PATH. If
// it is not set, the test uses the documents that come with Go.
func TestDocuments(t *testing.T) {
	folders := os.Getenv("URIKIT_DOCUMENTS")
	if folders == "" {
		root, err := exec.Command(testenv.Program(t, "go"), "env", "GOROOT").Output()
		if err != nil {
			t.Fatal(err)
		}
		folders = filepath.Join(strings.TrimSpace(string(root)), "doc")
	}
	type figures struct {
		files, links, relative, wrong, compared int
		bytes                                   int64
		time                                    time.Duration
	}
	sums := make(map[Format]*figures)
	for _, folder := range filepath.SplitList(folders) {
		err := filepath.WalkDir(folder, func(name string, entry fs.DirEntry, err error) error {
			if err != nil || !entry.Type().IsRegular() {
				return nil
			}
			format := extensions()[strings.ToLower(filepath.Ext(name))]
			if format == Auto {
				return nil
			}
			doc, err := os.ReadFile(name)
			if err != nil || isBinary(doc[:min(len(doc), 1<<10)]) || utf16Of(doc, "") != nil {
				return nil
			}
			sum := sums[format]
			if sum == nil {
				sum = new(figures)
				sums[format] = sum
			}
			start := time.Now()
			links := 0
			for l, err := range (Finder{Format: format, Base: testBase}).Links(strings.NewReader(string(doc))) {
				if err != nil {
					t.Errorf("%s: %v", name, err)
					break
				}
				links++
				if l.Err != nil {
					sum.wrong++
				} else if _, ok := l.Reference.Scheme(); !ok {
					sum.relative++
				}
			}
			sum.time += time.Since(start)
			sum.files++
			sum.bytes += int64(len(doc))
			sum.links += links
			t.Run("", func(t *testing.T) {
				t.Helper()
				sum.compared += compare(t, name, format, doc)
			})
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	}
	for format, s := range sums {
		t.Logf("%s: %d files, %d bytes, %d links (%d relative, %d with an error), %d shown by another parser, %.0f MB/s",
			format, s.files, s.bytes, s.links, s.relative, s.wrong, s.compared, float64(s.bytes)/s.time.Seconds()/1e6)
	}
}

// compare checks that the links of another parser are found in a document, and returns
// their number.
func compare(t *testing.T, name string, format Format, doc []byte) int {
	t.Helper()
	switch format {
	case HTML:
		s, n := missing(t, Finder{Format: HTML, Base: testBase}, doc)
		if s != nil {
			t.Errorf("%s: the tokenizer shows %q in %s %s at %d, which is not found", name, s.text, s.element, s.attribute, s.start)
		}
		if s := compareTree(t, doc); s != "" {
			t.Errorf("%s: %s is in the tree, and not found", name, s)
		}
		return n
	case XML:
		return compareXML(t, doc)
	case JSON:
		return compareJSON(t, doc)
	}
	return 0
}
