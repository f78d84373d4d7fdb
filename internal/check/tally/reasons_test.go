package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A message is that of a skip in the source of a test. A "*" replaces what is not a constant.
type message struct {
	folder, function, text, at string
}

// verb matches a verb of package fmt.
var verb = regexp.MustCompile(`%[-+# 0-9.]*[a-zA-Z]`)

// textOf returns the text of an expression, with a "*" for each part that is not a constant.
func textOf(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.BasicLit:
		if text, err := strconv.Unquote(e.Value); err == nil {
			return text
		}
	case *ast.BinaryExpr:
		return strings.ReplaceAll(textOf(e.X)+textOf(e.Y), "**", "*")
	case *ast.CallExpr:
		switch nameOf(e.Fun) {
		case "New", "Errorf": // of packages errors and fmt
			return verb.ReplaceAllString(textOf(e.Args[0]), "*")
		}
	}
	return "*"
}

// nameOf returns the name of a function that is called.
func nameOf(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	}
	return ""
}

// skipOf returns the message of a call that may skip, and whether it is one. wrappers are the
// functions that skip with the text of a parameter.
func skipOf(call *ast.CallExpr, wrappers map[string]int) (string, bool) {
	name := nameOf(call.Fun)
	arg := func(i int) string { return textOf(call.Args[i]) }
	if i, ok := wrappers[name]; ok && i < len(call.Args) {
		return arg(i), true
	}
	selector, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return "", false
	}
	on, _ := selector.X.(*ast.Ident)
	switch {
	case on == nil:
	case on.Name == "testenv":
		switch name {
		case "NotShort":
			return "-short is set: " + arg(1), true
		case "NotRace":
			return "the race detector is on: " + arg(1), true
		case "Program":
			return "needs the program " + arg(1) + ", which is not in PATH", true
		case "Variable":
			return arg(1) + " is not set, which is " + arg(2), true
		case "Allowed":
			return "the system does not allow " + arg(1) + ": *", true
		case "Symlink":
			return "the system does not allow symbolic links: *", true
		}
	case on.Name == "t" || on.Name == "tb" || on.Name == "b":
		switch name {
		case "Skip":
			if len(call.Args) != 1 {
				return "*", true
			}
			return arg(0), true
		case "Skipf":
			return verb.ReplaceAllString(arg(0), "*"), true
		case "SkipNow":
			return "", true
		}
	}
	return "", false
}

// parameter returns the index of the parameter that an expression is.
func parameter(f *ast.FuncDecl, e ast.Expr) (int, bool) {
	name, ok := e.(*ast.Ident)
	i := 0
	for _, field := range f.Type.Params.List {
		for _, p := range field.Names {
			if ok && p.Name == name.Name {
				return i, true
			}
			i++
		}
	}
	return 0, false
}

// messages returns the messages of all skips in the test files of the repository.
func messages(t *testing.T, root string) (list []message) {
	folders := make(map[string][]*ast.FuncDecl)
	set := token.NewFileSet()
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "testdata" || d.Name() == ".git" || d.Name() == "node_modules" || d.Name() == "testenv") {
			return fs.SkipDir
		}
		if !strings.HasSuffix(name, "_test.go") {
			return nil
		}
		f, err := parser.ParseFile(set, name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		folder, err := filepath.Rel(root, filepath.Dir(name))
		if err != nil {
			return err
		}
		for _, d := range f.Decls {
			if d, ok := d.(*ast.FuncDecl); ok && d.Body != nil {
				folders[filepath.ToSlash(folder)] = append(folders[filepath.ToSlash(folder)], d)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for folder, functions := range folders {
		calls := func(visit func(*ast.FuncDecl, *ast.CallExpr)) {
			for _, f := range functions {
				ast.Inspect(f.Body, func(n ast.Node) bool {
					if call, ok := n.(*ast.CallExpr); ok {
						visit(f, call)
					}
					return true
				})
			}
		}
		wrappers := make(map[string]int)
		calls(func(f *ast.FuncDecl, call *ast.CallExpr) {
			if _, ok := skipOf(call, nil); ok && nameOf(call.Fun) == "Skip" && len(call.Args) == 1 {
				if i, ok := parameter(f, call.Args[0]); ok {
					wrappers[f.Name.Name] = i
				}
			}
		})
		calls(func(f *ast.FuncDecl, call *ast.CallExpr) {
			if _, ok := wrappers[f.Name.Name]; ok {
				return
			}
			if text, ok := skipOf(call, wrappers); ok {
				list = append(list, message{folder, f.Name.Name, text, set.Position(call.Pos()).String()})
			}
		})
	}
	return list
}

// fits reports whether a row permits a skip with the message of m.
func (r row) fits(m message) bool {
	test, _, _ := strings.Cut(r.test, "/")
	if !glob(r.pkg, m.folder) || strings.HasPrefix(m.function, "Test") && !glob(test, m.function) {
		return false
	}
	return r.reason == m.text || r.pkg == "*" && glob(r.reason, m.text)
}

// TestReasons compares the rows of skips.tsv with the messages in the tests: each row has the
// message of a skip of its package, with a "*" for what is not a constant, and each message has a
// row.
func TestReasons(t *testing.T) {
	rows, err := readSkips(skipList)
	if err != nil {
		t.Fatal(err)
	}
	const root = "../../.."
	list := messages(t, root)
	if len(list) < 100 {
		t.Errorf("%d messages", len(list))
	}
	script, err := os.ReadFile(filepath.Join(root, ".ci", "run"))
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rows {
		if r.test == "-" { // a script, or a function of .ci/run
			text, err := os.ReadFile(filepath.Join(root, r.pkg))
			if err != nil {
				text = script
			}
			if !strings.Contains(string(text), "not run: "+strings.TrimSuffix(r.reason, "*")) {
				t.Errorf("skips.tsv:%d: %s does not say %q: delete the row", r.line, r.pkg, r.reason)
			}
			continue
		}
		if !slices.ContainsFunc(list, r.fits) {
			t.Errorf("skips.tsv:%d: no test of %s skips %s with the message %q: delete the row", r.line, r.pkg, r.test, r.reason)
		}
	}
	for _, m := range list {
		if strings.Trim(m.text, "* :") == "" {
			t.Errorf("%s: the skip has no reason of its own", m.at)
		} else if !slices.ContainsFunc(rows, func(r row) bool { return r.fits(m) }) {
			t.Errorf("%s: %s skips with %q: no row of skips.tsv permits that", m.at, m.function, m.text)
		}
	}
}

// A message is found in each way to skip, and none in other calls.
func TestSkipOf(t *testing.T) {
	for _, test := range []struct{ call, want string }{
		{`t.Skip("a " + b + c)`, "a *"},
		{`t.Skip("a", "b")`, "*"},
		{`t.Skipf("a %s: %-5.2v", b)`, "a *: *"},
		{`t.Skip(err)`, "*"},
		{`t.Fatal("a")`, "none"},
		{`r.Skip("a")`, "none"},
		{`testenv.NotShort(t, "a")`, "-short is set: a"},
		{`testenv.NotRace(t, "a")`, "the race detector is on: a"},
		{`testenv.Program(t, a)`, "needs the program *, which is not in PATH"},
		{`testenv.Variable(t, "A", "b")`, "A is not set, which is b"},
		{`testenv.Allowed(t, "a "+b, err)`, "the system does not allow a *: *"},
		{`testenv.Symlink(t, a, b)`, "the system does not allow symbolic links: *"},
		{`lacks(t, fmt.Errorf("a: %w", err))`, "a: *"},
	} {
		e, err := parser.ParseExpr(test.call)
		if err != nil {
			t.Fatal(err)
		}
		got, ok := skipOf(e.(*ast.CallExpr), map[string]int{"lacks": 1})
		if !ok {
			got = "none"
		}
		if got != test.want {
			t.Errorf("%s: %q, want %q", test.call, got, test.want)
		}
	}
}
