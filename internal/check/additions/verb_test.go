// Package additions adds things to a copy of the tree in the words of CONTRIBUTING.md, and checks that the tests
// name what is forgotten.
package additions

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/check/uses"
	"github.com/urikit/uri/internal/testenv"
)

const root = "../../.."

// A part is one step of an addition: a change of a file, or a new file.
type part struct {
	file    string
	before  string // the text in the file before which text is added, or empty for a new file
	text    string
	without string // what the output of the tests contains if the part is forgotten
}

// verb are the parts of a verb that counts the segments of paths.
var verb = [][]part{
	{
		{"cmd/internal/ask/verbs.go", "var VerbSchemes = ", `var VerbDepth = &Verb{
	Group: Other, Name: "depth", Use: "[OPTION ...] [REFERENCE ...]", Short: "Count the segments of each path",
	Options:     slices.Concat(reading, data, form),
	Constraints: []*Constraint{editionNeedsURIs, jsonHasNoForm},
}

`, "VerbDepth"},
		{"cmd/internal/ask/verbs.go", "VerbSchemes, ", "VerbDepth, ", ""},
	},
	{{"cmd/uri/depth.go", "", `package main

import (
	"strconv"

	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/inplace"
)

var _ = runs(ask.VerbDepth, runner{run: runDepth})

// runDepth prints the number of segments of each path.
func runDepth(opts *cli.Options, args []string) error {
	rule, parser := opts.Rule, opts.Parser()
	return opts.RunJob(args, func(out *cli.Output, r stream.Record) error {
		ref, err := inplace.Parse(parser.Parser, rule, r.Text)
		if err != nil {
			return out.Invalid(r, err)
		}
		n := 0
		for range ref.Path().Segments() {
			n++
		}
		return out.Result(r, "depth", strconv.AppendInt(nil, int64(n), 10))
	})
}
`, "runners has none for depth"}},
	{{"cmd/uri/help/depth.txt", "", `depth prints the number of segments of each path.

Examples:
  uri depth http://example.com/a/b
  uri depth --json <list
  uri depth --as uri <list
  uri depth --edition rfc2396 http://example.com/a/b
`, "depth.txt"}},
	{{"cmd/uri/schemas/depth.json", "", "", "depth prints JSON without a schema"}},
}

// TestVerb adds the verb, and then all of its files but one.
func TestVerb(t *testing.T) {
	testenv.NotShort(t, "it builds the command in a copy of the tree, several times")
	testenv.Program(t, "go")
	testenv.Program(t, "git")
	dir := copyTree(t)
	schema, err := os.ReadFile(filepath.Join(root, "cmd/uri/schemas/relativize.json"))
	if err != nil {
		t.Fatal(err)
	}
	verb[3][0].text = strings.NewReplacer("relativized", "counted", `"reference"`, `"depth"`, "uri relativize", "uri depth").Replace(string(schema))
	for forgotten := -1; forgotten < len(verb); forgotten++ {
		for i, parts := range verb {
			for _, p := range parts {
				apply(t, dir, p, i != forgotten)
			}
		}
		command := exec.Command("go", "test", "-vet=off", "-run=^(TestRunners|TestHelp)$", "./cmd/uri")
		command.Dir = dir
		command.Env = uses.Environment(dir)
		out, err := command.CombinedOutput()
		switch {
		case forgotten < 0 && err != nil:
			t.Errorf("the whole verb: %v\n%s", err, out)
		case forgotten >= 0 && (err == nil || !strings.Contains(string(out), verb[forgotten][0].without)):
			t.Errorf("without %s no test names it: %v\n%s", verb[forgotten][0].file, err, out)
		}
	}
}

// apply adds a part to the copy of the tree, or leaves the file as it was.
func apply(t *testing.T, dir string, p part, add bool) {
	t.Helper()
	name := filepath.Join(dir, p.file)
	text := p.text
	if p.before != "" {
		old, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		whole := strings.ReplaceAll(string(old), p.text, "")
		if !strings.Contains(whole, p.before) {
			t.Fatalf("%s has no %q", p.file, p.before)
		}
		if add {
			whole = strings.Replace(whole, p.before, p.text+p.before, 1)
		}
		text, add = whole, true
	}
	if !add {
		if err := os.Remove(name); err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
		return
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// copyTree copies the files of the tree that the go command reads.
func copyTree(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	err := filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && name != root && (entry.Name() == "node_modules" || strings.HasPrefix(entry.Name(), ".")) {
			return fs.SkipDir
		}
		rel, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		target := filepath.Join(dir, rel)
		if entry.IsDir() {
			return os.MkdirAll(target, 0o777)
		}
		if !entry.Type().IsRegular() {
			return nil
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		return os.WriteFile(target, text, 0o666)
	})
	if err != nil {
		t.Fatal(err)
	}
	return dir
}
