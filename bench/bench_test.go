package main

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestContenders(t *testing.T) {
	lists := []struct {
		name  string
		lines []string
		taken func(contender) bool // reports whether c is to take all of them, or else none
	}{
		{"valid", []string{
			"http://example.com/",
			"https://user@example.com:8042/over/there?name=ferret#nose",
			"http://192.0.2.1/a%20b",
			"http://[2001:db8::7]/c=GB?one",
			"ftp://ftp.example.com/rfc/rfc1808.txt",
		}, func(contender) bool { return true }},
		{"broken", []string{
			"http://[2001:db8::7/",
			"http://example.com:8x/",
		}, isBound},
		{"careless", []string{
			"http://example.com/?q=%zz",
			"http://example.com/[x]",
		}, func(c contender) bool { return c.name == theirs || c.name == "whatwg-url" || isBound(c) }},
	}
	for _, c := range contenders {
		for _, list := range lists {
			want := 0
			if list.taken(c) {
				want = len(list.lines)
			}
			p := c.prepare(list.lines)
			if got := p(); got != want {
				t.Errorf("%s accepts %d of %d %s URIs, want %d", c.name, got, len(list.lines), list.name, want)
			}
			if got := p(); got != want {
				t.Errorf("%s accepts %d of %d %s URIs in a second pass, want %d", c.name, got, len(list.lines), list.name, want)
			}
		}
	}
}

// Every edition takes what is its own, a second time too.
func TestEditions(t *testing.T) {
	lines := []string{"http://example.com/a?b#c", "mailto:a@example.com", "http://[2001:db8::7]/", "http://a_b/", "http://h:x/", "1a:b", "?y", "foo:[a]"}
	want := map[string]int{ours: 5, "rfc2396bis-02": 5, "rfc2396bis-01": 7, "rfc2396": 4}
	for _, c := range editions {
		p := c.prepare(lines)
		for range 2 {
			if got := p(); got != want[c.name] {
				t.Errorf("%s accepts %d of %d, want %d", c.name, got, len(lines), want[c.name])
			}
		}
	}
	if len(editions) != len(want) {
		t.Errorf("%d editions", len(editions))
	}
	if got := inAllEditions(lines); !slices.Equal(got, lines[:2]) {
		t.Errorf("all take %q", got)
	}
}

func isBound(c contender) bool { return strings.HasPrefix(c.name, "bound-") }

func TestAllocations(t *testing.T) {
	lines := slices.Repeat([]string{"http://example.com/a/b?c#d"}, 100)
	for _, c := range slices.Concat(contenders, editions) {
		got := c.allocates(c.prepare(lines), lines)
		none := isBound(c) || strings.HasPrefix(c.name, "urikit") && c.name != "urikit-bytes" || strings.HasPrefix(c.name, "rfc")
		if some := got.objects >= 100 && got.bytes >= got.objects; some == none {
			t.Errorf("%s: %d objects of %d bytes in all for 100 URIs", c.name, got.objects, got.bytes)
		}
	}
}

func TestCorpus(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"b.txt": "x:y\n\nz", "a.txt": "http://a/\n", "README.md": "no\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	c, err := readCorpus(dir)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := strings.Join(c.lines, "|"), "http://a/|x:y||z"; got != want || c.bytes != len("http://a/x:yz") {
		t.Errorf("lines %s of %d bytes, want %s", got, c.bytes, want)
	}
	if _, err := readCorpus(t.TempDir()); err == nil {
		t.Error("no error for a folder without lists")
	}
}

func TestReport(t *testing.T) {
	c := &corpus{files: []string{"list.txt"}, lines: make([]string, 10), bytes: 125}
	got := c.describe() + report([]result{
		{contender: contender{name: ours, what: "we"}, times: []float64{20, 60, 40}, accepted: 9},
		{contender: contender{name: theirs, what: "they"}, times: []float64{80, 60, 160}, accepted: 10, allocated: allocation{25, 1280}},
	}, len(c.lines), "URI", []string{theirs})
	for _, want := range []string{
		"- list.txt: 10 lines, 125 bytes without line ends, 12.5 a line\n",
		"**2.0 times as fast as they** (1.0 to 4.0, round by round)",
		"| we | 40.0 | 20.0–60.0 | 1.00 | 0.50 | 0.00 | 0.0 | 9 |\n",
		"| they | 80.0 | 60.0–160.0 | 2.00 | 1.00 | 2.50 | 128.0 | 10 |\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in:\n%s", want, got)
		}
	}
}

func TestWriteResults(t *testing.T) {
	name := filepath.Join(t.TempDir(), "results.md")
	for _, test := range []struct{ before, after string }{
		{"", "new\n"},
		{"old\n", "new\n"},
		{"a\n" + begin + "\nold\n" + end + "\nb\n", "a\n" + begin + "\n\nnew\n\n" + end + "\nb\n"},
	} {
		if test.before != "" {
			if err := os.WriteFile(name, []byte(test.before), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if err := writeResults(name, "new\n"); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(name); string(got) != test.after || err != nil {
			t.Errorf("after %q: %q, %v; want %q", test.before, got, err, test.after)
		}
	}
	if err := os.WriteFile(name, []byte(begin), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := writeResults(name, "new\n"); err == nil {
		t.Error("no error where the end is missing")
	}
}

// Every resolver takes every pair, a second time too, and ours allocates nothing
// beyond the target.
func TestResolvers(t *testing.T) {
	printed, err := printedPairs()
	if err != nil {
		t.Fatal(err)
	}
	if len(printed) != 42 {
		t.Errorf("%d examples in section 5.4, want 42", len(printed))
	}
	crawled := crawledPairs([]string{"http://a/b/c", "http://d/e/f:g?h", "not valid", "http://i", "http://j/k/l", "x:y"})
	if len(crawled) != 5 {
		t.Errorf("%d pairs: %q", len(crawled), crawled)
	}
	for _, c := range resolvers {
		for _, pairs := range [][]string{printed, crawled} {
			p := c.prepare(pairs)
			for range 2 {
				if got := p(); got != len(pairs) {
					t.Errorf("%s takes %d of %d pairs", c.name, got, len(pairs))
				}
			}
		}
	}
}

// BenchmarkParse runs the contenders one after the other. An operation is a
// pass over the corpus, but the figures are per URI.
func BenchmarkParse(b *testing.B) { benchmark(b, 0) }

// BenchmarkResolveExamples and BenchmarkResolveCrawled are the same for
// resolution.
func BenchmarkResolveExamples(b *testing.B) { benchmark(b, 1) }
func BenchmarkResolveCrawled(b *testing.B)  { benchmark(b, 2) }

// BenchmarkNormalize, BenchmarkCompareSpelled and BenchmarkCompareNeighbours are
// the same for normalization and comparison.
func BenchmarkNormalize(b *testing.B)         { benchmark(b, 3) }
func BenchmarkCompareSpelled(b *testing.B)    { benchmark(b, 4) }
func BenchmarkCompareNeighbours(b *testing.B) { benchmark(b, 5) }

// BenchmarkParseEditions is the same for parsing by each edition.
func BenchmarkParseEditions(b *testing.B) { benchmark(b, 6) }

// BenchmarkFind is the same for finding URIs in text. Its figures are per line.
func BenchmarkFind(b *testing.B) { benchmark(b, 7) }

// BenchmarkFindSuffixes is the same for suffix references, too.
func BenchmarkFindSuffixes(b *testing.B) { benchmark(b, 8) }

func benchmark(b *testing.B, event int) {
	corpus, err := readCorpus(defaultCorpus())
	if err != nil {
		b.Fatal(err)
	}
	events, err := program(corpus)
	if err != nil {
		b.Fatal(err)
	}
	lines, unit := events[event].lines, cmp.Or(events[event].unit, "URI")
	n := float64(len(lines))
	for _, c := range events[event].contenders {
		b.Run(c.name, func(b *testing.B) {
			p := c.prepare(lines)
			p()
			allocated := c.allocates(p, lines)
			for b.Loop() {
				p()
			}
			b.ReportMetric(float64(b.Elapsed())/float64(b.N)/n, "ns/"+unit)
			b.ReportMetric(float64(allocated.objects)/n, "allocs/"+unit)
			b.ReportMetric(float64(allocated.bytes)/n, "B/"+unit)
			b.ReportMetric(0, "ns/op")
		})
	}
}
