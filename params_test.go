package uri_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
)

func TestParamsAll(t *testing.T) {
	type params = []uri.Param
	for _, test := range []struct {
		query string
		want  params
	}{
		// These are the examples of the documentation.
		{"", nil},
		{"a", params{{Name: "a"}}},
		{"a=", params{{"a", "", true}}},
		{"=b", params{{"", "b", true}}},
		{"a=b=c", params{{"a", "b=c", true}}},
		{"&", params{{}, {}}},
		{"a&", params{{Name: "a"}, {}}},

		{"=", params{{"", "", true}}},
		{"&&", params{{}, {}, {}}},
		{"&a=1", params{{}, {"a", "1", true}}},
		{"a=1&a=2&A=3", params{{"a", "1", true}, {"a", "2", true}, {"A", "3", true}}},
		{"%61=%26&b+c", params{{"%61", "%26", true}, {Name: "b+c"}}},
		{"a;b=1", params{{"a;b", "1", true}}},
		{"not valid\xff=%zz", params{{"not valid\xff", "%zz", true}}},
	} {
		if got := slices.Collect(uri.Params{Query: test.query}.All()); !slices.Equal(got, test.want) {
			t.Errorf("%q: %q, want %q", test.query, got, test.want)
		}
		p := uri.Params{Query: strings.NewReplacer("&", ";", ";", "&").Replace(test.query), Semicolon: true}
		i := 0
		for got := range p.All() {
			want := test.want[i]
			want.Name = strings.ReplaceAll(want.Name, ";", "&")
			if got != want {
				t.Errorf("%+v: %q, want %q", p, got, want)
			}
			i++
		}
		for range p.All() {
			break
		}
	}
}

func TestParamsDecode(t *testing.T) {
	for _, test := range []struct {
		query  string
		form   bool
		name   string
		values []string
	}{
		{"", false, "", nil},
		{"", false, "a", nil},
		{"a", false, "a", []string{""}},
		{"a=1&b=2&a&%61=3&a=", false, "a", []string{"1", "", "3", ""}},
		{"&x&=1", false, "", []string{"", "1"}},
		{"a=b=c", false, "a", []string{"b=c"}},
		{"%2561=1&a=2", false, "%61", []string{"1"}}, // decoded once
		{"a=%2541", false, "a", []string{"%41"}},
		{"a=%FF%00", false, "a", []string{"\xff\x00"}},
		{"a%3Db=%26", false, "a=b", []string{"&"}},
		{"a+b=c+d%2Be%20f", false, "a+b", []string{"c+d+e f"}},
		{"a+b=c+d%2Be%20f", true, "a b", []string{"c d+e f"}},
		{"a+b=1&a%20b=2&a%2Bb=3", true, "a b", []string{"1", "2"}},

		// A name or value with a malformed percent-encoded octet is not data.
		{"a=%&a=1", false, "a", []string{"1"}},
		{"%zz=1", false, "%zz", nil},
		{"%zz", false, "", nil},
	} {
		p := uri.Params{Query: test.query, Form: test.form}
		got := slices.Collect(p.Values(test.name))
		if !slices.Equal(got, test.values) {
			t.Errorf("%+v: Values(%q) = %q, want %q", p, test.name, got, test.values)
		}
		want := append(test.values, "")[0]
		if value, ok := p.Get(test.name); value != want || ok != (len(test.values) > 0) {
			t.Errorf("%+v: Get(%q) = %q, %t, want %q", p, test.name, value, ok, want)
		}
	}
	if got, err := (uri.Params{Form: true}).DecodeValue("a+%4"); got != "" || err == nil {
		t.Errorf("Decode of a malformed triplet: %q, %v", got, err)
	}
}

func TestParamsEdit(t *testing.T) {
	type P = uri.Params
	for _, test := range []struct {
		name string
		from P
		edit func(P) P
		want string
	}{
		{"Append first", P{}, func(p P) P { return p.Append("a", "1") }, "a=1"},
		{"Append", P{Query: "a=1"}, func(p P) P { return p.Append("a", "2") }, "a=1&a=2"},
		{"Append after an empty one", P{Query: "a&"}, func(p P) P { return p.Append("b", "") }, "a&&b="},
		{"Append nothing", P{}, func(p P) P { return p.Append("", "") }, "="},
		{"Append data", P{}, func(p P) P { return p.Append("a b+%41", "&;=+#?/\xff é") }, "a%20b%2B%2541=%26%3B%3D%2B%23?/%FF%20%C3%A9"},
		{"Append form", P{Form: true}, func(p P) P { return p.Append("a b+%20", " + ") }, "a+b%2B%2520=+%2B+"},
		{"Append semicolon", P{Query: "a", Semicolon: true}, func(p P) P { return p.Append("b;", "&") }, "a;b%3B=%26"},
		{"AppendName", P{Query: "a=1"}, func(p P) P { return p.AppendName("b=c") }, "a=1&b%3Dc"},
		{"AppendName first", P{}, func(p P) P { return p.AppendName("a") }, "a"},
		{"AppendName empty", P{Query: "a"}, func(p P) P { return p.AppendName("") }, "a&"},
		{"AppendName empty first", P{}, func(p P) P { return p.AppendName("") }, ""},

		{"Set none", P{Query: "b"}, func(p P) P { return p.Set("a", "1") }, "b&a=1"},
		{"Set of nothing", P{}, func(p P) P { return p.Set("a", "1") }, "a=1"},
		{"Set one", P{Query: "x&a=1&%7e"}, func(p P) P { return p.Set("a", "2 3") }, "x&a=2%203&%7e"},
		{"Set many", P{Query: "&a&b=%3d%3D&%61=2&=&a=3"}, func(p P) P { return p.Set("a", "x") }, "&a=x&b=%3d%3D&="},
		{"Set keeps how the name is written", P{Query: "%61=1&a=2"}, func(p P) P { return p.Set("a", "3") }, "%61=3"},
		{"Set the empty name", P{Query: "&&a"}, func(p P) P { return p.Set("", "1") }, "=1&a"},
		{"Set form", P{Query: "a+b=1&a%20b", Form: true}, func(p P) P { return p.Set("a b", "c d") }, "a+b=c+d"},
		{"Set semicolon", P{Query: "a&b=1;a=2;a", Semicolon: true}, func(p P) P { return p.Set("a", "3") }, "a&b=1;a=3"},
		{"Set ignores malformed names", P{Query: "a=%zz&%zz"}, func(p P) P { return p.Set("a", "1") }, "a=1&%zz"},

		{"Remove none", P{Query: "b&&%zz"}, func(p P) P { return p.Remove("a") }, "b&&%zz"},
		{"Remove one", P{Query: "x&a=1&y"}, func(p P) P { return p.Remove("a") }, "x&y"},
		{"Remove the first", P{Query: "a&x"}, func(p P) P { return p.Remove("a") }, "x"},
		{"Remove the last", P{Query: "x&a"}, func(p P) P { return p.Remove("a") }, "x"},
		{"Remove many", P{Query: "a&x=%3d&%61&&a=1"}, func(p P) P { return p.Remove("a") }, "x=%3d&"},
		{"Remove all", P{Query: "a&%61=1"}, func(p P) P { return p.Remove("a") }, ""},
		{"Remove beside an empty one", P{Query: "a&&b"}, func(p P) P { return p.Remove("a") }, "&b"},
		{"Remove all but an empty one", P{Query: "a&"}, func(p P) P { return p.Remove("a") }, ""},
		{"Remove empty ones", P{Query: "&a&=1&"}, func(p P) P { return p.Remove("") }, "a"},
	} {
		got, want := test.edit(test.from), test.from
		want.Query = test.want
		if got != want {
			t.Errorf("%s: %+v, want %+v", test.name, got, want)
		}
	}
}

func TestParamsAllocs(t *testing.T) {
	p := uri.Params{Query: strings.Repeat("a=1&&b&", 100) + "c=d"}
	for _, test := range []struct {
		name string
		want float64
		f    func()
	}{
		{"All", 0, func() {
			for range p.All() {
			}
		}},
		{"Values", 0, func() {
			for range p.Values("a") {
			}
		}},
		{"Get", 0, func() { p.Get("c") }},
		{"EncodeValue", 0, func() { p.EncodeValue("abc") }},
		{"DecodeValue", 0, func() { p.DecodeValue("a+c") }},
		{"Append", 3, func() { p.Append("d", "e") }},
	} {
		if got := testing.AllocsPerRun(100, test.f); got > test.want {
			t.Errorf("%s: %v allocations, want %v", test.name, got, test.want)
		}
	}
}

func FuzzParams(f *testing.F) {
	for _, query := range []string{"", "a", "a=1&b=2&a=3", "&&", "=&a==b", "%61=%3D&a+b;c=d", "%zz&a=%", "a b"} {
		f.Add(query, "a", "b c", false, false)
		f.Add(query, "", "+&;=#%41\xff", true, true)
	}
	f.Fuzz(func(t *testing.T, query, name, value string, semicolon, form bool) {
		p := uri.Params{Query: query, Semicolon: semicolon, Form: form}
		separator := "&"
		if semicolon {
			separator = ";"
		}
		valid := uri.Validate(uri.RuleQuery, query) == nil

		// The parameters joined are the query.
		var all, others, texts []string
		named := 0
		for param := range p.All() {
			text := param.String()
			all = append(all, text)
			decoded, err := p.DecodeValue(param.Name)
			if err == nil && decoded == name {
				named++
				continue
			}
			if err != nil && valid {
				t.Fatalf("%+v: %v", p, err)
			}
			others = append(others, text)
		}
		if got := strings.Join(all, separator); got != query {
			t.Fatalf("%+v: the parameters are %q", p, got)
		}
		values := slices.Collect(p.Values(name))
		if len(values) > named || valid && len(values) != named {
			t.Fatalf("%+v: %d values, %d parameters of the name %q", p, len(values), named, name)
		}

		// check compares an edited p with the texts of its parameters.
		check := func(edit string, got uri.Params, texts []string) {
			t.Helper()
			want := p
			want.Query = strings.Join(texts, separator)
			if got != want {
				t.Fatalf("%+v: %s(%q, %q) = %+v, want %+v", p, edit, name, value, got, want)
			}
			if err := uri.Validate(uri.RuleQuery, got.Query); valid && err != nil {
				t.Fatalf("%+v: %s(%q, %q) = %+v: %v", p, edit, name, value, got, err)
			}
		}
		for _, data := range []string{name, value} {
			if got, err := p.DecodeValue(p.EncodeValue(data)); err != nil || got != data {
				t.Fatalf("%+v: Decode(%q) = %q, %v, want %q", p, p.EncodeValue(data), got, err, data)
			}
		}
		param := p.EncodeValue(name) + "=" + p.EncodeValue(value)

		appended := p.Append(name, value)
		check("Append", appended, slices.Concat(all, []string{param}))
		if got := slices.Collect(appended.Values(name)); !slices.Equal(got, append(values, value)) {
			t.Fatalf("%+v: has the values %q", appended, got)
		}
		check("AppendName", p.AppendName(name), slices.Concat(all, []string{p.EncodeValue(name)}))
		check("Remove", p.Remove(name), others)

		set := p.Set(name, value)
		found := false
		for param := range p.All() {
			if decoded, err := p.DecodeValue(param.Name); err != nil || decoded != name {
				texts = append(texts, param.String())
			} else if !found {
				found = true
				texts = append(texts, param.Name+"="+p.EncodeValue(value))
			}
		}
		if !found {
			texts = append(texts, param)
		}
		check("Set", set, texts)
		if got := slices.Collect(set.Values(name)); !slices.Equal(got, []string{value}) {
			t.Fatalf("%+v: has the values %q", set, got)
		}
	})
}

// TestEditParams checks that parameters are written back, and that a query without parameters
// is removed unless it was empty before.
func TestEditParams(t *testing.T) {
	for _, test := range []struct{ ref, remove, want string }{
		{"https://h/x?token=1", "token", "https://h/x"},
		{"https://h/x?token=1#f", "token", "https://h/x#f"},
		{"?a", "a", ""},
		{"?a&b", "a", "?b"},
		{"?&a", "a", ""}, // one empty parameter cannot be written
		{"?&&a", "a", "?&"},
		{"?", "a", "?"},
		{"?b", "a", "?b"},
		{"", "a", ""},
		{"//h?%61=1&a", "a", "//h"},
	} {
		r := uri.MustParse(test.ref)
		got, err := r.EditParams(func(p uri.Params) uri.Params { return p.Remove(test.remove) })
		if got.String() != test.want || err != nil {
			t.Errorf("%q without %s is %q, %v, want %q", test.ref, test.remove, got, err, test.want)
		}
	}
	for _, text := range texts(t) {
		r, err := uri.Parse(text)
		if err != nil {
			continue
		}
		u, relative := r.URI()
		var names []string
		for param := range r.FormParams().All() {
			if name, err := r.FormParams().DecodeValue(param.Name); err == nil && len(names) < 50 {
				names = append(names, name)
			}
		}
		if got, err := r.EditParams(func(p uri.Params) uri.Params { return p }); got != r || err != nil {
			t.Errorf("%q with its own parameters is %q, %v", text, got, err)
		}
		for _, name := range names {
			p := r.FormParams().Remove(name)
			want, wantErr := r.With(uri.ComponentQuery, p.Query)
			if p.Query == "" {
				want, wantErr = r.Without(uri.ComponentQuery)
			}
			got, err := r.EditParams(func(uri.Params) uri.Params { return p })
			if got != want || fmt.Sprint(err) != fmt.Sprint(wantErr) {
				t.Errorf("%q without %q is %q, %v, want %q, %v", text, name, got, err, want, wantErr)
			}
			if relative == nil {
				if u, err := u.EditParams(func(uri.Params) uri.Params { return p }); u.Reference() != got || err != nil {
					t.Errorf("%q without %q is %q, %v, want %q", text, name, u, err, got)
				}
			}
		}
	}
	if u, err := new(uri.URI).EditParams(func(uri.Params) uri.Params { return uri.Params{Query: "a"} }); err == nil {
		t.Errorf("the zero URI with parameters is %q", u)
	}
	if r, err := uri.MustParse("/").EditParams(func(uri.Params) uri.Params { return uri.Params{Query: "#"} }); err == nil {
		t.Errorf("parameters that are not a query give %q", r)
	}
}
