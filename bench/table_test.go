package main

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/bench/machine"
	"github.com/urikit/uri/internal/engine/scan"
)

// The texts are valid and have names of their own.
func TestSmall(t *testing.T) {
	texts, err := smalls()
	if err != nil {
		t.Fatal(err)
	}
	if len(texts) != 17 {
		t.Errorf("%d texts", len(texts))
	}
	seen := map[string]bool{}
	for _, s := range texts {
		if _, err := uri.Parse(s.text); err != nil || seen[s.name] {
			t.Errorf("%s: %v, or seen before", s.name, err)
		}
		seen[s.name] = true
		if s.name == "1KiB" && s.text != long(1<<10) {
			t.Errorf("1KiB is not the shorter form of 64KiB: %s", s.text)
		}
	}
}

// Libraries in other languages give the normal forms of the small texts too. IP literals
// are an exception, as are those that have no references.
func TestSmallNormalForms(t *testing.T) {
	texts, err := smalls()
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, s := range texts {
		lines = append(lines, s.text)
	}
	for _, c := range foreign("normalize") {
		for i, got := range answersOf(t, c, lines) {
			if !got.accepted && c.differs == absoluteOnly || strings.Contains(lines[i], "[") {
				continue
			}
			if want := uri.MustParse(lines[i]).Normalize().String(); got.text != want || !got.accepted {
				t.Errorf("%s: %s: %+v, want %q", c.name, texts[i].name, got, want)
			}
		}
	}
}

// The lists with something to normalize are those that the recorded program makes.
func TestSpelled(t *testing.T) {
	dir := filepath.Join("testdata", "spelled")
	c, err := readCorpus(dir)
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile(filepath.Join(dir, "spelled.golden"))
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(spelled(c), "\n") + "\n"; got != string(want) {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

// Each row of the table has urikit with every kernel, and then others. What net/url does is also
// done with a live heap. What is said to have no link has none.
func TestRows(t *testing.T) {
	kasztp, userbait := list{name: "kasztp", lines: []string{"http://example.com/a/e"}}, list{name: "userbait", lines: []string{"http://example.org/%zz", "http://example.org/"}}
	table, err := rows(newCorpus(kasztp, userbait))
	if err != nil {
		t.Fatal(err)
	}
	kernels := scan.Kernels()
	names := map[string]bool{}
	for _, r := range table {
		if names[r.name] {
			t.Errorf("two rows %s", r.name)
		}
		names[r.name] = true
		others := map[string]bool{}
		for i, c := range r.contenders {
			others[c.name] = true
			if want := kernels[min(i, len(kernels)-1)]; i < len(kernels) && c.name != want && (i > 0 || c.name != ours) {
				t.Errorf("%s: contender %d is %s", r.name, i, c.name)
			}
		}
		if len(others) == len(kernels) || others[theirs] != others[theirs+live] || others[theirs] != others[ours+live] {
			t.Errorf("%s: contenders %v", r.name, others)
		}
		lines := r.lines()
		if len(lines) == 0 {
			t.Errorf("%s: no lines", r.name)
			continue
		}
		for _, c := range r.contenders[:len(kernels)] {
			n := passes(t, c, lines)[0]
			switch {
			case strings.HasPrefix(r.name, "table-extract-") && n != 0:
				t.Errorf("%s: %s finds %d", r.name, c.name, n)
			case strings.HasPrefix(r.name, "table-bulk-") && n != 2, strings.Contains(r.name, "-invalid") != (n == 0) && !strings.HasPrefix(r.name, "table-extract-") && !strings.HasPrefix(r.name, "table-audit-") && !strings.HasPrefix(r.name, "table-whatwg-invalid"):
				t.Errorf("%s: %s accepts %d", r.name, c.name, n)
			}
		}
	}
}

func TestTable(t *testing.T) {
	of := func(name string, ns float64) result {
		return result{contender: contender{name: name, what: name + "!"}, times: []float64{ns, ns, ns}, accepted: 2}
	}
	rated := func(title string, ours0, fast float64) rating {
		results := []result{of(ours, ours0)}
		for _, kernel := range scan.Kernels()[1:] {
			results = append(results, of(kernel, 2*ours0))
		}
		refused := of("yosida95", 1)
		refused.accepted = 0
		return rate(row{event{title: title, unit: "input"}, goal, machine.WallTime}, append(results, of(bound, 1), of(ours+live, 1), of(theirs, 100), of("purell", fast), refused))
	}
	text := tabulate([]rating{
		rated("reached", 20, 30),
		rated("missed", 20, 25),
		rated("behind", 10, 5),
		rated("far behind", 10, 1),
		rated("slower than net/url", 200, 400),
	})
	if !strings.HasPrefix(text, "Of 5 rows, 3 are slower than the best of the others, 1 more are below their goal, and 1 reach it.\n\n") {
		t.Errorf("%s", text)
	}
	var got []string
	for line := range strings.Lines(text) {
		if cells := strings.Split(strings.TrimSpace(line), "|"); len(cells) > 5 && !strings.Contains(line, "---") {
			got = append(got, strings.TrimSpace(cells[1])+strings.TrimRight(cells[3]+cells[4], " "))
		}
	}
	want := []string{"operation the best of the others  ratio", "far behind purell!  **0.10**", "behind purell!  **0.50**", "slower than net/url net-url!  **0.50**", "missed purell!  1.25", "reached purell!  1.50"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if r := rated("", 20, 50); r.times != 2.5 || r.ns != 20 || r.cells["purell"] != 50 || r.cells[bound] != 1 || len(r.cells) != 4 || len(r.kernels) != len(scan.Kernels())-1 {
		t.Errorf("%+v", r)
	}
}

// The page on performance has the table of the last run, and no other one.
func TestPage(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "docs", "evidence", "performance.md"))
	if err != nil {
		t.Fatal(err)
	}
	last, err := os.ReadFile(filepath.Join("results", "latest.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, found := strings.Cut(string(page), begin)
	table, _, ended := strings.Cut(rest, end)
	if !found || !ended || !strings.Contains(string(last), strings.TrimSpace(table)) {
		t.Error("docs/evidence/performance.md has another table than results/latest.md: write both by one run, with -o and -table")
	}
	words := 0
	for line := range strings.Lines(strings.Replace(string(page), table, "", 1)) {
		if !strings.HasPrefix(line, "|") && !strings.HasPrefix(line, "    ") { // no table, no command
			words += len(strings.Fields(line))
		}
	}
	if words > 600 {
		t.Errorf("docs/evidence/performance.md has %d words beside its tables and commands, more than 600", words)
	}
}

// What README.md claims about speed, the last table shows for all real lists: more than five times
// as fast as net/url, whose heap is live or not, and 1.5 times as fast as any other library.
func TestClaims(t *testing.T) {
	readme, err := os.ReadFile(filepath.Join("..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	if claim := "more than five times as fast as `net/url`, and 1.5 times as fast as any other library measured"; !strings.Contains(strings.Join(strings.Fields(string(readme)), " "), claim) {
		t.Fatalf("README.md does not say: %s", claim)
	}
	last, err := os.ReadFile(filepath.Join("results", "latest.md"))
	if err != nil {
		t.Fatal(err)
	}
	var head []string
	found := 0
	for row := range strings.Lines(string(last)) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(row), "|"), "|")
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		if cells[0] == "operation" {
			head = cells
		}
		if cells[0] != "parse, kasztp" && cells[0] != "parse, userbait" {
			continue
		}
		found++
		number := func(column string) float64 {
			n, err := strconv.ParseFloat(cells[slices.Index(head, column)], 64)
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
		ns := number("ns")
		if number("net/url") < 5*ns || number("net/url, live heap") < 5*ns || number("ratio") < 1.5 {
			t.Errorf("README.md says more than is so: %s", row)
		}
	}
	if found != 2 {
		t.Errorf("%d rows with lists", found)
	}
}
