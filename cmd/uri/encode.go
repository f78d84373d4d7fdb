package main

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/stream"
	"github.com/urikit/uri/pct"
)

func newEncode(std *streams) *cobra.Command {
	var in coding
	cmd := &cobra.Command{
		Use:   "encode --component C [flags] [DATA ...]",
		Short: "Percent-encode data for a component",
		Long: `encode percent-encodes each input, which is data of any bytes, so that it can
stand in a component: what that does not take as it is, and each "%". Text that
is encoded already is encoded again, because as data it means itself. In a path,
a slash separates segments and stays; in a segment it is data. The segments "."
and ".." stay what they are, and a path that holds them loses them in
resolution.`,
		Example: `  uri encode --component segment 'AC/DC: 100%'
  uri encode --component query-param --form '1 + 1'`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := in.check(); err != nil {
				return err
			}
			return in.run(args, func(out *output) stream.Job {
				var encoded []byte
				return func(r stream.Record) error {
					encoded = in.appendEncode(encoded[:0], string(r.Text))
					return out.result(r, "encoded", encoded)
				}
			})
		},
	}
	in.component.chosen = len(components) // none
	in.addFlags(cmd, std, "what to encode for")
	if err := cmd.MarkFlagRequired("component"); err != nil {
		panic(err) // the flag is there
	}
	return cmd
}

// A component is a value of --component.
type component struct {
	pct.Component
	rule           uri.Rule // for a text in it
	of             uri.Component
	before, behind string // what stands around that in a reference
}

// components are the values of --component.
var components = []component{
	{pct.Userinfo, uri.RuleUserinfo, uri.ComponentUserinfo, "//", "@"},
	{pct.Host, uri.RuleHost, uri.ComponentHost, "//", ""},
	{pct.Segment, uri.RuleSegment, uri.ComponentPath, "/", ""},
	{pct.Path, uri.RulePath, uri.ComponentPath, "", ""},
	{pct.Query, uri.RuleQuery, uri.ComponentQuery, "?", ""},
	{pct.QueryParam, uri.RuleQuery, uri.ComponentQuery, "?", ""},
	{pct.Fragment, uri.RuleFragment, uri.ComponentFragment, "#", ""},
}

// A coding is what encode and decode have in common.
type coding struct {
	input
	component choice
	form      bool
}

// addFlags adds the flags to a verb.
func (in *coding) addFlags(cmd *cobra.Command, std *streams, usage string) {
	for _, c := range components {
		in.component.values = append(in.component.values, c.String())
	}
	in.component.add(cmd, "component", usage, "")
	cmd.Flags().BoolVar(&in.form, "form", false,
		`with query-param: "+" stands for a space, as in application/x-www-form-urlencoded`)
	in.addDataFlags(cmd, std)
}

// check reports flags that do not go together.
func (in *coding) check() error {
	if in.form && components[in.component.chosen].Component != pct.QueryParam {
		return errors.New("--form goes with --component query-param only")
	}
	return nil
}

// appendEncode appends data to dst, encoded for the component.
func (in *coding) appendEncode(dst []byte, data string) []byte {
	if in.form {
		return append(dst, uri.Params{Form: true}.Encode(data)...)
	}
	return pct.AppendEncode(dst, components[in.component.chosen].Component, data)
}
