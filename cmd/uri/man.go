package main

import (
	"bytes"
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"

	"github.com/urikit/uri/internal/stream"
)

// revised is the date of the manual pages. It is written down here so that the
// same program always prints the same pages.
var revised = time.Date(2026, time.November, 21, 0, 0, 0, 0, time.UTC)

func newMan() *cobra.Command {
	var dir string
	cmd := &cobra.Command{
		Use:   "man [flags] [VERB]",
		Short: "Print the manual page of uri or of a verb",
		Long: `man prints a manual page in the form that man(1) reads: that of uri, or of one of
its verbs. With --dir it writes all pages into a folder instead.`,
		Example: `  uri man | man -l -
  uri man --dir /usr/local/share/man/man1`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			header := doc.GenManHeader{Section: "1", Date: &revised, Source: "urikit", Manual: "urikit"}
			root := cmd.Root()
			if dir != "" {
				if len(args) > 0 {
					return fmt.Errorf("--dir writes all pages: %q is too much", args[0])
				}
				if info, err := os.Stat(dir); err != nil {
					return err
				} else if !info.IsDir() {
					return fmt.Errorf("%s is no folder", dir)
				}
				if err := doc.GenManTree(root, &header, dir); err != nil {
					return &stream.Failure{Err: err}
				}
				return nil
			}
			about, rest, err := root.Find(args)
			if err == nil && len(rest) > 0 {
				err = fmt.Errorf("unknown verb %q", rest[0])
			}
			if err != nil {
				return err
			}
			var page bytes.Buffer
			if err := doc.GenMan(about, &header, &page); err != nil {
				return &stream.Failure{Err: err}
			}
			return writeAll(cmd.OutOrStdout(), page.Bytes())
		},
	}
	cmd.Flags().StringVar(&dir, "dir", "", "write all pages into `folder`")
	return cmd
}
