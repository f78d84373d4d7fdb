package pages_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/urikit/uri/internal/pages"
)

// The limits of what people write. The pages in docs itself are for users. Those in docs/evidence
// and docs/design say why. Programs write docs/tables.
const (
	mostPages       = 12
	mostWords       = 15_000
	mostOtherWords  = 10_000
	mostReadmeWords = 500
	mostReadmeLines = 90
	widest          = 100
)

// generated is the part of a page that a program writes.
var generated = regexp.MustCompile(`(?s)<!-- begin results -->.*<!-- end results -->`)

// TestSizes counts pages and words.
func TestSizes(t *testing.T) {
	var users []string
	words, others := 0, 0
	for _, page := range read(t) {
		n := len(strings.Fields(generated.ReplaceAllString(page.Text, "")))
		switch folder := filepath.ToSlash(filepath.Dir(page.Name)); {
		case page.Name == "README.md":
			if lines := strings.Count(page.Text, "\n"); n > mostReadmeWords || lines > mostReadmeLines {
				t.Errorf("README.md has %d words in %d lines, more than %d in %d", n, lines, mostReadmeWords, mostReadmeLines)
			}
		case folder == "docs":
			users = append(users, page.Name)
			words += n
			t.Logf("%s: %d words", page.Name, n)
		case folder == "docs/evidence" || folder == "docs/design":
			others += n
			t.Logf("%s: %d words", page.Name, n)
		}
	}
	t.Logf("%d pages with %d words for users, %d words of evidence and design", len(users), words, others)
	if len(users) > mostPages || words > mostWords {
		t.Errorf("docs has %d pages with %d words, more than %d with %d: %q", len(users), words, mostPages, mostWords, users)
	}
	if others > mostOtherWords {
		t.Errorf("docs/evidence and docs/design have %d words, more than %d", others, mostOtherWords)
	}
}

// TestLinked finds files in docs that no page of another name links to.
func TestLinked(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^():#\s]+)(?:#[^()\s]*)?\)`)
	linked := map[string]bool{}
	for _, page := range append(read(t), changes(t)) {
		for _, m := range link.FindAllStringSubmatch(page.Text, -1) {
			if name := filepath.Join(filepath.Dir(filepath.FromSlash(page.Name)), filepath.FromSlash(m[1])); filepath.ToSlash(name) != page.Name {
				linked[filepath.ToSlash(name)] = true
			}
		}
	}
	err := filepath.WalkDir(filepath.Join(root, "docs"), func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		rel, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		if !linked[filepath.ToSlash(rel)] {
			t.Errorf("no page links to %s", filepath.ToSlash(rel))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestWidth finds lines that are too wide to read, but for what programs write. Tables, code, and
// lines with one word apart from their indent cannot be broken.
func TestWidth(t *testing.T) {
	for _, page := range append(read(t), changes(t)) {
		if strings.HasPrefix(page.Name, "docs/tables/") {
			continue
		}
		page.Text = generated.ReplaceAllStringFunc(page.Text, func(s string) string { return strings.Repeat("\n", strings.Count(s, "\n")) })
		blocks := page.Blocks()
		number := 0
		for line := range strings.Lines(page.Text) {
			number++
			code := slices.ContainsFunc(blocks, func(b pages.Block) bool {
				return b.Line <= number && number < b.Line+strings.Count(b.Text, "\n")
			})
			line = strings.TrimRight(line, "\n")
			if code || strings.HasPrefix(line, "|") || strings.HasPrefix(line, "    ") || strings.HasPrefix(line, "<!--") || len(strings.Fields(line)) < 2 {
				continue
			}
			if n := utf8.RuneCountInString(line); n > widest && !regexp.MustCompile(`^!?\[[^\]]*\](\(|: )\S+$`).MatchString(line) {
				t.Errorf("%s:%d: %d columns", page.Name, number, n)
			}
		}
	}
}

// changes returns CHANGELOG.md, whose blocks nobody runs.
func changes(t *testing.T) pages.Page {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "CHANGELOG.md"))
	if err != nil {
		t.Fatal(err)
	}
	return pages.Page{Name: "CHANGELOG.md", Text: string(text)}
}
