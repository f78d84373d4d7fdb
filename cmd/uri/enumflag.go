package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/urikit/uri/cmd/internal/ask"
)

// A choice is an option with a fixed set of values. The first one is the default.
type choice struct {
	values []string
	chosen int
}

// add adds the option to cmd, with completion. A note explains the values and may be empty.
func (c *choice) add(cmd *cobra.Command, name, usage, note string) {
	addChoice(cmd, c, c.values, name, usage, note)
}

// addChoice adds an option with a fixed set of values to cmd.
func addChoice(cmd *cobra.Command, flag pflag.Value, values []string, name, usage, note string) {
	usage += ": " + strings.Join(values, ", ")
	if note != "" {
		usage += "; " + note
	}
	cmd.Flags().Var(flag, name, usage)
	completion := cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp)
	if err := cmd.RegisterFlagCompletionFunc(name, completion); err != nil {
		panic(err) // cannot happen: the option exists
	}
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

// An enumFlag is a choice that sets a value of an enumeration.
type enumFlag[E any] struct {
	choice
	value *E
	parse func(string) (E, error)
}

// addEnum adds to cmd an option that sets value by one of names. parse returns the value for a
// name. Without the option, value is that of defaultName, or stays the same if that is empty.
func addEnum[E any](cmd *cobra.Command, value *E, parse func(string) (E, error), names []string, defaultName, name, usage string) {
	f := &enumFlag[E]{choice{values: names, chosen: len(names)}, value, parse}
	if defaultName != "" {
		if err := f.Set(defaultName); err != nil {
			panic(err) // cannot happen: it is one of names
		}
	}
	addChoice(cmd, f, names, name, usage, "")
}

// Set chooses a value.
func (f *enumFlag[E]) Set(name string) error {
	err := f.choice.Set(name)
	if err == nil {
		*f.value, err = f.parse(name)
	}
	return err
}
