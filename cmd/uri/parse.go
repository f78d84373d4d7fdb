package main

import (
	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/inplace"
	"github.com/urikit/uri/internal/stream"
)

func newParse(std *streams) *cobra.Command {
	var in input
	cmd := &cobra.Command{
		Use:   "parse [flags] [REFERENCE ...]",
		Short: "Show the components of each input",
		Long: `parse shows the components of each input, one to a line, with a blank line
between inputs. An undefined component has no line; an empty one has a line with
nothing behind its name. Nothing is decoded or normalized.

By an edition before RFC 3986, authority_kind says whether an authority is a server
or a registry name, which has neither userinfo nor host and port. A path_kind of
opaque says that path and query are one opaque part; in JSON, so does "opaque".`,
		Example: `  uri parse 'http://user@example.com:8042/over/there?name=ferret#nose'
  uri parse --edition rfc2396 http://a_b:80/ mailto:joe@example.com
  uri parse --json <list`,
		RunE: func(cmd *cobra.Command, args []string) error {
			rule, parser := in.asRule(), in.parser()
			return in.runJob(args, func(out *output, r stream.Record) error {
				ref, err := inplace.Parse(parser, rule, r.Text)
				if err != nil {
					return out.invalid(r, err)
				}
				if out.json {
					return out.Put(append(appendJSONReference(out.Bytes(), ref, parser.Edition), "}\n"...))
				}
				return out.Page(func() { list := fields(ref, parser.Edition); writeFields(out, list[:]) })
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

// fields returns the fields of ref, which e has parsed, in the order in which they
// are shown.
func fields(ref uri.Reference, e uri.Edition) [12]field {
	kind, _ := kind(ref)
	scheme, hasScheme := ref.Scheme()
	authority, hasAuthority := ref.Authority()
	userinfo, hasUserinfo := ref.Userinfo()
	host, hasHost := ref.Host()
	port, hasPort := ref.Port()
	path := ref.Path()
	query, hasQuery := ref.Query()
	fragment, hasFragment := ref.Fragment()
	return [...]field{
		{"kind", kind, true},
		{"scheme", scheme, hasScheme},
		{"authority", authority.String(), hasAuthority},
		{"authority_kind", authorityKind(authority), hasAuthority && e != uri.RFC3986},
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

// authorityKind says what the editions before RFC 3986 take an authority for.
func authorityKind(a uri.Authority) string {
	if a.IsRegistry() {
		return "registry"
	}
	return "server"
}

// writeFields writes a line with the name and the value of each field that is
// defined.
func writeFields(out *output, fields []field) {
	const blanks = "                "
	width := 0
	for i := range fields {
		if f := &fields[i]; f.defined {
			width = max(width, len(f.name)+1)
		}
	}
	for i := range fields {
		f := &fields[i]
		if !f.defined {
			continue
		}
		out.WriteString(f.name)
		if f.value != "" {
			out.WriteString(blanks[:width-len(f.name)])
			out.WriteString(f.value)
		}
		out.WriteByte('\n')
	}
}

// A jsonReference is a valid input as JSON.
type jsonReference struct {
	jsonInput
	Valid   bool   `json:"valid"`
	Edition string `json:"edition,omitempty"` // that read it, if it is not RFC 3986
	jsonComponents
}

func newJSONReference(ref uri.Reference, e uri.Edition) *jsonReference {
	j := &jsonReference{jsonInput: jsonInput{Input: ref.String()}, Valid: true, jsonComponents: newJSONComponents(ref, e)}
	if e != uri.RFC3986 {
		j.Edition = e.String()
	}
	return j
}

// jsonComponents are what an edition reads in a reference.
type jsonComponents struct {
	Kind          *string `json:"kind"`
	Scheme        *string `json:"scheme"`
	Authority     *string `json:"authority"`
	AuthorityKind *string `json:"authority_kind,omitempty"` // before RFC 3986
	Userinfo      *string `json:"userinfo"`
	Host          *string `json:"host"`
	HostKind      *string `json:"host_kind"`
	Port          *string `json:"port"`
	Path          *string `json:"path"`
	PathKind      *string `json:"path_kind"`
	Query         *string `json:"query"`
	Fragment      *string `json:"fragment"`
	Opaque        *bool   `json:"opaque,omitempty"` // before RFC 3986
}

func newJSONComponents(ref uri.Reference, e uri.Edition) jsonComponents {
	var j jsonComponents
	to := []**string{&j.Kind, &j.Scheme, &j.Authority, &j.AuthorityKind, &j.Userinfo, &j.Host, &j.HostKind,
		&j.Port, &j.Path, &j.PathKind, &j.Query, &j.Fragment}
	for i, f := range fields(ref, e) {
		if f.defined {
			*to[i] = &f.value
		}
	}
	if e != uri.RFC3986 {
		_, opaque := ref.OpaquePart()
		j.Opaque = &opaque
	}
	return j
}
