package main

import (
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
)

// A flagValue returns the value of an option, which has the type of its kind.
type flagValue = func() any

// of returns the function for a flag whose value is at p.
func of[T any](p *T) flagValue { return func() any { return *p } }

// addOptions declares the options of a verb. It returns the functions that return their values, by
// their names.
func addOptions(cmd *cobra.Command, list []*ask.Option) map[string]flagValue {
	read := make(map[string]flagValue, len(list))
	for _, o := range list {
		read[o.Name] = addOption(cmd.Flags(), o, o.Help())
		if o.Required {
			if err := cmd.MarkFlagRequired(o.Name); err != nil {
				panic(err) // cannot happen: the option exists
			}
		}
	}
	return read
}

// addOption declares an option.
func addOption(flags *pflag.FlagSet, o *ask.Option, usage string) flagValue {
	switch o.Kind {
	case ask.Bool:
		return of(flags.BoolP(o.Name, o.Short, false, usage))
	case ask.List:
		return of(flags.StringSliceP(o.Name, o.Short, nil, usage))
	case ask.Repeated, ask.Object:
		return of(flags.StringArrayP(o.Name, o.Short, nil, usage))
	case ask.Numbers:
		return of(flags.IntSliceP(o.Name, o.Short, nil, usage))
	case ask.Int:
		value, _ := o.Default.(int)
		return of(flags.IntP(o.Name, o.Short, value, usage))
	case ask.Uint:
		return of(flags.Uint64P(o.Name, o.Short, 0, usage))
	case ask.Size:
		value, _ := o.Default.(int64)
		size := &cli.ByteSize{N: value, Least: int64(o.Min)}
		flags.VarP(size, o.Name, o.Short, usage)
		return of(&size.N)
	case ask.Duration:
		value, _ := o.Default.(time.Duration)
		return of(flags.DurationP(o.Name, o.Short, value, usage))
	}
	value, _ := o.Default.(string)
	if o.Values == nil {
		return of(flags.StringP(o.Name, o.Short, value, usage))
	}
	choice := cli.NewChoice(o.Values(), value)
	flags.VarP(choice, o.Name, o.Short, usage)
	return func() any { return choice.String() }
}

// valuesOf returns the values of the options that a command line has.
func valuesOf(flags *pflag.FlagSet, read map[string]flagValue, v *ask.Verb) *ask.Values {
	values := v.NewValues()
	for _, o := range v.CommandOptions() {
		if flags.Changed(o.Name) {
			values.Give(o, read[o.Name]())
		}
	}
	return values
}
