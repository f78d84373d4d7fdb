package main

import (
	"github.com/spf13/cobra"

	"github.com/urikit/uri/cmd/internal/licenses"
)

func newVersion(*streams) *cobra.Command {
	var notices bool
	cmd := &cobra.Command{
		Use:   "version [OPTION ...]",
		Short: "Print the version of uri",
		Long: `version prints the version of uri, the version of Go and the platform.
With --licenses it prints the notices of the works of others in uri instead:
modules of Go, and data such as the Public Suffix List.`,
		Example: `  uri version
  uri version | cut -d " " -f 2
  uri version --licenses >THIRD_PARTY_LICENSES`,
		Args: atMost(0),
		RunE: func(cmd *cobra.Command, args []string) error {
			text := versionText()
			if notices {
				text = licenses.Text
			}
			return writeAll(cmd.OutOrStdout(), []byte(text))
		},
	}
	cmd.Flags().BoolVar(&notices, "licenses", false, "print the notices of the works of others in uri")
	return cmd
}
