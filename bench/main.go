// Bench compares urikit with other parsers on a corpus of URIs, in one process
// and in turns, and writes the figures as Markdown tables.
//
//	go run [-tags TAGS] . [-corpus DIR] [-rounds N] [-o FILE]...
//	go run . -differences
//	go run [-tags uriparser] . -conformance [-o FILE]...
//
// The corpus is the *.txt files of DIR, one URI per line: by default those of
// the folder that the environment variable URIKIT_CORPUS names, or else the
// sample in this repository.
//
// Build tags add libraries in C and C++, which the compiler must find. They are called
// once for all lines, so that the cost of a call from Go does not count:
//
//   - uriparser: the library of that name, liburiparser-dev in Debian.
//   - boost: Boost.URL, libboost-url1.81-dev in Debian 12.
//   - ada: the library of that name, as libada, and its header ada.h. CGO_CXXFLAGS and
//     CGO_LDFLAGS give their folders. Debian has no package of it, but its source
//     package nodejs contains it as the file that ends in orig-ada.tar.xz. In that
//     archive, "g++ -std=c++17 -O2 -DNDEBUG -Iinclude -Isrc -c src/ada.cpp" compiles it,
//     and "ar rcs libada.a ada.o" makes a library.
//
// The text to search for URIs is a mebibyte of the files of the folder that the
// environment variable URIKIT_TEXT names, or of the prose and the sources of this
// repository. With -differences the program prints where urikit and xurls disagree on it,
// and measures nothing.
//
// With -conformance the program asks those contenders that can answer them the
// conformance vectors, and measures nothing.
//
// The tables go to standard output, or with -o into FILE. -o may be given more than
// once. If FILE has the lines
//
//	<!-- begin results -->
//	<!-- end results -->
//
// only the text between them is replaced.
//
// The same contenders run as "go test -bench .", with the same tags, for benchstat.
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"strings"
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
	compare := flag.Bool("differences", false, "say what is found otherwise in text, and measure nothing")
	conform := flag.Bool("conformance", false, "hold the contenders against the conformance vectors, and measure nothing")
	flag.Parse()
	if flag.NArg() > 0 || *rounds < 1 {
		flag.Usage()
		os.Exit(2)
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
	events, err := program(corpus)
	if err != nil {
		log.Fatal(err)
	}
	results := where + corpus.describe() + fmt.Sprintf("- medians of %d rounds, the fastest and the slowest beside them\n", *rounds)
	for _, e := range events {
		measured := measure(e, *rounds)
		results += "\n### " + e.title + "\n\n" + report(e, measured)
		if e.unit == line {
			results += throughput(measured, e.lines)
		}
	}
	alone := caseEvents()
	var measured [][]result
	for _, e := range alone {
		measured = append(measured, measure(e, *rounds))
	}
	results += "\n### Parsing one text again and again\n\n" + reportCases(alone, measured)
	if err := publish(results, files); err != nil {
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
