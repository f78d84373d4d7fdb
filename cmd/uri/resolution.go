package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/scheme"
)

// based has the options of a command with --base.
type based struct {
	options
	text     string // the value of --base
	resolver uri.Resolver
}

// addBase adds --base to a command.
func (opts *based) addBase(cmd *cobra.Command) {
	cmd.Flags().StringVar(&opts.text, "base", "", "the base `URI`")
	if err := cmd.MarkFlagRequired("base"); err != nil {
		panic(err) // cannot happen: the option exists
	}
}

// prepare returns the base. An error is an error of the command line.
func (opts *based) prepare() (*uri.Base, error) {
	if opts.resolver.Compat.KeepAbsoluteDots && opts.edition == uri.RFC3986 {
		return nil, errors.New("--keep-absolute-dots needs an older --edition")
	}
	base, err := opts.readBy(opts.parser().Edition)
	if err == uri.ErrNotHierarchical {
		return nil, errors.New("--base: the path does not begin with a slash, and --hierarchical is set")
	}
	return base, opts.badBase(err)
}

// readBy returns the base by edition e.
func (opts *based) readBy(e uri.Edition) (*uri.Base, error) {
	u, err := uri.Parser{Edition: e}.ParseURI(opts.text)
	if err != nil {
		return nil, err
	}
	resolver := opts.resolver
	resolver.Edition, resolver.Schemes = e, scheme.Known()
	return resolver.Base(u)
}

// badBase returns an error of the base as an error of the command line.
func (opts *based) badBase(err error) error { return badBase(err, opts.text) }

// badBase returns an error of text, the value of --base, as an error of the command line.
func badBase(err error, text string) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("--base: %s", describe(err, text))
}

// refusals are the errors of resolution, which are about a reference as a whole. Each has its
// rule in RFC 3986 and in the older editions.
var refusals = []struct {
	err       error
	component uri.Component
	rule      ruleName
	older     ruleName
	message   string
}{
	{uri.ErrClimb, uri.ComponentPath, ruleName{"remove_dot_segments", "5.2.4"}, ruleName{"path-segments", "5.2"},
		`the reference climbs above the root: it has too many ".." segments`},
	{uri.ErrAuthority, uri.ComponentHost, ruleName{"authority", "5.2.2"}, ruleName{"authority", "5.2"},
		"the target has another scheme or authority than the base"},
	{uri.ErrUnreachable, uri.ComponentPath, ruleName{"remove_dot_segments", "5.2.4"}, ruleName{"path-segments", "5.2"},
		"no reference resolves to this target: its path has dot-segments"},
	{uri.ErrNotHierarchical, uri.ComponentPath, ruleName{}, ruleName{"hier-part", "5"},
		"a base that is not hierarchical cannot resolve a relative reference"},
}

// refusal returns the diagnosis of err, an error of resolving by edition e.
func refusal(err error, e uri.Edition) error {
	for _, r := range refusals {
		if err != r.err {
			continue
		}
		rule := r.rule
		if isOlder(e) {
			rule = r.older
		}
		document := e.Document()
		if e == rfc3987 { // it has no algorithms of its own
			document = uri.RFC3986.Document()
		}
		return wholeError(r.component, rule.name, document, rule.section, r.message)
	}
	return err
}

// currentDocument returns the text for a target that is the current document.
func currentDocument(t uri.Target) string {
	return uri.Parts{Path: "(current document)", Fragment: t.Fragment, HasFragment: t.HasFragment}.String()
}
