// Package sqlc is code that sqlc generated from schema.sql and query.sql. The overrides in
// sqlc.yaml give columns the types of packages uri and iri. To generate it again:
//
//	go run github.com/sqlc-dev/sqlc/cmd/sqlc@v1.31.1 generate
//
// A nullable column is a pointer. For slices, the query modes of pgx that do not ask the server for
// types need adapters/pgx.
package sqlc
