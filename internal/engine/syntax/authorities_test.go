package syntax_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/engine/syntax"
)

// reading returns how the grammar reads s: "URI", "opaque" (a URI with an opaque-part)
// or "relative" for a URI-reference, the kind of host for an authority, "valid" for any
// other rule, and "invalid" if s does not match.
func (e *edition) reading(t *testing.T, rule syntax.Rule, s string) string {
	t.Helper()
	if e.matchDiagnose(t, rule, s) != syntax.Valid {
		return "invalid"
	}
	var o syntax.Offsets
	e.grammar.Match(s, rule, &o)
	switch {
	case rule == syntax.Authority:
		return e.authority(&o)
	case rule != syntax.URIReference:
		return "valid"
	case o.Opaque:
		return "opaque"
	case o.SchemeEnd > 0:
		return "URI"
	}
	return "relative"
}

// authority returns the kind of an authority, in the words of authorities.tsv.
func (e *edition) authority(o *syntax.Offsets) string {
	isEmpty := o.HostStart == o.HostEnd
	server := ""
	if e == rfc2396 || e == rfc2396bis01 {
		server = "server: "
	}
	switch {
	case o.Host == syntax.Registry:
		return "reg-name"
	case o.Host == syntax.Empty:
		return server + "empty"
	case o.Host == syntax.Hostname:
		return server + "hostname"
	case o.Host == syntax.RegName && isEmpty:
		return "empty reg-name"
	case o.Host == syntax.RegName:
		return "reg-name"
	case o.Host == syntax.IPv4Address:
		return server + "IPv4address"
	case e == rfc3986:
		return "IP-literal"
	}
	return server + "IPv6reference"
}

// TestAuthorities checks how each edition reads an authority, alone and in a reference.
func TestAuthorities(t *testing.T) {
	file, err := os.ReadFile("../../../testdata/spec/authorities.tsv")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(file), "\n"), "\n")
	columns := strings.Split(lines[0], "\t")
	for _, line := range lines[1:] {
		row := make(map[string]string)
		for i, cell := range strings.Split(line, "\t") {
			row[columns[i]] = cell
		}
		var authority string
		if err := json.Unmarshal([]byte(row["authority"]), &authority); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		for _, e := range editions[:4] {
			if got := e.reading(t, syntax.Authority, authority); got != row[e.name] {
				t.Errorf("%s: %q is %s, want %s", e.name, authority, got, row[e.name])
			}
			for _, format := range []string{"//A", "//A/p?q#f", "a://A?q", "a://A#f"} {
				s := strings.Replace(format, "A", authority, 1)
				if at := e.matchDiagnose(t, syntax.URIReference, s); (at == syntax.Valid) != (row[e.name] != "invalid") {
					t.Errorf("%s: %q is wrong at %d, but its authority is %s", e.name, s, at, row[e.name])
				}
			}
		}
	}
}
