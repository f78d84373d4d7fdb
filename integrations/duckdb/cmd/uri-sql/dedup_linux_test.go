package main

import (
	"bufio"
	"flag"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// generate writes rows with a number and a URL. About half of the URLs are another spelling of an
// earlier one, and one in a thousand is not valid.
const generate = `COPY (
	SELECT i AS id, CASE
		WHEN i % 1000 = 999 THEN 'http://no host/' || page
		WHEN i % 4 = 0 THEN 'http://host' || host || '.example.com/a/' || page || '?q=%7e'
		WHEN i % 4 = 1 THEN 'HTTP://Host' || host || '.EXAMPLE.com:80/a/./' || page || '?q=~'
		WHEN i % 4 = 2 THEN 'http://host' || host || '.example.com:/b/../a/' || page || '?q=%7E'
		ELSE 'http://host' || host || '.ex%61mple.com/a/' || page || '?q=~' END AS url
	FROM (SELECT i, i * 2654435761 % 11999989 AS page, page % 4999 AS host FROM range(ROWS) t(i))
) TO 'FILE' (DELIMITER '\t', HEADER false)`

// asCommand is an environment variable with which the test is the command.
const asCommand = "URI_SQL_TEST_COMMAND"

func TestMain(m *testing.M) {
	if os.Getenv(asCommand) != "" {
		main()
	}
	os.Exit(m.Run())
}

// full asks for the tests that take minutes.
var full = flag.Bool("full", false, "deduplicate 20 million rows")

// TestDedup compares the rows that DuckDB finds without duplicates, in 2 GiB of memory, with those
// of uri dedup.
func TestDedup(t *testing.T) {
	rows, limit := "20000", int64(2<<30)
	if *full {
		rows = "20000000"
	}
	folder := t.TempDir()
	in := func(name string) string { return filepath.Join(folder, name) }
	work, err := filepath.Abs("../../../../go.work") // that of the program
	if err != nil {
		t.Fatal(err)
	}
	build := exec.Command("go", "build", "-o", in("uri"), ".")
	build.Dir = "../../../../cmd/uri"
	build.Env = append(os.Environ(), "GOWORK="+work)
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	sql := func(name, statement string) {
		start := time.Now()
		cmd := exec.Command(os.Args[0], "--memory", "1500M", "--threads", "2", "--tmp", folder, statement)
		cmd.Env = append(os.Environ(), asCommand+"=1")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		usage := cmd.ProcessState.SysUsage().(*syscall.Rusage)
		t.Logf("%s: %.0f s, %.0f s of processors, at most %d MiB", name, time.Since(start).Seconds(), (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Seconds(), usage.Maxrss>>10)
		if peak := usage.Maxrss << 10; peak > limit {
			t.Errorf("%d MiB of memory", peak>>20)
		}
	}
	sql("the rows", strings.NewReplacer("ROWS", rows, "FILE", in("rows.tsv")).Replace(generate))
	sql("DuckDB", `COPY (
		SELECT min(id) AS id FROM read_csv('`+in("rows.tsv")+`', delim = '\t', header = false, columns = {'id': 'BIGINT', 'url': 'VARCHAR'})
		WHERE uri_valid(url) GROUP BY uri_normalize(url) ORDER BY id
	) TO '`+in("ids")+`' (HEADER false)`)

	start := time.Now()
	dedup := exec.Command(in("uri"), "dedup", "--in", "tsv", "--field", "2", "--replace", "--invalid", "drop", "--memory", "512M", "-f", in("rows.tsv"))
	dedup.Env = append(os.Environ(), "TMPDIR="+folder)
	out, err := dedup.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := dedup.Start(); err != nil {
		t.Fatal(err)
	}
	ids, err := os.Open(in("ids"))
	if err != nil {
		t.Fatal(err)
	}
	defer ids.Close()
	want, got, count := bufio.NewScanner(out), bufio.NewScanner(ids), 0
	for want.Scan() {
		id, _, _ := strings.Cut(want.Text(), "\t")
		if !got.Scan() || got.Text() != id {
			t.Fatalf("row %d: DuckDB has %q, and uri dedup %q", count, got.Text(), want.Text())
		}
		count++
	}
	if got.Scan() {
		t.Errorf("after %d rows, DuckDB has %q", count, got.Text())
	}
	io.Copy(io.Discard, out)
	if err := dedup.Wait(); dedup.ProcessState.ExitCode() != 1 { // some rows are not valid
		t.Errorf("uri dedup: %v", err)
	}
	t.Logf("uri dedup: %.0f s, %.0f s of processors; %d of %s rows remain", time.Since(start).Seconds(), (dedup.ProcessState.UserTime() + dedup.ProcessState.SystemTime()).Seconds(), count, rows)
}
