package abnf

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
)

// grammars are the editions of the URI grammar in testdata.
var grammars = []string{"rfc2396", "rfc2396bis-01", "rfc2396bis-02", "rfc3986"}

// read returns the ABNF of a document.
func read(t testing.TB, name string) string {
	t.Helper()
	src, err := os.ReadFile("../../../testdata/abnf/" + name + ".abnf")
	if err != nil {
		t.Fatal(err)
	}
	return string(src)
}

func load(t testing.TB, name string) *Grammar {
	t.Helper()
	g, err := Parse(read(t, name))
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return g
}

func TestGrammars(t *testing.T) {
	for _, name := range grammars {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g := load(t, name)
			if rules := g.Rules(); rules[0] != "URI-reference" {
				t.Errorf("first rule is %s", rules[0])
			}
			for _, rule := range g.Rules() {
				if next, accept := compile(t, g, rule).Next(""); next == (Set{}) && !accept {
					t.Errorf("%s has no strings", rule)
				}
			}
		})
	}
}

// Each URI-reference is an IRI-reference, and IRIs have more characters.
func TestIRIs(t *testing.T) {
	g := loadUnicode(t, read(t, "rfc3987"))
	m := compile(t, g, "IRI-reference").Minimize()
	if s, ok := difference(compile(t, load(t, "rfc3986"), "URI-reference").Minimize(), m); ok {
		t.Errorf("%q is a URI-reference, and no IRI-reference", s)
	}
	for s, want := range map[string]bool{
		"http://b\u00FCcher.example/\u00FC?\uE000#\U000EFFFD": true,
		"http://\u00FC@h/": true,
		"\u00FC":           true,
		"\u00FC://h/":      false,
		"http://h/\uE000":  false,
		"http://h/#\uE000": false,
		"http://h/\uFFFD":  false,
		"http://h/\xFC":    false,
		"http://h/\xC3":    false,
		"http://h/%\u00FC": false,
		"http://[\u00FC]/": false,
		"http://h:\u0661/": false,
	} {
		if got := m.Match(s); got != want {
			t.Errorf("%q is an IRI-reference: %t, want %t", s, got, want)
		}
	}
}

// Other constructions of the automaton gave these numbers.
func TestMinimalURIReference(t *testing.T) {
	m := compile(t, load(t, "rfc3986"), "URI-reference").Minimize()
	if m.States() != 183 || m.Classes() != 21 {
		t.Errorf("got %d states and %d classes, want 183 and 21", m.States(), m.Classes())
	}
}

func TestBytes(t *testing.T) {
	tests := []struct {
		grammar string
		expr    string
		want    string
	}{
		{"rfc3986", "unreserved", `[\-.0-9A-Z_a-z~]`},
		{"rfc3986", "gen-delims", `[#/:?@[\]]`},
		{"rfc3986", "sub-delims", `[!$&-,;=]`},
		{"rfc3986", "pchar", `[!$&-.0-;=@-Z_a-z~]`},
		{"rfc3986", "pct-encoded", `[]`},
		{"rfc3986", "pchar / %x80-FF", `[!$&-.0-;=@-Z_a-z~\x80-\xff]`},
		{"rfc3986", "query", `[!$&-;=?-Z_a-z~]`},
		{"rfc3986", "HEXDIG", `[0-9A-Fa-f]`},
		{"rfc2396", "uric", `[!$&-;=?-Z_a-z~]`},
		{"rfc2396", "control", `[\x00-\x1f\x7f]`},
		{"rfc2396", "unwise", "[[-\\^`{-}]"},
		{"rfc2396bis-02", "excluded", "[\\x00- \"%<>\\\\\\^`{-}\\x7f-\\xff]"},
	}
	for _, test := range tests {
		set, err := load(t, test.grammar).Bytes(test.expr)
		if err != nil {
			t.Error(err)
		} else if got := set.String(); got != test.want {
			t.Errorf("%s %s: got %s, want %s", test.grammar, test.expr, got, test.want)
		}
	}
}

// The probes list, for each edition, the rules that some strings match: URI-reference
// (R), the rule for absolute URIs (A), the rule for relative references (L).
func TestProbes(t *testing.T) {
	rules := map[string][]string{
		"rfc2396":       {"URI-reference", "absoluteURI", "relativeURI"},
		"rfc2396bis-01": {"URI-reference", "absolute-URI", "relative-URI"},
		"rfc2396bis-02": {"URI-reference", "absolute-URI", "relative-URI"},
		"rfc3986":       {"URI-reference", "absolute-URI", "relative-ref"},
	}
	rows := table(t, "probes")
	for _, name := range grammars {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g := load(t, name)
			var machines []*Machine
			for _, rule := range rules[name] {
				machines = append(machines, compile(t, g, rule))
			}
			for _, row := range rows {
				probe := cell(t, row["probe"])
				got := []byte("RAL")
				for i, m := range machines {
					if !m.Match(*probe) {
						got[i] = '-'
					}
				}
				if string(got) != row[name] {
					t.Errorf("%q: got %s, want %s", *probe, got, row[name])
				}
			}
		})
	}
}

// table returns the rows of a table in testdata/spec. The keys of a row are the names of
// its columns.
func table(t *testing.T, name string) (rows []map[string]string) {
	t.Helper()
	file, err := os.ReadFile("../../../testdata/spec/" + name + ".tsv")
	if err != nil {
		t.Fatal(err)
	}
	var columns []string
	for line := range strings.Lines(string(file)) {
		cells := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if columns == nil {
			columns = cells
			continue
		}
		if len(cells) != len(columns) {
			t.Fatalf("%s: %q has %d columns, want %d", name, line, len(cells), len(columns))
		}
		row := make(map[string]string)
		for i, column := range columns {
			row[column] = cells[i]
		}
		rows = append(rows, row)
	}
	return rows
}

// cell reads a cell of a table as a JSON string; null gives nil.
func cell(t *testing.T, text string) (s *string) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), &s); err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return s
}
