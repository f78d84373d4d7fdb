package ipblock

import (
	"bufio"
	"encoding/json"
	"net/netip"
	"os"
	"testing"
)

type line struct {
	Block, First, Last string
	Before, After      *string
	Deny               bool `json:"deny_by_default"`
}

func lines(t *testing.T) (rows []line) {
	t.Helper()
	file, err := os.Open("testdata/ip-special-blocks.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for s := bufio.NewScanner(file); s.Scan(); {
		var l line
		if err := json.Unmarshal(s.Bytes(), &l); err != nil {
			t.Fatal(err)
		}
		rows = append(rows, l)
	}
	return rows
}

// contains reports whether a is in p, by comparing numbers.
func contains(p netip.Prefix, a netip.Addr) bool {
	if p.Addr().Is4() != a.Is4() {
		return false
	}
	x, y := p.Addr().As16(), a.As16()
	bits := p.Bits()
	if a.Is4() {
		bits += 96
	}
	for i := range bits {
		if (x[i/8]^y[i/8])>>(7-i%8)&1 != 0 {
			return false
		}
	}
	return true
}

// slowFind finds the most specific block by searching all of them.
func slowFind(a netip.Addr) (found Block, ok bool) {
	for _, b := range blocks {
		if contains(b.Prefix, a.WithZone("")) && (!ok || b.Prefix.Bits() > found.Prefix.Bits()) {
			found, ok = b, true
		}
	}
	return found, ok
}

// TestFind checks the first and the last address of each block, and their neighbors.
func TestFind(t *testing.T) {
	rows := lines(t)
	if len(rows) != len(blocks) {
		t.Fatalf("%d blocks, want %d", len(blocks), len(rows))
	}
	for _, r := range rows {
		block := netip.MustParsePrefix(r.Block)
		texts := []string{r.First, r.Last}
		for _, outside := range []*string{r.Before, r.After} {
			if outside != nil {
				texts = append(texts, *outside)
			}
		}
		for i, text := range texts {
			a := netip.MustParseAddr(text)
			if inside := contains(block, a); inside != (i < 2) {
				t.Errorf("%s is in %s: %t", a, block, inside)
			}
			zoned := a
			if a.Is6() && !a.Is4In6() {
				zoned = a.WithZone("eth0")
			}
			for _, a := range []netip.Addr{a, zoned} {
				got, ok := Find(a)
				want, wantOK := slowFind(a)
				if got != want || ok != wantOK {
					t.Errorf("Find(%s) = %v, %t, want %v, %t", a, got, ok, want, wantOK)
				}
				if i < 2 && (!ok || got.Prefix.Bits() < block.Bits()) {
					t.Errorf("Find(%s) = %v, %t, which is not in %s", a, got, ok, block)
				}
			}
		}
	}
	for _, text := range []string{"8.8.8.8", "1.1.1.1", "2606:4700:4700::1111", "223.255.255.255"} {
		if b, ok := Find(netip.MustParseAddr(text)); ok {
			t.Errorf("Find(%s) = %v", text, b)
		}
	}
	if b, ok := Find(netip.Addr{}); ok {
		t.Errorf("the zero address is in %v", b)
	}
}

func TestEmbedded(t *testing.T) {
	for _, test := range []struct {
		text string
		want []Embedding
	}{
		{"192.0.2.1", nil},
		{"2001:db8::1", nil},
		{"::", nil},
		{"::1", nil},
		{"::2", []Embedding{{Compatible, addr("0.0.0.2")}}},
		{"::127.0.0.1", []Embedding{{Compatible, addr("127.0.0.1")}}},
		{"::ffff:127.0.0.1", []Embedding{{Mapped, addr("127.0.0.1")}}},
		{"::ffff:0:127.0.0.1", []Embedding{{Translated, addr("127.0.0.1")}}},
		{"64:ff9b::192.0.2.33", []Embedding{{NAT64, addr("192.0.2.33")}}},
		{"64:ff9b:0:0:0:1::", nil},
		{"64:ff9b:1:c000:2:2100::", []Embedding{{LocalNAT64, addr("192.0.2.33")}}},
		{"2002:c000:221::1", []Embedding{{SixToFour, addr("192.0.2.33")}}},
		{"2001:0:c000:221:8000:63bf:3fff:fdd2", []Embedding{{TeredoServer, addr("192.0.2.33")}, {TeredoClient, addr("192.0.2.45")}}},
		{"fe80::5efe:192.0.2.33", []Embedding{{ISATAP, addr("192.0.2.33")}}},
		{"2001:db8::200:5efe:192.0.2.33", []Embedding{{ISATAP, addr("192.0.2.33")}}},
		{"fe80::5efe:192.0.2.33%eth0", []Embedding{{ISATAP, addr("192.0.2.33")}}},
	} {
		found, n := Embedded(addr(test.text))
		if n != len(test.want) {
			t.Errorf("%s embeds %v", test.text, found[:n])
			continue
		}
		for i, want := range test.want {
			if found[i] != want {
				t.Errorf("%s embeds %v, want %v", test.text, found[:n], test.want)
			}
		}
	}
	if _, n := Embedded(netip.Addr{}); n != 0 {
		t.Error("the zero address embeds something")
	}
}

func addr(text string) netip.Addr { return netip.MustParseAddr(text) }

func TestAllocs(t *testing.T) {
	a, b, c := addr("2001:0:c000:221:8000:63bf:3fff:fdd2"), addr("::ffff:10.0.0.1"), addr("166.9.0.1")
	if n := testing.AllocsPerRun(100, func() {
		Find(a)
		Find(b)
		Embedded(a)
		Embedded(b)
		FindService(c)
		FindName("a.LOCALHOST")
		FindName("example.com")
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
