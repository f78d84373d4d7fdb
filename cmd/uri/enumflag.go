package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// A choice is a flag with a few possible values, the first of which is the
// default.
type choice struct {
	values []string
	chosen int
}

// add adds the flag to cmd, with completion. The note, if there is one, explains
// the values.
func (c *choice) add(cmd *cobra.Command, name, usage, note string) {
	usage += ": " + strings.Join(c.values, ", ")
	if note != "" {
		usage += "; " + note
	}
	cmd.Flags().Var(c, name, usage)
	values := cobra.FixedCompletions(c.values, cobra.ShellCompDirectiveNoFileComp)
	if err := cmd.RegisterFlagCompletionFunc(name, values); err != nil {
		panic(err) // the flag is there
	}
}

// String returns the chosen value.
func (c *choice) String() string {
	if c.chosen < len(c.values) {
		return c.values[c.chosen]
	}
	return ""
}

// parsed returns the chosen value of a flag whose values are names of an enumeration.
func parsed[E any](c *choice, parse func(string) (E, error)) E {
	value, err := parse(c.String())
	if err != nil {
		panic(err) // Set accepts names only
	}
	return value
}

// Set chooses a value.
func (c *choice) Set(value string) error {
	i := slices.Index(c.values, value)
	if i < 0 {
		return fmt.Errorf("must be one of %s", strings.Join(c.values, ", "))
	}
	c.chosen = i
	return nil
}

// Type names the kind of value in usage texts.
func (c *choice) Type() string { return "choice" }
