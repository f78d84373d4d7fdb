// Mutate alters a package's code, one place at a time, and counts how many of the
// alterations its tests notice.
//
//	go run ./internal/check/mutate [flags] package
//
// Each alteration, a mutant, negates a condition, moves a boundary, exchanges "and" and
// "or", replaces an operator by its opposite, changes a constant or an offset by one,
// drops a statement, or makes a function return at once. All mutants are built into one
// test binary through go build's -overlay, so that nothing is written into the tree. They
// do nothing until an environment variable wakes one of them. In assembly, the lowest bit
// of each constant is flipped, and each such mutant is a build of its own. Mutate runs the
// tests of the package itself, or those of the packages that -tests names, one after the
// other. -run selects tests, to show which mutants a single test notices.
//
// equivalent.tsv explains the mutants that no test can notice. The exit status is 1 if
// others survive.
//
// With -ratchet, as .ci/mutate runs it, Mutate runs the packages in survivors.tsv, or those
// that are named. The file has for each package the number of mutants, of survivors that
// equivalent.tsv does not explain, and how they were measured. The number of survivors may
// only fall: the exit status is 1 if a package has more, and -update writes smaller
// numbers. The mutants are a sample, which -sample describes. A row with sample 4 has at least one
// mutant of each kind of alteration in each function, and one in four of those that have more.
// Above 8 the same holds for each file instead of each function. The hash of its name decides
// which mutants are in the sample. The tiers are those of -tiers.
//
// The ends of mutants are kept, by the content of the package and its tests. So a run that
// was stopped, by a signal or by -time, goes on where it was. After -time the exit status is
// 3 if mutants are left.
package main

import (
	_ "embed"
	"flag"
	"fmt"
	"go/ast"
	"log"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

//go:embed equivalent.tsv
var explained string

// equivalents returns the reason by package and mutant.
func equivalents() map[string]string {
	m := make(map[string]string)
	for line := range strings.Lines(explained) {
		if i := strings.LastIndexByte(line, '\t'); i >= 0 {
			m[line[:i]] = strings.TrimSpace(line[i+1:])
		}
	}
	return m
}

// main runs the tests of a package with each of its mutants. With -ratchet it compares packages
// with survivors.tsv instead.
func main() {
	log.SetFlags(0)
	log.SetPrefix("mutate: ")
	tests := flag.String("tests", "", "packages whose tests run, separated by commas, the package itself unless set")
	tiers := flag.String("tiers", "short,quick", "tiers of the tests to run")
	run := flag.String("run", "", "regular expression of the tests to run")
	output := flag.String("o", "", "file to write each mutant's end to")
	again := flag.String("again", "", "run only the mutants that this file of ends names")
	every := flag.Int("every", 1, "run one of so many mutants")
	files := flag.String("files", "", "regular expression of the files to alter")
	done := flag.String("done", "", "leave out the mutants that this file of ends names")
	only := flag.String("only", "", "number of the one mutant to run")
	list := flag.Bool("list", false, "print the mutants and run none")
	workers := flag.Int("workers", runtime.NumCPU(), "mutants that run at once")
	sample := flag.Int("sample", 1, "run one of so many mutants of each kind in a function, at least one; above 8, of each kind in a file")
	ratcheted := flag.Bool("ratchet", false, "compare the packages, all unless some are named, with survivors.tsv")
	update := flag.Bool("update", false, "with -ratchet, write smaller numbers to survivors.tsv")
	limit := flag.Duration("time", 0, "with -ratchet, start no mutant after this time, 0 for no limit")
	kept := flag.String("ends", "", "with -ratchet, directory of the ends of mutants, of which none runs again; in the user's cache unless set")
	flag.Parse()
	if *ratcheted {
		r := ratchet{ends: *kept, workers: *workers, update: *update}
		if r.ends == "" {
			cache, err := os.UserCacheDir()
			if err != nil {
				log.Fatal(err)
			}
			r.ends = filepath.Join(cache, "urikit-mutate")
		}
		if *limit > 0 {
			r.until = time.Now().Add(*limit)
		}
		os.Exit(r.run(flag.Args()))
	}
	if flag.NArg() != 1 {
		flag.Usage()
		os.Exit(2)
	}

	c := choice{name: *files, every: *every, only: *only, sample: *sample, again: *again, done: *done}
	s, l, err := load(flag.Arg(0))
	if err != nil {
		log.Fatal(err)
	}
	altered, mutants := s.alter()
	assembly, err := l.alterAssembly(len(mutants))
	if err != nil {
		log.Fatal(err)
	}
	if mutants, err = c.of(l, append(mutants, assembly...)); err != nil {
		log.Fatal(err)
	}
	if *list {
		for _, m := range mutants {
			fmt.Printf("%d\t%s:%d\t%s\t%s\n", m.id, m.file, m.line, m.op, m.text)
		}
		return
	}

	packages := []string{flag.Arg(0)}
	if *tests != "" {
		packages = strings.Split(*tests, ",")
	}
	ok, err := try(l, s, altered, mutants, packages, strings.Split(*tiers, ","), *run, *workers, *output)
	if err != nil {
		log.Fatal(err)
	}
	if !ok {
		os.Exit(1)
	}
}

// A choice says which mutants run. Its fields have the names of the flags.
type choice struct {
	name          string
	every, sample int
	only          string
	again, done   string
}

// of returns the mutants of a package that c chooses.
func (c choice) of(l listed, mutants []mutant) ([]mutant, error) {
	name, err := regexp.Compile(c.name)
	if err != nil {
		return nil, err
	}
	mutants = slices.DeleteFunc(sampled(mutants, c.sample), func(m mutant) bool {
		return m.id%c.every != 0 || !name.MatchString(m.file) || c.only != "" && strconv.Itoa(m.id) != c.only
	})
	for name, out := range map[string]bool{c.again: false, c.done: true} {
		if name == "" {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		mutants = slices.DeleteFunc(mutants, func(m mutant) bool {
			return strings.Contains(string(text), l.ImportPath+"\t"+m.key()+"\t") == out
		})
	}
	return mutants, nil
}

// try runs mutants with the tests of packages. It returns false if some survive that nobody has
// explained.
func try(l listed, s *source, altered map[*ast.File][]byte, mutants []mutant, packages, tiers []string, run string, workers int, output string) (bool, error) {
	dir, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return false, err
	}
	defer os.RemoveAll(dir)
	over, err := overlay(dir, l, s, altered)
	if err != nil {
		return false, err
	}
	todo, err := allStages(over, dir, tiers, packages, run)
	if err != nil {
		return false, err
	}
	return report(l, mutants, todo, workers, output), nil
}

// allStages builds the tests of packages and returns the stages of each tier.
func allStages(over, dir string, tiers, packages []string, run string) ([]stage, error) {
	var todo []stage
	for _, tier := range tiers {
		for _, p := range packages {
			_, of, err := load(p)
			if err != nil {
				return nil, err
			}
			binary, err := build(over, dir, of)
			if err != nil {
				return nil, err
			}
			list, left, err := stages(binary, of, tier == "short", run)
			if err != nil {
				return nil, err
			}
			if left != nil {
				fmt.Printf("left out of %s, which fail with no mutant awake: %s\n", p, strings.Join(left, " "))
			}
			todo = append(todo, list...)
		}
	}
	return todo, nil
}

// runMutants runs mutants of package l until isOver returns true. It calls ended for each, never
// twice at once.
func runMutants(mutants []mutant, l listed, todo []stage, workers int, isOver func() bool, ended func(m mutant, result outcome, by string)) {
	var (
		mu sync.Mutex
		wg sync.WaitGroup
	)
	queue := make(chan mutant)
	for range workers {
		wg.Go(func() {
			tests := suite{stages: todo}
			for m := range queue {
				result, by := tests.run(m, l)
				mu.Lock()
				ended(m, result, by)
				mu.Unlock()
			}
		})
	}
	for _, m := range mutants {
		if isOver() {
			break
		}
		queue <- m
	}
	close(queue)
	wg.Wait()
}

// report runs the mutants and prints those that survive, and the figures. It returns
// false if some survive that nobody has explained.
func report(l listed, mutants []mutant, todo []stage, workers int, output string) bool {
	out := os.Stdout
	if output != "" {
		f, err := os.Create(output)
		if err != nil {
			log.Fatal(err)
		}
		defer f.Close()
		out = f
	}
	path, why := l.ImportPath, equivalents()
	var (
		counts     [len(outcomes)]int
		equivalent int
	)
	start := time.Now()
	runMutants(mutants, l, todo, workers, func() bool { return false }, func(m mutant, result outcome, by string) {
		counts[result]++
		_, known := why[path+"\t"+m.key()]
		if result == survived && known {
			equivalent++
		}
		if output != "" || result == survived && !known {
			fmt.Fprint(out, endLine(path, m, result, by))
		}
	})
	fmt.Printf("%s: %d mutants, %d killed, %d timed out, %d survived, of which %d are equivalent; %v\n",
		path, len(mutants), counts[killed], counts[timedOut], counts[survived], equivalent, time.Since(start).Round(time.Second))
	return counts[survived] == equivalent
}
