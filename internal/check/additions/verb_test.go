// Package additions adds things to the tree in the words of CONTRIBUTING.md, and checks that the
// tests name what is forgotten.
package additions

import (
	"cmp"
	"encoding/json"
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
		{"cmd/internal/ask/verbs.go", "VerbSchemes,", "VerbDepth, ", ""},
	},
	{{"cmd/uri/depth.go", "", `package main

import (
	"strconv"

	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/stream"
)

var _ = runs(ask.VerbDepth, runner{run: runDepth})

// runDepth prints the number of segments of each path.
func runDepth(opts *cli.Options, args []string) error {
	rule, parser := opts.Rule, opts.Parser()
	return opts.RunJob(args, func(out *cli.Output, r stream.Record) error {
		ref, err := parser.ParseBytes(rule, r.Text)
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
	testenv.NotShort(t, "it links the tests of the command several times")
	testenv.Program(t, "go")
	schema, err := os.ReadFile(filepath.Join(root, "cmd/uri/schemas/relativize.json"))
	if err != nil {
		t.Fatal(err)
	}
	verb[3][0].text = strings.NewReplacer("relativized", "counted", `"reference"`, `"depth"`, "uri relativize", "uri depth").Replace(string(schema))
	check(t, verb, "-run=^(TestRunners|TestHelp)$", "./cmd/uri")
}

// check runs tests with all files of an addition, and then with all but one. The go command reads
// the files as an overlay of the tree, so that it compiles only what depends on them.
func check(t *testing.T, addition [][]part, tests ...string) {
	t.Helper()
	for forgotten := -1; forgotten < len(addition); forgotten++ {
		args := append([]string{"test", "-vet=off", "-ldflags=-s -w", "-overlay=" + overlay(t, addition, forgotten)}, tests...)
		command := exec.Command("go", args...)
		command.Dir = root
		command.Env = uses.Environment(root)
		out, err := command.CombinedOutput()
		switch {
		case forgotten < 0 && err != nil:
			t.Errorf("the whole addition: %v\n%s", err, out)
		case forgotten >= 0 && (err == nil || !strings.Contains(string(out), addition[forgotten][0].without)):
			t.Errorf("without %s no test names it: %v\n%s", addition[forgotten][0].file, err, out)
		}
	}
}

// overlay writes the files of an addition without those of one step, and returns the name of the
// list of them.
func overlay(t *testing.T, addition [][]part, forgotten int) string {
	t.Helper()
	dir := t.TempDir()
	list := struct{ Replace map[string]string }{make(map[string]string)}
	for i, parts := range addition {
		if i == forgotten {
			continue
		}
		for _, p := range parts {
			name, err := filepath.Abs(filepath.Join(root, p.file))
			if err != nil {
				t.Fatal(err)
			}
			text := p.text
			if p.before != "" {
				text = p.addTo(t, cmp.Or(list.Replace[name], name))
			}
			list.Replace[name] = filepath.Join(dir, strings.ReplaceAll(p.file, "/", "_"))
			if err := os.WriteFile(list.Replace[name], []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
	text, err := json.Marshal(list)
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(name, text, 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

// addTo returns the text of a file with that of the part.
func (p part) addTo(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	before, after, ok := strings.Cut(string(text), p.before)
	if !ok {
		t.Fatalf("%s has no %q", p.file, p.before)
	}
	return before + p.text + p.before + after
}
