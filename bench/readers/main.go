// Readers asks URL parsers in wide use which host, user and password they take from a
// text. They are the parsers of Node, Python, libcurl, PHP, Ruby, Perl, Java and Go,
// as far as they are installed.
//
//	go run ./readers -answers <TEXTS
//
// It reads texts as JSON Lines, each line a JSON string, and prints for each of them
// one JSON object that has the answers by the readers' names.
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
	flag.Parse()
	if flag.NArg() > 0 || !*answers {
		flag.Usage()
		os.Exit(2)
	}
	if err := printAnswers(os.Stdin, os.Stdout); err != nil {
		log.Fatal(err)
	}
}
