package main

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/urikit/uri/bench/native"
)

// A result holds the figures of a contender on a list.
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

// sink takes what the passes have read of their results.
var sink int

// A racer is a contender that is ready to run. It runs n passes.
type racer func(n int) (took time.Duration, accepted int, err error)

// measure runs all contenders in turn, round by round, so that a disturbance of the
// machine affects them all.
func measure(e event, lines []string, rounds int, clock clock) ([]result, error) {
	if len(lines) == 0 {
		return nil, fmt.Errorf("%s: no lines", e.name)
	}
	lines = inOnePiece(lines)
	dir, err := os.MkdirTemp("", "bench")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "texts")
	if err := native.WriteList(file, lines); err != nil {
		return nil, err
	}
	defer setHeap(false)
	var results []result
	var racers []racer
	var perTurn []int // passes
	for _, c := range e.contenders {
		run, stop, err := c.ready(lines, file, clock)
		if err != nil {
			return nil, fmt.Errorf("%s: %s: %w", e.name, c.name, err)
		}
		defer stop()
		setHeap(c.live)
		_, accepted, err := run(1) // warms up, too
		if err != nil {
			return nil, fmt.Errorf("%s: %s: %w", e.name, c.name, err)
		}
		took, _, err := run(1)
		if err != nil {
			return nil, fmt.Errorf("%s: %s: %w", e.name, c.name, err)
		}
		racers, perTurn = append(racers, run), append(perTurn, 1+int(e.turn/max(took, 1)))
		results = append(results, result{contender: c, accepted: accepted, allocated: c.allocates(run)})
	}
	garbage := true
	for range rounds {
		for i := range results {
			if !setHeap(results[i].live) && garbage {
				runtime.GC() // no contender pays for another's garbage
			}
			took, _, err := racers[i](perTurn[i])
			if err != nil {
				return nil, fmt.Errorf("%s: %s: %w", e.name, results[i].name, err)
			}
			results[i].times = append(results[i].times, float64(took)/float64(perTurn[i])/float64(len(lines)))
			garbage = results[i].allocated.bytes*uint64(perTurn[i]) > garbageLimit
		}
	}
	return results, nil
}

// ready returns c with lines prepared, and a function that ends it.
func (c contender) ready(lines []string, file string, clock clock) (run racer, stop func(), err error) {
	if c.job != "" {
		process, err := c.program.Start(c.job, file)
		if err != nil {
			return nil, nil, err
		}
		return func(n int) (time.Duration, int, error) {
			took, accepted, sum, err := process.Pass(n)
			sink += sum
			return took, accepted, err
		}, func() { process.Stop() }, nil
	}
	p := c.prepare(lines)
	return func(n int) (took time.Duration, accepted int, err error) {
		start := clock()
		for range n {
			var sum int
			accepted, sum = p()
			sink += sum
		}
		return clock() - start, accepted, nil
	}, func() {}, nil
}

// heap is what a program with a heap of its own keeps alive: 64 MiB without pointers, so that a
// collection is rare and short. That is the best case for contenders that allocate.
var heap [][]byte

// setHeap makes the heap live or frees it, and then collects garbage. It returns false if nothing
// changes.
func setHeap(live bool) bool {
	if live == (heap != nil) {
		return false
	}
	heap = nil
	for range 1024 {
		if live {
			heap = append(heap, make([]byte, 64<<10))
		}
	}
	runtime.GC()
	return true
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

// A clock returns the time since some moment.
type clock func() time.Duration

// allocates returns what a pass of c allocates. It is not known of other programs.
func (c contender) allocates(run racer) allocation {
	if c.job != "" {
		return allocation{}
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	run(1)
	runtime.ReadMemStats(&after)
	return allocation{after.Mallocs - before.Mallocs, after.TotalAlloc - before.TotalAlloc}
}

// median returns the middle one of xs, or the mean of the middle two.
func median(xs []float64) float64 {
	xs = slices.Sorted(slices.Values(xs))
	n := len(xs)
	return (xs[(n-1)/2] + xs[n/2]) / 2
}
