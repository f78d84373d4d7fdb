package main

import (
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
)

// addOptions declares the options of a verb.
func addOptions(cmd *cobra.Command, list []*ask.Option) {
	flags := cmd.Flags()
	for _, o := range list {
		usage := o.Help()
		switch o.Kind {
		case ask.Bool:
			flags.BoolP(o.Name, o.Short, false, usage)
		case ask.Text:
			value, _ := o.Default.(string)
			if o.Values != nil {
				flags.VarP(cli.NewChoice(o.Values(), value), o.Name, o.Short, usage)
			} else {
				flags.StringP(o.Name, o.Short, value, usage)
			}
		case ask.List:
			flags.StringSliceP(o.Name, o.Short, nil, usage)
		case ask.Repeated, ask.Object:
			flags.StringArrayP(o.Name, o.Short, nil, usage)
		case ask.Numbers:
			flags.IntSliceP(o.Name, o.Short, nil, usage)
		case ask.Int:
			value, _ := o.Default.(int)
			flags.IntP(o.Name, o.Short, value, usage)
		case ask.Uint:
			flags.Uint64P(o.Name, o.Short, 0, usage)
		case ask.Size:
			value, _ := o.Default.(int64)
			flags.VarP(&cli.ByteSize{N: value, Least: int64(o.Min)}, o.Name, o.Short, usage)
		case ask.Duration:
			value, _ := o.Default.(time.Duration)
			flags.DurationP(o.Name, o.Short, value, usage)
		}
		if o.Required {
			if err := cmd.MarkFlagRequired(o.Name); err != nil {
				panic(err) // cannot happen: the option exists
			}
		}
	}
}

// valuesOf returns the values of the options that a command line has.
func valuesOf(flags *pflag.FlagSet, v *ask.Verb) *ask.Values {
	values := v.NewValues()
	for _, o := range v.CommandOptions() {
		if flag := flags.Lookup(o.Name); flag.Changed {
			values.Give(o, valueOf(flags, o, flag.Value))
		}
	}
	return values
}

// valueOf returns the value of an option, which has the type of its kind.
func valueOf(flags *pflag.FlagSet, o *ask.Option, value pflag.Value) any {
	switch o.Kind {
	case ask.Bool:
		return known(flags.GetBool(o.Name))
	case ask.List, ask.Repeated, ask.Object: // GetStringSlice loses an empty text
		return value.(pflag.SliceValue).GetSlice()
	case ask.Numbers:
		return known(flags.GetIntSlice(o.Name))
	case ask.Int:
		return known(flags.GetInt(o.Name))
	case ask.Uint:
		return known(flags.GetUint64(o.Name))
	case ask.Duration:
		return known(flags.GetDuration(o.Name))
	case ask.Size:
		return value.(*cli.ByteSize).N
	}
	return value.String()
}

// known returns the value of a flag that is declared.
func known[T any](value T, err error) T {
	if err != nil {
		panic(err) // cannot happen: addOptions has declared it
	}
	return value
}
