package uri_test

import (
	"encoding/hex"
	"encoding/json"
	"os"
	"strings"
	"testing"
)

// lines returns the lines of a file in testdata.
func lines(t testing.TB, name string) []string {
	t.Helper()
	file, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(string(file), "\n"), "\n")
}

// table returns the rows of a table with tab-separated columns. Each row is a map by the
// names of the columns.
func table(t testing.TB, name string) (rows []map[string]string) {
	t.Helper()
	all := lines(t, name)
	header := strings.Split(all[0], "\t")
	for i, line := range all[1:] {
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

// A verdict says which of the four rules for references a text matches.
type verdict struct {
	text                               string
	reference, uri, absolute, relative bool
}

// verdicts returns the probes of testdata/spec, with the answers of RFC 3986.
func verdicts(t testing.TB) (list []verdict) {
	for _, row := range table(t, "spec/probes.tsv") {
		places := row["rfc3986"]
		v := verdict{
			text:      unquote(t, row["probe"]),
			reference: places[0] == 'R',
			absolute:  places[1] == 'A',
			relative:  places[2] == 'L',
		}
		v.uri = v.reference && !v.relative
		list = append(list, v)
	}
	return list
}

// A reading has the components of a text by RFC 3986. An undefined one is nil.
type reading struct {
	ID     string
	In     string `json:"in_hex"`
	Reason string `json:"note"`
	Base   string
	Want   struct {
		Valid     bool
		Kind      string
		Scheme    *string
		Authority *string
		Userinfo  *string
		Host      *string
		HostType  *string `json:"host_type"`
		Port      *string
		Path      *string
		Query     *string
		Fragment  *string

		// The target and its host. If the path is guarded, Literal is the target without
		// the guard.
		Resolved     *string
		ResolvedHost *string `json:"resolved_host"`
		DotGuard     bool    `json:"dot_guard"`
		Literal      *string `json:"resolved_literal_5_3"`
	} `json:"rfc3986"`
}

// readings returns the probes of testdata/probes.
func readings(t testing.TB) (list []reading) {
	for _, line := range lines(t, "probes/probes.jsonl") {
		var r reading
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		in, err := hex.DecodeString(r.In)
		if err != nil {
			t.Fatalf("%s: %v", r.ID, err)
		}
		r.In = string(in)
		list = append(list, r)
	}
	return list
}

// texts returns the texts of all vectors: valid and invalid, short and long.
func texts(t testing.TB) (list []string) {
	for _, v := range verdicts(t) {
		list = append(list, v.text)
	}
	for _, r := range readings(t) {
		list = append(list, r.In)
	}
	for _, row := range table(t, "errors.tsv") {
		list = append(list, unquote(t, row["input"]))
	}
	return append(list, lines(t, "corpus/sample.txt")...)
}
