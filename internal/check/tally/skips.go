package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// module is the path of the main module.
const module = "github.com/urikit/uri"

// A row is one of skips.tsv.
type row struct {
	pkg, test, reason string // patterns
	kind              string
	why               string
	line              int
}

// kinds are the reasons why a test may skip.
var kinds = []string{"short", "race", "system", "program", "asked"}

// readSkips reads skips.tsv.
func readSkips(text string) (rows []row, err error) {
	for i, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		if i == 0 {
			if line != "package\ttest\treason\tkind\twhy" {
				return nil, fmt.Errorf("skips.tsv: the first line must name the columns package, test, reason, kind and why")
			}
			continue
		}
		f := strings.Split(line, "\t")
		if len(f) != 5 || slices.Contains(f, "") {
			return nil, fmt.Errorf("skips.tsv:%d: %d columns, want 5 that are not empty", i+1, len(f))
		}
		if !slices.Contains(kinds, f[3]) {
			return nil, fmt.Errorf("skips.tsv:%d: kind %q is not one of %s", i+1, f[3], strings.Join(kinds, ", "))
		}
		rows = append(rows, row{pkg: f[0], test: f[1], reason: f[2], kind: f[3], why: f[4], line: i + 1})
	}
	return rows, nil
}

// glob reports whether a pattern matches a whole text. A "*" matches any text.
func glob(pattern, text string) bool {
	return regexp.MustCompile("(?s)^" + strings.ReplaceAll(regexp.QuoteMeta(pattern), `\*`, ".*") + "$").MatchString(text)
}

// local returns the path of a package in the repository.
func local(path string) string {
	if path == module {
		return "."
	}
	return strings.TrimPrefix(path, module+"/")
}

// A skip is a test that skipped.
type skip struct{ Package, Test, Reason, Kind string }

// permit looks for a row that permits s for the command, and sets the kind. It returns what to do
// if there is none. The advice is about the last row that has the test and the reason, but permits
// them only in another run.
func (s *skip) permit(c command, rows []row) string {
	advice := "no row of internal/check/tally/skips.tsv has this test and this reason: let the test run, or add a row"
	for _, r := range rows {
		if !glob(r.pkg, s.Package) || !glob(r.test, s.Test) || !glob(r.reason, s.Reason) {
			continue
		}
		s.Kind = r.kind
		switch {
		case r.kind == "short" && !c.has("short"):
			advice = fmt.Sprintf("line %d of skips.tsv permits that with -short only", r.line)
		case r.kind == "race" && !c.slow():
			advice = fmt.Sprintf("line %d of skips.tsv permits that with -race only", r.line)
		case r.kind == "program" && c.strict:
			advice = "install the program: with --strict, no program may be missing"
		default:
			return ""
		}
	}
	return advice
}
