package document

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestDocuments holds what is found in the documents below the folders that the
// environment variable URIKIT_DOCUMENTS names, as a PATH does, against what other
// parsers show: golang.org/x/net/html, encoding/xml, tdewolff/parse, encoding/json. It
// says how many there are.
func TestDocuments(t *testing.T) {
	folders := os.Getenv("URIKIT_DOCUMENTS")
	if folders == "" {
		t.Skip("URIKIT_DOCUMENTS names no folders")
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
			format := extensions[strings.ToLower(filepath.Ext(name))]
			if format == Auto {
				return nil
			}
			doc, err := os.ReadFile(name)
			if err != nil || isBinary(doc[:min(len(doc), 1<<10)]) || isUTF16(doc) {
				return nil
			}
			sum := sums[format]
			if sum == nil {
				sum = new(figures)
				sums[format] = sum
			}
			start := time.Now()
			links := 0
			for l, err := range (Options{Format: format, Base: testBase}).Links(strings.NewReader(string(doc))) {
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
		t.Logf("%s: %d files, %d bytes, %d links (%d relative, %d with an error), %d of them shown by another parser too, %.0f MB/s",
			format, s.files, s.bytes, s.links, s.relative, s.wrong, s.compared, float64(s.bytes)/s.time.Seconds()/1e6)
	}
}

// compare holds the links of a document against what another parser shows, and returns
// how many that are.
func compare(t *testing.T, name string, format Format, doc []byte) int {
	t.Helper()
	switch format {
	case HTML:
		s, n := missing(t, Options{Format: HTML, Base: testBase}, doc)
		if s != nil {
			t.Errorf("%s: the tokenizer shows %q in %s %s at %d, which is not found", name, s.text, s.element, s.attribute, s.start)
		}
		if s := compareTree(t, doc); s != "" {
			t.Errorf("%s: %s is in the tree, and not found", name, s)
		}
		return n
	case CSS:
		return compareCSS(t, doc)
	case XML:
		return compareXML(t, doc)
	case JSON:
		return compareJSON(t, doc)
	case Markdown:
		all, n := missingInMarkdown(t, doc)
		for _, s := range all {
			t.Errorf("%s: rendered, it has %q, which is not found", name, s)
		}
		return n
	}
	return 0
}
