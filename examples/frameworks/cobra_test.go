package frameworks_test

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
)

// A flag of cobra is a flag of pflag: TextVar reads it.
func Example_cobra() {
	run := func(args ...string) {
		var base, proxy uri.URI
		command := &cobra.Command{
			Use: "fetch",
			Run: func(*cobra.Command, []string) { fmt.Printf("base %q, proxy %q\n", base, proxy) },
		}
		command.Flags().TextVar(&base, "base", uri.MustParseURI("http://localhost/"), "the `URI` to fetch")
		command.Flags().TextVar(&proxy, "proxy", uri.URI{}, "the `URI` of a proxy, none by default")
		command.SetArgs(args)
		command.SetOut(os.Stdout)
		command.SetErr(os.Stdout)
		command.SilenceUsage = true
		_ = command.Execute() // cobra has printed the error
	}
	run()
	run("--base", "https://example.com/a%20b", "--proxy=socks5://proxy")
	run("--base", "/a")
	run("--help")
	// Output:
	// base "http://localhost/", proxy ""
	// base "https://example.com/a%20b", proxy "socks5://proxy"
	// Error: invalid argument "/a" for "--base" flag: uri: a URI must begin with a scheme, such as https, and a colon (offset 0, scheme, scheme; RFC 3986 section 3.1)
	// Usage:
	//   fetch [flags]
	//
	// Flags:
	//       --base URI    the URI to fetch (default http://localhost/)
	//   -h, --help        help for fetch
	//       --proxy URI   the URI of a proxy, none by default
}
