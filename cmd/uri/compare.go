package main

import (
	"bytes"
	"errors"
	"slices"
	"sync/atomic"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/mask"
	"github.com/urikit/uri/internal/process"
)

func newCompare(std *streams) *cobra.Command {
	var opts based
	var v ask.Compare
	cmd := &cobra.Command{
		Use:   "compare [OPTION ...] [REFERENCE REFERENCE]",
		Short: "Report whether two references are equivalent",
		Long: `compare reports whether two references are equivalent.

It compares its two arguments. Without arguments it compares the two references
of each record of standard input, which has a tab between them. RUNG is the
first level of RFC 3986, section 6.2, at which the references are equal: string,
case, percent, path, scheme or protocol. They are equivalent if it is not above
LEVEL, which is --level. It prints one of these lines:

    equivalent at level RUNG
    not equivalent up to level LEVEL; equivalent at level RUNG
    not equivalent at any level

References that are not equivalent can still identify the same resource.

"uri help normalize" describes the levels, --generic and --aliases. Relative
references are compared as they are, unless --base gives the URI to resolve them
against. --ignore-fragment compares without fragments, because two references
that differ only there retrieve the same resource (section 4.4).

--urn compares two URNs by RFC 8141, section 3.1. It ignores r-, q- and
f-components, decodes nothing and keeps dot-segments. It prints "equivalent at
level urn" or "not equivalent at level urn". Other pairs are compared as usual.

Offsets in messages count from the start of the record. Two arguments count as
one record, with a tab between them.`,
		Example: `  uri compare http://example.com/%7Euser HTTP://example.com/~user
  uri compare --level scheme http://example.com http://example.com:80/
  uri compare --base http://example.com/a/b ../c http://example.com/c
  uri compare --ignore-fragment 'http://example.com/#top' http://example.com/
  paste old new | uri compare --json`,
		Annotations: negative("a pair was not equivalent, or invalid"),
		Args: func(_ *cobra.Command, args []string) error {
			switch {
			case len(args) == 0, len(args) == 1 && args[0] == "-":
				return nil
			case len(args) != 2:
				return errors.New("compare takes two references, or none to read pairs from standard input")
			case slices.Contains(args, "-"):
				return errors.New(`"-" means standard input, which contains pairs: for the reference write ./-`)
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			cut := -1 // the end of A, or -1 for the only tab
			if len(args) == 2 {
				cut = len(args[0])
				args = []string{args[0] + "\t" + args[1]}
			}
			if v.URN {
				if err := opts.needsDefault("--urn"); err != nil {
					return err
				}
			}
			var err error
			if v.Normalizer, err = opts.protocolNormalizer("--level", cmd.Flags().Changed("level"), &v.Level); err != nil {
				return err
			}
			v.Rule, v.Parser = opts.rule, opts.parser()
			if cmd.Flags().Changed("base") {
				opts.resolver.Compat.NewRequest = true // RFC 2396: "#s" is a part of the base
				if v.Base, err = opts.prepare(); err != nil {
					return err
				}
			}
			opts.records.Form.Result = "verdict"
			var different atomic.Bool
			err = opts.runJob(args, func(out *output, r stream.Record) error {
				cut := cut
				if r.Source != stream.Arg {
					cut = -1
				}
				if out.json {
					equivalent, valid, err := v.AnswerAt(out.Buffer, r.Text, cut)
					if valid && !equivalent {
						different.Store(true)
					}
					return out.answered(valid, err)
				}
				p, err := ask.SplitPair(r.Text, cut)
				if err != nil {
					return out.invalid(r, err, secretsBetweenTabs(r.Text)...)
				}
				c, err := v.Compare(p)
				if err != nil {
					return out.invalidPair(r, err)
				}
				if !c.Equivalent {
					different.Store(true)
				}
				return out.Line([]byte(c.String()))
			})
			if err == nil && different.Load() {
				return process.ErrNegative
			}
			return err
		},
	}
	opts.addFlags(cmd, std)
	opts.addGeneric(cmd)
	opts.addAliases(cmd)
	opts.addLineFlags(cmd)
	addLevel(cmd, &v.Level, uri.LevelProtocol, "the highest level at which equal references are equivalent")
	cmd.Flags().StringVar(&opts.text, "base", "", "resolve both references against this base `URI` first")
	cmd.Flags().BoolVar(&v.IgnoreFragment, "ignore-fragment", false, "compare without fragments")
	cmd.Flags().BoolVar(&v.URN, "urn", false, "compare URNs by RFC 8141, section 3.1")
	return cmd
}

// secretsBetweenTabs returns the places of the secrets in a record, whose texts are separated
// by tabs.
func secretsBetweenTabs(record []byte) []uri.Span {
	var hide []uri.Span
	i := 0
	for text := range bytes.SplitSeq(record, []byte("\t")) {
		for _, at := range mask.Find(string(text)) {
			at.Offset += i
			hide = append(hide, at)
		}
		i += len(text) + len("\t")
	}
	return hide
}

// invalidPair reports an invalid reference of the pair in r. It shows only this reference: the
// other one may contain a password, which is hard to find in the two together.
func (o *output) invalidPair(r stream.Record, err error) error {
	problem, ok := ask.AsProblem(err)
	part, inPart := err.(ask.PartError)
	if !ok || !inPart {
		return o.invalid(r, err)
	}
	problem = ask.Completed(problem, part.Text)
	return o.diagnose(r, part.InRecord(problem), part.Text, problem)
}
