package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"github.com/urikit/uri/internal/testenv"
)

// repeated writes a text of about size bytes: a beginning, and then a unit again and again.
func repeated(w io.Writer, first, unit string, size int) error {
	block := strings.Repeat(unit, 1<<16/len(unit))
	_, err := io.WriteString(w, first)
	for n := len(first); n < size && err == nil; n += len(block) {
		_, err = io.WriteString(w, block)
	}
	return err
}

// TestBombs gives texts to the command that are much longer than a record can be. Each ends in an
// error that says so, in memory that depends on the limit of a record. With URIKIT_FULL=1 they have
// 300 MB, the limit is the default of 64 MiB, and memory has 300 MiB.
func TestBombs(t *testing.T) {
	testenv.NotRace(t, "it has memory of its own")
	size, most, limit, said := 6<<20, int64(64<<20), []string{"--max-record", "1M"}, "1 MiB"
	if testenv.Full {
		size, most, limit, said = 300_000_000, 300<<20, nil, "64 MiB"
	}
	dir := t.TempDir()
	write := func(name, first, unit, last string, pack func(io.Writer) io.WriteCloser) string {
		name = filepath.Join(dir, name)
		f, err := os.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		w := pack(f)
		if err := repeated(w, first, unit, size); err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(w, last); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		f.Close()
		return name
	}
	plain := func(w io.Writer) io.WriteCloser { return w.(io.WriteCloser) }
	line := write("line", "http://h/", "a", "", plain)
	quote := write("quote", "a,b\n1,\"", "a\n", "", plain)
	depth := write("depth", `{"a":`, "[", "", plain)
	gzipped := write("line.gz", "http://h/", "a", "", func(w io.Writer) io.WriteCloser { return gzip.NewWriter(w) })
	zstdded := write("line.zst", "http://h/", "a", "", func(w io.Writer) io.WriteCloser {
		z, err := zstd.NewWriter(w)
		if err != nil {
			t.Fatal(err)
		}
		return z
	})
	html := write("page.html", `<a href="`, "a", `">a</a>`, plain)
	markdown := write("page.md", "[a](", "a", "", plain)
	text := write("page.txt", "see http://h/", "a", "", plain)
	for _, c := range []struct {
		args   string // with the option for the limit in place of LIMIT
		status int
		error  string
	}{
		{"normalize LIMIT -f " + gzipped, 1, ":1: the record is longer than " + said},
		{"normalize LIMIT -f " + zstdded, 1, ":1: the record is longer than " + said},
		{"normalize LIMIT -f " + line, 1, ":1: the record is longer than " + said},
		{"normalize LIMIT -0 -f " + line, 1, ":1: the record is longer than " + said},
		{"validate LIMIT -f " + line, 1, ":1: the record is longer than " + said},
		{"explain LIMIT -f " + line, 1, ":1: the record is longer than " + said},
		{"audit LIMIT -f " + line, 1, ":1: the record is longer than " + said},
		{"dedup LIMIT --keep last -f " + line, 1, ":1: the record is longer than " + said},
		{"dedup LIMIT --not-in " + line + " a", 1, ":1: the record is longer than " + said},
		{"normalize LIMIT --in csv --field 2 -f " + quote, 3, ":2: the record with an open quote is longer than " + said},
		{"normalize LIMIT --in csv --header -f " + line, 3, ":1: the header is longer than " + said},
		{"normalize LIMIT --in jsonl --field a -f " + depth, 1, ":1: the record is longer than " + said},
		{"normalize LIMIT --charset utf-16 -f " + line, 1, ":1: the record is longer than " + said},
		{"template LIMIT {a} --vars " + depth, 2, ": the object is longer than " + said},
		{"template LIMIT {a} --vars " + line, 2, ": the object is longer than " + said},
		{"extract LIMIT --file " + line, 2, ": the list is longer than " + said},
		{"extract " + html, 1, ":1:10: the reference is too long"},
		{"extract " + markdown, 1, ": the document is too long for Markdown"},
		{"extract " + text, 1, ":1:5: too long"},
		{"check LIMIT " + html, 1, ": the document is longer than " + said},
	} {
		if testing.Short() && c.args[0] != 'n' {
			continue
		}
		var args []string
		for _, arg := range strings.Fields(c.args) {
			if arg == "LIMIT" {
				args = append(args, limit...)
			} else {
				args = append(args, arg)
			}
		}
		var errs bytes.Buffer
		cmd := exec.Command("uri", args...)
		cmd.Stderr = &errs
		used, _ := residentOf(cmd)
		name := fmt.Sprintf("uri %s", strings.ReplaceAll(strings.Join(args, " "), dir+"/", ""))
		t.Logf("%s: %d MiB", name, used>>20)
		if status := cmd.ProcessState.ExitCode(); status != c.status || !strings.Contains(errs.String(), c.error) {
			t.Errorf("%s: status %d, want %d; said %.300s", name, status, c.status, errs.String())
		}
		if used > most {
			t.Errorf("%s: %d MiB", name, used>>20)
		}
	}
}

// JSON that is nested too deep is an error in the same memory, and in a document its strings are
// text.
func TestDepth(t *testing.T) {
	testenv.NotRace(t, "it has memory of its own")
	size, most := 1<<20, int64(64<<20)
	if testenv.Full {
		size, most = 60_000_000, 300<<20
	}
	name := filepath.Join(t.TempDir(), "depth.json")
	if err := os.WriteFile(name, []byte(`{"a":`+strings.Repeat("[", size)), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args   string
		status int
		error  string
	}{
		{"normalize --in jsonl --field a -f", 1, "exceeded max depth"},
		{"template {a} --vars", 2, "exceeded max depth"},
		{"extract", 0, ""},
	} {
		var errs bytes.Buffer
		cmd := exec.Command("uri", append(strings.Fields(c.args), name)...)
		cmd.Stderr = &errs
		used, _ := residentOf(cmd)
		t.Logf("%s: %d MiB", c.args, used>>20)
		if status := cmd.ProcessState.ExitCode(); status != c.status || !strings.Contains(errs.String(), c.error) || used > most {
			t.Errorf("%s: status %d, %d MiB, said %.300s", c.args, status, used>>20, errs.String())
		}
	}
}
