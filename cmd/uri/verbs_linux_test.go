package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
)

// BenchmarkVerbs runs whole commands over the same records, in one job and with the results
// to the null device. It reports the CPU time for each line, which other programs disturb less
// than the elapsed time. Compare a command with normalize of the same run:
//
//	go test ./cmd/uri -run '^$' -bench Verbs -benchtime 20x -count 7
func BenchmarkVerbs(b *testing.B) {
	const repeats = 10
	sample, err := os.ReadFile(filepath.FromSlash("../../testdata/corpus/sample.txt"))
	if err != nil {
		b.Fatal(err)
	}
	var list bytes.Buffer // dedup keeps all lines
	lines := 0
	for i := range repeats {
		for line := range bytes.Lines(sample) {
			list.Write(bytes.TrimSuffix(line, []byte("\n")))
			list.WriteString(strconv.Itoa(i))
			list.WriteByte('\n')
			lines++
		}
	}
	name := filepath.Join(b.TempDir(), "list")
	if err := os.WriteFile(name, list.Bytes(), 0o600); err != nil {
		b.Fatal(err)
	}
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		b.Fatal(err)
	}
	defer null.Close()
	for _, args := range [][]string{
		{"validate"},
		{"normalize"},
		{"set", "scheme=https"},
		{"set", "query:a=b"},
		{"get", "{host}"},
		{"get", "{scheme}\\t{query:q:decoded|none}"},
		{"relativize", "--base", "http://www.example.com/a/b"},
		{"dedup"},
		{"dedup", "--count"},
		{"explain"},
		{"explain", "--json"},
	} {
		b.Run(args[0]+" "+args[len(args)-1], func(b *testing.B) {
			before := cpuTime()
			for b.Loop() {
				run(append(args[:len(args):len(args)], "--jobs", "1", "--file", name), null, null, null)
			}
			b.ReportMetric(float64(cpuTime()-before)/float64(b.N*lines), "cpu-ns/line")
		})
	}
}

// cpuTime returns the CPU time of the process in nanoseconds.
func cpuTime() int64 {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		return 0
	}
	return used.Utime.Nano() + used.Stime.Nano()
}
