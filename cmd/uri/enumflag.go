package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/urikit/uri/cmd/internal/ask"
)

// A choice is an option with a fixed set of values. The first one is the default.
type choice struct {
	values []string
	chosen int
}

// newChoice returns an option with some values, of which one is the default, or none if it is "".
func newChoice(values []string, chosen string) *choice {
	c := &choice{values: values, chosen: slices.Index(values, chosen)}
	if c.chosen < 0 {
		c.chosen = len(values)
	}
	return c
}

// String returns the chosen value.
func (c *choice) String() string {
	if c.chosen < len(c.values) {
		return c.values[c.chosen]
	}
	return ""
}

// Set chooses a value.
func (c *choice) Set(value string) error {
	i := slices.Index(c.values, value)
	if i < 0 {
		return fmt.Errorf("must be one of %s%s", strings.Join(c.values, ", "), ask.Suggest(value, c.values))
	}
	c.chosen = i
	return nil
}

// Type returns the name of the value in helps.
func (c *choice) Type() string { return "NAME" }
