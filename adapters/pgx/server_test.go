package uripgx_test

import (
	"context"
	"errors"
	"os"
	"reflect"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/urikit/uri"
	uripgx "github.com/urikit/uri/adapters/pgx"
	"github.com/urikit/uri/iri"
)

// connect returns a pool of connections to the server of the environment variable
// URIKIT_POSTGRES, which is a connection string. The tests write only temporary tables.
func connect(t *testing.T) *pgxpool.Pool {
	t.Helper()
	dsn := os.Getenv("URIKIT_POSTGRES")
	if dsn == "" {
		t.Skip("URIKIT_POSTGRES is not set, which is the connection string of a server")
	}
	config, err := pgxpool.ParseConfig(dsn)
	if err != nil {
		t.Fatal(err)
	}
	config.MaxConns = 1 // temporary tables belong to a connection
	config.AfterConnect = func(_ context.Context, conn *pgx.Conn) error {
		uripgx.Register(conn.TypeMap())
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err == nil {
		err = pool.Ping(ctx)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	return pool
}

var modes = []pgx.QueryExecMode{
	pgx.QueryExecModeCacheStatement, pgx.QueryExecModeCacheDescribe, pgx.QueryExecModeDescribeExec,
	pgx.QueryExecModeExec, pgx.QueryExecModeSimpleProtocol,
}

// TestServer sends values to a server and back, through columns of each type and in all modes.
func TestServer(t *testing.T) {
	pool, ctx := connect(t), t.Context()
	for _, statement := range []string{
		"CREATE DOMAIN pg_temp.link AS text CHECK (length(VALUE) < 100)",
		"CREATE TEMPORARY TABLE links (t text, v varchar(100), d pg_temp.link, ta text[], va varchar(100)[], da pg_temp.link[])",
	} {
		if _, err := pool.Exec(ctx, statement); err != nil {
			t.Fatal(err)
		}
	}
	for _, mode := range modes {
		for _, f := range allForms() {
			columns := []string{"t", "v", "d"}
			if f.array {
				columns = []string{"ta", "va", "da"}
			}
			for _, column := range columns {
				back := reflect.New(reflect.TypeOf(f.value))
				err := pool.QueryRow(ctx, "INSERT INTO links ("+column+") VALUES ($1) RETURNING "+column, mode, f.value).Scan(back.Interface())
				if err != nil || !reflect.DeepEqual(back.Elem().Interface(), f.value) {
					t.Errorf("%T, %v, column %s: %v, %v", f.value, mode, column, back.Elem(), err)
				}
			}
		}

		var count int
		links := []uri.URI{uri.MustParseURI("http://example.com/a?b#c"), uri.MustParseURI("a:b")}
		err := pool.QueryRow(ctx, "SELECT count(*) FROM links WHERE t = ANY($1) AND t = $2", mode, links, links[0]).Scan(&count)
		if err != nil || count == 0 {
			t.Errorf("%v: %d rows, %v", mode, count, err)
		}
		var isNull bool
		if err := pool.QueryRow(ctx, "INSERT INTO links (t) VALUES ($1) RETURNING t IS NULL", mode, uri.URI{}).Scan(&isNull); err != nil || !isNull {
			t.Errorf("%v: the zero URI is stored, %v", mode, err)
		}
	}
}

// TestRows collects structs, copies rows, and reads a text that is not a URI.
func TestRows(t *testing.T) {
	pool, ctx := connect(t), t.Context()
	type page struct {
		Link  uri.URI
		Name  *iri.Reference
		Links []uri.Reference
	}
	want := []page{
		{uri.MustParseURI("http://example.com/"), nil, []uri.Reference{uri.MustParse("a?b"), uri.MustParse("")}},
		{uri.MustParseURI("urn:a:b"), pointer(iri.MustParse("ü")), nil},
	}
	if _, err := pool.Exec(ctx, "CREATE TEMPORARY TABLE pages (link text, name varchar, links text[])"); err != nil {
		t.Fatal(err)
	}
	n, err := pool.CopyFrom(ctx, pgx.Identifier{"pages"}, []string{"link", "name", "links"}, pgx.CopyFromSlice(len(want), func(i int) ([]any, error) {
		return []any{want[i].Link, want[i].Name, want[i].Links}, nil
	}))
	if err != nil || n != int64(len(want)) {
		t.Fatal(n, err)
	}
	for _, mode := range modes {
		rows, err := pool.Query(ctx, "SELECT link, name, links FROM pages", mode)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := pgx.CollectRows(rows, pgx.RowToStructByName[page]); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%v: %v, %v", mode, got, err)
		}
		var u uri.URI
		var syntax *uri.SyntaxError
		err = pool.QueryRow(ctx, "SELECT 'http://h:80a/'::text AS link", mode).Scan(&u)
		if !errors.As(err, &syntax) || syntax.Component != uri.ComponentPort {
			t.Errorf("%v: %v", mode, err)
		}
	}
}
