package main

import "time"

// An event is a list of inputs and the contenders that compete on it.
type event struct {
	name       string // in the names of benchmarks
	title      string
	lines      func() []string // made when needed, so that the heap stays small
	contenders []contender
	rivals     []string // the contenders that the headline compares us with
	unit       string   // the name of an input in the table
	turn       time.Duration
}

// turn is the shortest time that is measured, because a pass over a small corpus takes
// only microseconds. There are many single texts, and their inputs never change, so that a
// shorter time is enough for them.
const turn, caseTurn = 25 * time.Millisecond, 10 * time.Millisecond

// line is the unit of text.
const line = "line"

// program returns the events with tables of their own.
func program(c *corpus) ([]event, error) {
	text, err := textLines()
	if err != nil {
		return nil, err
	}
	all := just(c.lines)
	crawled := of(crawledPairs, c.lines)
	return []event{
		{"bytes", "Parsing bytes", all, byteParsers, []string{theirs}, "URI", turn},
		{"editions", "Parsing by older editions", of(inAllEditions, c.lines), editions, []string{"rfc2396", "rfc2396bis-01", "rfc2396bis-02"}, "URI", turn},
		{"iri-ascii", "Parsing URIs as IRIs", of(validURIs, c.lines), iriParsers, []string{"uri-parse"}, "URI", turn},
		{"relativize", "Relativizing what a crawler would find", func() []string { return targets(crawled()) }, relativizers, nil, "URI", turn},
		{"normalize-values", "Normalizing values", all, normalizers, []string{"urikit-values"}, "URI", turn},
		{"href-keys", "Making the keys of what a crawler would find", crawled, hrefKeys, []string{"urikit-urls", "whatwg-url"}, "URL", turn},
		{"compare-spelled", "Comparing what is spelled otherwise", of(spelledPairs, c.lines), comparers, []string{"normalize-both"}, "URI", turn},
		{"compare-neighbours", "Comparing neighbours", of(neighbours, c.lines), comparers, []string{"normalize-both"}, "URI", turn},
		{"encode-whole", "Encoding URIs as data", all, encoders, []string{theirs}, "URI", turn},
		{"decode-whole", "Decoding URIs that were data", of(encodeAll, c.lines), decoders, []string{theirs}, "URI", turn},
		{"find", "Finding URIs in text", just(text), finders, []string{"xurls"}, line, turn},
		{"find-suffixes", "Finding suffix references in text, too", just(text), suffixFinders, []string{"xurls-relaxed"}, line, turn},
	}, nil
}

// just returns a function that returns lines.
func just(lines []string) func() []string { return func() []string { return lines } }

// of returns a function that returns what f makes of x.
func of[T any](f func(T) []string, x T) func() []string { return func() []string { return f(x) } }
