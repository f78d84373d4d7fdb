package plainuri_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/scan"
	"github.com/urikit/uri/internal/engine/scan/scantest"
	"github.com/urikit/uri/internal/plainuri"
	"github.com/urikit/uri/scheme"
)

func TestMain(m *testing.M) { scantest.Main(m) }

// kinds are the kinds of plain records, with what each promises.
var kinds = []struct {
	kind  plainuri.Kind
	level uri.Level
}{
	{plainuri.Valid, uri.LevelString},
	{plainuri.Normal, uri.LevelPath},
	{plainuri.SchemeNormal, uri.LevelScheme},
}

var normalizers = []uri.Normalizer{{}, {Schemes: scheme.Known()}, {Schemes: scheme.Generic(scheme.Known())}}

// plain returns the plain records of text, and checks that the runs and the other records
// are the text.
func plain(t *testing.T, text []byte, end byte, kind plainuri.Kind) [][]byte {
	t.Helper()
	var s plainuri.Scanner
	var all [][]byte
	rest := text
	s.Reset(text, end, kind)
	for {
		run, n, other, ok := s.Next()
		if !ok {
			if n != 0 || run != nil || other != nil {
				t.Fatalf("%q: %d records after the last, %q and %q", text, n, run, other)
			}
			break
		}
		if !bytes.HasPrefix(rest, run) || !bytes.HasPrefix(rest[len(run):], other) || len(run)+len(other) == 0 {
			t.Fatalf("%q: a run of %q and %q do not follow before %q", text, run, other, rest)
		}
		rest = rest[len(run)+len(other):]
		if bytes.Count(run, []byte{end}) != n || len(run) > 0 && (n == 0 || run[len(run)-1] != end) {
			t.Fatalf("%q: a run of %d: %q", text, n, run)
		}
		if other != nil && bytes.IndexByte(other, end) != len(other)-1 || other == nil && len(rest) > 0 {
			t.Fatalf("%q: another record: %q", text, other)
		}
		for record := range bytes.SplitAfterSeq(run, []byte{end}) {
			if len(record) > 0 {
				all = append(all, record[:len(record)-1])
			}
		}
	}
	if len(rest) > 0 {
		t.Fatalf("%q: %q is left", text, rest)
	}
	return all
}

// holds checks what the kinds promise about the plain records of a text.
func holds(t *testing.T, text []byte, end byte) {
	t.Helper()
	for _, k := range kinds {
		for _, record := range plain(t, text, end, k.kind) {
			u, err := uri.Parser{}.ParseURIBytes(record)
			if err != nil {
				t.Fatalf("%q: plain, but %v", record, err)
			}
			for _, n := range normalizers {
				if got := n.NormalizeURI(u, k.level).String(); got != string(record) {
					t.Fatalf("%q: plain, but %v makes it %q", record, k.level, got)
				}
			}
		}
	}
}

// Each record is plain for a number of kinds.
var records = []struct {
	text  string
	kinds int
}{
	{"http://a/", 3},
	{"https://example.com/a/b.html?c=d/e?f:@!$&'()*+,;=~_-.", 3},
	{"http://xn--bcher-kva.example/", 3},
	{"http://127.0.0.1/a", 3},
	{"http://a..b;c=d/", 3},
	{"http://a", 2},
	{"http://a/./b", 1},
	{"http://a/.b", 1},
	{"http://a/b?c/.", 1},
	{"", 0},
	{"h", 0},
	{"http", 0},
	{"http:", 0},
	{"http:/", 0},
	{"http://", 0},
	{"http:///a", 0},
	{"http:a/", 0},
	{"http:/a/", 0},
	{"://a/", 0},
	{"//a/", 0},
	{"/a", 0},
	{"HTTP://a/", 0},
	{"ftp://a/", 0},
	{"http://A/", 0},
	{"http://a_b/", 0},
	{"http://a:80/", 0},
	{"http://u@a/", 0},
	{"http://[::1]/", 0},
	{"http://a?b", 0},
	{"http://a/%41", 0},
	{"http://a/#b", 0},
	{"http://a/ b", 0},
	{"http://a/\xc3\xa4", 0},
	{"http://a/\\", 0},
	{"http://a/\r", 0},
	{"http://a/\x7f", 0},
	{"http://a/\x01", 0},
	{" http://a/", 0},
	{"1http://a/", 0},
	{"http://a/http://", 3},
}

func TestKinds(t *testing.T) {
	scantest.Each(func(kernel string) {
		for _, r := range records {
			for i, k := range kinds {
				want := i < r.kinds && scan.Fast
				if got := plain(t, []byte(r.text+"\n"), '\n', k.kind); (len(got) == 1) != want {
					t.Errorf("%s: %q is plain for %d: %t", kernel, r.text, i, !want)
				}
			}
			if got := plain(t, []byte(r.text+"\n"), '\n', plainuri.None); len(got) > 0 {
				t.Errorf("%s: %q is plain for None", kernel, r.text)
			}
			holds(t, []byte(r.text+"\n"), '\n')
		}
	})
}

// Records of any length, at any place, with any neighbours, are plain or not.
func TestPlaces(t *testing.T) {
	for _, end := range []byte{'\n', 0} {
		scantest.Each(func(kernel string) {
			r := rand.New(rand.NewPCG(uint64(end), 3))
			for range 2000 {
				var text []byte
				var want [3]int
				for range r.IntN(60) {
					record := records[r.IntN(len(records))]
					if r.IntN(4) > 0 {
						record = records[r.IntN(9)]
					}
					line := record.text
					if record.kinds == 3 && r.IntN(3) == 0 {
						line += strings.Repeat("a", r.IntN(200))
					}
					text = append(append(text, line...), end)
					for i := range min(record.kinds, len(want)) {
						want[i]++
					}
				}
				holds(t, text, end)
				for i, k := range kinds {
					if got := plain(t, text, end, k.kind); scan.Fast && len(got) != want[i] {
						t.Fatalf("%s: %d records of %q are plain for %d, want %d", kernel, len(got), text, i, want[i])
					}
				}
			}
		})
	}
}

// Most lines of real lists are plain.
func TestCorpus(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "..", "testdata", "corpus", "*.txt"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no corpus: %v", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.HasSuffix(text, []byte("\n")) {
			text = append(text, '\n')
		}
		holds(t, text, '\n')
	}
}

// URIs of known schemes whose names have the letters of http are plain only if they are normal.
func TestSchemes(t *testing.T) {
	n := 0
	for rules := range scheme.Known().All() {
		if strings.Trim(rules.Name, "htps") == "" {
			holds(t, []byte(rules.Name+"://a/\n"+rules.Name+"://localhost/a/b?c\n"), '\n')
			n++
		}
	}
	if n < 2 {
		t.Errorf("%d schemes", n)
	}
}

// Every byte at each place of a plain record.
func TestBytes(t *testing.T) {
	scantest.Each(func(string) {
		text := []byte("http://ab/c\nhttps://a/\nhttp://d/e?f\n")
		for i := range text {
			old := text[i]
			for b := range 256 {
				text[i] = byte(b)
				holds(t, append(bytes.Clone(text), '\n'), '\n')
			}
			text[i] = old
		}
	})
}

func FuzzScanner(f *testing.F) {
	for _, r := range records {
		f.Add([]byte(r.text), false)
		f.Add([]byte(fmt.Sprintf("http://a/%s\nhttp://a/\n\n%s\x00https://b/", r.text, r.text)), true)
	}
	f.Fuzz(func(t *testing.T, text []byte, null bool) {
		end := byte('\n')
		if null {
			end = 0
		}
		holds(t, append(text, end), end)
	})
}
