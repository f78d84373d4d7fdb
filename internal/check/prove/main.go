// Prove runs the suites that show what the module does, and prints what each held
// against what, how much of it, and how long that took.
//
//	go run ./internal/check/prove             # the quick tier: minutes
//	go run ./internal/check/prove -full       # the full tier: most of an hour
//	go run ./internal/check/prove -mutants    # alters the source, and sees the quick tier fail
//	go run ./internal/check/prove -o docs/conformance.md
//
// It is run from the module's root, where also "go test ./..." runs the same tests of
// the quick tier. With -o it writes the figures into a page, between the markers of
// the tier. Its exit status is 1 if something fails, was not run, or is not noticed.
package main

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"time"
)

func main() {
	full := flag.Bool("full", false, "run the full tier")
	mutants := flag.Bool("mutants", false, "alter the source in chosen places, and run the quick tier on each")
	only := flag.String("only", "", "run the suites, or make the alterations, whose names contain `text`")
	output := flag.String("o", "", "write the figures into `page`")
	flag.Parse()
	if flag.NArg() > 0 || *full && *mutants {
		flag.Usage()
		os.Exit(2)
	}

	var r report
	var ok bool
	start := time.Now()
	switch {
	case *mutants:
		r, ok = alterAll(*only)
	default:
		r, ok = runAll(*only, *full)
	}
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

// chosen reports whether -only names what has a name.
func chosen(name, only string) bool {
	return strings.Contains(strings.ToLower(name), strings.ToLower(only))
}
