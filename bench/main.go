// Bench compares urikit with other parsers on a corpus of URIs, in one process
// and in turns, and writes the figures as Markdown tables.
//
//	go run [-tags TAGS] . [-corpus DIR] [-rounds N] [-run REGEXP] [-o FILE]... [-table FILE]...
//	go run . -differences
//	go run [-tags uriparser] . -conformance [-o FILE]...
//
// The corpus is the *.txt files of DIR, one URI per line: by default those of
// the folder that the environment variable URIKIT_CORPUS names, or else the
// sample in this repository.
//
// The first table compares urikit, with each kernel of this machine, and the libraries in
// other languages with net/url, by ratios. Rows where another library is faster come first.
// A table with details follows for each event. With -run the program measures only the
// events whose names match. The names of the rows of the first table begin with "table-":
//
//	go run . -rounds 3 -run '^table-(parse|normalize)-triplets$'
//
// Build tags add libraries in C, C++ and Rust. They are called once for all lines, so that
// the cost of a call from Go does not count. CGO_CFLAGS, CGO_CXXFLAGS and CGO_LDFLAGS give
// folders that the compiler does not know.
//
//   - uriparser: the library of that name, liburiparser-dev in Debian.
//   - boost: Boost.URL, libboost-url1.81-dev in Debian 12.
//   - ada: the library of that name, as libada, and its header ada.h. Debian's source package
//     ada-url has it. There, "g++ -std=c++20 -O3 -march=native -DNDEBUG -Iinclude -Isrc -c
//     src/ada.cpp" compiles it, and "ar rcs libada.a ada.o" makes a library. CGO_CXXFLAGS
//     needs -std=c++20, too.
//   - rust: fluent-uri and iri-string. "RUSTFLAGS='-C target-cpu=native' cargo build
//     --release" in the folder rust makes a library of them. Debian has their sources and those
//     that they need as librust-fluent-uri-dev and librust-iri-string-dev. Cargo takes them from
//     /usr/share/cargo/registry if its configuration names that folder as a source
//     replacement.
//
// The text to search for URIs is a mebibyte of the files of the folder that the
// environment variable URIKIT_TEXT names, or of the prose and the sources of this
// repository. With -differences the program prints where urikit and xurls disagree on it,
// and measures nothing.
//
// With -conformance the program asks those contenders that can answer them the
// conformance vectors, and measures nothing.
//
// The tables go to standard output, or with -o into FILE. With -table the first table goes
// into FILE, with the lines that describe the run. Both may be given more than once. If FILE
// has the lines
//
//	<!-- begin results -->
//	<!-- end results -->
//
// only the text between them is replaced. Figures for docs/performance.md come from one run of
// about five minutes, on a machine that does nothing else:
//
//	go build -tags uriparser,boost,ada,rust .
//	./bench -corpus DIR -o results/latest.md -table ../docs/performance.md
//
// The same contenders run as "go test -bench .", with the same tags, for benchstat.
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"regexp"
	"strings"

	"github.com/urikit/uri/bench/machine"
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
	run := flag.String("run", "", "measure only the events whose names match the `expression`; those of the table begin with \"table-\"")
	compare := flag.Bool("differences", false, "say what is found otherwise in text, and measure nothing")
	conform := flag.Bool("conformance", false, "hold the contenders against the conformance vectors, and measure nothing")
	flag.Parse()
	if flag.NArg() > 0 || *rounds < 1 {
		flag.Usage()
		os.Exit(2)
	}
	chosen, err := regexp.Compile(*run)
	if err != nil {
		log.Fatalf("-run: %v", err)
	}
	if *run != "" && pages != nil {
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
	if *conform {
		table, err := conformance()
		if err == nil {
			err = publish(where+table, files)
		}
		if err != nil {
			log.Fatal(err)
		}
		return
	}
	corpus, err := readCorpus(*dir)
	if err != nil {
		log.Fatal(err)
	}
	table, err := rows(corpus)
	if err != nil {
		log.Fatal(err)
	}
	events, err := program(corpus)
	if err != nil {
		log.Fatal(err)
	}
	where += corpus.describe() + fmt.Sprintf("- medians of %d rounds, the fastest and the slowest beside them\n", *rounds)
	var ratings []rating
	for _, r := range table {
		if chosen.MatchString(r.name) {
			lines := r.lines()
			ratings = append(ratings, rate(r, lines, measure(r.event, lines, *rounds, r.clock)))
		}
	}
	summary := where
	if ratings != nil {
		summary += "\n" + tabulate(ratings)
	}
	results := summary
	for _, e := range events {
		if !chosen.MatchString(e.name) {
			continue
		}
		lines := e.lines()
		measured := measure(e, lines, *rounds, machine.ProcessTime)
		results += "\n### " + e.title + "\n\n" + report(e, lines, measured)
		if e.unit == line {
			results += throughput(measured, lines)
		}
	}
	err = publish(results, files)
	if err == nil && pages != nil {
		err = publish(summary, pages)
	}
	if err != nil {
		log.Fatal(err)
	}
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
