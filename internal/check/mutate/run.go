package main

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A stage is a run of a test binary over some of its tests.
type stage struct {
	name   string
	of     listed // the package of the tests
	binary string
	args   []string
	limit  int // of processor time, in seconds
}

// An outcome is how a stage has ended.
type outcome int

const (
	survived outcome = iota
	killed
	timedOut
)

var outcomes = [...]outcome{survived, killed, timedOut}

func (o outcome) String() string { return [...]string{"survived", "killed", "timed out"}[o] }

// build builds the tests of a package with the overlay.
func build(over, dir string, l listed) (string, error) {
	binary := filepath.Join(dir, strings.ReplaceAll(l.ImportPath, "/", "_")+".test")
	cmd := exec.Command("go", "test", "-c", "-overlay", over, "-o", binary, l.ImportPath)
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%s: %w\n%s", l.ImportPath, err, out)
	}
	return binary, nil
}

var ended = regexp.MustCompile(`^--- (PASS|FAIL|SKIP): (\S+) \(([0-9.]+)s\)`)

// A timed is a test and the seconds that it takes.
type timed struct {
	test string
	secs float64
}

// stages runs the tests of a package that match run with no mutant awake. It returns the
// stages to run for each mutant: first the fast tests, then the others. Tests that fail
// already, because altered code allocates, are left out and returned. A stage ends at a share of
// the time that all tests take.
func stages(binary string, l listed, short bool, run string) (list []stage, left []string, err error) {
	name := strings.TrimPrefix(l.ImportPath, "github.com/urikit/uri")
	if name == "" {
		name = "."
	}
	base := []string{"-test.v"}
	tier := ""
	if short {
		base, tier = append(base, "-test.short"), " -short"
	}
	cmd := exec.Command(binary, append(slices.Clip(base), "-test.run", run)...)
	cmd.Dir = l.Dir
	cmd.Env = append(os.Environ(), "MUTANT=0", "GOMAXPROCS=1")
	out, runErr := cmd.Output()
	var passed []timed
	total := 0.0
	for line := range strings.Lines(string(out)) {
		m := ended.FindStringSubmatch(line)
		switch {
		case m == nil || m[1] == "SKIP":
		case m[1] == "FAIL":
			left = append(left, m[2])
		default:
			secs, _ := strconv.ParseFloat(m[3], 64)
			passed = append(passed, timed{m[2], secs})
			total += secs
		}
	}
	if len(passed) == 0 {
		return nil, nil, fmt.Errorf("%s: no tests pass: %v\n%s", name, runErr, out)
	}
	used := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	slices.SortStableFunc(passed, func(a, b timed) int { return cmp.Compare(a.secs, b.secs) })
	sum := 0.0
	for _, share := range []float64{0.03, 0.3, 1} {
		var tests []string
		for len(passed) > 0 && (sum+passed[0].secs <= share*total || share == 1) {
			tests = append(tests, passed[0].test)
			sum += passed[0].secs
			passed = passed[1:]
		}
		if tests != nil {
			args := append(slices.Clip(base), "-test.failfast", "-test.run", "^("+strings.Join(tests, "|")+")$")
			list = append(list, stage{name + tier, l, binary, args, 5 + 2*int(used/time.Second)})
		}
	}
	return list, left, nil
}

var failed = regexp.MustCompile(`^ *--- FAIL: (\w+)`)

// run runs a stage with a mutant awake until a test fails. The limit is in processor
// time, so that a busy machine makes no difference. A stage that only waits is stopped
// too.
//
// It returns the test that failed, if one did.
func (s stage) run(id int) (outcome, string) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Duration(20*s.limit)*time.Second)
	defer cancel()
	limits := fmt.Sprintf(`ulimit -t %d; ulimit -v 6000000; exec "$0" "$@"`, s.limit)
	cmd := exec.CommandContext(ctx, "sh", append([]string{"-c", limits, s.binary}, s.args...)...)
	cmd.Dir = s.of.Dir
	cmd.Env = append(os.Environ(), "MUTANT="+strconv.Itoa(id), "GOMAXPROCS=1", "GOTRACEBACK=none")
	out, err := cmd.StdoutPipe()
	if err != nil {
		panic(err)
	}
	if err := cmd.Start(); err != nil {
		panic(err)
	}
	lines := bufio.NewReader(out)
	for {
		line, err := lines.ReadString('\n')
		if m := failed.FindStringSubmatch(line); m != nil {
			cancel()
			cmd.Wait()
			return killed, m[1]
		}
		if err != nil {
			break
		}
	}
	err = cmd.Wait()
	switch {
	case err == nil:
		return survived, ""
	case ctx.Err() != nil, strings.HasPrefix(err.Error(), "signal: "): // the limits'
		return timedOut, ""
	}
	return killed, ""
}

// alone returns the stage with one of its tests only.
func (s stage) alone(test string) stage {
	s.args = append(slices.Clone(s.args), "-test.run", "^"+test+"$")
	return s
}

// A suite is run for each mutant, stage by stage. The test that killed the last mutant
// runs first, because the next mutant is often of the same kind.
type suite struct {
	stages []stage
	first  *stage
}

// run runs the suite with a mutant of package l awake. It returns the stage that ended it.
func (s *suite) run(m mutant, l listed) (outcome, string) {
	if m.built != "" {
		dir, err := os.MkdirTemp("", "mutate")
		if err != nil {
			log.Fatal(err)
		}
		defer os.RemoveAll(dir)
		stages, err := m.rebuilt(dir, l, s.stages)
		if err != nil {
			log.Fatal(err)
		}
		s = &suite{stages: stages}
	}
	if s.first != nil {
		if result, _ := s.first.run(m.id); result != survived {
			return result, s.first.name
		}
	}
	for _, stage := range s.stages {
		if result, test := stage.run(m.id); result != survived {
			if test != "" {
				first := stage.alone(test)
				s.first = &first
			}
			return result, stage.name
		}
	}
	return survived, ""
}
