package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/cmd/internal/ask"
)

// inScripts lists the verbs that scripts of other names run.
var inScripts = map[string]string{
	"version":    "usage",
	"man":        "usage",
	"completion": "usage",
	"help":       "usage",
}

// otherScripts are the scripts about a matter of several verbs, or about a part of one.
var otherScripts = map[string]string{
	"bases":          "the bases of documents",
	"browser":        "--as browser and --changes",
	"check_fix":      "--fix, --init and --config",
	"check_secrets":  "what check shows of secrets",
	"check_git":      "--since, and files that git tracks",
	"compressed":     "inputs in gzip and zstd",
	"edition":        "--edition",
	"extract_text":   "references in running text",
	"files":          "--file",
	"folders":        "the files of folders that are read",
	"forms":          "CSV, TSV and JSON Lines",
	"get_host":       "the fields of a host",
	"invalid":        "--invalid, --max-errors and --quiet",
	"iri":            "IRIs",
	"limits":         "records that are too long",
	"links":          "links of pages and apps",
	"nothing":        "arguments in which a verb finds nothing",
	"omitted":        "what the configuration of a folder leaves out",
	"own":            "the files that audit and extract read on their own account",
	"pipes":          "readers that go away",
	"project":        ".uri.toml",
	"records":        "the ends of records",
	"schema":         "help --schema",
	"set_links":      "set of the links of documents",
	"set_edits":      "set of parts of the userinfo and others",
	"usage":          "command lines that are wrong",
	"parse_editions": "parse --edition all",
}

// runsVerb matches a line of a script that runs a verb.
var runsVerb = regexp.MustCompile(`(?m)^(?:! )?(?:exec|status \d+) uri (\w+)`)

// hasCondition matches a line with a condition that a script may have: something that the system
// has or has not. A script that lacks a program is skipped with a reason.
var hasCondition = regexp.MustCompile(`^\[(?:linux|symlink|exec:\w+)\] |^\[!exec:(\w+)\] skip 'needs the program (\w+), which is not in PATH'$`)

func conditional(line string) bool {
	m := hasCondition.FindStringSubmatch(line)
	return m != nil && m[1] == m[2]
}

// TestScriptsRunEveryVerb checks that the folder of scripts has those that it must have, and no
// others: one for each verb, which runs it, and one for each matter of otherScripts. No script ends
// early.
func TestScriptsRunEveryVerb(t *testing.T) {
	names, err := filepath.Glob("testdata/script/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	runs := map[string][]string{} // the verbs that a script runs
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		script, _, _ := strings.Cut(string(text), "\n-- ") // files follow
		for _, line := range strings.Split(script, "\n") {
			if line = strings.TrimSpace(line); (line == "stop" || line == "skip" || strings.HasPrefix(line, "[")) && !conditional(line) {
				t.Errorf("%s: %q leaves lines out", name, line)
			}
		}
		verbs := []string{}
		for _, m := range runsVerb.FindAllStringSubmatch(script, -1) {
			verbs = append(verbs, m[1])
		}
		runs[strings.TrimSuffix(filepath.Base(name), ".txtar")] = verbs
	}
	wanted := map[string]bool{}
	var verbs []string
	for _, v := range ask.All {
		verbs = append(verbs, v.Name)
	}
	for _, verb := range verbs {
		script := verb
		if in := inScripts[verb]; in != "" {
			script = in
		}
		wanted[script] = true
		if verbs, ok := runs[script]; !ok || !slices.Contains(verbs, verb) {
			t.Errorf("testdata/script/%s.txtar does not run %s", script, verb)
		}
	}
	for script, matter := range otherScripts {
		wanted[script] = true
		if _, ok := runs[script]; !ok {
			t.Errorf("there is no testdata/script/%s.txtar, about %s", script, matter)
		}
	}
	for script := range runs {
		if !wanted[script] {
			t.Errorf("testdata/script/%s.txtar is neither of a verb nor in otherScripts", script)
		}
	}
}
