package test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The command and the program in Go that the page shows answer as the page does, for each value of
// "Check it as".
func TestWays(t *testing.T) {
	look(t, func(b *tab) {
		b.run(`{
			window.told = () => {
				const {page} = answered;
				const {resolution, comparison} = page;
				const said = comparison ? page.valid && !comparison.problem ? String(comparison.equivalent) : "error" : resolution ? resolution.target?.replace(/^\(current document\).*/, "current") || "error" : page.valid ? "valid" : "error";
				const [command, go] = waysOf(page).map(([, text]) => text);
				return JSON.stringify({verb: questionOf(page).verb, said, command, go});
			};
		}`)
		var all []way
		for _, as := range strings.Fields(b.text(`[...document.querySelector("#as").options].map((o) => o.value || "any").join(" ")`)) {
			for _, fields := range []map[string]string{
				{"input": "http://EXAMPLE.com/a%7e#b"}, {"input": "a/it's"}, {"input": "http://b\u00fccher.example/"}, {"input": "a b"},
				{"input": "../../../g", "base": "http://a/b/c/d;p?q"}, {"input": "?y", "base": "http://a/b/c/d;p?q"}, {"input": "#s", "base": "http://a/b"}, {"input": "HTTP://H/./x", "base": "http://a/"},
				{"input": "a", "base": "http://b\u00fccher.example/"}, {"input": "a", "base": "-x"},
				{"input": "http://a", "with": "http://A/"}, {"input": "http://h/%7Ea", "with": "http://h/~b"}, {"input": "./a", "with": "%61"},
			} {
				b.run(`document.querySelector("#as").value = ` + quote(strings.TrimPrefix(as, "any")))
				b.enter(map[string]string{"input": fields["input"], "base": fields["base"], "with": fields["with"]})
				w := way{as: as, fields: fmt.Sprint(fields)}
				if err := json.Unmarshal([]byte(b.text(`told()`)), &w); err != nil {
					b.Fatal(err)
				}
				all = append(all, w)
			}
		}
		for i, got := range run(b.T, all) {
			if w := all[i]; got != w.Said {
				b.Errorf("%s, %s: the page says %s, and the program %s:\n%s", w.as, w.fields, w.Said, got, w.Go)
			}
		}
		for _, w := range all {
			if got := w.ask(b.T); got != w.Said {
				b.Errorf("%s, %s: the page says %s, and the command %s: %s", w.as, w.fields, w.Said, got, w.Command)
			}
		}
	})
}

// No text of an address becomes a command of its own.
func TestWaysHostile(t *testing.T) {
	look(t, func(b *tab) {
		for _, text := range []string{"--;touch x", "--base=$(touch x)", "'; touch x; '", "$(touch x)", "`touch x`", "\\'; touch x #", "a\u0001'; touch x #", "-n"} {
			for _, field := range []string{"input", "base", "with"} {
				fields := map[string]string{"input": "y", "base": "", "with": ""}
				fields[field] = text
				b.enter(fields)
				command := b.text(`waysOf(answered.page)[0][1]`)
				shell := exec.Command("bash", "-c", `uri() { printf '%s\0' "$@"; }; `+command)
				shell.Dir = b.TempDir()
				out, err := shell.CombinedOutput()
				if words := strings.Split(string(out), "\x00"); err != nil || !slices.Contains(words, text) {
					b.Errorf("%s: %s gives the words %q: %v", field, command, words, err)
				}
				if list, err := os.ReadDir(shell.Dir); err != nil || len(list) > 0 {
					b.Errorf("%s: %s writes a file", field, command)
				}
			}
		}
	})
}

// A way is a question, what the page says, and the same question as a command and in Go.
type way struct {
	as, fields string

	Verb, Said, Command, Go string
}

// ask runs the command, and returns what it says in the words of the page.
func (w way) ask(t *testing.T) string {
	t.Helper()
	shell := exec.Command("bash", "-c", w.Command)
	shell.Env = append(os.Environ(), "PATH="+filepath.Dir(compiled(t).uri)+":"+os.Getenv("PATH"))
	out, err := shell.Output()
	said := strings.TrimSuffix(string(out), "\n")
	switch {
	case w.Verb == "compare" && said != "":
		return fmt.Sprint(err == nil)
	case err != nil:
		return "error"
	case w.Verb == "explain":
		return "valid"
	}
	if strings.HasPrefix(said, "(current document)") {
		return "current"
	}
	return said
}

// run runs the programs in Go, and returns what each says in the words of the page.
func run(t *testing.T, all []way) []string {
	t.Helper()
	var b strings.Builder
	b.WriteString("package main\n\nimport (\n\t\"errors\"\n\t\"fmt\"\n\n\t\"github.com/urikit/uri\"\n\t\"github.com/urikit/uri/iri\"\n\t\"github.com/urikit/uri/scheme\"\n)\n\nvar _, _, _ = uri.Parse, iri.Parse, scheme.Known\n")
	for i, w := range all {
		result := map[string]string{"explain": "ref, \"valid\"", "resolve": "target, target.String()", "compare": "same, fmt.Sprint(same)"}[w.Verb]
		used, said, _ := strings.Cut(result, ", ")
		fmt.Fprintf(&b, "\nfunc f%d() error {\n%s\n\tif err == nil {\n\t\t_ = %s\n\t\tfmt.Println(%s)\n\t}\n\treturn err\n}\n", i, w.Go, used, said)
	}
	b.WriteString("\nfunc main() {\n\tfor _, f := range []func() error{")
	for i := range all {
		fmt.Fprintf(&b, "f%d, ", i)
	}
	b.WriteString("} {\n\t\tif err := f(); errors.Is(err, uri.ErrCurrentDocument) {\n\t\t\tfmt.Println(\"current\")\n\t\t} else if err != nil {\n\t\t\tfmt.Println(\"error\")\n\t\t}\n\t}\n}\n")
	name := filepath.Join(t.TempDir(), "main.go")
	if err := os.WriteFile(name, []byte(b.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	program := exec.Command("go", "run", name)
	program.Dir = "../../.."
	program.Env = append(os.Environ(), "GOWORK=off")
	out, err := program.CombinedOutput()
	lines := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	if err != nil || len(lines) != len(all) {
		t.Fatalf("%v: %s", err, out)
	}
	return lines
}
