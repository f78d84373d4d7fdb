package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/urikit/uri/internal/check/uses"
)

// A job is a target with the test binary of its package, and the folder with the
// interesting inputs of the package.
type job struct {
	pkg
	target        string
	binary, cache string
}

func (j job) name() string { return j.path + ":" + j.target }

// A result is what a run of a target gave.
type result struct {
	job
	progress
	fuzzed       time.Duration // after the seeds
	kept, inputs int           // of the minimized folder
	output       string        // of a run that failed
	err          error
}

func (r result) String() string {
	if r.err != nil {
		return fmt.Sprintf("%s: %v\n%s", r.name(), r.err, r.output)
	}
	s := fmt.Sprintf("%s: %d executions in %.1fs after %d seeds in %.1fs, %d new inputs",
		r.name(), r.executions, r.fuzzed.Seconds(), r.seeds, r.gathered.Seconds(), r.found)
	if r.inputs > 0 {
		s += fmt.Sprintf(", %d of %d kept", r.kept, r.inputs)
	}
	return s
}

// The -test.fuzztime of Go begins before the seeds are replayed, so that a target with many
// seeds can end without a new input and pass. And before Go 1.27 a run that ends by
// -test.fuzztime can fail at an unlucky moment with nothing but "context deadline
// exceeded". A run that is interrupted ends well: both parts of package testing compare
// the error with that of the same context. So a run here has no limit, and is interrupted
// when the wanted time after the seeds is over.

// run fuzzes the target for the wanted time after its seeds. Seeds that take longer than
// gather are an error.
func (j job) run(ctx context.Context, wanted, gather time.Duration) result {
	r := j.start(ctx, wanted, gather)
	if r.err == nil && r.executions <= 0 {
		// Each execution may take long, or the machine was busy. A run of some executions
		// decides, whose limit counts the seeds too.
		r = j.start(ctx, gather, gather, "-test.fuzztime", strconv.Itoa(r.seeds+100)+"x")
		if r.err == nil && r.executions <= 0 {
			r.err = fmt.Errorf("nothing was executed beyond the seeds in %v", gather)
		}
	}
	return r
}

func (j job) start(ctx context.Context, wanted, gather time.Duration, args ...string) result {
	r := result{job: j}
	var output bytes.Buffer
	begin := time.Now()
	err := j.watch(ctx, gather, wanted, append([]string{"-test.fuzzcachedir", j.cache}, args...), nil, func(line string) bool {
		if r.progress.read(line, time.Since(begin)) {
			output.WriteString(line)
		}
		return r.began
	})
	r.fuzzed = time.Since(begin) - r.gathered
	switch {
	case ctx.Err() != nil:
		r.err = errors.New("interrupted")
	case !r.began && (err == nil || time.Since(begin) >= gather):
		r.err, r.output = fmt.Errorf("%d of %d seeds were replayed in %v: make them cheaper, or give -gather more time", r.replayed, r.seeds, gather), output.String()
	case err != nil:
		r.err, r.output = err, output.String()
	}
	return r
}

// watch runs the target and calls line with each line that it prints, until line returns
// true, which says that fuzzing began, or gather is over; and for the wanted time after
// that. Then it interrupts the target.
func (j job) watch(ctx context.Context, gather, wanted time.Duration, args, env []string, line func(string) bool) error {
	cmd := exec.CommandContext(ctx, j.binary, append([]string{"-test.run", "^$", "-test.fuzz", "^" + j.target + "$",
		"-test.parallel", "1", "-test.fuzzminimizetime", "1s"}, args...)...)
	cmd.Dir = j.dir
	cmd.Env = append(uses.Environment(cmd.Dir), env...)
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 20 * time.Second
	r, w := io.Pipe()
	cmd.Stdout, cmd.Stderr = w, w
	if err := cmd.Start(); err != nil {
		return err
	}
	// The timer fires for the seeds first, and is set again when fuzzing begins.
	timer := time.AfterFunc(gather, func() { cmd.Process.Signal(os.Interrupt) })
	defer timer.Stop()
	read := make(chan struct{})
	go func() {
		defer close(read)
		began := false
		for lines := bufio.NewReader(r); ; {
			text, err := lines.ReadString('\n')
			if text != "" && line(text) && !began {
				began = true
				timer.Reset(wanted)
			}
			if err != nil {
				return
			}
		}
	}()
	err := cmd.Wait()
	w.Close()
	<-read
	return err
}

// progress is what the lines of a run said last.
type progress struct {
	began           bool // fuzzing, as all seeds were replayed
	replayed, seeds int
	gathered        time.Duration // how long the seeds took
	executions      int           // beyond the seeds
	found           int           // new interesting inputs
}

var (
	gathering = regexp.MustCompile(`^fuzz: elapsed: [^ ]+, (?:gathering baseline coverage|testing seed corpus): (\d+)/(\d+) completed(, now fuzzing)?`)
	fuzzing   = regexp.MustCompile(`^fuzz: elapsed: [^ ]+, execs: (\d+) \(\d+/sec\)(?:, new interesting: (\d+))?`)
)

// read reads a line that came after some time, and reports whether it may say why a run
// failed: whether it is no line of progress.
func (p *progress) read(line string, at time.Duration) bool {
	if m := gathering.FindStringSubmatch(line); m != nil {
		p.replayed, p.seeds = number(m[1]), number(m[2])
		p.begin(m[3] != "", at)
		return false
	}
	if m := fuzzing.FindStringSubmatch(line); m != nil {
		p.begin(true, at) // a target without seeds
		p.executions, p.found = number(m[1])-p.seeds, number(m[2])
		return false
	}
	return !strings.HasPrefix(line, "fuzz: elapsed: ")
}

func (p *progress) begin(began bool, at time.Duration) {
	if began && !p.began {
		p.began, p.gathered = true, at
	}
}

// number returns the number of digits, 0 for none.
func number(digits string) int {
	n, _ := strconv.Atoi(digits)
	return n
}
