package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/urikit/uri/internal/testenv"
)

// resident is the limit of resident memory for lists of any length whose records have at most
// 1 MiB.
const resident = 64 << 20

// streamed are commands that work on records, with options that make the output long.
var streamed = []string{
	"parse", "parse --json",
	"validate", "validate --json", "validate --print invalid", "validate --json --scheme-rules",
	"resolve --base http://a/b/c", "resolve --base http://a/b/c --json",
	"relativize --base http://a/b/c --json",
	"normalize", "normalize --json", "normalize --level crawl --json",
	"encode --component query", "encode --component form --json",
	"decode", "decode --json", "decode --in csv --replace", "encode --component path --in tsv --add n --json",
	"get {path}", "get --json {query:a}",
	"set query:a=b --json",
	"audit", "audit --json",
	"explain --json",
}

// TestResident sends long streams through the command and asks the system for its largest resident
// memory. Each takes the first record, and one of the others. With URIKIT_LONG there are more and
// longer streams and several numbers of jobs. With -short every fourth command reads one stream.
func TestResident(t *testing.T) {
	testenv.NotRace(t, "it has memory of its own")
	mega := func(first, unit string) string {
		return first + strings.Repeat(unit, (1<<20-len(first))/len(unit))
	}
	records := []string{
		mega("", "\xff"), // JSON has six bytes for each byte, and Base64
		strings.Repeat("\xff", 900),
		"\xff",
		mega("http://h/?", "a=b&"),
	}
	size, jobs := 4<<20, []int{16}
	if os.Getenv("URIKIT_LONG") != "" {
		size, jobs = 100<<20, []int{1, 2, 16, 1000}
		records = append(records, "", "http://h"+strings.Repeat("/%7e", 1000), mega("http://h/", "%ff"), mega("http://h/", "abcdefg/"), mega("http://h/", "a/../"), mega("http://u:", "p"))
	}
	most := int64(0)
	for i, record := range records {
		block := bytes.Repeat([]byte(record+"\n"), 1<<15/len(record+"\n")+1)
		for k, verb := range streamed {
			switch {
			case testing.Short() && k%(4*len(records)) != i:
				continue
			case os.Getenv("URIKIT_LONG") == "" && i > 0 && k%(len(records)-1) != i-1:
				continue // verbs take turns with the records after the first
			}
			size := size
			if len(record) < 1<<10 {
				size /= 4
				if testing.Short() {
					size /= 4
				}
			}
			if slow := strings.HasPrefix(verb, "explain") || strings.HasPrefix(verb, "audit"); slow {
				size >>= 6
			}
			for _, n := range jobs {
				args := append(strings.Fields(verb), "--jobs", fmt.Sprint(n))
				got, err := highWater(block, max(size, len(block)), args)
				if err != nil {
					t.Fatalf("uri %s, of %.20q: %v", args, record, err)
				}
				most = max(most, got)
				if got > resident {
					t.Errorf("uri %s, of %d bytes, %.20q: %.1f MiB", args, len(record), record, float64(got)/(1<<20))
				}
			}
		}
	}
	t.Logf("%.1f MiB at most", float64(most)/(1<<20))
}

// TestConvertMemory converts a long record in which almost every byte changes. The memory is at
// most 40 times its length, whether the changes are listed or not.
func TestConvertMemory(t *testing.T) {
	testenv.NotRace(t, "it has memory of its own")
	const size = 4 << 20
	for _, unit := range []string{`\ `, "|a", "üa", "a\r"} {
		record := "http://h/" + strings.Repeat(unit, size/len(unit)) + "\n"
		for _, args := range []string{"", "--changes", "--json"} {
			cmd := exec.Command("uri", append([]string{"convert", "--as", "typed", "--to", "uri"}, strings.Fields(args)...)...)
			cmd.Stdin = strings.NewReader(record)
			used, err := residentOf(cmd)
			if err != nil {
				t.Fatal(err)
			}
			if used > 40*size {
				t.Errorf("convert %s of %d bytes, %.20q: %d MiB", args, len(record), record, used>>20)
			}
		}
	}
}

// highWater runs the command with a block as its input, repeated up to size bytes. It returns
// the largest resident memory in bytes.
func highWater(block []byte, size int, args []string) (int64, error) {
	cmd := exec.Command("uri", args...)
	in, err := cmd.StdinPipe()
	if err != nil {
		return 0, err
	}
	if err := cmd.Start(); err != nil {
		return 0, err
	}
	for sent := 0; sent < size && err == nil; sent += len(block) {
		_, err = in.Write(block)
	}
	// The process runs until the pipe is closed.
	most, failure := highWaterOf(cmd.Process.Pid)
	in.Close()
	cmd.Wait() // the status does not matter: records may be invalid
	if err != nil || failure != nil {
		return 0, fmt.Errorf("%v, %v, exit status %d", err, failure, cmd.ProcessState.ExitCode())
	}
	return most, nil
}

// residentOf runs a command and returns its largest resident memory in bytes.
func residentOf(cmd *exec.Cmd) (used int64, err error) {
	if err := cmd.Start(); err != nil {
		return 0, err
	}
	ended := make(chan error)
	go func() { ended <- cmd.Wait() }()
	for {
		select {
		case err := <-ended:
			return used, err
		case <-time.After(time.Millisecond):
			if now, err := highWaterOf(cmd.Process.Pid); err == nil {
				used = now
			}
		}
	}
}

// highWaterOf returns the largest resident memory so far of a process that runs, in bytes. That of
// rusage would include the memory that the test had when it started the process.
func highWaterOf(pid int) (int64, error) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0, err
	}
	lines := bufio.NewReader(bytes.NewReader(status))
	for {
		line, err := lines.ReadString('\n')
		var kilo int64
		if n, _ := fmt.Sscanf(line, "VmHWM: %d kB", &kilo); n == 1 {
			return kilo << 10, nil
		}
		if err == io.EOF {
			return 0, fmt.Errorf("no VmHWM")
		}
	}
}
