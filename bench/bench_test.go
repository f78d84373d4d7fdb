package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/urikit/uri"
	"github.com/urikit/uri/bench/machine"
	"github.com/urikit/uri/bench/native"
	"github.com/urikit/uri/iri"
)

// TestMain lets the tests ask libraries in other languages, if the environment variable
// URIKIT_NATIVE names the folder that their programs were built into.
func TestMain(m *testing.M) {
	if dir := os.Getenv("URIKIT_NATIVE"); dir != "" {
		var err error
		if programs, err = native.Built(dir); err != nil || programs == nil {
			fmt.Fprintf(os.Stderr, "URIKIT_NATIVE=%s: %d programs, %v\n", dir, len(programs), err)
			os.Exit(1)
		}
	}
	os.Exit(m.Run())
}

// passes runs a pass twice, and returns how many texts each accepted.
func passes(t *testing.T, c contender, lines []string) []int {
	t.Helper()
	file := filepath.Join(t.TempDir(), "texts")
	if err := native.WriteList(file, lines); err != nil {
		t.Fatal(err)
	}
	run, stop, err := c.ready(lines, file, machine.WallTime)
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	var counts []int
	for range 2 {
		_, accepted, err := run(1)
		if err != nil {
			t.Fatal(err)
		}
		counts = append(counts, accepted)
	}
	return counts
}

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
		}, func(contender) bool { return false }},
		{"careless", []string{
			"http://example.com/?q=%zz",
			"http://example.com/[x]",
		}, func(c contender) bool { return c.name == theirs || c.job == "url" }},
	}
	for _, c := range slices.Concat(parsers, validators, readers, foreign("parse"), foreign("validate"), foreign("components"), foreign("url")) {
		for _, list := range lists {
			want := 0
			if list.taken(c) {
				want = len(list.lines)
			}
			if got := passes(t, c, list.lines); !slices.Equal(got, []int{want, want}) {
				t.Errorf("%s accepts %d of %d %s URIs, want %d twice", c.name, got, len(list.lines), list.name, want)
			}
		}
	}
}

// The parser of each edition accepts the texts of its own edition, also in a second pass.
func TestEditions(t *testing.T) {
	lines := []string{"http://example.com/a?b#c", "mailto:a@example.com", "http://[2001:db8::7]/", "http://a_b/", "http://h:x/", "1a:b", "?y", "foo:[a]"}
	want := map[string]int{ours: 5, "rfc2396bis-02": 5, "rfc2396bis-01": 7, "rfc2396": 4}
	for _, c := range editions {
		if got := passes(t, c, lines); !slices.Equal(got, []int{want[c.name], want[c.name]}) {
			t.Errorf("%s accepts %d of %d, want %d twice", c.name, got, len(lines), want[c.name])
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
	for _, c := range slices.Concat(parsers, editions) {
		run, _, err := c.ready(lines, "", machine.WallTime)
		if err != nil {
			t.Fatal(err)
		}
		got := c.allocates(run)
		if some := got.objects >= 100 && got.bytes >= got.objects; some != (c.name == theirs) {
			t.Errorf("%s: %d objects of %d bytes in all for 100 URIs", c.name, got.objects, got.bytes)
		}
	}
}

// Every contender of a row uses what it makes: it returns the sum of what it has read. A second
// pass gives the same sum.
func TestResultsAreUsed(t *testing.T) {
	for _, e := range allEvents(t, newCorpus(list{name: "list", lines: []string{"http://example.com/a/e?b%20c#d", "https://example.org/%65/x"}})) {
		lines := e.lines()
		lines = lines[:min(len(lines), 3)]
		for _, c := range e.contenders {
			if c.job != "" || strings.HasPrefix(e.name, "table-extract-") || strings.HasPrefix(e.name, "table-audit-") || len(lines) == 0 {
				continue
			}
			p := c.prepare(lines)
			accepted, sum := p()
			if _, again := p(); accepted > 0 && sum == 0 || sum != again {
				t.Errorf("%s: %s accepts %d and reads %d, then %d", e.name, c.name, accepted, sum, again)
			}
		}
	}
}

// The heap is live only in the turns of those that ask for it.
func TestHeap(t *testing.T) {
	var alive []bool
	see := func(name string) contender {
		return contender{name: name, prepare: func([]string) pass {
			return func() (int, int) {
				alive = append(alive, heap != nil)
				return 1, 1
			}
		}}
	}
	if _, err := measure(event{contenders: []contender{see(ours), see(ours).withHeap()}}, []string{"a"}, 2, machine.WallTime); err != nil {
		t.Fatal(err)
	}
	want := []bool{false, false, false, true, true, true, false, true, false, true} // warming up, counting passes, allocations; two rounds
	if !slices.Equal(alive, want) || heap != nil {
		t.Errorf("alive %t, want %t; at the end %t", alive, want, heap != nil)
	}
}

func TestCorpus(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"b.txt": "x:y\n\nz", "a.txt": "http://a/\n", "README.md": "no\n", "files/c.txt": "file:///c\n"} {
		if err := os.MkdirAll(filepath.Join(dir, "files"), 0o777); err != nil {
			t.Fatal(err)
		}
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
	if len(c.files) != 1 || c.files[0].name != "c" || !slices.Equal(c.files[0].lines, []string{"file:///c"}) {
		t.Errorf("files %+v", c.files)
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
		"- lines of list.txt (10)\n",
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
		us, lines := e.contenders[0], e.lines()
		want := answersOf(t, us, lines)
		for _, c := range e.contenders {
			got := answersOf(t, c, lines)
			if c.differs != "" || want == nil || got == nil {
				continue
			}
			differ := 0
			for i, line := range lines {
				if got[i].accepted == want[i].accepted && (!got[i].accepted || got[i].text == want[i].text) {
					continue
				}
				if differ++; differ <= 5 {
					t.Errorf("%s: %s: %q: %+v, want %+v", e.name, c.name, line, got[i], want[i])
				}
			}
			if differ > 5 {
				t.Errorf("%s: %s: %d answers of %d differ", e.name, c.name, differ, len(lines))
			}
		}
	}
}

// answersOf returns the answers of c, or nil if it gives none.
func answersOf(t *testing.T, c contender, lines []string) (answers []answer) {
	t.Helper()
	if c.job != "" {
		answers, err := c.answersTo(lines)
		if err != nil {
			t.Fatal(err)
		}
		return answers
	}
	if c.answer == nil {
		return nil
	}
	for _, line := range lines {
		text, accepted := c.answer(line)
		answers = append(answers, answer{text, accepted})
	}
	return answers
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
		want := passes(t, us, lines)
		for _, c := range e.contenders {
			if c.differs != "" && lines[0] != plain[0] && us.answer == nil {
				continue // its answer is whether it accepts
			}
			if got := passes(t, c, lines); !slices.Equal(got, want) {
				t.Errorf("%s: %s accepts %d of %d, want %d", e.name, c.name, got, len(lines), want)
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
				if c.job != "" || c.live {
					continue // another program measures itself, and a live heap is for turns
				}
				b.Run("by="+c.name, func(b *testing.B) { benchmark(b, c, e) })
			}
		})
	}
}

func benchmark(b *testing.B, c contender, e event) {
	lines := e.lines()
	run, _, err := c.ready(lines, "", machine.WallTime)
	if err != nil {
		b.Fatal(err)
	}
	allocated := c.allocates(run)
	for b.Loop() {
		run(1)
	}
	n := float64(len(lines))
	b.ReportMetric(float64(b.Elapsed())/float64(b.N)/n, "ns/"+e.unit)
	b.ReportMetric(float64(allocated.objects)/n, "allocs/"+e.unit)
	b.ReportMetric(float64(allocated.bytes)/n, "B/"+e.unit)
	b.ReportMetric(0, "ns/op")
}

// The lists that are made here have no line twice, and are what they are said to be.
func TestLists(t *testing.T) {
	known := func(s string) (bool, bool) {
		_, err := uri.ParseURI(s)
		_, asIRI := iri.ParseIRI(s)
		return err == nil, asIRI == nil
	}
	web := slices.Repeat([]string{"http://example.com/a?b#c"}, 40)
	for _, l := range []struct {
		name     string
		lines    []string
		uri, iri bool
		least    int
	}{
		{"titles in UTF-8", wideOnly(titleIRIs()), false, true, 4000},
		{"titles", titleURIs(), true, true, 5000},
		{"hosts in UTF-8", hostIRIs(), false, true, 3000},
		{"hosts in ASCII", hostASCII(), true, true, 3000},
		{"other schemes", otherSchemes(), true, true, 10000},
		{"invalid", asciiLines(invalid(web)), false, false, 30},
	} {
		if len(l.lines) < l.least {
			t.Errorf("%s: %d lines", l.name, len(l.lines))
		}
		for _, s := range l.lines {
			if isURI, isIRI := known(s); isURI != l.uri || isIRI != l.iri {
				t.Fatalf("%s: %q: URI %t, IRI %t", l.name, s, isURI, isIRI)
			}
		}
	}
	if unicode, ascii := hostIRIs(), hostASCII(); len(unicode) != len(ascii) {
		t.Errorf("%d and %d hosts", len(unicode), len(ascii))
	}
}

func wideOnly(lines []string) []string {
	return slices.DeleteFunc(lines, func(s string) bool { return len(asciiLines([]string{s})) > 0 })
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
