package main

import (
	"github.com/spf13/cobra"

	"github.com/urikit/uri"
)

func newValidate(std *streams) *cobra.Command {
	var in input
	pass := choice{values: []string{"none", "valid", "invalid"}}
	cmd := &cobra.Command{
		Use:   "validate [flags] [REFERENCE ...]",
		Short: "Tell which inputs are valid",
		Long: `validate holds each input against the grammar of RFC 3986. It says nothing of a
valid one, and what is wrong with an invalid one, on standard error. With
--print it also passes the inputs of one kind through, unchanged.`,
		Example: `  uri validate 'http://example.com:80a/'
  uri validate --print valid <list >good`,
		RunE: func(cmd *cobra.Command, args []string) error {
			rule := in.asRule()
			return in.run(args, func(out *output, r record) error {
				err := uri.ValidateBytes(rule, r.text)
				if out.json {
					if err != nil {
						return out.invalid(r, err)
					}
					return out.object(struct {
						jsonInput
						Valid bool `json:"valid"`
					}{newJSONInput(r.text), true})
				}
				if err == nil && pass.String() == "valid" || err != nil && pass.String() == "invalid" {
					if err := out.line(r.text); err != nil {
						return err
					}
				}
				if err != nil {
					return out.invalid(r, err)
				}
				return nil
			})
		},
	}
	in.addFlags(cmd, std)
	pass.add(cmd, "print", "which inputs to pass through", "")
	return cmd
}
