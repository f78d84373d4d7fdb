package main

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/urikit/uri/internal/replace"
)

// head names the columns.
var head = []string{"what", "against", "how much", "seconds"}

// A report is the table of a tier.
type report struct {
	tier     string
	rows     [][]string
	duration time.Duration
}

// about says when, where and how long.
func (r report) about() string {
	return fmt.Sprintf("The %s tier, on %s with %s on %s/%s, %d processors, in %v.",
		r.tier, time.Now().UTC().Format(time.DateOnly), runtime.Version(), runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), r.duration.Round(time.Second))
}

// String returns the report as people read it in a terminal.
func (r report) String() string {
	widths := make([]int, len(head))
	for _, row := range append([][]string{head}, r.rows...) {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	var b strings.Builder
	for _, row := range append([][]string{head}, r.rows...) {
		line := ""
		for i, cell := range row {
			line += fmt.Sprintf("%-*s  ", widths[i], cell)
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String() + "\n" + r.about() + "\n"
}

// markdown returns the text of the report for a page.
func (r report) markdown() string {
	var b strings.Builder
	line := func(cells []string) { b.WriteString("| " + strings.Join(cells, " | ") + " |\n") }
	b.WriteString(r.about() + "\n\n")
	line(head)
	b.WriteString(strings.Repeat("| --- ", len(head)) + "|\n")
	for _, row := range r.rows {
		line(row)
	}
	return b.String()
}

// writeTo puts the report between the markers of its tier in a page.
func (r report) writeTo(name string) error {
	page, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	written, err := r.in(string(page))
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return replace.File(name, []byte(written), 0o666)
}

// in returns page with the report between its markers.
func (r report) in(page string) (string, error) {
	begin, end := "<!-- prove: "+r.tier+" -->\n", "<!-- end -->\n"
	before, rest, ok := strings.Cut(page, begin)
	_, after, ended := strings.Cut(rest, end)
	if !ok || !ended {
		return "", errors.New("no " + strings.TrimSpace(begin) + " … " + strings.TrimSpace(end))
	}
	return before + begin + "\n" + r.markdown() + "\n" + end + after, nil
}
