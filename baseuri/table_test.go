package baseuri_test

import (
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/baseuri"
	"github.com/urikit/uri/internal/basedoc"
)

// table returns the rows of a table of tab-separated columns in testdata. The keys of a
// row are the names of the columns.
func table(t testing.TB, name string) (rows []map[string]string) {
	t.Helper()
	file, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(file), "\n"), "\n")
	header := strings.Split(lines[0], "\t")
	for i, line := range lines[1:] {
		fields := strings.Split(line, "\t")
		if len(fields) != len(header) {
			t.Fatalf("%s:%d: %d columns, want %d", name, i+2, len(fields), len(header))
		}
		row := make(map[string]string)
		for i, field := range fields {
			row[header[i]] = field
		}
		rows = append(rows, row)
	}
	return rows
}

// unquote reads a JSON string.
func unquote(t testing.TB, s string) (text string) {
	t.Helper()
	if err := json.Unmarshal([]byte(s), &text); err != nil {
		t.Fatalf("%s: %v", s, err)
	}
	return text
}

// parse returns a URI of a table, parsed by an edition. "-" is the zero URI.
func parse(t testing.TB, edition uri.Edition, s string) uri.URI {
	t.Helper()
	if s == "-" {
		return uri.URI{}
	}
	u, err := uri.Parser{Edition: edition}.ParseURI(s)
	if err != nil {
		t.Fatalf("%s: %v", s, err)
	}
	return u
}

// text returns u in the notation of the tables.
func text(u uri.URI) string {
	if u.IsZero() {
		return "-"
	}
	return u.String()
}

// errorNames has the names of errors in the tables.
var errorNames = []struct {
	name string
	err  error
}{
	{"-", nil},
	{"nobase", uri.ErrNoBase},
	{"hierarchy", uri.ErrNotHierarchical},
	{"none", baseuri.ErrNone},
	{"scheme", basedoc.ErrScheme},
	{"relative", basedoc.ErrRelative},
	{"toolong", baseuri.ErrLimit},
	{"toodeep", basedoc.ErrTooDeep},
	{"toomany", basedoc.ErrTooMany},
	{"form", baseuri.ErrForm},
	{"encoding", baseuri.ErrEncoding},
	{"context", basedoc.ErrContext},
	{"several", basedoc.ErrSeveral},
	{"nouri", basedoc.ErrNoURI},
	{"startline", basedoc.ErrStartLine},
	{"host", baseuri.ErrHost},
}

// errorName returns the names of err in the tables, joined by "+".
func errorName(err error) string {
	var names []string
	if is := new(*uri.SyntaxError); errors.As(err, is) {
		names = append(names, "syntax")
	}
	for _, e := range errorNames {
		if e.err == nil || (e.err == baseuri.ErrLimit || e.err == baseuri.ErrForm) && named(err) {
			continue
		}
		if errors.Is(err, e.err) {
			names = append(names, e.name)
		}
	}
	switch {
	case err == nil:
		return "-"
	case names == nil:
		return err.Error()
	}
	return strings.Join(names, "+")
}

// named reports whether err is a fault with a name of its own.
func named(err error) bool {
	return errors.Is(err, basedoc.ErrTooDeep) || errors.Is(err, basedoc.ErrTooMany) || errors.Is(err, basedoc.ErrContext) || errors.Is(err, basedoc.ErrStartLine)
}

// sound checks that a base is zero or an absolute URI.
func sound(t testing.TB, base uri.URI) {
	t.Helper()
	if base.IsZero() {
		return
	}
	if !base.IsAbsolute() {
		t.Errorf("%q is not an absolute URI", base)
	}
}
