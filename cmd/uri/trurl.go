package main

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/urikit/uri/cmd/internal/trurl"
	"github.com/urikit/uri/internal/process"
)

func newTrurl(std *streams) *cobra.Command {
	return &cobra.Command{
		Use:   "trurl [OPTION | URL] ...",
		Short: "Run the command line of trurl",
		Long: `trurl runs the command line of trurl, curl's program for URLs.

The options, the output and the exit statuses are those of trurl 0.16. URLs are
read as libcurl reads them: the scheme may be missing, and one to three slashes
may follow it. No other command of uri is so lenient. "uri trurl --help" lists
the options. Where the program has the name trurl, such as by a symbolic link,
it runs this command.

On a terminal, characters that would act on it are written as escapes.`,
		Example: `  uri trurl example.com --set path=index.html
  uri trurl --url 'https://example.com/?q=1&utm_source=x' --qtrim 'utm_*'
  uri trurl 'http://me@example.com/a/../b?q=%41' --get '{host} {query:q}'
  uri trurl --json 'https://example.com/?a=1&b=2'`,
		Annotations:        map[string]string{"statuses": trurlStatuses},
		DisableFlagParsing: true,
		ValidArgsFunction: func(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 && (args[len(args)-1] == "-f" || args[len(args)-1] == "--url-file") {
				return nil, cobra.ShellCompDirectiveDefault
			}
			if !strings.HasPrefix(typed, "-") {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return trurl.Options(), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error {
			stdout := visibleOn(std.out, trurl.JSON(args), false)
			status, err := trurl.Run(args, std.in, stdout, visibleOn(std.err, false, false))
			switch {
			case err != nil:
				return &process.Failure{Err: err}
			case status != 0:
				return ownStatus(status)
			}
			return nil
		},
	}
}

// trurlStatuses are the exit statuses after 0 with their meanings.
const trurlStatuses = `1 --url-file could not be read
2 --append was wrong
3 an option had no argument, or reading or writing failed
4 an option was unknown or excludes another
5 --set was wrong
7 there was no valid URL to print
8 --trim was wrong
9 a URL was not valid, with --verify
10 --get was wrong, or a component was missing or could not be decoded
11 --iterate was wrong
12 --replace was wrong`
