package scan

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/testenv"
)

// rowKinds are the ways in which rows can be plain.
var rowKinds = []Rows{
	{End: '\n', Bare: ^uint64(0)},
	{End: '\n', Bare: ^uint64(0), Dotted: ^uint64(0)},
	{End: 0, Dotted: ^uint64(0)},
	{End: '\n'},
}

// skips compares skip with the byte loop.
func skips(t *testing.T, text []byte) {
	t.Helper()
	for _, kind := range rowKinds {
		if kind.End == 0 {
			text = []byte(strings.ReplaceAll(string(text), "\n", "\x00"))
		}
		got, want := kind, kind
		n := len(text) / Block
		i, j := skip(&text[0], n, &got), skipGeneric(&text[0], n, &want)
		if got.Wrong != 0 { // nothing is carried on
			got = Rows{End: got.End, Count: got.Count, Wrong: got.Wrong, Ends: got.Ends}
			want = Rows{End: want.End, Count: want.Count, Wrong: want.Wrong, Ends: want.Ends}
		} else {
			got.Ends, want.Ends = 0, 0
		}
		if i != j || got != want {
			t.Fatalf("%q: %d, %+v, want %d, %+v", text, i, got, j, want)
		}
	}
}

// eachKernel calls f for each kernel of the machine.
func eachKernel(t *testing.T, f func(t *testing.T)) {
	defer Choose(Kernels()[0])
	for _, kernel := range Kernels() {
		if Choose(kernel); Fast {
			t.Run(kernel, f)
		}
	}
}

// Bytes at each place of rows of many lengths, which begin and end at each place of a block.
func TestSkip(t *testing.T) {
	var texts []string
	for n := range 70 {
		texts = append(texts, fmt.Sprintf("http://%s/%s\nhttps://a.b\nhttp://c?\n", strings.Repeat("n", n%9+1), strings.Repeat("p", n)))
	}
	eachKernel(t, func(t *testing.T) {
		for i, row := range texts {
			text := []byte(strings.Repeat(row, 2+4*Block/len(row)))
			if i%3 > 0 && !testenv.Full {
				continue
			}
			if testing.Short() {
				text = text[:2*Block]
			}
			skips(t, text)
			for at := range text {
				old := text[at]
				for b := range 256 {
					if at%7 == i%7 || strings.IndexByte("h/:.a_\n", byte(b)) >= 0 {
						text[at] = byte(b)
						skips(t, text)
					}
				}
				text[at] = old
			}
		}
	})
}

// Random texts of the bytes that matter.
func TestSkipRandom(t *testing.T) {
	parts := []string{"http", "https", ":", "/", "//", "://", "a", "a.b", ".", "/.", "?", "\n", "\nhttp://a/", "%", "_", "A", "\r", "\x80", "h"}
	eachKernel(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(1, 2))
		for range 20000 {
			var text []byte
			for n := Block * (1 + r.IntN(3)); len(text) < n; {
				if r.IntN(3) > 0 {
					text = append(text, "http://example.com/a/b.c?d=e\n"...)
				}
				text = append(text, parts[r.IntN(len(parts))]...)
			}
			skips(t, text)
		}
	})
}

// Skip finds the same in a text at once and in two parts, of which the first is whole blocks.
func TestSkipParts(t *testing.T) {
	eachKernel(t, func(t *testing.T) {
		for n := range Block {
			row := "http://a/" + strings.Repeat("b", n) + "\nhttp://a.b.example/c/d?e=f\nhttps://g.h.example/i/j.k\n"
			text := []byte(strings.Repeat(row, 3))
			for at := Block - 5; at < Block+5; at++ {
				old := text[at]
				for _, b := range []byte("_:/.h\n" + string(old)) {
					text[at] = b
					for _, kind := range rowKinds {
						once, twice := kind, kind
						end := once.Skip(text)
						if twice.Skip(text[:Block]) < Block {
							continue
						}
						i := Block + twice.Skip(text[Block:])
						if i != end || twice.Count != once.Count || twice.Wrong != once.Wrong {
							t.Fatalf("%q: %d, %+v, want %d, %+v", text, i, twice, end, once)
						}
					}
				}
				text[at] = old
			}
		}
	})
}

// Skip goes over exactly the rows that a regular expression matches.
func TestPlainRows(t *testing.T) {
	const name, rest = `[a-z0-9.~!$&'()*+,;=-]+`, `[A-Za-z0-9._~!$&'()*+,;=:/?@-]*`
	kinds := []*regexp.Regexp{
		regexp.MustCompile(`^[htps]+://` + name + `(/` + rest + `)?$`),
		regexp.MustCompile(`^[htps]+://` + name + `(/` + rest + `)?$`),
		regexp.MustCompile(`^[htps]+://` + name + `/` + rest + `$`),
		regexp.MustCompile(`^[htps]+://` + name + `/` + rest + `$`),
	}
	parts := []string{"", "h", "http", "http:", "http:/", "http://", "http:///", "a", "a.b", "/", "/.", "/..", "?", "#", ":", "@", "A", "_", "%41", ".", "-"}
	eachKernel(t, func(t *testing.T) {
		for i, kind := range rowKinds {
			for _, a := range parts {
				for _, b := range parts {
					for _, c := range parts {
						row := a + b + c
						want := kinds[i].MatchString(row) && (kind.Dotted == 0 || !strings.Contains(row, "/."))
						for _, before := range []int{0, 41, 63, 64} {
							text := []byte(row + string(kind.End))
							if before > 0 {
								text = append([]byte("http://a/"+strings.Repeat("b", before-10)+string(kind.End)), text...)
							}
							r := kind
							if at := r.Skip(text); at == len(text) != want {
								t.Fatalf("%d: %q after %d bytes: stopped at %d of %d bytes", i, row, before, at, len(text))
							}
						}
					}
				}
			}
		}
	})
}

func FuzzSkip(f *testing.F) {
	f.Add([]byte("http://a/b\nhttps://c.d?e\n" + strings.Repeat("x", Block)))
	f.Add([]byte(strings.Repeat("http://example.com/a/b.c?d=e\n", 5)))
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) < Block {
			return
		}
		defer Choose(Kernels()[0])
		for _, kernel := range Kernels() {
			if Choose(kernel); Fast {
				skips(t, text)
			}
		}
	})
}
