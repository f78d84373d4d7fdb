package markdown

import (
	"unicode"
	"unicode/utf8"

	"github.com/urikit/uri/internal/engine/work"
)

// delimiters is a run of "*", "_" or "~" (section 6.2, and GitHub's strikethrough).
type delimiters struct {
	part   int32 // its index in content.parts
	length int   // of the whole run
	left   int   // the delimiters that neither begin nor end emphasis
	mark   byte
	opens  bool // it can begin emphasis
	closes bool // it can end emphasis
}

// delimiters adds the run of n delimiters at i. The rules for "_" are stricter, so that it does not
// emphasize a part of a word.
func (c *content) delimiters(i, n int) {
	r := delimiters{part: int32(len(c.parts)), length: n, left: n, mark: c.text[i]}
	before, _ := utf8.DecodeLastRune(c.text[:i])
	after, _ := utf8.DecodeRune(c.text[i+n:])
	if i == 0 {
		before = ' '
	}
	if i+n == len(c.text) {
		after = ' '
	}
	leftFlanking := !unicode.IsSpace(after) && (!isPunctuation(after) || unicode.IsSpace(before) || isPunctuation(before))
	rightFlanking := !unicode.IsSpace(before) && (!isPunctuation(before) || unicode.IsSpace(after) || isPunctuation(after))
	r.opens, r.closes = leftFlanking, rightFlanking
	switch r.mark {
	case '_':
		r.opens = leftFlanking && (!rightFlanking || isPunctuation(before))
		r.closes = rightFlanking && (!leftFlanking || isPunctuation(after))
	case '~':
		if n > 2 {
			r.opens, r.closes = false, false
		}
	}
	c.part(i, i+n)
	c.stack = append(c.stack, int32(len(c.runs)))
	c.runs = append(c.runs, r)
}

// isPunctuation reports whether r is punctuation or a symbol (section 2.1).
func isPunctuation(r rune) bool { return unicode.IsPunct(r) || unicode.IsSymbol(r) }

// A bottom is a kind of closing run. No run up to the one that is remembered for it can match it.
type bottom struct {
	mark  byte
	opens bool
	rest  int // the length modulo 3, or the length of a run of "~"
}

// emphasize matches the runs of stack[from:], by the algorithm in the appendix of the
// specification, and removes them from the stack. It is linear, because it remembers how deep it
// searched. bottoms has for each kind of closer the lowest run that can still open it. A closer
// without an opener raises it.
func (c *content) emphasize(from int) {
	var open []int32 // the runs that may begin emphasis
	bottoms := make(map[bottom]int32)
	for _, at := range c.stack[from:] {
		closer := &c.runs[at]
		for closer.closes && closer.left > 0 {
			kind := bottom{closer.mark, closer.opens, closer.length % 3}
			if closer.mark == '~' {
				kind.rest = closer.length
			}
			k, low := len(open)-1, bottoms[kind]
			for k >= 0 && open[k] >= low && !matches(&c.runs[open[k]], closer) {
				k--
			}
			work.Add(len(open) - k)
			if k < 0 || open[k] < low {
				bottoms[kind] = at
				break
			}
			opener := &c.runs[open[k]]
			open = open[:k+1]
			n := 1
			if opener.left >= 2 && closer.left >= 2 {
				n = 2
			}
			opener.left -= n
			closer.left -= n
			if opener.left == 0 {
				open = open[:k]
			}
		}
		if closer.opens && closer.left > 0 {
			open = append(open, at)
		}
	}
	c.stack = c.stack[:from]
}

// matches reports whether the two runs can begin and end emphasis together (section 6.2, rules 9
// and 10).
func matches(opener, closer *delimiters) bool {
	switch {
	case opener.mark != closer.mark:
		return false
	case opener.mark == '~':
		return opener.length == closer.length
	case opener.closes || closer.opens:
		return (opener.length+closer.length)%3 != 0 || opener.length%3 == 0 && closer.length%3 == 0
	}
	return true
}
