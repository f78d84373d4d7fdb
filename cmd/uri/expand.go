package main

import (
	"errors"
	"slices"

	"github.com/spf13/cobra"

	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/stream"
)

func newExpand(std *streams) *cobra.Command {
	var opts options
	var vars assignments
	cmd := &cobra.Command{
		Use:   "expand [OPTION ...] [TEMPLATE ...]",
		Short: "Expand URI templates",
		Long: `expand prints the expansion of each URI template (RFC 6570, level 4).

The inputs are templates. Their variables have the values of these options:

    --var NAME=VALUE       a string
    --var NAME=A --var NAME=B
                           the list of A and B
    --var NAME[KEY]=VALUE  a member of an associative array, in the order of
                           the options
    --vars FILE            the members of a JSON object: strings, numbers, true,
                           false, arrays of these, and objects of these. The
                           order of their members counts. null is undefined.
                           An array of objects such as {"name":"a","value":"1"}
                           is an associative array too

A variable that --var sets has no value from a FILE, and a later FILE replaces
the values of an earlier one. A variable without a value is undefined, and is
not in the expansion. To set an empty value, write NAME= alone.

Each character that is not allowed at its place is percent-encoded. Only in
{+name} and {#name} can a value have "/", "?" and other reserved characters. So
the expansion of these need not be valid: "uri validate" checks it.

NAME is written as in the template: "%41" is not "A". --vars - reads the values
from standard input. The templates must then be arguments.

"uri match" does the opposite. The "vars" of its --json can be a FILE.`,
		Example: `  uri expand --var q='a b' 'http://example.com/search{?q,lang}'
  uri expand --var path=docs --var path=a/b '{/path*}' '{+path}'
  echo '{"id": 7, "list": ["a", "b"]}' | uri expand --vars - '/{id}{?list*}'
  uri expand --var 'sort[name]=up' --var 'sort[age]=down' '/users{?sort*}'`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if slices.Contains(vars.files, "-") && opts.readsStdin(args) {
				return errors.New("--vars - reads the values from standard input: write the templates as arguments")
			}
			values, err := vars.read(std.in, opts.records.MaxRecord)
			if err != nil {
				return err
			}
			v := ask.Expand{Variables: values}
			return opts.run(args, func(out *output) stream.Job {
				var expansion []byte
				return func(r stream.Record) error {
					if out.json {
						return out.answered(v.Answer(out.Buffer, r.Text))
					}
					var err error
					if expansion, err = v.Append(expansion[:0], string(r.Text)); err != nil {
						return out.invalid(r, err)
					}
					return out.Line(expansion)
				}
			})
		},
	}
	vars.addFlags(cmd)
	opts.addDataFlags(cmd, std)
	opts.addLineFlags(cmd)
	return cmd
}
