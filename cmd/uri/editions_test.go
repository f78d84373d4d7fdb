package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/process"
)

const spec = "../../testdata/spec/"

// rows returns the rows of a table with tab-separated columns, as maps from the names of the
// columns. JSON strings are unquoted.
func rows(t *testing.T, name string) (all []map[string]string) {
	t.Helper()
	file, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var header []string
	for line := range strings.Lines(string(file)) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if header == nil {
			header = fields
			continue
		}
		row := map[string]string{}
		for i, field := range fields {
			if strings.HasPrefix(field, `"`) {
				if err := json.Unmarshal([]byte(field), &field); err != nil {
					t.Fatalf("%s: %s: %v", name, field, err)
				}
			}
			row[header[i]] = field
		}
		all = append(all, row)
	}
	return all
}

// command runs the command line and returns what it prints.
func command(t *testing.T, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	return commandOn(t, os.DevNull, args...)
}

// commandOn is like command with a file as standard input.
func commandOn(t *testing.T, file string, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	in, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	var outputs [2]string
	var files [2]*os.File
	for i := range files {
		if files[i], err = os.Create(filepath.Join(t.TempDir(), "output")); err != nil {
			t.Fatal(err)
		}
		defer files[i].Close()
	}
	status = run(args, in, files[0], files[1])
	for i, f := range files {
		text, err := os.ReadFile(f.Name())
		if err != nil {
			t.Fatal(err)
		}
		outputs[i] = string(text)
	}
	return status, outputs[0], outputs[1]
}

// objects returns the objects that a command prints with --json, one for each input.
func objects[T any](t *testing.T, flags, inputs []string) []T {
	t.Helper()
	status, stdout, stderr := command(t, slices.Concat(flags, []string{"--json", "--"}, inputs)...)
	if status == process.StatusUsage || stderr != "" {
		t.Fatalf("%q: status %d, %s", flags, status, stderr)
	}
	var list []T
	for d := json.NewDecoder(strings.NewReader(stdout)); d.More(); {
		var object T
		if err := d.Decode(&object); err != nil {
			t.Fatal(err)
		}
		list = append(list, object)
	}
	if len(list) != len(inputs) {
		t.Fatalf("%q: %d objects for %d inputs", flags, len(list), len(inputs))
	}
	return list
}

// A told is the answer of the command about a reference in an edition.
type told struct {
	Valid           *bool
	Target          *string
	CurrentDocument bool          `json:"current_document"`
	Fragment        *string       `json:"fragment"`
	Error           *answer.Error `json:"error"`
	TargetError     *answer.Error `json:"target_error"`
	BaseError       *answer.Error `json:"base_error"`
	BareABNF        *bool         `json:"bare_abnf"`
}

// text returns the target in the form of the table.
func (g *told) text() string {
	switch {
	case g.Target != nil:
		return *g.Target
	case g.CurrentDocument && g.Fragment != nil:
		return "(current document)#" + *g.Fragment
	case g.CurrentDocument:
		return "(current document)"
	}
	return "none"
}

// resolve and parse agree with the examples of each edition, also with the scheme of the
// base in front: Appendix C of RFC 2396 and of rfc2396bis-01, section 5.4 of rfc2396bis-02 and
// of RFC 3986, and more.
func TestResolveByEdition(t *testing.T) {
	type batch struct{ base, edition string }
	batches := map[batch][]map[string]string{}
	for _, row := range rows(t, spec+"resolution.tsv") {
		b := batch{row["base"], row["edition"]}
		batches[b] = append(batches[b], row)
	}
	for b, rows := range batches {
		var references []string
		for _, row := range rows {
			references = append(references, row["reference"])
		}
		base := []string{"--base", b.base}
		sideBySide := objects[struct{ Editions map[string]told }](t, append([]string{"parse", "--edition", "all"}, base...), references)
		for flag, column := range map[string]string{"--variant=": "recommended", "--variant=lax": "same-scheme-loophole"} {
			flags := append([]string{"resolve", "--edition", b.edition, flag}, base...)
			if rows[0]["status"] == "base-invalid" {
				if status, _, _ := command(t, append(flags, "x")...); status != process.StatusUsage {
					t.Errorf("%q: status %d", flags, status)
				}
				continue
			}
			for i, got := range objects[told](t, flags, references) {
				row := rows[i]
				ofTable := sideBySide[i].Editions[b.edition]
				if *ofTable.Valid != (row["status"] == "ok") && row["status"] != "base-not-hierarchical" {
					t.Errorf("%q in %s: %s, and valid is %v", row["reference"], b.edition, row["status"], *ofTable.Valid)
				}
				if flag == "--variant=lax" {
					ofTable = got
				}
				switch row["status"] {
				case "ok", "ok-not-derivable":
					if got.text() != row[column] || ofTable.text() != row[column] {
						t.Errorf("%q %q: %s, in the table %s, want %s", flags, row["reference"], got.text(), ofTable.text(), row[column])
					}
				case "reference-invalid":
					if got.Error == nil || got.Error.Offset == nil {
						t.Errorf("%q %q: %s", flags, row["reference"], got.text())
					}
				case "base-not-hierarchical":
					if got.Error == nil || got.Error.Rule != "hier-part" || got.Error.Offset != nil {
						t.Errorf("%q %q: %s", flags, row["reference"], got.text())
					}
				default:
					t.Fatalf("status %s", row["status"])
				}
			}
		}
		if rows[0]["status"] == "base-invalid" {
			for _, got := range sideBySide {
				if e := got.Editions[b.edition]; e.BaseError == nil || e.Target != nil {
					t.Errorf("base %q in %s: %s", b.base, b.edition, e.text())
				}
			}
		}
	}
}

// Plain output has the same targets as JSON. A reference that repeats the scheme of the base,
// such as http:g, also gets a note.
func TestResolvePlainByEdition(t *testing.T) {
	for _, row := range rows(t, spec+"resolution.tsv") {
		if row["kind"] != "printed" {
			continue
		}
		args := []string{"resolve", "--edition", row["edition"], "--base", row["base"], "--", row["reference"]}
		status, stdout, stderr := command(t, args...)
		if want := row["recommended"] + "\n"; status != process.StatusOK || stdout != want {
			t.Errorf("%q: status %d, %q, %s; want %q", args, status, stdout, stderr, want)
		}
		misformed := strings.HasPrefix(row["reference"], "http:") && !strings.HasPrefix(row["reference"], "http://")
		if noted := strings.Contains(stderr, "misformed"); noted != misformed || !noted && stderr != "" {
			t.Errorf("%q: on standard error %q", args, stderr)
		}
	}
}

// validate and parse agree on the rules that a text matches in each edition. parse also
// reports a match with the bare ABNF of rfc2396bis-02.
func TestValidateByEdition(t *testing.T) {
	probes := rows(t, spec+"probes.tsv")
	var texts []string
	for _, row := range probes {
		texts = append(texts, row["probe"])
	}
	for place, as := range []string{"uri-reference", "absolute-uri", "relative-ref"} {
		sideBySide := objects[struct{ Editions map[string]told }](t, []string{"parse", "--edition", "all", "--as", as}, texts)
		for _, e := range uri.Editions() {
			column := e.String()
			if e == uri.RFC2396bis02 {
				column += "-greedy"
			}
			for i, got := range objects[told](t, []string{"validate", "--edition", e.String(), "--as", as}, texts) {
				want := probes[i][column][place] != '-'
				ofTable := sideBySide[i].Editions[e.String()]
				if *got.Valid != want || *ofTable.Valid != want {
					t.Errorf("%q as %s in %s: %v, in the table %v", texts[i], as, e, *got.Valid, *ofTable.Valid)
				}
				if got.Error != nil && got.Error.Document != e.Document() && e != uri.RFC3986 {
					t.Errorf("%q in %s: it is %s that says so", texts[i], e, got.Error.Document)
				}
				if e != uri.RFC2396bis02 {
					continue
				}
				if bare := probes[i][e.String()][place] != '-'; *ofTable.BareABNF != bare {
					t.Errorf("%q as %s by the bare ABNF: %v", texts[i], as, *ofTable.BareABNF)
				}
			}
		}
	}
}

// The kind of an authority is named in the terms of the edition.
func TestAuthorityByEdition(t *testing.T) {
	const name = spec + "authorities.tsv"
	for _, row := range rows(t, name) {
		for _, e := range uri.Editions() {
			got := "invalid"
			if a, err := (uri.Parser{Edition: e}).ParseAuthority(row["authority"]); err == nil {
				got = dialect.URIs(e).Terms().Authority(a)
			}
			if got != row[e.String()] {
				t.Errorf("%q in %s: %s, want %s", row["authority"], e, got, row[e.String()])
			}
		}
	}
}

// Every rule that a dialect names is in the grammar of the edition.
func TestDialects(t *testing.T) {
	for _, e := range uri.Editions() {
		grammar, err := os.ReadFile("../../testdata/abnf/" + e.String() + ".abnf")
		if err != nil {
			t.Fatal(err)
		}
		d := dialect.URIs(e).Terms()
		var names []string
		for _, r := range slices.Concat(d.URI, d.Relative) {
			names = append(names, r.Name)
		}
		for kind, name := range d.Hosts {
			if kind == uri.HostIPv6 && e == uri.RFC2396 {
				continue // the edition has no such rule
			}
			names = append(names, name)
		}
		for kind, name := range d.Paths {
			if e == uri.RFC2396bis02 && kind == "opaque" || kind == "empty" && e != uri.RFC3986 {
				continue // the edition has no such rule
			}
			names = append(names, name)
		}
		for _, r := range dialect.Refusals {
			if e != uri.RFC3986 {
				names = append(names, r.Older.Name)
			}
		}
		for _, name := range names {
			if !regexp.MustCompile("(?m)^" + regexp.QuoteMeta(name) + " *=").Match(grammar) {
				t.Errorf("%s has no rule %q", e, name)
			}
		}
	}
}

// A table is as narrow as its content, and contains no password.
func TestTable(t *testing.T) {
	long := "http://user:secret@h/" + strings.Repeat("a/", 100) + "../%7e" + strings.Repeat("b", 100)
	_, stdout, _ := command(t, "parse", "--edition", "all", "--base", "http://a/"+strings.Repeat("c/", 50), "--", long, "?"+long[len("http://user:secret@h"):], "\x00\xff")
	for line := range strings.Lines(stdout) {
		if strings.HasPrefix(line, "not in ") {
			continue
		}
		if len([]rune(line)) > cli.Wide+2 {
			t.Errorf("%d columns: %s", len([]rune(line)), line)
		}
	}
	if strings.Contains(stdout, "secret") || bytes.ContainsAny([]byte(stdout), "\x00\xff") {
		t.Errorf("it shows\n%s", stdout)
	}
}
