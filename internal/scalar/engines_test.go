package scalar

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// An engine is a file of this repository that lists the functions for an engine, or for its
// readers.
type engine struct {
	name, file string
	section    string // the list follows this text; "" is the beginning
	end        string // and ends before this one; "" is the end
	pattern    string // whose first group is a name
	profiles   bool   // the list also has the names of functions with a profile
	write      string // what writes the list
}

var engines = []engine{
	{"ClickHouse", "integrations/clickhouse/uri_function.xml", "", "", `<name>uri_(\w+)</name>`, true, "go test ./integrations/clickhouse -update"},
	{"ClickHouse", "integrations/clickhouse/uri_function.yaml", "", "", `(?m)^    name: uri_(\w+)$`, true, "go test ./integrations/clickhouse -update"},
	{"PostgreSQL", "integrations/postgresql/functions.sql", "", "", `(?m)^    \('uri_(\w+)',`, true, "go test ./integrations/postgresql -update"},
	{"Python, polars, pandas and DuckDB from Python", "python/src/urikit/_functions.py", "FUNCTIONS = {", "\n}\n", `(?m)^    "(\w+)": Function\(`, true, "go test ./python -update"},
	{"Python", "python/src/urikit/_functions.py", "\n}\n", "", `(?s)def (\w+)\([^\n]*\) -> Any:`, false, "go test ./python -update"},
	{"Python's guide", "python/README.md", "The functions are", "`help(", "`(\\w+)`", false, "a person"},
	{"DuckDB's guide", "integrations/duckdb/README.md", "| function | returns |", "\n\n", "`uri_(\\w+)\\([a-z, ]+\\)`", false, "a person"},
	{"the guide of all", "docs/tables/functions.md", "| function | result |", "", "`uri_(\\w+)\\(", false, "TestDocs, which prints it"},
}

// wholes are the modules of Python that make all functions of _functions.py known to an engine,
// each by this code. So the list of Python is theirs. Without the code, a module can forget a
// function.
var wholes = []struct{ name, file, code string }{
	{"Spark", "python/src/urikit/spark.py", "    for name, f in FUNCTIONS.items():\n        spark.udf.register(f\"uri_{name}\", _function(f))\n"},
	{"DuckDB from Python", "python/src/urikit/duckdb.py", "    for name, f in FUNCTIONS.items():\n        connection.create_function(\n            \"uri_\" + name,\n            _function(f),\n"},
	{"polars", "python/src/urikit/polars.py", "for _name, _function in FUNCTIONS.items():\n    if not _function.level:\n        setattr(_Namespace, _name, "},
	{"pandas", "python/src/urikit/pandas.py", "for _name, _function in FUNCTIONS.items():\n    if not _function.level:\n        setattr(_Accessor, _name, "},
}

// TestEngines holds what each engine has equal to the table of functions. DuckDB from Go and "uri
// pipe" read the table itself, and their tests ask the engine and the command what they have. The
// tests of Python ask Spark, DuckDB, polars and pandas.
func TestEngines(t *testing.T) {
	for _, w := range wholes {
		text, err := os.ReadFile("../../" + w.file)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(text), w.code) {
			t.Errorf("%s: %s no longer makes every function known by\n%s", w.name, w.file, w.code)
		}
	}
	var all, plain []string
	for _, f := range SQL() {
		name := strings.TrimPrefix(f.Name, "uri_")
		all = append(all, name)
		if f.Options.Level == "" {
			plain = append(plain, name)
		}
	}
	for _, e := range engines {
		text, err := os.ReadFile("../../" + e.file)
		if err != nil {
			t.Fatal(err)
		}
		_, list, ok := strings.Cut(string(text), e.section)
		if e.end != "" && ok {
			list, _, ok = strings.Cut(list, e.end)
		}
		if !ok {
			t.Errorf("%s has no %q with %q after it", e.file, e.section, e.end)
			continue
		}
		var got []string
		for _, match := range regexp.MustCompile(e.pattern).FindAllStringSubmatch(list, -1) {
			if name := match[1]; !strings.HasSuffix(name, "_PROFILE") {
				got = append(got, name)
			}
		}
		want := plain
		if e.profiles {
			want = all
		}
		for _, name := range want {
			if !slices.Contains(got, name) {
				t.Errorf("%s: %s forgot %s, which the table has: %s writes it", e.name, e.file, name, e.write)
			}
		}
		for i, name := range got {
			if !slices.Contains(want, name) || slices.Contains(got[:i], name) {
				t.Errorf("%s: %s has %s, which the table has not, or twice: %s writes it", e.name, e.file, name, e.write)
			}
		}
	}
}
