package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"html"
	"io"
	"net/url"
	"slices"
	"strings"

	"github.com/PuerkitoBio/purell"
	nethtml "golang.org/x/net/html"

	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/bench/machine"
	"github.com/urikit/uri/bulk"
	"github.com/urikit/uri/canonical"
	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/extract/document"
	"github.com/urikit/uri/scheme"
)

// A row of the table is an event. Its contenders are urikit with each kernel, the best one
// first; the yardstick, which is the rival; and perhaps libraries in other languages.
type row struct {
	event
	goal  float64 // for the ratio to the yardstick; 0 if there is none
	clock clock
}

// goals of the lists that have been compared with other libraries before.
var goals = map[string]float64{
	"parse-kasztp":             14,
	"parse-all":                10,
	"components-kasztp":        8,
	"components-all":           8,
	"normalize-kasztp":         7.5,
	"normalize-userbait":       7.5,
	"normalize-all":            7.5,
	"normalize-spelled":        3.1,
	"normalize-scheme-spelled": 3.1,
	"resolve-examples":         10,
	"audit":                    1,
}

// rows returns the rows of the table. Their names begin with "table-".
func rows(c *corpus) (table []row, err error) {
	add := func(name, title string, lines func() []string, us, yardstick contender, peers []contender) *row {
		us.name = ours
		contenders := append(byKernel(us), yardstick)
		table = append(table, row{event{
			name: "table-" + name, title: title, lines: lines, unit: "input", turn: turn,
			contenders: append(contenders, peers...), rivals: []string{yardstick.name},
		}, goals[name], machine.ProcessTime})
		return &table[len(table)-1]
	}

	texts, err := smalls()
	if err != nil {
		return nil, err
	}
	for _, s := range append(texts, small{name: "64KiB", text: long(64 << 10)}) {
		// Repeated, so that a pass takes much longer than the call of it.
		lines := just(slices.Repeat([]string{s.text}, max(1, 4096/len(s.text))))
		r := add("parse-"+s.name, "parse `"+s.name+"`", lines, parsers[0], parsersOfNetURL, foreign(parsing))
		r.goal, r.turn = s.parse, caseTurn
		r = add("normalize-"+s.name, "normalize `"+s.name+"`", lines, normalizers[0], textOfNetURL, foreign(normalizing))
		r.goal, r.turn = s.normalize, caseTurn
		to, title := parses(4), "audit `"+s.name+"`, to four parses"
		if (audit.Auditor{}).AuditText(s.text) != nil {
			to, title = parses(40), "audit `"+s.name+"`, which has findings, to forty parses"
		}
		r = add("audit-"+s.name, title, lines, auditors[0], to, nil)
		r.goal, r.turn = 1, caseTurn
	}

	ofList := func(name string, lines func() []string) {
		add("parse-"+name, "parse, "+name, lines, parsers[0], parsersOfNetURL, foreign(parsing))
		add("components-"+name, "parse and read all components, "+name, lines, readers[0], readersOfNetURL, foreign(reading))
		add("normalize-"+name, "normalize, "+name, lines, normalizers[0], textOfNetURL, foreign(normalizing))
	}
	for _, l := range c.lists {
		ofList(l.name, just(l.lines))
	}
	all, respelled := just(c.lines), of(spelled, c)
	ofList("all", all)
	if len(respelled()) > 0 {
		ofList("spelled", respelled)
		add("normalize-scheme-spelled", "normalize to the scheme level, spelled", respelled, schemeLevel, textOfNetURL, foreignAtSchemeLevel())
		add("normalize-parsed-spelled", "normalize parsed references, spelled", respelled, parsedNormalizer, parsedOfNetURL, foreign(normalizingParsed))
	}

	printed, err := printedPairs()
	if err != nil {
		return nil, err
	}
	add("resolve-examples", "resolve the examples of section 5.4", just(printed), resolvers[0], resolversOfNetURL, foreign(resolving))
	add("resolve-crawled", "resolve what a crawler would find", of(crawledPairs, c.lines), resolvers[0], resolversOfNetURL, foreign(resolving))

	data := func() []string { _, data := segments(c.lines); return data }
	encoded := func() []string { encoded, _ := segments(c.lines); return encoded }
	add("encode", "encode segments", data, encoders[0], netURLOf(encoders), foreign(encoding))
	add("decode", "decode segments", encoded, decoders[0], netURLOf(decoders), foreign(decoding))
	add("audit", "audit of texts without a finding, to three parses", of(cleanURIs, c.lines), auditors[0], parses(3), nil)
	for _, l := range c.lists {
		add("audit-"+l.name, "audit of texts without a finding, "+l.name+", to four parses", of(cleanURIs, l.lines), auditors[0], parses(4), nil).goal = 1
	}
	if len(respelled()) > 0 {
		add("audit-spelled", "audit of texts without a finding, spelled, to four parses", func() []string { return cleanURIs(respelled()) }, auditors[0], parses(4), nil).goal = 1
	}
	for _, p := range canonical.Profiles() {
		add("canonical-"+p.Name, "canonical form, profile `"+p.Name+"`, to purell", of(validURIs, c.lines), profiled(p), purellFor(p), nil)
	}
	add("bulk-one", "`bulk`, normalizing with one goroutine", all, inBulk(1), filterOfNetURL, nil).unit = line
	r := add("bulk-all", "`bulk`, normalizing with all cores, wall time", all, inBulk(0), filterOfNetURL, nil)
	r.unit, r.clock = line, machine.WallTime

	prose, err := proseLines()
	if err != nil {
		return nil, err
	}
	add("extract-text", "`extract.Text`, text without a link, to xurls", just(prose), finders[0], finders[2], nil).unit = line
	add("extract-html", "`document.Finder`, HTML without a link, to the tokenizer of x/net", of(markUp, prose), htmlFinder, htmlTokenizer, nil).unit = line
	return table, nil
}

// The yardsticks that are among the contenders of other events.
var (
	parsersOfNetURL   = netURLOf(parsers)
	textOfNetURL      = netURLOf(normalizers)
	readersOfNetURL   = netURLOf(readers)
	resolversOfNetURL = netURLOf(resolvers)
)

// netURLOf returns the contender of list that calls net/url.
func netURLOf(list []contender) contender {
	return list[slices.IndexFunc(list, func(c contender) bool { return c.name == theirs })]
}

// schemeLevel normalizes to the scheme level, from text to text.
var schemeLevel = func() contender {
	n := uri.Normalizer{Schemes: scheme.Known()}
	return appends(ours, "urikit `AppendNormalizeText`, scheme level", func(dst, text []byte) ([]byte, error) {
		return n.AppendNormalizeText(dst, text, uri.LevelScheme)
	})
}()

// foreignAtSchemeLevel returns the libraries that remove default ports.
func foreignAtSchemeLevel() []contender {
	return slices.DeleteFunc(foreign(normalizing), func(c contender) bool {
		return c.name != "ada" && c.name != "fluent-uri"
	})
}

// parsedNormalizer normalizes references that were parsed before, into a buffer that it
// reuses.
var parsedNormalizer = contender{
	name: ours, what: "urikit `AppendNormalize`, syntax level",
	prepare: func(lines []string) pass {
		var refs []uri.Reference
		for _, s := range lines {
			if r, err := uri.Parse(s); err == nil {
				refs = append(refs, r)
			}
		}
		var made []byte
		return func() int {
			for _, r := range refs {
				made = uri.Normalizer{}.AppendNormalize(made[:0], r, uri.LevelPath)
			}
			return len(refs)
		}
	},
	answer: func(line string) (string, bool) {
		r, err := uri.Parse(line)
		return string(uri.Normalizer{}.AppendNormalize(nil, r, uri.LevelPath)), err == nil
	},
}

var parsedOfNetURL = contender{
	name: theirs, what: "net/url `String` of what is parsed", differs: printsOnly,
	prepare: func(lines []string) pass {
		var urls []*url.URL
		for _, s := range lines {
			if u, err := url.Parse(s); err == nil {
				urls = append(urls, u)
			}
		}
		return func() (accepted int) {
			for _, u := range urls {
				if u.String() != "" {
					accepted++
				}
			}
			return accepted
		}
	},
}

// validURIs returns the lines that are URIs.
func validURIs(lines []string) (uris []string) {
	for _, s := range lines {
		if isURI(s) {
			uris = append(uris, s)
		}
	}
	return uris
}

// cleanURIs returns the URIs for which package audit has no finding.
func cleanURIs(lines []string) (clean []string) {
	for _, s := range validURIs(lines) {
		if len(audit.Auditor{}.AuditText(s)) == 0 {
			clean = append(clean, s)
		}
	}
	return clean
}

// parses returns a contender that parses n times: the goal for an audit.
func parses(n int) contender {
	return accepts(fmt.Sprintf("parses-%d", n), fmt.Sprintf("urikit `Parse`, %d times", n), func(s string) bool {
		ok := true
		for range n {
			r, err := uri.Parse(s)
			ok = ok && err == nil && len(r.String()) == len(s)
		}
		return ok
	})
}

// profiled returns a contender that applies p, from text to text.
func profiled(p canonical.Profile) contender {
	return makes(ours, "urikit/canonical `Apply`, "+p.Name, func(s string) (string, error) {
		u, err := uri.ParseURI(s)
		if err != nil {
			return "", err
		}
		made, err := p.Apply(u)
		return made.String(), err
	})
}

// purellFor returns purell with the flags that are nearest to p.
func purellFor(p canonical.Profile) contender {
	flags := purell.FlagsSafe | purell.FlagRemoveDotSegments | purell.FlagRemoveFragment
	if p.Name == canonical.Dedup().Name {
		flags = purell.FlagsUnsafeGreedy
	}
	return makes("purell", "purell `NormalizeURLString`", func(s string) (string, error) {
		return purell.NormalizeURLString(s, flags)
	}).differing("goes by net/url and by flags of its own")
}

// inBulk returns a contender that normalizes the lines of a stream. It accepts the valid
// ones. Without workers it uses all cores.
func inBulk(workers int) contender {
	return contender{
		name: ours, what: fmt.Sprintf("urikit/bulk `Map`, %d workers", workers),
		prepare: func(lines []string) pass {
			text := []byte(strings.Join(lines, "\n") + "\n")
			return func() int {
				var made counter
				err := bulk.Reader{Workers: workers}.Map(context.Background(), &made, bytes.NewReader(text), func(dst []byte, rec *bulk.Record) []byte {
					if rec.Err != nil {
						return dst
					}
					return append(uri.Normalizer{}.AppendNormalize(dst, rec.Reference, uri.LevelPath), '\n')
				})
				if err != nil {
					return 0
				}
				return int(made)
			}
		},
	}
}

// A counter counts the lines that are written to it.
type counter int

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(bytes.Count(p, []byte{'\n'}))
	return len(p), nil
}

// filterOfNetURL is the filter that one writes with net/url.
var filterOfNetURL = contender{
	name: theirs, what: "net/url `Parse`, `String`, with a bufio.Scanner", differs: printsOnly,
	prepare: func(lines []string) pass {
		text := []byte(strings.Join(lines, "\n") + "\n")
		return func() int {
			var made counter
			in := bufio.NewScanner(bytes.NewReader(text))
			in.Buffer(nil, len(text)+1)
			out := bufio.NewWriter(&made)
			for in.Scan() {
				if u, err := url.Parse(in.Text()); err == nil {
					out.WriteString(u.String())
					out.WriteByte('\n')
				}
			}
			out.Flush()
			return int(made)
		}
	},
}

// proseSize limits the text without links, which the regular expression of xurls reads
// slowly.
const proseSize = 1 << 17

// proseLines returns lines of text in which nothing is found.
func proseLines() (prose []string, err error) {
	lines, err := textLines()
	if err != nil {
		return nil, err
	}
	n := 0
	for _, s := range lines {
		if strings.Contains(s, "://") || strings.ContainsRune(s, '\r') || n > proseSize {
			continue
		}
		prose = append(prose, s)
		n += len(s) + 1
	}
	// A URI may extend over lines, within quotes.
	text := strings.Join(prose, "\n")
	var clean strings.Builder
	start := 0
	for m := range (extract.Text{}).Find([]byte(text)) {
		clean.WriteString(text[start:m.Span.Offset])
		start = m.Span.End()
	}
	clean.WriteString(text[start:])
	return strings.Split(clean.String(), "\n"), nil
}

// markUp returns an HTML document of lines, which has no attribute with a reference.
func markUp(lines []string) []string {
	doc := []string{"<!DOCTYPE html>", `<html lang="en"><head><title>Lines</title></head><body>`}
	for i, s := range lines {
		doc = append(doc, fmt.Sprintf(`<p class="line odd" id="line-%d"><em>%s</em></p>`, i, html.EscapeString(s)))
	}
	return append(doc, "</body></html>")
}

var htmlFinder = contender{name: ours, what: "urikit `document.Finder`, HTML", prepare: inText(func(text []byte) (n int) {
	for range (document.Finder{Format: document.HTML}).Links(bytes.NewReader(text)) {
		n++
	}
	return n
})}

// htmlTokenizer reads attributes, as one does to find links.
var htmlTokenizer = contender{name: "x-net-html", what: "golang.org/x/net/html, tokenizer", prepare: inText(func(text []byte) (n int) {
	z := nethtml.NewTokenizer(bytes.NewReader(text))
	for {
		switch z.Next() {
		case nethtml.ErrorToken:
			if z.Err() != io.EOF {
				return -1
			}
			return n
		case nethtml.StartTagToken, nethtml.SelfClosingTagToken:
			_, more := z.TagName()
			for more {
				var key []byte
				if key, _, more = z.TagAttr(); string(key) == "href" || string(key) == "src" {
					n++
				}
			}
		}
	}
})}
