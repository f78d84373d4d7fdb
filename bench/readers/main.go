// Readers asks URL parsers in wide use which host, user and password they take from a
// text. They are the parsers of Node, Python, libcurl, PHP, Ruby, Perl, Java and Go,
// as far as they are installed.
//
//	go run ./readers [-n N] [-seed N] [-o FILE] [-sample FILE]
//	go run ./readers -answers <TEXTS
//
// Without -answers it generates awkward texts, asks the readers and package audit about
// them, and prints how far audit tells of the hosts on which the readers do not agree. It
// exits with 1 if audit says nothing of one, or has too many false findings. With -o
// it writes the results into FILE between its lines "begin results" and "end results".
// With -sample it also asks about the probes of the repository, and writes some of all
// answers to FILE, for a test that needs none of those programs.
//
// With -answers it reads texts as JSON Lines, each line a JSON string, and prints for each
// of them one JSON object that has the answers by the readers' names.
//
// Each program in drivers/ serves one language by the same protocol, so another is added
// by one file there and one entry in drivers.go.
package main

import (
	"flag"
	"log"
	"os"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("readers: ")
	answers := flag.Bool("answers", false, "read texts as JSON Lines, and print what the readers answer")
	var c comparison
	flag.IntVar(&c.n, "n", 60_000, "`number` of texts")
	flag.Uint64Var(&c.seed, "seed", 1, "`seed` of the texts")
	flag.StringVar(&c.page, "o", "", "`file` to write the results into")
	flag.StringVar(&c.sample, "sample", "", "`file` to write a sample of the answers to")
	flag.Parse()
	if flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	run := c.run
	if *answers {
		run = func() error { return printAnswers(os.Stdin, os.Stdout) }
	}
	if err := run(); err != nil {
		log.Fatal(err)
	}
}
