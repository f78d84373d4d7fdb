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
)

func newNormalize(std *streams) *cobra.Command {
	var opts options
	var to form
	cmd := &cobra.Command{
		Use:   "normalize [flags] [REFERENCE ...]",
		Short: "Write equivalent references in one way",
		Long: `normalize prints the normal form of each input: RFC 3986 section 6.2, up to the
level that is asked for. Each level does what those before it do.

    none     nothing
    case     scheme and host in lower case, triplets in upper case (6.2.2.1)
    percent  triplets of unreserved characters decoded (6.2.2.2)
    path     dot-segments removed (6.2.2.3); also called syntax
    scheme   what the scheme's own specification says is the same written in one
             way, such as a default port (6.2.3): see "uri help schemes"

Level scheme leaves a URI as it is if its scheme is unknown. With --generic it drops
an empty port and makes an empty path "/" there too, as 6.2.3 has it in general.

What is normal already is printed as it is. A password stays. A relative reference
should be resolved first; it is normalized so that its target stays the same.

By RFC 2396 no dot-segment changes, and triplets of unreserved characters are decoded
at level scheme only, where the scheme is known to have authorities (2.3, 2.4.2). By
the drafts after it fewer change than by RFC 3986. Of what schemes say, these editions
take the default port only.

--profile goes further than RFC 3986 does: what comes out may identify something
else. Its level is scheme, unless --level says path. --drop-param is a step of that
kind on its own. Both take URIs only, and go by RFC 3986.

` + profileHelp(),
		Example: `  uri normalize 'HTTP://Example.COM/%7euser/./a/../b'
  uri normalize --level scheme http://example.com:80
  uri normalize --profile crawl --drop-param session <list`,
		RunE: func(cmd *cobra.Command, args []string) error {
			appendForm, err := to.prepare(cmd, opts.normalizer())
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
					return errors.New("--profile and --drop-param take URIs only")
				}
			}
			return opts.run(args, func(out *output) stream.Job {
				var normal []byte
				return func(r stream.Record) error {
					ref, err := inplace.Parse(parser, rule, r.Text)
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
	to.addFlags(cmd)
	return cmd
}

// A form is what normalize makes of its inputs.
type form struct {
	level   uri.Level
	profile choice
	dropped []string // parameters
}

// addFlags adds the flags that say which form.
func (f *form) addFlags(cmd *cobra.Command) {
	addLevel(cmd, &f.level, "how far to normalize")
	for _, p := range canonical.Profiles() {
		f.profile.values = append(f.profile.values, p.Name)
	}
	f.profile.chosen = len(f.profile.values) // none
	f.profile.add(cmd, "profile", "go beyond RFC 3986", "")
	cmd.Flags().StringArrayVar(&f.dropped, "drop-param", nil,
		"remove query parameters of this `NAME`, or that begin so if it ends with *: beyond RFC 3986 (repeatable)")
}

// beyond reports whether the form is one that RFC 3986 knows nothing of.
func (f *form) beyond() bool { return f.profile.String() != "" || len(f.dropped) > 0 }

// prepare returns what appends the form of a reference, which is a URI if the form
// goes beyond RFC 3986. An error is one of the command line.
func (f *form) prepare(cmd *cobra.Command, normalizer uri.Normalizer) (func([]byte, uri.Reference) ([]byte, error), error) {
	noGeneric := errors.New("--generic goes with --level scheme")
	if !f.beyond() {
		if f.level < uri.LevelScheme && cmd.Flags().Changed("generic") {
			return nil, noGeneric
		}
		return func(dst []byte, ref uri.Reference) ([]byte, error) {
			return normalizer.AppendNormalize(dst, ref, f.level), nil
		}, nil
	}
	p, ok := canonical.Find(f.profile.String())
	if !ok || cmd.Flags().Changed("level") {
		p.Level = f.level
	}
	if p.Level < uri.LevelPath {
		return nil, errors.New("--profile and --drop-param take --level path or scheme")
	}
	if p.Level < uri.LevelScheme && cmd.Flags().Changed("generic") {
		return nil, noGeneric
	}
	p.Normalizer = normalizer
	if len(f.dropped) > 0 {
		p.Steps = append(p.Steps, canonical.DropParameters(f.dropped...))
	}
	return func(dst []byte, ref uri.Reference) ([]byte, error) {
		u, _ := ref.URI()
		u, err := p.Apply(u)
		return append(dst, u.String()...), err
	}, nil
}

// profileHelp tells what the profiles do, and what each of their steps may break.
func profileHelp() string {
	var b strings.Builder
	var steps []canonical.Step
	b.WriteString("The profiles:\n")
	for _, p := range canonical.Profiles() {
		var names []string
		for _, step := range p.Steps {
			names = append(names, step.Name)
			if !slices.ContainsFunc(steps, func(s canonical.Step) bool { return s.Name == step.Name }) {
				steps = append(steps, step)
			}
		}
		fmt.Fprintf(&b, "\n    %s\n%s%s", p.Name, fold(p.Does), fold("Steps: "+strings.Join(names, ", ")+"."))
	}
	b.WriteString("\nTheir steps:\n")
	for _, step := range steps {
		fmt.Fprintf(&b, "\n    %s\n%s%s", step.Name, fold(step.Does), fold("May break: "+step.Breaks))
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// fold breaks text into indented lines of a help text.
func fold(text string) string {
	const (
		indent = "       "
		width  = 80
	)
	var b strings.Builder
	column := 0
	for _, word := range strings.Fields(text) {
		switch {
		case column == 0:
			b.WriteString(indent)
			column = len(indent)
		case column+len(" ")+len(word) > width:
			b.WriteString("\n" + indent)
			column = len(indent)
		}
		b.WriteString(" " + word)
		column += len(" ") + len(word)
	}
	b.WriteByte('\n')
	return b.String()
}
