package template_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/urikit/uri/template"
)

// broken is a type whose MarshalText fails.
type broken struct{}

var errBroken = errors.New("broken")

func (broken) MarshalText() ([]byte, error) { return nil, errBroken }

// A ValueError has the error of MarshalText as its cause, wherever the value is.
func TestCause(t *testing.T) {
	for _, v := range []any{broken{}, &broken{}, []broken{{}}, map[string]broken{"a": {}}, struct{ A broken }{}} {
		_, err := template.FromMap(map[string]any{"x": v})
		e, ok := errors.AsType[*template.ValueError](err)
		if !ok || e.Err != errBroken || !errors.Is(err, errBroken) || errors.Unwrap(err) != errBroken || !strings.HasSuffix(err.Error(), ": broken") {
			t.Errorf("%T: %v", v, err)
		}
		if ok && (e.Name != "x" || e.Type != reflect.TypeFor[broken]() && e.Type != reflect.TypeOf(v)) {
			t.Errorf("%T: %q, %v", v, e.Name, e.Type)
		}
	}
	_, err := template.FromMap(map[string]any{"x": func() {}})
	if err == nil || errors.Unwrap(err) != nil {
		t.Errorf("a function: %v", err)
	}
}

// Section 2.4.1: a prefix needs a string. The message has the name and the place of the variable.
func TestPrefixError(t *testing.T) {
	for _, c := range []struct {
		text   string
		name   string
		offset int
	}{
		{"{x:3}", "x", 1},
		{"a/{?y,long:10}", "long", 6},
	} {
		vars := template.Map{c.name: template.List("a")}
		dst := []byte("before")
		got, err := template.MustParse(c.text).AppendExpand(dst, vars)
		e, ok := errors.AsType[*template.PrefixError](err)
		if !ok || e.Name != c.name || e.Offset != c.offset || string(got) != "before" {
			t.Errorf("%s: %s, %v", c.text, got, err)
		}
		want := map[string]string{
			"x":    `template: the value of "x" has a prefix but is not a string (offset 1; RFC 6570 section 2.4.1)`,
			"long": `template: the value of "long" has a prefix but is not a string (offset 6; RFC 6570 section 2.4.1)`,
		}[c.name]
		if ok && e.Error() != want {
			t.Errorf("%s: %s", c.text, e.Error())
		}
	}
}

// Sections 2.4.1 and 3.2.3: a prefix counts characters, and a reserved expansion keeps triplets.
func TestPrefixes(t *testing.T) {
	for _, c := range []struct{ text, value, want string }{
		{"{x:1}", "éa", "%C3%A9"},
		{"{x:2}", "éa", "%C3%A9a"},
		{"{x:3}", "éa", "%C3%A9a"},
		{"{x:1}", "%C3%A9a", "%25"},
		{"{+x:1}", "%C3%A9a", "%C3%A9"},
		{"{+x:2}", "%C3%A9a", "%C3%A9a"},
		{"{+x:1}", "%E2%82%ACa", "%E2%82%AC"},
		{"{+x:1}", "%F0%9F%98%80a", "%F0%9F%98%80"},
		{"{+x:2}", "%F0%9F%98%80%61b", "%F0%9F%98%80%61"},
		{"{+x:1}", "%F0%9F%98%80", "%F0%9F%98%80"},
		{"{+x:1}", "%41%42%43%44%45", "%41"},
		{"{+x:5}", "%41%42%43%44%45", "%41%42%43%44%45"},
		{"{+x:1}", "%FFa", "%FF"},
		{"{+x:1}", "%C3a", "%C3"},
		{"{+x:2}", "%C3%28a", "%C3%28"},
		{"{+x:1}", "%zz", "%25"},
		{"{+x:2}", "%4", "%254"},
		{"{+x}", "%41%zz%", "%41%25zz%25"},
		{"{+x}", "%41a%42", "%41a%42"},
		{"{x}", "%41", "%2541"},
	} {
		if got, err := template.MustParse(c.text).Expand(template.Map{"x": template.String(c.value)}); err != nil || got != c.want {
			t.Errorf("%s with %s: %s, %v, want %s", c.text, c.value, got, err, c.want)
		}
	}
}

type (
	zero      struct{ N int }
	zeroPtr   struct{ N int }
	text      string
	textPtr   struct{ s string }
	wordBytes byte
)

func (z zero) IsZero() bool     { return z.N == 7 }
func (z *zeroPtr) IsZero() bool { return z.N == 7 }

func (x text) MarshalText() ([]byte, error)      { return []byte("<" + x + ">"), nil }
func (x *textPtr) MarshalText() ([]byte, error)  { return []byte("<" + x.s + ">"), nil }
func (w wordBytes) MarshalText() ([]byte, error) { return []byte{'w', '0' + byte(w)}, nil }

// The values that FromMap gives to Go's types.
func TestTypes(t *testing.T) {
	deep := any("x")
	for range 40 {
		next := deep
		deep = &next
	}
	n := 5
	p := &n
	pp := &p
	for _, c := range []struct {
		v    any
		want template.Value
	}{
		{int8(-8), template.String("-8")}, {int16(-16), template.String("-16")}, {int32(-32), template.String("-32")}, {int64(-64), template.String("-64")}, {-1, template.String("-1")},
		{uint8(8), template.String("8")}, {uint16(16), template.String("16")}, {uint32(32), template.String("32")}, {uint64(64), template.String("64")}, {uint(1), template.String("1")}, {uintptr(3), template.String("3")},
		{float32(0.1), template.String("0.1")}, {0.1, template.String("0.1")}, {1e21, template.String("1000000000000000000000")}, {true, template.String("true")}, {false, template.String("false")},
		{"s", template.String("s")}, {[]byte("ab"), template.String("ab")}, {text("a"), template.String("<a>")}, {textPtr{"a"}, template.String("<a>")}, {&textPtr{"a"}, template.String("<a>")},
		{[]wordBytes{1, 2}, template.List("w1", "w2")}, {[]text{"a"}, template.List("<a>")}, {[]textPtr{{"a"}}, template.List("<a>")},
		{pp, template.String("5")}, {deep, template.String("x")}, {[]any{1, nil, "b"}, template.List("1", "b")}, {(*int)(nil), template.Value{}}, {nil, template.Value{}}, {(*textPtr)(nil), template.Value{}},
		{map[string]any{"b": 2, "a": 1, "n": nil}, template.Pairs(template.Pair{Name: "a", Value: "1"}, template.Pair{Name: "b", Value: "2"})},
		{[2]int{1, 2}, template.List("1", "2")},
		{time.Date(2020, 1, 2, 3, 4, 5, 0, time.UTC), template.String("2020-01-02T03:04:05Z")},
	} {
		got, err := template.FromMap(map[string]any{"x": c.v})
		if err != nil || !got["x"].Equal(c.want) {
			t.Errorf("%T %v: %v, %v, want %v", c.v, c.v, got["x"], err, c.want)
		}
	}
	// A pointer that leads to itself.
	var loop any
	loop = &loop
	for _, v := range []any{loop, []any{loop}} {
		_, err := template.FromMap(map[string]any{"x": v})
		if err == nil || !strings.HasSuffix(err.Error(), "the pointer leads to itself") {
			t.Errorf("%v", err)
		}
	}
}

// The fields that "omitempty" and "omitzero" leave out.
func TestZero(t *testing.T) {
	type fields struct {
		A zero     `uri:",omitzero"`
		B zeroPtr  `uri:",omitzero"`
		C *zero    `uri:",omitzero"`
		D any      `uri:",omitzero"`
		E int      `uri:",omitzero"`
		F int      `uri:",omitempty"`
		G int      ``
		H *zeroPtr `uri:",omitzero"`
	}
	for _, c := range []struct {
		v    fields
		want string
	}{
		{fields{}, "A B G"},
		{fields{A: zero{7}, B: zeroPtr{7}}, "G"},
		{fields{A: zero{1}, B: zeroPtr{1}, C: &zero{1}, D: zero{1}, E: 1, F: 1, G: 1, H: &zeroPtr{1}}, "A B C D E F G H"},
		{fields{C: &zero{7}, D: zero{7}, H: &zeroPtr{7}}, "A B G"},
		{fields{D: 0}, "A B D G"},
		{fields{C: new(zero), H: new(zeroPtr)}, "A B C G H"},
	} {
		for _, v := range []any{c.v, &c.v} {
			got, err := template.FromStruct(v)
			var names []string
			for _, name := range strings.Split("A B C D E F G H", " ") {
				if got[name].IsDefined() {
					names = append(names, name)
				}
			}
			if err != nil || strings.Join(names, " ") != c.want {
				t.Errorf("%+v: %v, %v, want %s", v, names, err, c.want)
			}
		}
	}
}

// The JSON of values: no escapes for HTML, and an array for pairs with one name twice.
func TestMarshalJSON(t *testing.T) {
	pair := func(name, value string) template.Pair { return template.Pair{Name: name, Value: value} }
	for _, c := range []struct {
		v    template.Value
		want string
	}{
		{template.Value{}, `null`},
		{template.String(""), `""`},
		{template.String("<a&b>"), `"<a&b>"`},
		{template.List("<", "&"), `["<","&"]`},
		{template.Pairs(pair("<", "&"), pair("a", "")), `{"<":"&","a":""}`},
		{template.Pairs(pair("b", "1"), pair("a", "2"), pair("c", "3")), `{"b":"1","a":"2","c":"3"}`},
		{template.Pairs(pair("a", "1"), pair("a", "<")), `[{"name":"a","value":"1"},{"name":"a","value":"<"}]`},
	} {
		b, err := c.v.MarshalJSON()
		if got := strings.ReplaceAll(string(b), "\n", ""); err != nil || got != c.want {
			t.Errorf("%s, %v, want %s", b, err, c.want)
		}
		var back template.Value
		if err := back.UnmarshalJSON(b); err != nil || !back.Equal(c.v) {
			t.Errorf("%s is read as %v, %v", b, back, err)
		}
	}
}

// TestMatchExplode matches a variable with "*" before one without, as Expand writes them.
func TestMatchExplode(t *testing.T) {
	for text, want := range map[string]string{"{a*,b}": "x=1,2", "{/a*,b}": "/x=1/2", "{b,a*}": "2,x=1"} {
		p, err := template.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		vars := template.Map{"a": template.Pairs(template.Pair{"x", "1"}), "b": template.String("2")}
		if got, err := p.Expand(vars); got != want || err != nil {
			t.Errorf("%s: %q, %v", text, got, err)
		}
		if got, ok := p.Match(want); !ok || !reflect.DeepEqual(got, vars) {
			t.Errorf("%s: %v, %t", text, got, ok)
		}
	}
}

// TestMatchExplodePairs matches pairs that end where the next variable has its name.
func TestMatchExplodePairs(t *testing.T) {
	p := template.MustParse("{?a*,b}")
	vars := template.Map{"a": template.Pairs(template.Pair{"x", "1"}, template.Pair{"y", "2"}), "b": template.String("3")}
	if got, ok := p.Match("?x=1&y=2&b=3"); !ok || !reflect.DeepEqual(got, vars) {
		t.Errorf("%v, %t", got, ok)
	}
}

// TestMatchPrefix matches a prefix of the longest characters before another variable.
func TestMatchPrefix(t *testing.T) {
	p := template.MustParse("{a:3,b}")
	vars := template.Map{"a": template.String("😀😀😀"), "b": template.String("2")}
	text, err := p.Expand(vars)
	if err != nil {
		t.Fatal(err)
	}
	if got, ok := p.Match(text); !ok || !reflect.DeepEqual(got, vars) {
		t.Errorf("%s: %v, %t", text, got, ok)
	}
}

// TestEqual compares each of some values with each.
func TestEqual(t *testing.T) {
	values := []template.Value{
		{}, template.String(""), template.String("a"), template.String("b"), template.List(), template.List("a"), template.List("a", "b"), template.List("b", "a"),
		template.Pairs(), template.Pairs(template.Pair{Name: "a", Value: "b"}), template.Pairs(template.Pair{Name: "a", Value: "c"}),
	}
	for i, v := range values {
		for j, w := range values {
			// A list without items and an array without pairs are undefined (RFC 6570, section
			// 2.3).
			undefined := !v.IsDefined() && !w.IsDefined()
			if got := v.Equal(w); got != (i == j || undefined) {
				t.Errorf("%v, %v: %t", v, w, got)
			}
		}
	}
}
