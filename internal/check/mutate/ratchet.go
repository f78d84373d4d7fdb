package main

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"fmt"
	"go/ast"
	"hash/fnv"
	"io/fs"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// module is the path before the names of packages in survivors.tsv.
const module = "github.com/urikit/uri/"

// unmeasured is the number of survivors of a package that nobody has measured.
const unmeasured = -1

// A row is a line of survivors.tsv: how many mutants of a package survive its own tests.
type row struct {
	name      string // of the package, within the module
	mutants   int
	survivors int // without the equivalent ones
	sample    int // of -sample
	tiers     string
}

// rowHeader is the first line of survivors.tsv.
const rowHeader = "package\tmutants\tsurvivors\tsample\ttiers"

// parseRows returns the rows of survivors.tsv.
func parseRows(text string) ([]row, error) {
	header, text, _ := strings.Cut(text, "\n")
	if header != rowHeader {
		return nil, fmt.Errorf("survivors.tsv:1: the header is %q, not %q", header, rowHeader)
	}
	var rows []row
	n := 1
	for line := range strings.Lines(text) {
		n++
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(f) != 5 {
			return nil, fmt.Errorf("survivors.tsv:%d: %d fields, not 5", n, len(f))
		}
		r := row{name: f[0], survivors: unmeasured, tiers: f[4]}
		var err, mutants, survivors error
		if f[1] != "-" || f[2] != "-" {
			r.mutants, mutants = strconv.Atoi(f[1])
			r.survivors, survivors = strconv.Atoi(f[2])
		}
		r.sample, err = strconv.Atoi(f[3])
		if err := cmp.Or(mutants, survivors, err); err != nil {
			return nil, fmt.Errorf("survivors.tsv:%d: %w", n, err)
		}
		if r.sample < 1 || r.survivors > r.mutants || r.survivors < unmeasured {
			return nil, fmt.Errorf("survivors.tsv:%d: the numbers make no sense", n)
		}
		rows = append(rows, r)
	}
	return rows, nil
}

// formatRows is the inverse of parseRows.
func formatRows(rows []row) string {
	var b strings.Builder
	b.WriteString(rowHeader + "\n")
	for _, r := range rows {
		numbers := "-\t-"
		if r.survivors != unmeasured {
			numbers = fmt.Sprintf("%d\t%d", r.mutants, r.survivors)
		}
		fmt.Fprintf(&b, "%s\t%s\t%d\t%s\n", r.name, numbers, r.sample, r.tiers)
	}
	return b.String()
}

// perFunction is the greatest sample that has mutants of each function. A greater one has mutants
// of each file, because a large package has thousands of kinds of alterations in functions.
const perFunction = 8

// sampled returns one in n of the mutants of each kind of alteration in each function, or in each
// file if n is above perFunction, and at least one. The hash of its name decides whether a mutant
// is among them, so a change in another function, or in another file, does not change the sample.
func sampled(mutants []mutant, n int) []mutant {
	if n == 1 {
		return mutants
	}
	groups := make(map[string][]mutant)
	for _, m := range mutants {
		key := m.file + "\t" + m.op
		if n <= perFunction {
			key += "\t" + m.fn
		}
		groups[key] = append(groups[key], m)
	}
	in := make(map[int]bool)
	for _, group := range groups {
		slices.SortFunc(group, func(a, b mutant) int {
			return cmp.Or(cmp.Compare(hashOf(a), hashOf(b)), cmp.Compare(a.id, b.id))
		})
		for _, m := range group[:(len(group)+n-1)/n] {
			in[m.id] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(mutants), func(m mutant) bool { return !in[m.id] })
}

func hashOf(m mutant) uint64 {
	h := fnv.New64a()
	h.Write([]byte(m.key()))
	return h.Sum64()
}

// digest returns a digest of a package: its files and those of its tests, with their data.
func digest(dir string) (string, error) {
	h := sha256.New()
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if path != dir && d.Name() != "testdata" && !strings.Contains(path[len(dir):], string(filepath.Separator)+"testdata"+string(filepath.Separator)) {
				return checkPackage(path)
			}
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		fmt.Fprintf(h, "%s %d\n", filepath.ToSlash(path[len(dir):]), len(text))
		h.Write(text)
		return nil
	})
	return fmt.Sprintf("%x", h.Sum(nil))[:16], err
}

// checkPackage returns [fs.SkipDir] for the directory of another package.
func checkPackage(dir string) error {
	if names, err := filepath.Glob(filepath.Join(dir, "*.go")); err != nil || names != nil {
		return fs.SkipDir
	}
	return nil
}

// ends are how mutants ended, by their names.
type ends map[string]outcome

// endLine returns the line for a mutant in a file of ends.
func endLine(path string, m mutant, result outcome, by string) string {
	return fmt.Sprintf("%v\t%s\t%s\t%s\t%d\t%d\n", result, by, path, m.key(), m.line, m.id)
}

// readEnds returns the ends in a file and the length of its whole lines. The last line can lack
// its end, if the run was killed.
func readEnds(name string) (ends, int64, error) {
	text, err := os.ReadFile(name)
	if os.IsNotExist(err) {
		err = nil
	}
	text = text[:bytes.LastIndexByte(text, '\n')+1]
	known := make(ends)
	for line := range strings.Lines(string(text)) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		i := slices.IndexFunc(outcomes[:], func(o outcome) bool { return o.String() == f[0] })
		if i < 0 || len(f) != 10 {
			return nil, 0, fmt.Errorf("%s: not the end of a mutant: %q: remove the file", name, line)
		}
		known[strings.Join(f[3:8], "\t")] = outcomes[i]
	}
	return known, int64(len(text)), err
}

// A ratchet compares the survivors of packages with survivors.tsv.
type ratchet struct {
	ends    string    // directory of the files of ends
	until   time.Time // when to stop, unless zero
	workers int
	update  bool // write smaller numbers
}

// run measures the packages with these names, or all. It returns the exit status: 1 if a package
// has more survivors than its row allows, 3 if the time was over before the end.
func (r *ratchet) run(names []string) int {
	out, err := exec.Command("go", "list", "-f", "{{.Dir}}", module+"internal/check/mutate").Output()
	if err != nil {
		log.Fatal(err)
	}
	file := filepath.Join(strings.TrimSpace(string(out)), "survivors.tsv")
	text, err := os.ReadFile(file)
	if err != nil {
		log.Fatal(err)
	}
	rows, err := parseRows(string(text))
	if err != nil {
		log.Fatal(err)
	}
	for i, name := range names {
		names[i] = strings.TrimSuffix(strings.TrimPrefix(name, "./"), "/")
		if !slices.ContainsFunc(rows, func(row row) bool { return row.name == names[i] }) {
			log.Fatalf("survivors.tsv has no package %q", names[i])
		}
	}
	if err := os.MkdirAll(r.ends, 0o755); err != nil {
		log.Fatal(err)
	}
	status := 0
	for i := range rows {
		if len(names) > 0 && !slices.Contains(names, rows[i].name) {
			continue
		}
		got, left, err := r.measure(rows[i])
		if err != nil {
			log.Fatal(err)
		}
		verdict, bad := rows[i].judge(got, left)
		fmt.Printf("%s: %s\n", got.name, verdict)
		switch {
		case bad:
			status = 1
		case left > 0:
			status = cmp.Or(status, 3)
		case r.update:
			rows[i] = got
		}
	}
	if now := formatRows(rows); r.update && now != string(text) {
		if err := os.WriteFile(file, []byte(now), 0o644); err != nil {
			log.Fatal(err)
		}
	}
	return status
}

// judge compares a measured row, for which some mutants are left to run, with the one in the
// file. It returns true if too many mutants survive.
func (r row) judge(got row, left int) (verdict string, bad bool) {
	verdict = fmt.Sprintf("%d of %d mutants survive", got.survivors, got.mutants)
	if left > 0 {
		verdict += fmt.Sprintf(", %d not yet run", left)
	}
	switch {
	case r.survivors == unmeasured:
		verdict += "; not measured before"
	case got.survivors > r.survivors:
		return fmt.Sprintf("%s, %d more than survivors.tsv allows: test what they change", verdict, got.survivors-r.survivors), true
	case got.survivors < r.survivors && left == 0:
		verdict += fmt.Sprintf("; survivors.tsv allows %d: run .ci/mutate -update", r.survivors)
	}
	return verdict, false
}

// measure runs the mutants of a package that have no end yet. It returns the row, and how many
// mutants are left because the time is over. A file keeps the ends for this state of the package,
// so that a later run continues.
func (r *ratchet) measure(of row) (got row, left int, err error) {
	path := module + of.name
	s, l, err := load(path)
	if err != nil {
		return of, 0, err
	}
	altered, mutants := s.alter()
	assembly, err := l.alterAssembly(len(mutants))
	if err != nil {
		return of, 0, err
	}
	mutants = sampled(append(mutants, assembly...), of.sample)
	sum, err := digest(l.Dir)
	if err != nil {
		return of, 0, err
	}
	name := filepath.Join(r.ends, strings.ReplaceAll(of.name, "/", "_")+"-"+strings.ReplaceAll(of.tiers, ",", "-")+"-"+sum+".tsv")
	known, length, err := readEnds(name)
	if err != nil {
		return of, 0, err
	}
	todo := slices.DeleteFunc(slices.Clone(mutants), func(m mutant) bool {
		_, ok := known[m.key()]
		return ok
	})
	if len(todo) > 0 && !r.isOver() {
		if err := r.runAll(todo, l, s, altered, of.tiers, name, length, known); err != nil {
			return of, 0, err
		}
	}
	got, why := of, equivalents()
	got.mutants, got.survivors = len(mutants), 0
	for _, m := range mutants {
		result, ok := known[m.key()]
		if !ok {
			left++
		} else if result == survived && why[path+"\t"+m.key()] == "" {
			got.survivors++
			fmt.Printf("survived\t%s/%s:%d\t%s\t%s\n", of.name, m.file, m.line, m.op, m.text)
		}
	}
	return got, left, nil
}

func (r *ratchet) isOver() bool { return !r.until.IsZero() && time.Now().After(r.until) }

// runAll runs mutants of package l until the time is over. It adds their ends to known and to
// the file, whose first length bytes are whole lines.
func (r *ratchet) runAll(todo []mutant, l listed, s *source, altered map[*ast.File][]byte, tiers, name string, length int64, known ends) error {
	dir, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	over, err := overlay(dir, l, s, altered)
	if err != nil {
		return err
	}
	stages, err := allStages(over, dir, strings.Split(tiers, ","), []string{l.ImportPath}, "")
	if err != nil {
		return err
	}
	f, err := os.OpenFile(name, os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := f.Truncate(length); err != nil {
		return err
	}
	if _, err := f.Seek(length, 0); err != nil {
		return err
	}
	fmt.Printf("%s: %d mutants to run, ends in %s\n", l.ImportPath, len(todo), name)
	var wrong error
	runMutants(todo, l, stages, r.workers, r.isOver, func(m mutant, result outcome, by string) {
		known[m.key()] = result
		_, err := f.WriteString(endLine(l.ImportPath, m, result, by))
		wrong = cmp.Or(wrong, err)
	})
	return cmp.Or(wrong, f.Close())
}
