package main

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/stream"
)

func newGet(std *streams) *cobra.Command {
	var opts options
	var params uri.Params
	allowNUL := false
	cmd := &cobra.Command{
		Use:   "get FORMAT [OPTION ...] [REFERENCE ...]",
		Short: "Print parts of each input",
		Long: `get prints parts of each input, in a format of your choice.

FORMAT is text with fields in braces. get prints one line for each input.

    {scheme} {authority} {userinfo} {user} {password} {host} {port}
    {path} {query} {fragment}  the components, without delimiters
    {uri}                      the whole input
    {kind} {host_kind} {path_kind}
                               as "uri parse" prints them
    {segment:N}                segment N of the path: 1 is the first, -1 is last
    {segments}                 the number of segments
    {query:NAME}               the value of the first parameter NAME
    {host:ascii}, {host:unicode}
                               the host in its ASCII or Unicode form (UTS #46),
                               if the scheme is known to have domain names;
                               other hosts as written
    {domain}, {suffix}, {subdomain}
                               the registrable domain of such a host by the
                               Public Suffix List, its public suffix, and the
                               labels before the domain, in ASCII
    {port:effective}           the port, or the default port of the scheme
    {origin}                   the origin (RFC 6454), if the scheme has one
    {query:NAME:join}          the values of all parameters NAME, with commas
                               between them
    {opaque_part}              by RFC 2396 and rfc2396bis-01, the path and query
                               of a URI that has no slash after its scheme

The following fields can have several values. get prints one line for each
value, and none if there is no value and no TEXT (see below).

    {segment:all}              each segment
    {query:NAME:all}           each value of the parameter NAME
    {parameter}                each parameter
    {parameter:name}           the name of each parameter
    {parameter:value}          the value of each parameter

A field can end in these:

    {FIELD:decoded}            decode the percent-encoded octets, once
    {FIELD|TEXT}               print TEXT if the field is undefined
    {FIELD!}                   an input in which the field is undefined is
                               invalid

Without TEXT, an undefined field prints nothing, like an empty one. To tell them
apart, write "?" before a component. It then prints its delimiter too, if it is
defined:

    {?scheme} {?authority} {?userinfo} {?password} {?port} {?query} {?fragment}
                               as in "http:", "//h", "me@", ":secret", ":80",
                               "?q" and "#f"

So {?scheme}{?authority}{path}{?query}{?fragment} equals {uri}.

NAME is plain text. It matches parameters by their decoded names. A parameter
without "=" has an empty value. {query:decoded} is the whole query, decoded. For
the parameter with the name "decoded", write {query:decoded:raw}.

A name in Unicode can look like another name, and a name without an ASCII or
Unicode form is an error.

Decoded text can contain line ends. With --null, NUL ends each result instead.
An input in which a field decodes to NUL, as from "%00", is an error (section
7.3), unless --allow-nul is set.

In text, "{{" and "}}" are braces. These escapes work everywhere:

    \n \r \t \0 \\ \{ \} \: \| \!

With --json, "output" is the line. A format that can print several lines has
them in "outputs". "output_base64" has the bytes if they are not UTF-8.`,
		Example: `  uri get '{host}\t{port|80}' http://example.com/
  uri get '{segment:-1:decoded}' <list
  uri get --form '{parameter:name:decoded}' <list | sort | uniq -c
  uri get --as iri '{host:ascii}' 'http://bücher.example/'`,
		ValidArgsFunction: func(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return fieldsOf(typed), cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
		},
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return errors.New("get needs a FORMAT, such as {host}")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			f, err := opts.format(args[0], params)
			if err != nil {
				return err
			}
			return opts.run(args[1:], func(out *output) stream.Job { return opts.getJob(out, f.ForJob(), allowNUL) })
		},
	}
	opts.addFlags(cmd, std)
	addParams(cmd, &params)
	opts.addLineFlags(cmd)
	addAllowNUL(cmd, &allowNUL)
	return cmd
}
