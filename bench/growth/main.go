// Growth measures how the cost of urikit's operations grows with the length of a
// reference, from 32 bytes to 64 MiB, and with the number of references, from one to a
// million, and draws it.
//
//	go run ./growth [-rounds N] [-o FILE] [-svg FILE]
//	go run ./growth -plot [-o FILE] [-svg FILE]
//
// The figures go to FILE as tab-separated values, after a description of the machine.
// FILE is results/growth.tsv by default. The picture is drawn from that file into
// results/growth.svg by default. With -plot nothing is measured: the picture is drawn from
// the existing figures.
//
// Each round goes over all sizes and verbs in turn, and the fastest time of each counts:
// a disturbance only makes a program slower.
package main

import (
	"flag"
	"log"
	"os"

	"github.com/urikit/uri/bench/machine"
	"github.com/urikit/uri/internal/replace"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("growth: ")
	rounds := flag.Int("rounds", 5, "`number` of rounds, of which the fastest counts")
	figures := flag.String("o", "results/growth.tsv", "`file` for the figures")
	picture := flag.String("svg", "results/growth.svg", "`file` for the picture")
	only := flag.Bool("plot", false, "draw the figures that are there, and measure nothing")
	flag.Parse()
	if flag.NArg() > 0 || *rounds < 1 {
		flag.Usage()
		os.Exit(2)
	}
	if !*only {
		where := machine.Describe() // before writing makes the commit look dirty
		points, err := measure(*rounds)
		if err == nil {
			err = replace.File(*figures, format(where, points), 0o666)
		}
		if err != nil {
			log.Fatal(err)
		}
	}
	text, err := os.ReadFile(*figures)
	if err != nil {
		log.Fatal(err)
	}
	points, err := read(string(text))
	if err == nil {
		err = drawFigures(points, *picture)
	}
	if err != nil {
		log.Fatal(err)
	}
}
