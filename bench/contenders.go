package main

import (
	"errors"
	"net/url"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/bench/native"
)

// A contender processes lists of texts.
type contender struct {
	name string // in the names of benchmarks
	what string // in the table

	// prepare converts the lines to the contender's input and returns a pass over
	// them.
	prepare func(lines []string) pass

	// A program does a job in another language. It has no function prepare.
	program native.Program
	job     string

	live bool // runs while the heap is live

	// answer returns the result for a line, for tests, and whether the contender accepts
	// it. It is nil for contenders without a result.
	answer func(line string) (text string, accepted bool)

	// differs describes how the contender's job differs from ours. Tests compare the
	// answers of contenders without it with ours.
	differs string
}

// differing returns c with a description of its differences.
func (c contender) differing(how string) contender {
	c.differs = how
	return c
}

// withHeap returns c for a program whose heap is live.
func (c contender) withHeap() contender {
	c.name, c.what, c.live = c.name+"-live", c.what+", heap of 64 MiB", true
	return c
}

// A pass processes all texts once. It returns how many were accepted, and the sum of what it read
// of the results: a length, so that no result can be dropped.
type pass func() (accepted, sum int)

// The contenders that the others are compared with.
const (
	ours   = "urikit"
	theirs = "net-url"
)

// parsers parse URI-references, as far as they support them, and read the path. Ours has its own
// loop, as have the programs in other languages: a call of a function value takes more than a
// nanosecond, which those that take hundreds do not notice.
var parsers = []contender{
	{name: ours, what: "urikit `Parse`", prepare: func(lines []string) pass {
		return func() (accepted, sum int) {
			for _, s := range lines {
				if r, err := uri.Parse(s); err == nil {
					accepted++
					sum += len(r.Path().String())
				}
			}
			return accepted, sum
		}
	}, answer: func(s string) (string, bool) {
		r, err := uri.Parse(s)
		return strconv.Itoa(len(r.Path().String())), err == nil
	}},
	reads(theirs, "net/url `Parse`", func(s string) (int, error) {
		u, err := url.Parse(s)
		if err != nil {
			return 0, err
		}
		return len(u.Path) + len(u.Opaque), nil
	}).differing(lenient),
}

// How other libraries differ.
const (
	lenient      = "takes more than the grammar has, and decodes the path"
	printsOnly   = "normalizes nothing: it prints what it has parsed"
	fluentForms  = "also removes default ports, and shortens IPv6 addresses"
	absoluteOnly = "normalizes no relative references"
	older        = "another text of the URL Standard"
)

// editions are parsers, one for each edition of the standard, the default one first.
var editions = func() (list []contender) {
	for _, e := range uri.Editions() {
		p := uri.Parser{Edition: e}
		list = append(list, reads(e.String(), "`Parser.Parse`, "+e.Document(), func(s string) (int, error) {
			r, err := p.Parse(s)
			return len(r.Path().String()), err
		}))
	}
	list[0].name = ours
	return list
}()

// inAllEditions returns the lines that are valid in all editions, so that all parsers do
// the same work.
func inAllEditions(lines []string) (all []string) {
	for _, s := range lines {
		n := 0
		for _, e := range uri.Editions() {
			if (uri.Parser{Edition: e}).Validate(uri.RuleURIReference, s) == nil {
				n++
			}
		}
		if n == len(uri.Editions()) {
			all = append(all, s)
		}
	}
	return all
}

// accepts returns a contender that only accepts or refuses lines.
func accepts(name, what string, f func(s string) bool) contender {
	return reads(name, what, func(s string) (int, error) {
		if !f(s) {
			return 0, errRefused
		}
		return 1, nil
	})
}

var errRefused = errors.New("refused")

// reads returns a contender that reads something of a result, and returns its length.
func reads(name, what string, f func(s string) (int, error)) contender {
	return contender{
		name: name, what: what, prepare: each(f),
		answer: func(line string) (string, bool) {
			n, err := f(line)
			return strconv.Itoa(n), err == nil
		},
	}
}

// makes returns a contender that converts strings to strings.
func makes(name, what string, f func(s string) (string, error)) contender {
	return contender{
		name: name, what: what,
		prepare: each(func(s string) (int, error) {
			made, err := f(s)
			return len(made), err
		}),
		answer: func(line string) (string, bool) {
			text, err := f(line)
			return text, err == nil
		},
	}
}

// appends returns a contender that converts bytes to bytes in a buffer that it reuses.
func appends(name, what string, f func(dst, text []byte) ([]byte, error)) contender {
	return contender{
		name: name, what: what,
		prepare: func(lines []string) pass {
			var made []byte
			return eachBytes(func(text []byte) (int, error) {
				var err error
				made, err = f(made[:0], text)
				return len(made), err
			})(lines)
		},
		answer: func(line string) (string, bool) {
			made, err := f(nil, []byte(line))
			return string(made), err == nil
		},
	}
}

// each turns a function for one text into passes. The call takes about a nanosecond.
func each(read func(s string) (int, error)) func([]string) pass {
	return func(lines []string) pass {
		return func() (accepted, sum int) {
			for _, s := range lines {
				if n, err := read(s); err == nil {
					accepted++
					sum += n
				}
			}
			return accepted, sum
		}
	}
}

// eachBytes is like [each] for lines that were converted to bytes before.
func eachBytes(read func(text []byte) (int, error)) func([]string) pass {
	return func(lines []string) pass {
		texts := bytesOf(lines)
		return func() (accepted, sum int) {
			for _, text := range texts {
				if n, err := read(text); err == nil {
					accepted++
					sum += n
				}
			}
			return accepted, sum
		}
	}
}

// bytesOf returns lines as bytes, side by side.
func bytesOf(lines []string) [][]byte {
	all := []byte(strings.Join(lines, ""))
	texts := make([][]byte, len(lines))
	for i, s := range lines {
		texts[i], all = all[:len(s):len(s)], all[len(s):]
	}
	return texts
}

// boundOf returns a lower bound of c, which makes texts: each text is searched for a byte that it
// does not have, and what c makes of it is copied. Whatever makes such texts must read and write as
// much.
func boundOf(c contender) contender {
	return contender{name: bound, what: "bound: read and write the bytes", prepare: func(lines []string) pass {
		made := make([]string, len(lines))
		longest := 0
		for i, s := range lines {
			made[i], _ = c.answer(s)
			longest = max(longest, len(made[i]))
		}
		made = inOnePiece(made)
		to := make([]byte, longest)
		return func() (accepted, sum int) {
			for i, s := range lines {
				sum += strings.IndexByte(s, 0) + copy(to, made[i])
			}
			return len(lines), sum
		}
	}, differs: "is a bound"}
}

// bound is the name of such a contender.
const bound = "bound"
