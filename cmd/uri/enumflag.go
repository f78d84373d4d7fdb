package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
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
	addChoice(cmd, c, c.values, name, usage, note)
}

// addChoice adds a flag with a few possible values to cmd.
func addChoice(cmd *cobra.Command, flag pflag.Value, values []string, name, usage, note string) {
	usage += ": " + strings.Join(values, ", ")
	if note != "" {
		usage += "; " + note
	}
	cmd.Flags().Var(flag, name, usage)
	completion := cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp)
	if err := cmd.RegisterFlagCompletionFunc(name, completion); err != nil {
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
func (c *choice) Type() string { return "NAME" }

// An enumFlag is a choice that sets a value of an enumeration.
type enumFlag[E any] struct {
	choice
	value *E
	parse func(string) (E, error)
}

// addEnum adds to cmd a flag that sets value by a name, which is one of names. Parse
// returns the value of a name. The default is a name too, or empty: then value stays as
// it is without the flag.
func addEnum[E any](cmd *cobra.Command, value *E, parse func(string) (E, error), names []string, defaultName, name, usage string) {
	f := &enumFlag[E]{choice{values: names, chosen: len(names)}, value, parse}
	if defaultName != "" {
		if err := f.Set(defaultName); err != nil {
			panic(err) // it is one of names
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

// namesOf returns the names of values of an enumeration.
func namesOf[E fmt.Stringer](values ...E) []string {
	var names []string
	for _, v := range values {
		names = append(names, v.String())
	}
	return names
}
