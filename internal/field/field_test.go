package field

import (
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
)

// Each row of the table is complete, and its name differs from those of all others.
func TestTable(t *testing.T) {
	seen := map[string]bool{}
	for f := None + 1; f < fields; f++ {
		row := &table[f]
		switch source := f.Source(); {
		case seen[row.name] || row.name == "":
			t.Errorf("field %d has the name %q, as another one has", f, row.name)
		case row.in == 0:
			t.Errorf("%s: no use", f)
		case source.Document == "" || source.Document == "RFC 3986" && source.Section == "":
			t.Errorf("%s: no source: %v", f, source)
		case row.list != noList && row.part == nil, row.append != nil && row.text == nil:
			t.Errorf("%s: the row is not complete", f)
		case row.list == noList && row.text == nil && row.place == nil && row.name != row.of.String():
			t.Errorf("%s: nothing reads it", f)
		}
		seen[row.name] = true
		if stem := f.Stem(); !strings.HasPrefix(row.name, stem) || row.argument() == "" && stem != row.name {
			t.Errorf("%s: the stem is %s", f, stem)
		}
		s, ok, err := Parse(strings.Split(strings.Replace(row.name, "N", "1", 1), ":"))
		if want := f.Has(InFormat) && row.argument() != ofName; want && (!ok || err != nil || s.Field != f) {
			t.Errorf("%s is read as %s, %t, %v", f, s.Field, ok, err)
		}
	}
	for c := uri.ComponentScheme; c <= uri.ComponentFragment; c++ {
		if f, ok := Find(InMembers, c.String()); !ok || f.Component() != c {
			t.Errorf("the component %s has the field %s", c, f)
		}
	}
	names := []string{NameKind, NameScheme, NameAuthority, NameAuthorityKind, NameUserinfo, NameHost, NameHostKind, NamePort, NamePath,
		NamePathKind, NameQuery, NameFragment}
	for i, f := range All(InMembers) {
		if f.String() != names[i] {
			t.Errorf("member %d is %s, not %s", i, f, names[i])
		}
	}
}

func TestParse(t *testing.T) {
	for _, test := range []struct {
		words  string
		field  Field
		name   string
		number int
	}{
		{"host", Host, "", 0},
		{"host:ascii", HostASCII, "", 0},
		{"segment:all", SegmentAll, "", 0},
		{"segment:-2", Segment, "", -2},
		{"query", Query, "", 0},
		{"query:", QueryName, "", 0},
		{"query:all", QueryName, "all", 0},
		{"query:all:all", QueryNameAll, "all", 0},
		{"query:NAME:join", QueryNameJoin, "NAME", 0},
		{"host:", None, "", 0},
		{"segment", None, "", 0},
		{"query:a:b", None, "", 0},
		{"query:a:all:b", None, "", 0},
		{"address", None, "", 0},
		{"", None, "", 0},
	} {
		s, ok, err := Parse(strings.Split(test.words, ":"))
		if s.Field != test.field || s.Name != test.name || s.Number != test.number || ok != (test.field != None) || err != nil {
			t.Errorf("%s: %s, %q, %d, %t, %v", test.words, s.Field, s.Name, s.Number, ok, err)
		}
	}
	for _, words := range []string{"segment:", "segment:0", "segment:x", "segment:99999999999999999999"} {
		if _, ok, err := Parse(strings.Split(words, ":")); !ok || err == nil {
			t.Errorf("%s: %t, no error", words, ok)
		}
	}
}

// selectors returns a selector of each field.
func selectors() []Selector {
	var all []Selector
	for f := None + 1; f < fields; f++ {
		s := Of(f)
		s.Name, s.Number = "q", 1
		all = append(all, s)
		s.Number, s.Decoded = -1, s.Decodes()
		all = append(all, s)
	}
	return all
}

var references = []string{
	"", "foo://me:pw@h%41:80/a%2Fb//?q=1&r&q=%20#f", "//:@:?#", "urn:a:b", "?&q", "http://WWW.A.Example.co.uk:080", "https://xn--a/", "//[::1]:70000",
	"http://b%C3%BCcher.example./", "s3://A_b", "http://com", "/a/b", "http://127.0.0.1/",
}

// Text and Append agree, and the place of a text has it.
func TestSelectors(t *testing.T) {
	for _, s := range selectors() {
		for _, text := range references {
			r := FromURI(uri.MustParse(text))
			got, ok, err := s.Text(&r)
			if (!ok || err != nil) && got != "" {
				t.Errorf("%s of %q: %q, but it is undefined", s, text, got)
			}
			b, okAgain, again := s.Append([]byte("x"), &r)
			if string(b) != "x"+got || ok != okAgain || (err == nil) != (again == nil) {
				t.Errorf("%s of %q: %q, %t, %v, and appended %q, %t, %v", s, text, got, ok, err, b, okAgain, again)
			}
			var places []string
			for at := range s.Places(r) {
				places = append(places, s.decodedForTest(at.Of(text)))
			}
			if at, placed := s.Span(&r); placed && (!slices.Equal(places, []string{got}) || s.decodedForTest(at.Of(text)) != got) {
				t.Errorf("%s of %q: %q, and the places are %q", s, text, got, places)
			}
			if s.HasMany() {
				var items []string
				for i := range s.Items(r) {
					items = append(items, s.OfItem(&r, i))
				}
				if !slices.Equal(items, places) {
					t.Errorf("%s of %q: the items are %q, and the places %q", s, text, items, places)
				}
			} else if strings.HasSuffix(s.String(), ":join") && (got != strings.Join(places, ",") || ok != (places != nil)) {
				t.Errorf("%s of %q: %q, and the places are %q", s, text, got, places)
			}
		}
	}
}

func (s *Selector) decodedForTest(text string) string {
	if s.Decoded {
		return s.decode(text)
	}
	return text
}

// Fields of a reference with plain components are read without allocating.
func TestAllocations(t *testing.T) {
	r := FromURI(uri.MustParse("http://me:pw@WWW.Example.co.uk:8080/a/b?p=1&q=2#f"))
	dst := make([]byte, 0, 256)
	for _, s := range selectors() {
		if s.Field == Origin || s.Field == Address || strings.HasSuffix(s.String(), ":join") || s.HasMany() {
			continue
		}
		if n := testing.AllocsPerRun(100, func() { s.Append(dst, &r) }); n > 0 {
			t.Errorf("%s allocates %v times", s, n)
		}
	}
}
