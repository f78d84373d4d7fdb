// Fuzz runs fuzz targets of all modules of the repository, each for a given time that
// begins after its seeds were replayed.
//
//	.ci/fuzz                            # all targets, a second each
//	.ci/fuzz -time 20m whatwg:FuzzParse # one target
//	.ci/fuzz -changed auto -total 100s  # the targets that the change touches
//	.ci/fuzz -time 1m -keep DIR         # go on from the inputs in DIR, and keep new ones there
//
// An argument is the folder of a package, with the name of a target or without. Without
// arguments Fuzz runs all targets.
//
// -changed runs the targets whose package, dependencies inside the repository or testdata
// differ from a commit. "auto" is the merge base with origin/main, or the parent commit if
// HEAD is a part of origin/main. A clone that has neither, like one with a history of one
// commit, and a folder without Git, run all targets.
//
// A target fails if it finds a failing input, if its seeds take longer than -gather, or if
// it executes nothing but seeds. go test keeps the failing input in the package's
// testdata/fuzz. Fuzz prints for each target the executions, the seconds and the new
// interesting inputs, those that reach code or counts that no input before reached.
//
// With -keep the interesting inputs stay in DIR/PACKAGE/TARGET, minimized after each run:
// Fuzz replays the seeds and then the inputs from the shortest to the longest, and removes
// an input that adds no coverage to those before it. It also removes inputs whose types the
// target no longer takes.
//
// The exit status is 1 if a target fails or does not build, and 2 for wrong arguments.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/urikit/uri/internal/check/uses"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(run(ctx, ".", os.Args[1:], os.Stdout, os.Stderr))
}

// options are the flags.
type options struct {
	time, total, gather time.Duration
	jobs                int
	changed, keep       string
	list                bool
}

// run runs the command for the repository in a folder and returns the exit status. The status is 2
// for a wrong command line, and 1 for a failure.
func run(ctx context.Context, root string, args []string, stdout, stderr io.Writer) int {
	var o options
	flags := flag.NewFlagSet("fuzz", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.DurationVar(&o.time, "time", time.Second, "fuzz each target for this `duration`, which begins after its seeds")
	flags.DurationVar(&o.total, "total", 0, "`duration` that the targets of one job share; 0 means no limit")
	flags.DurationVar(&o.gather, "gather", time.Minute, "`duration` that the seeds of a target may take")
	flags.IntVar(&o.jobs, "jobs", runtime.GOMAXPROCS(0), "number of targets at a time")
	flags.StringVar(&o.changed, "changed", "", "run only the targets that the change since this `commit` touches; auto chooses the commit")
	flags.StringVar(&o.keep, "keep", "", "keep interesting inputs in this `folder`, minimized")
	flags.BoolVar(&o.list, "list", false, "print the targets, with -changed a file that touches each, and run nothing")
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return 0
		}
		return 2
	}
	if o.jobs < 1 || o.time <= 0 || o.total < 0 || o.gather <= 0 {
		fmt.Fprintln(stderr, "fuzz: -jobs, -time and -gather must be positive, and -total not negative")
		return 2
	}
	root, err := filepath.Abs(root)
	if err != nil {
		fmt.Fprintln(stderr, "fuzz:", err)
		return 1
	}
	packages, err := find(ctx, root)
	if err != nil {
		fmt.Fprintln(stderr, "fuzz:", err)
		return 1
	}
	if packages, err = choose(packages, flags.Args()); err != nil {
		fmt.Fprintln(stderr, "fuzz:", err)
		return 2
	}
	all := count(packages)
	if o.changed != "" {
		var why string
		if packages, why, err = touched(ctx, root, packages, o.changed); err != nil {
			fmt.Fprintln(stderr, "fuzz:", err)
			return 1
		}
		fmt.Fprintf(stdout, "fuzz: %d of %d targets: %s\n", count(packages), all, why)
	}
	if o.list {
		for _, p := range packages {
			for _, name := range p.targets {
				if fmt.Fprintf(stdout, "%s:%s", p.path, name); p.by != "" {
					fmt.Fprintf(stdout, " by %s", p.by)
				}
				fmt.Fprintln(stdout)
			}
		}
		return 0
	}
	if err := runAll(ctx, packages, o, stdout); err != nil {
		fmt.Fprintln(stderr, "fuzz:", err)
		return 1
	}
	return 0
}

// runAll builds and runs the targets of the packages. While one package is built, the
// targets of those before it run.
func runAll(ctx context.Context, packages []pkg, o options, stdout io.Writer) error {
	n := count(packages)
	if n == 0 {
		return nil
	}
	wanted := o.time
	if share := o.total * time.Duration(o.jobs) / time.Duration(n); o.total > 0 && share < wanted {
		wanted = share
		fmt.Fprintf(stdout, "fuzz: %d targets share %v on each of %d jobs: %v for each\n", n, o.total, o.jobs, wanted.Round(time.Millisecond))
	}
	work, err := os.MkdirTemp("", "fuzz")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	keep := filepath.Join(work, "keep")
	if o.keep != "" {
		if keep, err = filepath.Abs(o.keep); err != nil {
			return err
		}
	}

	var (
		start      = time.Now()
		results    sync.Mutex // of stdout and the counts
		ran        int
		executions int
		failed     []string
		jobs       = make(chan job, n)
		workers    sync.WaitGroup
	)
	for range o.jobs {
		workers.Go(func() {
			for j := range jobs {
				r := j.run(ctx, wanted, o.gather)
				if r.err == nil && o.keep != "" {
					r.kept, r.inputs, r.err = j.minimize(ctx, o.gather)
				}
				results.Lock()
				fmt.Fprintln(stdout, r)
				ran++
				executions += max(0, r.executions)
				if r.err != nil {
					failed = append(failed, j.name())
				}
				results.Unlock()
			}
		})
	}
	for i, p := range packages {
		binary := filepath.Join(work, fmt.Sprint(i, ".test"))
		build := exec.CommandContext(ctx, "go", "test", "-c", "-vet=off", "-ldflags=-s -w", "-fuzz", ".", "-o", binary, ".")
		build.Dir = p.dir
		build.Env = uses.Environment(build.Dir)
		if out, err := build.CombinedOutput(); err != nil {
			results.Lock()
			fmt.Fprintf(stdout, "%s: does not build: %v\n%s\n", p.path, err, out)
			failed = append(failed, p.path)
			results.Unlock()
			continue
		}
		for _, name := range p.targets {
			jobs <- job{pkg: p, target: name, binary: binary, cache: filepath.Join(keep, filepath.FromSlash(p.path))}
		}
	}
	close(jobs)
	workers.Wait()
	fmt.Fprintf(stdout, "fuzz: %d of %d targets ran, %d failed; %d executions beyond the seeds; %v\n",
		ran, n, len(failed), executions, time.Since(start).Round(time.Second))
	switch {
	case ctx.Err() != nil:
		return errors.New("interrupted")
	case len(failed) > 0:
		return fmt.Errorf("failed: %s", strings.Join(failed, ", "))
	}
	return nil
}
