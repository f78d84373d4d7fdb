package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"
)

// extractFrom runs extract with r as standard input, and returns what it writes to
// standard output and standard error.
func extractFrom(t *testing.T, r io.Reader, args ...string) (stdout, stderr string, status int) {
	t.Helper()
	in, w, err := os.Pipe()
	if err != nil {
		t.Skip(err)
	}
	defer in.Close()
	go func() {
		io.Copy(w, r)
		w.Close()
	}()
	var outputs [2]*os.File
	for i := range outputs {
		if outputs[i], err = os.Create(filepath.Join(t.TempDir(), "output")); err != nil {
			t.Fatal(err)
		}
		defer outputs[i].Close()
	}
	status = run(append([]string{"extract"}, args...), in, outputs[0], outputs[1])
	var texts [2]string
	for i, f := range outputs {
		text, err := os.ReadFile(f.Name())
		if err != nil {
			t.Fatal(err)
		}
		texts[i] = string(text)
	}
	return texts[0], texts[1], status
}

// What is read is not kept, nor is a line of it.
func TestExtractMemory(t *testing.T) {
	const size = 64 << 20
	for _, c := range []struct{ name, before, repeated, after, want string }{
		{"one line", "", strings.Repeat("x", 1<<10), " http://h/", "http://h/\n"},
		{"one URI", "http://h/", "x", " http://g/", "http://g/\n"},
		{"one NUL after another", "", "\x00", " http://h/", "http://h/\n"},
		{"bytes that are no text", "", "\x80\xff", " http://h/", "http://h/\n"},
		{"schemes", "", "http://", " http://h/", "http://h/\n"},
		{"delimiters", "", "<", " http://h/", "http://h/\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := io.MultiReader(strings.NewReader(c.before), io.LimitReader(&endless{text: c.repeated}, size), strings.NewReader(c.after))
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			stdout, stderr, status := extractFrom(t, text, "--from", "text", "--resolve")
			runtime.ReadMemStats(&after)
			if stdout != c.want || stderr != "" || status != exitOK {
				t.Errorf("%.100q, %.100q, status %d; want %q", stdout, stderr, status, c.want)
			}
			if got := after.TotalAlloc - before.TotalAlloc; got > size/4 {
				t.Errorf("%d bytes allocated for an input of %d", got, size)
			}
		})
	}
}

// An endless reader repeats a text.
type endless struct {
	text string
	at   int
}

func (e *endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = e.text[e.at]
		if e.at++; e.at == len(e.text) {
			e.at = 0
		}
	}
	return len(p), nil
}

// The place in a diagnosis is that of the reference, and what is found does not
// depend on how the input comes in.
func TestExtractSlowly(t *testing.T) {
	const text = "<p>\n<a href='a b'><a href=c>"
	stdout, stderr, status := extractFrom(t, iotest.OneByteReader(strings.NewReader(text)), "--position")
	if stdout != "stdin:2:23:c\n" || status != exitInvalid || !strings.HasPrefix(stderr, "uri: stdin:2:10: a space ") {
		t.Errorf("%q, %q, status %d", stdout, stderr, status)
	}
}

// Names of files go to the terminal with nothing in them that it would obey.
func TestShownName(t *testing.T) {
	for _, c := range []struct{ name, want string }{
		{"a/b c.txt", "a/b c.txt"},
		{"é", "é"},
		{"", `""`},
		{"a\x1b[2Jb", `"a\x1b[2Jb"`},
		{"a\nb", `"a\nb"`},
		{"a\xff", `"a\xff"`},
		{"a\u202eb", `"a\u202eb"`},
	} {
		if got := shownName(c.name); got != c.want {
			t.Errorf("%q is shown as %s, want %s", c.name, got, c.want)
		}
	}
}

// Folders are read in order, without what is hidden; what is missing is found out when
// it is opened.
func TestFiles(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"b", "a/c", "a.txt", ".git/x", ".h", "a/.h/y"} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o777), os.WriteFile(path, nil, 0o666)); err != nil {
			t.Fatal(err)
		}
	}
	missing := filepath.Join(dir, "missing")
	for _, c := range []struct {
		hidden bool
		want   string
	}{
		{false, "- missing a/c a.txt b -"},
		{true, "- missing .h a/.h/y a/c a.txt b -"},
	} {
		var got []string
		for name, err := range files([]string{"-", missing, dir, "-"}, c.hidden) {
			if err != nil {
				t.Error(err)
			}
			if name != "-" {
				name, err = filepath.Rel(dir, name)
				if err != nil {
					t.Error(err)
				}
			}
			got = append(got, filepath.ToSlash(name))
		}
		if got := strings.Join(got, " "); got != c.want {
			t.Errorf("hidden %v: %s, want %s", c.hidden, got, c.want)
		}
	}
}
