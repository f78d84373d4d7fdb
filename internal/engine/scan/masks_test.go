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
	trace    func(s string, wide uint64) (Packed, int)
}

// classifies compares a kernel with the byte loop.
func (k classifier) classifies(t *testing.T, s string) {
	t.Helper()
	var want Masks
	got := Masks{^uint64(0), 1, 2, 3, 4, 5, 6, 7} // must be overwritten
	classifyGeneric(s, &want)
	if k.classify(s, &got); got != want {
		t.Fatalf("%s: masks of %q\n%s want\n%s", k.name, s, show(got), show(want))
	}
	k.traces(t, s, 0, want)
	k.traces(t, s, outsideASCII(s), want)
	var wanted Marks
	marks := Marks{^uint64(0), 1, 2, 3, 4, 5, 6}
	markGeneric(s, &wanted)
	if k.mark(s, &marks); marks != wanted {
		t.Fatalf("%s: marks of %q\n%064b want\n%064b", k.name, s, marks, wanted)
	}
	marks = Marks{^uint64(0), 1, 2, 3, 4, 5, 6}
	if MarkByTable(s, &marks); marks != wanted {
		t.Fatalf("by table: marks of %q\n%064b want\n%064b", s, marks, wanted)
	}
}

// outsideASCII returns the mask of the bytes of s that are not ASCII, whether they are UTF-8 or
// not.
func outsideASCII(s string) (mask uint64) {
	for i := range min(len(s), Block) {
		mask |= uint64(s[i]>>7) << i
	}
	return mask
}

// traces compares a kernel with [Masks.Outline]. masks are those of s, and those of wide are plain.
func (k classifier) traces(t *testing.T, s string, wide uint64, masks Masks) {
	t.Helper()
	masks.NotAuthority &^= wide
	masks.NotPath &^= wide
	want := Outline{1, 2, 3, 4, 5, 6, 7}
	end := masks.Outline(s, &want)
	packed, at := k.trace(s, wide)
	var got Outline
	if end >= 0 {
		packed.Outline(s, &got)
	}
	if at != end || end >= 0 && (got != want || packed != want.Pack()) {
		t.Fatalf("%s: outline of %+q\n%d, %+v, want\n%d, %+v", k.name, s, at, packed, end, want)
	}
}

func show(m Masks) string {
	return fmt.Sprintf("NotScheme    %064b\nNotAuthority %064b\nNotPath      %064b\nNotDigit     %064b\nHex          %064b\nColon        %064b\nDelimiter    %064b\nQuestion     %064b\n",
		m.NotScheme, m.NotAuthority, m.NotPath, m.NotDigit, m.Hex, m.Colon, m.Delimiter, m.Question)
}

// Every byte at every position of texts of every length.
func TestClassifyEveryByte(t *testing.T) {
	step := testenv.Tier(29, 11, 7)
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
			for range testenv.Tier(10_000, 40_000, 100_000) {
				b := make([]byte, rng.IntN(100))
				strange := 1 + rng.IntN(30) // the most frequent distance of bytes that are not plain
				for i := range b {
					switch rng.IntN(strange) {
					case 0:
						b[i] = byte(rng.Uint32())
					case 1, 2, 3:
						b[i] = "-._~!$&'()*+,;=:@/?#[]%%%%"[rng.IntN(26)]
					default:
						b[i] = "abcfgXYF0189"[rng.IntN(12)]
					}
				}
				start := []string{"", "", "h:", "h://", "http://a.b/", "//", "/", "x://h:1"}[rng.IntN(8)]
				k.classifies(t, start+string(b))
			}
		})
	}
}

// TestTraceHosts traces hosts that are addresses, or nearly.
func TestTraceHosts(t *testing.T) {
	for _, k := range classifiers() {
		t.Run(k.name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(3986, 4))
			kinds := map[HostKind]int{}
			check := func(host string) {
				s := []string{"//", "h://", "x://u@"}[rng.IntN(3)] + host + []string{"", "", "/", ":80", ":80/p", "#f", "?q%41", "]", "/%", "x", "1:2"}[rng.IntN(11)]
				k.classifies(t, s)
				if at, end := k.trace(s, 0); end >= 0 {
					kinds[at.Host()]++
				}
			}
			for _, alphabet := range []string{"1:", "1.", "0."} { // all texts of two characters
				for length := range testenv.Tier(11, 13, 15) {
					for n := range 1 << length {
						host := make([]byte, length)
						for i := range host {
							host[i] = alphabet[n>>i&1]
						}
						if alphabet == "1:" {
							check("[" + string(host) + "]")
						} else {
							check(string(host))
						}
					}
				}
			}
			for range testenv.Tier(10_000, 40_000, 300_000) {
				var b strings.Builder
				for i := range 3 + rng.IntN(3) {
					if i > 0 {
						b.WriteByte("............:x-;"[rng.IntN(16)])
					}
					fmt.Fprint(&b, rng.IntN([]int{10, 100, 300, 1200}[rng.IntN(4)]))
				}
				check(b.String())
				b.Reset()
				b.WriteString([]string{"[", "[", "[", "[:", "[::"}[rng.IntN(5)])
				double := rng.IntN(9)
				for i := range rng.IntN(10) {
					if i > 0 {
						b.WriteString([]string{":", "::"}[min(rng.IntN(20), 1)^min(1, double^i)])
					}
					fmt.Fprintf(&b, "%x", rng.IntN(1<<(1+rng.IntN(17))))
				}
				b.WriteString([]string{"]", "]", "]", ":]", "::]", "g]"}[rng.IntN(6)])
				check(b.String())
			}
			if len(kinds) != 3 || min(kinds[RegName], kinds[IPv4Address], kinds[IPv6Address]) < 300 {
				t.Errorf("too few hosts of a kind: %v", kinds)
			}
		})
	}
}

// TestTraceBlockEnds traces texts with something near the end of the block.
func TestTraceBlockEnds(t *testing.T) {
	for _, k := range classifiers() {
		t.Run(k.name, func(t *testing.T) {
			for _, before := range []string{"", "/", "//", "x:", "x://", "x://u@", "//1.2.3.", "x://[1::"} {
				for _, fill := range []string{"a", "1"} {
					for length := Block - 6; length < Block+3; length++ {
						for _, after := range []string{"", ":", ":b", ":/", "://", "://h", ":80", ":8/", "/", "//", "?", "#", "#f", "@", "@h", "]", "[", "%41", "%"} {
							k.classifies(t, before+strings.Repeat(fill, length-len(before))+after)
						}
					}
				}
			}
		})
	}
}

func BenchmarkClassify(b *testing.B) {
	const text = "https://www.example.com:8042/over/there?name=ferret&and=so+on#nose"
	for _, k := range append(classifiers(), classifier{"generic", classifyGeneric, MarkByTable, nil}) {
		for _, length := range []int{8, 31, 32, 48, 64} {
			b.Run(fmt.Sprintf("%s/%d", k.name, length), func(b *testing.B) {
				var m Masks
				for b.Loop() {
					k.classify(text[:length], &m)
				}
			})
			if k.trace != nil {
				b.Run(fmt.Sprintf("%s/%d/trace", k.name, length), func(b *testing.B) {
					for b.Loop() {
						k.trace(text[:length], 0)
					}
				})
			}
			b.Run(fmt.Sprintf("%s/%d/marks", k.name, length), func(b *testing.B) {
				var m Marks
				for b.Loop() {
					k.mark(text[:length], &m)
				}
			})
		}
	}
}

// Query stops, with each kernel, where a byte loop does.
func TestQuery(t *testing.T) {
	for _, kernel := range Kernels()[:len(Kernels())-1] {
		t.Run(kernel, func(t *testing.T) {
			defer Choose(Kernels()[0])
			Choose(kernel)
			rng := rand.New(rand.NewPCG(3986, 34))
			for range testenv.Tier(20_000, 60_000, 200_000) {
				var b strings.Builder
				for range rng.IntN(20) {
					b.WriteString(strings.Repeat([]string{"a", "%41", "/", "%4", "%", "?", "b/c?", "%fF", "#", "\x80"}[max(rng.IntN(100)-90, rng.IntN(3))], rng.IntN(30)))
				}
				s := b.String()
				i := rng.IntN(len(s) + 1)
				question, end := Query(s, i)
				wantQuestion, want := plainEnd(s, i)
				if question != wantQuestion || end != want {
					t.Fatalf("%q from %d: %d, %d, want %d, %d", s, i, question, end, wantQuestion, want)
				}
			}
		})
	}
}

// plainEnd is Query as a byte loop.
func plainEnd(s string, i int) (question, end int) {
	question = -1
	for end = i; end < len(s); {
		isHex := func(i int) bool { return i < len(s) && strings.IndexByte("0123456789abcdefABCDEF", s[i]) >= 0 }
		b := s[end]
		if b == '%' && isHex(end+1) && isHex(end+2) {
			end += 2
		} else if b == '?' && question < 0 {
			question = end
		} else if !isLetter(b) && (b < '0' || '9' < b) && !isPlainMark(b) && b != '/' && b != '?' && b != '@' {
			break
		}
		end++
	}
	if question < 0 {
		question = end
	}
	return question, end
}

func FuzzClassify(f *testing.F) {
	f.Add("https://www.example.com:8042/over/there?name=ferret&and=so+on#nose")
	f.Add("")
	f.Add("x://h:1/%41?%4#%4a")
	f.Add("//a@h")
	f.Add("//1.22.255.0:8")
	f.Add("//[::1:2]/")
	f.Add("a/b#c")
	f.Add("//é@日本.example:8/ü?%41#ä")
	f.Fuzz(func(t *testing.T, s string) {
		for _, k := range classifiers() {
			k.classifies(t, s)
		}
	})
}

// Query finds the same with each kernel and with a byte loop.
func FuzzQuery(f *testing.F) {
	f.Add("path/to;p=1/%41%4?key=value%20#end", 3)
	f.Add("", 0)
	f.Fuzz(func(t *testing.T, s string, i int) {
		if i < 0 || i > len(s) {
			return
		}
		s = strings.Repeat(s, 1+200/(len(s)+1)) // several blocks
		wantQuestion, want := plainEnd(s, i)
		defer Choose(Kernels()[0])
		for _, kernel := range Kernels()[:len(Kernels())-1] {
			Choose(kernel)
			if question, end := Query(s, i); question != wantQuestion || end != want {
				t.Fatalf("%s: %q from %d: %d, %d, want %d, %d", kernel, s, i, question, end, wantQuestion, want)
			}
		}
	})
}
