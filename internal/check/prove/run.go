package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// An event is a line of "go test -json" (go doc test2json).
type event struct {
	Time   time.Time
	Action string
	Test   string
	Output string
	Key    string
	Value  string
}

// A result is the outcome of a test, including its subtests.
type result struct {
	action  string // the last one
	begun   time.Time
	elapsed time.Duration // parallel subtests included
	figures figures
}

// figures are counts by their unit.
type figures map[string]int

func (f figures) String() string {
	var all []string
	for _, of := range []string{"states", "expressions", "texts", "components", "diagnoses", "pairs", "targets", "equivalent", "altered"} {
		if n, ok := f[of]; ok {
			all = append(all, grouped(n)+" "+of)
		}
	}
	return strings.Join(all, ", ")
}

// grouped returns n with commas between groups of three digits.
func grouped(n int) string {
	digits := strconv.Itoa(n)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

// runAll runs the suites of a tier, all packages at once. The packages run at once, and the rows
// are in the order of the suites within each package.
func runAll(only string, full bool) (r report, ok bool) {
	r = report{tier: "quick"}
	if full {
		r.tier = "full"
	}
	byPackage := make(map[string][]suite)
	var packages []string
	for _, s := range suites {
		if s.fully && !full || !strings.Contains(strings.ToLower(s.what), strings.ToLower(only)) {
			continue
		}
		if byPackage[s.pkg] == nil {
			packages = append(packages, s.pkg)
		}
		byPackage[s.pkg] = append(byPackage[s.pkg], s)
	}
	results, errs := make([]map[string]*result, len(packages)), make([]error, len(packages))
	var done sync.WaitGroup
	for i, pkg := range packages {
		done.Go(func() { results[i], errs[i] = test(pkg, byPackage[pkg], full) })
	}
	done.Wait()
	ok = true
	for i, pkg := range packages {
		if errs[i] != nil {
			fmt.Printf("FAIL: %s: %v\n", pkg, errs[i])
			ok = false
		}
		for _, s := range byPackage[pkg] {
			row, passed := s.row(results[i])
			ok = ok && passed
			r.rows = append(r.rows, row)
		}
	}
	return r, ok
}

// row puts the results of a suite's tests together, and reports whether all passed.
func (s suite) row(results map[string]*result) (row []string, ok bool) {
	sum, elapsed := make(figures), time.Duration(0)
	ok = true
	for name := range strings.FieldsSeq(s.tests) {
		switch r := results[name]; {
		case r == nil:
			fmt.Printf("FAIL: %s was not run\n", name)
			ok = false
		case r.action != "pass":
			fmt.Printf("FAIL: %s: %s\n", name, r.action)
			ok = false
		default:
			elapsed += r.elapsed
			for of, n := range r.figures {
				sum[of] += n
			}
		}
	}
	return []string{s.what, s.against, sum.String(), strconv.FormatFloat(elapsed.Seconds(), 'f', 1, 64)}, ok
}

// pattern returns the argument of -run for the tests of suites.
func pattern(suites []suite) string {
	var names []string
	for _, s := range suites {
		names = append(names, strings.Fields(s.tests)...)
	}
	return "^(" + strings.Join(names, "|") + ")$"
}

// test runs suites of one package and returns the result of each test.
func test(pkg string, suites []suite, full bool) (map[string]*result, error) {
	cmd := exec.Command("go", "test", "-json", "-count=1", "-timeout=0", "-run", pattern(suites), "./"+pkg)
	cmd.Env = environment(full)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	results, err := read(out)
	if waited := cmd.Wait(); err == nil {
		err = waited
	}
	return results, err
}

// environment is that of this process, but for the variables that change the tests.
func environment(full bool) []string {
	env := slices.DeleteFunc(os.Environ(), func(v string) bool {
		return strings.HasPrefix(v, "URIKIT_FULL=") || strings.HasPrefix(v, "URIKIT_KERNEL=") ||
			!full && (strings.HasPrefix(v, "URIKIT_PAIRS=") || strings.HasPrefix(v, "URIKIT_SEED="))
	})
	if full {
		env = append(env, "URIKIT_FULL=1")
	}
	return env
}

// read reads the events of one package's tests. It prints the output of failed tests, and
// when other tests end.
func read(events io.Reader) (map[string]*result, error) {
	results := make(map[string]*result)
	output := make(map[string]*bytes.Buffer)
	for d := json.NewDecoder(events); ; {
		var e event
		if err := d.Decode(&e); err == io.EOF {
			return results, nil
		} else if err != nil {
			return results, err
		}
		top, _, sub := strings.Cut(e.Test, "/")
		r := results[top]
		if r == nil {
			r = &result{begun: e.Time, figures: make(figures)}
			results[top] = r
		}
		switch e.Action {
		case "attr":
			if n, err := strconv.Atoi(e.Value); err == nil {
				r.figures[e.Key] += n
			}
		case "output", "build-output":
			if output[e.Test] == nil {
				output[e.Test] = new(bytes.Buffer)
			}
			output[e.Test].WriteString(e.Output)
		case "pass", "fail", "skip":
			if e.Action == "fail" && output[e.Test] != nil {
				os.Stdout.Write(output[e.Test].Bytes())
			}
			delete(output, e.Test)
			if !sub && top != "" {
				r.action, r.elapsed = e.Action, e.Time.Sub(r.begun)
				fmt.Printf("\t%s %s: %s (%v)\n", e.Action, top, r.figures, r.elapsed.Round(100*time.Millisecond))
			}
		}
	}
}
