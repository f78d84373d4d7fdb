package urn_test

import (
	"encoding/json"
	"errors"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/scheme/urn"
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
	switch {
	case !ok:
		return "-"
	case part == "":
		return `""`
	}
	return part
}

func TestParse(t *testing.T) {
	for _, row := range table(t, "testdata/urns.tsv") {
		u, err := urn.Parse(row[0])
		if err != nil {
			t.Errorf("%s: %v", row[0], err)
			continue
		}
		p := u.Parts()
		got := []string{u.String(), u.NID(), u.NSS(), cell(u.RComponent()), cell(u.QComponent()), cell(u.FComponent())}
		parts := []string{u.String(), p.NID, p.NSS, cell(p.RComponent, p.HasR), cell(p.QComponent, p.HasQ), cell(p.FComponent, p.HasF)}
		for i := range got {
			if got[i] != row[i] || parts[i] != row[i] {
				t.Errorf("%s: %q and %q, want %q by %s", row[0], got[i], parts[i], row[i], row[6])
			}
		}
	}
}

func TestInvalid(t *testing.T) {
	for _, row := range table(t, "testdata/invalid.tsv") {
		u, err := urn.Parse(row[0])
		var e *scheme.Error
		if !errors.As(err, &e) {
			t.Errorf("%s: %v, want an error of the scheme", row[0], err)
			continue
		}
		at, length := strconv.Itoa(e.Span.Offset), strconv.Itoa(e.Span.Length)
		if at != row[1] || length != row[2] || e.Source != "RFC 8141, section 2" || e.Message == "" || u != (urn.URN{}) {
			t.Errorf("%s: %+v, want offset %s and length %s by %s", row[0], e, row[1], row[2], row[3])
		}
	}
	var e *uri.SyntaxError
	if _, err := urn.Parse("urn:example:a b"); !errors.As(err, &e) || e.Offset != 13 {
		t.Errorf("%v", err)
	}
	if _, err := urn.FromURI(uri.URI{}); err == nil {
		t.Error("the zero URI is not a URN")
	}
}

func TestKind(t *testing.T) {
	for _, row := range table(t, "testdata/kinds.tsv") {
		u, err := urn.Parse("urn:" + row[0] + ":a")
		if err != nil || u.NIDKind().String() != row[1] {
			t.Errorf("%s: %s, %v, want %s by %s", row[0], u.NIDKind(), err, row[1], row[2])
		}
	}
}

// TestEquivalent checks that Equivalent, the normal form and the table of package scheme agree.
func TestEquivalent(t *testing.T) {
	for _, row := range table(t, "../testdata/urn.tsv") {
		a, errA := urn.Parse(row[0])
		b, errB := urn.Parse(row[1])
		if errA != nil || errB != nil {
			if row[2] == "equal" {
				t.Errorf("%s and %s: %v, %v", row[0], row[1], errA, errB)
			}
			continue
		}
		want := row[2] == "equal"
		if a.EquivalentTo(b) != want || (a.Normal() == b.Normal()) != want {
			t.Errorf("%s and %s: %t, %s and %s, want %s by %s", a, b, a.EquivalentTo(b), a.Normal(), b.Normal(), row[2], row[3])
		}
	}
}

func TestZero(t *testing.T) {
	var u urn.URN
	if _, err := u.URI(); err != uri.ErrZero || !u.IsZero() {
		t.Errorf("the zero value has a URI: %v", err)
	}
	if text, err := json.Marshal(u); !errors.Is(err, uri.ErrZero) {
		t.Errorf("the zero value is %s in JSON, %v", text, err)
	}
	if u.Parts() != (urn.Parts{}) || u.Normal() != u || u.EquivalentTo(u) || u.String() != "" || u.NIDKind() != urn.Reserved {
		t.Errorf("%+v", u.Parts())
	}
}

func TestBuild(t *testing.T) {
	for _, test := range []struct {
		parts   urn.Parts
		want    string
		offset  int
		message string
	}{
		{urn.Parts{NID: "ab", NSS: "c"}, "urn:ab:c", 0, ""},
		{urn.Parts{NID: "ab", NSS: "c", RComponent: "r", QComponent: "q", FComponent: "f"}, "urn:ab:c", 0, ""},
		{urn.Parts{NID: "ab", NSS: "c", RComponent: "r?", QComponent: "q?=", HasR: true, HasQ: true, HasF: true}, "urn:ab:c?+r??=q?=#", 0, ""},
		{urn.Parts{NID: "ab", NSS: "c", HasR: true}, "", 10, "an r-component or q-component cannot be empty or begin with a slash or a question mark"},
		{urn.Parts{NID: "ab:c", NSS: "d"}, "", 4, "a namespace cannot contain a colon"},
		{urn.Parts{NID: "ab", NSS: "d?=e"}, "", 7, `a name cannot contain "?" or "#"`},
		{urn.Parts{NID: "ab", NSS: "d#"}, "", 7, `a name cannot contain "?" or "#"`},
		{urn.Parts{NID: "ab", NSS: "c", RComponent: "r?=q", HasR: true}, "", 10, `an r-component cannot contain "?=" or "#"`},
		{urn.Parts{NID: "ab", NSS: "c", RComponent: "r#", HasR: true}, "", 10, `an r-component cannot contain "?=" or "#"`},
		{urn.Parts{NID: "ab", NSS: "c", QComponent: "q#", HasQ: true}, "", 10, `a q-component cannot contain "#"`},
		{urn.Parts{NID: "ab", NSS: "c", RComponent: "r", QComponent: "q#", HasR: true, HasQ: true}, "", 13, `a q-component cannot contain "#"`},
	} {
		u, err := urn.Build(test.parts)
		var e *scheme.Error
		switch {
		case test.message == "" && (err != nil || u.String() != test.want):
			t.Errorf("%+v: %s, %v, want %s", test.parts, u, err, test.want)
		case test.message != "" && (!errors.As(err, &e) || e.Message != test.message || e.Span.Offset != test.offset):
			t.Errorf("%+v: %v, want %s at %d", test.parts, err, test.message, test.offset)
		}
	}
}

func FuzzURN(f *testing.F) {
	for _, row := range table(f, "testdata/urns.tsv") {
		f.Add(row[0])
	}
	for _, row := range table(f, "testdata/invalid.tsv") {
		f.Add(row[0])
	}
	for _, row := range table(f, "../testdata/urn.tsv") {
		f.Add(row[1])
	}
	f.Fuzz(func(t *testing.T, text string) {
		u, err := urn.Parse(text)
		parsed, syntax := uri.ParseURI(text)
		if valid := syntax == nil && scheme.URNEquivalent(parsed, parsed); valid != (err == nil) {
			t.Fatalf("%q: %v, but package scheme says %t", text, err, valid)
		}
		if err != nil {
			var e *scheme.Error
			if errors.As(err, &e) && (e.Span.Offset < 0 || e.Span.Length < 0 || e.Span.End() > len(text)) {
				t.Fatalf("%q: %+v", text, e)
			}
			return
		}
		if u.String() != text {
			t.Fatalf("%q reads as %q", text, u)
		}
		built, err := urn.Build(u.Parts())
		if err != nil || built.String()[len("urn"):] != text[len("urn"):] {
			t.Fatalf("%q: its parts give %q, %v", text, built, err)
		}
		normal := u.Normal()
		if again, err := urn.Parse(normal.String()); err != nil || again != normal || normal.Normal() != normal {
			t.Fatalf("%q: normal form %q, %v", text, normal, err)
		}
		if !u.EquivalentTo(normal) || !normal.EquivalentTo(u) {
			t.Fatalf("%q is not equivalent to its normal form %q", text, normal)
		}
	})
}

// FuzzParts checks that Build gives exactly the parts that it got, or an error.
func FuzzParts(f *testing.F) {
	f.Add("example", "a/b", "r", "q", "f", true, true, true)
	f.Add("a:b", "c?+d", "r?=", "#", "", true, true, false)
	f.Fuzz(func(t *testing.T, nid, nss, r, q, fragment string, hasR, hasQ, hasF bool) {
		parts := urn.Parts{NID: nid, NSS: nss, RComponent: r, QComponent: q, FComponent: fragment, HasR: hasR, HasQ: hasQ, HasF: hasF}
		u, err := urn.Build(parts)
		if err != nil {
			return
		}
		if !hasR {
			parts.RComponent = ""
		}
		if !hasQ {
			parts.QComponent = ""
		}
		if !hasF {
			parts.FComponent = ""
		}
		if u.Parts() != parts {
			t.Fatalf("%+v gives %q", parts, u)
		}
	})
}
