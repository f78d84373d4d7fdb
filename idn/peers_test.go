package idn_test

import (
	"crypto/sha256"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/internal/engine/enum"
	"github.com/urikit/uri/internal/testenv"
)

// TestPeers compares the ASCII forms of names with each code point with recorded answers of ICU4J,
// java.net.IDN, Python's codec idna and the package idna of PyPI, by a digest. It leaves out the
// code points for which the record has a difference, with its reason. A quick run makes one
// comparison of four.
func TestPeers(t *testing.T) {
	testenv.NotShort(t, "it converts 5 million names")
	text, err := os.ReadFile("testdata/peers.tsv")
	if err != nil {
		t.Fatal(err)
	}
	if version := "# Unicode " + idn.UnicodeVersion() + ";"; !strings.HasPrefix(string(text), version) {
		t.Errorf("the record is not of Unicode %s", idn.UnicodeVersion())
	}
	type group struct {
		digest string
		skip   map[rune]bool
	}
	groups := map[[3]string]*group{}
	for i, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		cells := strings.Split(line, "\t")
		if i < 2 {
			continue
		}
		key := [3]string(cells[:3])
		if cells[3] == "" {
			groups[key] = &group{cells[5], map[rune]bool{}}
			continue
		}
		if cells[5] == "" {
			t.Errorf("%s: no reason", line)
		}
		first, err1 := strconv.ParseUint(cells[3], 16, 32)
		last, err2 := strconv.ParseUint(cells[4], 16, 32)
		if err1 != nil || err2 != nil {
			t.Fatal(line)
		}
		for c := first; c <= last; c++ {
			groups[key].skip[rune(c)] = true
		}
	}
	if len(groups) != 20 {
		t.Errorf("%d comparisons", len(groups))
	}
	forms := []string{`"?"`, `"?.com"`, `"\u05d0?\u05d0"`, `"a?b"`}
	for i, key := range slices.SortedFunc(maps.Keys(groups), func(a, b [3]string) int { return slices.Compare(a[:], b[:]) }) {
		if !testenv.Full && key[2] != forms[i/4%4] {
			continue
		}
		g := groups[key]
		t.Run(strings.Join(key[:], " "), func(t *testing.T) {
			t.Parallel()
			profile, err := enum.Of[idn.Profile](key[1])
			if err != nil {
				t.Fatal(err)
			}
			form, err := strconv.Unquote(key[2])
			if err != nil {
				t.Fatal(err)
			}
			digest := sha256.New()
			for c := rune(0x80); c < 0x110000; c++ {
				if c == 0xD800 {
					c = 0xE000
				}
				if g.skip[c] {
					continue
				}
				ascii, err := profile.ToASCII(strings.Replace(form, "?", string(c), 1))
				if err != nil {
					ascii = "!"
				}
				fmt.Fprintf(digest, "%X %s\n", c, ascii)
			}
			if got := fmt.Sprintf("%x", digest.Sum(nil)); got != g.digest {
				t.Errorf("the answers have the digest %s, want %s", got, g.digest)
			}
		})
	}
}
