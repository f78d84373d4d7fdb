package uripgx

import (
	"database/sql"

	"github.com/jackc/pgx/v5/pgtype"

	"github.com/urikit/uri"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/whatwg"
)

// Register makes text the type of URIs, IRIs and URLs in m, and text[] that of their slices.
// Register the types of each connection: m is the TypeMap of a connection, in the AfterConnect of a
// pool.
func Register(m *pgtype.Map) {
	register[uri.URI](m)
	register[uri.Reference](m)
	register[iri.IRI](m)
	register[iri.Reference](m)
	register[whatwg.URL](m)
}

func register[T any](m *pgtype.Map) {
	var (
		value    T
		nullable sql.Null[T]
	)
	m.RegisterDefaultPgType(value, "text")
	m.RegisterDefaultPgType(&value, "text")
	m.RegisterDefaultPgType(nullable, "text")
	m.RegisterDefaultPgType(&nullable, "text")
	m.RegisterDefaultPgType([]T{}, "_text")
	m.RegisterDefaultPgType(&[]T{}, "_text")
	m.RegisterDefaultPgType([]*T{}, "_text")
	m.RegisterDefaultPgType(&[]*T{}, "_text")
	m.RegisterDefaultPgType([]sql.Null[T]{}, "_text")
	m.RegisterDefaultPgType(&[]sql.Null[T]{}, "_text")
}
