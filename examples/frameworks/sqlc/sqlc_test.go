package sqlc_test

import (
	"context"
	_ "embed"
	"errors"
	"os"
	"reflect"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/urikit/uri"
	"github.com/urikit/uri/examples/frameworks/sqlc"
	"github.com/urikit/uri/iri"
)

//go:embed schema.sql
var schema string

// TestQueries runs the queries on the server of the connection string in URIKIT_POSTGRES, in a
// transaction that it does not commit.
func TestQueries(t *testing.T) {
	dsn := os.Getenv("URIKIT_POSTGRES")
	if dsn == "" {
		t.Skip("URIKIT_POSTGRES is not set, which is the connection string of a server")
	}
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	conn, err := pgx.Connect(ctx, dsn)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.Background())
	tx, err := conn.Begin(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tx.Exec(ctx, "CREATE SCHEMA urikit_test; SET LOCAL search_path TO urikit_test; "+schema); err != nil {
		t.Fatal(err)
	}

	queries := sqlc.New(tx)
	home, docs := uri.MustParseURI("https://example.com/"), uri.MustParseURI("https://example.com/docs")
	want := sqlc.AddPageParams{Link: docs, Parent: &home, Name: iri.MustParse("büro"), Refs: []uri.Reference{uri.MustParse("../a?b"), uri.MustParse("#c")}}
	for _, page := range []sqlc.AddPageParams{{Link: home, Refs: []uri.Reference{}}, want} {
		if err := queries.AddPage(ctx, page); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := queries.Page(ctx, docs); err != nil || !reflect.DeepEqual(got, sqlc.Page(want)) {
		t.Errorf("%v, %v", got, err)
	}
	if got, err := queries.Page(ctx, home); err != nil || got.Parent != nil || got.Link != home {
		t.Errorf("%v, %v", got, err)
	}
	if got, err := queries.Children(ctx, &home); err != nil || !reflect.DeepEqual(got, []uri.URI{docs}) {
		t.Errorf("%v, %v", got, err)
	}
	if err := queries.AddPage(ctx, sqlc.AddPageParams{Refs: []uri.Reference{}}); !errors.Is(err, uri.ErrZero) {
		t.Errorf("the zero URI: %v", err)
	}

	if _, err := tx.Exec(ctx, "UPDATE pages SET link = 'https://example.com/a b' WHERE link = $1", docs); err != nil {
		t.Fatal(err)
	}
	_, err = queries.Children(ctx, &home)
	const message = "can't scan into dest[0] (col: link): uri: a path cannot contain a space: percent-encode it as %20 (offset 21, path, segment; RFC 3986 section 3.3)"
	if err == nil || err.Error() != message {
		t.Errorf("a text that is not a URI: %v", err)
	}
}
