package main

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/pct"
)

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
