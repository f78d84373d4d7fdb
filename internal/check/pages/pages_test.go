package pages

import (
	"encoding/json"
	"flag"
	"fmt"
	"go/format"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the results in the tables anew")

const root = "../../.."

func read(t *testing.T) []Page {
	t.Helper()
	pages, err := Read(root)
	if err != nil {
		t.Skip(err) // a test binary away from the repository
	}
	return pages
}

// TestBlocks checks that each fenced block is run, or is no code, or says why it is not run.
func TestBlocks(t *testing.T) {
	marks := regexp.MustCompile(`(?m)^<!-- not run:`)
	for _, page := range read(t) {
		marked := 0
		for _, b := range page.Blocks() {
			switch b.Language {
			case "console", "go", "text", "json", "yaml":
			default:
				t.Errorf("%s: language %q: use console, go, text, json or yaml", page.At(b), b.Language)
			}
			if b.NotRun != "" {
				marked++
			}
			if b.Language == "go" {
				if formatted, err := format.Source([]byte(b.Text)); err != nil || string(formatted) != b.Text {
					t.Errorf("%s: not as gofmt writes it: %v", page.At(b), err)
				}
			}
			if b.Language == "console" && !strings.HasPrefix(b.Text, "$ ") {
				t.Errorf(`%s: a console block begins with "$ "`, page.At(b))
			}
		}
		if n := len(marks.FindAllString(page.Text, -1)); n != marked {
			t.Errorf("%s: %d marks, %d with a reason and a fence in the next line", page.Name, n, marked)
		}
		if n := strings.Count("\n"+page.Text, "\n```"); n != 2*len(page.Blocks()) {
			t.Errorf("%s: %d fences for %d blocks", page.Name, n, len(page.Blocks()))
		}
	}
}

// TestLinks checks that each relative link of a page leads to a file, and to a heading of it.
func TestLinks(t *testing.T) {
	links := regexp.MustCompile(`\]\(([^():#\s]*)(?:#([^()\s]*))?\)`)
	code := regexp.MustCompile("(?ms)^```.*?^```$|`[^`\n]*`")
	for _, page := range read(t) {
		for _, m := range links.FindAllStringSubmatch(code.ReplaceAllString(page.Text, ""), -1) {
			file := filepath.Join(root, page.Name)
			if m[1] != "" {
				file = filepath.Join(filepath.Dir(file), m[1])
			}
			if _, err := os.Stat(file); err != nil {
				t.Errorf("%s: %s: %v", page.Name, m[0], err)
				continue
			}
			if m[2] == "" || filepath.Ext(file) != ".md" {
				continue
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Contains(anchors(string(text)), m[2]) {
				t.Errorf("%s: %s: no such heading", page.Name, m[0])
			}
		}
	}
}

// anchors returns the names by which GitHub links to the headings of a page.
func anchors(text string) (names []string) {
	for _, m := range regexp.MustCompile(`(?m)^#+ (.*)$`).FindAllStringSubmatch(text, -1) {
		name := regexp.MustCompile(`[^\w\- ]`).ReplaceAllString(strings.ToLower(m[1]), "")
		names = append(names, strings.ReplaceAll(name, " ", "-"))
	}
	return names
}

// A snippet is Go code of a page.
type snippet struct {
	at   string
	code string
	want string
	fix  func(got string) // records the result that -update writes
}

// TestGo runs every Go block as the body of a function, and compares what it prints with
// its comments. These are the comment after each fmt.Println that begins a line, or the lines
// after "// Output:". A block that begins with a package clause is a program of its own.
//
// A table with columns named "gives" holds Go, too: each such column has the value of the
// expression in the column to its left. Declarations come from the block before the table.
func TestGo(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles programs")
	}
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip(err)
	}
	imports := importPaths(t)
	overlay := map[string]string{} // files that go sees, though they are elsewhere
	temp := t.TempDir()
	add := func(dir, name, text string) {
		file := filepath.Join(temp, fmt.Sprint(len(overlay))+".go")
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		abs, err := filepath.Abs(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		overlay[abs] = file
	}
	run := func(dir string) string {
		list, err := json.Marshal(map[string]any{"Replace": overlay})
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(temp, "overlay.json")
		if err := os.WriteFile(file, list, 0o666); err != nil {
			t.Fatal(err)
		}
		command := exec.Command("go", "run", "-overlay", file, "./"+dir)
		var stderr strings.Builder
		command.Stderr = &stderr
		out, err := command.Output()
		if err != nil {
			t.Errorf("%v\n%s", err, stderr.String())
		}
		return string(out)
	}

	pages := read(t)
	var snippets []snippet
	for i := range pages {
		page := &pages[i]
		var setup string
		rest := *page
		for _, b := range append(page.Blocks(), Block{Offset: len(page.Text)}) {
			from := len(page.Text) - len(rest.Text)
			snippets = append(snippets, tableSnippets(page, from, b.Offset, setup)...)
			rest.Text = page.Text[b.Offset+len(b.Text):]
			if b.Language != "go" {
				continue
			}
			setup = b.Text
			if b.NotRun != "" {
				continue
			}
			if strings.HasPrefix(b.Text, "package ") {
				dir := fmt.Sprintf("program%d", len(snippets)+len(overlay))
				add(dir, "main.go", b.Text)
				compare(t, page.At(b), run(dir), want(b.Text))
				continue
			}
			code := fmt.Sprintf("//line %s\n%s", page.At(b), b.Text)
			snippets = append(snippets, snippet{at: page.At(b), code: code, want: want(b.Text)})
		}
	}

	const mark = "\x00"
	var main strings.Builder
	main.WriteString("package main\n\nimport (\n\t\"errors\"\n\t\"fmt\"\n\t\"net/url\"\n)\n" + show + "\nfunc main() {\n")
	for i, s := range snippets {
		fmt.Fprintf(&main, "fmt.Print(%q)\nif err := run%d(); err != nil { fmt.Println(err) }\n", mark, i)
		add("snippets", fmt.Sprintf("run%d.go", i), function(t, s, i, imports))
	}
	main.WriteString("}\n")
	add("snippets", "main.go", main.String())
	outputs := strings.Split(run("snippets"), mark)
	if len(outputs) != len(snippets)+1 {
		t.Fatalf("%d outputs of %d snippets", len(outputs)-1, len(snippets))
	}
	for i, s := range snippets {
		got := outputs[i+1][strings.LastIndex(outputs[i+1], "\x01")+1:]
		if s.fix != nil && *update {
			s.fix(got)
			continue
		}
		compare(t, s.at, got, s.want)
	}
	if *update {
		for _, page := range pages {
			if err := os.WriteFile(filepath.Join(root, page.Name), []byte(page.Text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// show prints the results of the call in a cell. A nil error is left out. The text of an
// error of net/url changes with versions of Go, so show prints "an error" for it.
const show = `
func show(results ...any) {
	fmt.Print("\x01")
	for i, v := range results {
		if err, ok := v.(error); ok {
			var old *url.Error
			if errors.As(err, &old) {
				err = errors.New("an error")
			}
			fmt.Print("\x01", err)
			break
		}
		if v == nil {
			continue
		}
		if i > 0 {
			fmt.Print(", ")
		}
		if s := fmt.Sprint(v); s == "" {
			fmt.Print("\"\"")
		} else {
			fmt.Print(s)
		}
	}
	fmt.Println()
}
`

func compare(t *testing.T, at, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("%s: prints\n%s\nand shows\n%s", at, got, want)
	}
}

var (
	printed = regexp.MustCompile(`(?m)^\s*fmt\.Println\(.*\) +// (.*)$`)
	comment = regexp.MustCompile(`(?m)^\s*// ?(.*)$`)
)

// want returns what the comments of a block say that it prints.
func want(code string) string {
	var b strings.Builder
	lines := printed
	if _, after, ok := strings.Cut(code, "// Output:\n"); ok {
		code, lines = after, comment
	}
	for _, m := range lines.FindAllStringSubmatch(code, -1) {
		b.WriteString(m[1] + "\n")
	}
	return b.String()
}

// tableSnippets returns the cells of the tables between two offsets of a page.
func tableSnippets(page *Page, from, to int, setup string) (snippets []snippet) {
	var header []string
	line := strings.Count(page.Text[:from], "\n")
	for text := range strings.Lines(page.Text[from:to]) {
		line++
		cells := strings.Split(strings.TrimSpace(text), " | ")
		if !strings.HasPrefix(text, "|") {
			header = nil
			continue
		}
		if header == nil {
			header = strings.Split(strings.Trim(strings.TrimSpace(text), "| "), " | ")
			continue
		}
		if len(cells) != len(header) {
			continue // the rule below the header
		}
		cells[0] = strings.TrimPrefix(cells[0], "| ")
		cells[len(cells)-1] = strings.TrimSuffix(cells[len(cells)-1], " |")
		row := text
		for i, name := range header {
			if name != "gives" {
				continue
			}
			code := strings.Trim(cells[i-1], "`")
			statements, last := "", code
			if j := strings.LastIndex(code, "; "); j >= 0 {
				statements, last = code[:j], code[j+2:]
			}
			at := fmt.Sprintf("%s:%d", page.Name, line)
			want := strings.Trim(cells[i], "`")
			snippets = append(snippets, snippet{
				at:   at,
				code: fmt.Sprintf("%s\n//line %s\n%s\nshow(%s)\n", setup, at, statements, last),
				want: want + "\n",
				fix: func(got string) {
					cells[i] = "`" + strings.TrimSpace(got) + "`"
					renewed := "| " + strings.Join(cells, " | ") + " |\n"
					page.Text = strings.Replace(page.Text, row, renewed, 1)
					row = renewed
				},
			})
		}
	}
	return snippets
}

// function returns a file with a snippet as the body of a function.
func function(t *testing.T, s snippet, number int, imports map[string]string) string {
	body := fmt.Sprintf("func run%d() (err error) {\n{\n%s\n}\nreturn nil\n}\n", number, s.code)
	file, err := parser.ParseFile(token.NewFileSet(), "", "package main\n"+body, 0)
	if err != nil {
		t.Errorf("%s: %v", s.at, err)
		return "package main\nfunc " + fmt.Sprintf("run%d() error { return nil }", number)
	}
	used := map[string]bool{}
	for _, name := range file.Unresolved {
		if path, ok := imports[name.Name]; ok {
			used[path] = true
		}
	}
	var b strings.Builder
	b.WriteString("package main\n")
	for _, path := range slices.Sorted(maps.Keys(used)) {
		fmt.Fprintf(&b, "import %q\n", path)
	}
	return b.String() + body
}

// importPaths returns the import paths that blocks may use, by the names of the packages.
// It reads every folder of the module, so that go test does not answer from its cache after
// a change of the code.
func importPaths(t *testing.T) map[string]string {
	t.Helper()
	paths := map[string]string{}
	for _, path := range []string{
		"bytes", "context", "encoding/json", "errors", "fmt", "io", "log", "log/slog", "maps",
		"net/http", "net/netip", "net/url", "os", "slices", "strings", "time",
	} {
		paths[path[strings.LastIndex(path, "/")+1:]] = path
	}
	const module = "github.com/urikit/uri"
	paths["uri"] = module
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.IsDir() || path == root {
			return err
		}
		if name := entry.Name(); strings.HasPrefix(name, ".") || name == "testdata" || slices.Contains([]string{"bench", "cmd", "examples", "tools"}, name) {
			return fs.SkipDir
		}
		folder, err := filepath.Rel(root, path)
		if err == nil && !strings.HasPrefix(folder, "internal") {
			paths[entry.Name()] = module + "/" + filepath.ToSlash(folder)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return paths
}
