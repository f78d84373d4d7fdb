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

	// Levels selects vectors by their requirement level: the text of a standard decides those
	// that are "required", a should or a general rule of one those that are "recommended", and
	// this project those of "judgement". The places of errors and the lengths of results are
	// judgement too. If it is nil, Run asks all.
	Levels []string
}

// A Report has the results, in the order of the files.
type Report struct {
	Results []Result

	answers  []reported
	outcomes map[string]outcome // by id
	left     map[string]bool    // the ids of vectors that the suite does not select
}

// A reported answer has what the report says about an answer.
type reported struct {
	Failure
	topic, name string
	outcome     outcome
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
// [ErrNoQuestion] an edition or a topic without vectors of the levels. The report is then nil. With
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
	report = &Report{outcomes: make(map[string]outcome), left: s.left(files)}
	for _, f := range asked {
		result := Result{Edition: f.Edition, Topic: f.Topic, Vectors: len(f.Vectors)}
		for _, v := range f.Vectors {
			for _, a := range s.answers(f, v, implementation) {
				failure := Failure{a.id, v.question(), a.want, a.got}
				report.answers = append(report.answers, reported{failure, f.Edition + "/" + f.Topic, v.name(), a.outcome})
				report.outcomes[a.id] = a.outcome
				switch a.outcome {
				case skipped:
					result.Skipped++
				case passed:
					result.Passed++
				case failed:
					result.Failed++
					result.Failures = append(result.Failures, failure)
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

// choose returns the files that the suite selects, with the vectors that it selects. Each of its
// editions and topics must have one.
func (s Suite) choose(files []file) ([]file, error) {
	var asked []file
	for _, f := range files {
		if !s.selects(f) {
			continue
		}
		var chosen []vector
		for _, v := range f.Vectors {
			if s.hasLevel(f, v) {
				chosen = append(chosen, v)
			}
		}
		if len(chosen) > 0 || s.Levels == nil {
			f.Vectors = chosen
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

// selects reports whether the suite selects vectors of a file.
func (s Suite) selects(f file) bool {
	return (s.Editions == nil || slices.Contains(s.Editions, f.Edition)) && (s.Topics == nil || slices.Contains(s.Topics, f.Topic))
}

// left returns the ids of the vectors that the suite does not select.
func (s Suite) left(files []file) map[string]bool {
	ids := make(map[string]bool)
	for _, f := range files {
		for _, v := range f.Vectors {
			if !s.selects(f) || !s.hasLevel(f, v) {
				ids[v.text("id")] = true
			}
		}
	}
	return ids
}

// hasLevel reports whether the suite selects the requirement level of a vector.
func (s Suite) hasLevel(f file, v vector) bool {
	return s.Levels == nil || slices.Contains(s.Levels, v.requirement(f))
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
// expected id that was skipped or does not exist. It ignores ids of vectors that the suite does not
// select. It returns nil if there is nothing to report.
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
		case !ok && r.left[vectorOf(id)]:
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

// vectorOf returns the id of the vector that has an answer, which is EDITION/TOPIC/HASH.
func vectorOf(id string) string {
	parts := strings.SplitN(id, "/", 4)
	return strings.Join(parts[:min(3, len(parts))], "/")
}

// question returns the question of a vector as text.
func (v vector) question() string {
	var parts []string
	for _, name := range []string{"template", "variables", "domain", "rule", "input", "host", "path", "base", "reference", "target", "a", "b", "component", "data", "text", "level", "options"} {
		if value, ok := v[name]; ok {
			if s, ok := value.(string); ok && len(s) > 200 {
				value = s[:200]
			}
			parts = append(parts, fmt.Sprintf("%s %q", name, value))
		}
	}
	return strings.Join(parts, ", ")
}
