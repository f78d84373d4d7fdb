package apitest

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/testenv"
)

var update = flag.Bool("update", false, "rewrite docs/api.txt")

const (
	root   = "../../.."
	golden = "../../../docs/api.txt"
)

// comparableTypes are the types that docs/design/stability.md promises to be comparable.
var comparableTypes = []string{
	"github.com/urikit/uri.Authority",
	"github.com/urikit/uri.Host",
	"github.com/urikit/uri.Path",
	"github.com/urikit/uri.Reference",
	"github.com/urikit/uri.Span",
	"github.com/urikit/uri.URI",
	"github.com/urikit/uri/whatwg.URL",
}

func TestAPI(t *testing.T) {
	needSource(t)
	got, err := Render(root, comparableTypes...)
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if d := diff(string(want), got); d != "" {
		t.Errorf("the exported API differs from docs/api.txt:\n%s"+
			"If this is meant: go test ./internal/check/apitest -update", d)
	}
}

// needSource skips a test with -short, because it type-checks net/http from its source,
// and on systems that usually lack the sources. The rendered API is the same on every
// system.
func needSource(t *testing.T) {
	t.Helper()
	testenv.NotShort(t, "it type-checks the module and net/http")
	switch runtime.GOOS {
	case "js", "wasip1", "android", "ios":
		t.Skipf("the system is %s, which usually lacks the sources of Go", runtime.GOOS)
	}
}

// diff returns, for each package, the first lines that are only in want (-) or only in
// got (+), and "" for equal texts. Each line is a complete promise, so their order does
// not matter.
func diff(want, got string) string {
	if want == got {
		return ""
	}
	const most = 40
	was, is := byPackage(want), byPackage(got)
	packages := slices.Sorted(maps.Keys(was))
	for pkg := range is {
		if _, ok := was[pkg]; !ok {
			packages = append(packages, pkg)
		}
	}
	slices.Sort(packages)

	var out []string
	for _, pkg := range packages {
		lines := slices.Concat(
			marked("- ", was[pkg], is[pkg]),
			marked("+ ", is[pkg], was[pkg]),
		)
		if len(lines) > 0 {
			slices.SortStableFunc(lines, func(a, b string) int { return strings.Compare(a[2:], b[2:]) })
			out = append(append(out, pkg), lines...)
		}
	}
	if len(out) == 0 {
		return "only in the order of its lines or in space\n"
	}
	if n := len(out); n > most {
		out = append(out[:most], fmt.Sprintf("… and %d lines more", n-most))
	}
	return strings.Join(out, "\n") + "\n"
}

// marked returns the lines of a that are not in b, each after the mark.
func marked(mark string, a, b []string) []string {
	var lines []string
	for _, line := range a {
		if !slices.Contains(b, line) {
			lines = append(lines, mark+line)
		}
	}
	return lines
}

func byPackage(text string) map[string][]string {
	pkg := "header"
	m := make(map[string][]string)
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "package ") {
			pkg = line
			m[pkg] = nil
		} else if line != "" {
			m[pkg] = append(m[pkg], line)
		}
	}
	return m
}

func TestDiff(t *testing.T) {
	const old = "# head\n\npackage a\nfunc F()\nfunc G(int)\n\npackage b\nvar V int\n"
	for _, test := range []struct{ name, got, want string }{
		{"same", old, ""},
		{"changed", strings.Replace(old, "G(int)", "G(string)", 1),
			"package a\n- func G(int)\n+ func G(string)\n"},
		{"added", old + "\npackage c\nconst C = 1\n", "package c\n+ const C = 1\n"},
		{"removed", strings.Replace(old, "package b\nvar V int\n", "", 1), "package b\n- var V int\n"},
		{"order", strings.Replace(old, "func F()\nfunc G(int)", "func G(int)\nfunc F()", 1),
			"only in the order of its lines or in space\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if d := diff(old, test.got); d != test.want {
				t.Errorf("got:\n%swant:\n%s", d, test.want)
			}
		})
	}
}

// TestRender renders a small module with one declaration of each kind.
func TestRender(t *testing.T) {
	needSource(t)
	dir := t.TempDir()
	for name, text := range sample {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	got, err := Render(dir, "example.org/m.Ref")
	if err != nil {
		t.Fatal(err)
	}
	if got != header+sampleAPI {
		t.Errorf("got:\n%s\nwant:\n%s%s", got, header, sampleAPI)
	}
	for _, name := range []string{"example.org/m.Full", "example.org/m.None", "example.org/m.Map"} {
		if _, err := Render(dir, name); err == nil {
			t.Errorf("%s is comparable", name)
		}
	}
}

var sample = map[string]string{
	"go.mod": "module example.org/m\n\ngo 1.26\n",

	"m.go": `package m

import (
	"errors"
	"iter"

	"example.org/m/internal/kind"
	"example.org/m/sub"
)

type Level uint8

const (
	Low Level = iota
	High
)

const (
	Name   = "m"
	hidden = 1
)

var ErrBad = errors.New("bad")

var table [256]uint8

type base struct {
	Depth int
	text  string
}

func (b base) Len() int           { return len(b.text) }
func (b *base) Set(text string)   { b.text = text }
func (b base) String() string     { return b.text }
func (b base) hidden()            {}

// Ref hides String of base.
type Ref struct{ base }

func (r Ref) String() string { return "ref" }

type Full struct {
	*base
	sub.Plain
	Tagged int ` + "`json:\"tagged\"`" + `
	f      func()
}

type Kind = kind.Kind

type Other = sub.Plain

type Set[T comparable] struct{ m map[T]bool }

func (s Set[T]) All() iter.Seq[T] { return nil }

type Text interface{ ~string | ~[]byte }

type Closed interface {
	Open() error
	closed()
}

func Map[T Text, U any](in T, f func(T) (U, error), rest ...int) (out U, err error) {
	return f(in)
}
`,
	"m_windows.go": "package m\n\nfunc OnlyWindows() {}\n",
	"m_test.go":    "package m\n\nfunc OnlyTest() {}\n",
	"gen.go":       "//go:build ignore\n\npackage main\n\nfunc main() {}\n",

	"sub/sub.go":               "package sub\n\ntype Plain struct{ X, Y int }\n\nfunc (p *Plain) Move(dx int) {}\n",
	"internal/kind/kind.go":    "package kind\n\ntype Kind int\n\nconst First Kind = 1\n\nfunc (k Kind) String() string { return \"\" }\n",
	"command/main.go":          "package main\n\nfunc Exported() {}\n\nfunc main() {}\n",
	"cmd/lib/lib.go":           "package lib\n\nfunc Exported() {}\n",
	"nested/go.mod":            "module example.org/m/nested\n",
	"nested/nested.go":         "package nested\n\nfunc Exported() {}\n",
	"testdata/bad.go":          "not Go\n",
	"docs/only_test/a_test.go": "package only\n",
}

const sampleAPI = `
package example.org/m
const High Level = 1
const Low Level = 0
const Name = "m"
var ErrBad error
func Map[T Text, U any](in T, f func(T) (U, error), rest ...int) (out U, err error)
type Closed interface // unexported methods
method (Closed) Open() error
type Full struct // unexported fields
field Full.Depth int
field Full.Plain sub.Plain // embedded
field Full.Tagged int ` + "`json:\"tagged\"`" + `
method (Full) Len() int
method (*Full) Move(dx int)
method (Full) Set(text string)
method (Full) String() string
type Kind = kind.Kind
method (Kind) String() string
type Level uint8
type Other = sub.Plain
type Ref struct // comparable, unexported fields
field Ref.Depth int
method (Ref) Len() int
method (*Ref) Set(text string)
method (Ref) String() string
type Set[T comparable] struct // unexported fields
method (Set) All() iter.Seq[T]
type Text interface{~string | ~[]byte}

package example.org/m/sub
type Plain struct
field Plain.X int
field Plain.Y int
method (*Plain) Move(dx int)
`
