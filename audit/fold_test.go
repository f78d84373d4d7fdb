package audit

import (
	"os"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// A few characters with their mapping in Unicode.
func TestFold(t *testing.T) {
	for r, want := range map[rune]string{
		'①': "1", '²': "2", '⁴': "4", '７': "7", 'ｇ': "g", 'Ｇ': "g", '。': ".", '．': ".", '｡': ".",
		'／': "/", '＠': "@", '℀': "a/c", '\u212A': "k", 'ſ': "s", '⑩': "10", 0xAD: "", 0x200B: "", 0x1D7CE: "0", 0x1CCF9: "9",
	} {
		if got, ok := fold(r); !ok || got != want {
			t.Errorf("%U: %q, %t, want %q", r, got, ok, want)
		}
	}
	for _, r := range "äßаα中" {
		if got, ok := fold(r); ok {
			t.Errorf("%U: %q", r, got)
		}
	}
	for r := range utf8.RuneSelf {
		if got, ok := fold(rune(r)); ok {
			t.Errorf("%U: %q", r, got)
		}
	}
}

// The table and the list that it was generated from agree.
func TestFoldTable(t *testing.T) {
	file, err := os.ReadFile("testdata/unicode/fold.txt")
	if err != nil {
		t.Fatal(err)
	}
	want := make(map[rune]string)
	for line := range strings.Lines(string(file)) {
		if line[0] == '#' {
			continue
		}
		fields := strings.Fields(strings.Replace(line, "..", " ", 1))
		low, err := strconv.ParseInt(fields[0], 16, 32)
		high, err2 := strconv.ParseInt(fields[1], 16, 32)
		if err2 != nil {
			high = low
		}
		to, err3 := strconv.Unquote(line[strings.IndexByte(line, '"') : len(line)-1])
		if err != nil || err3 != nil {
			t.Fatal(line, err, err3)
		}
		for r := low; r <= high; r++ {
			want[rune(r)] = to
		}
	}
	for r := range rune(unicode.MaxRune + 1) {
		got, ok := fold(r)
		if w, in := want[r]; got != w || ok != in {
			t.Errorf("%U: %q, %t, want %q", r, got, ok, w)
		}
	}
}
