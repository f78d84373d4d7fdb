package ucd_test

import (
	"bufio"
	"compress/gzip"
	"os"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/urikit/uri/internal/engine/ucd"
	"github.com/urikit/uri/internal/testenv"
)

// TestConformance runs NormalizationTest.txt of Unicode: its columns are a text and its forms NFC,
// NFD, NFKC and NFKD. The characters that its part 1 does not list stay in each form.
func TestConformance(t *testing.T) {
	file, err := os.Open("testdata/NormalizationTest.txt.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	text, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	check := func(form ucd.Form, from, want string) {
		if got := form.String(from); got != want || form.IsNormal(from) != (got == from) {
			t.Errorf("%v %+q: %+q, want %+q; normal: %t", form, from, got, want, form.IsNormal(from))
		}
	}
	listed, part, cases := map[rune]bool{}, "", 0
	lines := bufio.NewScanner(text)
	for first := true; lines.Scan(); first = false {
		line := lines.Text()
		if first && !strings.Contains(line, "NormalizationTest-"+ucd.Version) {
			t.Errorf("%s, and the tables have version %s", line, ucd.Version)
		}
		if strings.HasPrefix(line, "@") {
			part = line
		}
		line, _, _ = strings.Cut(line, "#")
		fields := strings.Split(line, ";")
		if len(fields) < 5 {
			continue
		}
		var c [5]string
		for i := range c {
			for _, code := range strings.Fields(fields[i]) {
				n, err := strconv.ParseUint(code, 16, 32)
				if err != nil {
					t.Fatal(err)
				}
				c[i] += string(rune(n))
			}
		}
		if strings.HasPrefix(part, "@Part1") {
			r, _ := utf8.DecodeRuneInString(c[0])
			listed[r] = true
		}
		cases++
		for i, from := range c {
			want := c[1]
			if i > 2 {
				want = c[3]
			}
			check(ucd.NFC, from, want)
			check(ucd.NFKC, from, c[3])
		}
	}
	if err := lines.Err(); err != nil || cases < 19000 {
		t.Errorf("%d cases, %v", cases, err)
	}
	t.Attr("cases", testenv.Figure(cases))
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if !listed[r] && utf8.ValidRune(r) {
			check(ucd.NFC, string(r), string(r))
			check(ucd.NFKC, string(r), string(r))
		}
	}
}

// TestLongRun checks that a run of combining marks of any length is put into order, and in linear
// time: quadratic time would take hours.
func TestLongRun(t *testing.T) {
	n := testenv.Tier(1<<18, 1<<20, 1<<24)
	got := ucd.NFC.String("a" + strings.Repeat("\u0301\u0323", n))
	want := "\u1EA1" + strings.Repeat("\u0323", n-1) + strings.Repeat("\u0301", n)
	if got != want {
		t.Errorf("%d marks are in another order", 2*n)
	}
	if again := ucd.NFC.String(got); again != got || !ucd.NFC.IsNormal(got) {
		t.Error("the result is not normal")
	}
}

func TestNoAllocs(t *testing.T) {
	testenv.NotRace(t, "it allocates")
	if n := testing.AllocsPerRun(10, func() {
		ucd.NFC.String("Größe 例え")
		ucd.NFC.IsNormal("Größe 例え")
		ucd.UTS46('\u1E9E')
		ucd.Of('ß').Script()
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestStaysAfterStarter compares with the normalization of each pair in which the second character
// may compose with the first.
func TestStaysAfterStarter(t *testing.T) {
	step := rune(7)
	if testing.Short() {
		step = 31
	}
	stay := 0
	for c := rune(0); c <= utf8.MaxRune; c++ {
		if ucd.Of(c).StaysAfter(0) || !utf8.ValidRune(c) {
			continue
		}
		for before := rune(0); before < 0x12000; before += step {
			text := string(before) + string(c)
			if !utf8.ValidRune(before) || !ucd.StaysAfterStarter(before, c) || !ucd.NFC.IsNormal(string(before)) {
				continue
			}
			stay++
			if !ucd.NFC.IsNormal(text) {
				t.Fatalf("%+q", text)
			}
		}
	}
	if stay < 1_000_000/int(step) {
		t.Errorf("only %d pairs stay", stay)
	}
}
