package main

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/bench/machine"
	"github.com/urikit/uri/internal/engine/scan"
)

// The texts are valid, have goals and names of their own.
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
		if _, err := uri.Parse(s.text); err != nil {
			t.Errorf("%s: %v", s.name, err)
		}
		if !(s.parse > 1 && s.normalize > 1) || seen[s.name] {
			t.Errorf("%s: goals %v and %v, or seen before", s.name, s.parse, s.normalize)
		}
		seen[s.name] = true
		if s.name == "1KiB" && s.text != long(1<<10) {
			t.Errorf("1KiB is not the shorter form of 64KiB: %s", s.text)
		}
	}
}

// Libraries in other languages give the normal forms of the small texts too. IP literals
// are an exception, as are those that follow the standard of browsers or have no references.
func TestSmallNormalForms(t *testing.T) {
	texts, err := smalls()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range foreign(normalizing) {
		for _, s := range texts {
			got, accepted := c.answer(s.text)
			if c.differs == browsers || !accepted && c.differs == absoluteOnly || strings.Contains(s.text, "[") {
				continue
			}
			if want := uri.MustParse(s.text).Normalize().String(); got != want || !accepted {
				t.Errorf("%s: %s: %q, %t, want %q", c.name, s.name, got, accepted, want)
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

// Each row of the table has urikit with every kernel, then the yardstick. Every goal belongs
// to a row. What is said to have no link has none.
func TestRows(t *testing.T) {
	kasztp, userbait := list{name: "kasztp", lines: []string{"http://example.com/a/e"}}, list{name: "userbait", lines: []string{"http://example.org/%zz", "http://example.org/"}}
	table, err := rows(newCorpus(kasztp, userbait))
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, r := range table {
		names[r.name] = true
		kernels := len(scan.Kernels())
		if r.contenders[0].name != ours || len(r.contenders) <= kernels || r.contenders[kernels].name != r.rivals[0] {
			t.Errorf("%s: the contenders are not urikit by kernel and %s", r.name, r.rivals[0])
		}
		for i, c := range r.contenders[:kernels] {
			if i > 0 && c.name != scan.Kernels()[i] {
				t.Errorf("%s: contender %d is %s", r.name, i, c.name)
			}
			p := c.prepare(r.lines())
			n := p()
			switch {
			case strings.HasPrefix(r.name, "table-extract-") && n != 0:
				t.Errorf("%s: %s finds %d", r.name, c.name, n)
			case strings.HasPrefix(r.name, "table-bulk-") && n != 2, !strings.HasPrefix(r.name, "table-extract-") && n == 0:
				t.Errorf("%s: %s accepts %d", r.name, c.name, n)
			}
		}
	}
	for name := range goals {
		if !names["table-"+name] {
			t.Errorf("no row has the goal %s", name)
		}
	}
}

func TestTable(t *testing.T) {
	saved := libraries
	defer func() { libraries = saved }()
	libraries = []library{{name: "fast"}, {name: "slow"}}
	of := func(name string, ns float64) result {
		return result{contender: contender{name: name, what: name + "!"}, times: []float64{ns, ns, ns}, accepted: 1}
	}
	rated := func(title string, goal, ours0, fast float64) rating {
		e := event{title: title, rivals: []string{theirs}, unit: "input"}
		results := []result{of(ours, ours0)}
		for _, kernel := range scan.Kernels()[1:] {
			results = append(results, of(kernel, 2*ours0))
		}
		refused := of("slow", 1)
		refused.accepted = 0
		return rate(row{e, goal, machine.WallTime}, []string{"0123456789"}, append(results, of(theirs, 100), of("fast", fast), refused))
	}
	text := tabulate([]rating{
		rated("reached", 5, 20, 50),
		rated("none", 0, 20, 50),
		rated("missed", 6, 20, 50),
		rated("behind", 5, 10, 5),
		rated("far behind", 5, 10, 1),
		rated("slower than the yardstick", 0, 200, 400),
	})
	if !strings.HasPrefix(text, "In 3 of 6 rows another contender is faster than urikit. 1 more are below their goal, 1 reach it, and 1 have none.\n\n") {
		t.Errorf("%s", text)
	}
	var titles, verdicts []string
	for line := range strings.Lines(text) {
		if cells := strings.Split(strings.TrimSpace(line), "|"); len(cells) > 3 {
			titles, verdicts = append(titles, strings.TrimSpace(cells[1])), append(verdicts, strings.TrimSpace(cells[len(cells)-2]))
		}
	}
	want := "operation|---|far behind|behind|slower than the yardstick|missed|reached|none"
	if got := strings.Join(titles, "|"); got != want {
		t.Errorf("rows %s, want %s", got, want)
	}
	want = "verdict|---|**fast! is 10.00 times as fast**|**fast! is 2.00 times as fast**|**net-url! is 2.00 times as fast**|0.83 of the goal|reached|fastest"
	if got := strings.Join(verdicts, "|"); got != want {
		t.Errorf("verdicts %s, want %s", got, want)
	}
	r := rated("reached", 5, 20, 50)
	if r.times != 5 || r.ns != 20 || math.Abs(r.gigabytes-0.5) > 1e-9 || r.peers["fast"] != 2 || len(r.peers) != 1 || len(r.kernels) != len(scan.Kernels())-1 {
		t.Errorf("%+v", r)
	}
}

// The page on performance has the table of the last run, and no other one.
func TestPage(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "docs", "performance.md"))
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
		t.Error("docs/performance.md has another table than results/latest.md: write both by one run, with -o and -table")
	}
}
