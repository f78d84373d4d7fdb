// Package condition has the conditions of filter: what a field of a reference must be.
package condition

import (
	"errors"
	"fmt"
	"net/netip"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/internal/field"
)

// A test reports whether a reference meets a condition. An error is a diagnosis of the reference.
type test func(uri.Reference) (bool, error)

// A Condition is a test, and what shows that no reference meets it together with another one.
type Condition struct {
	test
	field   field.Field
	name    string // such as "host" or "query:x"
	value   string
	has     bool // there is a value
	negated bool

	// The other fields are about the condition without its negation. A condition about one text of a
	// reference has match, and exact if match accepts only these texts.
	match   func(text string) bool
	exact   []string
	address func(netip.Addr) bool
	block   netip.Prefix // the zero value for special and public
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

// Shown returns the part of the name of a condition or an edit that an error may quote: the name of a
// component, and for query and segment the rest too. Otherwise the text after a colon, which
// can be encoded, may be a password in a reference without "=".
func Shown(name string) string {
	for _, colon := range [...]string{"%3A", "%3a"} {
		if before, _, ok := strings.Cut(name, colon); ok {
			name = before + ":…"
		}
	}
	component, rest, found := strings.Cut(name, ":")
	if found && rest != "" && component != field.QueryName.Stem() && component != field.Segment.Stem() {
		return component + ":…"
	}
	return name
}

// New parses a condition. An error does not quote a value, which may be a secret.
func New(text string, params uri.Params, n answer.Normalizer) (Condition, error) {
	rest, negated := strings.CutPrefix(text, "!")
	c := Condition{negated: negated}
	c.name, c.value, c.has = strings.Cut(rest, "=")
	if err := c.parse(params, n); err != nil {
		return c, fmt.Errorf("the condition %q: %w", Shown(c.name), err)
	}
	if !negated {
		return c, nil
	}
	if c.match != nil && strings.Trim(c.value, "*") == "" && c.value != "" {
		return c, fmt.Errorf("the condition %q: no input meets it, because \"*\" matches any text: remove it", "!"+c.name)
	}
	positive := c.test
	c.test = func(r uri.Reference) (bool, error) {
		ok, err := positive(r)
		return !ok && err == nil, err
	}
	return c, nil
}

// parse makes the test of a condition without "!" from its name and value.
func (c *Condition) parse(params uri.Params, n answer.Normalizer) error {
	if parameter, ok := field.QueryName.Argument(c.name); ok && parameter != "" {
		c.field = field.QueryName
		c.parseParameter(parameter, params)
		return nil
	}
	if !c.has {
		return errors.New(`it has no "=": write scheme=http, host=*.example.com, !port=443 or query:NAME, ` +
			`and REFERENCEs after "--"; "uri help filter" lists the conditions`)
	}
	var ok bool
	if c.field, ok = field.Find(field.InCondition, c.name); !ok {
		return fmt.Errorf(`unknown condition: "uri help filter" lists them%s`, answer.Suggest(c.name, Names()))
	}
	return parsers[c.field](c, n)
}

// about makes the condition one about a text of a reference.
func (c *Condition) about(text func(uri.Reference) (string, error), match func(string) bool) {
	c.match = match
	c.test = func(r uri.Reference) (bool, error) {
		got, err := text(r)
		return err == nil && match(got), err
	}
}

// normal returns the function that returns the text of the first of some fields that is defined, in the normal
// form of a reference, or "".
func normal(n answer.Normalizer, fields ...field.Field) func(uri.Reference) (string, error) {
	var selectors []field.Selector
	for _, f := range fields {
		selectors = append(selectors, field.Of(f))
	}
	return func(r uri.Reference) (string, error) {
		form := n.Normalize(r, uri.LevelScheme)
		for i := range selectors {
			text, ok, err := selectors[i].Text(form)
			if err != nil {
				return "", ask.NormalFieldProblem(&selectors[i], r, form, err)
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
	text := Shown(c.name)
	if c.negated {
		text = "!" + text
	}
	switch c.field {
	case field.Scheme, field.Port, field.Kind, field.Address:
		text += "=" + c.value
	}
	return text
}

// Conditions are the conditions that an input must meet.
type Conditions []Condition

// All parses conditions. It is an error if no input meets two of them.
func All(texts []string, params uri.Params, n answer.Normalizer) (all Conditions, err error) {
	for _, text := range texts {
		c, err := New(text, params, n)
		if err != nil {
			return nil, err
		}
		for i, before := range all {
			if before.excludes(c) {
				return nil, fmt.Errorf("no input meets both conditions %d and %d, %q and %q: remove one of them",
					i+1, len(all)+1, before, c)
			}
		}
		all = append(all, c)
	}
	return all, nil
}

// Met reports whether r meets all conditions. An error is a diagnosis of r.
func (all Conditions) Met(r uri.Reference) (bool, error) {
	for i := range all {
		if ok, err := all[i].test(r); !ok || err != nil {
			return false, err
		}
	}
	return true, nil
}
