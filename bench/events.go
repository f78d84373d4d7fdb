package main

import (
	"slices"
	"strings"
	"time"
)

// An event is a list of inputs and the contenders that compete on it.
type event struct {
	name       string // in the names of benchmarks
	title      string
	lines      []string
	contenders []contender
	rivals     []string // the contenders that the headline compares us with
	unit       string   // the name of an input in the table
	turn       time.Duration
}

// turn is the shortest time that is measured, because a pass over a small corpus takes
// only microseconds. There are many cases, and their inputs never change, so that a
// shorter time is enough for them.
const turn, caseTurn = 50 * time.Millisecond, 10 * time.Millisecond

// line is the unit of text.
const line = "line"

// program returns the events, without those of [cases].
func program(c *corpus) ([]event, error) {
	printed, err := printedPairs()
	if err != nil {
		return nil, err
	}
	text, err := textLines()
	if err != nil {
		return nil, err
	}
	crawled := crawledPairs(c.lines)
	encoded, data := segments(c.lines)
	return []event{
		{"parse", "Parsing", c.lines, slices.Concat(parsers, foreign(parsing), bounds), []string{theirs, "bound-table"}, "URI", turn},
		{"components", "Parsing, and reading all components", c.lines, slices.Concat(readers, foreign(reading)), []string{theirs}, "URI", turn},
		{"bytes", "Parsing bytes", c.lines, byteParsers, []string{theirs}, "URI", turn},
		{"validate", "Validating", c.lines, slices.Concat(validators, foreign(validating), bounds), []string{theirs, "bound-table"}, "URI", turn},
		{"kernels", "Parsing by kernel", c.lines, slices.Concat(kernels, bounds[:1]), []string{"none", "bound-table"}, "URI", turn},
		{"editions", "Parsing by older editions", inAllEditions(c.lines), editions, []string{"rfc2396", "rfc2396bis-01", "rfc2396bis-02"}, "URI", turn},
		{"iri-ascii", "Parsing URIs as IRIs", asciiLines(c.lines), slices.Concat(iriParsers, bounds[:1]), []string{"uri-parse"}, "URI", turn},
		{"iri-wide", "Parsing IRIs with other scripts", wideLines(c.lines), slices.Concat(wideParsers, bounds[:1]), []string{"bound-table", theirs}, "IRI", turn},
		{"resolve-examples", "Resolving the examples of RFC 3986, section 5.4", printed, slices.Concat(resolvers, foreign(resolving)), []string{theirs}, "URI", turn},
		{"resolve", "Resolving what a crawler would find", crawled, slices.Concat(resolvers, foreign(resolving)), []string{theirs}, "URI", turn},
		{"relativize", "Relativizing what a crawler would find", targets(crawled), slices.Concat(relativizers, foreign(relativizing)), nil, "URI", turn},
		{"normalize", "Normalizing", c.lines, slices.Concat(normalizers, foreign(normalizing)), []string{theirs, "purell-safe"}, "URI", turn},
		{"urls", "Parsing and serializing as browsers do", c.lines, slices.Concat(urlParsers, ofAda(normalizing)), []string{"whatwg-url", "ada"}, "URL", turn},
		{"url-references", "Resolving what a crawler would find, as browsers do", crawled, slices.Concat(urlResolvers, ofAda(resolving)), []string{"whatwg-url", "ada"}, "URL", turn},
		{"href-keys", "Making the keys of what a crawler would find", crawled, hrefKeys, []string{"urikit-urls", "whatwg-url"}, "URL", turn},
		{"compare-spelled", "Comparing what is spelled otherwise", spelledPairs(c.lines), slices.Concat(comparers, foreign(comparing)), []string{"normalize-both"}, "URI", turn},
		{"compare-neighbours", "Comparing neighbours", neighbours(c.lines), slices.Concat(comparers, foreign(comparing)), []string{"normalize-both"}, "URI", turn},
		{"encode-segments", "Encoding segments", data, slices.Concat(encoders, foreign(encoding)), []string{theirs}, "segment", turn},
		{"encode-whole", "Encoding URIs as data", c.lines, slices.Concat(encoders, foreign(encoding)), []string{theirs}, "URI", turn},
		{"decode-segments", "Decoding segments", encoded, slices.Concat(decoders, foreign(decoding)), []string{theirs}, "segment", turn},
		{"decode-whole", "Decoding URIs that were data", encodeAll(c.lines), slices.Concat(decoders, foreign(decoding)), []string{theirs}, "URI", turn},
		{"template-parse", "Parsing URI Templates", templates, templateParsers, []string{"yosida95"}, "template", turn},
		{"template-expand", "Expanding URI Templates", templates, expanders, []string{"yosida95"}, "template", turn},
		{"template-match", "Matching URIs with templates", templates, templateMatchers, []string{"yosida95"}, "URI", turn},
		{"audit", "Auditing", c.lines, auditors, []string{"urikit-parse", theirs}, "URI", turn},
		{"find", "Finding URIs in text", text, finders, []string{"xurls"}, line, turn},
		{"find-suffixes", "Finding suffix references in text, too", text, suffixFinders, []string{"xurls-relaxed"}, line, turn},
	}, nil
}

// cases are texts that are measured one by one. Those without another source are the
// examples of RFC 3986, section 1.1.2, and the base of section 5.4.
var cases = []struct{ name, text string }{
	{"base-5.4", "http://a/b/c/d;p?q"},
	{"ftp", "ftp://ftp.is.co.za/rfc/rfc1808.txt"},
	{"http", "http://www.ietf.org/rfc/rfc2396.txt"},
	{"ldap", "ldap://[2001:db8::7]/c=GB?objectClass?one"},
	{"mailto", "mailto:John.Doe@example.com"},
	{"news", "news:comp.infosystems.www.servers.unix"},
	{"tel", "tel:+1-816-555-1212"},
	{"telnet", "telnet://192.0.2.16:80/"},
	{"urn", "urn:oasis:names:specification:docbook:dtd:xml:4.1.2"},
	{"relative", "../g"},
	{"short-ip-literal", "http://[::1]/"},
	{"long-path", "http://example.com" + strings.Repeat("/segment", 64)},
	{"long-query", "http://example.com/?" + strings.Repeat("name=value&", 48)},
	{"triplets", "http://example.com/" + strings.Repeat("%C3%A4", 64)},
	{"1KiB", long(1 << 10)},
	{"64KiB", long(64 << 10)},
}

// long returns a URI of n bytes that contains triplets, dot-segments and parameters.
func long(n int) string {
	const start, unit = "http://user@www.example.com:8080/", "path/to;p=1/a-file_name.ext~/%7Ehome/"
	half := strings.Repeat(unit, n/2/len(unit))
	text := start + half + "?"
	return text + strings.Repeat("key=value&other=%20;", n)[:n-len(text)-len("#end")] + "#end"
}

// caseEvents returns an event for each of the cases.
func caseEvents() (events []event) {
	// The slowest contenders are only in the other events.
	contenders := slices.Concat(parsers[:2], foreign(parsing), bounds[:1])
	for _, c := range cases {
		// Repeated, so that a pass takes much longer than the call of it.
		lines := slices.Repeat([]string{c.text}, max(1, 4096/len(c.text)))
		events = append(events, event{c.name, c.name, lines, contenders, []string{theirs, "bound-table"}, "URI", caseTurn})
	}
	return events
}
