package main

import (
	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/edit"
)

func newSet(std *streams) *cobra.Command {
	var opts options
	var params uri.Params
	var removals, drops, ifs, eachs []string
	cmd := &cobra.Command{
		Use:   "set EDIT ... [OPTION ...] [-- REFERENCE ...]",
		Short: "Change components of each input",
		Long: `set changes components of each input and prints the result.

The arguments before "--" are EDITs. The arguments after it are the inputs.

    NAME=TEXT           set a component to TEXT, which must be percent-encoded
                        already: scheme, authority, userinfo, host, port, path,
                        query or fragment
    NAME:=DATA          percent-encode DATA and set a component to it: userinfo,
                        host, path, query or fragment
    user=TEXT, password=TEXT, user:=DATA, password:=DATA
                        set the part of the userinfo before its first colon, or
                        the part after it
    NAME?=TEXT, NAME?:=DATA
                        do what NAME= and NAME:= do, only where NAME is
                        undefined; the path only where it is empty
    path/=TEXT          resolve TEXT, a relative path, against the path; a
                        relative path stays relative
    segment+=DATA       append a segment to the path
    segment:N=DATA      replace segment N: 1 is the first, -1 the last
    query:NAME=DATA     set the first parameter NAME and remove the others, or
                        append it if there is none
    query:NAME+=DATA    append a parameter
    query:NAME?=DATA    append a parameter if there is none with the NAME
    query+=NAME         append a parameter without a value
    query.sort          sort the parameters by their names
    query.drop-empty    remove parameters with neither name nor value

set first removes what --remove and --drop name, and then applies the EDITs in
order. The rest of the input stays the same, byte for byte. "NAME=" makes a
component empty and does not remove it. A query that loses its last parameter is
removed.

The segments "." and ".." are refused as DATA of a segment, but path:=DATA keeps
them. An IP literal cannot be DATA: write host=[::1]. The NAME of a parameter is
plain text that ends at the first "=" or "+=".

--remove query:NAME removes the parameters with exactly this NAME. --drop takes
patterns.

With --if CONDITION, an input that does not meet the condition is not changed.
"uri help filter" lists the conditions. With --each NAME=A,B,C, each input gives
one result for each value, as by the EDIT NAME=A, then NAME=B, and so on. Two
--each give all combinations; the first changes slowest. "\," is a comma in a
value.

An EDIT that no reference could contain is an error of the command line. If the
result is not a valid reference, such as a port without a host, that is an error
of the input.

set reads and writes references by RFC 3986. With an older --edition, input and
result must also be valid by that edition. With --as iri-reference and the like,
TEXT can be that of an IRI; DATA is percent-encoded as in a URI.`,
		Example: `  uri set scheme=https port=8443 -- http://example.com/
  uri set --remove userinfo --remove query:session segment+='AC/DC' <list
  uri set 'query:q=1 + 1' -- 'http://example.com/?q=2&lang=en'`,
		ValidArgsFunction: func(cmd *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
			if dash := cmd.ArgsLenAtDash(); dash >= 0 && dash < len(args) { // cobra adds "--" at the end
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return parts(edit.Names())(cmd, args, typed)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			texts, inputs := args, []string(nil)
			if dash := cmd.ArgsLenAtDash(); dash >= 0 {
				texts, inputs = args[:dash], args[dash:]
			}
			s := setter{removals: removals, drops: drops, texts: texts, ifs: ifs, eachs: eachs, params: params}
			job, err := s.prepare(&opts)
			if err != nil {
				return err
			}
			return opts.run(inputs, job)
		},
	}
	opts.addFlags(cmd, std)
	cmd.Flags().StringSliceVar(&removals, "remove", nil,
		"remove the components in this `LIST`, query:NAME or segment:N, before any EDIT")
	if err := cmd.RegisterFlagCompletionFunc("remove", listOf(edit.Removable())); err != nil {
		panic(err) // cannot happen: the option exists
	}
	cmd.Flags().StringSliceVar(&drops, "drop", nil,
		"remove query parameters with a name in this `LIST`, before any EDIT; \"utm_*\" matches names that begin with \"utm_\"")
	cmd.Flags().StringArrayVar(&ifs, "if", nil, "change only inputs that meet this `CONDITION` of filter (repeatable)")
	cmd.Flags().StringArrayVar(&eachs, "each", nil, "print a result for each value of this `EDIT`: NAME=A,B,C (repeatable)")
	addParams(cmd, &params)
	opts.addLineFlags(cmd)
	return cmd
}
