package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
)

// A listed is the output of go list for a package.
type listed struct {
	ImportPath string
	Dir        string
	GoFiles    []string
	SFiles     []string
	Export     string
}

// load reads and checks the package at path, as it is built here.
func load(path string) (*source, listed, error) {
	cmd := exec.Command("go", "list", "-export", "-deps", "-json=ImportPath,Dir,GoFiles,SFiles,Export", path)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, listed{}, err
	}
	var last listed
	exports := make(map[string]string)
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var l listed
		if err := d.Decode(&l); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, last, err
		}
		exports[l.ImportPath] = l.Export
		last = l // the package itself comes after its imports
	}
	s := &source{
		fset:  token.NewFileSet(),
		text:  make(map[*ast.File][]byte),
		names: make(map[*ast.File]string),
		info: &types.Info{
			Types: make(map[ast.Expr]types.TypeAndValue),
			Uses:  make(map[*ast.Ident]types.Object),
			Defs:  make(map[*ast.Ident]types.Object),
		},
	}
	for _, name := range last.GoFiles {
		text, err := os.ReadFile(filepath.Join(last.Dir, name))
		if err != nil {
			return nil, last, err
		}
		f, err := parser.ParseFile(s.fset, name, text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, last, err
		}
		s.files = append(s.files, f)
		s.text[f], s.names[f] = text, name
	}
	conf := types.Config{Importer: importer.ForCompiler(s.fset, "gc", func(path string) (io.ReadCloser, error) {
		if exports[path] == "" {
			return nil, fmt.Errorf("no export data for %s", path)
		}
		return os.Open(exports[path])
	})}
	s.pkg, err = conf.Check(last.ImportPath, s.fset, s.files, s.info)
	return s, last, err
}

// overlay writes the altered files and the file that they need into dir. It returns the
// overlay file with which go build reads them instead of the package's own files.
func overlay(dir string, l listed, s *source, altered map[*ast.File][]byte) (string, error) {
	replace := make(map[string]string)
	put := func(name string, text []byte) error {
		replace[filepath.Join(l.Dir, name)] = filepath.Join(dir, name)
		return os.WriteFile(filepath.Join(dir, name), text, 0o644)
	}
	for f, text := range altered {
		if err := put(s.names[f], text); err != nil {
			return "", err
		}
	}
	if err := put("mutate_awake.go", fmt.Appendf(nil, awake, s.pkg.Name())); err != nil {
		return "", err
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	path := filepath.Join(dir, "overlay.json")
	return path, os.WriteFile(path, text, 0o644)
}
