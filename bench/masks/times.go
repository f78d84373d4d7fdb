package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/zricethezav/gitleaks/v8/detect"

	"github.com/urikit/uri"
	"github.com/urikit/uri/bench/machine"
	"github.com/urikit/uri/internal/replace"
	"github.com/urikit/uri/redact"
)

const (
	rounds = 15
	word   = "timeout"
	sample = 2000 // lines for gitleaks, which takes long
)

// A contender does something for each of its lines.
type contender struct {
	name  string
	lines []string
	run   func() (time.Duration, error) // it returns processor time
	than  string                        // whose time its own is compared with
	goal  float64                       // the most that it should take, as times of that, or 0

	times []float64 // nanoseconds for a line, by rounds
}

// each returns a contender that calls f for each line of a list.
func each(name string, lines []string, f func(string)) *contender {
	return &contender{name: name, lines: lines, run: func() (time.Duration, error) {
		start := machine.ProcessTime()
		for _, line := range lines {
			f(line)
		}
		return machine.ProcessTime() - start, nil
	}}
}

// to says what the times of c are compared with.
func (c *contender) to(than string, goal float64) *contender {
	c.than, c.goal = than, goal
	return c
}

// writeTimes measures how long masking takes, for references and lines of logs that have no secret,
// and writes a page about it.
func writeTimes(name string, refs, logs []string) error {
	where := machine.Describe() // before writing makes the commit look dirty
	refs, logs = without(refs, redact.String), without(logs, redact.Text)
	dir, err := os.MkdirTemp("", "masks")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "log")
	text := strings.Join(logs, "\n") + "\n"
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		return err
	}
	gitleaks, err := detect.NewDetectorDefaultConfig()
	if err != nil {
		return err
	}
	some := make([]string, min(sample, len(logs)))
	for i := range some {
		some[i] = logs[i*len(logs)/len(some)]
	}
	all := []*contender{
		each("`uri.Parse`, twice", refs, func(s string) {
			_, first := uri.Parse(s)
			_, second := uri.Parse(s)
			kept = first == nil && second == nil
		}),
		each("`redact.String`", refs, func(s string) { kept = redact.String(s) == s }).to("`uri.Parse`, twice", 1),
		grep(file, logs),
		each("`redact.Text`", logs, func(s string) { kept = redact.Text(s) == s }).to(grepName, 20),
		each("gitleaks `DetectString`", some, func(s string) { kept = len(gitleaks.DetectString(s)) == 0 }).to(grepName, 0),
	}
	defer debug.SetGCPercent(debug.SetGCPercent(400))
	for range rounds {
		for _, c := range all {
			took, err := c.run()
			if err != nil {
				return fmt.Errorf("%s: %w", c.name, err)
			}
			c.times = append(c.times, float64(took.Nanoseconds())/float64(len(c.lines)))
		}
	}
	var b strings.Builder
	b.WriteString(head)
	for _, line := range where {
		fmt.Fprintf(&b, "- %s\n", line)
	}
	fmt.Fprintf(&b, "- %s\n- gitleaks %s\n", firstLine("grep", "--version"), firstLine("go", "list", "-m", "-f", "{{.Version}}", "github.com/zricethezav/gitleaks/v8"))
	fmt.Fprintf(&b, "- %d references, and %d lines of logs, %.1f MB; gitleaks reads %d of the lines\n", len(refs), len(logs), float64(len(text))/1e6, len(some))
	fmt.Fprintf(&b, "- processor time, medians of %d rounds, with the least and the most of them\n\n", rounds)
	b.WriteString("| operation | ns | min–max | MB/s | ratio | goal |\n| --- | ---: | ---: | ---: | --- | --- |\n")
	for _, c := range all {
		b.WriteString(c.row(all))
	}
	return replace.File(name, []byte(b.String()), 0o666)
}

// head begins the page.
const head = `# Masking

Written by ` + "`go run ./masks -times results/masks.md FILE ...`, in `bench`" + `. The references and the lines of logs
have no secret. The time is that for a reference or a line. ` + "`grep`" + ` reads a file; its time includes its start.
gitleaks finds secrets by regular expressions and masks nothing. trufflehog v3 is missing, because
proxy.golang.org refused the module on 2026-11-28: "This module version is not available."

`

// kept is the last result, so that no call is left out.
var kept bool

// without returns the texts that have no secret.
func without(texts []string, mask func(string) string) []string {
	return slices.DeleteFunc(slices.Clone(texts), func(s string) bool { return mask(s) != s })
}

const grepName = "`grep -c " + word + "`"

// grep returns the program that counts the lines of a file that have a word.
func grep(file string, lines []string) *contender {
	return &contender{name: grepName, lines: lines, run: func() (time.Duration, error) {
		cmd := exec.Command("grep", "-c", word, file)
		out, err := cmd.Output()
		if err != nil {
			return 0, err
		}
		if want := fmt.Sprint(count(lines)); string(bytes.TrimSpace(out)) != want {
			return 0, fmt.Errorf("%s lines, not %s", bytes.TrimSpace(out), want)
		}
		return cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), nil
	}}
}

// count returns how many lines have the word.
func count(lines []string) (n int) {
	for _, s := range lines {
		if strings.Contains(s, word) {
			n++
		}
	}
	return n
}

// row returns the line of c in the table.
func (c *contender) row(all []*contender) string {
	size := 0
	for _, s := range c.lines {
		size += len(s) + 1
	}
	middle := median(c.times)
	rate := float64(size) / float64(len(c.lines)) / middle * 1e3
	ratio, goal := "", ""
	if i := slices.IndexFunc(all, func(other *contender) bool { return other.name == c.than }); i >= 0 {
		ratio = fmt.Sprintf("%.2f of %s", middle/median(all[i].times), c.than)
	}
	if c.goal > 0 {
		goal = fmt.Sprintf("at most %g", c.goal)
	}
	return fmt.Sprintf("| %s | %.1f | %.1f–%.1f | %.0f | %s | %s |\n", c.name, middle, slices.Min(c.times), slices.Max(c.times), rate, ratio, goal)
}

func median(xs []float64) float64 { return slices.Sorted(slices.Values(xs))[len(xs)/2] }

// firstLine returns the first line that a program prints, or "unknown".
func firstLine(program string, args ...string) string {
	out, err := exec.Command(program, args...).Output()
	if err != nil {
		return "unknown"
	}
	line, _, _ := strings.Cut(string(out), "\n")
	return line
}
