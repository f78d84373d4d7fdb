package inspector_test

import (
	"maps"
	"os"
	"regexp"
	"strings"
	"testing"
)

// The page knows the documents that package document knows by their extensions.
func TestExtensions(t *testing.T) {
	page := extensions(t, "page/list.js", "const documents = {", `(\w+): "([a-z ]+)"`)
	all := extensions(t, "../../../extract/document/detect.go", "var extensions =", `\{(HTML|XML|Markdown), "([a-z ]+)"\}`)
	if len(page) == 0 || !maps.Equal(page, all) {
		t.Errorf("the page has %v, and package document %v", page, all)
	}
}

// extensions returns the formats by extension of a table that begins with a text. Its rows have a
// format and extensions.
func extensions(t *testing.T, name, begin, row string) map[string]string {
	t.Helper()
	source, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(source), begin)
	table, _, _ = strings.Cut(table, "\n}")
	formats := map[string]string{}
	for _, match := range regexp.MustCompile(row).FindAllStringSubmatch(table, -1) {
		for extension := range strings.FieldsSeq(match[2]) {
			formats[extension] = strings.ToLower(match[1])
		}
	}
	return formats
}
