// Command publicsuffix writes the rules of the Public Suffix List in the form that package
// internal/publicsuffix reads. It takes them from the version of golang.org/x/net that
// internal/check/go.mod names: its publicsuffix package lists them in a test. The module of the
// library requires the lowest version that works, whose rules are older.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"log"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// main writes each name once, with a letter for each of its rules: an ordinary rule, a wildcard or
// an exception. Capitals are those of ICANN's section.
func main() {
	log.SetFlags(0)
	log.SetPrefix("publicsuffix: ")
	out := flag.String("o", "rules.txt", "write to `file`")
	flag.Parse()

	dir, err := exec.Command("go", "list", "-f", "{{.Dir}}", "golang.org/x/net/publicsuffix").Output()
	if err != nil {
		log.Fatal(err)
	}
	rules, icann, err := read(filepath.Join(strings.TrimSpace(string(dir)), "table_test.go"))
	if err != nil {
		log.Fatal(err)
	}
	if icann == 0 || icann >= len(rules) {
		log.Fatalf("%d rules, %d of them of ICANN", len(rules), icann)
	}
	letters := map[string]string{}
	for i, rule := range rules {
		letter := "r"
		name, wildcard := strings.CutPrefix(rule, "*.")
		if wildcard {
			letter = "w"
		} else if after, exception := strings.CutPrefix(rule, "!"); exception {
			name, letter = after, "x"
		}
		if i < icann {
			letter = strings.ToUpper(letter)
		}
		letters[name] += letter
	}
	// A top-level domain that occurs only within rules, such as za in ac.za, is a public
	// suffix by the rule "*", which always matches, and belongs to ICANN's section.
	for _, rule := range rules[:icann] {
		if top := rule[strings.LastIndexByte(rule, '.')+1:]; letters[top] == "" {
			letters[top] = "R"
		}
	}
	var b bytes.Buffer
	for _, name := range slices.Sorted(maps.Keys(letters)) {
		fmt.Fprintf(&b, "%s %s\n", name, letters[name])
	}
	if err := os.WriteFile(*out, b.Bytes(), 0o666); err != nil {
		log.Fatal(err)
	}
}

// read returns the list rules of a Go file, and its constant numICANNRules, the number of
// rules at its beginning that belong to the list's ICANN section.
func read(file string) (rules []string, icann int, err error) {
	f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		return nil, 0, err
	}
	ast.Inspect(f, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || len(spec.Values) != 1 {
			return true
		}
		switch spec.Names[0].Name {
		case "numICANNRules":
			icann, err = strconv.Atoi(spec.Values[0].(*ast.BasicLit).Value)
		case "rules":
			for _, e := range spec.Values[0].(*ast.CompositeLit).Elts {
				rule, unquoteErr := strconv.Unquote(e.(*ast.BasicLit).Value)
				if unquoteErr != nil {
					err = unquoteErr
				}
				rules = append(rules, rule)
			}
		}
		return false
	})
	return rules, icann, err
}
