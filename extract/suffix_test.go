package extract

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/publicsuffix"
)

// TestGuess runs a table of suffix references and other texts.
func TestGuess(t *testing.T) {
	for _, row := range table(t, "suffix.tsv", 4) {
		options, text, want, rule := row[0], row[1], row[2], row[3]
		var x Suffixes
		switch options {
		case "-":
		case "https":
			x.Scheme = "https"
		case "any-name":
			x.AnyName = true
		default:
			t.Fatalf("no option %q", options)
		}
		g, ok := x.Guess(text)
		got := g.URI.String()
		if !ok {
			got = "-"
		}
		if got != want || cmp.Or(g.Rule, "none") != rule {
			t.Errorf("%s %q: %s by %s, want %s by %s", options, text, got, g.Rule, want, rule)
		}
		if ok && g.Assumed+text != got {
			t.Errorf("%q: assumed %q", text, g.Assumed)
		}
	}
}

// TestLongNames tests the limits on the length of names.
func TestLongNames(t *testing.T) {
	label := strings.Repeat("a", 63)
	name := strings.Repeat(label+".", 3) + strings.Repeat("a", 57) + ".com"    // 253
	tooLong := strings.Repeat(label+".", 3) + strings.Repeat("a", 58) + ".com" // each label is short enough
	local := strings.Repeat("a", 64)
	for text, want := range map[string]bool{
		name:                 true,
		name + ".":           true,
		tooLong:              false,
		"a" + name:           false,
		label + ".com":       true,
		"a" + label + ".com": false,
		local + "@a.com":     true,
		local + "a@a.com":    false,
		local + "@" + name:   true,
	} {
		if _, ok := (Suffixes{}).Guess(text); ok != want {
			t.Errorf("%q: %v", text, ok)
		}
		found := len(check(t, Text{Suffixes: &Suffixes{}}, []byte(text))) == 1
		if found != want {
			t.Errorf("%q: %v in text", text, found)
		}
	}
	// The ASCII form of a letter that is repeated is shorter than the letter.
	for n, want := range map[int]int{1: 1, 3: 0} {
		text := "www." + strings.Repeat(strings.Repeat("\u10D0", 50)+".", n) + "com"
		if got := check(t, Text{Suffixes: &Suffixes{}}, []byte(text)); len(got) != want {
			t.Errorf("%d found in %d bytes", len(got), len(text))
		}
	}
}

// TestSuffixText has the ends of suffix references in text.
func TestSuffixText(t *testing.T) {
	for text, want := range map[string]string{
		"www.ab--cd.com": "http://www.ab--cd.com", // ASCII names are not mapped
		"blü.com мир.рф/x пример.рф/": "http://blü.com http://мир.рф/x http://пример.рф/",
		"bücher.com.? x":          "http://bücher.com",
		"www.example.com{x}":      "http://www.example.com", // anything ends a name alone
		`C:\www.example.com`:      "",
		"www.example.com:000080":  "http://www.example.com:000080",
		"www.example.com:0000080": "",
		"www.example.com/さくら x":   "http://www.example.com/",
		"www.example.com/öa東 x":   "http://www.example.com/öa東",
		"www.example.com/%41":     "http://www.example.com/%41",
		"www.example.com/%41 x":   "http://www.example.com/%41",
		"www.example.com/%4g":     "http://www.example.com/^18",
		"www.example.com/é":       "http://www.example.com/é",
	} {
		if got := showIRIs(check(t, Text{Suffixes: &Suffixes{}}, []byte(text))); got != want {
			t.Errorf("%q: %q, not %q", text, got, want)
		}
	}
}

// TestFileEnds checks that fileEnds and original have only public suffixes. Other
// extensions of file names need no entry.
func TestFileEnds(t *testing.T) {
	for label := range fileEnds {
		if suffix, icann := publicsuffix.Suffix("x." + label); suffix != label || !icann {
			t.Errorf("%q is not a public suffix", label)
		}
	}
	for _, label := range original {
		if suffix, icann := publicsuffix.Suffix("x." + label); suffix != label || !icann || isFile("x."+label) {
			t.Errorf("%q", label)
		}
	}
}

// TestFileNames checks that common file names are not suffix references.
func TestFileNames(t *testing.T) {
	names := strings.Fields(`main.go readme.md README.md index.html go.mod go.sum Makefile.am configure.ac
		a.out lib.rs main.rs setup.py install.sh build.zip libc.so libc.so.6 x.tar.gz x.tar.bz2 photo.jpg
		app.js app.js.map style.css test.c test.cc test.cpp test.h module.ml module.mli Foo.java foo.class
		foo.pl Foo.pm id_rsa.pub letter.ps film.mov film.mp4 data.csv data.json data.xml conf.yaml conf.toml
		Cargo.lock package.json tsconfig.json .gitignore .bashrc a.txt b.log v1.2.3 1.2.3.4 e.g i.e main.tf
		photo.png a.b a.b.c x.y.z Dockerfile.dev.yaml de.mo de.po a.dot libtool.la foo.tex foo.bib a.bat a.exe
		../x.com.txt main.rs:12 foo.py:80 foo.cc:12:3`)
	for _, name := range names {
		if g, ok := (Suffixes{}).Guess(name); ok {
			t.Errorf("%q is taken for %q", name, g.URI)
		}
	}
	text := strings.Join(names, " ")
	if found := slices.Collect(Text{Suffixes: &Suffixes{}}.Find([]byte(text))); len(found) > 0 {
		t.Errorf("found %s", show(found))
	}
}
