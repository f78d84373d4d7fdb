package main

import (
	"fmt"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/internal/testenv"
)

// lineVerbs are command lines of each command that prints one line for each input that has a
// result.
var lineVerbs = map[string][]string{
	"compare":    {"compare"},
	"convert":    {"convert", "convert --as browser --to browser"},
	"decode":     {"decode", "decode --allow-nul"},
	"encode":     {"encode --component path"},
	"get":        {"get {path}", "get {query:a:decoded}", "get --allow-nul {path:decoded}"},
	"normalize":  {"normalize", "normalize --level crawl"},
	"relativize": {"relativize --base http://a/b/"},
	"resolve":    {"resolve --base http://a/b/", "resolve --base http://a/b/ --edition rfc2396"},
	"set":        {"set port=81", "set --drop query"},
	"template":   {"template --match /{a}", "template --match --allow-nul {+a}"},
	"validate":   {"validate --print valid"},
}

// inputs are valid and invalid inputs of all commands, and some whose result contains the end of
// a record.
var inputs = []string{"", "http://a/b/c", "a b", "%0A", "//h/%0a%00", "/%00?a=%0A", "?a=1", "{a", "{+a}", "\xff", "%", "a\tb", "a\tb\tc",
	"http://a:80/../%7e", "#f", "http://b/", "xn--a", "http://ö/", strings.Repeat("x", 1<<17)}

// With --invalid empty and keep, the lines of the output stay beside those of the input, for every
// command that prints one line for each.
func TestInvalidLines(t *testing.T) {
	b := newBench(t)
	for _, verb := range newCommand(&cli.Streams{}, "").Commands() {
		if verb.Flags().Lookup("out") != nil && verb.Name() != "filter" && verb.Name() != "dedup" && lineVerbs[verb.Name()] == nil {
			t.Errorf("no command line for %s", verb.Name())
		}
		for _, line := range lineVerbs[verb.Name()] {
			for i, end := range []string{"\n", "\x00"} {
				args := append(strings.Fields(line), "--invalid", []string{"empty", "keep"}[i], "--jobs=3")
				if end == "\x00" {
					args = append(args, "--null")
				}
				records := inputs
				if !testing.Short() {
					records = manyInputs(5000)
				}
				var all strings.Builder
				for _, text := range records {
					all.WriteString(text + end)
				}
				stdout, stderr := b.run(t, all.String(), args...)
				lines := strings.SplitAfter(stdout, end)
				if len(lines)-1 != len(records) {
					t.Errorf("%q: %d lines for %d inputs; %.300s", args, len(lines)-1, len(records), stderr)
					continue
				}
				// Each line is that of its record alone.
				for i, text := range inputs {
					if testing.Short() && (i+len(line))%5 != 0 {
						continue
					}
					alone, _ := b.run(t, text+end, args...)
					if alone != lines[i] {
						t.Errorf("%q, %.20q: the line is %.40q, and alone %.40q", args, text, lines[i], alone)
					}
				}
			}
		}
	}
}

// manyInputs returns the inputs and then n short ones.
func manyInputs(n int) []string {
	all := slices.Clone(inputs)
	for i := range n {
		all = append(all, fmt.Sprintf("http://a/%d%s", i, strings.Repeat("%0A", i%2)))
	}
	return all
}

// Python reads what the command writes, and the command reads what Python writes.
func TestRecordsPython(t *testing.T) {
	testenv.NotShort(t, "it starts Python many times")
	testenv.Program(t, "python3")
	for seed := range 3 {
		if out, err := exec.Command("python3", "testdata/records.py", strconv.Itoa(seed)).CombinedOutput(); err != nil {
			t.Errorf("seed %d: %v\n%s", seed, err, out)
		}
	}
}
