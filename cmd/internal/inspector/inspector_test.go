package inspector_test

import (
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/extract/document"
)

// The page knows the documents that package document knows by their extensions.
func TestExtensions(t *testing.T) {
	script, err := os.ReadFile("page/list.js")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(script), "const documents = {")
	table, _, _ = strings.Cut(table, "};")
	page := map[string]string{}
	for _, row := range regexp.MustCompile(`(\w+): "([a-z ]+)"`).FindAllStringSubmatch(table, -1) {
		for extension := range strings.FieldsSeq(row[2]) {
			page[extension] = row[1]
		}
	}
	for _, extension := range append(words(4), slices.Collect(maps.Keys(page))...) {
		format := document.Detect("a."+extension, "", nil)
		want := map[document.Format]string{document.HTML: "html", document.XML: "xml", document.Markdown: "markdown"}[format]
		if got := page[extension]; got != want {
			t.Errorf("%s is %q on the page, and %q in package document", extension, got, want)
		}
	}
}

// words returns all words of a to z with so many letters or less.
func words(most int) []string {
	all := []string{""}
	for from := 0; most > 0; most-- {
		end := len(all)
		for _, word := range all[from:end] {
			for c := 'a'; c <= 'z'; c++ {
				all = append(all, word+string(c))
			}
		}
		from = end
	}
	return all
}
