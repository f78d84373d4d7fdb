package geo_test

import (
	"encoding/json"
	"errors"
	"math"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/scheme/geo"
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

func cell[S ~string](part S, ok bool) string {
	if !ok {
		return "-"
	}
	return string(part)
}

func TestParse(t *testing.T) {
	for _, row := range table(t, "testdata/places.tsv") {
		p, err := geo.Parse(row[0])
		if err != nil {
			t.Errorf("%s: %v", row[0], err)
			continue
		}
		var list []string
		for _, q := range p.Params() {
			text := q.Name
			if q.HasValue {
				text += "=" + q.Value
			}
			list = append(list, text)
		}
		got := []string{
			p.String(), string(p.Latitude()), string(p.Longitude()), cell(p.Altitude()), p.CRS(), cell(p.Uncertainty()),
			cell(strings.Join(list, " "), list != nil),
		}
		if !slices.Equal(got, row[:7]) {
			t.Errorf("%s: %q, want %q", row[0], got, row[1:])
		}
	}
}

// TestScheme reads the tables of package scheme.
func TestScheme(t *testing.T) {
	for _, row := range table(t, "../testdata/violations.tsv") {
		u := uri.MustParseURI(row[0])
		if u.Scheme() != "geo" {
			continue
		}
		p, err := geo.FromURI(u)
		if valid := row[1] == "-"; valid != (err == nil) || valid && p.String() != u.String() {
			t.Errorf("%s: %v", u, err)
		}
		var e *scheme.Error
		if err != nil && (!errors.As(err, &e) || e.Span.Of(row[0]) != strings.Trim(row[2], `"`)) {
			t.Errorf("%s: %v, want %s", u, err, row[2])
		}
	}
	for _, row := range table(t, "../testdata/equivalence.tsv") {
		if !strings.HasPrefix(row[0], "geo:") {
			continue
		}
		a, errA := geo.Parse(row[0])
		b, errB := geo.Parse(row[1])
		want := row[2] == "equal"
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
	if _, err := geo.Parse("geo:1, 2"); !errors.As(err, new(*uri.SyntaxError)) {
		t.Error(err)
	}
	for _, u := range []uri.URI{{}, uri.MustParseURI("tel:+1")} {
		if _, err := geo.FromURI(u); err == nil {
			t.Errorf("%q is no geo URI", u)
		}
	}
}

// TestNormalCRS has systems in another case than their normal form (section 3.3).
func TestNormalCRS(t *testing.T) {
	for text, want := range map[string]string{
		"geo:1,2;CRS=NAD27;u=03": "geo:1,2;crs=nad27;u=3",
		"geo:1,2;crs=WGS84":      "geo:1,2",
	} {
		p, err := geo.Parse(text)
		if err != nil || p.Normal().String() != want {
			t.Errorf("%s: %s, %v, want %s", text, p.Normal(), err, want)
		}
	}
}

func TestZero(t *testing.T) {
	var p geo.Place
	if _, err := p.URI(); err != uri.ErrZero || !p.IsZero() {
		t.Errorf("the zero value has a URI: %v", err)
	}
	if text, err := json.Marshal(p); !errors.Is(err, uri.ErrZero) {
		t.Errorf("the zero value is %s in JSON, %v", text, err)
	}
	if p.String() != "" || p.CRS() != "" || !reflect.DeepEqual(p.Parts(), geo.Parts{}) || p.Normal() != p || p.EquivalentTo(p) {
		t.Errorf("%+v", p.Parts())
	}
}

func TestDecimal(t *testing.T) {
	for text, want := range map[geo.Decimal]float64{
		"1": 1, "-16.3700": -16.37, "00.5": 0.5, "": 0, "x": 0, "-0": 0,
		geo.Decimal(strings.Repeat("9", 400)):       math.Inf(1),
		geo.Decimal("-" + strings.Repeat("9", 400)): math.Inf(-1),
	} {
		if got := text.Float64(); got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
	for f, want := range map[float64]geo.Decimal{0.1: "0.1", -90: "-90", 1e-7: "0.0000001", 1e21: "1000000000000000000000"} {
		if got := geo.NewDecimal(f); got != want || got.Float64() != f {
			t.Errorf("%v: %s, want %s", f, got, want)
		}
	}
}

func TestBuild(t *testing.T) {
	for _, test := range []struct {
		parts geo.Parts
		want  string // empty for an error
	}{
		{geo.Parts{Latitude: "1", Longitude: "2"}, "geo:1,2"},
		{geo.Parts{"1", "2", "3", "x", "4", []uri.Param{{Name: "b"}, {Name: "a", Value: "1", HasValue: true}}}, "geo:1,2,3;crs=x;u=4;b;a=1"},
		{geo.Parts{Latitude: "91", Longitude: "2"}, ""},
		{geo.Parts{Latitude: "91", Longitude: "2", CRS: "moon"}, "geo:91,2;crs=moon"},
		{geo.Parts{Latitude: "1"}, ""},
		{geo.Parts{Latitude: "1", Longitude: "2,3"}, ""},
		{geo.Parts{Latitude: "1", Longitude: "2", CRS: "x;u=1"}, ""},
		{geo.Parts{Latitude: "1", Longitude: "2", Uncertainty: "1;a"}, ""},
		{geo.Parts{Latitude: "1", Longitude: "2", Params: []uri.Param{{Name: "u", Value: "1", HasValue: true}}}, ""},
		{geo.Parts{Latitude: "1", Longitude: "2", Params: []uri.Param{{Name: "CRS", Value: "wgs84", HasValue: true}}}, ""},
		{geo.Parts{Latitude: "1", Longitude: "2", Params: []uri.Param{{Name: "a;b"}}}, ""},
		{geo.Parts{Latitude: "1", Longitude: "2#"}, ""},
		{geo.Parts{Latitude: geo.NewDecimal(math.NaN()), Longitude: "2"}, ""},
		{geo.Parts{Latitude: geo.NewDecimal(math.Inf(-1)), Longitude: "2", CRS: "x"}, ""},
	} {
		p, err := geo.Build(test.parts)
		if p.String() != test.want || (err == nil) != (test.want != "") {
			t.Errorf("%+v: %q, %v, want %q", test.parts, p, err, test.want)
		}
	}
}

func FuzzPlace(f *testing.F) {
	for _, row := range table(f, "testdata/places.tsv") {
		f.Add(row[0][len("geo:"):])
	}
	for _, row := range table(f, "../testdata/violations.tsv") {
		if rest, ok := strings.CutPrefix(row[0], "geo:"); ok {
			f.Add(rest)
		}
	}
	rules, _ := scheme.Known().Rules("geo")
	f.Fuzz(func(t *testing.T, text string) {
		text = "geo:" + text
		p, err := geo.Parse(text)
		u, syntax := uri.ParseURI(text)
		if valid := syntax == nil && rules.Verify(u) == nil; valid != (err == nil) {
			t.Fatalf("%q: %v", text, err)
		}
		if err != nil {
			return
		}
		if p.String() != text {
			t.Fatalf("%q reads as %q", text, p)
		}
		built, err := geo.Build(p.Parts())
		if err != nil || !reflect.DeepEqual(built.Parts(), p.Parts()) || !built.EquivalentTo(p) {
			t.Fatalf("%q: its parts give %q, %v", text, built, err)
		}
		normal := p.Normal()
		if again, err := geo.Parse(normal.String()); err != nil || again != normal || normal.Normal() != normal {
			t.Fatalf("%q: normal form %q, %v", text, normal, err)
		}
		for _, d := range []geo.Decimal{p.Latitude(), p.Longitude()} {
			want, err := strconv.ParseFloat(string(d), 64)
			if got := d.Float64(); got != want || err != nil && !errors.Is(err, strconv.ErrRange) {
				t.Fatalf("%q: %v, want %v, %v", d, got, want, err)
			}
		}
	})
}

// FuzzBuild checks that Build gives the parts that it got, or an error.
func FuzzBuild(f *testing.F) {
	f.Add("1", "-2.5", "3", "wgs84", "4", "a", "b")
	f.Add("1,2", "3;a", "", "x=y", "4#", "u", "?")
	f.Fuzz(func(t *testing.T, a, b, c, crs, u, name, value string) {
		parts := geo.Parts{geo.Decimal(a), geo.Decimal(b), geo.Decimal(c), crs, geo.Decimal(u), []uri.Param{{Name: name, Value: value, HasValue: true}}}
		p, err := geo.Build(parts)
		if err == nil && !strings.Contains(p.String(), "%") && !reflect.DeepEqual(p.Parts(), parts) {
			t.Fatalf("%+v gives %q", parts, p)
		}
	})
}
