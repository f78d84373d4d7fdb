package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
)

func newResolve(std *streams) *cobra.Command {
	var in based
	cmd := &cobra.Command{
		Use:   "resolve --base B [flags] [REFERENCE ...]",
		Short: "Resolve references against a base URI",
		Long: `resolve prints the target of each input, which is a reference, against the base
URI: RFC 3986 section 5.2, strictly. The base's fragment is of no account. Where a
target without authority would have a path that begins with "//", "/." goes
before it, so that it reads back as what it is.`,
		Example: `  uri resolve --base 'http://a/b/c/d;p?q' ../g '?y' //h/x
  uri resolve --base http://example.com/dir/ --same-authority <list`,
		RunE: func(cmd *cobra.Command, args []string) error {
			base, err := in.prepare()
			if err != nil {
				return err
			}
			var target []byte
			rule := in.asRule()
			return in.run(args, func(out *output, r record) error {
				var err error
				if rule != uri.RuleURIReference {
					err = uri.ValidateBytes(rule, r.text)
				}
				if err == nil {
					target, err = base.AppendResolveText(target[:0], r.text)
				}
				if err != nil {
					return out.invalid(r, refusal(err))
				}
				if out.json {
					return out.object(struct {
						jsonInput
						Target string `json:"target"`
					}{newJSONInput(r.text), string(target)})
				}
				return out.line(target)
			})
		},
	}
	in.addBase(cmd)
	in.addFlags(cmd, std)
	flags := cmd.Flags()
	flags.BoolVar(&in.resolver.Lax, "lax", false, "ignore a scheme equal to the base's (section 5.2.2)")
	flags.BoolVar(&in.resolver.RefuseClimb, "no-climb", false, "refuse references that climb above the root")
	flags.BoolVar(&in.resolver.SameAuthority, "same-authority", false, "refuse targets outside the base's authority")
	flags.BoolVar(&in.resolver.Hierarchical, "hierarchical", false, "refuse a base whose path begins with no slash")
	return cmd
}

// based is the input of verbs that have a base.
type based struct {
	input
	text     string // of --base
	resolver uri.Resolver
}

// addBase adds --base to a verb.
func (in *based) addBase(cmd *cobra.Command) {
	cmd.Flags().StringVar(&in.text, "base", "", "the base `URI`")
	if err := cmd.MarkFlagRequired("base"); err != nil {
		panic(err) // the flag is there
	}
}

// prepare returns the base. An error is one of the command line.
func (in *based) prepare() (*uri.Base, error) {
	u, err := uri.ParseURI(in.text)
	syntax := (*uri.SyntaxError)(nil)
	if errors.As(err, &syntax) {
		return nil, fmt.Errorf("--base: %s", describe(syntax))
	}
	base, err := in.resolver.Base(u)
	if errors.As(refusal(err), &syntax) {
		return nil, fmt.Errorf("--base: %s", syntax.Message)
	}
	return base, err
}

// refusals says of the errors of resolution, which belong to a reference as a
// whole, where they come from.
var refusals = []struct {
	err       error
	component uri.Component
	rule      string
	section   string
	message   string
}{
	{uri.ErrClimb, uri.ComponentPath, "remove_dot_segments", "5.2.4", "it climbs above the root"},
	{uri.ErrAuthority, uri.ComponentHost, "authority", "5.2.2", "its target is outside the base's authority"},
	{uri.ErrNotHierarchical, uri.ComponentPath, "path-rootless", "3.3", "its path begins with no slash"},
	{uri.ErrUnreachable, uri.ComponentPath, "remove_dot_segments", "5.2.4", "no reference resolves to it: its path has dot-segments"},
}

// refusal returns err in the form that diagnoses have.
func refusal(err error) error {
	for _, r := range refusals {
		if errors.Is(err, r.err) {
			return &uri.SyntaxError{Offset: -1, Component: r.component, Rule: r.rule, Section: r.section, Message: r.message}
		}
	}
	return err
}
