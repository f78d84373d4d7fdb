package columns

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/internal/scalar"
)

// mostFunctions is the number of functions that a plan can have, and mostPlan its length in bytes.
const (
	mostFunctions = 64
	mostPlan      = 1 << 16
)

// A plan has the functions that are called for the rows of each batch. It is the body of a frame.
type plan struct {
	Functions []step `json:"functions"`
}

// A step is a function of a plan, with its options.
type step struct {
	Function  string   `json:"function"`
	Arguments []int    `json:"arguments"` // the columns of the batch, from 0; nil: the first ones
	Level     string   `json:"level"`
	As        string   `json:"as"`
	Params    []string `json:"params"`

	function *scalar.Function
	options  scalar.Options
}

// Errors about plans.
var (
	errJSON      = errors.New(`the plan is not the JSON of a plan, such as {"functions":[{"function":"host"}]}`)
	errLong      = fmt.Errorf("the plan is longer than %d bytes", mostPlan)
	errFunctions = fmt.Errorf("the plan has no function, or more than %d", mostFunctions)
)

// parsePlan returns the plan of a frame.
func parsePlan(text []byte) (*plan, error) {
	if len(text) > mostPlan {
		return nil, errLong
	}
	p := new(plan)
	from := json.NewDecoder(bytes.NewReader(text))
	from.DisallowUnknownFields()
	if from.Decode(p) != nil {
		return nil, errJSON
	}
	if _, err := from.Token(); err != io.EOF {
		return nil, errJSON
	}
	if len(p.Functions) == 0 || len(p.Functions) > mostFunctions {
		return nil, errFunctions
	}
	for i := range p.Functions {
		if err := p.Functions[i].find(); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// find finds the function of a step, and checks its options. A step without arguments has the first
// columns in their order.
func (s *step) find() error {
	f, ok := scalar.Find(s.Function)
	if !ok {
		return fmt.Errorf("%s is not a function", secret.Quote(s.Function))
	}
	s.function = f
	if s.Arguments == nil {
		for i := range f.Args {
			s.Arguments = append(s.Arguments, i)
		}
	}
	if len(s.Arguments) != len(f.Args) || slices.Min(s.Arguments) < 0 {
		return fmt.Errorf("%s has %d arguments: name as many columns", f.Name, len(f.Args))
	}
	for _, given := range []struct {
		is     bool
		option scalar.Option
	}{{s.Level != "", scalar.OptionLevel}, {s.As != "", scalar.OptionRule}, {s.Params != nil, scalar.OptionParams}} {
		if given.is && !f.Takes(given.option) {
			return fmt.Errorf("%s has no option %s: remove it", f.Name, given.option)
		}
	}
	s.options.Level = s.Level
	if err := s.rule(); err != nil {
		return err
	}
	for _, word := range s.Params {
		switch word {
		case "raw":
			s.options.Raw = true
		case "form":
			s.options.Form = true
		default:
			return fmt.Errorf("params has the value %s: use raw or form", secret.Quote(word))
		}
	}
	_, err := f.Prepare(s.options)
	return err
}

// rule sets the rule of the options, which is one of those for references.
func (s *step) rule() error {
	if s.As == "" {
		return nil
	}
	for _, r := range []uri.Rule{uri.RuleURIReference, uri.RuleURI, uri.RuleAbsoluteURI, uri.RuleRelativeRef} {
		if strings.ToLower(r.String()) == s.As {
			s.options.Rule = r
			return nil
		}
	}
	return fmt.Errorf("as has the value %s: use the name of a rule for references", secret.Quote(s.As))
}

// fits returns an error if a batch has fewer columns than the plan needs.
func (p *plan) fits(b *batch) error {
	for _, s := range p.Functions {
		if most := slices.Max(s.Arguments); most >= len(b.columns) {
			return fmt.Errorf("%s needs column %d, and the batch has %d", s.Function, most, len(b.columns))
		}
	}
	return nil
}
