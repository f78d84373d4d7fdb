package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
)

// Every input has the size that it was made for, and every verb accepts it.
func TestCourses(t *testing.T) {
	list, err := courses()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range list {
		for _, size := range c.sizes[:5] {
			if err := c.prepare(size)(); err != nil {
				t.Errorf("%s of %d: %v", c.verb, size, err)
			}
		}
	}
	for _, n := range sizes(shortest, 1<<15) {
		for _, s := range []string{text(n), odd(n), climbing(n)} {
			r, err := uri.Parse(s)
			if len(s) != n || err != nil {
				t.Errorf("%d bytes: %q, %v", n, s, err)
			}
			if normal := r.Normalize() == r; normal != (s == text(n)) {
				t.Errorf("%.80q is normal: %t", s, normal)
			}
		}
	}
	if got := bytes.Count(records(100), []byte("\n")); got != 100 {
		t.Errorf("%d records", got)
	}
	if got, want := sizes(1, 20), []int{1, 4, 16, 20}; !slices.Equal(got, want) {
		t.Errorf("sizes %v, want %v", got, want)
	}
}

func TestFigures(t *testing.T) {
	points := []point{{length, "parse", 32, 16.5}, {number, "all", 1 << 20, 1e8}}
	text := string(format([]string{"2 × a processor", "a commit"}, points))
	if !strings.HasPrefix(text, "# 2 × a processor\n# a commit\n"+head) {
		t.Errorf("begins otherwise: %q", text)
	}
	if got, err := read(text); !slices.Equal(got, points) || err != nil {
		t.Errorf("%v, %v", got, err)
	}
	for _, bad := range []string{"", "x\n", head + "x\n", head + "width\tparse\t1\t1\t1\n", head + "length\tparse\tx\t1\t1\n", head + "length\tparse\t1\tx\t1\n"} {
		if _, err := read(bad); err == nil {
			t.Errorf("no error for %q", bad)
		}
	}
}

// The committed picture is drawn from the committed figures.
func TestPicture(t *testing.T) {
	figures, err := os.ReadFile("../results/growth.tsv")
	if err != nil {
		t.Fatal(err)
	}
	points, err := read(string(figures))
	if err != nil {
		t.Fatal(err)
	}
	list, err := courses()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range list {
		if !slices.ContainsFunc(points, func(p point) bool { return p.what == c.what && p.verb == c.verb }) {
			t.Errorf("no figures of %s", c.verb)
		}
	}
	name := filepath.Join(t.TempDir(), "growth.svg")
	if err := drawFigures(points, name); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile("../results/growth.svg")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("results/growth.svg is another picture: go run ./growth -plot draws it anew")
	}
	for _, p := range points {
		if !strings.Contains(string(got), ">"+p.verb+"<") {
			t.Fatalf("no %q in the picture", p.verb)
		}
	}
}
