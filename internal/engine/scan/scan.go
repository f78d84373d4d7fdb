// Package scan finds where runs of ordinary bytes end, many bytes at a time.
//
// It is the one place that trades readability for speed. Each function skips a fixed set of "plain"
// bytes. [Masks.Outline] divides a reference at the delimiters, and decides whether an ordinary
// host is an IPv4address or an IPv6address, and whether a port has only digits. Any other reference
// is left to the productions of the engine. The engine uses a function only where its set is part
// of the class that it matches (a test of the engine checks this), and looks up the byte after the
// run in its own tables. So a function here may stop early, but never late.
//
// The functions classify eight bytes at a time in ordinary registers (Lamport,
// "Multiple byte processing with full-word instructions", CACM 18(8), 1975). A step
// takes three words: most host names and paths end within 24 bytes, so that most runs
// take one step. The benchmarks beside this file compare with a byte loop. Path and Name
// are for the automata, whose steps from state to state take longer than the loops of the
// grammar of RFC 3986, which need no words.
package scan

import (
	"encoding/binary"
	"math/bits"
	"unsafe"

	"github.com/urikit/uri/internal/engine/work"
)

const (
	ones  = 0x0101010101010101
	highs = 0x80 * ones
	word  = 8
	step  = 3 * word
)

// Path returns the end of the run of plain path bytes in s that begins at i:
// letters, digits and any of & ' ( ) * + , - . / : ; = _ .
// It returns i if the run is empty, also when i is len(s).
func Path(s string, i int) int {
	start := i
	for ; i+step <= len(s); i += step {
		x, y, z := notPath(load(s, i)), notPath(load(s, i+word)), notPath(load(s, i+2*word))
		if x|y|z != 0 {
			return count(start, i+first(gather(x, y, z)))
		}
	}
	if len(s) < step {
		for i < len(s) && isPath(s[i]) {
			i++
		}
		return count(start, i)
	}
	end := len(s) - step
	x, y, z := notPath(load(s, end)), notPath(load(s, end+word)), notPath(load(s, end+2*word))
	return count(start, i+firstOfLast(gather(x, y, z), len(s)-i))
}

// Name returns the end of the run of plain name bytes in s that begins at i:
// letters, digits, "-" and ".". It returns i if the run is empty, also when i is
// len(s).
func Name(s string, i int) int {
	start := i
	for ; i+step <= len(s); i += step {
		x, y, z := notName(load(s, i)), notName(load(s, i+word)), notName(load(s, i+2*word))
		if x|y|z != 0 {
			return count(start, i+first(gather(x, y, z)))
		}
	}
	if len(s) < step {
		for i < len(s) && isName(s[i]) {
			i++
		}
		return count(start, i)
	}
	end := len(s) - step
	x, y, z := notName(load(s, end)), notName(load(s, end+word)), notName(load(s, end+2*word))
	return count(start, i+firstOfLast(gather(x, y, z), len(s)-i))
}

// Wide returns the end of the run of plain characters outside ASCII in s that begins at i:
// those from U+00C0 to U+D7FF and from U+10000 to U+3FFFD, except U+1FFFE, U+1FFFF, U+2FFFE
// and U+2FFFF, in UTF-8. It returns i if the run is empty, also when i is len(s).
//
// It reads characters one by one: runs are short, and words of eight bytes are not faster. A
// character of two bytes begins with C3 to DF, one of three with E0 to ED, and one of four with F0.
// All else ends the run.
func Wide(s string, i int) int {
	start := i
	for i+1 < len(s) && s[i] >= 0xC3 {
		a, b := s[i], s[i+1]
		if b&0xC0 != 0x80 {
			break
		}
		if a < 0xE0 {
			i += 2
			continue
		}
		if i+2 == len(s) || s[i+2]&0xC0 != 0x80 {
			break
		}
		if a < 0xED && (a > 0xE0 || b >= 0xA0) || a == 0xED && b < 0xA0 {
			i += 3
			continue
		}
		if i+3 >= len(s) || a != 0xF0 || b < 0x90 || s[i+3]&0xC0 != 0x80 || b&0x0F == 0x0F && s[i+2] == 0xBF && s[i+3] >= 0xBE {
			break
		}
		i += 4
	}
	return count(start, i)
}

// loadUpTo is like load, with zeros after the end of s.
func loadUpTo(s string, i int) (x uint64) {
	switch {
	case i+word <= len(s):
		return load(s, i)
	case len(s) >= word:
		return load(s, len(s)-word) >> (8 * (i + word - len(s)) & 63)
	}
	for j := len(s) - 1; j >= i; j-- {
		x = x<<8 | uint64(s[j])
	}
	return x
}

// load returns the eight bytes of s from i on, the first in the lowest byte.
// The caller must check that s has them: a bounds check here costs a tenth of a
// parse.
func load(s string, i int) uint64 {
	p := unsafe.Add(unsafe.Pointer(unsafe.StringData(s)), i)
	return binary.LittleEndian.Uint64((*[8]byte)(p)[:])
}

// up moves bit 8k+7 to bit 56+k, if it is a factor.
const up = 0x0002040810204081

// gather collects the marks of three words, the high bit of each byte, into the
// lowest 24 bits.
func gather(x, y, z uint64) uint64 {
	return x*up>>56 | y*up>>56<<8 | z*up>>56<<16
}

// first returns the index of the first mark. At least one mark must be set.
func first(marks uint64) int {
	return bits.TrailingZeros64(marks)
}

// firstOfLast returns the index of the first mark among the last n of step, or
// n without a mark.
func firstOfLast(marks uint64, n int) int {
	return bits.TrailingZeros64(marks>>((step-n)&63) | 1<<(n&63))
}

// The functions below set the high bit of each byte of the result whose byte of x is
// not in the set; the other bits are zero. With the high bits of x cleared, adding
// 0x80-c to each byte sets its high bit if and only if the byte is at least c, and no
// carry leaves the byte.

func notPath(x uint64) uint64 {
	b := x &^ highs
	middle := (b + (0x80-'&')*ones) &^ (b + (0x7F-';')*ones)
	notEqual := (b ^ '='*ones) + 0x7F*ones
	notUnderscore := (b ^ '_'*ones) + 0x7F*ones
	return (notLetter(b)&^middle&notEqual&notUnderscore | x) & highs
}

func notName(x uint64) uint64 {
	b := x &^ highs
	middle := (b + (0x80-'-')*ones) &^ (b + (0x7F-'9')*ones)
	slash := ^((b ^ '/'*ones) + 0x7F*ones)
	return (notLetter(b)&(^middle|slash) | x) & highs
}

// notLetter leaves the other bits of each byte undefined.
func notLetter(x uint64) uint64 {
	b := x&^highs | 0x20*ones // folds upper case onto lower case
	return ^(b + (0x80-'a')*ones) | (b + (0x7F-'z')*ones) | x
}

func isPath(b byte) bool {
	return isLetter(b) || '&' <= b && b <= ';' || b == '=' || b == '_'
}

func isName(b byte) bool {
	return isLetter(b) || '-' <= b && b <= '9' && b != '/'
}

func isLetter(b byte) bool {
	return 'a' <= b|0x20 && b|0x20 <= 'z'
}

// count adds the bytes from start to end, including the one at end, to the work done. It
// returns end.
func count(start, end int) int {
	work.Add(end - start + 1)
	return end
}
