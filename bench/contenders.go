package main

import (
	"net/url"
	"strings"

	fredbi "github.com/fredbi/uri"
	whatwg "github.com/nlnwa/whatwg-url/url"

	"github.com/urikit/uri"
)

// A contender processes lists of URIs.
type contender struct {
	name string // in the names of benchmarks
	what string // in the table

	// prepare converts the lines to the contender's input and returns a pass over
	// them.
	prepare func(lines []string) pass

	// heap returns the allocations of a pass over lines. It is for code that allocates
	// outside the Go runtime.
	heap func(lines []string) allocation

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

// A pass processes all URIs once. It returns how many were accepted.
type pass func() (accepted int)

// The contenders that the others are compared with.
const (
	ours   = "urikit"
	theirs = "net-url"
)

// parsers parse URI-references, as far as they support them.
var parsers = []contender{
	accepts(ours, "urikit `Parse`", func(s string) bool {
		_, err := uri.Parse(s)
		return err == nil
	}),
	accepts(theirs, "net/url `Parse`", func(s string) bool {
		_, err := url.Parse(s)
		return err == nil
	}).differing(lenient),
	accepts("fredbi-uri", "fredbi/uri `ParseReference`", func(s string) bool {
		_, err := fredbi.ParseReference(s)
		return err == nil
	}).differing("limits schemes, ports and hosts further"),
	accepts("whatwg-url", "nlnwa/whatwg-url `Parse`", func(s string) bool {
		_, err := whatwg.Parse(s)
		return err == nil
	}).differing(browsers),
}

// How other libraries differ.
const (
	lenient      = "takes more than the grammar has, and decodes the path"
	printsOnly   = "normalizes nothing: it prints what it has parsed"
	fluentForms  = "also removes default ports, and shortens IPv6 addresses"
	absoluteOnly = "normalizes no relative references"
	browsers     = "the standard of browsers, by which what has no scheme needs a base, and much is repaired, encoded and normalized"
)

// editions are parsers, one for each edition of the standard, the default one first.
var editions = func() (list []contender) {
	for _, e := range uri.Editions() {
		p := uri.Parser{Edition: e}
		list = append(list, accepts(e.String(), "`Parser.Parse`, "+e.Document(), func(s string) bool {
			_, err := p.Parse(s)
			return err == nil
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

// bounds are not parsers. They are lower bounds: any parser must do more.
var bounds = []contender{
	accepts("bound-table", "bound: a table look-up per byte", onlyURIBytes).differing("is no parser"),
	accepts("bound-unrolled", "bound: the same look-ups, four bytes to a step", onlyURIBytesByFour).differing("is no parser"),
	{name: "bound-lengths", what: "bound: the sum of the lengths", prepare: sumLengths, differs: "is no parser"},
}

func isBound(c contender) bool { return strings.HasPrefix(c.name, "bound-") }

// accepts returns a contender that only accepts or refuses lines.
func accepts(name, what string, f func(s string) bool) contender {
	return contender{name: name, what: what, prepare: each(f)}
}

// makes returns a contender that converts strings to strings.
func makes(name, what string, f func(s string) (string, error)) contender {
	return contender{
		name: name, what: what,
		prepare: each(func(s string) bool {
			_, err := f(s)
			return err == nil
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
			return eachBytes(func(text []byte) bool {
				var err error
				made, err = f(made[:0], text)
				return err == nil
			})(lines)
		},
		answer: func(line string) (string, bool) {
			made, err := f(nil, []byte(line))
			return string(made), err == nil
		},
	}
}

// each turns a function for one URI into passes. The call costs the same for every
// contender, about a nanosecond.
func each(accepts func(s string) bool) func([]string) pass {
	return func(lines []string) pass {
		return func() (accepted int) {
			for _, s := range lines {
				if accepts(s) {
					accepted++
				}
			}
			return accepted
		}
	}
}

// eachBytes is like [each] for lines that were converted to bytes before.
func eachBytes(accepts func(text []byte) bool) func([]string) pass {
	return func(lines []string) pass {
		texts := make([][]byte, len(lines))
		for i, s := range lines {
			texts[i] = []byte(s)
		}
		return func() (accepted int) {
			for _, text := range texts {
				if accepts(text) {
					accepted++
				}
			}
			return accepted
		}
	}
}

// outside is 1 for the bytes that no URI can contain.
var outside = func() (table [256]byte) {
	const alphanum = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
	for b := range table {
		table[b] = 1
	}
	for _, b := range []byte(alphanum + "-._~" + ":/?#[]@" + "!$&'()*+,;=" + "%") {
		table[b] = 0
	}
	return table
}()

// onlyURIBytes reads each byte once, without a branch.
func onlyURIBytes(s string) bool {
	var found byte
	for i := range len(s) {
		found |= outside[s[i]]
	}
	return found == 0
}

// onlyURIBytesByFour does the same with four independent bytes in each step.
func onlyURIBytesByFour(s string) bool {
	var a, b, c, d byte
	for ; len(s) >= 4; s = s[4:] {
		a |= outside[s[0]]
		b |= outside[s[1]]
		c |= outside[s[2]]
		d |= outside[s[3]]
	}
	for i := range len(s) {
		a |= outside[s[i]]
	}
	return a|b|c|d == 0
}

// sumLengths reads no byte. It accepts any list that is not empty.
func sumLengths(lines []string) pass {
	return func() (accepted int) {
		sum := 0
		for _, s := range lines {
			sum += len(s)
		}
		if sum == 0 {
			return 0
		}
		return len(lines)
	}
}
