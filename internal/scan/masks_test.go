package scan

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/testenv"
)

// classifier is one way to classify. classifiers returns those of this machine.
type classifier struct {
	name     string
	classify func(s string, m *Masks)
	mark     func(s string, m *Marks)
}

// classifies compares a kernel with the byte loop.
func (k classifier) classifies(t *testing.T, s string) {
	t.Helper()
	var want Masks
	got := Masks{^uint64(0), 1, 2, 3, 4, 5, 6} // must be overwritten
	classifyGeneric(s, &want)
	if k.classify(s, &got); got != want {
		t.Fatalf("%s: masks of %q\n%s want\n%s", k.name, s, show(got), show(want))
	}
	var wanted Marks
	marks := Marks{^uint64(0), 1, 2, 3, 4, 5, 6, 7}
	markGeneric(s, &wanted)
	if k.mark(s, &marks); marks != wanted {
		t.Fatalf("%s: marks of %q\n%064b want\n%064b", k.name, s, marks, wanted)
	}
	marks = Marks{^uint64(0), 1, 2, 3, 4, 5, 6, 7}
	if MarkByTable(s, &marks); marks != wanted {
		t.Fatalf("by table: marks of %q\n%064b want\n%064b", s, marks, wanted)
	}
}

func show(m Masks) string {
	return fmt.Sprintf("NotScheme    %064b\nNotAuthority %064b\nNotPath      %064b\nNotDigit     %064b\nColon        %064b\nDelimiter    %064b\nQuestion     %064b\n",
		m.NotScheme, m.NotAuthority, m.NotPath, m.NotDigit, m.Colon, m.Delimiter, m.Question)
}

// Every byte at every position of texts of every length.
func TestClassifyEveryByte(t *testing.T) {
	step := testenv.Tier(29, 7, 7)
	for _, k := range classifiers() {
		t.Run(k.name, func(t *testing.T) {
			for length := range 2*Block + 3 {
				text := []byte(strings.Repeat("a", length))
				k.classifies(t, string(text))
				for at := range text {
					for b := range 256 {
						if length > 40 && b%step != at%step { // each byte at each position, but not for each length
							continue
						}
						text[at] = byte(b)
						k.classifies(t, string(text))
					}
					text[at] = 'a'
				}
			}
		})
	}
}

func TestClassifyRandom(t *testing.T) {
	for _, k := range classifiers() {
		t.Run(k.name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(3986, 64))
			for range testenv.Tier(10_000, 100_000, 100_000) {
				b := make([]byte, rng.IntN(100))
				for i := range b {
					if b[i] = byte(rng.Uint32()); rng.IntN(4) > 0 {
						b[i] = "abcXYZ0189-._~!$&'()*+,;=:@/?#[]%"[rng.IntN(33)]
					}
				}
				k.classifies(t, string(b))
			}
		})
	}
}

func BenchmarkClassify(b *testing.B) {
	const text = "https://www.example.com:8042/over/there?name=ferret&and=so+on#nose"
	for _, k := range append(classifiers(), classifier{"generic", classifyGeneric, MarkByTable}) {
		for _, length := range []int{8, 31, 32, 48, 64} {
			b.Run(fmt.Sprintf("%s/%d", k.name, length), func(b *testing.B) {
				var m Masks
				for b.Loop() {
					k.classify(text[:length], &m)
				}
			})
			b.Run(fmt.Sprintf("%s/%d/marks", k.name, length), func(b *testing.B) {
				var m Marks
				for b.Loop() {
					k.mark(text[:length], &m)
				}
			})
		}
	}
}

func FuzzClassify(f *testing.F) {
	f.Add("https://www.example.com:8042/over/there?name=ferret&and=so+on#nose")
	f.Add("")
	f.Fuzz(func(t *testing.T, s string) {
		for _, k := range classifiers() {
			k.classifies(t, s)
		}
	})
}
