package main

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/internal/engine/enum"
	"github.com/urikit/uri/pct"
)

// components are the values of --component.
var components = []pct.Set{pct.Userinfo, pct.Host, pct.Segment, pct.Path, pct.Query, pct.QueryParam, pct.Fragment}

// places tell where text of each component is in a reference.
var places = map[pct.Set]struct {
	rule          uri.Rule // the rule for the text
	of            uri.Component
	before, after string // the delimiters that turn the text into a reference
}{
	pct.Userinfo:   {uri.RuleUserinfo, uri.ComponentUserinfo, "//", "@"},
	pct.Host:       {uri.RuleHost, uri.ComponentHost, "//", ""},
	pct.Segment:    {uri.RuleSegment, uri.ComponentPath, "/", ""},
	pct.Path:       {uri.RulePath, uri.ComponentPath, "", ""},
	pct.Query:      {uri.RuleQuery, uri.ComponentQuery, "?", ""},
	pct.QueryParam: {uri.RuleQuery, uri.ComponentQuery, "?", ""},
	pct.Fragment:   {uri.RuleFragment, uri.ComponentFragment, "#", ""},
}

// A coding has the options that encode and decode share.
type coding struct {
	options
	component pct.Set
	form      bool
}

// addFlags adds the options to a command.
func (opts *coding) addFlags(cmd *cobra.Command, std *streams, usage string) {
	addEnum(cmd, &opts.component, enum.Of[pct.Set], ask.NamesOf(components...), pct.Segment.String(), "component", usage)
	cmd.Flags().BoolVar(&opts.form, "form", false,
		`in a query-param, write "+" for a space, as HTML forms do`)
	opts.addDataFlags(cmd, std)
	opts.names = true
	opts.addLineFlags(cmd)
}

// check returns an error if the options exclude each other.
func (opts *coding) check() error {
	if opts.form && opts.component != pct.QueryParam {
		return errors.New("--form needs --component query-param")
	}
	return nil
}
