package uriduckdb

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/internal/scalar"
)

// Register registers the functions on the database of a connection. All its connections then have
// them. It returns an error if the database has one of them already.
//
// On this connection duckdb_functions() also has the names of parameters, and describes the
// functions. DuckDB's C API has neither, so each function gets a temporary macro of the same name.
// It returns an error if the connection has such a macro already.
func Register(ctx context.Context, conn *sql.Conn) error {
	if err := conn.PingContext(ctx); err != nil {
		return err
	}
	if err := absent(ctx, conn); err != nil {
		return err
	}
	err := conn.Raw(func(driver any) error {
		for _, f := range scalar.SQL() {
			if err := register(driver, f.Name, []*overload{newOverload(f, typeVarchar), newOverload(f, typeBlob)}); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	_, err = conn.ExecContext(ctx, macros())
	return err
}

// absent returns an error if the database has one of the functions. DuckDB would replace it.
func absent(ctx context.Context, conn *sql.Conn) error {
	var names []string
	for _, f := range scalar.SQL() {
		names = append(names, "'"+f.Name+"'")
	}
	query := "SELECT function_name FROM duckdb_functions() WHERE database_name = 'system' AND function_name IN (" + strings.Join(names, ", ") + ") ORDER BY function_oid LIMIT 1"
	var name string
	switch err := conn.QueryRowContext(ctx, query).Scan(&name); err {
	case sql.ErrNoRows:
		return nil
	case nil:
		return fmt.Errorf("uriduckdb: the database has a function %s already", name)
	default:
		return err
	}
}

// macros returns the statements that make the macros.
func macros() string {
	var b strings.Builder
	for _, f := range scalar.SQL() {
		call := f.Name + "(" + strings.Join(f.Args, ", ") + ")"
		fmt.Fprintf(&b, "CREATE TEMPORARY MACRO %s AS system.main.%s;\nCOMMENT ON MACRO temp.main.%s IS '%s';\n",
			call, call, f.Name, strings.ReplaceAll(f.Comment(), "'", "''"))
	}
	return b.String()
}

// newOverload returns the overload of a function for arguments of a type. Texts that the function
// returns have that type too.
func newOverload(f scalar.Named, argument logicalType) *overload {
	o := &overload{result: argument}
	switch f.Result {
	case scalar.Bool:
		o.result = typeBoolean
	case scalar.List:
		o.result = typeList
	}
	for range f.Args {
		o.parameters = append(o.parameters, argument)
	}
	o.workers.New = func() any {
		call, err := f.Prepare(f.Options)
		if err != nil {
			panic(err) // cannot happen: the table is right
		}
		if o.result == typeVarchar {
			call = onlyUTF8(call)
		}
		return newWorker(len(f.Args), call)
	}
	return o
}

// onlyUTF8 returns a call that gives NULL for a result that a VARCHAR cannot have.
func onlyUTF8(call scalar.Call) scalar.Call {
	return func(dst []byte, args [][]byte) ([]byte, bool) {
		out, ok := call(dst, args)
		if ok && !utf8.Valid(out[len(dst):]) {
			return dst, false
		}
		return out, ok
	}
}
