package main

import (
	"runtime"
	"slices"
	"strings"
	"time"
)

// A result holds the figures of a contender on a corpus.
type result struct {
	contender
	times     []float64 // nanoseconds per input, by round
	allocated allocation
	accepted  int
}

// An allocation is an amount of memory on a heap.
type allocation struct {
	objects, bytes uint64
}

// measure runs all contenders in turn, round by round, so that a disturbance of the
// machine affects them all.
func measure(e event, lines []string, rounds int, clock clock) []result {
	lines = inOnePiece(lines)
	contenders := e.contenders
	results := make([]result, len(contenders))
	passes := make([]pass, len(contenders))
	perTurn := make([]int, len(contenders)) // passes
	for i, c := range contenders {
		p := c.prepare(lines)
		accepted := p() // warms up, too
		passes[i] = p
		perTurn[i] = 1 + int(e.turn/max(elapsed(p, 1, clock), 1))
		results[i] = result{contender: c, accepted: accepted, allocated: c.allocates(p, lines)}
	}
	garbage := true
	for range rounds {
		for i := range results {
			if garbage {
				runtime.GC() // no contender pays for another's garbage
			}
			n := perTurn[i]
			ns := float64(elapsed(passes[i], n, clock)) / float64(n) / float64(len(lines))
			results[i].times = append(results[i].times, ns)
			garbage = contenders[i].heap == nil && results[i].allocated.bytes*uint64(n) > garbageLimit
		}
	}
	return results
}

// inOnePiece returns lines in memory side by side, as libraries in other languages get them. Lines
// that were made one by one lie far apart, and waiting for them would be a good part of the time.
func inOnePiece(lines []string) []string {
	text := strings.Join(lines, "")
	pieces := make([]string, len(lines))
	for i, line := range lines {
		pieces[i], text = text[:len(line)], text[len(line):]
	}
	return pieces
}

// garbageLimit is how many bytes a turn may leave to the next. A collection takes longer
// than many a turn.
const garbageLimit = 1 << 16

// elapsed returns the time that n passes take on a clock.
func elapsed(p pass, n int, clock clock) time.Duration {
	start := clock()
	for range n {
		p()
	}
	return clock() - start
}

// A clock returns the time since some moment.
type clock func() time.Duration

// allocates returns what p, a pass of c over lines, allocates.
func (c contender) allocates(p pass, lines []string) allocation {
	if c.heap != nil {
		return c.heap(lines)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	p()
	runtime.ReadMemStats(&after)
	return allocation{after.Mallocs - before.Mallocs, after.TotalAlloc - before.TotalAlloc}
}

// median returns the middle one of xs, or the mean of the middle two.
func median(xs []float64) float64 {
	xs = slices.Sorted(slices.Values(xs))
	n := len(xs)
	return (xs[(n-1)/2] + xs[n/2]) / 2
}
