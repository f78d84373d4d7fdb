// Package postgresql_test makes the table of functions for PostgreSQL from that of the library.
package postgresql_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/scalar"
)

var update = flag.Bool("update", false, "write the functions")

// TestDefinitions holds the functions of PostgreSQL equal to the table of functions.
func TestDefinitions(t *testing.T) {
	const name = "functions.sql"
	text := functions()
	if *update {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(name); err != nil || string(got) != text {
		t.Errorf("%s is not that of the functions: go test ./integrations/postgresql -update (%v)", name, err)
	}
}

// functions returns functions.sql.
func functions() string {
	var b strings.Builder
	b.WriteString(`-- The functions of a column, made by definitions_test.go. README.md says how to use them. This file can be
-- run again, as after an update.
--
-- "pipe" are the arguments of "uri pipe", and "expression" makes a value of the type from what it prints.
CREATE TABLE IF NOT EXISTS uri_functions (
    name       text PRIMARY KEY,
    arguments  text[] NOT NULL,
    type       text NOT NULL,
    pipe       text NOT NULL,
    expression text NOT NULL,
    comment    text NOT NULL
);

INSERT INTO uri_functions (name, arguments, type, pipe, expression, comment) VALUES`)
	for i, f := range scalar.SQL() {
		if i > 0 {
			b.WriteByte(',')
		}
		pipe, kind, expression := f.Function.Name, "text", "%s"
		if f.Options.Level != "" {
			pipe += " --level " + f.Options.Level
		}
		if f.Takes(scalar.OptionParams) { // the server decodes, because a text there cannot have any bytes
			pipe, expression = pipe+" --params raw", "uri_decoded(%s)"
		}
		switch f.Result {
		case scalar.Bool:
			kind, expression = "boolean", "%s::boolean"
		case scalar.List:
			kind, expression = "text[]", "translate(%s, '[]''', '{}')::text[]"
		}
		fmt.Fprintf(&b, "\n    (%s, '{%s}', %s, %s, %s,\n     %s)",
			quoted(f.Name), strings.Join(f.Args, ","), quoted(kind), quoted(pipe), quoted(expression), quoted(f.Comment()))
	}
	b.WriteString("\nON CONFLICT (name) DO UPDATE SET arguments = excluded.arguments, type = excluded.type, pipe = excluded.pipe,\n    expression = excluded.expression, comment = excluded.comment;\n")
	return b.String()
}

// quoted returns a text as a literal of SQL.
func quoted(text string) string { return "'" + strings.ReplaceAll(text, "'", "''") + "'" }
