// Bench compares urikit with other parsers on a corpus of URIs, in one process
// and in turns, and writes the figures as Markdown tables.
//
//	go run [-tags uriparser] . [-corpus DIR] [-rounds N] [-o FILE]...
//
// The corpus is the *.txt files of DIR, one URI per line: by default those of
// the folder that the environment variable URIKIT_CORPUS names, or else the
// sample in this repository. The build tag uriparser adds the C library of that
// name, which must be installed.
//
// The tables go to standard output; with -o into FILE instead, which may be
// given more than once. Where FILE has the lines
//
//	<!-- begin results -->
//	<!-- end results -->
//
// only what is between them is replaced.
//
// The same contenders run as "go test -bench .", for benchstat.
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("bench: ")
	dir := flag.String("corpus", defaultCorpus(), "`folder` of *.txt files, one URI per line")
	rounds := flag.Int("rounds", 15, "`number` of rounds, of which the median counts")
	var files []string
	flag.Func("o", "`file` to write to instead of standard output; may be repeated", func(name string) error {
		files = append(files, name)
		return nil
	})
	flag.Parse()
	if flag.NArg() > 0 || *rounds < 1 {
		flag.Usage()
		os.Exit(2)
	}

	where := environment() // before writing makes the commit look dirty
	corpus, err := readCorpus(*dir)
	if err != nil {
		log.Fatal(err)
	}
	events, err := program(corpus)
	if err != nil {
		log.Fatal(err)
	}
	results := where + corpus.describe() + fmt.Sprintf("- medians of %d rounds, the fastest and the slowest beside them\n", *rounds)
	for _, e := range events {
		results += "\n### " + e.title + "\n\n" + report(measure(e.contenders, e.lines, *rounds), len(e.lines), e.rivals)
	}
	if files == nil {
		fmt.Print(results)
	}
	for _, name := range files {
		if err := writeResults(name, results); err != nil {
			log.Fatal(err)
		}
	}
}

// An event is a list of inputs and those who compete on it.
type event struct {
	title      string
	lines      []string
	contenders []contender
	rivals     []string // of them, those whom we are compared with in a sentence
}

// program returns the events.
func program(c *corpus) ([]event, error) {
	printed, err := printedPairs()
	if err != nil {
		return nil, err
	}
	return []event{
		{"Parsing", c.lines, contenders, []string{theirs}},
		{"Resolving the examples of RFC 3986, section 5.4", printed, resolvers, []string{theirs}},
		{"Resolving what a crawler would find", crawledPairs(c.lines), resolvers, []string{theirs}},
		{"Normalizing", c.lines, normalizers, []string{theirs, "purell-safe"}},
		{"Comparing what is spelled otherwise", spelledPairs(c.lines), comparers, []string{"normalize-both"}},
		{"Comparing neighbours", neighbours(c.lines), comparers, []string{"normalize-both"}},
		{"Parsing by older editions", inAllEditions(c.lines), editions, []string{"rfc2396", "rfc2396bis-01", "rfc2396bis-02"}},
	}, nil
}
