package tel_test

import (
	"encoding/json"
	"errors"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/scheme/tel"
)

// table returns the rows of a table with tab-separated columns, without the first line.
func table(t testing.TB, name string) (rows [][]string) {
	t.Helper()
	file, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(strings.TrimSuffix(string(file), "\n"), "\n")[1:] {
		rows = append(rows, strings.Split(line, "\t"))
	}
	return rows
}

func cell(part string, ok bool) string {
	if !ok {
		return "-"
	}
	return part
}

func TestParse(t *testing.T) {
	for _, row := range table(t, "testdata/numbers.tsv") {
		n, err := tel.Parse(row[0])
		if err != nil {
			if row[1] != "-" {
				t.Errorf("%s: %v", row[0], err)
			}
			continue
		}
		var list []string
		for _, p := range n.Params() {
			text := p.Name
			if p.HasValue {
				text += "=" + p.Value
			}
			list = append(list, text)
		}
		parameters := cell(strings.Join(list, " "), list != nil)
		got := []string{
			n.String(), n.Number(), n.Digits(), strconv.FormatBool(n.IsGlobal()),
			cell(n.Extension()), cell(n.Subaddress()), cell(n.Context()), parameters,
		}
		if !slices.Equal(got, row[:8]) {
			t.Errorf("%s: %q, want %q", row[0], got, row[1:])
		}
	}
}

// TestScheme reads the tables of package scheme. A number that is invalid there is invalid here,
// unless its parameters are only in another order.
func TestScheme(t *testing.T) {
	for _, row := range table(t, "../testdata/violations.tsv") {
		u := uri.MustParseURI(row[0])
		if u.Scheme() != "tel" {
			continue
		}
		n, err := tel.FromURI(u)
		ordered := row[2] == ";b=1;a=2" || row[2] == ";a=1;ext=2"
		if valid := row[1] == "-" || ordered; valid != (err == nil) || valid && n.String() != u.String() {
			t.Errorf("%s: %v", u, err)
		}
		var e *scheme.Error
		if err != nil && (!errors.As(err, &e) || e.Span.Of(row[0]) != strings.Trim(row[2], `"`)) {
			t.Errorf("%s: %v, want %s", u, err, row[2])
		}
	}
	for _, row := range table(t, "../testdata/equivalence.tsv") {
		if !strings.HasPrefix(row[0], "tel:") {
			continue
		}
		a, errA := tel.Parse(row[0])
		b, errB := tel.Parse(row[1])
		want := row[2] == "equal" || strings.Contains(row[0], "x/.") // segments do not matter here
		if errA != nil || errB != nil {
			if want {
				t.Errorf("%s and %s: %v, %v", row[0], row[1], errA, errB)
			}
			continue
		}
		if a.EquivalentTo(b) != want || b.EquivalentTo(a) != want {
			t.Errorf("%s and %s: %t, want %t by %s", a, b, !want, want, row[3])
		}
	}
	if _, err := tel.Parse("tel:+1 2"); !errors.As(err, new(*uri.SyntaxError)) {
		t.Error(err)
	}
	for _, u := range []uri.URI{{}, uri.MustParseURI("sms:+1"), uri.MustParseURI("http://h/;b;a")} {
		if _, err := tel.FromURI(u); err == nil {
			t.Errorf("%q is no tel URI", u)
		}
	}
}

func TestZero(t *testing.T) {
	var n tel.Number
	if _, err := n.URI(); err != uri.ErrZero || !n.IsZero() {
		t.Errorf("the zero value has a URI: %v", err)
	}
	if text, err := json.Marshal(n); !errors.Is(err, uri.ErrZero) {
		t.Errorf("the zero value is %s in JSON, %v", text, err)
	}
	if n.String() != "" || n.Number() != "" || n.Digits() != "" || n.Params() != nil || n.Normal() != n || n.EquivalentTo(n) {
		t.Errorf("%+v", n)
	}
}

func TestBuild(t *testing.T) {
	for _, test := range []struct {
		number     string
		parameters []uri.Param
		want       string // empty for an error
	}{
		{"+1-2", nil, "tel:+1-2"},
		{"1", []uri.Param{{Name: "z"}, {Name: "a", Value: "b", HasValue: true}, {Name: "phone-context", Value: "+3", HasValue: true}, {Name: "ext", Value: "4", HasValue: true}, {Name: "isub", Value: "5=6", HasValue: true}}, "tel:1;isub=5=6;ext=4;phone-context=+3;a=b;z"},
		{"+1", []uri.Param{{Name: "a", Value: "ignored;"}}, "tel:+1;a"},
		{"1", nil, ""},
		{"+1;ext=2", nil, ""},
		{"+1#", nil, ""},
		{"+1", []uri.Param{{Name: "a=b"}}, ""},
		{"+1", []uri.Param{{Name: "a", Value: "b;c", HasValue: true}}, ""},
		{"+1", []uri.Param{{Name: "a", Value: "b#c", HasValue: true}}, ""},
		{"+1", []uri.Param{{Name: "a", HasValue: true}}, ""},
		{"+1", []uri.Param{{Name: "a", Value: "1", HasValue: true}, {Name: "A", Value: "1", HasValue: true}}, ""},
		{"+1 2", nil, ""},
	} {
		n, err := tel.Build(test.number, test.parameters...)
		if n.String() != test.want || (err == nil) != (test.want != "") {
			t.Errorf("%s %v: %q, %v, want %q", test.number, test.parameters, n, err, test.want)
		}
	}
}

func FuzzNumber(f *testing.F) {
	for _, row := range table(f, "testdata/numbers.tsv") {
		f.Add(row[0][len("tel:"):])
	}
	for _, row := range table(f, "../testdata/violations.tsv") {
		if rest, ok := strings.CutPrefix(row[0], "tel:"); ok {
			f.Add(rest)
		}
	}
	rules, _ := scheme.Known().Rules("tel")
	f.Fuzz(func(t *testing.T, text string) {
		text = "tel:" + text
		n, err := tel.Parse(text)
		u, syntax := uri.ParseURI(text)
		inOrder := syntax == nil && rules.Verify(u) == nil
		if err != nil {
			if inOrder {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		if n.String() != text {
			t.Fatalf("%q reads as %q", text, n)
		}
		built, err := tel.Build(n.Number(), n.Params()...)
		if err != nil || built.Normal() != n.Normal() || !built.EquivalentTo(n) || built.Digits() != n.Digits() {
			t.Fatalf("%q: its parts give %q, %v", text, built, err)
		}
		if inOrder && !slices.Equal(built.Params(), n.Params()) {
			t.Fatalf("%q: %v, want %v", text, built.Params(), n.Params())
		}
		normal := n.Normal()
		if again, err := tel.Parse(normal.String()); err != nil || again != normal || normal.Normal() != normal || rules.Verify(uri.MustParseURI(normal.String())) != nil {
			t.Fatalf("%q: normal form %q, %v", text, normal, err)
		}
	})
}

// FuzzBuild checks that Build gives the parts that it got, or an error.
func FuzzBuild(f *testing.F) {
	f.Add("+1-2", "ext", "3", "a", "b")
	f.Add("1;a", "phone-context", "+3;b", "a#", "?b")
	f.Fuzz(func(t *testing.T, number, name1, value1, name2, value2 string) {
		n, err := tel.Build(number, uri.Param{Name: name1, Value: value1, HasValue: true}, uri.Param{Name: name2, Value: value2, HasValue: value2 != ""})
		if err != nil {
			return
		}
		p, ok := n.Param(name1)
		q, ok2 := n.Param(name2)
		if strings.Contains(number+name1+value1+name2+value2, "%") {
			return // unreserved characters are decoded
		}
		if !ok || !ok2 || len(n.Params()) != 2 || n.Number() != number || p.Value != value1 || !p.HasValue || q.Value != value2 || q.HasValue != (value2 != "") {
			t.Fatalf("%q %q=%q %q=%q gives %q", number, name1, value1, name2, value2, n)
		}
	})
}
