package apitest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/alias"
	"github.com/urikit/uri/alias/aliashttp"
	"github.com/urikit/uri/baseuri"
	"github.com/urikit/uri/bulk"
	"github.com/urikit/uri/canonical"
	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/guard/guardhttp"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/uritest"
)

// samples has one error of each exported type, by its name in docs/api.txt. Those that
// wrap an error wrap one of their own package.
var samples = map[string]error{
	"uri.SyntaxError":         uri.Validate(uri.RuleURI, "a"),
	"alias.LineError":         &alias.LineError{Line: 1, Err: alias.ErrOrder},
	"alias.Refusal":           &alias.Refusal{Reason: alias.ErrStatus},
	"aliashttp.HopError":      &aliashttp.HopError{Hop: 1, Err: aliashttp.ErrHost},
	"baseuri.SourceError":     &baseuri.SourceError{Err: baseuri.ErrForm},
	"bulk.ReadError":          &bulk.ReadError{Err: bulk.ErrTooLong},
	"canonical.StepError":     &canonical.StepError{Step: "s", Err: canonical.ErrZero},
	"guard.Refusal":           &guard.Refusal{Reason: guard.ErrPort, Detail: "1"},
	"guardhttp.RedirectError": &guardhttp.RedirectError{Hop: 1, Err: guardhttp.ErrRedirect},
	"pct.TripletError":        &pct.TripletError{},
	"uritest.Fault":           &uritest.Fault{},
}

// Each error begins with the name of its package, once.
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
		if text := err.Error(); !strings.HasPrefix(text, pkg+": ") || strings.Count(text, pkg+": ") != 1 {
			t.Errorf("%s: %q does not begin with %q, or repeats it", name, text, pkg+": ")
		}
	}
	if found != len(samples) {
		t.Errorf("%d types of errors found, %d samples", found, len(samples))
	}
}

// The errors that are variables, exported or not, begin with the name of their package.
func TestErrorVariables(t *testing.T) {
	needSource(t)
	found := 0
	err := filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			switch entry.Name() {
			case "internal", "cmd", "bench", "tools", "testdata", "gen", "examples", ".git":
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			return err
		}
		for _, decl := range file.Decls {
			decl, ok := decl.(*ast.GenDecl)
			if !ok || decl.Tok != token.VAR {
				continue
			}
			for _, spec := range decl.Specs {
				spec := spec.(*ast.ValueSpec)
				for i, value := range spec.Values {
					text, ok := errorText(value)
					if !ok {
						continue
					}
					found++
					if !strings.HasPrefix(text, file.Name.Name+": ") {
						t.Errorf("%s: %s: %q does not begin with %q", name, spec.Names[i], text, file.Name.Name+": ")
					}
				}
			}
		}
		return nil
	})
	if err != nil || found < 50 {
		t.Errorf("%d errors found, %v", found, err)
	}
}

// errorText returns how the text of an error begins, and whether e is errors.New or
// fmt.Errorf of a literal.
func errorText(e ast.Expr) (string, bool) {
	call, ok := e.(*ast.CallExpr)
	if !ok || len(call.Args) == 0 {
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
