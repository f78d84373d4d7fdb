package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/bulk"
)

// The quantities that grow.
const (
	length = "length" // of a reference, in bytes
	number = "number" // of references
)

// A point is the cost of one verb at one size.
type point struct {
	what string // length or number
	verb string
	size int
	ns   float64 // for the whole pass
}

// The sizes: each except the last is four times the one before it.
const (
	shortest, longest = 32, 64 << 20
	most              = 1 << 20
	step              = 4
)

// A course is a verb with inputs that grow.
type course struct {
	what, verb string
	sizes      []int
	prepare    func(size int) func() error // one pass
}

func courses() ([]course, error) {
	base, err := prepareBase("http://www.example.com/a/b/c/d?q")
	if err != nil {
		return nil, err
	}
	lengths := sizes(shortest, longest)
	numbers := sizes(1, most)
	var room []byte // for results; reused, as a careful caller would
	return []course{
		{length, "parse", lengths, func(size int) func() error {
			s := text(size)
			return func() error { _, err := uri.Parse(s); return err }
		}},
		{length, "normalize, already normal", lengths, func(size int) func() error {
			s := []byte(text(size))
			return func() (err error) {
				room, err = uri.Normalizer{}.AppendNormalizeText(room[:0], s, uri.LevelPath)
				return err
			}
		}},
		{length, "normalize", lengths, func(size int) func() error {
			s := []byte(odd(size))
			return func() (err error) {
				room, err = uri.Normalizer{}.AppendNormalizeText(room[:0], s, uri.LevelPath)
				return err
			}
		}},
		{length, "resolve", lengths, func(size int) func() error {
			s := []byte(climbing(size))
			return func() (err error) {
				room, err = base.AppendResolveText(room[:0], s)
				return err
			}
		}},
		{length, "say what is wrong at the end", lengths, func(size int) func() error {
			s := text(size-1) + " "
			return func() error {
				_, err := uri.Parse(s)
				if err == nil {
					return fmt.Errorf("no error in %d bytes", size)
				}
				if err.Error() == "" {
					return fmt.Errorf("nothing is said of %d bytes", size)
				}
				return nil
			}
		}},
		{number, "uri.Parse", numbers, func(size int) func() error {
			lines := make([]string, size)
			for i := range lines {
				lines[i] = numbered(i)
			}
			return func() error {
				for _, s := range lines {
					if _, err := uri.Parse(s); err != nil {
						return err
					}
				}
				return nil
			}
		}},
		{number, "bulk.Reader.Each", numbers, func(size int) func() error {
			stream := records(size)
			return func() error {
				for _, err := range (bulk.Reader{}).Each(bytes.NewReader(stream)) {
					if err != nil {
						return err
					}
				}
				return nil
			}
		}},
		{number, "bulk.Reader.Map, normalized", numbers, func(size int) func() error {
			stream := records(size)
			return func() error {
				return bulk.Reader{}.Map(context.Background(), io.Discard, bytes.NewReader(stream), func(dst []byte, rec *bulk.Record) []byte {
					return append(uri.Normalizer{}.AppendNormalize(dst, rec.Reference, uri.LevelPath), '\n')
				})
			}
		}},
	}, nil
}

func prepareBase(text string) (*uri.Base, error) {
	u, err := uri.ParseURI(text)
	if err != nil {
		return nil, err
	}
	return uri.NewBase(u, uri.Resolver{})
}

// sizes returns the sizes from first to last, including both.
func sizes(first, last int) (list []int) {
	for n := first; n < last; n *= step {
		list = append(list, n)
	}
	return append(list, last)
}

// fill returns a text of n bytes: start, then unit repeatedly, and then letters.
func fill(n int, start, unit string) string {
	text := start + strings.Repeat(unit, (n-len(start))/len(unit))
	return text + strings.Repeat("a", n-len(text))
}

// text returns a normalized URI of n bytes.
func text(n int) string { return fill(n, "http://example.com/", "path/to/a-file_name;p=1/%20/") }

// odd returns a URI of n bytes that normalizing changes.
func odd(n int) string { return fill(n, "HTTP://example.com/", "path/./to/../%7efile%2f/") }

// climbing returns a relative reference of n bytes with dot-segments.
func climbing(n int) string { return fill(n, "../", "path/./to/../file/") }

// numbered returns the i-th of many URIs of different lengths.
func numbered(i int) string {
	return "http://www.example.com/" + "some/path/to/a/file/"[:i%20] + strconv.Itoa(i) + "?key=value"
}

func records(n int) []byte {
	var stream []byte
	for i := range n {
		stream = append(append(stream, numbered(i)...), '\n')
	}
	return stream
}

// shortestTurn is the shortest time that is measured.
const shortestTurn = 2 * time.Millisecond

// measure goes through all courses, round by round.
func measure(rounds int) ([]point, error) {
	list, err := courses()
	if err != nil {
		return nil, err
	}
	var points []point
	for round := range rounds {
		at := 0
		for _, c := range list {
			for _, size := range c.sizes {
				ns, err := turn(c.prepare(size))
				if err != nil {
					return nil, fmt.Errorf("%s of %d: %w", c.verb, size, err)
				}
				if round == 0 {
					points = append(points, point{c.what, c.verb, size, ns})
				}
				points[at].ns = min(points[at].ns, ns)
				at++
			}
		}
	}
	return points, nil
}

// turn returns how long a pass takes.
func turn(pass func() error) (ns float64, err error) {
	if err := pass(); err != nil { // warms up
		return 0, err
	}
	runtime.GC()
	for n := 1; ; n *= 4 {
		start := time.Now()
		for range n {
			if err := pass(); err != nil {
				return 0, err
			}
		}
		if took := time.Since(start); took >= shortestTurn {
			return float64(took) / float64(n), nil
		}
	}
}
