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
	"github.com/urikit/uri/bench/machine"
	"github.com/urikit/uri/bulk"
	"github.com/urikit/uri/canonical"
	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/extract/document"
	"github.com/urikit/uri/scheme"
)

// A row of the table is an event. Its contenders are urikit with each kernel, the best one
// first, and the others.
type row struct {
	event
	goal  float64 // for the ratio to the best of the others
	clock clock
}

// goal is that of all rows with another library.
const goal = 1.5

// A table collects rows.
type table struct{ rows []row }

// add adds a row. If net/url takes part, both it and urikit also run with a live heap.
func (t *table) add(name, title string, lines func() []string, us contender, others ...[]contender) *row {
	us.name = ours
	contenders := byKernel(us)
	rivals := slices.Concat(others...)
	for _, c := range rivals {
		if c.name == theirs && c.job == "" {
			contenders = append(contenders, us.withHeap(), c.withHeap())
		}
	}
	t.rows = append(t.rows, row{event{
		name: "table-" + name, title: title, lines: lines, unit: "input", turn: turn, contenders: append(contenders, rivals...),
	}, goal, machine.ProcessTime})
	return &t.rows[len(t.rows)-1]
}

// rows returns the rows of the table. Their names begin with "table-".
func rows(c *corpus) ([]row, error) {
	texts, err := smalls()
	if err != nil {
		return nil, err
	}
	printed, err := printedPairs()
	if err != nil {
		return nil, err
	}
	prose, err := proseLines()
	if err != nil {
		return nil, err
	}
	t := new(table)
	t.lists(c)
	t.smalls(append(texts, small{name: "64KiB", text: long(64 << 10)}))
	t.iris()
	t.names(c)
	t.templates()
	crawled := of(crawledPairs, c.lines)
	t.add("resolve-examples", "resolve, examples of section 5.4", just(printed), resolvers[0], netURLOf(resolvers), foreign("resolve"))
	t.add("resolve-crawled", "resolve, what a crawler would find", crawled, resolvers[0], netURLOf(resolvers), foreign("resolve"))
	t.add("whatwg-crawled", "whatwg resolve, what a crawler would find", crawled, urlResolvers[0], urlResolvers[1:], foreign("url-resolve"))
	t.others(c, prose)
	return t.rows, nil
}

// lists adds what is done with lists of URIs.
func (t *table) lists(c *corpus) {
	lists := slices.Clone(c.lists)
	if respelled := spelled(c); len(respelled) > 0 {
		lists = append(lists, list{name: "spelled", lines: respelled})
		all := just(respelled)
		t.add("normalize-scheme-spelled", "normalize to the scheme level, spelled", all, schemeLevel, netURLOf(normalizers), named("fluent-uri", foreign("normalize")))
		t.add("normalize-parsed-spelled", "normalize parsed references, spelled", all, parsedNormalizer, []contender{parsedOfNetURL}, foreign("normalize-parsed"))
	}
	lists = append(lists, list{name: "titles", lines: titleURIs()}, list{name: "other schemes", lines: otherSchemes()})
	lists = append(lists, c.files...)
	for _, l := range lists {
		name, lines := strings.ReplaceAll(l.name, " ", "-"), just(l.lines)
		t.add("parse-"+name, "parse, "+l.name, lines, parsers[0], netURLOf(parsers), foreign("parse"))
		t.add("validate-"+name, "validate, "+l.name, lines, validators[0], netURLOf(validators), foreign("validate"))
		t.add("components-"+name, "parse and read all components, "+l.name, lines, readers[0], netURLOf(readers), foreign("components"))
		t.add("normalize-"+name, "normalize, "+l.name, lines, normalizers[0], netURLOf(normalizers), foreign("normalize"))
		t.urls(name, l.name, lines)
		if len(cleanURIs(l.lines)) > 0 {
			t.add("audit-"+name, "audit without findings, "+l.name+", to four parses", of(cleanURIs, l.lines), auditor, []contender{parses(4)}).goal = 1
		}
	}
	t.add("audit-findings", "audit with findings, to forty parses", of(unclean, c.lines), auditor, []contender{parses(40)}).goal = 1
	broken := of(invalid, c.lines)
	t.add("parse-invalid", "parse, invalid", broken, parsers[0], netURLOf(parsers), foreign("parse"))
	t.add("validate-invalid", "validate, invalid", broken, validators[0], netURLOf(validators), foreign("validate"))
	t.urls("invalid", "invalid", broken)
}

// urls adds what browsers do.
func (t *table) urls(name, title string, lines func() []string) *row {
	return t.add("whatwg-"+name, "whatwg parse, "+title, lines, urlParsers[0], urlParsers[1:], []contender{boundOf(urlParsers[0])}, foreign("url"))
}

// smalls adds what is done with single texts. They are repeated, so that a pass takes much longer
// than the call of it.
func (t *table) smalls(texts []small) {
	for _, s := range texts {
		lines := just(slices.Repeat([]string{s.text}, max(1, 4096/len(s.text))))
		t.add("parse-"+s.name, "parse `"+s.name+"`", lines, parsers[0], netURLOf(parsers), foreign("parse")).turn = caseTurn
		t.add("normalize-"+s.name, "normalize `"+s.name+"`", lines, normalizers[0], netURLOf(normalizers), foreign("normalize")).turn = caseTurn
		to, title := parses(4), "audit `"+s.name+"`, to four parses"
		if _, clean := auditor.answer(s.text); !clean {
			to, title = parses(40), "audit `"+s.name+"`, which has findings, to forty parses"
		}
		r := t.add("audit-"+s.name, title, lines, auditor, []contender{to})
		r.goal, r.turn = 1, caseTurn
		if _, ok := urlParsers[0].answer(s.text); ok {
			t.urls(s.name, "`"+s.name+"`", lines).turn = caseTurn
		}
	}
}

// iris adds what is done with IRIs.
func (t *table) iris() {
	for _, l := range []struct {
		name  string
		lines func() []string
	}{{"titles in UTF-8", titleIRIs}, {"hosts in UTF-8", hostIRIs}, {"hosts in ASCII", hostASCII}} {
		name := strings.ReplaceAll(l.name, " ", "-")
		t.add("iri-parse-"+name, "IRI parse, "+l.name, l.lines, iriParsers[0], netURLOf(parsers), foreign("iri-parse"))
		t.add("iri-normalize-"+name, "IRI normalize, "+l.name, l.lines, iriNormalizers[0], []contender{boundOf(iriNormalizers[0])}, foreign("iri-normalize"))
		t.add("iri-uri-"+name, "IRI to URI, "+l.name, l.lines, iriMappers[0], iriMappers[1:], []contender{boundOf(iriMappers[0])})
		t.add("iri-percent-"+name, "IRI to URI, hosts percent-encoded, "+l.name, l.lines, percentMappers[0], percentMappers[1:], []contender{boundOf(percentMappers[0])}, foreign("iri-to-uri"))
		t.urls(name, l.name, l.lines)
	}
}

// names adds what is done with domain names.
func (t *table) names(c *corpus) {
	checking := named("url", foreign("names")) // ada copies names in ASCII, right or wrong
	for _, l := range []struct {
		name, title string
		lines       func() []string
		foreign     []contender
	}{
		{"ascii", "the hosts of the lists", of(asciiHosts, c.lines), checking},
		{"wide", "hosts in UTF-8", func() []string { return wideHosts(hostIRIs()) }, foreign("names")},
		{"encoded", "hosts in ASCII", func() []string { return hostsOf(hostASCII()) }, checking},
	} {
		t.add("names-"+l.name, "names to ASCII (IDNA), "+l.title, l.lines, nameConverters[0], nameConverters[1:], []contender{boundOf(nameConverters[0])}, l.foreign)
	}
}

// templates adds what is done with URI Templates.
func (t *table) templates() {
	for _, l := range []struct {
		name, title string
		lines       []string
	}{{"rfc", "section 3.2 of RFC 6570", templates}, {"api", "APIs", apiTemplates}} {
		lines := just(slices.Repeat(l.lines, 20))
		t.add("template-parse-"+l.name, "template parse, "+l.title, lines, templateParsers[0], templateParsers[1:]).turn = caseTurn
		t.add("expand-"+l.name, "template expand, "+l.title, lines, expanders[0], expanders[1:], foreign("template-expand")).turn = caseTurn
		t.add("template-both-"+l.name, "template parse and expand, "+l.title, lines, parsingExpanders[0], parsingExpanders[1:], foreign("template-both")).turn = caseTurn
		t.add("match-"+l.name, "template match, "+l.title, lines, templateMatchers[0], templateMatchers[1:]).turn = caseTurn
	}
}

// others adds what no library in another language does.
func (t *table) others(c *corpus, prose []string) {
	data := func() []string { _, data := segments(c.lines); return data }
	encoded := func() []string { encoded, _ := segments(c.lines); return encoded }
	t.add("encode", "encode segments", data, encoders[0], netURLOf(encoders), foreign("encode"))
	t.add("decode", "decode segments", encoded, decoders[0], netURLOf(decoders), foreign("decode"))
	for _, p := range canonical.Profiles() {
		t.add("canonical-"+p.Name, "canonical form, profile `"+p.Name+"`", of(validURIs, c.lines), profiled(p), []contender{purellFor(p)})
	}
	all := just(c.lines)
	t.add("bulk-one", "`bulk`, normalizing with one goroutine", all, inBulk(1), []contender{filterOfNetURL}).unit = line
	r := t.add("bulk-all", "`bulk`, normalizing with all cores, wall time", all, inBulk(0), []contender{filterOfNetURL})
	r.unit, r.clock = line, machine.WallTime
	t.add("extract-text", "`extract.Text`, text without a link, to xurls", just(prose), finders[0], finders[2:3]).unit = line
	t.add("extract-html", "`document.Finder`, HTML without a link, to the tokenizer of x/net", of(markUp, prose), htmlFinder, []contender{htmlTokenizer}).unit = line
}

// netURLOf returns the contender of list that calls net/url.
func netURLOf(list []contender) []contender { return named(theirs, list) }

// named returns the contenders with a name.
func named(name string, list []contender) []contender {
	return slices.DeleteFunc(slices.Clone(list), func(c contender) bool { return c.name != name })
}

// schemeLevel normalizes to the scheme level, from text to text.
var schemeLevel = normalizes("urikit `AppendNormalizeText`, scheme level", uri.Normalizer{Schemes: scheme.Known()}, uri.LevelScheme)

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
		return func() (accepted, sum int) {
			for _, r := range refs {
				made = uri.Normalizer{}.AppendNormalize(made[:0], r, uri.LevelPath)
				sum += len(made)
			}
			return len(refs), sum
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
		return func() (accepted, sum int) {
			for _, u := range urls {
				sum += len(u.String())
			}
			return len(urls), sum
		}
	},
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
			return func() (accepted, sum int) {
				var made counter
				err := bulk.Reader{Workers: workers}.Map(context.Background(), &made, bytes.NewReader(text), func(dst []byte, rec *bulk.Record) []byte {
					if rec.Err != nil {
						return dst
					}
					return append(uri.Normalizer{}.AppendNormalize(dst, rec.Reference, uri.LevelPath), '\n')
				})
				if err != nil {
					return 0, 0
				}
				return int(made), int(made)
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
		return func() (accepted, sum int) {
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
			return int(made), int(made)
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
