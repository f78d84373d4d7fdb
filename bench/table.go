package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/urikit/uri/internal/engine/scan"
)

// A rating is a row with its figures. Each ratio says how many times as fast as the best other
// contender urikit is.
type rating struct {
	row
	ns               float64 // of urikit, for an input
	best             string  // the fastest of the others
	times, low, high float64 // the ratio of urikit, by the medians, and the extremes of the rounds
	kernels          []float64
	cells            map[string]float64 // nanoseconds by the name of the contender; none for one that refuses most
}

// live is the name of a contender's column with a live heap.
const live = "-live"

// rate returns the figures of a row.
func rate(r row, results []result) rating {
	us := results[0]
	rated := rating{row: r, ns: median(us.times), cells: map[string]float64{}}
	best := result{}
	for _, other := range results[1:] {
		if slices.Contains(scan.Kernels()[1:], other.name) || 2*other.accepted < us.accepted {
			continue
		}
		rated.cells[other.name] = median(other.times)
		if other.name != bound && other.name != ours+live && (best.times == nil || median(other.times) < median(best.times)) {
			best = other
		}
	}
	if best.times == nil {
		return rated
	}
	rated.best = best.what
	rated.times, rated.low, rated.high = ratio(best, us)
	for _, other := range results[1:] {
		if slices.Contains(scan.Kernels()[1:], other.name) {
			times, _, _ := ratio(best, other)
			rated.kernels = append(rated.kernels, times)
		}
	}
	return rated
}

// rank orders ratings: those of rows where another contender is faster, then those of rows
// that miss their goal, and then the others.
func (r rating) rank() int {
	switch {
	case r.times < 1:
		return 0
	case r.times < r.goal:
		return 1
	}
	return 2
}

// A column of the table holds the nanoseconds of contenders.
type column struct {
	title string
	names []string // the first that the row has counts
}

// columns returns those that some row has.
func columns(ratings []rating) (list []column) {
	all := []column{{"bound", []string{bound}}, {"live heap", []string{ours + live}}, {"net/url", []string{theirs}}, {"net/url, live heap", []string{theirs + live}}}
	for _, p := range programs {
		all = append(all, column{p.Name, []string{p.Name}})
	}
	all = append(all, column{"other", []string{"x-net-idna", "purell", "yosida95", "xurls", "x-net-html", "parses", "whatwg-url"}})
	for _, c := range all {
		if slices.ContainsFunc(ratings, func(r rating) bool { return c.of(r) != "" }) {
			list = append(list, c)
		}
	}
	return list
}

// of returns the cell of a row.
func (c column) of(r rating) string {
	for _, name := range c.names {
		if ns, ok := r.cells[name]; ok {
			return figure(ns)
		}
	}
	return ""
}

// figure returns nanoseconds with a sensible number of digits.
func figure(ns float64) string {
	if ns < 100 {
		return fmt.Sprintf("%.1f", ns)
	}
	return fmt.Sprintf("%.0f", ns)
}

// tabulate returns the table as Markdown, the rows where another contender is faster first.
func tabulate(ratings []rating) string {
	ratings = slices.Clone(ratings)
	slices.SortStableFunc(ratings, func(a, b rating) int {
		if c := cmp.Compare(a.rank(), b.rank()); c != 0 || a.rank() == 2 {
			return c
		}
		return cmp.Compare(a.times/a.goal, b.times/b.goal)
	})
	var ranks [3]int
	for _, r := range ratings {
		ranks[r.rank()]++
	}
	var b strings.Builder
	fmt.Fprintf(&b, "Of %d rows, %d are slower than the best of the others, %d more are below their goal, and %d reach it.\n\n", len(ratings), ranks[0], ranks[1], ranks[2])
	head := "| operation | ns | the best of the others | ratio | min–max |"
	rule := "| --- | ---: | --- | ---: | ---: |"
	add := func(title string) {
		head += " " + title + " |"
		rule += " ---: |"
	}
	for _, kernel := range scan.Kernels()[1:] {
		add(kernel)
	}
	shown := columns(ratings)
	for _, c := range shown {
		add(c.title)
	}
	fmt.Fprintf(&b, "%s\n%s\n", head, rule)
	for _, r := range ratings {
		ratio := fmt.Sprintf("%.2f", r.times)
		if r.rank() == 0 {
			ratio = "**" + ratio + "**"
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %.2f–%.2f |", r.title, figure(r.ns), r.best, ratio, r.low, r.high)
		for _, times := range r.kernels {
			fmt.Fprintf(&b, " %.2f |", times)
		}
		for _, c := range shown {
			fmt.Fprintf(&b, " %s |", c.of(r))
		}
		b.WriteByte('\n')
	}
	return b.String()
}
