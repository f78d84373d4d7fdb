package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestRun(t *testing.T) {
	folder := t.TempDir()
	db := filepath.Join(folder, "a%zz?'b.db")
	csv := filepath.Join(folder, "links.csv")
	if err := os.WriteFile(csv, []byte("id,url\n1,HTTP://A/%7e\n2,a b\n3,\n4,http://a/~\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	statements := filepath.Join(folder, "a.sql")
	if err := os.WriteFile(statements, []byte("CREATE VIEW v AS SELECT 'HTTP://B' AS url;\n-- a comment\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		args   []string
		stdin  string
		status int
		stdout string
		stderr string // a part of it
	}{
		{args: []string{"SELECT uri_normalize('HTTP://A:80')"}, stdout: "http://a/\n"},
		{stdin: "SELECT 1; SELECT 2", stdout: "2\n"},
		{args: []string{"SELECT 1", "SELECT 2"}, stdout: "1\n2\n"},
		{args: []string{"-f", statements, "SELECT uri_host(url) FROM v"}, stdout: "B\n"},
		{args: []string{"--header", "SELECT id, uri_normalize(url) AS url FROM '" + csv + "' ORDER BY id"}, stdout: "id\turl\n1\thttp://a/~\n2\t\\N\n3\t\\N\n4\thttp://a/~\n"},
		{args: []string{"SELECT 'a' || chr(9) || 'b' || chr(10) || '\\', '', NULL"}, stdout: "a\\tb\\n\\\\\t\t\\N\n"},
		{args: []string{"--out", "csv", "--header", `SELECT 'a,"b"' AS "x,y", '' AS e, NULL AS n`}, stdout: "\"x,y\",e,n\n\"a,\"\"b\"\"\",\"\",\n"},
		{args: []string{"--out", "jsonl", `SELECT 'ü"' AS a, NULL AS b, 1.50::DECIMAL(5,2) AS c, 2.5::DOUBLE AS d, true AS e, [1, 2] AS f, {'x': [1]} AS g, map {1: 'y'} AS h, '\x41'::BLOB AS i, 'nan'::DOUBLE AS j, 2::HUGEINT AS k`},
			stdout: `{"a":"ü\"","b":null,"c":1.5,"d":2.5,"e":true,"f":[1,2],"g":{"x":[1]},"h":{"1":"y"},"i":"A","j":"NaN","k":2}` + "\n"},
		{args: []string{"SELECT DATE '2024-01-02', TIMESTAMP '2024-01-02 03:04:05.5', TIME '01:02:03', '00112233-4455-6677-8899-aabbccddeeff'::UUID, map {'a': 1}, 7::UTINYINT"},
			stdout: "2024-01-02\t2024-01-02 03:04:05.5\t01:02:03\t00112233-4455-6677-8899-aabbccddeeff\t{\"a\":1}\t7\n"},
		{args: []string{"--memory", "64M", "--threads", "1", "--tmp", folder, "SELECT current_setting('memory_limit'), current_setting('threads'), current_setting('temp_directory') = '" + folder + "'"}, stdout: "64.0 MiB\t1\ttrue\n"},
		{args: []string{"--db", db, "CREATE TABLE t AS SELECT 7 AS x"}, stdout: "1\n"},
		{args: []string{"--db", db, "--read-only", "FROM t"}, stdout: "7\n"},
		{args: []string{"--db", db, "--read-only", "INSERT INTO t VALUES (8)"}, status: 1, stderr: "read-only"},
		{args: []string{"SELECT 1", "SELECT no"}, status: 1, stdout: "1\n", stderr: "uri-sql: Binder Error: "},
		{args: []string{""}, status: 1, stderr: "uri-sql: "},
		{args: []string{"a\x00b"}, status: 1, stderr: "NUL at byte 1"},
		{args: []string{"SELECT 'http://user:secret@example.com/'::INTEGER"}, status: 1, stderr: "http://***@example.com/"},
		{args: []string{"FROM '" + folder + "/none.csv'"}, status: 3, stderr: "IO Error"},
		{args: []string{"-f", folder + "/none.sql"}, status: 3, stderr: "none.sql"},
		{args: []string{"--memory", "10M", "--threads", "1", "--tmp", "", "SELECT count(DISTINCT uri_key('http://a/' || i)) FROM range(3000000) t(i)"}, status: 3, stderr: "Out of Memory"},
		{args: []string{"--out", "xml"}, status: 2, stderr: "--out xml is not tsv, csv or jsonl"},
		{args: []string{"--memory", "many"}, status: 2, stderr: "--memory many"},
		{args: []string{"--memory", "2KM"}, status: 2, stderr: "--memory 2KM"},
		{args: []string{"--threads", "-1"}, status: 2, stderr: "--threads"},
		{args: []string{"--read-only"}, status: 2, stderr: "--read-only needs --db"},
		{args: []string{"--no-such"}, status: 2, stderr: `Try "uri-sql --help"`},
		{args: []string{"--help"}, stdout: usage},
	} {
		var stdout, stderr bytes.Buffer
		status := run(context.Background(), test.args, strings.NewReader(test.stdin), &stdout, &stderr)
		if status != test.status || stdout.String() != test.stdout || !strings.Contains(stderr.String(), test.stderr) || (stderr.Len() > 0) != (status != 0) {
			t.Errorf("%q: status %d, want %d\n%s%s", test.args, status, test.status, stdout.String(), stderr.String())
		}
		if strings.Contains(stderr.String(), "secret") {
			t.Errorf("%q: an error with a password:\n%s", test.args, stderr.String())
		}
	}
}

func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer cancel()
	var stdout, stderr bytes.Buffer
	status := run(ctx, []string{"SELECT count(DISTINCT uri_key('http://a/' || i)) FROM range(1000000000) t(i)"}, strings.NewReader(""), &stdout, &stderr)
	if status != 130 || stdout.Len() > 0 || stderr.Len() > 0 {
		t.Errorf("status %d\n%s%s", status, stdout.String(), stderr.String())
	}
}

// TestReadme runs the statements of the README on a small crawl.
func TestReadme(t *testing.T) {
	page, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	if err := os.Mkdir("crawl", 0o700); err != nil {
		t.Fatal(err)
	}
	statements := []string{
		"COPY (SELECT i AS id, 'HTTP://www.Site' || i % 7 || '.example.com:80/%7e' || i % 50 AS url FROM range(1000) t(i)) TO 'crawl/a.parquet'",
		"COPY (SELECT id, lower(url) AS url FROM 'crawl/a.parquet') TO 'old.parquet'",
		"COPY (FROM 'crawl/a.parquet' UNION ALL SELECT 1000, 'http://new.example/' UNION ALL SELECT 1001, 'a b') TO 'new.csv'",
		"COPY (SELECT 'http://a/b/' AS page, unnest(['../c', 'http://u:p@h/']) AS href) TO 'links.json'",
	}
	for _, block := range strings.Split(string(page), "```sql\n")[1:] {
		block, _, _ = strings.Cut(block, "```")
		statements = append(statements, block)
	}
	statements = append(statements, "SELECT count(*) FROM 'pages.parquet'")
	want := []string{
		"1000", "1000", "1002", "2", // the files
		"350",                        // pages
		"example.com\t1000",          // domains
		"http://new.example/",        // new pages
		"http://a/b/\thttp://u:p@h/", // findings
		"350",
	}
	var stdout, stderr bytes.Buffer
	if status := run(context.Background(), statements, nil, &stdout, &stderr); status != 0 || stdout.String() != strings.Join(want, "\n")+"\n" {
		t.Errorf("status %d\n%s%s", status, stdout.String(), stderr.String())
	}
}

type refusing struct{}

func (refusing) Write([]byte) (int, error) { return 0, os.ErrPermission }

func TestWriteFails(t *testing.T) {
	for _, statement := range []string{"SELECT 1", "SELECT i FROM range(1000000) t(i)"} {
		var stderr bytes.Buffer
		if status := run(context.Background(), []string{statement}, strings.NewReader(""), refusing{}, &stderr); status != 3 {
			t.Errorf("%s: status %d\n%s", statement, status, stderr.String())
		}
	}
}

// A JSON text cannot hold all bytes, and none is lost without a word.
func TestJSONBytes(t *testing.T) {
	var stdout, stderr bytes.Buffer
	if status := run(context.Background(), []string{"--out", "jsonl", `SELECT '\xFF'::BLOB a`}, strings.NewReader(""), &stdout, &stderr); status == 0 {
		t.Errorf("status 0: %s", stdout.String())
	}
	if !strings.Contains(stderr.String(), `column "a": the value is not UTF-8`) {
		t.Error(stderr.String())
	}
}

func TestRedact(t *testing.T) {
	for _, test := range []struct{ message, want string }{
		{"Binder Error: no column a", "Binder Error: no column a"},
		{"'http://u:secret@h/' and x", "'http://***@h/' and x"},
		{"'http://u:it''s a secret@h/'", "'http://***@h/'"},
		{"'s3://u:secret@h/ http://v:secret@h/", "'s3://***@h/"},
		{"Binder Error: no column nosuch\n\nLINE 1: ...secret@host.example/path'\n          ^", "Binder Error: no column nosuch (line 1)"},
		{"(http://h/?password=secret)", "(http://h/?password=***)"},
	} {
		if got := masked(test.message); strings.Contains(got, "secret") || got != test.want {
			t.Errorf("%s: %s, want %s", test.message, got, test.want)
		}
	}
}
