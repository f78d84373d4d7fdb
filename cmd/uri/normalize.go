package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/canonical"
	"github.com/urikit/uri/internal/inplace"
	"github.com/urikit/uri/internal/stream"
	"github.com/urikit/uri/whatwg"
)

func newNormalize(std *streams) *cobra.Command {
	var opts options
	var to form
	nfc := false
	cmd := &cobra.Command{
		Use:   "normalize [OPTION ...] [REFERENCE ...]",
		Short: "Print the normal form of each input",
		Long: `normalize prints the normal form of each input.

The form is that of RFC 3986, section 6.2, up to a level. Each level includes
the levels before it.

    none     no change
    case     scheme and host in lower case, "%7e" written as "%7E" (6.2.2.1)
    percent  percent-encoded unreserved characters decoded (6.2.2.2)
    path     dot-segments removed (6.2.2.3); "syntax" is the same level
    scheme   the equivalences that the scheme defines, such as a default port
             (6.2.3); "uri schemes NAME" lists them

At level scheme, a URI with an unknown scheme does not change further. --generic
removes its empty port and writes its empty path as "/" (6.2.3).

Passwords stay. A relative reference is normalized so that its target stays the
same. It is better to resolve it first.

--profile goes beyond RFC 3986: the result can identify another resource. Its
level is scheme, unless --level path is set. --drop-param adds one step of this
kind. Both options need URIs and RFC 3986. --profile crawl-href reads any text
that a browser reads as a URL, such as "HTTP:\\EXAMPLE.com\my file.pdf".

With an older --edition fewer forms are equivalent; docs/editions.md describes
them.

The forms of IRIs (--as iri-reference and the like) are those of RFC 3987,
section 5.3: level percent decodes what an IRI can contain, and level scheme
writes domain names in Unicode. --nfc also composes characters (5.3.2.2).` + "\n\n" + profileHelp(),
		Example: `  uri normalize 'HTTP://Example.COM/%7euser/./a/../b'
  uri normalize --level scheme http://example.com:80
  uri normalize --profile crawl --drop-param session <list
  uri normalize --as iri --level scheme http://xn--bcher-kva.example/%C3%B6`,
		RunE: func(cmd *cobra.Command, args []string) error {
			normalizer := opts.normalizer()
			if normalizer.nfc = nfc; nfc && !opts.iris {
				return errors.New("--nfc needs IRIs: use --as iri-reference")
			}
			appendForm, err := to.prepare(cmd, normalizer)
			if err != nil {
				return err
			}
			rule, parser := opts.rule, opts.parser()
			if to.beyond() {
				if err := opts.needsDefault("--profile or --drop-param"); err != nil {
					return err
				}
				switch rule {
				case uri.RuleURIReference:
					rule = uri.RuleURI
				case uri.RuleRelativeRef:
					return errors.New("--profile and --drop-param need URIs: remove --as relative-ref")
				}
			}
			return opts.run(args, func(out *output) stream.Job {
				var normal []byte
				return func(r stream.Record) error {
					var ref uri.Reference
					var err error
					if to.browser {
						ref, err = readLink(r.Text, rule)
					} else {
						ref, err = inplace.Parse(parser, rule, r.Text)
					}
					if err == nil {
						normal, err = appendForm(normal[:0], ref)
					}
					if err != nil {
						return out.invalid(r, err)
					}
					return out.result(r, "normalized", normal)
				}
			})
		},
	}
	opts.addFlags(cmd, std)
	opts.addGeneric(cmd)
	opts.addLineFlags(cmd)
	to.addFlags(cmd)
	cmd.Flags().BoolVar(&nfc, "nfc", false, "in IRIs, also compose characters (normalization form C)")
	return cmd
}

// A form is the normal form that the options choose.
type form struct {
	level   uri.Level
	profile choice
	dropped []string // the parameters of --drop-param
	browser bool     // the profile begins with the reading of browsers, set by prepare
}

// readLink returns the URI for a text that browsers read.
func readLink(text []byte, rule uri.Rule) (uri.Reference, error) {
	u, err := whatwg.Parse(string(text))
	if err != nil {
		return uri.Reference{}, browserProblem(err)
	}
	converted, _ := u.URI()
	if converted.IsZero() {
		return uri.Reference{}, browserProblem(whatwg.ErrTooLong)
	}
	ref := converted.Reference()
	return ref, uri.Validate(rule, ref.String())
}

// addFlags adds the options for the form.
func (f *form) addFlags(cmd *cobra.Command) {
	addLevel(cmd, &f.level, "the level of normalization")
	for _, p := range canonical.Profiles() {
		f.profile.values = append(f.profile.values, p.Name)
	}
	f.profile.chosen = len(f.profile.values) // none
	f.profile.add(cmd, "profile", "also apply the steps of a profile, beyond RFC 3986", "")
	cmd.Flags().StringArrayVar(&f.dropped, "drop-param", nil,
		"remove query parameters with this `NAME`, beyond RFC 3986; \"utm_*\" matches names that begin with \"utm_\" (repeatable)")
}

// beyond reports whether the form goes beyond RFC 3986.
func (f *form) beyond() bool { return f.profile.String() != "" || len(f.dropped) > 0 }

// prepare returns a function that appends the form of a reference. The reference must be a
// URI if the form goes beyond RFC 3986. An error is an error of the command line.
func (f *form) prepare(cmd *cobra.Command, normalizer normalizer) (func([]byte, uri.Reference) ([]byte, error), error) {
	noGeneric := errors.New("--generic needs --level scheme")
	if !f.beyond() {
		if f.level < uri.LevelScheme && cmd.Flags().Changed("generic") {
			return nil, noGeneric
		}
		return func(dst []byte, ref uri.Reference) ([]byte, error) {
			return normalizer.AppendNormalize(dst, ref, f.level), nil
		}, nil
	}
	p, ok := canonical.Find(f.profile.String())
	f.browser = p.Browser
	if !ok || cmd.Flags().Changed("level") {
		p.Level = f.level
	}
	if p.Level < uri.LevelPath {
		return nil, errors.New("--profile and --drop-param need --level path or scheme")
	}
	if p.Level < uri.LevelScheme && cmd.Flags().Changed("generic") {
		return nil, noGeneric
	}
	p.Normalizer = normalizer.Normalizer
	if len(f.dropped) > 0 {
		p.Steps = append(p.Steps, canonical.DropParameters(f.dropped...))
	}
	return func(dst []byte, ref uri.Reference) ([]byte, error) {
		u, _ := ref.URI()
		u, err := p.Apply(u)
		return append(dst, u.String()...), err
	}, nil
}

// profileHelp returns the part of the help about profiles, their steps, and what each step may
// break.
func profileHelp() string {
	var b strings.Builder
	var steps []canonical.Step
	describe := func(name string, texts ...string) {
		fmt.Fprintf(&b, "\n    %s\n", name)
		for _, text := range texts {
			fmt.Fprintln(&b, fold(text, "        ", helpColumns))
		}
	}
	b.WriteString("The profiles:\n")
	for _, p := range canonical.Profiles() {
		var names []string
		for _, step := range p.Steps {
			names = append(names, step.Name)
			if !slices.ContainsFunc(steps, func(s canonical.Step) bool { return s.Name == step.Name }) {
				steps = append(steps, step)
			}
		}
		describe(p.Name, p.Does, "Steps: "+strings.Join(names, ", ")+".")
	}
	b.WriteString("\nTheir steps:\n")
	for _, step := range steps {
		describe(step.Name, step.Does, "May break: "+step.Breaks)
	}
	return strings.TrimSuffix(b.String(), "\n")
}
