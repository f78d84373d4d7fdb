package main

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/stream"
)

var _ = runs(ask.VerbSplit, runner{run: runSplit})

// runSplit prints the subexpressions of each input.
func runSplit(opts *cli.Options, args []string) error {
	return opts.RunJob(args, func(out *cli.Output, r stream.Record) error {
		groups := subexpressions(string(r.Text))
		if out.JSON {
			return out.Object(newJSONSplit(r.Text, groups))
		}
		return out.Page(func() {
			for i, g := range groups {
				if g.matches {
					b := append(out.Bytes(), '$', '1'+byte(i), '\t')
					out.Put(append(append(b, g.text...), '\n')) // Flush returns the error
				}
			}
		})
	})
}

// A group is a subexpression of Appendix B.
type group struct {
	matches bool
	text    string
}

// subexpressions returns the nine subexpressions of Appendix B.
func subexpressions(text string) (groups [9]group) {
	p := uri.Split(text)
	// set stores a component and the text with its delimiter, which begins the rest.
	set := func(i int, has bool, part string, before, after int) {
		if has {
			n := before + len(part) + after
			groups[i], groups[i+1] = group{true, text[:n]}, group{true, part}
			text = text[n:]
		}
	}
	set(0, p.HasScheme, p.Scheme, 0, len(":"))
	set(2, p.HasAuthority, p.Authority, len("//"), 0)
	groups[4] = group{true, p.Path}
	text = text[len(p.Path):]
	set(5, p.HasQuery, p.Query, len("?"), 0)
	set(7, p.HasFragment, p.Fragment, len("#"), 0)
	return groups
}

// A jsonSplit is a text with its nine subexpressions, as JSON.
type jsonSplit struct {
	answer.Input
	Valid bool       `json:"valid"` // whether the text is a URI-reference
	Parts [9]*string `json:"parts"`
}

func newJSONSplit(text []byte, groups [9]group) jsonSplit {
	v := jsonSplit{Input: answer.NewInput(text), Valid: uri.Parser{}.ValidateBytes(uri.RuleURIReference, text) == nil}
	for i := range groups {
		if groups[i].matches {
			v.Parts[i] = &groups[i].text
		}
	}
	return v
}
