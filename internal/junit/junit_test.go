package junit

import (
	"strings"
	"testing"
)

// The counts precede the cases, and texts are escaped.
func TestWrite(t *testing.T) {
	s := Suite{Name: `a"<b`}
	for _, c := range []Case{
		{Name: "passes", Class: "c"},
		{Name: "<", Class: "c", Failure: &Trouble{Message: "m", Type: "t", Text: "&"}},
		{Name: "e", Error: &Trouble{Message: "m"}},
	} {
		if err := s.Add(c); err != nil {
			t.Fatal(err)
		}
	}
	want := `<?xml version="1.0" encoding="UTF-8"?>
<testsuites><testsuite name="a&#34;&lt;b" tests="3" failures="1" errors="1">
<testcase name="passes" classname="c"></testcase>
<testcase name="&lt;" classname="c"><failure message="m" type="t">&amp;</failure></testcase>
<testcase name="e" classname=""><error message="m"></error></testcase>
</testsuite></testsuites>
`
	write := func() string {
		var b strings.Builder
		if err := s.Write(&b); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	if got := write(); got != want {
		t.Errorf("%s", got)
	}
	if err := s.Add(Case{Name: "s", Skipped: &Trouble{Message: "m"}}); err != nil {
		t.Fatal(err)
	}
	if got := write(); !strings.Contains(got, ` tests="4" failures="1" errors="1" skipped="1">`) {
		t.Errorf("%s", got)
	}
}
