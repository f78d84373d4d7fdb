// Package uripgx teaches github.com/jackc/pgx which PostgreSQL types URIs, IRIs and URLs have.
//
//	config.AfterConnect = func(_ context.Context, conn *pgx.Conn) error {
//		uripgx.Register(conn.TypeMap())
//		return nil
//	}
//
// The types are [uri.URI], [uri.Reference], [iri.IRI], [iri.Reference] and [whatwg.URL]. pgx stores
// them in columns of text, varchar and similar types, and of domains of these, and scans them from
// there, by their methods Value and Scan. The text is parsed strictly, and stored byte for byte.
//
// [Register] adds slices in all modes of executing queries: without it, a slice is an error in the
// two modes that do not ask the server for the types of parameters, and for a domain. Then
//
//   - a value of these types is a text, and a slice is a text[];
//   - the zero URI, the zero IRI and the zero URL are NULL, as are a nil pointer and a [sql.Null]
//     without value, also in a slice. NULL is scanned into all of these;
//   - the zero Reference is the empty text. Scanning NULL into a Reference is an error.
//
// The error of a text that is not valid wraps that of the parser, such as a [*uri.SyntaxError], and
// has the name of the column.
//
// # Limits
//
// pgx shows a parameter that it cannot encode in its error, for example when the type of the
// parameter is integer. That text is not redacted.
//
// In a column of type json or jsonb, pgx treats a single value as JSON text. A slice, or a
// struct with a field of these types, is encoded as JSON strings.
package uripgx
