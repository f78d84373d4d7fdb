package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/testenv"
)

// spelled returns n lines with several spellings of n/2 URIs, and the first line of each URI.
func spelled(n int) (lines, first []byte) {
	seen := make(map[int]bool)
	for i := range n {
		id := i * 7919 % (n / 2)
		host, path := fmt.Sprintf("example%d.com", id%97), fmt.Sprintf("/path/%d/item.html", id)
		line := "http://" + host + path
		switch i % 3 {
		case 1:
			line = "HTTP://" + strings.ToUpper(host) + ":80" + path
		case 2:
			line = "http://" + host + "/./%70ath" + path[len("/path"):]
		}
		lines = append(append(lines, line...), '\n')
		if !seen[id] {
			seen[id] = true
			first = append(append(first, line...), '\n')
		}
	}
	return lines, first
}

// dedup finds what a map finds, with memory for all keys and for few, and stays within its
// memory. URIKIT_LONG sends ten million lines with 256 MiB, which must fit into 400 MiB.
func TestDedup(t *testing.T) {
	testenv.NotRace(t, "it has memory of its own")
	n, memories, most := 100_000, []string{"64M", "1M"}, int64(192<<20)
	switch {
	case os.Getenv("URIKIT_LONG") != "":
		n, memories, most = 10_000_000, []string{"256M", "32M"}, 400<<20
	case testing.Short():
		n = 20_000
	}
	lines, first := spelled(n)
	t.Setenv("TMPDIR", t.TempDir())
	sorted := slices.Sorted(strings.Lines(string(first)))
	counts := make([]string, len(sorted))
	for i, line := range sorted {
		line = strings.NewReplacer(":80/", "/", "/./%70ath", "/path").Replace(line)
		host, path, _ := strings.Cut(line[len("http://"):], "/")
		counts[i] = "2\thttp://" + strings.ToLower(host) + "/" + path
	}
	slices.Sort(counts)
	for _, memory := range memories {
		for how, want := range map[string]string{"": string(first), "--sort text": strings.Join(sorted, ""), "--count": strings.Join(counts, "")} {
			args := append([]string{"dedup", "--memory", memory}, strings.Fields(how)...)
			cmd := exec.Command("uri", args...)
			cmd.Stdin = bytes.NewReader(lines)
			var result bytes.Buffer
			cmd.Stdout = &result
			used, err := residentOf(cmd)
			if err != nil {
				t.Fatalf("%s: %v", args, err)
			}
			if out := result.String(); out != want {
				t.Errorf("%s: %d bytes, want %d", args, len(out), len(want))
			}
			if used == 0 || used > most {
				t.Errorf("%s: %d MiB", args, used>>20)
			}
		}
	}
}

// A list is sorted, and its groups are found, in the memory that is allowed.
func TestSortMemory(t *testing.T) {
	testenv.NotRace(t, "it has memory of its own")
	n := testenv.Tier(20_000, 100_000, 200_000)
	lines, _ := spelled(n)
	t.Setenv("TMPDIR", t.TempDir())
	for _, how := range []string{"--keep all --sort domain,host,text", "--keep groups", "--keep groups --sort text"} {
		for _, memory := range []string{"64M", "1M"} {
			cmd := exec.Command("uri", append([]string{"dedup", "--memory", memory}, strings.Fields(how)...)...)
			cmd.Stdin = bytes.NewReader(lines)
			var result bytes.Buffer
			cmd.Stdout = &result
			used, err := residentOf(cmd)
			if err != nil || used > 192<<20 {
				t.Errorf("%s, %s: %d MiB, error %v", how, memory, used>>20, err)
			}
			out := strings.Split(strings.TrimSuffix(result.String(), "\n"), "\n")
			got := slices.DeleteFunc(slices.Clone(out), func(line string) bool { return line == "" })
			slices.Sort(got)
			if want := slices.Sorted(strings.Lines(string(lines))); strings.Join(got, "\n")+"\n" != strings.Join(want, "") {
				t.Errorf("%s, %s: %d lines, want %d", how, memory, len(got), len(want))
			}
			if blank := len(out) - len(got); strings.Contains(how, "groups") && blank != n/2-1 {
				t.Errorf("%s, %s: %d blank lines for %d groups", how, memory, blank, n/2)
			}
		}
	}
}

// A disk that is full is a failure, and nothing that waits for the end is printed.
func TestDedupFull(t *testing.T) {
	shell := testenv.Program(t, "bash")
	lines, _ := spelled(20_000)
	t.Setenv("TMPDIR", t.TempDir())
	for _, verb := range []string{"dedup --keep last", "dedup --count --by text", "dedup --keep all --sort text", "dedup --keep groups"} {
		cmd := exec.Command(shell, "-c", "ulimit -f 100; exec uri "+verb+" --memory 1M")
		cmd.Stdin = bytes.NewReader(lines)
		out, _ := cmd.Output()
		if status := cmd.ProcessState.ExitCode(); status != 3 || len(out) > 0 {
			t.Errorf("%s: status %d and %d bytes", verb, status, len(out))
		}
	}
}

// dedup counts distinct texts in no more memory than it finds them. With URIKIT_LONG there are five
// million.
func TestCountMemory(t *testing.T) {
	testenv.NotRace(t, "it has memory of its own")
	n := 200_000
	switch {
	case os.Getenv("URIKIT_LONG") != "":
		n = 5_000_000
	case testing.Short():
		n = 20_000
	}
	var lines bytes.Buffer
	for i := range n {
		fmt.Fprintf(&lines, "http://example%d.com/path/%d/item.html\n", i%9973, i)
	}
	resident := make(map[string]int64)
	for _, verb := range []string{"dedup", "dedup --count --by text", "dedup --count"} {
		cmd := exec.Command("uri", strings.Fields(verb)...)
		cmd.Stdin = bytes.NewReader(lines.Bytes())
		var out counted
		cmd.Stdout = &out
		used, err := residentOf(cmd)
		if err != nil || int(out) != n {
			t.Fatalf("%s: %d lines, error %v", verb, out, err)
		}
		resident[verb] = used
	}
	// Short lists need less than the runtime has.
	if most := max(resident["dedup"], 100<<20); resident["dedup --count --by text"] > most || resident["dedup --count"] > most {
		t.Errorf("resident memory: %v", resident)
	}
}

// counted counts the lines that are written.
type counted int

func (c *counted) Write(b []byte) (int, error) {
	*c += counted(bytes.Count(b, []byte("\n")))
	return len(b), nil
}
