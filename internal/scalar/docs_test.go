package scalar

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestDocs holds the table of docs/tables/functions.md equal to the table of functions.
func TestDocs(t *testing.T) {
	page, err := os.ReadFile("../../docs/tables/functions.md")
	if err != nil {
		t.Fatal(err)
	}
	var table strings.Builder
	table.WriteString("| function | result |\n| --- | --- |\n")
	for _, f := range Functions() {
		fmt.Fprintf(&table, "| `uri_%s(%s)` | %s |\n", f.Name, strings.Join(f.Args, ", "), f.Does)
	}
	if !strings.Contains(string(page), table.String()) {
		t.Errorf("docs/tables/functions.md does not have this table:\n%s", table.String())
	}
}
