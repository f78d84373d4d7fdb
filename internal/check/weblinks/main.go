// Weblinks counts the links in HTML files that browsers understand and RFC 3986 does not, by
// reason: weblinks FOLDER...
//
// It prints a table for each folder. The base of a file is an "http" URL with its path in the
// folder. The tables in docs/tables/extract.md come from this program.
package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"log"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract/document"
	"github.com/urikit/uri/whatwg"
)

func main() {
	log.SetFlags(0)
	for _, folder := range os.Args[1:] {
		c := counts{reasons: make(map[string]*reason)}
		if err := c.folder(folder); err != nil {
			log.Fatal(err)
		}
		c.print(folder)
	}
}

// counts are the numbers of links in a folder.
type counts struct {
	files, links     int
	onlyBrowser      int // a target of browsers and no strict one
	onlyStrict, none int
	others           int // both, and they differ after normalization
	reasons          map[string]*reason
}

// A reason is why links have no strict target.
type reason struct {
	links   int
	example string
}

func (c *counts) folder(root string) error {
	return filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() || filepath.Ext(name) != ".html" {
			return err
		}
		return c.file(root, name)
	})
}

func (c *counts) file(root, name string) error {
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	path, err := filepath.Rel(root, name)
	if err != nil {
		return err
	}
	at, err := whatwg.Parse("http://docs.example/" + strings.ReplaceAll(filepath.ToSlash(path), "%", "%25"))
	if err != nil {
		return err
	}
	c.files++
	base, _ := at.URI()
	for l, err := range (document.Finder{Format: document.HTML, Base: base, URL: at}).Links(file) {
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if l.Browser.Reads {
			c.link(l)
		}
	}
	return nil
}

func (c *counts) link(l document.Link) {
	c.links++
	browser, strict := l.Browser.Err == nil, l.Err == nil
	switch {
	case browser && strict:
		if components, _ := (whatwg.Readings{URI: l.Target, URL: l.Browser.URL}).Differ(); len(components) > 0 {
			c.others++
		}
	case browser:
		c.onlyBrowser++
		why := reasonOf(l)
		if c.reasons[why] == nil {
			c.reasons[why] = &reason{example: l.Text}
		}
		c.reasons[why].links++
	case strict:
		c.onlyStrict++
	default:
		c.none++
	}
}

// reasonOf returns why a link is not valid: the component and the character there. The cases put
// characters into groups, so that a table has few reasons.
func reasonOf(l document.Link) string {
	var p *uri.SyntaxError
	if !errors.As(l.Err, &p) {
		return l.Err.Error()
	}
	if p.Offset >= 0 && strings.Contains(l.Text[max(p.Offset-2, p.Span.Offset):p.Offset], "%") {
		return "`%` without two digits in the " + p.Component.String()
	}
	if p.Offset < 0 || p.Offset >= len(l.Text) {
		return p.Message
	}
	r, _ := utf8.DecodeRuneInString(l.Text[p.Offset:])
	name := fmt.Sprintf("`%c`", r)
	switch {
	case r == ' ':
		name = "a space"
	case r == '\n', r == '\r', r == '\t':
		name = "a tab or line break"
	case r < ' ':
		name = "a control character"
	case r >= utf8.RuneSelf:
		name = "a letter or sign outside ASCII"
	case r == '%':
		name = "`%` without two digits"
	}
	return name + " in the " + p.Component.String()
}

func (c *counts) print(folder string) {
	fmt.Printf("%s: %d files, %d links, %d with a target of browsers only, %d with a strict one only, %d with none, %d with two that differ\n\n",
		folder, c.files, c.links, c.onlyBrowser, c.onlyStrict, c.none, c.others)
	if len(c.reasons) == 0 {
		return
	}
	fmt.Println("| links | reason | example |\n| ---: | --- | --- |")
	for _, why := range slices.SortedFunc(maps.Keys(c.reasons), func(a, b string) int {
		return cmp.Or(c.reasons[b].links-c.reasons[a].links, strings.Compare(a, b))
	}) {
		fmt.Printf("| %d | %s | %.100q |\n", c.reasons[why].links, why, c.reasons[why].example)
	}
	fmt.Println()
}
