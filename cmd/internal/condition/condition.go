// Package condition has the conditions of filter: what a field of a reference must be.
package condition

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/glob"
)

// A Test reports whether a reference meets a condition. An error is a diagnosis of the reference.
type Test func(*field.Reference) (bool, error)

// A Condition is a test, and what shows that no reference meets it together with another one.
type Condition struct {
	test    Test
	name    string // such as "host" or "query:x"
	op      string // "=", "~", or "" for the parameter of any value
	written string // the values
	negated bool
	values  []value // a reference meets the condition if it has one of them
}

// Names returns the names of the conditions, as a shell completes them.
func Names() []string {
	var names []string
	for _, f := range field.All(field.InCondition) {
		end := "="
		if f == field.QueryName {
			end = ":"
		}
		names = append(names, f.Stem()+end)
	}
	return names
}

// Values returns the words that a condition about a field, such as kind, can have as its value.
func Values(f field.Field) []string {
	switch f {
	case field.Kind:
		return field.Kinds()
	case field.Address:
		return []string{public, special}
	}
	return nil
}

// before are the words before the name of a condition in an error.
const before = "the condition "

// New parses a condition. An error does not quote a value, which may be a secret.
func New(text string, params uri.Params, n dialect.Normalizer) (Condition, error) {
	rest, negated := strings.CutPrefix(text, "!")
	c := Condition{name: rest, negated: negated}
	if i := strings.IndexAny(rest, "=~"); i >= 0 {
		c.name, c.op, c.written = rest[:i], rest[i:i+1], rest[i+1:]
	}
	if err := c.parse(params, n); err != nil {
		return c, answer.About(before, field.Shown(c.name), err)
	}
	if !negated {
		return c, nil
	}
	if slices.ContainsFunc(c.values, value.isAny) {
		return c, answer.About(before, "!"+c.name, errors.New("no input meets it, because \"*\" matches any text: remove it"))
	}
	positive := c.test
	c.test = func(r *field.Reference) (bool, error) {
		ok, err := positive(r)
		return !ok && err == nil, err
	}
	return c, nil
}

// parse makes the test of a condition without "!" from its name and values. The name is that of a
// parameter or of a field, which says how a value and a pattern are read. All values are read
// before the test is made, because a test compares with all of them at once.
func (c *Condition) parse(params uri.Params, n dialect.Normalizer) error {
	parameter, isParameter := field.QueryName.Argument(c.name)
	isParameter = isParameter && parameter != ""
	f, ok := field.QueryName, isParameter
	if !isParameter {
		if c.op == "" {
			return errors.New(`it has no "=": write scheme=http,https, host=*.example.com, !port=443, path~\.pdf$ or query:NAME, ` +
				`and REFERENCEs after "--"; "uri help filter" lists the conditions`)
		}
		f, ok = field.Find(field.InCondition, c.name)
	}
	if !ok {
		return fmt.Errorf(`unknown condition: "uri help filter" lists them%s`, answer.Suggest(c.name, Names()))
	}
	of := subjects[f]
	texts := []string{c.written}
	if c.op == "=" {
		texts = field.CutList(c.written)
	}
	for _, text := range texts {
		v := value{field: f, op: c.op, text: text}
		read := of.value
		if c.op == "~" {
			read = of.pattern
		}
		if err := read(&v, n); err != nil {
			return err
		}
		c.values = append(c.values, v)
	}
	switch f {
	case field.QueryName:
		c.test = parameterTest(parameter, params, c.match())
	case field.Address:
		c.test = addressTest(c.values)
	default:
		c.test = textTest(of.text(n), c.match())
	}
	return nil
}

// match returns the function that reports whether a text matches one of the values.
func (c *Condition) match() func(text string) bool {
	if len(c.values) == 1 {
		return c.values[0].match
	}
	values := c.values
	return func(text string) bool {
		for i := range values {
			if values[i].match(text) {
				return true
			}
		}
		return false
	}
}

// textTest returns the test of a text of a reference.
func textTest(text func(*field.Reference) (string, error), match func(string) bool) Test {
	return func(r *field.Reference) (bool, error) {
		got, err := text(r)
		return err == nil && match(got), err
	}
}

// parameterTest returns the test of the values of the parameters with a name, decoded.
func parameterTest(name string, params uri.Params, match func(string) bool) Test {
	name, matches := glob.Name(name)
	if matches != nil {
		return parametersTest(matches, params, match)
	}
	return func(r *field.Reference) (bool, error) {
		params := params // several jobs share the condition
		params.Query, _ = r.Query()
		for v := range params.Values(name) {
			if match(v) {
				return true, nil
			}
		}
		return false, nil
	}
}

// parametersTest is like parameterTest for the parameters whose decoded names match.
func parametersTest(matches func(name string) bool, params uri.Params, match func(string) bool) Test {
	return func(r *field.Reference) (bool, error) {
		params := params
		params.Query, _ = r.Query()
		for p := range params.All() {
			name, _ := params.DecodeValue(p.Name) // the reference is valid
			if !matches(name) {
				continue
			}
			if value, err := params.DecodeValue(p.Value); err == nil && match(value) {
				return true, nil
			}
		}
		return false, nil
	}
}

// normal returns the function that returns the text of the first of some fields that is defined, in
// the normal form of a reference, or "".
func normal(n dialect.Normalizer, selectors ...field.Selector) func(*field.Reference) (string, error) {
	return func(r *field.Reference) (string, error) {
		form := n.Normalize(r, uri.LevelScheme)
		for i := range selectors {
			text, ok, err := selectors[i].Text(&form)
			if err != nil {
				return "", field.NormalProblem(&selectors[i], r, &form, err)
			}
			if ok {
				return text, nil
			}
		}
		return "", nil
	}
}

// String returns the condition without a value that can be secret.
func (c Condition) String() string {
	text := field.Shown(c.name)
	if c.negated {
		text = "!" + text
	}
	switch c.values[0].field {
	case field.Scheme, field.Port, field.Kind, field.Address:
		text += c.op + c.written
	}
	return text
}

// An ExcludedError reports two conditions that no input meets together.
type ExcludedError struct {
	first, second int // from 1
	names         string
}

func (e *ExcludedError) Error() string { return e.say(", " + e.names) }

// Unquoted returns the message without the names of the conditions.
func (e *ExcludedError) Unquoted() string { return e.say("") }

func (e *ExcludedError) say(names string) string {
	return fmt.Sprintf("no input meets both conditions %d and %d%s: remove one of them", e.first, e.second, names)
}

// Parse returns the test of the conditions that an input must meet: one of them if any is set, and
// otherwise all. The error is then an [*ExcludedError] if no input meets two of them.
func Parse(texts []string, any bool, params uri.Params, n dialect.Normalizer) (Test, error) {
	all := make([]Condition, len(texts))
	for i, text := range texts {
		var err error
		if all[i], err = New(text, params, n); err != nil {
			return nil, err
		}
	}
	for i, c := range all {
		for k, earlier := range all[:i] {
			if !any && earlier.excludes(c) {
				return nil, &ExcludedError{k + 1, i + 1, fmt.Sprintf("%q and %q", earlier, c)}
			}
		}
	}
	return join(all, any), nil
}

// join returns the test of conditions.
func join(all []Condition, any bool) Test {
	if len(all) == 0 {
		return func(*field.Reference) (bool, error) { return true, nil }
	}
	joined := all[0].test
	for _, c := range all[1:] {
		joined = joinTwo(joined, c.test, any)
	}
	return joined
}

// joinTwo returns the test of two conditions. If one of them has an error, the other can still say
// that a reference does not meet both, or that it meets any.
func joinTwo(a, b Test, any bool) Test {
	return func(r *field.Reference) (bool, error) {
		ok, err := a(r)
		if err == nil && ok == any {
			return ok, nil
		}
		last, lastErr := b(r)
		if err == nil || lastErr == nil && last == any {
			return last, lastErr
		}
		return false, err
	}
}
