// Package uriduckdb gives DuckDB the functions of urikit, such as uri_normalize.
//
//	db, err := sql.Open("duckdb", "crawl.db")
//	conn, err := db.Conn(ctx)
//	err = uriduckdb.Register(ctx, conn)
//	rows, err := conn.QueryContext(ctx, "SELECT count(DISTINCT uri_normalize(url)) FROM 'crawl.parquet'")
//
// The README of this folder lists the functions. They have a VARCHAR for each argument, or a BLOB
// for each. A text that they return has the type of the arguments. NULL in an argument gives NULL.
// So does a text without a result, such as one that is not a URI. No text is an error of the query.
//
// A VARCHAR is always UTF-8. The value of a query parameter can be other bytes, as in "?q=%FF":
// then the result for a VARCHAR is NULL, and that for a BLOB has the bytes.
//
// # The driver
//
// The driver for database/sql is github.com/duckdb/duckdb-go/v2, which contains DuckDB. Its own
// interface for functions makes a Go value of every field. This package calls DuckDB's C API
// instead, with up to 2,048 rows at a time and without an allocation for each row. All of that is
// in driver.go. The package needs cgo.
//
// The package uses internal packages of the library, so both must have the same version.
package uriduckdb
