package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/testenv"
)

// reads is a test that fails unless it reads a file.
func reads(pkg, file string) string {
	return "package " + pkg + "\n\nimport (\n\t\"os\"\n\t\"testing\"\n)\n\nfunc TestRead(t *testing.T) {\n" +
		"\tif _, err := os.ReadFile(\"" + file + "\"); err != nil {\n\t\tt.Fatal(err)\n\t}\n}\n"
}

// Each file is noticed in the first stage that can, and the one that tests skip without is missed.
// The work tree keeps all of them.
func TestMissing(t *testing.T) {
	testenv.NotShort(t, "it runs the go command for many packages")
	testenv.Program(t, "git")
	root := t.TempDir()
	files := map[string]string{
		"go.mod": "module example.test/m\n\ngo 1.26\n",
		"a/a.go": "package a\n", "a/a_test.go": reads("a", "testdata/own.txt"),
		"a/testdata/own.txt": "x", "a/testdata/named.txt": "x", "a/testdata/fuzz/FuzzA/1": "x",
		"b/b.go": "package b\n", "b/b_test.go": reads("b", "../a/testdata/named.txt"),
		"c/c.go": "package c\n\nimport _ \"embed\"\n\n//go:embed testdata/embedded.txt\nvar Text string\n", "c/c_test.go": "package c\n",
		"c/testdata/embedded.txt": "x",
		"d/d.go":                  "package d\n", "d/testdata/full.txt": "x", "d/testdata/missed.txt": "x",
		"d/d_test.go": "package d\n\nimport (\n\t\"os\"\n\t\"testing\"\n)\n\nfunc TestBroken(t *testing.T) {\n\tt.Fatal(\"in any case\")\n}\n\n" +
			"func TestFull(t *testing.T) {\n\tif _, err := os.Stat(\"testdata/full.txt\"); err != nil && !testing.Short() {\n\t\tt.Fatal(\"a file\")\n\t}\n" +
			"\tif _, err := os.Stat(\"testdata/missed.txt\"); err != nil {\n\t\tt.Skip(err)\n\t}\n}\n",
		"e/e.go": "package e\n", "e/e_test.go": reads("e", "../docs/\" + \"tables/page.md"), "docs/tables/page.md": "x",
		"g/g.go": "package g\n", "g/g_test.go": reads("g", "../docs/tables/ot\" + \"her.md"), "docs/tables/other.md": "x",
		"f/testdata/f.txt": "x",
	}
	for name, text := range files {
		path := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range []string{"init -q -b main", "add .", "commit -q -m one"} {
		cmd := exec.Command("git", append([]string{"-c", "user.name=n", "-c", "user.email=e@example.test", "-c", "commit.gpgsign=false"}, strings.Fields(args)...)...)
		cmd.Dir = root
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %s: %v\n%s", args, err, out)
		}
	}
	var stdout, stderr bytes.Buffer
	if status := run(t.Context(), root, []string{"-seed", "1"}, &stdout, &stderr); status != 1 {
		t.Errorf("status %d", status)
	}
	for _, line := range []string{
		"seed 1: 8 of 8 files",
		"a/testdata/own.txt: own package, quick a: TestRead",
		"a/testdata/named.txt: named, quick b: TestRead",
		"c/testdata/embedded.txt: own package, short c: does not build",
		"d/testdata/full.txt: own package d: TestFull",
		"d/testdata/missed.txt: missed by no test",
		"docs/tables/page.md: named, quick e: TestRead",
		"docs/tables/other.md: module, short example.test/m/g",
		"f/testdata/f.txt: not tried",
		"missed by no test: 1",
		"in the untouched clone, d: TestBroken failed",
	} {
		if !strings.Contains("\n"+stdout.String(), "\n"+line) {
			t.Errorf("not printed: %s", line)
		}
	}
	for _, line := range []string{"missing: d/testdata/missed.txt: missed by no test", "missing: f/testdata/f.txt: not tried: "} {
		if !strings.Contains(stderr.String(), line) {
			t.Errorf("not an error: %s", line)
		}
	}
	if t.Failed() {
		t.Logf("%s%s", &stdout, &stderr)
	}
	for name := range files {
		if _, err := os.Stat(filepath.Join(root, filepath.FromSlash(name))); err != nil {
			t.Error(err)
		}
	}

	// Arguments name files, and each must be there.
	stdout.Reset()
	if status := run(t.Context(), root, []string{"a/testdata/own.txt"}, &stdout, &stderr); status != 0 || strings.Contains(stdout.String(), "seed") {
		t.Errorf("one file: status %d, %s", status, &stdout)
	}
	if status := run(t.Context(), root, []string{"a/testdata/fuzz/FuzzA/1"}, &stdout, &stderr); status != 2 {
		t.Errorf("a kept input: status %d", status)
	}
}
