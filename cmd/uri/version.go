package main

import "github.com/spf13/cobra"

func newVersion(*streams) *cobra.Command {
	return &cobra.Command{
		Use:   "version [OPTION ...]",
		Short: "Print the version of uri",
		Long:  `version prints the version of uri, the version of Go and the platform.`,
		Example: `  uri version
  uri version | cut -d " " -f 2
  uri version >uri.version`,
		Args: atMost(0),
		RunE: func(cmd *cobra.Command, args []string) error {
			return writeAll(cmd.OutOrStdout(), []byte(versionText()))
		},
	}
}
