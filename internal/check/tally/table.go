package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"text/tabwriter"
	"unicode/utf8"
)

// table prints the steps, the skips by reason, and what failed. It returns an error if anything
// did.
func table(out io.Writer, steps []step) error {
	var all step
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(w, "seconds\ttests\tpassed\tfailed\tskipped\tseeds\t  step\n")
	line := func(s step) {
		if s.Tests {
			fmt.Fprintf(w, "%d\t%d\t%d\t%d\t%d\t%d\t  %s\n", s.Seconds, s.Passed+s.Failed+len(s.Skips), s.Passed, s.Failed, len(s.Skips), s.Seeds, short(s.Name, 100))
		} else if s.Failed > 0 || len(s.Skips) > 0 {
			fmt.Fprintf(w, "%d\t\t\t%d\t%d\t\t  %s\n", s.Seconds, s.Failed, len(s.Skips), short(s.Name, 100))
		} else {
			fmt.Fprintf(w, "%d\t\t\t\t\t\t  %s\n", s.Seconds, short(s.Name, 100))
		}
	}
	for _, s := range steps {
		line(s)
		all.Seconds += s.Seconds
		all.Passed += s.Passed
		all.Failed += s.Failed
		all.Seeds += s.Seeds
		all.Skips = append(all.Skips, s.Skips...)
		for _, p := range s.Problems {
			all.Problems = append(all.Problems, short(s.Name, 60)+": "+p)
		}
	}
	all.Name, all.Tests = "all", true
	line(all)
	w.Flush()

	printSkips(out, all.Skips)
	if len(all.Problems) > 0 {
		fmt.Fprint(out, "\nfailed:\n")
		for _, p := range all.Problems {
			fmt.Fprintf(out, "  %s\n", p)
		}
	}
	fmt.Fprintf(out, "\n%d passed, %d failed, %d skipped\n", all.Passed, all.Failed, len(all.Skips))
	if all.Failed > 0 {
		return fmt.Errorf("%d failed", all.Failed)
	}
	return nil
}

// printSkips prints how often tests skipped for each reason, and where.
func printSkips(out io.Writer, skips []skip) {
	type key struct{ kind, reason string }
	found := make(map[key][]skip)
	for _, k := range skips {
		at := key{k.Kind, k.Reason}
		found[at] = append(found[at], k)
	}
	if len(found) > 0 {
		fmt.Fprint(out, "\nskipped:\n")
	}
	keys := slices.SortedFunc(maps.Keys(found), func(a, b key) int {
		return cmp.Or(cmp.Compare(a.kind, b.kind), cmp.Compare(len(found[b]), len(found[a])), cmp.Compare(a.reason, b.reason))
	})
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, k := range keys {
		first := found[k][0]
		where := first.Package + " " + first.Test
		if len(found[k]) > 1 {
			where += ", …"
		}
		fmt.Fprintf(w, "%6d\t%s\t%s\t%s\n", len(found[k]), k.kind, short(k.reason, 80), short(where, 60))
	}
	w.Flush()
}

// short returns a text of at most n characters.
func short(text string, n int) string {
	if utf8.RuneCountInString(text) <= n {
		return text
	}
	runes := []rune(text)
	return string(runes[:n-1]) + "…"
}
