package apitest

import (
	"errors"
	"fmt"
	"go/ast"
	"go/doc"
	"go/doc/comment"
	"go/parser"
	"go/types"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// verbs are the first words of the methods that need an Example. A function of a
// package needs one whatever its name. A method with another first word, such as
// Host, reads a value, and the examples of its type show it.
var verbs = strings.Fields(`
	Append Apply Audit Check Close Control Decode Dial Encode Find Forget Get Guess
	Hide Join Load Map Mark Mask Match New Normalize Observe Open Paint Parse Process Read
	Redact Relativize Remove Resolve Run Save Set Split Validate With Without Write`)

// noExample are methods that begin with a verb and need no Example, with the reason.
var noExample = map[string]string{
	"uri.Reference.AppendBinary": "implements encoding.BinaryAppender",
	"uri.Reference.AppendText":   "implements encoding.TextAppender",
	"uri.URI.AppendBinary":       "implements encoding.BinaryAppender",
	"uri.URI.AppendText":         "implements encoding.TextAppender",
}

// Each public package, each exported function and each exported method that is a verb
// has an Example whose output is checked.
func TestExamples(t *testing.T) {
	needSource(t)
	unused := maps.Clone(noExample)
	for _, pkg := range publicDocs(t) {
		needExample(t, "package "+pkg.Name, pkg.Examples)
		if len(pkg.Examples) > 0 && pkg.Examples[0].Suffix != "" {
			t.Errorf("package %s: Example%s comes first, and there is no Example()", pkg.Name, pkg.Examples[0].Name)
		}
		for _, f := range pkg.Funcs {
			needExample(t, pkg.Name+"."+f.Name, f.Examples)
		}
		for _, typ := range pkg.Types {
			for _, f := range typ.Funcs {
				needExample(t, pkg.Name+"."+f.Name, f.Examples)
			}
			for _, m := range typ.Methods {
				if !slices.Contains(verbs, firstWord(m.Name)) {
					continue
				}
				name := pkg.Name + "." + typ.Name + "." + m.Name
				if _, ok := noExample[name]; ok {
					delete(unused, name)
					continue
				}
				needExample(t, name, m.Examples)
			}
		}
	}
	for name := range unused {
		t.Errorf("noExample has %s, which is not a method with a verb", name)
	}
}

func needExample(t *testing.T, name string, examples []*doc.Example) {
	t.Helper()
	if len(examples) == 0 {
		t.Errorf("%s has no Example", name)
	}
	for _, e := range examples {
		if e.Output == "" && !e.EmptyOutput {
			t.Errorf("Example%s has no output", e.Name)
		}
	}
}

// firstWord returns name up to its second capital letter.
func firstWord(name string) string {
	if i := strings.IndexFunc(name[1:], unicode.IsUpper); i >= 0 {
		return name[:1+i]
	}
	return name
}

// The Go code in the documentation of packages compiles.
func TestDocCode(t *testing.T) {
	needSource(t)
	c := newCodeChecker(t)
	for _, pkg := range publicDocs(t) {
		for _, block := range pkg.Parser().Parse(pkg.Doc).Content {
			code, ok := block.(*comment.Code)
			if !ok || !strings.Contains(code.Text, " := ") {
				continue // a diagram
			}
			if err := c.check(code.Text); err != nil {
				t.Errorf("package %s: %v in\n%s", pkg.Name, err, code.Text)
			}
		}
	}
}

func TestDocCodeErrors(t *testing.T) {
	needSource(t)
	c := newCodeChecker(t)
	for _, test := range []struct{ code, want string }{
		{"e := pct.Encode(pct.Segment, data)\n...\nfor { ... }\n", ""},
		{"func F() string { ... }\n", ""},
		{"data, err := pct.Decode(text)\nif err != nil {\n\treturn err\n}\n", ""},
		{"for t := range pct.TripletError{}.Nothing() { ... }\n", "expected"},
		{"x := pct.Nothing(data)\n", "undefined: pct.Nothing"},
		{"x := pct.TripletError{Nothing: data}\n", "unknown field"},
		{"var n int = pct.Encode(pct.Segment, data)\n", "cannot use"},
	} {
		err := c.check(test.code)
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%s: error %v, want %q", test.code, err, test.want)
		}
	}
}

// publicDocs returns the documentation of the module's public packages.
func publicDocs(t *testing.T) []*doc.Package {
	t.Helper()
	l, err := newLoader(root)
	if err != nil {
		t.Fatal(err)
	}
	paths, err := l.publicPackages()
	if err != nil {
		t.Fatal(err)
	}
	var docs []*doc.Package
	for _, p := range paths {
		names, err := filepath.Glob(filepath.Join(root, strings.TrimPrefix(p, l.module), "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		var files []*ast.File
		for _, name := range names {
			f, err := parser.ParseFile(fset, name, nil, parser.ParseComments)
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, f)
		}
		pkg, err := doc.NewFromFiles(fset, files, p)
		if err != nil {
			t.Fatal(err)
		}
		docs = append(docs, pkg)
	}
	return docs
}

// A codeChecker type-checks pieces of code.
type codeChecker struct {
	loader   *loader
	packages []string
}

func newCodeChecker(t *testing.T) *codeChecker {
	t.Helper()
	l, err := newLoader(root)
	if err != nil {
		t.Fatal(err)
	}
	paths, err := l.publicPackages()
	if err != nil {
		t.Fatal(err)
	}
	paths = append(paths, "fmt", "net", "net/http", "os", "testing")
	return &codeChecker{l, paths}
}

// check type-checks declarations or statements. "..." marks omitted code. An undeclared
// name has any type.
func (c *codeChecker) check(code string) error {
	code = strings.ReplaceAll(code, "{ ... }", "{ panic(0) }")
	code = strings.ReplaceAll(code, "...\n", "\n")
	head := "package p\n"
	for _, p := range c.packages {
		if strings.Contains(code, path.Base(p)+".") {
			head += fmt.Sprintf("import %q\n", p)
		}
	}
	f, err := parser.ParseFile(fset, "", head+code, parser.SkipObjectResolution)
	if err != nil {
		around := [2]string{"func _() {\n", "}\n"}
		if strings.Contains(code, "return err") {
			around = [2]string{"func _() error {\n", "panic(0)\n}\n"}
		}
		f, err = parser.ParseFile(fset, "", head+around[0]+code+around[1], parser.SkipObjectResolution)
	}
	if err != nil {
		return err
	}
	var errs []error
	conf := types.Config{
		Importer: c.loader,
		Error: func(err error) {
			e := err.(types.Error)
			name, undefined := strings.CutPrefix(e.Msg, "undefined: ")
			if !e.Soft && (!undefined || strings.Contains(name, ".")) {
				errs = append(errs, errors.New(e.Msg))
			}
		},
	}
	conf.Check("p", fset, []*ast.File{f}, nil) // conf.Error gets the errors
	return errors.Join(errs...)
}
