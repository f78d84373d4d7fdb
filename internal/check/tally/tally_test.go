package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/testenv"
)

// The files of testdata are streams of go test -json -timeout=2s from a module example.com/m with
// the packages of these names.
var streams = []struct {
	file     string
	args     string
	tests    []string // what the sources have
	scripts  []string
	kept     []string
	passed   int
	seeds    int
	skips    []skip
	problems []string
}{
	{file: "pass", tests: []string{"TestOne", "TestTwo", "ExampleUpper", "FuzzFive"}, kept: []string{"FuzzFive/kept"}, passed: 6, seeds: 2},
	{file: "cached", tests: []string{"TestOne", "TestTwo", "ExampleUpper", "FuzzFive"}, kept: []string{"FuzzFive/kept"}, passed: 6, seeds: 2},
	{
		file:   "pass",
		tests:  []string{"TestOne", "TestTwo", "TestThree", "ExampleUpper", "ExampleLower", "FuzzFive", "FuzzSix"},
		kept:   []string{"FuzzFive/kept", "FuzzFive/another"},
		passed: 6,
		seeds:  2,
		problems: []string{
			"m/pass: TestThree did not run",
			"m/pass: ExampleLower did not run",
			"m/pass: FuzzFive/another did not run",
			"m/pass: FuzzSix did not run",
		},
	},
	{file: "pass", tests: []string{"TestOne"}, scripts: []string{"c", "d"}, passed: 6, seeds: 2, problems: []string{"m/pass: testdata/script/d.txtar did not run"}},
	{file: "unseeded", tests: []string{"FuzzOne"}, passed: 1, problems: []string{"m/unseeded: a seed of FuzzOne did not run"}},
	{file: "pass", args: "-run=^TestT", tests: []string{"TestOne", "TestTwo"}, passed: 6, seeds: 2},
	{file: "pass", args: "-skip=^TestThree$", tests: []string{"TestThree", "TestFour"}, passed: 6, seeds: 2, problems: []string{"m/pass: TestFour did not run"}},
	{file: "build", tests: []string{"TestOne", "TestTwo"}, problems: []string{"m/build: the package failed", "m/build: 2 tests did not run, as the package failed"}},
	{file: "fail", tests: []string{"TestOne", "TestTwo"}, passed: 1, problems: []string{"m/fail: TestOne failed", "m/fail: TestOne/sub failed"}},
	{
		file:     "panics",
		tests:    []string{"TestOne", "TestTwo", "TestThree"},
		passed:   1,
		problems: []string{"m/panics: TestTwo failed", "m/panics: TestTwo/sub failed", "m/panics: 1 tests did not run, as the package failed"},
	},
	{
		file:     "slow",
		tests:    []string{"TestOne", "TestTwo", "TestThree"},
		passed:   1,
		problems: []string{"m/slow: TestTwo did not end", "m/slow: 1 tests did not run, as the package failed"},
	},
	{file: "exits", tests: []string{"TestOne"}, problems: []string{"m/exits: TestOne did not run"}},
	{file: "none"},
	{file: "killed", tests: []string{"TestOne", "TestTwo"}, passed: 1, problems: []string{"m/killed: TestTwo did not end", "m/killed: the package did not end"}},
	{file: "empty", tests: []string{"TestOne"}, problems: []string{"m/empty: the package with 1 tests did not run"}},
	{
		file:   "skips",
		tests:  []string{"TestOne", "TestTwo"},
		passed: 2,
		skips:  []skip{{"m/skips", "TestOne", "no Node here", "program"}, {"m/skips", "TestTwo/a", `exec: "zsh": not found in $PATH`, "program"}},
		problems: []string{
			`m/skips: TestTwo/c skipped: "": no row of internal/check/tally/skips.tsv has this test and this reason: let the test run, or add a row`,
		},
	},
	{
		file:   "skips",
		args:   "-short",
		tests:  []string{"TestOne", "TestTwo"},
		passed: 2,
		skips:  []skip{{"m/skips", "TestOne", "no Node here", "program"}, {"m/skips", "TestTwo/a", `exec: "zsh": not found in $PATH`, "program"}},
		problems: []string{
			`m/skips: TestTwo/c skipped: "": no row of internal/check/tally/skips.tsv has this test and this reason: let the test run, or add a row`,
		},
	},
	{
		file: "script",
		skips: []skip{
			{"integrations/duckdb/test", "-", "integrations/duckdb needs a C++ compiler", "program"},
		},
	},
}

const rowsOfStreams = "package\ttest\treason\tkind\twhy\n" +
	"m/skips\tTestOne\tno Node here\tprogram\tit starts Node\n" +
	"m/skips\tTestTwo/*\texec: \"*\": not found in $PATH\tprogram\tit starts shells\n" +
	"m/skips\tTestTwo/c\tlong\tshort\tit takes long\n" +
	"integrations/duckdb/test\t-\tintegrations/duckdb needs a C++ compiler\tprogram\tthe driver is compiled\n"

func TestStreams(t *testing.T) {
	rows, err := readSkips(rowsOfStreams)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range streams {
		t.Run(test.file+test.args, func(t *testing.T) {
			s, got := judge(t, test.file), command{args: append(strings.Fields("go test ./..."), strings.Fields(test.args)...)}
			if test.file == "script" {
				got.args = []string{"integrations/duckdb/test", "-json"}
			}
			var st step
			var want []testPackage
			if test.tests != nil {
				want = []testPackage{{ImportPath: module + "/m/" + test.file, tests: test.tests, scripts: test.scripts, kept: test.kept}}
			}
			st.compare(s, want, got, rows)
			if st.Passed != test.passed || st.Seeds != test.seeds || !slices.Equal(st.Skips, test.skips) || !slices.Equal(st.Problems, test.problems) {
				t.Errorf("passed %d, seeds %d, skips %+v, problems\n%s\nwant %d, %d, %+v\n%s",
					st.Passed, st.Seeds, st.Skips, strings.Join(st.Problems, "\n"),
					test.passed, test.seeds, test.skips, strings.Join(test.problems, "\n"))
			}
			if (st.Failed > 0) != (len(test.problems) > 0) {
				t.Errorf("failed: %d", st.Failed)
			}
		})
	}
}

// judge reads a stream.
func judge(t *testing.T, name string) *output {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	out, err := readEvents(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestKinds checks when each kind permits a skip.
func TestKinds(t *testing.T) {
	for _, test := range []struct{ kind, args, advice string }{
		{"short", "", "line 2 of skips.tsv permits that with -short only"},
		{"short", "-race", "line 2 of skips.tsv permits that with -short only"},
		{"short", "-short", ""},
		{"short", "-short=false", "line 2 of skips.tsv permits that with -short only"},
		{"race", "-short", "line 2 of skips.tsv permits that with -race only"},
		{"race", "-race -short", ""},
		{"race", "-tags=countwork", ""},
		{"system", "", ""},
		{"asked", "", ""},
		{"asked", "strict", ""},
		{"program", "", ""},
		{"program", "strict", "install the program: with --strict, no program may be missing"},
	} {
		rows, err := readSkips("package\ttest\treason\tkind\twhy\na/*\tTest*/x\tno *\t" + test.kind + "\tbecause\n")
		if err != nil {
			t.Fatal(err)
		}
		c := command{args: strings.Fields("go test " + test.args), strict: test.args == "strict"}
		s := skip{Package: "a/b", Test: "TestOne/x", Reason: "no node\nhere"}
		if advice := s.permit(c, rows); advice != test.advice || s.Kind != test.kind {
			t.Errorf("%s %q: %q, %s, want %q", test.kind, test.args, advice, s.Kind, test.advice)
		}
		for _, other := range []skip{{Package: "a"}, {Package: "a/b", Test: "TestOne"}, {Package: "a/b", Test: "TestOne/x", Reason: "node"}} {
			if other.permit(c, rows) == "" {
				t.Errorf("%+v is permitted", other)
			}
		}
	}
}

func TestReadSkips(t *testing.T) {
	const header = "package\ttest\treason\tkind\twhy\n"
	for text, want := range map[string]string{
		"":                                    "skips.tsv: the first line must name the columns package, test, reason, kind and why",
		header + "a\tTestA\tno\tshort":        "skips.tsv:2: 4 columns, want 5 that are not empty",
		header + "a\tTestA\t\tshort\tbecause": "skips.tsv:2: 5 columns, want 5 that are not empty",
		header + "a\tTestA\tno\tlazy\tw":      `skips.tsv:2: kind "lazy" is not one of short, race, system, program, asked`,
	} {
		if _, err := readSkips(text); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

func TestPatterns(t *testing.T) {
	for _, test := range []struct{ args, in, want string }{
		{"go test -short ./a ./b/...", "", "./a ./b/..."},
		{"GOARCH=386 CGO_ENABLED=0 go test -short .", "", "."},
		{"go test -run=./x", "", "."},
		{"go test -vet=off work", "", "work"},
		{"vulnerabilities", "", ""},
		{"cmd/web/test/run -json", "cmd/web/test", "./..."},
		{"clone /tmp/x -short . ./a", "/tmp/x", ". ./a"},
	} {
		c := command{args: strings.Fields(test.args), in: test.in}
		if got := strings.Join(c.patterns(), " "); got != test.want {
			t.Errorf("%s: %q, want %q", test.args, got, test.want)
		}
	}
}

// TestExpected compares what the sources say with what go test -list says.
func TestExpected(t *testing.T) {
	testenv.NotShort(t, "it links the tests of two packages")
	list, err := expected(command{args: []string{"go", "test"}}, []string{".", "../../engine/scan"})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range list {
		compareList(t, p)
	}
	if len(list) != 2 {
		t.Errorf("%d packages, want 2", len(list))
	}
}

// TestExpectedModules checks that the pattern work has the packages of each module that go.work
// joins, and that a module of its own has its packages alone.
func TestExpectedModules(t *testing.T) {
	has := func(in, pattern, path string) bool {
		t.Helper()
		list, err := expected(command{in: in}, []string{pattern})
		if err != nil {
			t.Fatal(err)
		}
		return slices.ContainsFunc(list, func(p testPackage) bool { return local(p.ImportPath) == path })
	}
	for _, path := range []string{".", "audit", "cmd/uri", "internal/check/tally"} {
		if !has("", "work", path) {
			t.Errorf("go test work should run %s", path)
		}
	}
	if has("", "work", "adapters/otel") {
		t.Error("go.work does not join adapters/otel")
	}
	if in := "../../../adapters/otel"; !has(in, "./...", "adapters/otel") || has(in, "./...", ".") {
		t.Error("the packages of adapters/otel are not its own")
	}
}

func TestTable(t *testing.T) {
	var out bytes.Buffer
	steps := []step{
		{Name: "go vet ./...", Seconds: 20},
		{Name: "go test ./...", Seconds: 184, Tests: true, Passed: 10, Seeds: 100, Skips: []skip{{".", "TestBig", "it takes 4 GiB", "asked"}, {"idn", "TestNode", "no Node here", "program"}, {"whatwg", "TestNode", "no Node here", "program"}}},
		{Name: "integrations/duckdb/test", Seconds: 1, Skips: []skip{{"integrations/duckdb/test", "-", "integrations/duckdb needs a C++ compiler", "program"}}},
	}
	if err := table(&out, steps); err != nil {
		t.Error(err)
	}
	const want = `  seconds  tests  passed  failed  skipped  seeds  step
       20                                         go vet ./...
      184     13      10       0        3    100  go test ./...
        1                      0        1         integrations/duckdb/test
      205     14      10       0        4    100  all

skipped:
     1  asked    it takes 4 GiB                            . TestBig
     2  program  no Node here                              idn TestNode, …
     1  program  integrations/duckdb needs a C++ compiler  integrations/duckdb/test -

10 passed, 0 failed, 4 skipped
`
	if out.String() != want {
		t.Errorf("got\n%s\nwant\n%s", &out, want)
	}

	out.Reset()
	steps = append(steps, step{Name: "go test ./x", Tests: true, Passed: 2, Failed: 1, Problems: []string{"x: TestOne did not run"}})
	if err := table(&out, steps); err == nil || err.Error() != "1 failed" {
		t.Error(err)
	}
	if !strings.HasSuffix(out.String(), "\nfailed:\n  go test ./x: x: TestOne did not run\n\n12 passed, 1 failed, 4 skipped\n") {
		t.Errorf("%s", &out)
	}
}

// TestCheck runs the steps of a log as .ci/run does.
func TestCheck(t *testing.T) {
	log := filepath.Join(t.TempDir(), "log")
	var out bytes.Buffer
	for _, test := range []struct{ args, err string }{
		{"check -log LOG gofmt", ""},
		{"check -log LOG -status 3 go vet", "go vet: 1 failed"},
		{"check -log LOG -events testdata/exits.json go test -run=^TestStreams$ .", "go test -run=^TestStreams$ .: 1 failed"},
		{"check -log LOG -events testdata/script.json -in . integrations/duckdb/test", ""},
		{"table -log LOG", "2 failed"},
		{"tables -log LOG", `there is no command "tables": check or table`},
	} {
		err := run(strings.Fields(strings.ReplaceAll(test.args, "LOG", log)), &out)
		if got := errorText(err); got != test.err {
			t.Errorf("%s: %q, want %q\n%s", test.args, got, test.err, &out)
		}
	}
	for _, line := range []string{
		"  go vet: the command failed with status 3\n",
		"internal/check/tally: the package with 1 tests did not run\n",
		"\n0 passed, 2 failed, 1 skipped\n",
	} {
		if !strings.Contains(out.String(), line) {
			t.Errorf("the output lacks %q:\n%s", line, &out)
		}
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
