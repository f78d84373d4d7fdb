package uripgx_test

import (
	"context"
	"fmt"
	"os"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/urikit/uri"
	uripgx "github.com/urikit/uri/adapters/pgx"
)

// A pool registers the types for each of its connections.
func Example() {
	ctx := context.Background()
	config, err := pgxpool.ParseConfig(os.Getenv("DATABASE_URL"))
	if err != nil {
		fmt.Println(err)
		return
	}
	config.AfterConnect = func(_ context.Context, conn *pgx.Conn) error {
		uripgx.Register(conn.TypeMap())
		return nil
	}
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer pool.Close()

	links := []uri.URI{uri.MustParseURI("https://example.com/")}
	rows, err := pool.Query(ctx, "SELECT link FROM pages WHERE link = ANY($1)", links)
	if err != nil {
		fmt.Println(err)
		return
	}
	found, err := pgx.CollectRows(rows, pgx.RowTo[uri.URI])
	fmt.Println(found, err)
}

// pgx encodes and scans with the map of a connection. This example needs no connection.
func ExampleRegister() {
	m := pgtype.NewMap()
	uripgx.Register(m)
	text, err := m.Encode(pgtype.TextArrayOID, pgtype.TextFormatCode, []uri.URI{uri.MustParseURI("urn:a"), uri.MustParseURI("urn:b")}, nil)
	fmt.Println(string(text), err)
	_, err = m.Encode(pgtype.TextArrayOID, pgtype.TextFormatCode, []*uri.URI{nil}, nil)
	fmt.Println(err)

	var link uri.URI
	fmt.Println(m.Scan(pgtype.TextOID, pgtype.TextFormatCode, []byte("http://example.com/a b"), &link))
	fmt.Println(m.Scan(pgtype.TextOID, pgtype.TextFormatCode, nil, &link), link.IsZero())
	var maybe *uri.URI
	fmt.Println(m.Scan(pgtype.TextOID, pgtype.TextFormatCode, nil, &maybe), maybe == nil)
	// Output:
	// {urn:a,urn:b} <nil>
	// <nil>
	// uri: a path cannot contain a space: percent-encode it as %20 (offset 20, path, segment; RFC 3986 section 3.3)
	// <nil> true
	// <nil> true
}
