package main

import (
	"bytes"

	"github.com/urikit/uri/cmd/internal/cli"

	_ "embed"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/urikit/uri/cmd/internal/ask"
)

var _ = runs(ask.VerbCompletion, runner{run: runCompletion, args: atMost(1), words: shellNames})

// shells are the shells for which there is a completion script.
var shells = []string{"bash", "zsh", "fish", "powershell"}

// shellNames completes the name of a shell.
var shellNames = cobra.FixedCompletions(shells, cobra.ShellCompDirectiveNoFileComp)

// runCompletion prints the completion script for a shell.
func runCompletion(opts *cli.Options, args []string) error {
	if len(args) == 0 {
		return opts.Cmd.Help()
	}
	script, err := completionScript(opts.Cmd.Root(), args[0])
	if err != nil {
		return err
	}
	return cli.WriteAll(opts.Cmd.OutOrStdout(), script)
}

// The scripts for bash and zsh know open quotes, names with spaces and the colons of fields, which
// those of cobra do not.
var (
	//go:embed completion/uri.bash
	bashScript []byte
	//go:embed completion/uri.zsh
	zshScript []byte
)

// completionScript returns the script for a shell.
func completionScript(root *cobra.Command, shell string) ([]byte, error) {
	var b bytes.Buffer
	var err error
	switch shell {
	case "bash", "zsh":
		return map[string][]byte{"bash": bashScript, "zsh": zshScript}[shell], nil
	case "fish":
		err = root.GenFishCompletion(&b, true)
		// A completion such as --rule=two-readings is no option of string.
		return bytes.ReplaceAll(b.Bytes(), []byte(`string split --max 1 \t $`), []byte(`string split --max 1 -- \t $`)), err
	case "powershell":
		err = root.GenPowerShellCompletionWithDesc(&b)
	default:
		err = fmt.Errorf("no completion for %q: SHELL is one of %s", shell, strings.Join(shells, ", "))
	}
	return b.Bytes(), err
}
