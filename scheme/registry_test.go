package scheme_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/schemename"
	"github.com/urikit/uri/scheme"
)

// TestRegistry compares the generated table with the copy of the registry.
func TestRegistry(t *testing.T) {
	rows := table(t, "iana/iana-schemes.tsv")
	if n := len(slices.Collect(scheme.Registrations())); n != len(rows) || n == 0 {
		t.Errorf("%d registrations, want %d", n, len(rows))
	}
	last := ""
	for r := range scheme.Registrations() {
		name := strings.ToLower(r.Name)
		if name <= last {
			t.Errorf("%s after %s", name, last)
		}
		last = name
	}
	for range scheme.Registrations() {
		break
	}
	count := map[string]int{}
	for _, row := range rows {
		for _, name := range []string{row[0], strings.ToUpper(row[0]), strings.ToLower(row[0])} {
			r, ok := scheme.Registered(name)
			if !ok || r.Name != row[0] || !strings.EqualFold(r.Status, row[1]) || r.Reference != row[2] || r.Note != row[3] {
				t.Errorf("%s: %+v, %t", name, r, ok)
			}
		}
		r, _ := scheme.Registered(row[0])
		count[r.Status]++
	}
	if count[schemename.Permanent] != 99 || count[schemename.Provisional] != 315 || count[schemename.Historical] != 18 {
		t.Errorf("not as many as the README says: %v", count)
	}
	for _, name := range []string{"", "h", "httpx", "amqp", "zzz", "0", "http:", "-", "é", "\xff"} {
		if r, ok := scheme.Registered(name); ok || r != (scheme.Registration{}) {
			t.Errorf("%q: %+v", name, r)
		}
	}
}
