package ask

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/urikit/uri/cmd/internal/answer"
)

// A Condition is about the value of an option.
type Condition struct {
	Option *Option
	Values []string        // the value, or an element of a list, is one of these; nil for any but false and an empty list
	Listed func() []string // returns the Values, if making them takes time
	Absent bool            // or the option is not given
}

// A Constraint says which options a question can have together.
type Constraint struct {
	If       Condition
	Needs    []Condition // one of these must be met, if there are any
	Excludes []Condition // none of these must be met
	Because  string      // the reason, or ""
	Request  bool        // it is only about requests
}

// has returns the condition that an option is given.
func has(o *Option) Condition { return Condition{Option: o} }

// is returns the condition that an option has one of some values.
func is(o *Option, values ...string) Condition { return Condition{Option: o, Values: values} }

// isOrAbsent is like is, and met without the option too.
func isOrAbsent(o *Option, values ...string) Condition {
	return Condition{Option: o, Values: values, Absent: true}
}

// AllValues returns the values of the condition, or nil for any.
func (c Condition) AllValues() []string {
	if c.Listed != nil {
		return c.Listed()
	}
	return c.Values
}

// met reports whether values meet the condition.
func (c Condition) met(v *Values) bool {
	own, ok := v.verb.Option(c.Option)
	switch {
	case !ok:
		return c.Absent
	case c.Absent && !v.Has(own):
		return true
	case c.Values == nil && c.Listed == nil:
		return v.isSet(own)
	case own.IsList():
		return slices.ContainsFunc(v.Texts(own), func(text string) bool { return slices.Contains(c.AllValues(), text) })
	}
	return slices.Contains(c.AllValues(), v.Text(own))
}

// isSet reports whether the question has an option whose value is not false and no empty list.
func (v *Values) isSet(o *Option) bool {
	if !v.Given(o) {
		return false
	}
	switch value := v.of[o.root()].value.(type) {
	case bool:
		return value
	case []string:
		return len(value) > 0
	case []int:
		return len(value) > 0
	}
	return true
}

// isLocal reports whether the constraint is about options that only the command line has.
func (c *Constraint) isLocal(v *Verb) bool {
	return !slices.ContainsFunc(slices.Concat(c.Needs, c.Excludes), func(other Condition) bool {
		o, ok := v.Option(other.Option)
		return ok && o.Where != CommandLine
	})
}

// applies reports whether a question with the option of a condition must meet the constraint.
func (c *Constraint) applies(v *Values) bool {
	return v.Given(c.If.Option) && c.If.met(v)
}

// Check returns an [OptionError] for the first option that is wrong or that needs or excludes
// another. A request cannot have values that need files.
func (v *Values) Check(request bool) error {
	for _, o := range v.verb.Options {
		g, ok := v.of[o.root()]
		if !ok {
			if o.Required && (request || o.Where != Service) {
				return &OptionError{Option: o, Index: -1, Missing: true}
			}
			continue
		}
		if err := o.check(g.value, request); err != nil {
			return err
		}
	}
	for _, c := range v.verb.Constraints {
		if !c.applies(v) || request && c.isLocal(v.verb) || c.Request && !request {
			continue
		}
		met := func(other Condition) bool { return other.met(v) }
		if len(c.Needs) > 0 && !slices.ContainsFunc(c.Needs, met) {
			return &OptionError{Option: c.If.Option, Index: -1, Breaks: c}
		}
		if i := slices.IndexFunc(c.Excludes, met); i >= 0 {
			return &OptionError{Option: c.If.Option, Index: -1, Breaks: c, Excluded: &c.Excludes[i]}
		}
	}
	return nil
}

// An OptionError reports an option that is wrong, alone or because of others. Each front end says
// it in its own words, with [OptionError.Say].
type OptionError struct {
	Option   *Option
	Index    int   // of the wrong element in a list, or -1
	Err      error // what is wrong with the value, or nil
	Missing  bool  // the option is required
	Empty    bool  // the list has no element
	Breaks   *Constraint
	Excluded *Condition // what Breaks excludes, or nil
}

// A Speaker has the words of a front end.
type Speaker struct {
	Name    func(*Option) string // the name of an option
	Request bool                 // the front end knows no files, and values may be secrets of others
}

// Members is the speaker for members of an object.
var Members = Speaker{func(o *Option) string { return o.Name }, true}

// Error says the error about members of an object.
func (e *OptionError) Error() string { return e.Option.Name + ": " + e.Say(Members) }

func (e *OptionError) Unwrap() error { return e.Err }

// Say returns the message. It names the option itself only if the error is about others too.
func (e *OptionError) Say(to Speaker) string {
	switch {
	case e.Breaks != nil:
		return e.Breaks.say(to, e.Excluded)
	case e.Missing:
		return "the member is missing"
	case e.Empty && e.Option.Instead != nil:
		return "the list is empty; " + e.Option.Instead(to)
	case e.Empty:
		return "the list is empty"
	}
	said := e.Err.Error()
	switch quoting, ok := errors.AsType[*answer.QuotingError](e.Err); {
	case !to.Request:
	case ok:
		said = quoting.Err.Error()
	case e.Option.Form != nil:
		said = "must be " + e.Option.Form()
	}
	if to.Request && e.Index >= 0 {
		return fmt.Sprintf("element %d %s", e.Index, said)
	}
	return said
}

// say returns the message about a constraint that a question breaks.
func (c *Constraint) say(to Speaker, excluded *Condition) string {
	said := c.If.say(to)
	if excluded != nil {
		said += " excludes " + excluded.say(to)
	} else {
		needs := namesOf(c.Needs, func(n Condition) string { return n.say(to) })
		said += " needs " + strings.Join(needs, ", or ")
	}
	if c.Because != "" {
		said += ": " + c.Because
	}
	return said
}

func (c Condition) say(to Speaker) string {
	all := c.AllValues()
	if all == nil {
		return to.Name(c.Option)
	}
	values := slices.DeleteFunc(slices.Clone(all), func(value string) bool { return to.Request && slices.Contains(c.Option.Local, value) })
	last := len(values) - 1
	said := strings.Join(values[:last], ", ")
	if last > 0 {
		said += " or "
	}
	said += values[last]
	if c.Option.IsList() {
		return to.Name(c.Option) + " with " + said
	}
	return to.Name(c.Option) + " " + said
}
