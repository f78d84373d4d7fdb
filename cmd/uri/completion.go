package main

import (
	"bytes"
	_ "embed"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

// shells are the shells for which there is a completion script.
var shells = []string{"bash", "zsh", "fish", "powershell"}

func newCompletion(*streams) *cobra.Command {
	noDescriptions := false
	cmd := &cobra.Command{
		Use:   "completion [OPTION ...] SHELL",
		Short: "Print the completion script for a shell",
		Long: `completion prints a script that completes the commands and options of uri.

SHELL is bash, zsh, fish or powershell. The shell must read the script when it
starts; see the examples. The script for bash needs the package bash-completion.`,
		Example: `  source <(uri completion bash)
  uri completion zsh >"${fpath[1]}/_uri"
  uri completion fish >~/.config/fish/completions/uri.fish`,
		Args:      atMost(1),
		ValidArgs: shells,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return cmd.Help()
			}
			script, err := completionScript(cmd.Root(), args[0], !noDescriptions)
			if err != nil {
				return err
			}
			return writeAll(cmd.OutOrStdout(), script)
		},
	}
	cmd.Flags().BoolVar(&noDescriptions, "no-descriptions", false, "complete without descriptions")
	return cmd
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
func completionScript(root *cobra.Command, shell string, describe bool) ([]byte, error) {
	var b bytes.Buffer
	var err error
	switch shell {
	case "bash", "zsh":
		script := map[string][]byte{"bash": bashScript, "zsh": zshScript}[shell]
		if !describe {
			script = bytes.Replace(script, []byte(" "+cobra.ShellCompRequestCmd+" "), []byte(" "+cobra.ShellCompNoDescRequestCmd+" "), 1)
		}
		return script, nil
	case "fish":
		err = root.GenFishCompletion(&b, describe)
	case "powershell":
		if describe {
			err = root.GenPowerShellCompletionWithDesc(&b)
		} else {
			err = root.GenPowerShellCompletion(&b)
		}
	default:
		err = fmt.Errorf("no completion for %q: SHELL is one of %s", shell, strings.Join(shells, ", "))
	}
	return b.Bytes(), err
}
