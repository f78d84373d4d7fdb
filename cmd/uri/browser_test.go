package main

import (
	"bufio"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/urikit/uri/whatwg"
)

// Verbs that read as browsers do answer about a line as they answer about the reference that
// package whatwg reads in it, and refuse the same lines as convert.
func TestAsBrowser(t *testing.T) {
	file, err := os.Open("../../testdata/corpus/sample.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var lines, read []string
	for s := bufio.NewScanner(file); s.Scan(); {
		text := s.Text()
		if ref, err := (whatwg.Parser{}).ParseReference(text); err == nil && !strings.HasPrefix(text, "\ufeff") {
			lines, read = append(lines, text), append(read, ref.String())
		}
	}
	for _, text := range []string{`HTTP:\\EXAMPLE.com\a|b`, `..\my file`, "//0x7f.1:80?'", "é:b#^", "mailto:a b", ""} {
		ref, err := (whatwg.Parser{}).ParseReference(text)
		if err != nil {
			t.Fatal(err)
		}
		lines, read = append(lines, text), append(read, ref.String())
	}
	for _, args := range []string{"get {scheme}|{host}|{port}|{path}|{query}|{fragment}", "normalize", "normalize --level path", "parse", "set fragment=x",
		"resolve --base http://base.example/a/b", "compare --base http://base.example/a/b"} {
		words := strings.Fields(args)
		in, plain := lines, read
		if words[0] == "compare" {
			in, plain = nil, nil
			for i := range lines {
				if !strings.Contains(lines[i], "\t") {
					in, plain = append(in, lines[i]+"\t"+read[i]), append(plain, read[i]+"\t"+read[i])
				}
			}
		}
		run := func(list []string, more ...string) string {
			_, stdout, _ := commandIn(t, strings.Join(list, "\n")+"\n", append(words, more...)...)
			return stdout
		}
		got, want := run(in, "--as", "browser"), run(plain)
		if words[0] == "resolve" { // browsers normalize too
			normal := func(text string) string {
				_, stdout, _ := commandIn(t, text, "normalize")
				return stdout
			}
			got, want = normal(got), normal(want)
		}
		if got != want || got == "" {
			a, b := strings.Split(got, "\n"), strings.Split(want, "\n")
			for i := range min(len(a), len(b)) {
				if a[i] != b[i] {
					t.Errorf("%s: %q, want %q", args, a[i], b[i])
					break
				}
			}
			t.Errorf("%s: %d lines, want %d", args, len(a), len(b))
		}
	}
	// Convert reads the same.
	var absolute, converted []string
	for i, text := range lines {
		if _, err := whatwg.Parse(text); err == nil {
			absolute, converted = append(absolute, text), append(converted, read[i])
		}
	}
	_, stdout, _ := commandIn(t, strings.Join(absolute, "\n")+"\n", "convert", "--as", "browser")
	if stdout != strings.Join(converted, "\n")+"\n" || len(absolute) < 50 {
		t.Error("convert reads other references")
	}
}

// commandIn runs the command with a text as standard input.
func commandIn(t *testing.T, text string, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "in")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return commandOn(t, file, args...)
}
