package grammar_test

import (
	"os"
	"slices"
	"testing"

	"github.com/urikit/uri/internal/check/abnf"
	"github.com/urikit/uri/internal/grammar"
)

func read(t *testing.T, file string) *abnf.Grammar {
	t.Helper()
	src, err := os.ReadFile("../../testdata/abnf/" + file)
	if err != nil {
		t.Fatal(err)
	}
	g, err := abnf.Parse(string(src))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// hold compares every byte of set with the one-byte strings of expr.
func hold(t *testing.T, g *abnf.Grammar, name, expr string, set grammar.Set) {
	t.Helper()
	want, err := g.Bytes(expr)
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	n := 0
	for b := range 256 {
		if got, want := set.Has(byte(b)), want.Has(byte(b)); got != want {
			t.Errorf("%s: byte %#02x is in the set: %t; matches %s: %t", name, b, got, expr, want)
		}
		if want.Has(byte(b)) {
			n++
		}
	}
	if set.Len() != n {
		t.Errorf("%s: Len = %d, want %d", name, set.Len(), n)
	}
}

// TestClassesMatchABNF compares every byte of every class with the ABNF of each edition.
func TestClassesMatchABNF(t *testing.T) {
	for _, e := range grammar.Editions {
		g := read(t, e.ABNF)
		for i, c := range e.Classes {
			if c.Name != grammar.RFC3986[i].Name {
				t.Errorf("%s: %s in place of %s", e.Document, c.Name, grammar.RFC3986[i].Name)
			}
			if c.ABNF == "" {
				if c.Set.Len() > 0 {
					t.Errorf("%s: %s has bytes and no ABNF", e.Document, c.Name)
				}
				continue
			}
			hold(t, g, e.Document+" "+c.Name, c.ABNF, c.Set)
		}
	}
}

// TestDecodable checks the octets that mean the same encoded and decoded, which only the
// prose defines: letters, digits and some marks (section 2.3 of the drafts; RFC 3986,
// section 6.2.2.2). In RFC 2396 they include all marks, if the scheme allows it (sections
// 2.3 and 2.4.2).
func TestDecodable(t *testing.T) {
	const (
		letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
		digits  = "0123456789"
	)
	want := map[string]grammar.Set{
		"RFC 2396":      grammar.Of(letters + digits + "-_.!~*'()"),
		"rfc2396bis-01": grammar.Of(letters + digits + "_~"),
		"rfc2396bis-02": grammar.Of(letters + digits + "-_~"),
		"RFC 3986":      grammar.Of(letters + digits + "-._~"),
	}
	for _, e := range grammar.Editions {
		i := slices.IndexFunc(e.Classes[:], func(c grammar.Class) bool { return c.Name == "inDecodable" })
		if i < 0 || e.Classes[i].Set != want[e.Document] {
			t.Errorf("%s: got class %d, want the bytes %#x", e.Document, i, want[e.Document])
		}
	}
}

// TestSetsMatchABNF compares every byte of every set with the rule for it.
func TestSetsMatchABNF(t *testing.T) {
	g := read(t, "rfc3986.abnf")
	for _, test := range []struct {
		name, expr string
		set        grammar.Set
	}{
		{"Alpha", `ALPHA`, grammar.Alpha},
		{"Digit", `DIGIT`, grammar.Digit},
		{"HexDig", `HEXDIG`, grammar.HexDig},
		{"GenDelims", `gen-delims`, grammar.GenDelims},
		{"SubDelims", `sub-delims`, grammar.SubDelims},
		{"Reserved", `reserved`, grammar.Reserved},
		{"Unreserved", `unreserved`, grammar.Unreserved},
		{"Userinfo", `userinfo`, grammar.Userinfo},
		{"RegName", `reg-name`, grammar.RegName},
		{"PChar", `pchar`, grammar.PChar},
		{"SegmentNZNC", `segment-nz-nc`, grammar.SegmentNZNC},
		{"Path", `path`, grammar.Path},
		{"Query", `query`, grammar.Query},
		{"Fragment", `fragment`, grammar.Fragment},
	} {
		hold(t, g, test.name, test.expr, test.set)
	}
}

func TestSetAlgebra(t *testing.T) {
	for _, test := range []struct {
		name string
		set  grammar.Set
		want string
	}{
		{"zero", grammar.Set{}, ""},
		{"Of nothing", grammar.Of(""), ""},
		{"Of", grammar.Of("b\x00a\xffa@"), "\x00@ab\xff"},
		{"Range of one", grammar.Range('x', 'x'), "x"},
		{"Range over words", grammar.Range('>', 'B'), ">?@AB"},
		{"Range to the last", grammar.Range(0xFD, 0xFF), "\xfd\xfe\xff"},
		{"Range upside down", grammar.Range('b', 'a'), ""},
		{"Union of nothing", grammar.Union(), ""},
		{"Union", grammar.Union(grammar.Of("ab"), grammar.Of("\xff"), grammar.Of("bc")), "abc\xff"},
		{"Minus", grammar.Of("abc").Minus(grammar.Of("bx")), "ac"},
	} {
		var got []byte
		for b := range 256 {
			if test.set.Has(byte(b)) {
				got = append(got, byte(b))
			}
		}
		if string(got) != test.want {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
		if n := test.set.Len(); n != len(test.want) {
			t.Errorf("%s: Len = %d, want %d", test.name, n, len(test.want))
		}
	}
}
