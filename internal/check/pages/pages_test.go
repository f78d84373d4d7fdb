package pages_test

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

	"github.com/urikit/uri/internal/pages"
	"github.com/urikit/uri/internal/testenv"
)

var update = flag.Bool("update", false, "write the results in the tables anew")

const root = "../../.."

func read(t *testing.T) []pages.Page {
	t.Helper()
	all, err := pages.Read(root)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestBlocks checks that each fenced block is run, or is no code, or says why it is not run.
func TestBlocks(t *testing.T) {
	marks := regexp.MustCompile(`(?m)^<!-- not run:`)
	indented := regexp.MustCompile(`(?m)^    (\$ )?uri .*`)
	for _, page := range read(t) {
		marked := 0
		for _, b := range page.Blocks() {
			switch b.Language {
			case "console", "go", "text", "json", "toml", "yaml", "python", "javascript":
			default:
				t.Errorf("%s: language %q: use console, go, text, json, toml, yaml, python or javascript", page.At(b), b.Language)
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
		if command := indented.FindString(page.Text); command != "" {
			t.Errorf("%s: %q is not run: put it into a console block", page.Name, command)
		}
		if n := len(marks.FindAllString(page.Text, -1)); n != marked {
			t.Errorf("%s: %d marks, %d with a reason and a fence in the next line", page.Name, n, marked)
		}
		if n := strings.Count("\n"+page.Text, "\n```"); n != 2*len(page.Blocks()) {
			t.Errorf("%s: %d fences for %d blocks", page.Name, n, len(page.Blocks()))
		}
	}
}

// TestElsewhere checks the blocks that a test elsewhere runs, because they need other modules:
// the file that they name contains them, indented.
func TestElsewhere(t *testing.T) {
	named := regexp.MustCompile(`^(\S+_test\.go) runs it$`)
	for _, page := range read(t) {
		for _, b := range page.Blocks() {
			m := named.FindStringSubmatch(b.NotRun)
			if m == nil {
				continue
			}
			code, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(m[1])))
			if err != nil {
				t.Errorf("%s: %v", page.At(b), err)
				continue
			}
			if block := regexp.MustCompile(`(?m)^(.)`).ReplaceAllString(b.Text, "\t$1"); !strings.Contains(string(code), block) {
				t.Errorf("%s: %s does not contain this block", page.At(b), m[1])
			}
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

// TestGo runs every Go block as the body of a function, and compares its output with its
// comments. These are the comment after each fmt.Println that begins a line, or the lines
// after "// Output:". A block that begins with a package clause is a program of its own.
//
// A table with columns named "gives" holds Go, too: each such column has the value of the
// expression in the column to its left. Declarations come from the block before the table.
func TestGo(t *testing.T) {
	testenv.NotShort(t, "it compiles the programs of the pages")
	testenv.Program(t, "go")
	documents := read(t)
	var snippets []snippet
	for i := range documents {
		page := &documents[i]
		setup, end := "", 0 // the last Go block, and where the last block ends
		for _, b := range append(page.Blocks(), pages.Block{Offset: len(page.Text)}) {
			snippets = append(snippets, tableSnippets(t, page, end, b.Offset, setup)...)
			end = b.Offset + len(b.Text)
			if b.Language != "go" {
				continue
			}
			setup = b.Text
			switch {
			case b.NotRun != "":
			case strings.HasPrefix(b.Text, "package "):
				program := newProgram(t)
				program.add("main.go", b.Text)
				compare(t, page.At(b), program.run(), want(b.Text))
			default:
				code := fmt.Sprintf("//line %s\n%s", page.At(b), b.Text)
				snippets = append(snippets, snippet{at: page.At(b), code: code, want: want(b.Text)})
			}
		}
	}

	if len(snippets) < 50 {
		t.Errorf("found only %d snippets", len(snippets))
	}
	program, imports := newProgram(t), importPaths(t)
	var calls strings.Builder
	for i, s := range snippets {
		fmt.Fprintf(&calls, "begin()\nrun%d()\n", i)
		program.add(fmt.Sprintf("run%d.go", i), function(t, s, i, imports))
	}
	program.add("main.go", fmt.Sprintf(runner, calls.String()))
	outputs := strings.Split(program.run(), "\x00")
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
		for _, page := range documents {
			if err := os.WriteFile(filepath.Join(root, page.Name), []byte(page.Text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestSnippets counts the snippets of the page for users of net/url. Each is a pair of blocks, and
// the second, with urikit, is longer by one line at most. No line is too wide to read.
func TestSnippets(t *testing.T) {
	for _, page := range read(t) {
		if page.Name != "docs/net-url.md" {
			continue
		}
		page.Text = page.Text[strings.Index(page.Text, "\n## Twenty snippets"):strings.Index(page.Text, "\n## Other calls")]
		blocks := page.Blocks()
		if len(blocks) != 40 {
			t.Errorf("%d blocks", len(blocks))
		}
		for pair := range slices.Chunk(blocks, 2) {
			if len(pair) < 2 {
				continue
			}
			for line := range strings.Lines(pair[0].Text + pair[1].Text) {
				if len(line) > 110 {
					t.Errorf("%d columns:\n%s", len(line), line)
				}
			}
			old, ours := strings.Count(pair[0].Text, "\n"), strings.Count(pair[1].Text, "\n")
			if ours > old+1 {
				t.Errorf("%d lines instead of %d:\n%s", ours, old, pair[1].Text)
			}
		}
	}
}

// A program is a package main of this module that is not in its tree.
type program struct {
	t       *testing.T
	temp    string
	overlay map[string]string // where go sees a file, and where it is
}

func newProgram(t *testing.T) *program {
	return &program{t, t.TempDir(), map[string]string{}}
}

// add adds a file.
func (p *program) add(name, text string) {
	file := filepath.Join(p.temp, name)
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		p.t.Fatal(err)
	}
	seen, err := filepath.Abs(filepath.Join("program", name))
	if err != nil {
		p.t.Fatal(err)
	}
	p.overlay[seen] = file
}

// run returns the output of the program.
func (p *program) run() string {
	list, err := json.Marshal(map[string]any{"Replace": p.overlay})
	if err != nil {
		p.t.Fatal(err)
	}
	file := filepath.Join(p.temp, "overlay.json")
	if err := os.WriteFile(file, list, 0o666); err != nil {
		p.t.Fatal(err)
	}
	command := exec.Command("go", "run", "-overlay", file, "./program")
	var stderr strings.Builder
	command.Stderr = &stderr
	out, err := command.Output()
	if err != nil {
		p.t.Errorf("%v\n%s", err, stderr.String())
	}
	return string(out)
}

// runner is the main package of the snippets, with their calls. NUL begins the output of a
// snippet, and \x01 that of a cell after the output of the declarations.
//
// In it, show prints the results of the call in a cell. A nil error is left out. The text of an
// error of net/url changes with versions of Go, so show prints "an error" for it.
const runner = `package main

import (
	"errors"
	"fmt"
	"net/url"
)

func begin() { fmt.Print("\x00") }

func show(results ...any) {
	fmt.Print("\x01")
	for i, v := range results {
		if err, ok := v.(error); ok {
			if _, old := err.(*url.Error); old {
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

func main() {
%s}
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
	broken  = regexp.MustCompile(`\n//  +`)
)

// want returns the output of a block according to its comments. A comment with more than one
// space continues the output on the line before.
func want(code string) string {
	var b strings.Builder
	lines := printed
	if _, after, ok := strings.Cut(code, "// Output:\n"); ok {
		code, lines = after, comment
	}
	if lines == printed {
		code = broken.ReplaceAllString(code, " ")
	}
	for _, m := range lines.FindAllStringSubmatch(code, -1) {
		b.WriteString(m[1] + "\n")
	}
	return b.String()
}

// tableSnippets returns the cells of the tables between two offsets of a page.
func tableSnippets(t *testing.T, page *pages.Page, from, to int, setup string) (snippets []snippet) {
	t.Helper()
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
		if strings.HasPrefix(text, "|-") || strings.HasPrefix(text, "| -") || !slices.Contains(header, "gives") {
			continue
		}
		if len(cells) != len(header) {
			t.Errorf("%s:%d: %d cells under %d headings", page.Name, line, len(cells), len(header))
			continue
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
	body := fmt.Sprintf("func run%d() {\n%s\n}\n", number, s.code)
	file, err := parser.ParseFile(token.NewFileSet(), "", "package main\n"+body, 0)
	if err != nil {
		t.Errorf("%s: %v", s.at, err)
		return "package main\nfunc " + fmt.Sprintf("run%d() {}", number)
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
		"net/http", "net/http/httptest", "net/http/httputil", "net/netip", "net/url", "os", "slices", "strings", "time",
	} {
		paths[path[strings.LastIndex(path, "/")+1:]] = path
	}
	const module = "github.com/urikit/uri"
	paths["uri"] = module
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.IsDir() || path == root {
			return err
		}
		if name := entry.Name(); strings.HasPrefix(name, ".") || name == "testdata" || slices.Contains([]string{"adapters", "bench", "cmd", "conformance", "examples", "integrations", "tools"}, name) {
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
