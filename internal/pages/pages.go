// Package pages reads the examples in the project's documents, for the tests that run them.
//
// An example is a fenced block in the language "console" or "go", or a table with a column
// "gives". TestGo of this package runs those in Go, and TestReadme of cmd/uri the commands. The
// line before a fence excludes the block, and says why:
//
//	<!-- not run: needs the network -->
//
// A block that needs another module can be a part of an example there, which is run. The reason
// then names the file, and TestElsewhere compares:
//
//	<!-- not run: adapters/otel/example_test.go runs it -->
package pages

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// A Page is a document with examples.
type Page struct {
	Name string // from the root of the repository: "docs/http.md"
	Text string
}

// A Block is the text between two fences.
type Block struct {
	Language string
	Text     string
	Offset   int    // of Text in the page
	Line     int    // of the first line of Text, from 1
	NotRun   string // why it is not run; "" if it is
}

// Read returns README.md, CONTRIBUTING.md, docs/*.md and docs/*/*.md of the repository at
// root.
func Read(root string) ([]Page, error) {
	names := []string{filepath.Join(root, "README.md"), filepath.Join(root, "CONTRIBUTING.md")}
	for _, pattern := range []string{"docs/*.md", "docs/*/*.md"} {
		docs, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(pattern)))
		if err != nil {
			return nil, err
		}
		names = append(names, docs...)
	}
	var pages []Page
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		relative, err := filepath.Rel(root, name)
		if err != nil {
			return nil, err
		}
		pages = append(pages, Page{filepath.ToSlash(relative), string(text)})
	}
	return pages, nil
}

var fenced = regexp.MustCompile("(?ms)(?:^<!-- not run:(.*?)-->\n)?^```([^\n]*)\n(.*?)^```$")

// Blocks returns the fenced blocks of a page.
func (p Page) Blocks() []Block {
	var blocks []Block
	for _, m := range fenced.FindAllStringSubmatchIndex(p.Text, -1) {
		b := Block{
			Language: p.Text[m[4]:m[5]],
			Text:     p.Text[m[6]:m[7]],
			Offset:   m[6],
			Line:     1 + strings.Count(p.Text[:m[6]], "\n"),
		}
		if m[2] >= 0 {
			b.NotRun = strings.TrimSpace(p.Text[m[2]:m[3]])
		}
		blocks = append(blocks, b)
	}
	return blocks
}

// At returns the place of a block, for messages: "docs/http.md:12".
func (p Page) At(b Block) string { return fmt.Sprintf("%s:%d", p.Name, b.Line) }
