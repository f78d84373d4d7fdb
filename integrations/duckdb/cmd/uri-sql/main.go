// Command uri-sql runs SQL of DuckDB with the functions of urikit.
package main

import (
	"bufio"
	"context"
	"database/sql"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	uriduckdb "github.com/urikit/uri/integrations/duckdb"
	"github.com/urikit/uri/internal/process"
	"github.com/urikit/uri/internal/record"
)

const usage = `Usage: uri-sql [OPTION ...] [STATEMENTS ...]

uri-sql runs SQL of DuckDB, which can call uri_normalize and other functions for
URLs, and prints the rows. Each argument has one or more statements with ";"
between them; the rows of its last statement are printed. Without arguments and
-f, the statements are on standard input.

Options:
  --db FILE       open this database, which is made if it does not exist;
                  otherwise the database is in memory
  --read-only     do not change it
  -f FILE         run the statements in a file, before those of the arguments
  --out FORMAT    print the rows as tsv (the default), csv or jsonl
  --header        print the names of the columns first, in tsv and csv
  --memory SIZE   use at most this memory: a number with K, M or G
  --threads N     use this many threads
  --tmp FOLDER    write temporary files there, if the memory is not enough
  --help          print this text

INSERT, COPY and similar statements print the number of their rows. In tsv, \N is
NULL, and \t, \n, \r and \\ are escapes. In csv, NULL is an empty field, and an
empty text is "". A result is in memory before it is printed: write a large one
with COPY (SELECT ...) TO 'file'.

The exit status is 0; 1 if a statement failed; 2 if the command line was wrong; 3
if reading or writing failed, or the memory was not enough; 130 after Ctrl-C.

Examples:
  uri-sql "SELECT uri_normalize('HTTP://Example.com:80')"
  uri-sql "SELECT uri_registrable_domain(url) AS domain, count(*)
           FROM 'crawl.parquet' GROUP BY ALL ORDER BY 2 DESC LIMIT 10"
  uri-sql --memory 2G "COPY (SELECT DISTINCT uri_normalize(url) AS url
           FROM 'crawl.csv') TO 'unique.parquet'"
`

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	stdout := process.OrClosed(os.Stdout)
	status := run(ctx, os.Args[1:], os.Stdin, stdout, os.Stderr)
	if err := stdout.Close(); err != nil && status == process.StatusOK { // some file systems write on Close
		fmt.Fprintf(os.Stderr, "uri-sql: %v\n", err)
		status = process.StatusFailed
	}
	stop()
	os.Exit(status)
}

// An options has the options of the command line.
type options struct {
	db, out, memory, tmp string
	files                []string
	threads              int
	readOnly, header     bool
	format               record.Format
}

// run runs the command and returns the exit status.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	var o options
	flags := flag.NewFlagSet("uri-sql", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.StringVar(&o.db, "db", "", "")
	flags.BoolVar(&o.readOnly, "read-only", false, "")
	flags.Func("f", "", func(name string) error { o.files = append(o.files, name); return nil })
	flags.StringVar(&o.out, "out", "tsv", "")
	flags.BoolVar(&o.header, "header", false, "")
	flags.StringVar(&o.memory, "memory", "", "")
	flags.IntVar(&o.threads, "threads", 0, "")
	flags.StringVar(&o.tmp, "tmp", os.TempDir(), "")
	err := flags.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		if _, err := io.WriteString(stdout, usage); err != nil {
			fmt.Fprintf(stderr, "uri-sql: %v\n", err)
			return process.StatusFailed
		}
		return process.StatusOK
	}
	if err == nil {
		err = o.check()
	}
	if err != nil {
		fmt.Fprintf(stderr, "uri-sql: %s\nTry \"uri-sql --help\".\n", masked(err.Error()))
		return process.StatusUsage
	}
	statements, err := o.read(flags.Args(), stdin)
	if err == nil {
		err = o.execute(ctx, statements, stdout)
	}
	if ctx.Err() != nil {
		return 130
	}
	if err != nil {
		fmt.Fprintf(stderr, "uri-sql: %s\n", masked(err.Error()))
		return statusOf(err)
	}
	return process.StatusOK
}

// check checks the options.
func (o *options) check() error {
	formats := map[string]record.Format{"tsv": record.TSV, "csv": record.CSV, "jsonl": record.JSON}
	format, ok := formats[o.out]
	if !ok {
		return fmt.Errorf("--out %s is not tsv, csv or jsonl", o.out)
	}
	o.format = format
	if o.threads < 0 {
		return errors.New("--threads is negative")
	}
	if o.memory != "" {
		number := strings.TrimRight(o.memory, "KMGkmg")
		if number == "" || len(number) < len(o.memory)-1 || strings.Trim(number, "0123456789") != "" {
			return fmt.Errorf("--memory %s is not a number with K, M or G", o.memory)
		}
		unit := strings.ToUpper(o.memory[len(number):])
		o.memory = number + map[string]string{"": "B", "K": "KiB", "M": "MiB", "G": "GiB"}[unit]
	}
	if o.readOnly && o.db == "" {
		return errors.New("--read-only needs --db")
	}
	return nil
}

// read returns the statements of the files and the arguments, or those on standard input.
func (o *options) read(args []string, stdin io.Reader) ([]string, error) {
	var all []string
	for _, name := range o.files {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, readError{err}
		}
		all = append(all, string(text))
	}
	all = append(all, args...)
	if len(all) == 0 {
		text, err := io.ReadAll(stdin)
		if err != nil {
			return nil, readError{err}
		}
		all = append(all, string(text))
	}
	for _, text := range all {
		if i := strings.IndexByte(text, 0); i >= 0 {
			return nil, fmt.Errorf("the statements have a NUL at byte %d", i)
		}
	}
	return all, nil
}

// execute opens the database, runs the statements and prints their rows.
func (o *options) execute(ctx context.Context, statements []string, stdout io.Writer) (err error) {
	db, err := sql.Open("duckdb", "")
	if err != nil {
		return err
	}
	defer func() { err = first(err, db.Close()) }()
	conn, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { err = first(err, conn.Close()) }()
	if err := uriduckdb.Register(ctx, conn); err != nil {
		return err
	}
	for _, statement := range o.settings() {
		if _, err := conn.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	out := &printer{format: o.format, header: o.header, to: bufio.NewWriterSize(stdout, 1<<16)}
	for _, text := range statements {
		if err := out.run(ctx, conn, text); err != nil {
			return first(err, out.flush())
		}
	}
	return out.flush()
}

// settings returns the statements that make the settings and open the database.
func (o *options) settings() []string {
	all := []string{"SET temp_directory = " + quote(o.tmp)}
	if o.memory != "" {
		// Unless the allocator gives memory back soon, the process has half as much again as DuckDB
		// uses.
		all = append(all, "SET memory_limit = "+quote(o.memory),
			"SET allocator_flush_threshold = '16MiB'", "SET allocator_bulk_deallocation_flush_threshold = '16MiB'")
	}
	if o.threads > 0 {
		all = append(all, fmt.Sprintf("SET threads = %d", o.threads))
	}
	if o.db != "" {
		mode := ""
		if o.readOnly {
			mode = " (READ_ONLY)"
		}
		all = append(all, "ATTACH "+quote(o.db)+" AS db"+mode, "USE db")
	}
	return all
}

// quote returns a text as a literal of SQL.
func quote(text string) string { return "'" + strings.ReplaceAll(text, "'", "''") + "'" }

// first returns the first error that is not nil.
func first(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// A readError is an error of reading or writing.
type readError struct{ error }

// statusOf returns the exit status for an error. DuckDB begins an error with its kind, and that of
// a function with "Invalid Input Error: ".
func statusOf(err error) int {
	if errors.As(err, new(readError)) {
		return process.StatusFailed
	}
	for _, kind := range []string{"IO Error", "Out of Memory Error", "HTTP Error", "Connection Error", "Permission Error", "Extension Autoloading Error", "FATAL Error", "INTERNAL Error"} {
		if strings.HasPrefix(strings.TrimPrefix(err.Error(), "Invalid Input Error: "), kind) {
			return process.StatusFailed
		}
	}
	return process.StatusInvalid
}
