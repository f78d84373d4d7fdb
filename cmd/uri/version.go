package main

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"
)

// versionText returns the line that "uri version" and "uri --version" print.
func versionText() string {
	return fmt.Sprintf("uri %s %s %s/%s\n", version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

func newVersion() *cobra.Command {
	return &cobra.Command{
		Use:   "version [OPTION ...]",
		Short: "Print the version of uri",
		Long:  `version prints the version of uri, the version of Go and the platform.`,
		Example: `  uri version
  uri version | cut -d " " -f 2
  uri version >uri.version`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			return writeAll(cmd.OutOrStdout(), []byte(versionText()))
		},
	}
}
