package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/urikit/uri/internal/check/uses"
	"github.com/urikit/uri/internal/testenv"
)

// tree writes files, by their paths with slashes, into a new folder and returns it.
func tree(t *testing.T, files map[string]string) string {
	t.Helper()
	root := t.TempDir()
	for name, text := range files {
		write(t, root, name, text)
	}
	return root
}

func write(t *testing.T, root, name, text string) {
	t.Helper()
	name = filepath.Join(root, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// fuzz runs the command and returns what it printed and the exit status.
func fuzz(t *testing.T, root string, args ...string) (stdout, stderr string, status int) {
	t.Helper()
	var out, errs strings.Builder
	status = run(t.Context(), root, args, &out, &errs)
	t.Logf("fuzz %s: %d\n%s%s", strings.Join(args, " "), status, &out, &errs)
	return out.String(), errs.String(), status
}

const module = "module example.test/m\n\ngo 1.26\n"

// targets have seeds and executions that take long, and faults.
const targets = `package m

import (
	"testing"
	"time"
)

func FuzzSlowSeeds(f *testing.F) {
	for i := range 30 {
		f.Add(i)
	}
	f.Fuzz(func(t *testing.T, i int) {
		if 0 <= i && i < 30 {
			time.Sleep(50 * time.Millisecond)
		}
	})
}

func FuzzStuck(f *testing.F) {
	f.Add("seed")
	f.Fuzz(func(t *testing.T, s string) {
		if s != "seed" {
			time.Sleep(8 * time.Second)
		}
	})
}

func FuzzSlow(f *testing.F) {
	f.Add("seed")
	f.Fuzz(func(t *testing.T, s string) {
		time.Sleep(20 * time.Millisecond)
	})
}

func FuzzFault(f *testing.F) {
	f.Add("seed")
	f.Fuzz(func(t *testing.T, s string) {
		if s != "seed" {
			t.Fatal("the fault")
		}
	})
}

func FuzzWrongSeed(f *testing.F) {
	f.Add("seed")
	f.Fuzz(func(t *testing.T, s string) {
		t.Fatal("the wrong seed")
	})
}

func FuzzNoSeed(f *testing.F) {
	f.Fuzz(func(t *testing.T, s string) {})
}
`

var runs = []struct {
	target, flags string
	status        int
	printed       string
}{
	{"FuzzSlowSeeds", "-time 100ms", 0, " after 30 seeds in "},
	{"FuzzSlowSeeds", "-time 100ms -gather 500ms", 1, " of 30 seeds were replayed in 500ms: "},
	{"FuzzSlow", "-time 1ms", 0, " after 1 seeds in "},
	{"FuzzStuck", "-time 100ms -gather 5s", 1, "nothing was executed beyond the seeds in 5s"},
	{"FuzzFault", "-time 1m", 1, "the fault"},
	{"FuzzWrongSeed", "-time 1m", 1, "the wrong seed"},
	{"FuzzNoSeed", "-time 100ms", 0, " after 0 seeds in "},
}

// The time of a target begins after its seeds, and a run without an execution beyond them
// fails. Seeds of a second and a half pass with a tenth of a second for the fuzzing, in which
// go test -fuzztime 100ms passes without having fuzzed.
func TestRuns(t *testing.T) {
	cases := testenv.Tier(1, len(runs), len(runs))
	root := tree(t, map[string]string{"go.mod": module, "m.go": "package m\n", "m_test.go": targets})
	for _, test := range runs[:cases] {
		stdout, stderr, status := fuzz(t, root, append(strings.Fields(test.flags), ".:"+test.target)...)
		if status != test.status || !strings.Contains(stdout, test.printed) {
			t.Errorf("%s: status %d, want %d, and %q", test.target, status, test.status, test.printed)
		}
		if status == 0 && strings.Contains(stdout, ": 0 executions") {
			t.Errorf("%s: nothing was executed", test.target)
		}
		if status != 0 && !strings.Contains(stderr, "failed: .:"+test.target) {
			t.Errorf("%s: the last line does not name it", test.target)
		}
	}
	if cases < len(runs) {
		return
	}
	if kept, _ := filepath.Glob(filepath.Join(root, "testdata", "fuzz", "FuzzFault", "*")); len(kept) != 1 {
		t.Errorf("the failing input is kept in %q", kept)
	}
}

// Targets that share a time share it equally, and one failure does not keep the others from
// running.
func TestShare(t *testing.T) {
	root := tree(t, map[string]string{
		"go.mod": module, "m.go": "package m\n",
		"a/a_test.go":           fuzzes("a", "FuzzA", "FuzzB"),
		"b/b_test.go":           "package b\nfunc FuzzC(f *testing.F) {}\n",
		"nested/go.mod":         "module example.test/nested\n\ngo 1.26\n",
		"nested/n_test.go":      fuzzes("nested", "FuzzD"),
		"testdata/no/go.mod":    "module example.test/no\n\ngo 1.26\n",
		"testdata/no/n_test.go": fuzzes("no", "FuzzE"),
	})
	stdout, _, status := fuzz(t, root, "-time", "1m", "-total", "1s", "-jobs", "2")
	for _, want := range []string{"4 targets share 1s on each of 2 jobs: 500ms for each", "b: does not build", "fuzz: 3 of 4 targets ran, 1 failed"} {
		if !strings.Contains(stdout, want) || status != 1 {
			t.Errorf("status %d, and not printed: %q", status, want)
		}
	}
	for args, want := range map[string]string{
		"nope": "nope: the folder has no fuzz targets", "a:FuzzC": "a:FuzzC: the package has FuzzA, FuzzB",
		"-jobs 0": "must be positive", "-x": "flag provided but not defined",
	} {
		if _, stderr, status := fuzz(t, root, strings.Fields(args)...); status != 2 || !strings.Contains(stderr, want) {
			t.Errorf("%s: status %d, and not printed: %q", args, status, want)
		}
	}
}

// fuzzes is a test file with targets.
func fuzzes(name string, targets ...string) string {
	text := "package " + name + "\n\nimport \"testing\"\n"
	for _, target := range targets {
		text += "\nfunc " + target + "(f *testing.F) {\n\tf.Add(\"\")\n\tf.Fuzz(func(t *testing.T, s string) {})\n}\n"
	}
	return text
}

// branches has one branch for each first byte.
const branches = `package m

import "testing"

var reached int

func FuzzBranches(f *testing.F) {
	f.Add("a, which is a seed")
	f.Fuzz(func(t *testing.T, s string) {
		if s == "" {
			return
		}
		switch s[0] {
		case 'a':
			reached = 1
		case 'b':
			reached = 2
		case 'c':
			reached = 3
			if len(s) > 4 {
				reached = 4
			}
		}
		if s == "this input fails" {
			t.Fatal("the kept input fails")
		}
	})
}
`

// An input stays if it adds coverage to the seeds and to shorter inputs.
func TestMinimize(t *testing.T) {
	root := tree(t, map[string]string{"go.mod": module, "m.go": "package m\n", "m_test.go": branches})
	keep := filepath.Join(t.TempDir(), "kept inputs")
	input := func(name, text string) {
		write(t, keep, "FuzzBranches/"+name, fmt.Sprintf("go test fuzz v1\nstring(%q)\n", text))
	}
	input("1-seeded", "a")
	input("2-longer", "bbbbbb")
	input("3-short", "b")
	input("4-long", "bbb")
	input("5-deep", "ccccc")
	input("6-deeper", "cccccc")
	input("7-shallow", "c")
	write(t, keep, "FuzzBranches/8-other", "go test fuzz v1\nint(8)\n")
	write(t, keep, "FuzzBranches/9-broken", "no input")
	input("10-same", "b")
	input("11-seed", "a, which is a seed")

	j := buildJob(t, root, keep, "FuzzBranches")
	for _, inputs := range []int{11, 3} { // what is minimal stays
		kept, of, err := j.minimize(t.Context(), time.Minute)
		left := names(t, filepath.Join(keep, "FuzzBranches"))
		if want := []string{"10-same", "5-deep", "7-shallow"}; err != nil || kept != 3 || of != inputs || !slices.Equal(left, want) {
			t.Fatalf("%d of %d kept, error %v: %q, want %q", kept, of, err, left, want)
		}
	}

	// A run begins with what was kept.
	if stdout, _, status := fuzz(t, root, "-time", "300ms", "-keep", keep); status != 0 || !strings.Contains(stdout, " after 4 seeds in ") {
		t.Errorf("with kept inputs: status %d", status)
	}

	// A kept input that fails is a failure, and removes nothing.
	input("0-fails", "this input fails")
	before := names(t, filepath.Join(keep, "FuzzBranches"))
	if stdout, _, status := fuzz(t, root, "-time", "100ms", "-keep", keep); status != 1 || !strings.Contains(stdout, "the kept input fails") {
		t.Errorf("a kept input that fails: status %d", status)
	}
	if _, _, err := j.minimize(t.Context(), time.Minute); err == nil {
		t.Error("minimizing inputs of which one fails succeeded")
	}
	if after := names(t, filepath.Join(keep, "FuzzBranches")); !slices.Equal(before, after) {
		t.Errorf("%q, then %q", before, after)
	}
}

// buildJob builds the target of the module in root.
func buildJob(t *testing.T, root, keep, target string) job {
	t.Helper()
	binary := filepath.Join(t.TempDir(), "m.test")
	build := exec.Command("go", "test", "-c", "-vet=off", "-ldflags=-s -w", "-fuzz", ".", "-o", binary, ".")
	build.Dir = root
	build.Env = uses.Environment(build.Dir)
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return job{pkg: pkg{dir: root, path: "."}, target: target, binary: binary, cache: keep}
}

// names returns the names of the files in a folder.
func names(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, e := range entries {
		all = append(all, e.Name())
	}
	return all
}

// A change touches the targets whose test binary it is in, or whose data.
func TestTouched(t *testing.T) {
	testenv.Program(t, "git")
	files := map[string]string{
		"go.mod": module, "m.go": "package m\n", "README.md": "m\n",
		"a/a.go": "package a\n\nimport _ \"example.test/m/deep\"\n", "a/a_test.go": fuzzes("a", "FuzzA"), "a/note.txt": "a\n",
		"b/b.go": "package b\n", "b/b_test.go": fuzzes("b", "FuzzB1", "FuzzB2") + "\nconst data = \"../testdata/table/\"\n",
		"c/c.go": "package c\n\nimport _ \"embed\"\n\n//go:embed list.txt\nvar List string\n", "c/list.txt": "c\n", "c/c_test.go": fuzzes("c", "FuzzC"),
		"d/d.go": "package d\n", "d/d_test.go": fuzzes("d", "FuzzD") + "\nconst page, read = \"../docs/page.md\", \"../README.md\"\n",
		"none/none.go": "package none\n", "none/none_test.go": "package none\n",
		"deep/deep.go": "package deep\n", "deep/deep_test.go": "package deep\n", "deep/testdata/deep.txt": "x\n",
		"a/testdata/a.txt": "x\n", "b/testdata/fuzz/FuzzB1/x": "x\n", "testdata/table/t.tsv": "t\n", "docs/page.md": "p\n",
		"nested/go.mod":    "module example.test/nested\n\ngo 1.26\n\nrequire example.test/m v0.0.0\n\nreplace example.test/m => ../\n",
		"nested/n.go":      "package nested\n\nimport _ \"example.test/m/c\"\n",
		"nested/n_test.go": fuzzes("nested", "FuzzN"),
	}
	root := tree(t, files)
	command := func(args ...string) {
		t.Helper()
		cmd := exec.Command("git", append([]string{"-c", "user.name=n", "-c", "user.email=e@example.test", "-c", "commit.gpgsign=false"}, args...)...)
		cmd.Dir = root
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %s: %v\n%s", args, err, out)
		}
	}
	all := []string{"a:FuzzA", "b:FuzzB1", "b:FuzzB2", "c:FuzzC", "d:FuzzD", "nested:FuzzN"}
	listed := func(args ...string) []string {
		t.Helper()
		stdout, _, status := fuzz(t, root, append([]string{"-list"}, args...)...)
		if status != 0 {
			t.Fatal("status", status)
		}
		var names []string
		for line := range strings.Lines(stdout) {
			if !strings.HasPrefix(line, "fuzz: ") {
				names = append(names, strings.Fields(line)[0])
			}
		}
		return names
	}
	if got := listed("-changed", "auto"); !slices.Equal(got, all) {
		t.Errorf("without Git: %q", got)
	}
	command("init", "-q", "-b", "main")
	command("add", ".")
	command("commit", "-q", "-m", "one")
	if got := listed("-changed", "auto"); !slices.Equal(got, all) {
		t.Errorf("with one commit: %q", got)
	}
	if got := listed("-changed", "HEAD"); got != nil {
		t.Errorf("without a change: %q", got)
	}
	for _, test := range []struct{ change, want string }{
		{"a/a.go", "a:FuzzA"},
		{"a/a_test.go", "a:FuzzA"},
		{"a/note.txt", ""},
		{"a/testdata/a.txt", "a:FuzzA"},
		{"b/testdata/fuzz/FuzzB1/x", "b:FuzzB1 b:FuzzB2"},
		{"c/list.txt", "c:FuzzC nested:FuzzN"},
		{"deep/deep.go", "a:FuzzA"},
		{"deep/deep_test.go", ""},
		{"deep/new.go", "a:FuzzA"},
		{"deep/testdata/deep.txt", ""},
		{"testdata/table/t.tsv", "b:FuzzB1 b:FuzzB2"},
		{"docs/page.md", "d:FuzzD"},
		{"README.md", "d:FuzzD"},
		{"m.go", ""},
		{"nested/go.mod", "nested:FuzzN"},
		{"go.sum", "a:FuzzA b:FuzzB1 b:FuzzB2 c:FuzzC d:FuzzD"},
	} {
		old, known := files[test.change]
		added := "\n"
		if strings.HasSuffix(test.change, ".go") {
			added = "\n// changed\n"
			if !known {
				old = "package deep\n"
			}
		}
		write(t, root, test.change, old+added)
		if got := listed("-changed", "HEAD"); strings.Join(got, " ") != test.want {
			t.Errorf("%s: %q, want %q", test.change, got, test.want)
		}
		if known {
			write(t, root, test.change, old)
		} else if err := os.Remove(filepath.Join(root, filepath.FromSlash(test.change))); err != nil {
			t.Fatal(err)
		}
	}

	// The commit to compare with: the parent on main, the merge base on a branch.
	write(t, root, "b/b.go", "package b\n\n// two\n")
	command("commit", "-q", "-a", "-m", "two")
	if got := listed("-changed", "auto"); !slices.Equal(got, []string{"b:FuzzB1", "b:FuzzB2"}) {
		t.Errorf("the last commit: %q", got)
	}
	command("update-ref", "refs/remotes/origin/main", "HEAD")
	if got := listed("-changed", "auto"); !slices.Equal(got, []string{"b:FuzzB1", "b:FuzzB2"}) {
		t.Errorf("the last commit of origin/main: %q", got)
	}
	write(t, root, "d/d.go", "package d\n\n// three\n")
	command("commit", "-q", "-a", "-m", "three")
	write(t, root, "a/a.go", files["a/a.go"]+"\n// four\n")
	command("commit", "-q", "-a", "-m", "four")
	if got := listed("-changed", "auto"); !slices.Equal(got, []string{"a:FuzzA", "d:FuzzD"}) {
		t.Errorf("two commits after origin/main: %q", got)
	}
	if err := os.RemoveAll(filepath.Join(root, "d")); err != nil {
		t.Fatal(err)
	}
	if got := listed("-changed", "auto", "a:FuzzA", "b"); !slices.Equal(got, []string{"a:FuzzA"}) {
		t.Errorf("named targets, and a folder that was removed: %q", got)
	}
	if _, stderr, status := fuzz(t, root, "-changed", "nothing"); status != 1 || !strings.Contains(stderr, "nothing") {
		t.Errorf("a commit that is not there: status %d, %s", status, stderr)
	}
}
