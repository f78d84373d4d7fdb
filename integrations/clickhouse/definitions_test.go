// Package clickhouse_test makes the definitions of the functions for ClickHouse from the table of
// functions.
package clickhouse_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/scalar"
)

var update = flag.Bool("update", false, "write the definitions")

// TestDefinitions holds the files with definitions equal to the table of functions.
func TestDefinitions(t *testing.T) {
	for name, want := range map[string]string{"uri_function.xml": asXML(), "uri_function.yaml": asYAML()} {
		if *update {
			if err := os.WriteFile(name, []byte(want), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := os.ReadFile(name); err != nil || string(got) != want {
			t.Errorf("%s is not that of the functions: go test ./integrations/clickhouse -update (%v)", name, err)
		}
	}
}

// command returns the command of a function.
func command(f scalar.Named) string {
	level := ""
	if f.Options.Level != "" {
		level = " --level " + f.Options.Level
	}
	return "uri pipe " + f.Function.Name + level + " --chunk-header"
}

// resultType returns the type of the results of a function.
func resultType(f scalar.Named) string {
	switch f.Result {
	case scalar.Bool:
		return "Nullable(UInt8)"
	case scalar.List:
		return "Array(String)"
	}
	return "Nullable(String)"
}

func asXML() string {
	var b strings.Builder
	b.WriteString("<!-- Made by definitions_test.go. README.md says where this file belongs. -->\n<functions>\n")
	for _, f := range scalar.SQL() {
		fmt.Fprintf(&b, "    <function>\n        <type>executable_pool</type>\n        <name>%s</name>\n        <return_type>%s</return_type>\n", f.Name, resultType(f))
		for _, arg := range f.Args {
			fmt.Fprintf(&b, "        <argument><type>Nullable(String)</type><name>%s</name></argument>\n", arg)
		}
		fmt.Fprintf(&b, `        <format>TabSeparated</format>
        <command>%s</command>
        <send_chunk_header>1</send_chunk_header>
        <pool_size>16</pool_size>
        <deterministic>1</deterministic>
    </function>
`, command(f))
	}
	return b.String() + "</functions>\n"
}

func asYAML() string {
	var b strings.Builder
	b.WriteString("# Made by definitions_test.go. README.md says where this file belongs.\nfunction:\n")
	for _, f := range scalar.SQL() {
		fmt.Fprintf(&b, "  - type: executable_pool\n    name: %s\n    return_type: %s\n    argument:\n", f.Name, resultType(f))
		for _, arg := range f.Args {
			fmt.Fprintf(&b, "      - type: Nullable(String)\n        name: %s\n", arg)
		}
		fmt.Fprintf(&b, "    format: TabSeparated\n    command: %s\n    send_chunk_header: 1\n    pool_size: 16\n    deterministic: 1\n", command(f))
	}
	return b.String()
}
