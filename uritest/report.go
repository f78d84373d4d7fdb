package uritest

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/urikit/uri/vectors"
)

// A Suite is what an implementation is asked. The zero Suite is all of package
// vectors.
type Suite struct {
	Vectors  fs.FS    // folders of files, as package vectors has them; nil: that package's
	Editions []string // nil: all
	Topics   []string // nil: all
}

// A Report is what came out, in the order of the files.
type Report struct {
	Results []Result

	outcomes map[string]outcome // by id
}

// A Result is what came out of one topic of one edition. It counts answers, of which a
// vector may take more than one; a vector that the implementation does not support is
// skipped.
type Result struct {
	Edition  string    `json:"edition"`
	Topic    string    `json:"topic"`
	Vectors  int       `json:"vectors"`
	Passed   int       `json:"passed"`
	Failed   int       `json:"failed"`
	Skipped  int       `json:"skipped"`
	Failures []Failure `json:"failures,omitempty"`
}

// A Failure is an answer that is wrong. Where one vector is answered in more than one
// way, such as by an error and its offset, the id of what is not the first ends with
// a name, as in "rfc3986/invalid/b1de3a50/offset".
type Failure struct {
	ID       string `json:"id"`
	Question string `json:"question"`
	Want     string `json:"want"`
	Got      string `json:"got"`
}

type outcome uint8

const (
	skipped outcome = iota
	passed
	failed
)

// Run asks an implementation. A panic of it is an answer that is wrong. The error is
// about the vectors: they cannot be read, or are not of the form that they should be.
func (s Suite) Run(implementation any) (report *Report, err error) {
	folder := s.Vectors
	if folder == nil {
		folder = vectors.FS()
	}
	files, err := readFiles(folder)
	if err != nil {
		return nil, err
	}
	defer func() {
		switch r := recover().(type) {
		case nil:
		case error:
			if !errors.Is(r, ErrForm) {
				panic(r)
			}
			report, err = nil, r
		default:
			panic(r)
		}
	}()
	report = &Report{outcomes: make(map[string]outcome)}
	for _, f := range files {
		if s.Editions != nil && !slices.Contains(s.Editions, f.Edition) || s.Topics != nil && !slices.Contains(s.Topics, f.Topic) {
			continue
		}
		result := Result{Edition: f.Edition, Topic: f.Topic, Vectors: len(f.Vectors)}
		for _, v := range f.Vectors {
			for _, a := range answers(f, v, implementation) {
				report.outcomes[a.id] = a.outcome
				switch a.outcome {
				case skipped:
					result.Skipped++
				case passed:
					result.Passed++
				case failed:
					result.Failed++
					result.Failures = append(result.Failures, Failure{a.id, v.question(), a.want, a.got})
				}
			}
		}
		report.Results = append(report.Results, result)
	}
	return report, nil
}

// Failed returns the number of wrong answers.
func (r *Report) Failed() (n int) {
	for _, result := range r.Results {
		n += result.Failed
	}
	return n
}

// WriteTable writes a line of text for each result.
func (r *Report) WriteTable(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, result := range r.Results {
		fmt.Fprintf(t, "%s\t%s\t%s\n", result.Edition, result.Topic, result)
	}
	return t.Flush()
}

// answered reports whether there are answers.
func (r Result) answered() bool { return r.Passed+r.Failed > 0 }

// String returns how many of the answers are right, as in "12/15", or "-" if there
// are none.
func (r Result) String() string {
	if !r.answered() {
		return "-"
	}
	return fmt.Sprintf("%d/%d", r.Passed, r.Passed+r.Failed)
}

// Check returns what is wrong with the report but for the failures that are expected:
// a line for each failure that is not, for each id that is expected to fail and does
// not, and for each that was not asked or does not exist.
func (r *Report) Check(expected Expected) (problems []string) {
	for _, result := range r.Results {
		for _, f := range result.Failures {
			if !expected[f.ID] {
				problems = append(problems, fmt.Sprintf("%s: %s: got %s, want %s", f.ID, f.Question, f.Got, f.Want))
			}
		}
	}
	for _, id := range expected.ids() {
		switch outcome, ok := r.outcomes[id]; {
		case !ok:
			problems = append(problems, id+": expected to fail, and there is no such vector")
		case outcome == skipped:
			problems = append(problems, id+": expected to fail, and was not asked")
		case outcome == passed:
			problems = append(problems, id+": expected to fail, and passes")
		}
	}
	return problems
}

// question shows what a vector asks.
func (v vector) question() string {
	var parts []string
	for _, name := range []string{"input", "host", "path", "base", "reference", "target", "a", "b", "component", "data", "text", "level", "options"} {
		if value, ok := v[name]; ok {
			if s, ok := value.(string); ok && len(s) > 200 {
				value = s[:200]
			}
			parts = append(parts, fmt.Sprintf("%s %q", name, value))
		}
	}
	return strings.Join(parts, ", ")
}
