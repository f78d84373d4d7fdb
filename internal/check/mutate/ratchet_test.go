package main

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// rooms are the packages of the program whose survivors are counted.
var rooms = []string{
	"audit", "extract", "extract/document", "cmd/internal/ask", "cmd/internal/answerhttp", "cmd/internal/dedup",
	"internal/record", "cmd/internal/stream", "cmd/internal/trurl", "template", "urihttp",
}

// TestSurvivors checks the form of survivors.tsv, and that it has each room once, with its number.
func TestSurvivors(t *testing.T) {
	text, err := os.ReadFile("survivors.tsv")
	if err != nil {
		t.Fatal(err)
	}
	rows, err := parseRows(string(text))
	if err != nil {
		t.Fatal(err)
	}
	if formatRows(rows) != string(text) {
		t.Errorf("survivors.tsv is not as -update writes it:\n%s", text)
	}
	var names []string
	for _, r := range rows {
		names = append(names, r.name)
		if r.survivors == unmeasured {
			t.Errorf("%s: not measured: run .ci/mutate -update %s", r.name, r.name)
		}
		if files, _ := filepath.Glob("../../../" + r.name + "/*_test.go"); files == nil {
			t.Errorf("%s: no tests", r.name)
		}
		for _, tier := range strings.Split(r.tiers, ",") {
			if tier != "short" && tier != "quick" {
				t.Errorf("%s: no tier %q", r.name, tier)
			}
		}
	}
	if !slices.Equal(names, rooms) {
		t.Errorf("survivors.tsv has %q, not %q", names, rooms)
	}
}

func TestParseRows(t *testing.T) {
	for _, text := range []string{
		"",
		"package\n",
		rowHeader + "\na\t1\t1\t4\n",
		rowHeader + "\na\t1\tx\t4\tshort\n",
		rowHeader + "\na\tx\t1\t4\tshort\n",
		rowHeader + "\na\t1\t1\tx\tshort\n",
		rowHeader + "\na\t1\t2\t4\tshort\n",
		rowHeader + "\na\t1\t-2\t4\tshort\n",
		rowHeader + "\na\t1\t1\t0\tshort\n",
	} {
		if rows, err := parseRows(text); err == nil {
			t.Errorf("%q: %v", text, rows)
		}
	}
	rows, err := parseRows(rowHeader + "\na\t9\t1\t4\tshort\nb\t-\t-\t1\tshort,quick\n")
	want := []row{{"a", 9, 1, 4, "short"}, {"b", 0, unmeasured, 1, "short,quick"}}
	if err != nil || !slices.Equal(rows, want) {
		t.Errorf("%v, %v", rows, err)
	}
}

// TestJudge compares measured rows with rows of the file.
func TestJudge(t *testing.T) {
	for _, tt := range []struct {
		allowed, survivors, left int
		bad                      bool
		verdict                  string
	}{
		{5, 5, 0, false, "5 of 9 mutants survive"},
		{5, 6, 0, true, "6 of 9 mutants survive, 1 more than survivors.tsv allows: test what they change"},
		{5, 6, 2, true, "6 of 9 mutants survive, 2 not yet run, 1 more than survivors.tsv allows: test what they change"},
		{5, 4, 0, false, "4 of 9 mutants survive; survivors.tsv allows 5: run .ci/mutate -update"},
		{5, 4, 1, false, "4 of 9 mutants survive, 1 not yet run"},
		{unmeasured, 4, 0, false, "4 of 9 mutants survive; not measured before"},
	} {
		verdict, bad := row{survivors: tt.allowed}.judge(row{survivors: tt.survivors, mutants: 9}, tt.left)
		if verdict != tt.verdict || bad != tt.bad {
			t.Errorf("%v: %q, %v", tt, verdict, bad)
		}
	}
}

// TestSampled checks the sample of some functions: each kind of alteration in each is in it, a
// quarter of those that have more, and a change of one function leaves the sample of the others.
func TestSampled(t *testing.T) {
	src := func(f string) string {
		return "package p\n\nfunc f(i int) int {" + f + "}\n\nfunc g(i int) int { if i == 1 || i == 3 || i == 5 || i == 7 || i == 9 { return i + 1 }; return i }\n"
	}
	count := func(list []mutant, fn string) (n map[string]int, keys []string) {
		n = make(map[string]int)
		for _, m := range list {
			if m.fn == fn {
				n[m.op]++
				keys = append(keys, m.key())
			}
		}
		return n, keys
	}
	_, all := check(t, src("return i")).alter()
	some := sampled(all, 4)
	before, _ := count(all, "g")
	after, keys := count(some, "g")
	if len(before) < 4 || !slices.Equal(slices.Sorted(maps.Keys(before)), slices.Sorted(maps.Keys(after))) {
		t.Errorf("of the kinds %v the sample has %v", before, after)
	}
	for op, n := range before {
		if after[op] != (n+3)/4 {
			t.Errorf("%s: %d of %d", op, after[op], n)
		}
	}
	_, other := check(t, src("for i < 9 { i++ }; return i")).alter()
	if _, now := count(sampled(other, 4), "g"); !slices.Equal(keys, now) {
		t.Errorf("%q\nis after a change elsewhere\n%q", keys, now)
	}
	if got := sampled(all, 1); len(got) != len(all) {
		t.Errorf("%d of %d mutants", len(got), len(all))
	}
}

// TestSampledFile checks a sample that is not of each function: each kind of alteration in the file
// is in it once, or one in nine.
func TestSampledFile(t *testing.T) {
	text := "package p\n\n"
	for i := range 20 {
		text += fmt.Sprintf("func f%d(i int) int { if i < 4 { i++ }; return i }\n\n", i)
	}
	_, all := check(t, text+"func g() bool { return true }\n").alter()
	count := func(list []mutant) map[string]int {
		n := make(map[string]int)
		for _, m := range list {
			n[m.op]++
		}
		return n
	}
	want := count(all)
	for op, n := range want {
		want[op] = (n + 8) / 9
	}
	if got := count(sampled(all, 9)); !maps.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	// A function has two kinds and more, so a sample of each function is greater.
	if n := len(sampled(all, 8)); n < 2*20 {
		t.Errorf("%d mutants of 20 functions", n)
	}
}

// TestEnds reads a file of ends whose last line lacks its end.
func TestEnds(t *testing.T) {
	_, all := check(t, "package p\n\nfunc f(i int) bool { return i < 4 }\n").alter()
	want := make(ends)
	var text string
	for i, m := range all {
		result := outcomes[i%len(outcomes)]
		want[m.key()] = result
		text += endLine("p", m, result, "p -short")
	}
	name := filepath.Join(t.TempDir(), "ends.tsv")
	write := func(text string) {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got, length, err := readEnds(name); len(got) != 0 || length != 0 || err != nil {
		t.Errorf("no file: %v, %d, %v", got, length, err)
	}
	write(text + "killed\tp")
	if got, length, err := readEnds(name); !maps.Equal(got, want) || length != int64(len(text)) || err != nil {
		t.Errorf("%v, %d, %v", got, length, err)
	}
	write("survived\tp\n" + text)
	if got, _, err := readEnds(name); err == nil {
		t.Errorf("another file: %v", got)
	}
}

// TestDigest changes files of a package and of its tests.
func TestDigest(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		t.Helper()
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		sum, err := digest(dir)
		if err != nil {
			t.Fatal(err)
		}
		return sum
	}
	last := write("a.go", "package a")
	for _, tt := range []struct {
		name  string
		other bool
	}{
		{"a_test.go", true}, {"testdata/x/y.txt", true}, {"testdata/p/p.go", true}, {"rules/a.txt", true}, {"sub/sub.go", false},
		{"sub/testdata/a.txt", false},
	} {
		sum := write(tt.name, "1")
		if (sum != last) != tt.other {
			t.Errorf("%s: %s after %s", tt.name, sum, last)
		}
		if changed := write(tt.name, "2"); (changed != sum) != tt.other {
			t.Errorf("%s changed: %s after %s", tt.name, changed, sum)
		} else {
			last = changed
		}
	}
}
