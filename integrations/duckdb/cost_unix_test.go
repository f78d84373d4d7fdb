//go:build unix

package uriduckdb_test

import (
	"context"
	"database/sql/driver"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/urikit/uri/internal/scalar"
)

// cpu returns the time that f takes on all processors.
func cpu(t *testing.T, f func()) time.Duration {
	t.Helper()
	at := func() time.Duration {
		var usage syscall.Rusage
		if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
			t.Fatal(err)
		}
		return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
	}
	start := at()
	f()
	return at() - start
}

// TestCost compares the time of a row in DuckDB with that of a function of the driver that returns
// its argument, and with that of the library. A function must not take more than the former and
// twice the latter together.
func TestCost(t *testing.T) {
	if !*full {
		t.Skip("-full is not set: it measures for a minute")
	}
	conn := open(t)
	addIdentity(t, conn)
	for _, statement := range []string{"SET threads = 1", "CREATE TABLE links (url VARCHAR)"} {
		if _, err := conn.ExecContext(context.Background(), statement); err != nil {
			t.Fatal(err)
		}
	}
	var lines [][]byte
	for len(lines) < 200_000 {
		for _, line := range corpus(t) {
			lines = append(lines, []byte(strings.ToValidUTF8(line, "?")))
		}
	}
	insert(t, conn, "links", func(yield func(...driver.Value)) {
		for _, line := range lines {
			yield(string(line))
		}
	})
	perRow := func(d time.Duration) float64 { return float64(d.Nanoseconds()) / float64(len(lines)) }
	inDuckDB := func(call string) float64 {
		return perRow(cpu(t, func() { query(t, conn, "SELECT count("+call+") FROM links") }))
	}
	const rounds = 3
	scan, identity := inDuckDB("url"), inDuckDB("identity(url)")
	for range rounds {
		scan, identity = min(scan, inDuckDB("url")), min(identity, inDuckDB("identity(url)"))
	}
	t.Logf("%d rows; reading a row %.0f ns, identity of the driver %.0f ns", len(lines), scan, identity)
	t.Logf("| function | DuckDB, ns | library, ns | limit, ns |")
	for _, f := range scalar.SQL() {
		if f.Options.Level != "" && f.Options.Level != "crawl" {
			continue
		}
		call, err := f.Prepare(f.Options)
		if err != nil {
			t.Fatal(err)
		}
		// The constant argument, and its place.
		expression, args, column := f.Name+"(url)", make([][]byte, len(f.Args)), 0
		switch f.Function.Name {
		case "resolve":
			expression, args[0], column = f.Name+"('http://example.com/a/b', url)", []byte("http://example.com/a/b"), 1
		case "query_parameter":
			expression, args[1] = f.Name+"(url, 'id')", []byte("id")
		}
		var dst []byte
		library := func() float64 {
			return perRow(cpu(t, func() {
				for _, line := range lines {
					args[column] = line
					dst, _ = call(dst[:0], args)
				}
			}))
		}
		fast, own := inDuckDB(expression), library()
		for range rounds {
			fast, own = min(fast, inDuckDB(expression)), min(own, library())
		}
		limit := identity + 2*own
		t.Logf("| %s | %.0f | %.0f | %.0f |", f.Name, fast, own, limit)
		if fast > limit {
			t.Errorf("%s takes %.0f ns in DuckDB, more than %.0f ns", f.Name, fast, limit)
		}
	}
}
