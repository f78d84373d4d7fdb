package main

import (
	"github.com/spf13/cobra"

	"github.com/urikit/uri"
)

func newParse(std *streams) *cobra.Command {
	var in input
	cmd := &cobra.Command{
		Use:   "parse [flags] [REFERENCE ...]",
		Short: "Show the components of each input",
		Long: `parse shows the components of each input, one to a line, with a blank line
between inputs. An undefined component has no line; an empty one has a line with
nothing behind its name. Nothing is decoded or normalized.`,
		Example: `  uri parse 'http://user@example.com:8042/over/there?name=ferret#nose'
  uri parse --json <list`,
		RunE: func(cmd *cobra.Command, args []string) error {
			rule := in.asRule()
			return in.run(args, func(out *output, r record) error {
				ref, err := out.parse(r, rule)
				if err != nil {
					return out.invalid(r, err)
				}
				if out.json {
					return out.object(newJSONReference(ref))
				}
				return out.page(func() {
					for _, f := range fields(ref) {
						if f.defined {
							writeField(out, f)
						}
					}
				})
			})
		},
	}
	in.addFlags(cmd, std)
	return cmd
}

// A field is a component or its kind, as parse shows it.
type field struct {
	name, value string
	defined     bool
}

// fields returns the fields of ref in the order in which they are shown.
func fields(ref uri.Reference) []field {
	kind, _ := kind(ref)
	scheme, hasScheme := ref.Scheme()
	authority, hasAuthority := ref.Authority()
	userinfo, hasUserinfo := ref.Userinfo()
	host, hasHost := ref.Host()
	port, hasPort := ref.Port()
	path := ref.Path()
	query, hasQuery := ref.Query()
	fragment, hasFragment := ref.Fragment()
	return []field{
		{"kind", kind, true},
		{"scheme", scheme, hasScheme},
		{"authority", authority.String(), hasAuthority},
		{"userinfo", userinfo, hasUserinfo},
		{"host", host.String(), hasHost},
		{"host_kind", host.Kind().String(), hasHost},
		{"port", port, hasPort},
		{"path", path.String(), true},
		{"path_kind", path.Kind().String(), true},
		{"query", query, hasQuery},
		{"fragment", fragment, hasFragment},
	}
}

// writeField writes a line with the name and the value of f.
func writeField(out *output, f field) {
	const blanks = "          " // as many as the longest name, and one
	out.w.WriteString(f.name)
	if f.value != "" {
		out.w.WriteString(blanks[len(f.name):])
		out.w.WriteString(f.value)
	}
	out.w.WriteByte('\n')
}

// A jsonReference is a valid input as JSON.
type jsonReference struct {
	jsonInput
	Valid     bool    `json:"valid"`
	Kind      *string `json:"kind"`
	Scheme    *string `json:"scheme"`
	Authority *string `json:"authority"`
	Userinfo  *string `json:"userinfo"`
	Host      *string `json:"host"`
	HostKind  *string `json:"host_kind"`
	Port      *string `json:"port"`
	Path      *string `json:"path"`
	PathKind  *string `json:"path_kind"`
	Query     *string `json:"query"`
	Fragment  *string `json:"fragment"`
}

func newJSONReference(ref uri.Reference) *jsonReference {
	j := &jsonReference{jsonInput: jsonInput{Input: ref.String()}, Valid: true}
	to := []**string{&j.Kind, &j.Scheme, &j.Authority, &j.Userinfo, &j.Host, &j.HostKind,
		&j.Port, &j.Path, &j.PathKind, &j.Query, &j.Fragment}
	for i, f := range fields(ref) {
		if f.defined {
			*to[i] = &f.value
		}
	}
	return j
}
