package uriduckdb_test

import (
	"bytes"
	"context"
	"database/sql"
	"database/sql/driver"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	uriduckdb "github.com/urikit/uri/integrations/duckdb"
	"github.com/urikit/uri/internal/scalar"
)

// query returns the first column of a query as texts, with "NULL" for NULL.
func query(t testing.TB, conn *sql.Conn, statement string, args ...any) []string {
	t.Helper()
	rows, err := conn.QueryContext(context.Background(), statement, args...)
	if err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
	defer rows.Close()
	var all []string
	for rows.Next() {
		var value sql.NullString
		if err := rows.Scan(&value); err != nil {
			t.Fatal(err)
		}
		if !value.Valid {
			value.String = "NULL"
		}
		all = append(all, value.String)
	}
	if err := rows.Err(); err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
	return all
}

func TestSQL(t *testing.T) {
	conn := open(t)
	for _, test := range []struct{ expression, want string }{
		{"uri_normalize('HTTP://Example.COM:80/%7euser/./a/../b')", "http://example.com/~user/b"},
		{"uri_normalize('a b')", "NULL"},
		{"uri_normalize(NULL)", "NULL"},
		{"uri_normalize(NULL::VARCHAR)", "NULL"},
		{"uri_normalize('')", ""},
		{"uri_normalize_crawl('http://u@a/?utm_source=x#f')", "http://a/"},
		{"uri_valid('http://a/')", "true"},
		{"uri_valid('a b')", "false"},
		{"uri_valid(NULL)", "NULL"},
		{"uri_resolve('http://a/b/c/d;p?q', '../g')", "http://a/b/g"},
		{"uri_resolve('http://a/b', NULL)", "NULL"},
		{"uri_resolve(NULL, 'b')", "NULL"},
		{"uri_resolve(reference := 'b', base := 'http://a/')", "http://a/b"},
		{"uri_host('http://u@A:1/')", "A"},
		{"uri_host_unicode('http://xn--bcher-kva.example/')", "bücher.example"},
		{"uri_registrable_domain('http://www.example.co.uk/')", "example.co.uk"},
		{"uri_port('http://a:080/')::INTEGER", "80"},
		{"uri_query_parameter('?a=%C3%BC', 'a')", "ü"},
		{"uri_query_parameter('?a=%00', 'a')", "\x00"},
		{"uri_query_parameter('?a=%FF', 'a')", "NULL"},
		{"uri_query_parameter('?a=%FF'::BLOB, 'a')", "\xff"},
		{"uri_severity('http://u:p@example.com/')", "high"},
		{"uri_redact('http://u:p@h/?token=x')", "http://u:***@h/?token=***"},
		{"uri_browser_href('HTTP:\\\\EXAMPLE.com\\my file')", "http://example.com/my%20file"},
		{"uri_browser_href('http://example.com/\\xFF'::BLOB)", "http://example.com/%EF%BF%BD"},
		{"typeof(uri_host('http://a'))", "VARCHAR"},
		{"typeof(uri_host('http://a'::BLOB))", "BLOB"},
		{"typeof(uri_valid('http://a'::BLOB))", "BOOLEAN"},
		{"uri_key('HTTP://Example.com:80')", "2a1b402420ef46577471cdc7409b0fa2"},
	} {
		if got := query(t, conn, "SELECT "+test.expression); len(got) != 1 || got[0] != test.want {
			t.Errorf("%s: %q, want %q", test.expression, got, test.want)
		}
	}
	if got := query(t, conn, "SELECT uri_host(?)", "http://a/"); got[0] != "a" {
		t.Errorf("a parameter: %q", got)
	}
}

// TestRegister checks that the functions belong to the database, and that a second Register says
// so.
func TestRegister(t *testing.T) {
	conn := open(t)
	if err := uriduckdb.Register(context.Background(), conn); err == nil || !strings.Contains(err.Error(), "has a function uri_valid already") {
		t.Errorf("a second Register: %v", err)
	}
	conn.Close()
	if err := uriduckdb.Register(context.Background(), conn); err == nil {
		t.Error("Register accepts a closed connection")
	}

	db, err := sql.Open("duckdb", "")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	first, err := db.Conn(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	if err := uriduckdb.Register(context.Background(), first); err != nil {
		t.Fatal(err)
	}
	second, err := db.Conn(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	defer second.Close()
	if got := query(t, second, "SELECT uri_scheme('a:b')"); got[0] != "a" {
		t.Errorf("another connection: %q", got)
	}
}

// TestCatalog holds DuckDB's own list of functions equal to the table of functions.
func TestCatalog(t *testing.T) {
	conn := open(t)
	result := map[scalar.Result]string{scalar.Bool: "BOOLEAN", scalar.List: "VARCHAR[]"}
	var types, macros []string
	for _, f := range scalar.SQL() {
		for _, argument := range []string{"BLOB", "VARCHAR"} {
			returned, ok := result[f.Result]
			if !ok {
				returned = argument
			}
			types = append(types, fmt.Sprintf("%s %s %s", f.Name, strings.Repeat(argument+" ", len(f.Args)), returned))
		}
		macros = append(macros, fmt.Sprintf("%s %s %s", f.Name, strings.Join(f.Args, " "), f.Comment()))
	}
	slices.Sort(types)
	slices.Sort(macros)
	for _, test := range []struct {
		kind, text string
		want       []string
	}{
		{"scalar", "function_name || ' ' || array_to_string(parameter_types, ' ') || '  ' || return_type", types},
		{"macro", "function_name || ' ' || array_to_string(parameters, ' ') || ' ' || comment", macros},
	} {
		got := query(t, conn, "SELECT "+test.text+" FROM duckdb_functions() WHERE starts_with(function_name, 'uri_') AND function_type = '"+test.kind+"' ORDER BY ALL")
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %q, want %q", test.kind, got, test.want)
		}
	}
}

// full asks for the tests that take minutes.
var full = flag.Bool("full", false, "test with a million rows, and measure what a row costs")

// count returns the number of rows for the tests of whole columns.
func count() int {
	if *full {
		return 1_000_000
	}
	return 10_000
}

// pieces are parts of references, so that many random texts are valid.
var pieces = strings.Fields(`http:// HTTPS:// // / ? # : @ [::1] example.com EXAMPLE.co.uk :80 :8080 a b %7e %41 %FF %zz .. . ; = & q= a=1 ü 中文 xn--bcher-kva user:secret@ mailto: urn:x:y data:, \ \\ " < ~ 127.1 0x7f000001`)

// values returns n texts: NULL, empty, random bytes, texts like references and, a few times, 1 MiB.
// With utf8Only, those that are not UTF-8 are other texts.
func values(n int, seed uint64, utf8Only bool) [][]byte {
	random := rand.New(rand.NewPCG(seed, 1))
	all := make([][]byte, n)
	for i := range all {
		var text []byte
		switch kind := random.IntN(10); {
		case i%(n/3) == n/7: // three times
			text = append([]byte("http://example.com/%7e"), bytes.Repeat([]byte("abc/../%41?"), 1<<20/11)...)[:1<<20]
		case kind == 0:
			continue
		case kind == 1:
			text = []byte{}
		case kind <= 4:
			text = make([]byte, random.IntN(40))
			for j := range text {
				text[j] = byte(random.Uint32())
			}
		default:
			for range random.IntN(8) {
				text = append(text, pieces[random.IntN(len(pieces))]...)
			}
		}
		if utf8Only && !utf8.Valid(text) {
			text = bytes.ToValidUTF8(text, []byte{0})
		}
		if text == nil {
			text = []byte{}
		}
		all[i] = text
	}
	return all
}

// TestColumns checks that each function gives one result for each row, in the order of the rows,
// and that this is the result of the library.
func TestColumns(t *testing.T) {
	for _, argument := range []string{"VARCHAR", "BLOB"} {
		t.Run(argument, func(t *testing.T) {
			conn := open(t)
			if _, err := conn.ExecContext(context.Background(), "CREATE TABLE texts (a "+argument+", b "+argument+")"); err != nil {
				t.Fatal(err)
			}
			n := count()
			a, b := values(n, 1, argument == "VARCHAR"), values(n, 2, argument == "VARCHAR")
			insert(t, conn, "texts", func(yield func(...driver.Value)) {
				for i := range a {
					yield(field(a[i], argument), field(b[i], argument))
				}
			})
			for _, f := range scalar.SQL() {
				call, err := f.Prepare(f.Options)
				if err != nil {
					t.Fatal(err)
				}
				expression := fmt.Sprintf("%s(%s)", f.Name, strings.Join([]string{"a", "b"}[:len(f.Args)], ", "))
				if f.Result == scalar.List {
					expression = fmt.Sprintf("CASE WHEN %[1]s IS NOT NULL THEN coalesce(array_to_string(%[1]s, '%[2]c'), '') END", expression, scalar.Separator)
				}
				statement := "SELECT " + expression + " FROM texts"
				rows, err := conn.QueryContext(context.Background(), statement)
				if err != nil {
					t.Fatal(err)
				}
				defer rows.Close()
				row, nulls := 0, 0
				var got sql.NullString
				var want []byte
				for ; rows.Next(); row++ {
					if err := rows.Scan(&got); err != nil {
						t.Fatal(err)
					}
					if row >= n {
						continue
					}
					args := [][]byte{a[row], b[row]}[:len(f.Args)]
					ok := a[row] != nil && (len(args) == 1 || b[row] != nil)
					if want = want[:0]; ok {
						want, ok = call(want, args)
					}
					if ok && argument == "VARCHAR" && !utf8.Valid(want) {
						ok = false
					}
					if !ok {
						want = want[:0]
					}
					if ok && f.Result == scalar.Bool {
						want = []byte(map[string]string{"0": "false", "1": "true"}[string(want)])
					}
					if ok != got.Valid || got.String != string(want) {
						t.Fatalf("%s, row %d, %.100q: %.100q, want %.100q, %t", f.Name, row, args, got.String, want, ok)
					}
					if !ok {
						nulls++
					}
				}
				if err := rows.Err(); err != nil {
					t.Fatal(err)
				}
				if row != n {
					t.Errorf("%s: %d rows of %d", f.Name, row, n)
				}
				if nulls == 0 || nulls == n {
					t.Errorf("%s: %d rows are NULL", f.Name, nulls)
				}
			}
		})
	}
}

// field returns a value for a column of a type.
func field(text []byte, argument string) driver.Value {
	switch {
	case text == nil:
		return nil
	case argument == "VARCHAR":
		return string(text)
	}
	return text
}

// TestAllocations checks that a query allocates for its chunks, and not for its rows.
func TestAllocations(t *testing.T) {
	conn := open(t)
	const rows = 1_000_000
	statement := fmt.Sprintf("SELECT count(uri_normalize('HTTP://example.com:80/%%7e' || i)) FROM range(%d) t(i)", rows)
	run := func() {
		if got := query(t, conn, statement); got[0] != fmt.Sprint(rows) {
			t.Fatalf("%q", got)
		}
	}
	run()
	if n := testing.AllocsPerRun(1, run); n > rows/100 {
		t.Errorf("%v allocations for %d rows", n, rows)
	} else {
		t.Logf("%v allocations for %d rows", n, rows)
	}
}

// TestNoMemory lets statements fail for want of memory, with limits from hardly anything up, and
// asks the same connection again after each: the process and the database go on.
func TestNoMemory(t *testing.T) {
	conn := open(t)
	refused := 0
	for _, expression := range []string{
		"uri_normalize('http://example.com/' || repeat('a', 300) || i)",
		"uri_findings('http://u:p@127.1:99999/%00%2e' || '//' || i || '?password=12345678')",
		"uri_valid(CASE WHEN i % 2 = 0 THEN 'http://example.com/' || i END)",
	} {
		for limit := 40; limit < 3_000; limit += 400 {
			query(t, conn, "SET threads = 1")
			_, err := conn.ExecContext(context.Background(), fmt.Sprintf("SET memory_limit = '%dKB'", limit))
			if err != nil && strings.Contains(err.Error(), "could not free up enough memory") {
				continue // DuckDB holds more than that, and what it holds depends on when it frees it.
			} else if err != nil {
				t.Fatal(err)
			}
			var n int
			err = conn.QueryRowContext(context.Background(), "SELECT count(x) FROM (SELECT "+expression+" AS x FROM range(4000) r(i)) WHERE x IS NOT NULL").Scan(&n)
			if err != nil {
				refused++
				if !strings.Contains(err.Error(), "Out of Memory") {
					t.Errorf("%s with %d KB: %v", expression, limit, err)
				}
			}
			query(t, conn, "SET memory_limit = '1GB'")
			if got := query(t, conn, "SELECT uri_normalize('HTTP://A:80')"); got[0] != "http://a/" {
				t.Errorf("after %v: %s", err, got)
			}
		}
	}
	if refused == 0 {
		t.Error("no statement was refused")
	}
}

// corpus returns the real URLs of the repository.
func corpus(t testing.TB) []string {
	t.Helper()
	text, err := os.ReadFile("../../testdata/corpus/sample.txt")
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
}

// TestThreads checks queries on several threads, whose results join and add up as those of one.
func TestThreads(t *testing.T) {
	conn := open(t)
	if _, err := conn.ExecContext(context.Background(), "CREATE TABLE links (url VARCHAR)"); err != nil {
		t.Fatal(err)
	}
	lines := corpus(t)
	insert(t, conn, "links", func(yield func(...driver.Value)) {
		for range 1 + 50_000/len(lines) {
			for _, line := range lines {
				yield(strings.ToValidUTF8(line, "?"))
			}
		}
	})
	var results []string
	for _, threads := range []string{"1", "8"} {
		query(t, conn, "SET threads = "+threads)
		results = append(results, query(t, conn, `SELECT count(*) || ' ' || count(DISTINCT uri_key(a.url)) || ' ' || sum(hash(uri_normalize(a.url)))
			FROM links a JOIN (SELECT DISTINCT uri_normalize(url) AS url FROM links) b ON uri_normalize(a.url) = b.url`)...)
	}
	if results[0] != results[1] {
		t.Errorf("1 and 8 threads: %q", results)
	}
}
