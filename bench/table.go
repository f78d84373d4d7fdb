package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/urikit/uri/internal/engine/scan"
)

// A rating is a row with its figures. Each ratio says how many times as fast as the yardstick
// a contender is.
type rating struct {
	row
	ns               float64 // for an input
	gigabytes        float64 // in a second
	times, low, high float64 // the ratio of urikit, by the medians, and the extremes of the rounds
	kernels          []float64
	peers            map[string]float64 // by the name of the library; none for one that refuses all
	ahead            string             // the fastest contender that is faster than urikit
	lead             float64            // the ratio of urikit to that of the fastest other; infinite if there is none
}

// rate returns the figures of a row.
func rate(r row, lines []string, results []result) rating {
	us, yardstick := results[0], find(results, r.rivals[0])
	rated := rating{row: r, ns: median(us.times), peers: map[string]float64{}}
	bytes := size(lines)
	if r.unit == line {
		bytes += len(lines) - 1
	}
	rated.gigabytes = float64(bytes) / float64(len(lines)) / rated.ns
	rated.times, rated.low, rated.high = ratio(yardstick, us)
	best, fastest := 1.0, yardstick.what
	if strings.HasPrefix(fastest, "urikit ") {
		best = 0 // it is a goal, and no rival
	}
	for _, other := range results[1:] {
		if other.name == yardstick.name || other.accepted == 0 && us.accepted > 0 {
			continue
		}
		times, _, _ := ratio(yardstick, other)
		if slices.Contains(scan.Kernels()[1:], other.name) {
			rated.kernels = append(rated.kernels, times)
			continue
		}
		rated.peers[other.name] = times
		if times > best {
			best, fastest = times, other.what
		}
	}
	if rated.lead = rated.times / best; rated.lead < 1 {
		rated.ahead = fastest
	}
	return rated
}

// rank orders ratings: those of rows where another contender is faster, then those of rows
// that miss their goal, and then the others.
func (r rating) rank() int {
	switch {
	case r.ahead != "":
		return 0
	case r.times < r.goal:
		return 1
	}
	return 2
}

// verdict says in a few words how the row stands.
func (r rating) verdict() string {
	switch {
	case r.ahead != "":
		return fmt.Sprintf("**%s is %.2f times as fast**", r.ahead, 1/r.lead)
	case r.times < r.goal:
		return fmt.Sprintf("%.2f of the goal", r.times/r.goal)
	case r.goal > 0:
		return "reached"
	}
	return "fastest"
}

// tabulate returns the table as Markdown, the rows where another contender is faster first.
func tabulate(ratings []rating) string {
	ratings = slices.Clone(ratings)
	slices.SortStableFunc(ratings, func(a, b rating) int {
		if c := cmp.Compare(a.rank(), b.rank()); c != 0 {
			return c
		}
		switch a.rank() {
		case 0:
			return cmp.Compare(a.lead, b.lead)
		case 1:
			return cmp.Compare(a.times/a.goal, b.times/b.goal)
		}
		return 0
	})
	var behind, below, reached, others int
	for _, r := range ratings {
		switch {
		case r.rank() == 0:
			behind++
		case r.rank() == 1:
			below++
		case r.goal > 0:
			reached++
		default:
			others++
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "In %d of %d rows another contender is faster than urikit. %d more are below their goal, %d reach it, and %d have none.\n\n",
		behind, len(ratings), below, reached, others)
	head := fmt.Sprintf("| operation | ns | GB/s | ratio, %s | min–max | goal |", scan.Kernels()[0])
	rule := "| --- | ---: | ---: | ---: | ---: | ---: |"
	column := func(name string) {
		head += " " + name + " |"
		rule += " ---: |"
	}
	for _, kernel := range scan.Kernels()[1:] {
		column(kernel)
	}
	for _, l := range libraries {
		column(l.name)
	}
	fmt.Fprintf(&b, "%s verdict |\n%s --- |\n", head, rule)
	for _, r := range ratings {
		goal := ""
		if r.goal > 0 {
			goal = fmt.Sprintf("%.1f", r.goal)
		}
		fmt.Fprintf(&b, "| %s | %.1f | %.2f | %.2f | %.2f–%.2f | %s |", r.title, r.ns, r.gigabytes, r.times, r.low, r.high, goal)
		for _, times := range r.kernels {
			fmt.Fprintf(&b, " %.1f |", times)
		}
		for _, l := range libraries {
			if times, ok := r.peers[l.name]; ok {
				fmt.Fprintf(&b, " %.1f |", times)
			} else {
				b.WriteString(" |")
			}
		}
		fmt.Fprintf(&b, " %s |\n", r.verdict())
	}
	return b.String()
}
