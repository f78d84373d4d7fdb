// Readers asks URL parsers in wide use which host, user and password they take from a text, by the
// adapters in conformance/adapters that can be asked here: "conformance/run install" gets the rest.
//
//	go run ./readers [-n N] [-seed N] [-list] [-record FILE]
//	go run ./readers -o FILE
//	go run ./readers -schemes FILE
//	go run ./readers -scripts FILE
//	go run ./readers -answers <TEXTS
//	go run ./readers -secrets [-texts N] [-record FILE]
//	go run ./readers -passwords [-texts N] [-command FILE] [-record FILE]
//
// Without -schemes, -scripts, -answers and -passwords it generates awkward texts, asks the readers
// and package audit about them, and prints how often audit reports that the readers name different
// hosts. It exits with 1 if audit misses a text without an exception, or has too many false
// findings.
//
// With -o it asks nobody, and writes the results of the recorded answers into FILE between its
// lines "begin results" and "end results".
//
// With -record it also asks about the probes of the repository and writes all answers to FILE, for
// tests that run without those programs.
//
// With -schemes it asks about a few texts of each registered scheme and of many others, and writes
// all answers to FILE, for the same test. It prints the versions of the readers.
//
// With -scripts it asks Chromium which links run a script, and writes the answers to FILE.
//
// With -passwords it generates texts in which Node's or Python's parser reads a password,
// until there are as many as -texts says, and checks that neither the library nor the
// command shows one, except of schemes that have no userinfo. It exits with 1 if one is
// shown. With -record it writes the texts for the tests of the repository.
//
// With -secrets it generates other texts in which any reader sees a password, or a user that is a
// token, and checks that package redact shows none, but for the spellings that its table names with
// a reason. With -record it writes the texts with those readers.
//
// With -answers it reads texts as JSON Lines, each line a JSON string, and prints for each
// of them one JSON object that has the answers by the readers' names.
//
// Its tests compare the models of package internal/readers with the installed programs.
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
	flag.IntVar(&c.n, "n", 24_000, "`number` of texts")
	flag.BoolVar(&c.list, "list", false, "print the texts without a finding or with a false one, and what the readers answer")
	flag.Uint64Var(&c.seed, "seed", 1, "`seed` of the texts")
	flag.StringVar(&c.page, "o", "", "`file` to write the results into")
	bySchemes := flag.String("schemes", "", "`file` to write the answers about all schemes to")
	scripts := flag.String("scripts", "", "`file` to write the answers about links that run scripts to")
	shown := flag.Bool("passwords", false, "check that nothing shows the passwords that the readers see")
	p := passwords{root: ".."}
	all := flag.Bool("secrets", false, "check that package redact shows no secret that a reader sees")
	flag.IntVar(&p.n, "texts", 5000, "`number` of texts with passwords")
	flag.StringVar(&p.command, "command", "", "built command `file`, otherwise the command is built")
	flag.StringVar(&p.record, "record", "", "`file` to write the answers or the texts with passwords to")
	flag.Parse()
	if flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	c.record = p.record
	run := c.run
	if *answers {
		run = func() error { return printAnswers(os.Stdin, os.Stdout) }
	}
	if *bySchemes != "" {
		run = func() error { return recordSchemes(*bySchemes) }
	}
	if *scripts != "" {
		run = func() error { return recordScripts(*scripts) }
	}
	if *shown {
		p.seed = c.seed
		run = p.run
	}
	if *all {
		run = (&secrets{n: p.n, seed: c.seed, record: p.record}).run
	}
	if err := run(); err != nil {
		log.Fatal(err)
	}
}
