package main

import (
	"strconv"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/answer"
	"github.com/urikit/uri/internal/stream"
)

func newSplit(std *streams) *cobra.Command {
	var opts options
	cmd := &cobra.Command{
		Use:   "split [OPTION ...] [TEXT ...]",
		Short: "Print the nine subexpressions of Appendix B for any text",
		Long: `split prints the nine subexpressions of appendix B for any text, valid or not.
The regular expression is that of RFC 3986:

    ^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?

Each subexpression that matches has a line: "$" and its number, and its text
after a tab. $2 is the scheme, $4 the authority, $5 the path, $7 the query and
$9 the fragment. A blank line separates the inputs. With --json, "parts" has the
nine texts, null for a subexpression that does not match.`,
		Example: `  uri split 'http://www.ics.uci.edu/pub/ietf/uri/#Related'
  uri split --json 'a b:c?d' 'http://[:80/'
  uri split <list`,
		RunE: func(cmd *cobra.Command, args []string) error {
			return opts.runJob(args, func(out *output, r stream.Record) error {
				groups := subexpressions(uri.Split(string(r.Text)))
				if out.json {
					return out.object(newJSONSplit(r.Text, groups))
				}
				return out.Page(func() {
					for i, g := range groups {
						if g != nil {
							out.WriteString("$" + strconv.Itoa(i+1) + "\t" + *g + "\n")
						}
					}
				})
			})
		},
	}
	opts.addDataFlags(cmd, std)
	return cmd
}

// subexpressions returns the nine subexpressions of Appendix B.
func subexpressions(p uri.Parts) (groups [9]*string) {
	set := func(i int, has bool, whole, part string) {
		if has {
			groups[i], groups[i+1] = &whole, &part
		}
	}
	set(0, p.HasScheme, p.Scheme+":", p.Scheme)
	set(2, p.HasAuthority, "//"+p.Authority, p.Authority)
	groups[4] = &p.Path
	set(5, p.HasQuery, "?"+p.Query, p.Query)
	set(7, p.HasFragment, "#"+p.Fragment, p.Fragment)
	return groups
}

// A jsonSplit is a text with its nine subexpressions, as JSON.
type jsonSplit struct {
	answer.Input
	Valid bool       `json:"valid"` // whether the text is a URI-reference
	Parts [9]*string `json:"parts"`
}

func newJSONSplit(text []byte, groups [9]*string) jsonSplit {
	return jsonSplit{answer.NewInput(text), uri.ValidateBytes(uri.RuleURIReference, text) == nil, groups}
}
