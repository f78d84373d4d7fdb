package report

import (
	"fmt"

	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
)

// ListRules prints a list of rules. The arguments of the command line must be none.
func ListRules(opts *cli.Options, args []string, rules []Rule) error {
	if len(args) > 0 {
		return fmt.Errorf("%s only lists the rules: remove the inputs", ask.Rules.Flag())
	}
	out := opts.Open(0)
	return out.Close(list(out, rules))
}

func list(out *cli.Output, rules []Rule) error {
	for _, r := range rules {
		var err error
		if out.JSON {
			err = out.Object(r)
		} else {
			severity := "off"
			if r.Enabled {
				severity = r.Severity.String()
			}
			err = out.Line(fmt.Appendf(nil, "%-22s  %-6s  %-17s  %s", r.ID, severity, r.Section, r.Title))
		}
		if err != nil {
			return err
		}
	}
	return nil
}
