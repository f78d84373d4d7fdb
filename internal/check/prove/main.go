// Prove runs the suites that compare the module with its oracles. It prints, for each
// suite, the subject, the oracle, the number of comparisons and the time.
//
//	go run ./internal/check/prove             # the quick tier: minutes
//	go run ./internal/check/prove -full       # the full tier: most of an hour
//	go run ./internal/check/prove -o docs/tables/conformance.md
//
// Run it from the module's root. "go test ./..." also runs the tests of the quick tier.
// With -o it writes the figures into a page, between the markers of the tier. The exit
// status is 1 if a test fails or did not run.
package main

import (
	"flag"
	"fmt"
	"os"
	"time"
)

func main() {
	full := flag.Bool("full", false, "run the full tier")
	only := flag.String("only", "", "run the suites whose names contain `text`")
	output := flag.String("o", "", "write the figures into `page`")
	flag.Parse()
	if flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}

	start := time.Now()
	r, ok := runAll(*only, *full)
	if len(r.rows) == 0 {
		fmt.Fprintf(os.Stderr, "prove: nothing has %q in its name\n", *only)
		os.Exit(2)
	}
	r.duration = time.Since(start)
	fmt.Print("\n", r)
	if *output != "" {
		if !ok || *only != "" {
			fmt.Fprintln(os.Stderr, "prove: nothing is written of a run that failed, or of a part")
			os.Exit(1)
		}
		if err := r.writeTo(*output); err != nil {
			fmt.Fprintln(os.Stderr, "prove:", err)
			os.Exit(1)
		}
	}
	if !ok {
		os.Exit(1)
	}
}
