package main

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"time"
)

// processed is the line in which the fuzzer says what an input adds to those before it,
// printed with GODEBUG=fuzzdebug=1.
var processed = regexp.MustCompile(` processed an initial input, id: .*, new bits: (\d+), size: `)

// An input is a file of interesting values.
type input struct {
	name string
	data []byte
}

// minimize removes the kept inputs of the target that add no coverage to its seeds and to
// shorter kept inputs. It returns how many of how many inputs stay. It removes nothing
// unless all were replayed. An input that fails is a failure of the target.
func (j job) minimize(ctx context.Context, gather time.Duration) (kept, of int, err error) {
	dir := filepath.Join(j.cache, j.target)
	entries, err := os.ReadDir(dir)
	if os.IsNotExist(err) || err == nil && len(entries) == 0 {
		return 0, 0, nil
	} else if err != nil {
		return 0, 0, err
	}
	var all []input
	for _, e := range entries {
		data, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			return 0, 0, err
		}
		all = append(all, input{e.Name(), data})
	}
	slices.SortFunc(all, func(a, b input) int {
		return cmp.Or(cmp.Compare(len(a.data), len(b.data)), bytes.Compare(a.data, b.data), cmp.Compare(a.name, b.name))
	})
	seeds, err := j.replay(ctx, gather, nil)
	if err != nil {
		return 0, 0, err
	}
	// Several names of the same text are one input.
	distinct := slices.CompactFunc(slices.Clone(all), func(a, b input) bool { return bytes.Equal(a.data, b.data) })
	usable, adds, err := j.usable(ctx, gather, len(seeds), distinct)
	if err != nil {
		return 0, 0, err
	}
	if 0 < len(usable) && len(usable) < len(distinct) { // adds is what they add to parts
		if adds, err = j.replay(ctx, gather, usable); err != nil {
			return 0, 0, err
		}
		adds = adds[len(seeds):]
	}
	keep := make(map[string]bool)
	for i, in := range usable {
		keep[in.name] = adds[i]
	}
	for _, in := range all {
		if keep[in.name] {
			kept++
		} else if err := os.Remove(filepath.Join(dir, in.name)); err != nil {
			return 0, 0, err
		}
	}
	return kept, len(all), nil
}

// usable returns those of the inputs that the target replays, and whether each adds
// coverage to those before it. The fuzzer skips inputs of wrong types and those that are
// seeds, without a word, so that only the number tells.
func (j job) usable(ctx context.Context, gather time.Duration, seeds int, inputs []input) ([]input, []bool, error) {
	adds, err := j.replay(ctx, gather, inputs)
	if err != nil {
		return nil, nil, err
	}
	switch n := len(adds) - seeds; {
	case n == 0:
		return nil, nil, nil
	case n == len(inputs):
		return inputs, adds[seeds:], nil
	case n < 0 || len(inputs) < 2:
		return nil, nil, fmt.Errorf("minimizing: %d seeds were replayed, then %d of them with %d inputs", seeds, len(adds), len(inputs))
	}
	some, addsOf, err := j.usable(ctx, gather, seeds, inputs[:len(inputs)/2])
	if err != nil {
		return nil, nil, err
	}
	others, addsOfOthers, err := j.usable(ctx, gather, seeds, inputs[len(inputs)/2:])
	return slices.Concat(some, others), slices.Concat(addsOf, addsOfOthers), err
}

// replay replays the seeds of the target and then inputs, in their order, and returns for
// each whether it adds coverage to those before it. The target prints for each input whether it
// adds coverage. The replay ends when fuzzing begins.
func (j job) replay(ctx context.Context, gather time.Duration, inputs []input) (adds []bool, err error) {
	work, err := os.MkdirTemp("", "fuzz")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(work)
	if err := os.Mkdir(filepath.Join(work, j.target), 0o777); err != nil {
		return nil, err
	}
	// One worker replays the files in the order of their names.
	for i, in := range inputs {
		if err := os.WriteFile(filepath.Join(work, j.target, fmt.Sprintf("%08d", i)), in.data, 0o666); err != nil {
			return nil, err
		}
	}
	var (
		p      progress
		output bytes.Buffer
		begin  = time.Now()
	)
	err = j.watch(ctx, gather, 0, []string{"-test.fuzzcachedir", work}, []string{"GODEBUG=fuzzdebug=1"}, func(line string) bool {
		if m := processed.FindStringSubmatch(line); m != nil && !p.began {
			adds = append(adds, m[1] != "0")
		} else if p.read(line, time.Since(begin)) {
			output.WriteString(line)
		}
		return p.began
	})
	switch {
	case ctx.Err() != nil:
		return nil, fmt.Errorf("minimizing: %w", ctx.Err())
	case !p.began && (err == nil || time.Since(begin) >= gather):
		return nil, fmt.Errorf("minimizing: %d of %d inputs were replayed in %v", p.replayed, p.seeds, gather)
	case err != nil:
		return nil, fmt.Errorf("minimizing: %w\n%s", err, &output)
	case len(adds) != p.seeds:
		return nil, fmt.Errorf("minimizing: %d of %d inputs were reported", len(adds), p.seeds)
	}
	return adds, nil
}
