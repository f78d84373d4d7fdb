package uritest

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
)

// A Suite selects questions. The zero Suite selects all.
type Suite struct {
	Vectors  fs.FS    // folders of files in the form of [Vectors]; if nil, those files
	Editions []string // if nil, all
	Topics   []string // if nil, all
}

// A Report has the results, in the order of the files.
type Report struct {
	Results []Result

	outcomes map[string]outcome // by id
}

// A Result has the counts for one topic of one edition. Passed and Failed count
// answers, and a vector can have several. Skipped counts vectors that the
// implementation does not support.
type Result struct {
	Edition  string    `json:"edition"`
	Topic    string    `json:"topic"`
	Vectors  int       `json:"vectors"`
	Passed   int       `json:"passed"`
	Failed   int       `json:"failed"`
	Skipped  int       `json:"skipped"`
	Failures []Failure `json:"failures,omitempty"`
}

// A Failure is a wrong answer. If a vector has several answers, such as an error and
// its offset, the id of each but the first ends with a name, as in
// "rfc3986/invalid/b1de3a50/offset".
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

// Errors of a run that asks or answers nothing. Without them it would have no failure.
var (
	ErrNoQuestion = errors.New("uritest: no question")
	ErrNoAnswer   = errors.New("uritest: no answer")
)

// Run asks an implementation the questions. A panic of the implementation is a wrong
// answer. The error reports vectors that cannot be read or have the wrong form, and
// [ErrNoQuestion] an edition or a topic without vectors. The report is then nil. With
// [ErrNoAnswer] the report is complete, and all is skipped: the implementation has no function
// for what was asked.
func (s Suite) Run(implementation Implementation) (report *Report, err error) {
	folder := s.Vectors
	if folder == nil {
		folder = Vectors()
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
	asked, err := s.choose(files)
	if err != nil {
		return nil, err
	}
	report = &Report{outcomes: make(map[string]outcome)}
	for _, f := range asked {
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
	if !slices.ContainsFunc(report.Results, Result.answered) {
		return report, fmt.Errorf("%w: the implementation has no function for the questions, or supports none of them", ErrNoAnswer)
	}
	return report, nil
}

// choose returns the files that the suite selects. Each of its editions and topics must have one.
func (s Suite) choose(files []file) ([]file, error) {
	var asked []file
	for _, f := range files {
		if (s.Editions == nil || slices.Contains(s.Editions, f.Edition)) && (s.Topics == nil || slices.Contains(s.Topics, f.Topic)) {
			asked = append(asked, f)
		}
	}
	for _, edition := range s.Editions {
		if !slices.ContainsFunc(asked, func(f file) bool { return f.Edition == edition }) {
			return nil, fmt.Errorf("%w: no vector of the edition %q is selected", ErrNoQuestion, edition)
		}
	}
	for _, topic := range s.Topics {
		if !slices.ContainsFunc(asked, func(f file) bool { return f.Topic == topic }) {
			return nil, fmt.Errorf("%w: no vector of the topic %q is selected", ErrNoQuestion, topic)
		}
	}
	if len(asked) == 0 {
		return nil, fmt.Errorf("%w: there are no vectors", ErrNoQuestion)
	}
	return asked, nil
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

// String returns the right answers and all answers, as in "12/15", or "-" if there are
// none.
func (r Result) String() string {
	if !r.answered() {
		return "-"
	}
	return fmt.Sprintf("%d/%d", r.Passed, r.Passed+r.Failed)
}

// Check compares the report with the expected failures. It returns a line for each
// failure that is not expected, for each expected failure that passes, and for each
// expected id that was skipped or does not exist. It returns nil if there is nothing to
// report.
func (r *Report) Check(expected map[string]bool) (problems []string) {
	for _, result := range r.Results {
		for _, f := range result.Failures {
			if !expected[f.ID] {
				problems = append(problems, fmt.Sprintf("%s: %s: got %s, want %s", f.ID, f.Question, f.Got, f.Want))
			}
		}
	}
	for _, id := range slices.Sorted(maps.Keys(expected)) {
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

// question returns the question of a vector as text.
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
