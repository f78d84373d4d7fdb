package main

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"testing"
)

// check returns a package of one file.
func check(t *testing.T, text string) *source {
	s := &source{
		fset:  token.NewFileSet(),
		text:  make(map[*ast.File][]byte),
		names: make(map[*ast.File]string),
		info:  &types.Info{Types: make(map[ast.Expr]types.TypeAndValue), Uses: make(map[*ast.Ident]types.Object)},
	}
	f, err := parser.ParseFile(s.fset, "a.go", text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	s.files, s.text[f], s.names[f] = []*ast.File{f}, []byte(text), "a.go"
	conf := types.Config{Importer: std}
	if s.pkg, err = conf.Check("p", s.fset, s.files, s.info); err != nil {
		t.Fatal(err)
	}
	return s
}

// std imports packages of the standard library from their sources, each once.
var std = importer.ForCompiler(token.NewFileSet(), "source", nil)

// checkAltered checks the result of alter for s, with the functions that it calls.
func checkAltered(t *testing.T, s *source, text string) {
	fset := token.NewFileSet()
	var files []*ast.File
	for name, src := range map[string]string{"a.go": text, "template.go": strings.Replace(awake, "%s", s.pkg.Name(), 1)} {
		f, err := parser.ParseFile(fset, name, src, 0)
		if err != nil {
			t.Fatalf("%v\n%s", err, src)
		}
		files = append(files, f)
	}
	conf := types.Config{Importer: std}
	if _, err := conf.Check("p", fset, files, nil); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
}

// TestAlter alters a function's body and checks the alterations.
func TestAlter(t *testing.T) {
	for _, tt := range []struct {
		body string
		want []string // besides the function itself
	}{
		{"if i < n { f() }", []string{"not i < n", "boundary i < n", "drop f()"}},
		{"if i == n && s[i] == 'a' || ok { return 1 }", []string{
			"and or i == n && s[i] == 'a' || ok", "and or i == n && s[i] == 'a'", "not i == n",
			"not s[i] == 'a'", "one more i", "+1 'a'", "-1 'a'", "not ok", "+1 1", "-1 1"}},
		{"for !ok { i++; break }", []string{"not ok", "drop i++", "turn i++", "drop break"}},
		{"n -= i - 2*n", []string{"drop n -= i - 2*n", "turn n -= i - 2*n", "turn i - 2*n", "turn 2*n", "+1 2", "-1 2"}},
		{"c |= second", []string{"drop c |= second", "turn c |= second", "next bit second"}},
		{"_ = s[i:len(s)-1]; x := b&byte(first) | 'b'; _ = x", []string{
			"drop _ = s[i:len(s)-1]", "one more i", "one more len(s)-1", "turn len(s)-1", "+1 1", "-1 1",
			"one more b&byte(first) | 'b'", "turn b&byte(first) | 'b'", "turn b&byte(first)", "+1 byte(first)", "+1 'b'", "-1 'b'", "drop _ = x", "one more x"}},
		{"switch b { case '/': c = 0 }", []string{"+1 '/'", "-1 '/'", "drop c = 0", "next bit 0"}},
		{"switch { case i > 2: default: return -1 }", []string{"not i > 2", "boundary i > 2", "+1 2", "-1 2", "+1 -1"}},
		{"var a [2]int; const k = 3; a[k-2] = 1", []string{"drop a[k-2] = 1", "+1 k-2", "+1 1", "-1 1"}},
		{"ok = true", []string{"drop ok = true", "not true"}},
		{"panic(s)", nil},
		{"_ = d - 1; d += 2", []string{"drop _ = d - 1", "one more d - 1", "drop d += 2"}}, // the constants have a type of another package
	} {
		src := "package p\n\nimport \"time\"\n\ntype class uint8\n\nconst first, second class = 1, 2\n\nfunc f() {}\n\n" +
			"func g(s string, b byte, i, n int, ok bool, c class, d time.Duration) (result int) {\n" + tt.body + "\nreturn\n}\n"
		s := check(t, src)
		altered, mutants := s.alter()
		for _, text := range altered {
			checkAltered(t, s, string(text))
		}
		var got []string
		for _, m := range mutants[2:] {
			got = append(got, m.op+" "+m.text)
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s:\n%q\nnot\n%q", tt.body, got, tt.want)
		}
	}
}
