// Bench compares urikit with other parsers on a corpus of URIs, in one process
// and in turns, and writes the figures as Markdown tables.
//
//	go run . [-corpus DIR] [-native DIR] [-rounds N] [-run REGEXP] [-o FILE]... [-table FILE]...
//	go run . -differences
//
// The corpus is the *.txt files of DIR, one URI per line: by default those of the folder that the
// environment variable URIKIT_CORPUS names, or else the sample in this repository. The *.txt files
// of its folder "files" are lists that are measured on their own. lists.go makes more lists.
//
// The first table compares urikit, with each kernel of this machine, with the others, by the ratio
// to the best of them. Rows where another library is faster come first, then those below their
// goal. Tables with details follow, for the rows of lists and for more events. With -run the
// program measures only those whose names match. The names of the rows of the first table begin
// with "table-":
//
//	go run . -rounds 3 -run '^table-(parse|normalize)-triplets$'
//
// Libraries in C, C++ and Rust are asked in programs of their own, which take turns with this
// process. make builds them from the folder native into the folder of -native. A library whose
// compiler or headers are missing is left out, and make says why.
//
//   - fluent-uri, iri-string, url: cargo gets them. It also gets the source of ada, in the crate ada-url.
//   - ada: a C++ compiler.
//   - uriparser: liburiparser-dev in Debian, or a newer one in the folders that CPATH and
//     LIBRARY_PATH name.
//   - boost-url: libboost-url1.81-dev in Debian 12, or likewise a newer one, whose version
//     CXXFLAGS gives: -DBOOST_URL_RELEASE='"1.91"'.
//
// The text to search for URIs is a mebibyte of the files of the folder that the
// environment variable URIKIT_TEXT names, or of the prose and the sources of this
// repository. With -differences the program prints where urikit and xurls disagree on it,
// and measures nothing.
//
// The tables go to standard output, or with -o into FILE. With -table the first table goes
// into FILE, with the lines that describe the run. Both may be given more than once. If FILE
// has the lines
//
//	<!-- begin results -->
//	<!-- end results -->
//
// only the text between them is replaced. Figures for docs/evidence/performance.md come from one
// run of at most fifteen minutes, on a machine that does nothing else:
//
//	go run . -corpus DIR -o results/latest.md -table ../docs/evidence/performance.md
//
// The contenders in Go run as "go test -bench .", too, for benchstat.
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/urikit/uri/bench/machine"
	"github.com/urikit/uri/bench/native"
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
	var pages []string
	flag.Func("table", "`file` to write the table to, without the details; may be repeated", func(name string) error {
		pages = append(pages, name)
		return nil
	})
	to := flag.String("native", filepath.Join("native", "target"), "`folder` for the programs around libraries in other languages; \"\" is for none")
	only := flag.String("run", "", "measure only the events whose names match the `expression`; those of the table begin with \"table-\"")
	compare := flag.Bool("differences", false, "say what is found otherwise in text, and measure nothing")
	flag.Parse()
	if flag.NArg() > 0 || *rounds < 1 {
		flag.Usage()
		os.Exit(2)
	}
	chosen, err := regexp.Compile(*only)
	if err != nil {
		log.Fatalf("-run: %v", err)
	}
	if *only != "" && pages != nil {
		log.Fatal("-table needs all events: leave -run out")
	}

	if *compare {
		lines, err := textLines()
		if err != nil {
			log.Fatal(err)
		}
		fmt.Print(describeDifferences([]byte(strings.Join(lines, "\n"))))
		return
	}
	where := environment() // before writing makes the commit look dirty
	if *to != "" {
		if programs, err = native.Build("native", *to, os.Stderr); err != nil {
			log.Fatal(err)
		}
		where = environment()
	}
	summary, details, err := run(*dir, chosen, *rounds)
	if err != nil {
		log.Fatal(err)
	}
	summary = where + summary
	results := summary + details
	err = publish(results, files)
	if err == nil && pages != nil {
		err = publish(summary, pages)
	}
	if err != nil {
		log.Fatal(err)
	}
}

// run measures what is chosen, and returns the table with a description of the run, and the
// details.
func run(dir string, chosen *regexp.Regexp, rounds int) (summary, details string, err error) {
	corpus, err := readCorpus(dir)
	if err != nil {
		return "", "", err
	}
	table, err := rows(corpus)
	if err != nil {
		return "", "", err
	}
	events, err := program(corpus)
	if err != nil {
		return "", "", err
	}
	var ratings []rating
	for _, r := range table {
		if !chosen.MatchString(r.name) {
			continue
		}
		lines := r.lines()
		measured, err := measure(r.event, lines, rounds, r.clock)
		if err != nil {
			return "", "", err
		}
		rated := rate(r, measured)
		ratings = append(ratings, rated)
		if r.turn == turn {
			details += detail(r.event, lines, measured)
		}
	}
	for _, e := range events {
		if !chosen.MatchString(e.name) {
			continue
		}
		lines := e.lines()
		measured, err := measure(e, lines, rounds, machine.ProcessTime)
		if err != nil {
			return "", "", err
		}
		details += detail(e, lines, measured)
	}
	summary = corpus.describe() + fmt.Sprintf("- medians of %d rounds, the fastest and the slowest beside them\n", rounds)
	if ratings != nil {
		summary += "\n" + tabulate(ratings)
	}
	return summary, details, nil
}

// detail returns a table with its title.
func detail(e event, lines []string, measured []result) string {
	text := "\n### " + e.title + "\n\n" + report(e, lines, measured)
	if e.unit == line {
		text += throughput(measured, lines)
	}
	return text
}

// publish writes results into files, or without files to standard output.
func publish(results string, files []string) error {
	if files == nil {
		fmt.Print(results)
	}
	for _, name := range files {
		if err := writeResults(name, results); err != nil {
			return err
		}
	}
	return nil
}
