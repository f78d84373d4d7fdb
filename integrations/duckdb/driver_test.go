package uriduckdb_test

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"testing"

	"github.com/duckdb/duckdb-go/v2"

	uriduckdb "github.com/urikit/uri/integrations/duckdb"
)

// This file is the only one of the tests that names the driver.

// open returns a connection to a new database in memory with the functions.
func open(t testing.TB) *sql.Conn {
	t.Helper()
	db, err := sql.Open("duckdb", "")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	conn, err := db.Conn(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	if err := uriduckdb.Register(context.Background(), conn); err != nil {
		t.Fatal(err)
	}
	return conn
}

// insert appends rows to a table.
func insert(t testing.TB, conn *sql.Conn, table string, rows func(yield func(...driver.Value))) {
	t.Helper()
	err := conn.Raw(func(c any) error {
		a, err := duckdb.NewAppenderFromConn(c.(driver.Conn), "", table)
		if err != nil {
			return err
		}
		rows(func(values ...driver.Value) {
			if err == nil {
				err = a.AppendRow(values...)
			}
		})
		if err != nil {
			return err
		}
		return a.Close()
	})
	if err != nil {
		t.Fatal(err)
	}
}

// identity is a function of the driver's own interface that returns its argument.
type identity struct{ text duckdb.TypeInfo }

func (f *identity) Config() duckdb.ScalarFuncConfig {
	return duckdb.ScalarFuncConfig{InputTypeInfos: []duckdb.TypeInfo{f.text}, ResultTypeInfo: f.text}
}

func (f *identity) Executor() duckdb.ScalarFuncExecutor {
	return duckdb.ScalarFuncExecutor{RowExecutor: func(values []driver.Value) (any, error) { return values[0], nil }}
}

// addIdentity registers identity.
func addIdentity(t testing.TB, conn *sql.Conn) {
	t.Helper()
	text, err := duckdb.NewTypeInfo(duckdb.TYPE_VARCHAR)
	if err == nil {
		err = duckdb.RegisterScalarUDF(conn, "identity", &identity{text})
	}
	if err != nil {
		t.Fatal(err)
	}
}
