package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// Assembly cannot check which mutant is awake. So each mutant of it is a file of its
// own, and the tests are built with that file.

var (
	// symbol matches the start of a function, data or macro with its name.
	symbol = regexp.MustCompile(`^(?:TEXT|DATA|#define)\s+·?(\w+)|^\w+\((\w+)`)
	// size matches a line whose numbers are sizes.
	size = regexp.MustCompile(`^\s*(?:TEXT|GLOBL)\b`)
	// number matches a constant that is an immediate, or hexadecimal.
	number = regexp.MustCompile(`\$-?(?:0x[0-9A-Fa-f]+|[0-9]+)\b|\b0x[0-9A-Fa-f]+\b`)
)

// alterAssembly returns the mutants of a package's assembly. Their numbers follow last.
func (l listed) alterAssembly(last int) ([]mutant, error) {
	var all []mutant
	for _, name := range l.SFiles {
		text, err := os.ReadFile(filepath.Join(l.Dir, name))
		if err != nil {
			return nil, err
		}
		all = append(all, alterAssembly(name, string(text), last+len(all))...)
	}
	return all, nil
}

// alterAssembly returns the mutants of an assembly file: each turns the lowest bit of a
// constant. Their numbers follow last.
func alterAssembly(file, text string, last int) []mutant {
	var mutants []mutant
	same := make(map[string]int)
	at, line, in := 0, 0, ""
	for whole := range strings.Lines(text) {
		line++
		code, _, _ := strings.Cut(whole, "//")
		if m := symbol.FindStringSubmatch(code); m != nil {
			in = m[1] + m[2]
		}
		if !size.MatchString(code) {
			for _, place := range number.FindAllStringIndex(code, -1) {
				from, to := at+place[0], at+place[1]
				digits := strings.TrimPrefix(text[from:to], "$")
				n, _ := new(big.Int).SetString(digits, 0)
				turned := fmt.Sprintf("%#x", n.Xor(n, big.NewInt(1)))
				m := mutant{
					id: last + len(mutants) + 1, file: file, line: line, fn: in, op: "lowest bit",
					text:  strings.Join(strings.Fields(strings.TrimRight(code, "\\\n")), " "),
					built: text[:to-len(digits)] + turned + text[to:],
				}
				m.nth = same[m.key()]
				same[m.key()]++
				mutants = append(mutants, m)
			}
		}
		at += len(whole)
	}
	return mutants
}

// rebuilt returns the stages with tests that are built in dir with a mutant of assembly,
// whose package is l.
func (m mutant) rebuilt(dir string, l listed, stages []stage) ([]stage, error) {
	source, over := filepath.Join(dir, m.file), filepath.Join(dir, "overlay.json")
	list, err := json.Marshal(map[string]any{"Replace": map[string]string{filepath.Join(l.Dir, m.file): source}})
	if err != nil {
		return nil, err
	}
	if err := errors.Join(os.WriteFile(source, []byte(m.built), 0o644), os.WriteFile(over, list, 0o644)); err != nil {
		return nil, err
	}
	binaries := make(map[string]string) // by the package of the tests
	var all []stage
	for _, s := range stages {
		if binaries[s.of.ImportPath] == "" {
			if binaries[s.of.ImportPath], err = build(over, dir, s.of); err != nil {
				return nil, err
			}
		}
		s.binary = binaries[s.of.ImportPath]
		all = append(all, s)
	}
	return all, nil
}
