package anchor

import (
	"bufio"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
)

// TestSlugs compares the ids of headings with those of the renderers. testdata/slugs.tsv has a
// document in a row, as a JSON string, and for each rule the ids of its headings, as a JSON array.
// The lines that begin with "#" name the renderers. testdata/departures.tsv lists the ids that
// differ on purpose, with the reasons.
func TestSlugs(t *testing.T) {
	rows, columns := slugRows(t)
	departures := readDepartures(t)
	texts, ids, differ := 0, 0, 0
	for _, row := range rows {
		var text string
		if err := json.Unmarshal([]byte(row[0]), &text); err != nil {
			t.Fatalf("%s: %v", row[0], err)
		}
		texts++
		for i, column := range columns {
			var rule Rule
			if err := rule.UnmarshalText([]byte(column)); err != nil {
				t.Fatal(err)
			}
			var want []string
			if err := json.Unmarshal([]byte(row[i+1]), &want); err != nil {
				t.Fatalf("%s: %s: %v", row[0], column, err)
			}
			want = slices.DeleteFunc(want, func(id string) bool { return id == "" })
			got := headingIDs(text, rule)
			ids += len(want)
			key := column + "\t" + row[0]
			reason, departs := departures[key]
			delete(departures, key)
			switch same := slices.Equal(got, want); {
			case same && departs:
				t.Errorf("%s: %s: no departure any more: %s", column, row[0], reason)
			case !same && !departs:
				t.Errorf("%s: %s: %q, not %q", column, row[0], got, want)
			}
			if departs {
				differ++
			}
			set := Of([]byte(text), Markdown, Style{Rule: rule})
			for _, id := range want {
				if !departs && !set.Has(id) {
					t.Errorf("%s: %s: the set lacks %q", column, row[0], id)
				}
			}
		}
	}
	if len(columns) != len(Rules()) || texts < 300 {
		t.Errorf("%d rules and %d documents", len(columns), texts)
	}
	for key := range departures {
		t.Errorf("departure without a row: %s", key)
	}
	t.Logf("%d documents, %d ids, %d departures", texts, ids, differ)
}

// headingIDs returns the ids of the headings of a document.
func headingIDs(text string, rule Rule) []string {
	r := *rule.of()
	r.prefix, r.footnotes = "", nil
	var all []string
	markdownAnchors([]byte(text), &r, Style{}, func(f found) {
		if f.heading {
			all = append(all, f.id)
		}
	})
	return all
}

// slugRows returns the rows of slugs.tsv and its rules.
func slugRows(t *testing.T) (rows [][]string, columns []string) {
	for _, line := range tableLines(t, "testdata/slugs.tsv") {
		fields := strings.Split(line, "\t")
		if columns == nil {
			columns = fields[1:]
			continue
		}
		if len(fields) != len(columns)+1 {
			t.Fatalf("%d fields: %s", len(fields), line)
		}
		rows = append(rows, fields)
	}
	return rows, columns
}

// readDepartures returns the reasons of departures.tsv by their rule and document.
func readDepartures(t *testing.T) map[string]string {
	all := make(map[string]string)
	for _, line := range tableLines(t, "testdata/departures.tsv")[1:] {
		rule, rest, _ := strings.Cut(line, "\t")
		text, reason, found := strings.Cut(rest, "\t")
		if !found || reason == "" {
			t.Fatalf("departures.tsv: %s", line)
		}
		all[rule+"\t"+text] = reason
	}
	return all
}

// tableLines returns the lines of a table without its comments.
func tableLines(t *testing.T, name string) (all []string) {
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if line := lines.Text(); !strings.HasPrefix(line, "#") {
			all = append(all, line)
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return all
}
