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
before it, so that it reads back as what it is.

Older editions have algorithms of their own. By RFC 2396 and rfc2396bis-01 a
reference that is nothing but a fragment, or nothing, is to the current document,
which has no URI: "(current document)" is printed, and the fragment. By all of them
a base that is not hierarchical serves no relative reference. By RFC 2396 "?y" is
no reference, and is resolved all the same, as its examples do.`,
		Example: `  uri resolve --base 'http://a/b/c/d;p?q' ../g '?y' //h/x
  uri resolve --base 'http://a/b/c/d;p?q' --edition rfc2396 '?y' '#s' ../../../g
  uri resolve --base http://example.com/dir/ --same-authority <list`,
		RunE: func(cmd *cobra.Command, args []string) error {
			base, err := in.prepare()
			if err != nil {
				return err
			}
			parser := in.parser()
			parser.QueryOnly = true
			rule := in.asRule()
			return in.run(args, func() job {
				var target []byte
				return func(out *output, r record) error {
					var err error
					if rule != uri.RuleURIReference {
						err = parser.ValidateBytes(rule, r.text)
					}
					if err == nil {
						target, err = base.AppendResolveText(target[:0], r.text)
					}
					if err == uri.ErrCurrentDocument {
						ref, _ := parser.ParseBytes(r.text)
						target, _ := base.Target(ref)
						return out.currentDocument(r, target)
					}
					if err != nil {
						return out.invalid(r, refusal(err, out.edition()))
					}
					return out.result(r, "target", target)
				}
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
	flags.BoolVar(&in.resolver.DropClimb, "drop-climb", false,
		`drop ".." segments that lead above the root, which RFC 2396 and rfc2396bis-01 keep; the others do anyway`)
	flags.BoolVar(&in.resolver.KeepAbsoluteDots, "keep-absolute-dots", false,
		"by rfc2396bis-02, keep dot-segments in a path that begins with a slash, as its algorithm does and its examples do not")
	flags.BoolVar(&in.resolver.NewRequest, "new-request", false,
		"by RFC 2396 and rfc2396bis-01, take the base for the target of a reference to the current document")
	return cmd
}

// currentDocument returns how a target is shown that is the current document.
func currentDocument(t uri.Target) string {
	return uri.Parts{Path: "(current document)", Fragment: t.Fragment, HasFragment: t.HasFragment}.String()
}

// currentDocument writes the target of r, which is the current document.
func (o *output) currentDocument(r record, target uri.Target) error {
	if !o.json {
		return o.line([]byte(currentDocument(target)))
	}
	object := struct {
		jsonInput
		Target          *string `json:"target"` // it has none
		CurrentDocument bool    `json:"current_document"`
		Fragment        *string `json:"fragment"`
	}{jsonInput: newJSONInput(r.text), CurrentDocument: true}
	if target.HasFragment {
		object.Fragment = &target.Fragment
	}
	return o.object(object)
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

// prepare returns the base, as the edition reads it. An error is one of the command
// line.
func (in *based) prepare() (*uri.Base, error) {
	if in.resolver.KeepAbsoluteDots && in.edition() == uri.RFC3986 {
		return nil, errors.New("--keep-absolute-dots goes by an older --edition: RFC 3986 removes them")
	}
	base, err := in.readBy(in.edition())
	if err == uri.ErrNotHierarchical {
		return nil, errors.New("--base: its path begins with no slash")
	}
	return base, badBase(err)
}

// readBy returns the base, as e reads it.
func (in *based) readBy(e uri.Edition) (*uri.Base, error) {
	u, err := uri.Parser{Edition: e}.ParseURI(in.text)
	if err != nil {
		return nil, err
	}
	resolver := in.resolver
	resolver.Edition = e
	return resolver.Base(u)
}

// badBase returns an error of the base as one of the command line.
func badBase(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("--base: %s", describe(err))
}

// refusals says of the errors of resolution, which belong to a reference as a
// whole, where they come from: in RFC 3986, and in the editions before it.
var refusals = []struct {
	err       error
	component uri.Component
	rule      ruleName
	older     ruleName
	message   string
}{
	{uri.ErrClimb, uri.ComponentPath, ruleName{"remove_dot_segments", "5.2.4"}, ruleName{"path-segments", "5.2"},
		"it climbs above the root"},
	{uri.ErrAuthority, uri.ComponentHost, ruleName{"authority", "5.2.2"}, ruleName{"authority", "5.2"},
		"its target is outside the base's authority"},
	{uri.ErrUnreachable, uri.ComponentPath, ruleName{"remove_dot_segments", "5.2.4"}, ruleName{"path-segments", "5.2"},
		"no reference resolves to it: its path has dot-segments"},
	{uri.ErrNotHierarchical, uri.ComponentPath, ruleName{}, ruleName{"hier-part", "5"},
		"it is relative, and the base is not hierarchical"},
}

// refusal returns err, which is one of resolving by e, in the form that diagnoses
// have.
func refusal(err error, e uri.Edition) error {
	for _, r := range refusals {
		if err != r.err {
			continue
		}
		rule := r.rule
		if e != uri.RFC3986 {
			rule = r.older
		}
		return wholeError(r.component, rule.name, e.Document(), rule.section, r.message)
	}
	return err
}
