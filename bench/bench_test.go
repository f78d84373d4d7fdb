package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unsafe"
)

func TestContenders(t *testing.T) {
	lists := []struct {
		name  string
		lines []string
		taken func(contender) bool // reports whether c must accept all of them; otherwise it must accept none
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
			"http://[::1/a",
		}, isBound},
		{"careless", []string{
			"http://example.com/?q=%zz",
			"http://example.com/[x]",
		}, func(c contender) bool {
			return c.name == theirs || c.name == "whatwg-url" || c.name == "ada" || isBound(c)
		}},
	}
	for _, c := range slices.Concat(parsers, foreign(parsing), bounds) {
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

// The parser of each edition accepts the texts of its own edition, also in a second pass.
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

func TestAllocations(t *testing.T) {
	lines := slices.Repeat([]string{"http://example.com/a/b?c#d"}, 100)
	for _, c := range slices.Concat(parsers, foreign(parsing), bounds, editions) {
		got := c.allocates(c.prepare(lines), lines)
		none := isBound(c) || slices.Contains([]string{"boost-url", "fluent-uri", "iri-string"}, c.name) || strings.HasPrefix(c.name, "urikit") || strings.HasPrefix(c.name, "rfc")
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
	c := newCorpus(list{name: "list", lines: slices.Repeat([]string{"12 bytes and", "13 bytes long"}, 5)})
	got := c.describe() + report(event{rivals: []string{theirs, "nobody"}, unit: "URI"}, c.lines, []result{
		{contender: contender{name: ours, what: "we"}, times: []float64{20, 60, 40}, accepted: 9},
		{contender: contender{name: theirs, what: "they"}, times: []float64{80, 60, 160}, accepted: 10, allocated: allocation{25, 1280}},
	})
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

// allEvents returns the rows of the table and the events with tables of their own.
func allEvents(t testing.TB, c *corpus) (all []event) {
	t.Helper()
	table, err := rows(c)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range table {
		all = append(all, r.event)
	}
	events, err := program(c)
	if err != nil {
		t.Fatal(err)
	}
	return append(all, events...)
}

// A contender that claims to do the same job gives our result for every input and accepts
// the same inputs. The others do so for inputs with only one reading.
func TestSameAnswers(t *testing.T) {
	corpus, err := readCorpus(filepath.Join("..", "testdata", "corpus"))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range allEvents(t, corpus) {
		if e.unit == line {
			continue // another test compares finders
		}
		us := e.contenders[0]
		for _, c := range e.contenders {
			if c.differs != "" {
				continue
			}
			differ := 0
			for _, line := range e.lines() {
				accepted := c.prepare([]string{line})() == 1
				if want := us.prepare([]string{line})() == 1; accepted != want {
					if differ++; differ <= 5 {
						t.Errorf("%s: %s: %q: accepted is %t, want %t", e.name, c.name, line, accepted, want)
					}
				}
				if us.answer == nil || c.answer == nil || !accepted {
					continue
				}
				got, _ := c.answer(line)
				if want, _ := us.answer(line); got != want {
					if differ++; differ <= 5 {
						t.Errorf("%s: %s: %q: %q, want %q", e.name, c.name, line, got, want)
					}
				}
			}
			if differ > 5 {
				t.Errorf("%s: %s: %d answers of %d differ", e.name, c.name, differ, len(e.lines()))
			}
		}
	}
}

// All contenders agree on a URI with only one reading, also in a second pass.
func TestPlain(t *testing.T) {
	plain := []string{"http://example.com/a/b?c=d#e", "https://example.org/", "ftp://ftp.example.com/rfc/rfc1808.txt"}
	corpus := newCorpus(list{name: "plain", lines: plain})
	events, err := program(corpus)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range events {
		if e.unit == line {
			continue
		}
		us := e.contenders[0]
		lines := e.lines()
		want := us.prepare(lines)()
		for _, c := range e.contenders {
			if c.differs != "" && lines[0] != plain[0] && us.answer == nil {
				continue // its answer is whether it accepts
			}
			p := c.prepare(lines)
			for range 2 {
				if got := p(); got != want {
					t.Errorf("%s: %s accepts %d of %d, want %d", e.name, c.name, got, len(lines), want)
				}
			}
		}
	}
}

// BenchmarkEvents runs the contenders of each event one after the other. An operation is a
// pass over all inputs, but the figures are per input. With -row /event -col /by, benchstat
// makes a table with a column for each contender.
func BenchmarkEvents(b *testing.B) {
	corpus, err := readCorpus(defaultCorpus())
	if err != nil {
		b.Fatal(err)
	}
	for _, e := range allEvents(b, corpus) {
		b.Run("event="+e.name, func(b *testing.B) {
			for _, c := range e.contenders {
				b.Run("by="+c.name, func(b *testing.B) { benchmark(b, c, e) })
			}
		})
	}
}

func benchmark(b *testing.B, c contender, e event) {
	lines := e.lines()
	p := c.prepare(lines)
	p()
	allocated := c.allocates(p, lines)
	for b.Loop() {
		p()
	}
	n := float64(len(lines))
	b.ReportMetric(float64(b.Elapsed())/float64(b.N)/n, "ns/"+e.unit)
	b.ReportMetric(float64(allocated.objects)/n, "allocs/"+e.unit)
	b.ReportMetric(float64(allocated.bytes)/n, "B/"+e.unit)
	b.ReportMetric(0, "ns/op")
}

// The bounds that read bytes read each of them.
func TestBoundsSeeAllBytes(t *testing.T) {
	for length := range 10 {
		plain := strings.Repeat("a", length)
		if !onlyURIBytes(plain) || !onlyURIBytesByFour(plain) {
			t.Errorf("%q is refused", plain)
		}
		for at := range length {
			text := plain[:at] + " " + plain[at+1:]
			if onlyURIBytes(text) || onlyURIBytesByFour(text) {
				t.Errorf("%q is taken", text)
			}
		}
	}
}

// Each line of the list of IRIs is one, and no URI.
func TestWideLines(t *testing.T) {
	lines := []string{"http://www.example.com/path/to?a=%41b%c3%bc#f", "http://user@h/", "mailto:a@b", "/relative", "http://[::1]/"}
	for _, alphabet := range alphabets {
		if len(alphabet) < 26 {
			t.Errorf("%d letters: %s", len(alphabet), string(alphabet))
		}
	}
	wide := wideLines(slices.Repeat(lines, len(alphabets)))
	if len(wide) < 2*len(alphabets) {
		t.Errorf("%d lines", len(wide))
	}
	for _, s := range wide {
		if !acceptsIRI(s) || len(asciiLines([]string{s})) > 0 {
			t.Errorf("%q is no IRI, or is a URI", s)
		}
	}
}

func TestInOnePiece(t *testing.T) {
	lines := []string{"a", "", "b\tc", "d"}
	pieces := inOnePiece(lines)
	if !slices.Equal(pieces, lines) {
		t.Fatalf("%q, want %q", pieces, lines)
	}
	if first, last := unsafe.StringData(pieces[0]), unsafe.StringData(pieces[3]); unsafe.Add(unsafe.Pointer(first), len("ab\tc")) != unsafe.Pointer(last) {
		t.Error("the pieces are not side by side")
	}
}
