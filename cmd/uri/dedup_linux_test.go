package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
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
	n, memories, most := 200_000, []string{"64M", "1M"}, int64(192<<20)
	switch {
	case os.Getenv("URIKIT_LONG") != "":
		n, memories, most = 10_000_000, []string{"256M", "32M"}, 400<<20
	case testing.Short():
		n = 20_000
	}
	lines, first := spelled(n)
	for _, memory := range memories {
		for _, how := range []string{"", "--count"} {
			args := append([]string{"dedup", "--memory", memory, "--tmp", t.TempDir()}, strings.Fields(how)...)
			cmd := exec.Command("uri", args...)
			cmd.Stdin = bytes.NewReader(lines)
			var result bytes.Buffer
			cmd.Stdout = &result
			used, err := residentOf(cmd)
			if err != nil {
				t.Fatalf("%s: %v", args, err)
			}
			out := result.Bytes()
			if how == "--count" {
				out = bytes.ReplaceAll(out, []byte("2\thttp"), []byte("http"))
				out = bytes.ReplaceAll(out, []byte("2\tHTTP"), []byte("HTTP"))
			}
			if !bytes.Equal(out, first) {
				t.Errorf("%s: %d bytes, want %d", args, len(out), len(first))
			}
			if used == 0 || used > most {
				t.Errorf("%s: %d MiB", args, used>>20)
			}
		}
	}
}

// A disk that is full is a failure, and nothing that waits for the end is printed.
func TestDedupFull(t *testing.T) {
	shell := testenv.Program(t, "bash")
	lines, _ := spelled(20_000)
	for _, verb := range []string{"dedup --keep last", "tally --by text"} {
		cmd := exec.Command(shell, "-c", "ulimit -f 100; exec uri "+verb+" --memory 1M --tmp "+t.TempDir())
		cmd.Stdin = bytes.NewReader(lines)
		out, _ := cmd.Output()
		if status := cmd.ProcessState.ExitCode(); status != 3 || len(out) > 0 {
			t.Errorf("%s: status %d and %d bytes", verb, status, len(out))
		}
	}
}

// tally counts distinct texts in no more memory than dedup finds them. With URIKIT_LONG there are five
// million.
func TestTallyMemory(t *testing.T) {
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
	for _, verb := range []string{"dedup", "tally --by text", "dedup --count"} {
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
	if most := max(resident["dedup"], 100<<20); resident["tally --by text"] > most || resident["dedup --count"] > most {
		t.Errorf("resident memory: %v", resident)
	}
}

// counted counts the lines that are written.
type counted int

func (c *counted) Write(b []byte) (int, error) {
	*c += counted(bytes.Count(b, []byte("\n")))
	return len(b), nil
}
