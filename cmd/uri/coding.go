package main

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/internal/engine/enum"
	"github.com/urikit/uri/pct"
)

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
	*cli.Options
	component  pct.Set
	form       bool // in a parameter of a query, "+" is a space
	unreserved bool // only unreserved characters stay
}

func newCoding(opts *cli.Options) *coding {
	opts.Names = true
	c := &coding{Options: opts}
	switch name := opts.Text(ask.Component); name {
	case ask.ComponentForm:
		c.component, c.form = pct.QueryParam, true
	case ask.ComponentUnreserved:
		c.component, c.unreserved = pct.Segment, true
	default:
		c.component, _ = enum.Of[pct.Set](name) // one of its values
	}
	return c
}
