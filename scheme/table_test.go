package scheme_test

import (
	"os"
	"strings"
	"testing"
)

// table returns the rows of a table in testdata with tab-separated columns, without the
// line of column names.
func table(t testing.TB, name string) (rows [][]string) {
	t.Helper()
	file, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(file), "\n"), "\n")
	columns := strings.Count(lines[0], "\t") + 1
	for i, line := range lines[1:] {
		row := strings.Split(line, "\t")
		if len(row) != columns {
			t.Fatalf("%s:%d: %d columns, want %d", name, i+2, len(row), columns)
		}
		rows = append(rows, row)
	}
	return rows
}
