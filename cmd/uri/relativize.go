package main

import (
	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/inplace"
	"github.com/urikit/uri/internal/stream"
)

func newRelativize(std *streams) *cobra.Command {
	var opts based
	var choices uri.Relativizer
	cmd := &cobra.Command{
		Use:   "relativize --base B [flags] [URI ...]",
		Short: "Find the shortest reference that resolves to each URI",
		Long: `relativize prints for each input, which is a URI, the shortest reference that
resolves to it against the base: the inverse of resolve. Each has been resolved
and compared before it is printed. A URI whose path has dot-segments is the target
of no reference, unless the path is the base's own.`,
		Example: `  uri relativize --base http://a/b/c/d http://a/b/x 'http://a/b/c/d?q'`,
		RunE: func(cmd *cobra.Command, args []string) error {
			base, err := opts.prepare()
			if err != nil {
				return err
			}
			parser := opts.parser()
			return opts.runJob(args, func(out *output, r stream.Record) error {
				target, err := inplace.Parse(parser, uri.RuleURI, r.Text)
				if err != nil {
					return out.invalid(r, err)
				}
				u, _ := target.URI()
				ref, err := base.Relativize(u, choices)
				if err != nil {
					return out.invalid(r, refusal(err, parser.Edition))
				}
				return out.result(r, "reference", []byte(ref.String()))
			})
		},
	}
	opts.addBase(cmd)
	opts.addEdition(cmd)
	opts.addDataFlags(cmd, std)
	flags := cmd.Flags()
	flags.BoolVar(&choices.KeepAuthority, "keep-authority", false, "keep the authority, if there is one")
	flags.BoolVar(&choices.AbsolutePath, "absolute-path", false, "prefer a path that begins with a slash")
	flags.BoolVar(&choices.RefuseClimb, "never-climb", false, `use no ".." segment`)
	return cmd
}
