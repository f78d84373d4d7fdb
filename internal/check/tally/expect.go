package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"io"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urikit/uri/internal/check/uses"
)

// A command is that of a step.
type command struct {
	args   []string
	in     string // the folder of the module, if a script runs its tests
	strict bool
}

// variable matches a setting of the environment before the command.
var variable = regexp.MustCompile(`^[A-Z][A-Z0-9_]*=`)

// split returns the settings of the environment, and the rest of the command.
func (c command) split() (variables, args []string) {
	args = c.args
	for len(args) > 0 && variable.MatchString(args[0]) {
		variables = append(variables, args[0])
		args = args[1:]
	}
	return variables, args
}

// has reports whether the command has a flag, such as "short", that is set.
func (c command) has(name string) bool {
	v, ok := c.value(name)
	return ok && v != "false"
}

// value returns the value of a flag.
func (c command) value(name string) (string, bool) {
	for _, arg := range c.args {
		flag, value, _ := strings.Cut(arg, "=")
		if rest, ok := strings.CutPrefix(flag, "-"); ok && strings.TrimPrefix(rest, "-") == name {
			return value, true
		}
	}
	return "", false
}

// patterns returns the patterns of the packages that the command tests, and nil if it tests none. A
// script without such an argument tests all packages of its module.
func (c command) patterns() (list []string) {
	_, args := c.split()
	for _, arg := range args {
		if arg == "." || arg == "work" || strings.HasPrefix(arg, "./") || strings.HasPrefix(arg, module) {
			list = append(list, arg)
		}
	}
	switch {
	case len(args) > 1 && args[0] == "go" && args[1] == "test":
		if list == nil {
			list = []string{"."}
		}
	case c.in == "":
		return nil
	case list == nil:
		list = []string{"./..."}
	}
	return list
}

// slow reports whether testenv.Slow is true for the command.
func (c command) slow() bool {
	tags, _ := c.value("tags")
	return c.has("race") || strings.Contains(tags, "countwork")
}

// A testPackage is a package and what it should run.
type testPackage struct {
	ImportPath                string
	Dir                       string
	TestGoFiles, XTestGoFiles []string

	tests   []string // the names of functions
	scripts []string // the names of subtests
	kept    []string // the names of subtests of fuzz targets, for the files in testdata/fuzz
}

// expected returns the packages of patterns that have tests. It asks go list with the flags of the
// command that decide which files belong to a package, and reads the packages one by one.
func expected(c command, patterns []string) (list []testPackage, err error) {
	args := []string{"list", "-find", "-json=ImportPath,Dir,TestGoFiles,XTestGoFiles"}
	for _, arg := range c.args {
		if arg == "-race" || strings.HasPrefix(arg, "-tags=") {
			args = append(args, arg)
		}
	}
	golist := exec.Command("go", append(append(args, "--"), patterns...)...)
	golist.Dir = c.in
	variables, _ := c.split()
	golist.Env = append(uses.Environment(c.in), variables...)
	out, err := golist.Output()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		return nil, fmt.Errorf("go list: %s", bytes.TrimSpace(exit.Stderr))
	} else if err != nil {
		return nil, err
	}
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p testPackage
		if err := d.Decode(&p); err == io.EOF {
			return list, nil
		} else if err != nil {
			return nil, err
		}
		if err := p.find(); err != nil {
			return nil, err
		}
		if len(p.tests) > 0 {
			list = append(list, p)
		}
	}
}

// find finds the tests of p in its sources. Tests and fuzz targets are functions, examples count
// only with an output, and scripts and kept inputs are files in testdata.
func (p *testPackage) find() error {
	var files []*ast.File
	for _, names := range [][]string{p.TestGoFiles, p.XTestGoFiles} {
		for _, name := range names {
			f, err := parser.ParseFile(token.NewFileSet(), filepath.Join(p.Dir, name), nil, parser.ParseComments|parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			files = append(files, f)
		}
	}
	for _, f := range files {
		for _, d := range f.Decls {
			if d, ok := d.(*ast.FuncDecl); ok && d.Recv == nil && isTest(d) {
				p.tests = append(p.tests, d.Name.Name)
			}
		}
	}
	for _, e := range doc.Examples(files...) {
		if e.Output != "" || e.EmptyOutput {
			p.tests = append(p.tests, "Example"+e.Name)
		}
	}
	scripts, _ := filepath.Glob(filepath.Join(p.Dir, "testdata", "script", "*.txtar"))
	for _, name := range scripts {
		p.scripts = append(p.scripts, strings.TrimSuffix(filepath.Base(name), ".txtar"))
	}
	kept, _ := filepath.Glob(filepath.Join(p.Dir, "testdata", "fuzz", "Fuzz*", "*"))
	for _, name := range kept {
		p.kept = append(p.kept, filepath.Base(filepath.Dir(name))+"/"+filepath.Base(name))
	}
	return nil
}

// isTest reports whether go test runs a function as a test or a fuzz target.
func isTest(d *ast.FuncDecl) bool {
	kind := ""
	switch name := d.Name.Name; {
	case name == "TestMain":
	case strings.HasPrefix(name, "Test"):
		kind = "Test"
	case strings.HasPrefix(name, "Fuzz"):
		kind = "Fuzz"
	}
	if kind == "" || len(d.Type.Params.List) != 1 {
		return false
	}
	if first, _ := utf8.DecodeRuneInString(d.Name.Name[len(kind):]); unicode.IsLower(first) {
		return false
	}
	star, ok := d.Type.Params.List[0].Type.(*ast.StarExpr)
	if !ok {
		return false
	}
	selector, ok := star.X.(*ast.SelectorExpr)
	return ok && selector.Sel.Name == kind[:1]
}

// A filter is that of the flags -run and -skip.
type filter struct{ run, skip string }

// admits reports whether go test runs the function of a name. whole reports whether it also runs
// all its subtests.
func (f filter) admits(name string) (ok, whole bool) {
	matches := func(pattern string) bool {
		re, err := regexp.Compile(pattern)
		return err == nil && re.MatchString(name)
	}
	first, _, deep := strings.Cut(f.run, "/")
	if !matches(first) {
		return false, false
	}
	if first, _, deeper := strings.Cut(f.skip, "/"); f.skip != "" && matches(first) {
		return deeper, false
	}
	return true, !deep
}
