// Package testenv says how tests run: with the race detector, with -short, or at full
// length.
package testenv

import (
	"flag"
	"math/bits"
	"os"
	"strconv"
	"testing"
)

// Full reports whether the suites run at full length, which takes hours. The environment
// variable URIKIT_FULL enables it.
var Full = os.Getenv("URIKIT_FULL") != ""

// Tier returns the size of a suite: brief with -short and in a Slow build, all at full
// length, and otherwise quick.
func Tier(brief, quick, all int) int {
	switch {
	case testing.Short() || Slow:
		return brief
	case Full:
		return all
	}
	return quick
}

// Seeds returns those texts that a fuzz target adds as seeds. An ordinary run takes all.
// Fuzzing replays each seed and measures its coverage first, which takes milliseconds, and
// an ordinary run has tested the table. So it takes a text only if three characters in a
// row are, by their kinds, in no text before it, or if it is the first of its length, to a
// power of two. A run of capitals, other letters, digits, controls or other bytes than
// ASCII counts as one character.
func Seeds(texts []string) []string {
	if f := flag.Lookup("test.fuzz"); f == nil || f.Value.String() == "" {
		return texts
	}
	return shapes(texts)
}

// shapes returns the texts with a new length, by powers of two, or a new sequence of three kinds of
// characters. So it keeps few of many similar texts.
func shapes(texts []string) []string {
	var some []string
	known, lengths := make(map[string]bool), make(map[int]bool)
	for _, text := range texts {
		shape := []byte{2} // the beginning
		for i := range len(text) {
			if k := kind(text[i]); k == text[i] && k != 'a' && k != 'A' && k != '0' || k != shape[len(shape)-1] {
				shape = append(shape, k)
			}
		}
		shape = append(shape, 3) // the end
		isNew := !lengths[bits.Len(uint(len(text)))]
		lengths[bits.Len(uint(len(text)))] = true
		for i := range max(1, len(shape)-2) {
			if three := string(shape[i:min(len(shape), i+3)]); !known[three] {
				known[three], isNew = true, true
			}
		}
		if isNew {
			some = append(some, text)
		}
	}
	return some
}

// kind returns one byte for all capitals, all other letters, all digits, all controls and all that
// is not ASCII, and any other byte itself.
func kind(b byte) byte {
	switch {
	case 'a' <= b && b <= 'z':
		return 'a'
	case 'A' <= b && b <= 'Z':
		return 'A'
	case '0' <= b && b <= '9':
		return '0'
	case b >= 0x80:
		return 0x80
	case b < ' ' || b == 0x7F:
		return 1
	}
	return b
}

// Figure returns n as the value of a test attribute.
func Figure(n int) string { return strconv.Itoa(n) }
