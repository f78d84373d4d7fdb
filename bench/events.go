package main

import (
	"slices"
	"time"
)

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
	printed, err := printedPairs()
	if err != nil {
		return nil, err
	}
	text, err := textLines()
	if err != nil {
		return nil, err
	}
	all := just(c.lines)
	crawled := of(crawledPairs, c.lines)
	encoded := func() []string { encoded, _ := segments(c.lines); return encoded }
	data := func() []string { _, data := segments(c.lines); return data }
	return []event{
		{"parse", "Parsing", all, slices.Concat(parsers, foreign(parsing), bounds), []string{theirs, "bound-table"}, "URI", turn},
		{"components", "Parsing, and reading all components", all, slices.Concat(readers, foreign(reading)), []string{theirs}, "URI", turn},
		{"bytes", "Parsing bytes", all, byteParsers, []string{theirs}, "URI", turn},
		{"validate", "Validating", all, slices.Concat(validators, foreign(validating), bounds), []string{theirs, "bound-table"}, "URI", turn},
		{"kernels", "Parsing by kernel", all, slices.Concat(byKernel(parsers[0]), bounds[:1]), []string{"none", "bound-table"}, "URI", turn},
		{"editions", "Parsing by older editions", of(inAllEditions, c.lines), editions, []string{"rfc2396", "rfc2396bis-01", "rfc2396bis-02"}, "URI", turn},
		{"iri-ascii", "Parsing URIs as IRIs", of(asciiLines, c.lines), slices.Concat(iriParsers, bounds[:1]), []string{"uri-parse"}, "URI", turn},
		{"iri-wide", "Parsing IRIs with other scripts", of(wideLines, c.lines), slices.Concat(wideParsers, bounds[:1]), []string{"bound-table", theirs}, "IRI", turn},
		{"names-ascii", "Converting ASCII domain names to ASCII", of(asciiHosts, c.lines), nameConverters, []string{theirs}, "name", turn},
		{"names-wide", "Converting domain names with other scripts to ASCII", of(wideHosts, c.lines), nameConverters, []string{theirs}, "name", turn},
		{"resolve-examples", "Resolving the examples of RFC 3986, section 5.4", just(printed), slices.Concat(resolvers, foreign(resolving)), []string{theirs}, "URI", turn},
		{"resolve", "Resolving what a crawler would find", crawled, slices.Concat(resolvers, foreign(resolving)), []string{theirs}, "URI", turn},
		{"relativize", "Relativizing what a crawler would find", func() []string { return targets(crawled()) }, slices.Concat(relativizers, foreign(relativizing)), nil, "URI", turn},
		{"normalize", "Normalizing", all, slices.Concat(normalizers, foreign(normalizing)), []string{theirs, "purell-safe"}, "URI", turn},
		{"urls", "Parsing and serializing as browsers do", all, slices.Concat(urlParsers, ofAda(normalizing)), []string{"whatwg-url", "ada"}, "URL", turn},
		{"url-references", "Resolving what a crawler would find, as browsers do", crawled, slices.Concat(urlResolvers, ofAda(resolving)), []string{"whatwg-url", "ada"}, "URL", turn},
		{"href-keys", "Making the keys of what a crawler would find", crawled, hrefKeys, []string{"urikit-urls", "whatwg-url"}, "URL", turn},
		{"compare-spelled", "Comparing what is spelled otherwise", of(spelledPairs, c.lines), slices.Concat(comparers, foreign(comparing)), []string{"normalize-both"}, "URI", turn},
		{"compare-neighbours", "Comparing neighbours", of(neighbours, c.lines), slices.Concat(comparers, foreign(comparing)), []string{"normalize-both"}, "URI", turn},
		{"encode-segments", "Encoding segments", data, slices.Concat(encoders, foreign(encoding)), []string{theirs}, "segment", turn},
		{"encode-whole", "Encoding URIs as data", all, slices.Concat(encoders, foreign(encoding)), []string{theirs}, "URI", turn},
		{"decode-segments", "Decoding segments", encoded, slices.Concat(decoders, foreign(decoding)), []string{theirs}, "segment", turn},
		{"decode-whole", "Decoding URIs that were data", of(encodeAll, c.lines), slices.Concat(decoders, foreign(decoding)), []string{theirs}, "URI", turn},
		{"template-parse", "Parsing URI Templates", just(templates), templateParsers, []string{"yosida95"}, "template", turn},
		{"template-expand", "Expanding URI Templates", just(templates), expanders, []string{"yosida95"}, "template", turn},
		{"template-match", "Matching URIs with templates", just(templates), templateMatchers, []string{"yosida95"}, "URI", turn},
		{"audit", "Auditing", all, auditors, []string{"urikit-parse", theirs}, "URI", turn},
		{"find", "Finding URIs in text", just(text), finders, []string{"xurls"}, line, turn},
		{"find-suffixes", "Finding suffix references in text, too", just(text), suffixFinders, []string{"xurls-relaxed"}, line, turn},
	}, nil
}

// just returns a function that returns lines.
func just(lines []string) func() []string { return func() []string { return lines } }

// of returns a function that returns what f makes of x.
func of[T any](f func(T) []string, x T) func() []string { return func() []string { return f(x) } }
