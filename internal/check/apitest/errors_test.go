package apitest

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/alias"
	"github.com/urikit/uri/baseuri"
	"github.com/urikit/uri/bulk"
	"github.com/urikit/uri/canonical"
	"github.com/urikit/uri/fragment"
	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/guard/guardhttp"
	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/scheme/file"
	"github.com/urikit/uri/template"
	"github.com/urikit/uri/urihttp"
	"github.com/urikit/uri/uritest"
	"github.com/urikit/uri/whatwg"
)

// samples has one error of each exported type, by its name in docs/api.txt. Those that
// wrap an error wrap one of their own package.
var samples = map[string]error{
	"uri.SyntaxError":         errors.Unwrap(uri.Validate(uri.RuleURI, "a")),
	"alias.LineError":         &alias.LineError{Line: 1, Err: alias.ErrFile},
	"alias.Refusal":           &alias.Refusal{Reason: alias.ErrStatus},
	"urihttp.HopError":        &urihttp.HopError{Hop: 1, Err: urihttp.ErrHost},
	"baseuri.SourceError":     &baseuri.SourceError{Err: baseuri.ErrForm},
	"bulk.ReadError":          &bulk.ReadError{Err: bulk.ErrLimit},
	"canonical.StepError":     &canonical.StepError{Step: "s", Err: uri.ErrZero},
	"fragment.PointerError":   &fragment.PointerError{Message: "x"},
	"fragment.SyntaxError":    &fragment.SyntaxError{Message: "x"},
	"idn.Error":               &idn.Error{Rule: "V3"},
	"iri.HostError":           &iri.HostError{Err: &idn.Error{Rule: "V3"}},
	"iri.SyntaxError":         iri.Validate(uri.RuleURI, "a"),
	"file.Error":              &file.Error{Message: "x"},
	"guard.Refusal":           &guard.Refusal{Reason: guard.ErrPort, Detail: "1"},
	"guardhttp.RedirectError": &guardhttp.RedirectError{Hop: 1, Err: guardhttp.ErrRedirect},
	"pct.TripletError":        &pct.TripletError{Message: "x"},
	"scheme.Error":            &scheme.Error{},
	"uritest.Fault":           &uritest.Fault{},
	"uri.LossError":           &uri.LossError{Component: uri.ComponentPath},
	"template.AmbiguityError": &template.AmbiguityError{Message: "x"},
	"template.PrefixError":    &template.PrefixError{Message: "x"},
	"template.SyntaxError":    &template.SyntaxError{Message: "x"},
	"template.ValueError":     &template.ValueError{Message: "x"},
	"urihttp.ForwardedError":  &urihttp.ForwardedError{Header: "Forwarded", Message: "x"},
	"whatwg.ValidationError":  &whatwg.ValidationError{},
}

// Each error begins with the name of its package, once. So does its zero value, which wraps nil.
func TestErrorTypes(t *testing.T) {
	needSource(t)
	if text := (&guard.Refusal{}).Error(); text != "guard: refused" {
		t.Errorf("a Refusal without a reason: %s", text)
	}
	api, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	pkg, found := "", 0
	for line := range strings.Lines(string(api)) {
		line = strings.TrimSuffix(line, "\n")
		if name, ok := strings.CutPrefix(line, "package "); ok {
			pkg = path.Base(name)
		}
		receiver, ok := strings.CutSuffix(line, ") Error() string")
		if !ok {
			continue
		}
		name := pkg + "." + strings.TrimLeft(strings.TrimPrefix(receiver, "method ("), "*")
		err := samples[name]
		if err == nil {
			t.Errorf("samples has no %s", name)
			continue
		}
		found++
		of := reflect.TypeOf(err).Elem()
		if of.String() != name {
			t.Errorf("the sample of %s is a %s", name, of)
		}
		zero := reflect.New(of).Interface().(error)
		for _, err := range []error{err, zero} {
			if text := err.Error(); !strings.HasPrefix(text, pkg+": ") || strings.Count(text, pkg+": ") != 1 {
				t.Errorf("%s: %q does not begin with %q, or repeats it", name, text, pkg+": ")
			}
		}
		if errors.Is(zero, io.EOF) || errors.Unwrap(zero) != nil {
			t.Errorf("%s: the zero value wraps %#v", name, errors.Unwrap(zero))
		}
	}
	if found != len(samples) {
		t.Errorf("%d types of errors found, %d samples", found, len(samples))
	}
}

// recognized are the errors of public packages that have no exported name: a variable, or
// a type with a method Error. The value says how callers recognize them.
var recognized = map[string]string{
	"bulk.errCount":      "bulk.ReadError wraps it",
	"uritest.panicError": "no function returns it",
}

// Each error of a public package begins with the name of the package, and callers
// recognize it: by an exported variable or type, or by an error that it wraps.
func TestErrors(t *testing.T) {
	needSource(t)
	found := 0
	listed := make(map[string]bool)
	for _, dir := range publicDirs(t) {
		names, err := filepath.Glob(filepath.Join(dir, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			e := errorsOf(file)
			found += e.count
			for _, fault := range e.faults {
				t.Errorf("%s: %s", name, fault)
			}
			for _, unnamed := range e.unnamed {
				if recognized[unnamed] == "" {
					t.Errorf("%s: callers cannot recognize %s", name, unnamed)
				}
				listed[unnamed] = true
			}
		}
	}
	for name := range recognized {
		if !listed[name] {
			t.Errorf("recognized lists %s, which is not an error", name)
		}
	}
	if found < 60 {
		t.Errorf("only %d errors found", found)
	}
}

// publicDirs returns the directories of the public packages.
func publicDirs(t *testing.T) []string {
	t.Helper()
	l := &loader{root: root, module: "."}
	paths, err := l.publicPackages()
	if err != nil || len(paths) < 10 {
		t.Fatalf("%d public packages, %v", len(paths), err)
	}
	for i, p := range paths {
		paths[i] = filepath.Join(root, filepath.FromSlash(p))
	}
	return paths
}

// errorsIn are the errors that a file declares or makes.
type errorsIn struct {
	count   int
	unnamed []string // unexported variables and types, with their package
	faults  []string
}

// errorsOf finds calls of errors.New and fmt.Errorf in file, and types with a method
// Error and no method Unwrap.
func errorsOf(file *ast.File) errorsIn {
	var e errorsIn
	pkg := file.Name.Name
	named := make(map[*ast.CallExpr]string) // the variables of the package that have errors
	unwraps := make(map[string]bool)
	var types []string
	for _, decl := range file.Decls {
		switch decl := decl.(type) {
		case *ast.GenDecl:
			for _, spec := range decl.Specs {
				spec, ok := spec.(*ast.ValueSpec)
				if !ok || decl.Tok != token.VAR {
					continue
				}
				for i, value := range spec.Values {
					if call, ok := value.(*ast.CallExpr); ok {
						named[call] = spec.Names[i].Name
					}
				}
			}
		case *ast.FuncDecl:
			if decl.Recv == nil {
				continue
			}
			receiver := decl.Recv.List[0].Type
			if star, ok := receiver.(*ast.StarExpr); ok {
				receiver = star.X
			}
			if receiver, ok := receiver.(*ast.Ident); ok && !receiver.IsExported() {
				switch decl.Name.Name {
				case "Error":
					types = append(types, receiver.Name)
				case "Unwrap":
					unwraps[receiver.Name] = true
				}
			}
		}
	}
	for _, name := range types {
		if !unwraps[name] {
			e.unnamed = append(e.unnamed, pkg+"."+name)
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		text, ok := errorText(call)
		if !ok {
			return true
		}
		e.count++
		wraps := strings.Contains(text, "%w")
		name := named[call]
		switch {
		case name == "" && !wraps:
			e.faults = append(e.faults, fmt.Sprintf("callers cannot recognize %q", text))
		case name != "" && !ast.IsExported(name):
			e.unnamed = append(e.unnamed, pkg+"."+name)
		}
		if !strings.HasPrefix(text, pkg+": ") && !strings.HasPrefix(text, "%w") {
			e.faults = append(e.faults, fmt.Sprintf("%q does not begin with %q", text, pkg+": "))
		}
		return true
	})
	return e
}

// TestErrorRule has errors of each kind.
func TestErrorRule(t *testing.T) {
	for _, test := range []struct{ decl, unnamed, faults string }{
		{`var ErrA = errors.New("p: a")`, "", ""},
		{`var ErrA = errors.New("p: a" + b)`, "", ""},
		{`var ErrA = errors.New("a")`, "", `"a" does not begin with "p: "`},
		{`var errA = errors.New("p: a")`, "p.errA", ""},
		{`func f() error { return errors.New("p: a") }`, "", `callers cannot recognize "p: a"`},
		{`func f() error { return fmt.Errorf("p: %d", 1) }`, "", `callers cannot recognize "p: %d"`},
		{`func f() error { return fmt.Errorf("p: %w", g()) }`, "", ""},
		{`func f() error { return fmt.Errorf("%w: b", ErrA) }`, "", ""},
		{`func f() error { return fmt.Errorf("b: %w", ErrA) }`, "", `"b: %w" does not begin with "p: "`},
		{`func (e *T) Error() string { return "" }`, "", ""},
		{`func (e *t) Error() string { return "" }`, "p.t", ""},
		{`func (e t) Error() string { return "" }; func (e t) Unwrap() error { return ErrA }`, "", ""},
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "", "package p; "+test.decl, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		e := errorsOf(file)
		if unnamed, faults := strings.Join(e.unnamed, " "), strings.Join(e.faults, "; "); unnamed != test.unnamed || faults != test.faults {
			t.Errorf("%s: %q, %q", test.decl, unnamed, faults)
		}
	}
}

// The variables that packages export are errors. No caller assigns to an error, but
// another variable could be changed by one package for all others.
func TestVariables(t *testing.T) {
	api, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(api)) {
		if name, ok := strings.CutPrefix(line, "var "); ok && !strings.HasSuffix(name, " error\n") {
			t.Errorf("docs/api.txt: %s can be changed: make it a function", strings.TrimSpace(name))
		}
	}
}

// errorText returns how the text of an error begins, and whether call is errors.New or
// fmt.Errorf of a literal.
func errorText(call *ast.CallExpr) (string, bool) {
	if len(call.Args) == 0 {
		return "", false
	}
	fun, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || fun.Sel.Name != "New" && fun.Sel.Name != "Errorf" {
		return "", false
	}
	if from, ok := fun.X.(*ast.Ident); !ok || from.Name != "errors" && from.Name != "fmt" {
		return "", false
	}
	arg := call.Args[0]
	for {
		sum, ok := arg.(*ast.BinaryExpr)
		if !ok {
			break
		}
		arg = sum.X
	}
	literal, ok := arg.(*ast.BasicLit)
	if !ok {
		return "", false
	}
	text, err := strconv.Unquote(literal.Value)
	return text, err == nil
}
