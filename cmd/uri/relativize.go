package main

import (
	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/inplace"
)

func newRelativize(std *streams) *cobra.Command {
	var opts based
	var choices uri.Relativizer
	cmd := &cobra.Command{
		Use:   "relativize --base URI [OPTION ...] [URI ...]",
		Short: "Find the shortest reference to each URI",
		Long: `relativize prints for each URI the shortest reference that resolves to it.

It is the inverse of "uri resolve", and resolves each reference to check it. No
reference resolves to a URI whose path has dot-segments, unless the base has the
same path.

With --as iri or absolute-iri, the base, the inputs and the results are IRIs. An
input always has a scheme, so --as has no rules for relative references.`,
		Example: `  uri relativize --base http://a/b/c/d http://a/b/x 'http://a/b/c/d?q'
  uri relativize --base http://a/b/c/d --absolute-path http://a/b/x
  uri relativize --base http://example.com/docs/ --avoid-climb --json <uris`,
		RunE: func(cmd *cobra.Command, args []string) error {
			base, err := opts.prepare()
			if err != nil {
				return err
			}
			parser := opts.parser()
			return opts.run(args, func(out *output) stream.Job {
				var text []byte
				return func(r stream.Record) error {
					target, err := inplace.Parse(parser, opts.rule, r.Text)
					if err != nil {
						return out.invalid(r, err)
					}
					u, _ := target.URI()
					ref, err := base.Relativize(u, choices)
					if err != nil {
						return out.invalid(r, ask.Refusal(err, parser.Edition))
					}
					text = append(text[:0], ref.String()...)
					return out.result(r, "reference", text)
				}
			})
		},
	}
	opts.addBase(cmd)
	opts.addRule(cmd, uri.RuleURI, uri.RuleAbsoluteURI)
	opts.addEdition(cmd)
	opts.addDataFlags(cmd, std)
	opts.addLineFlags(cmd)
	flags := cmd.Flags()
	flags.BoolVar(&choices.KeepAuthority, "keep-authority", false, "keep the authority in the reference, if there is one")
	flags.BoolVar(&choices.AbsolutePath, "absolute-path", false, "use a path that begins with a slash, if possible")
	flags.BoolVar(&choices.RefuseClimb, "avoid-climb", false, `do not use ".." segments`)
	return cmd
}
