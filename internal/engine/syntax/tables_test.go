package syntax

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
	"unsafe"

	"github.com/urikit/uri/internal/engine/abnf"
	"github.com/urikit/uri/internal/engine/scan"
	"github.com/urikit/uri/internal/testenv"
)

// classes are the generated constants, in the order of their bits.
var classes = []struct {
	name string
	bit  Class
}{
	{"InAlpha", InAlpha},
	{"InDigit", InDigit},
	{"InHexDig", InHexDig},
	{"InUnreserved", InUnreserved},
	{"InSubDelims", InSubDelims},
	{"InScheme", InScheme},
	{"InUserinfo", InUserinfo},
	{"InRegName", InRegName},
	{"InIPvFuture", InIPvFuture},
	{"InPChar", InPChar},
	{"InSegmentNC", InSegmentNC},
	{"InPath", InPath},
	{"InQuery", InQuery},
	{"InFragment", InFragment},
	{"InQueryParam", InQueryParam},
	{"InDecodable", InDecodable},
}

// grammars are the grammars, and their files.
var grammars = []struct {
	*Grammar
	file string
}{
	{RFC3986, "rfc3986"},
	{RFC2396bis02, "rfc2396bis-02"},
	{RFC2396bis01, "rfc2396bis-01"},
	{RFC2396, "rfc2396"},
	{RFC3987, "rfc3987"},
}

// wideRules are the rules for characters outside ASCII.
var wideRules = regexp.MustCompile(`(?m)^(ucschar|iprivate) = .*$`)

// Every byte of every class of the generated table of each edition against the ABNF.
func TestGeneratedTables(t *testing.T) {
	for _, g := range grammars {
		var text []byte
		for _, folder := range []string{"../../../testdata/abnf/", "../grammar/"} {
			src, err := os.ReadFile(folder + g.file + ".abnf")
			if err != nil {
				t.Fatal(err)
			}
			text = append(text, wideRules.ReplaceAll(src, []byte("$1 = %x80-FF"))...) // any byte that is not ASCII
		}
		rules, err := abnf.Parse(string(text))
		if err != nil {
			t.Fatal(err)
		}
		if name := strings.ToLower(strings.ReplaceAll(g.Document(), " ", "")); name != g.file || g.Classes() != g.class {
			t.Errorf("%s is in the place of %s", g.Document(), g.file)
		}
		var all Class
		count := 0
		for i, c := range classes {
			if c.bit != 1<<i {
				t.Errorf("%s = %#x, want %#x", c.name, c.bit, 1<<i)
			}
			all |= c.bit
			var want abnf.Set // empty if the edition has no use for the class
			if slices.Contains(rules.Rules(), "class-"+c.name) {
				count++
				if want, err = rules.Bytes("class-" + c.name); err != nil {
					t.Fatal(err)
				}
			}
			for b := range 256 {
				b := byte(b)
				if got, want := g.class[b]&c.bit != 0, want.Has(b); got != want {
					t.Errorf("%s, %s: byte %#02x is in the class table: %t, want %t", g.file, c.name, b, got, want)
				}
			}
		}
		if want := strings.Count(string(text), "\nclass-"); count != want {
			t.Errorf("%s: %d classes, want %d", g.file, count, want)
		}
		for b, in := range g.class {
			if in&^all != 0 {
				t.Errorf("%s: byte %#02x has bits of no class: %#x", g.file, b, in&^all)
			}
		}
	}
}

// TestProductions looks up every rule of productions.tsv in every document, and one that is
// not there.
func TestProductions(t *testing.T) {
	table, err := os.ReadFile("../grammar/productions.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines("no-rule\t-\t-\t-\t-\t-\n" + string(table)) {
		cells := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if cells[0] == "rule" {
			continue
		}
		for i, g := range grammars {
			want := cells[1+i]
			if want == "-" {
				want = cells[0]
			}
			name, section := g.document.production(cells[0])
			if got := strings.TrimSpace(name + " " + section); got != want {
				t.Errorf("%s: %s is %q, want %q", g.file, cells[0], got, want)
			}
		}
	}
}

// All tables that the generator writes take at most 128 KiB.
func TestTableSize(t *testing.T) {
	size := uintptr(0)
	for _, g := range grammars {
		size += unsafe.Sizeof(*g.class) + unsafe.Sizeof(*g.tables) + unsafe.Sizeof(*g.document)
		for _, a := range []*automaton{&g.tables.rules, &g.tables.hosts} {
			size += uintptr(len(a.next)) * unsafe.Sizeof(a.next[0])
		}
		for _, p := range g.document.productions {
			size += uintptr(len(p.name) + len(p.section))
		}
	}
	size += uintptr(len(rfc3987Wide)) * unsafe.Sizeof(rfc3987Wide[0])
	t.Logf("%d bytes", size)
	if size > 128<<10 {
		t.Errorf("the tables take %d bytes, more than 128 KiB", size)
	}
}

// The prose says which triplets mean the same decoded: those of letters, digits and some
// marks (section 2.3 of the drafts; RFC 3986, section 6.2.2.2), in RFC 2396 all marks, if
// the scheme allows it (sections 2.3 and 2.4.2).
func TestDecodable(t *testing.T) {
	const alphanum = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
	want := map[string]string{
		"RFC 2396":      alphanum + "-_.!~*'()",
		"rfc2396bis-01": alphanum + "_~",
		"rfc2396bis-02": alphanum + "-_~",
		"RFC 3986":      alphanum + "-._~",
		"RFC 3987":      alphanum + "-._~",
	}
	for _, g := range grammars {
		for b := range 256 {
			if got, want := g.class[b]&InDecodable != 0, strings.IndexByte(want[g.Document()], byte(b)) >= 0; got != want {
				t.Errorf("%s: %#02x is the same decoded: %t, want %t", g.Document(), b, got, want)
			}
		}
	}
}

// runs are the classes with which run is called, if they are not empty.
var runs = []Class{InUserinfo, InRegName, InPChar, InSegmentNC, InPath, InQuery, InFragment}

// bytesOf returns the bytes of a class.
func bytesOf(g *Grammar, c Class) string {
	var all []byte
	for b, in := range g.class {
		if in&c != 0 {
			all = append(all, byte(b))
		}
	}
	return string(all)
}

// eachRun calls f with every grammar and each of its classes of runs.
func eachRun(f func(g *Grammar, c Class)) {
	for _, g := range grammars {
		for _, c := range runs {
			if bytesOf(g.Grammar, c) != "" {
				f(g.Grammar, c)
			}
		}
	}
}

// The bytes that the kernel for queries skips must be in the classes for which run uses it, in
// each edition.
func TestPlainBytesAreInClass(t *testing.T) {
	for _, g := range grammars {
		for _, c := range []Class{InQuery, InFragment} {
			plain := 0
			for b := range 256 {
				s := strings.Repeat(string([]byte{byte(b)}), scan.Block)
				_, skipped := scan.Query(s, 0)
				if plain += skipped; skipped > 0 && g.class[b]&c == 0 {
					t.Errorf("%s, class %#x: skips %#02x, which is not in it", g.Document(), c, b)
				}
			}
			if plain < 62*scan.Block {
				t.Errorf("%s, class %#x: letters and digits are not plain", g.Document(), c)
			}
		}
	}
}

// wideRun reads ASCII by the classes of RFC 3986.
func TestClassesOfASCII(t *testing.T) {
	for _, c := range runs {
		for b := range utf8.RuneSelf {
			if (RFC3986.class[b]^RFC3987.class[b])&c != 0 {
				t.Errorf("class %#x: %#02x is in that of one grammar only", c, b)
			}
		}
	}
}

// What a kernel skips in a state of an automaton has to lead back to the state.
func TestPlainStates(t *testing.T) {
	for _, g := range grammars {
		for _, a := range []*automaton{&g.tables.rules, &g.tables.hosts} {
			plain := 0
			for state := 0; state < len(a.next); state += int(a.call) + 1 {
				for flag, kernel := range map[uint16]func(s string, i int) int{plainPath: scan.Path, plainName: scan.Name} {
					if a.next[state]&flag == 0 {
						continue
					}
					plain++
					for b := range 256 {
						if kernel(string([]byte{byte(b)}), 0) > 0 && a.next[state+int(a.class[b])] != uint16(state) {
							t.Errorf("%s: state %d: skips %#02x, which leads to another", g.Document(), state, b)
						}
					}
				}
			}
			if plain == 0 {
				t.Errorf("%s: a kernel skips nothing", g.Document())
			}
		}
	}
}

// slowRun is like run, but reads byte by byte.
func slowRun(g *Grammar, s string, i int, c Class) int {
	for i < len(s) {
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case s[i] >= utf8.RuneSelf && (g.class[s[i]]&c == 0 || !IsWide(r, c == InQuery)):
			return i
		case g.class[s[i]]&c != 0:
			i += size
		case s[i] != '%':
			return i
		default:
			for range 2 {
				i++
				if i == len(s) || g.class[s[i]]&InHexDig == 0 {
					return ^i
				}
			}
			i++
		}
	}
	return i
}

// Bytes of each kind at every place in runs, for every class. The lengths are near those
// of a word, a step of words and a stretch.
func TestRun(t *testing.T) {
	const bytes = "a0G~%/:?@#[ \x00\x80\xff"
	eachRun(func(g *Grammar, c Class) {
		hold := func(s string, from int) {
			if got, want := g.run(s, from, c), slowRun(g, s, from, c); got != want {
				t.Fatalf("%s: run(%q, %d, %#x) = %d, want %d", g.Document(), s, from, c, got, want)
			}
		}
		if g != RFC3986 && bytesOf(g, c) == bytesOf(RFC3986, c) {
			return // one table suffices
		}
		fills := []string{"a", "~", "%4F", "a~", "~%4F", "abcdefgh~"}
		if g == RFC3987 {
			fills = append(fills, "ö", "aö~", "日", "a日%4F", "\U00010300", "\u00A0", "\uE000")
		}
		for _, fill := range fills {
			for length := range testenv.Tier(40, 60, 60) {
				text := []byte(strings.Repeat(fill, length+1)[:length])
				for at := range text {
					was := text[at]
					for _, b := range []byte(bytes) {
						text[at] = b
						hold(string(text), 0)
						hold(string(text), at/2)
					}
					text[at] = was
				}
				hold(string(text), 0)
			}
		}
	})
}
