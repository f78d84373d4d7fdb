package fragment_test

import (
	"errors"
	"math"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/fragment"
)

// TestMediaSuite reads the W3C's test cases.
func TestMediaSuite(t *testing.T) {
	data, err := os.ReadFile("testdata/media.tsv")
	if err != nil {
		t.Fatal(err)
	}
	count := 0
	for line := range strings.Lines(string(data)) {
		count++
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		want := strings.TrimPrefix(fields[2], "-")
		m, err := fragment.ParseMedia(fields[1])
		if got := m.String(); got != want {
			t.Errorf("%s: %q is read as %q (%v), want %q", fields[0], fields[1], got, err, want)
		}
	}
	t.Logf("%d cases", count)
	if count != 90 {
		t.Error("not all cases are in the table")
	}
}

func TestMedia(t *testing.T) {
	for _, test := range []struct{ text, want, problem string }{
		// Examples of the specification, section 4.2
		{"t=10,20", "t=10,20", ""},
		{"t=,20", "t=,20", ""},
		{"t=npt:10", "t=10", ""},
		{"t=npt:,121.5", "t=,121.5", ""},
		{"t=0:02:00,121.5", "t=0:02:00,121.5", ""},
		{"t=npt:120,0:02:01.5", "t=120,0:02:01.5", ""},
		{"t=smpte-30:0:02:00,0:02:01:15", "t=smpte-30:0:02:00,0:02:01:15", ""},
		{"t=smpte-25:0:02:00:00,0:02:01:12.1", "", "frames and their parts need two digits (offset 33;"},
		{"t=smpte-25:0:02:00:00,0:02:01:12.10", "t=smpte-25:0:02:00:00,0:02:01:12.10", ""},
		{"t=smpte-30-drop:,0:02:00", "t=smpte-30-drop:,0:02:00", ""},
		{"t=clock:2009-07-26T11:19:01Z,2009-07-26T11:20:01Z", "t=clock:2009-07-26T11:19:01Z,2009-07-26T11:20:01Z", ""},
		{"t=clock:,2009-07-26T11:20:01.5Z", "t=clock:,2009-07-26T11:20:01.5Z", ""},
		{"xywh=160,120,320,240", "xywh=160,120,320,240", ""},
		{"xywh=percent:25,25,50,50", "xywh=percent:25,25,50,50", ""},
		{"track=audio%20ger&track=1", "track=audio%20ger&track=1", ""},
		{"id=Cap%C3%ADtulo%202", "id=Cap%C3%ADtulo%202", ""},
		{"id=1&xywh=1,2,3,4&track=b&t=1&track=a", "t=1&xywh=1,2,3,4&track=b&track=a&id=1", ""},

		{"", "", ""},
		{"other", "", ""},
		{"t=1&t=2", "t=2", ""},
		{"t=1&t=x", "t=1", "expected a number of seconds or a time such as 0:01:30 (offset 6;"},
		{"a=b&%74=%3", "", "expected a number of seconds or a time such as 0:01:30 (offset 8;"},
		{"t=%31%2c%30", "", "the end must be after the start (offset 11;"},
		{"t=%31:%30%30", "", "minutes need two digits, up to 59 (offset 2;"},
		{"t=99:00", "", "minutes need two digits, up to 59 (offset 2;"},
		{"t=1:99:00", "", "minutes and seconds need two digits, up to 59 (offset 4;"},
		{"t=,0", "", "the end must be after the start"},
		{"t=smpte:1:00:00,0:59:59:24.99", "", "the end must be after the start"},
		{"t=smpte:9:00:00,010:00:00", "t=smpte:9:00:00,010:00:00", ""},
		{"t=smpte:0:00:00:01,0:00:00:01.01", "t=smpte:0:00:00:01,0:00:00:01.01", ""},
		{"t=smpte:1:00", "", `expected ":" (offset 12;`},
		{"t=smpte:x", "", "expected a time code such as 0:01:30:15 (offset 8;"},
		{"t=smpte:0:60:00", "", "minutes and seconds need two digits, up to 59 (offset 10;"},
		{"t=clock:2009-07-26T11:19:01Z,2009-07-26T12:19:01%2B01:00", "", "the end must be after the start"},
		{"t=clock:2009-02-30T11:19:01Z", "", "expected a date and a time such as"},
		{"t=clock:2009-02-20", "", "expected a date and a time such as"},
		{"t=1x", "", "this is not part of a time (offset 3;"},
		{"xywh=1,2,3", "", `expected ",": a region has four numbers (offset 10;`},
		{"xywh=1,2,3,", "", "expected a number (offset 11;"},
		{"xywh=1,2,3,4,", "", "this is not part of a region (offset 12;"},
		{"xywh=1,2,3,2147483648", "", "the number is above 2147483647 (offset 11;"},
		{"xywh=percent:101,2,3,4", "", "a percentage is above 100 (offset 13;"},
		{"xywh=1,2,3,00", "", "a width or height is 0 (offset 11;"},
		{"track=", "", "the name is empty (offset 6;"},
		{"id=%ff", "", "the name is not UTF-8 (offset 3;"},
	} {
		m, err := fragment.ParseMedia(test.text)
		problem := ""
		if syntax := (*fragment.SyntaxError)(nil); errors.As(err, &syntax) {
			problem = err.Error()
		}
		if m.String() != test.want || !strings.Contains(problem, test.problem) || (problem == "") != (test.problem == "") {
			t.Errorf("%q: %q, %v, want %q, %q", test.text, m, err, test.want, test.problem)
		}
	}
}

func TestInterval(t *testing.T) {
	for text, want := range map[string][2]float64{
		"t=1:02:03.5": {3723.5, math.Inf(1)}, "t=,02:03": {0, 123}, "t=3.,4.25": {3, 4.25},
	} {
		m, _ := fragment.ParseMedia(text)
		if start, end, ok := m.Time.NPT(); start != want[0] || end != want[1] || !ok {
			t.Errorf("%q: %v, %v, %v", text, start, end, ok)
		}
		if _, _, ok := m.Time.Clock(); ok {
			t.Errorf("%q is a clock", text)
		}
	}
	m, _ := fragment.ParseMedia("t=clock:2009-07-26T11:19:01Z")
	if start, end, ok := m.Time.Clock(); start.Unix() != 1248607141 || !end.IsZero() || !ok {
		t.Error(start, end, ok)
	}
	if _, _, ok := m.Time.NPT(); ok {
		t.Error("a clock is not normal play time")
	}
}

func FuzzMedia(f *testing.F) {
	for _, seed := range []string{"t=10,20&xywh=percent:0,0,50,50&track=%C3%A9&id=a%26", "t=smpte-30-drop:0:00:01:02.03,1:00:00", "t=clock:2009-07-26T11:19:01.5+01:00", "t=1:00:00.5,&t=,02:00"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, err := fragment.ParseMedia(text)
		checkError(t, text, err)
		again, err := fragment.ParseMedia(m.String())
		if err != nil || !reflect.DeepEqual(m, again) {
			t.Fatalf("%q: %#v is written as %q and read as %#v, %v", text, m, m, again, err)
		}
		checkFragment(t, m.String())
	})
}

// checkError checks that an error is a SyntaxError with an offset in the text.
func checkError(t *testing.T, text string, err error) {
	t.Helper()
	if syntax := (*fragment.SyntaxError)(nil); err != nil && (!errors.As(err, &syntax) || syntax.Offset < 0 || syntax.Offset > len(text)) {
		t.Fatalf("%q: %v", text, err)
	}
}

// checkFragment checks that a text is a fragment by RFC 3986.
func checkFragment(t *testing.T, text string) {
	t.Helper()
	if err := uri.Validate(uri.RuleFragment, text); err != nil {
		t.Fatal(err)
	}
}
