package answer

import (
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/field"
)

// A Field is a component or its kind, as parse prints it.
type Field struct {
	Name, Value string
	Defined     bool
}

// Fields sets list to the members of ref, which dialect d has parsed, in the order of the output.
func Fields(list *[12]Field, ref *field.Reference, d dialect.Dialect) {
	scheme, hasScheme := ref.Scheme()
	authority, hasAuthority := ref.Authority()
	userinfo, hasUserinfo := ref.Userinfo()
	host, hasHost := ref.Host()
	port, hasPort := ref.Port()
	path := ref.Path()
	query, hasQuery := ref.Query()
	fragment, hasFragment := ref.Fragment()
	*list = [...]Field{
		{field.NameKind, field.KindOf(ref), true},
		{field.NameScheme, scheme, hasScheme},
		{field.NameAuthority, authority.String(), hasAuthority},
		{field.NameAuthorityKind, field.AuthorityKindOf(authority), hasAuthority && d.IsOlder()},
		{field.NameUserinfo, userinfo, hasUserinfo},
		{field.NameHost, host.String(), hasHost},
		{field.NameHostKind, host.Kind().String(), hasHost},
		{field.NamePort, port, hasPort},
		{field.NamePath, path.String(), true},
		{field.NamePathKind, path.Kind(), true},
		{field.NameQuery, query, hasQuery},
		{field.NameFragment, fragment, hasFragment},
	}
}

// A Reference is a valid input as JSON.
type Reference struct {
	Input
	Valid   bool   `json:"valid"`
	Edition string `json:"edition,omitempty"` // absent for RFC 3986
	Components
}

func NewReference(ref *field.Reference, d dialect.Dialect) *Reference {
	j := &Reference{Input: Input{Input: ref.String()}, Valid: true, Components: NewComponents(ref, d)}
	if d != dialect.RFC3986 {
		j.Edition = d.String()
	}
	return j
}

// Components are the components that an edition reads in a reference, as JSON.
type Components struct {
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

func NewComponents(ref *field.Reference, d dialect.Dialect) Components {
	var j Components
	to := []**string{&j.Kind, &j.Scheme, &j.Authority, &j.AuthorityKind, &j.Userinfo, &j.Host, &j.HostKind,
		&j.Port, &j.Path, &j.PathKind, &j.Query, &j.Fragment}
	var list [12]Field
	Fields(&list, ref, d)
	for i, f := range list {
		if f.Defined {
			*to[i] = &f.Value
		}
	}
	if d.IsOlder() {
		r, _ := ref.AsURI()
		_, opaque := r.OpaquePart()
		j.Opaque = &opaque
	}
	return j
}
