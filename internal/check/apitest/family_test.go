package apitest

import (
	"bytes"
	"database/sql"
	"database/sql/driver"
	"encoding"
	"encoding/gob"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"go/types"
	"io"
	"log/slog"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/render"
	"github.com/urikit/uri/scheme/data"
	"github.com/urikit/uri/scheme/geo"
	"github.com/urikit/uri/scheme/tel"
	"github.com/urikit/uri/scheme/urn"
	"github.com/urikit/uri/template"
	"github.com/urikit/uri/urihttp"
	"github.com/urikit/uri/whatwg"
)

// A model has values of a type, without the zero one.
type model struct {
	values []any
	empty  bool // the zero value is the empty reference, not the lack of a value
}

func modelOf[T any](list ...T) model {
	var s model
	for _, v := range list {
		s.values = append(s.values, v)
	}
	return s
}

// must returns v. The texts of models are valid.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// wholes are the types of whole references.
var wholes = map[string]model{
	"uri.Reference": {empty: true, values: []any{uri.MustParse("../a?b#c"), uri.MustParse("http://h/%C3%BC")}},
	"iri.Reference": {empty: true, values: []any{iri.MustParse("../a?b#c"), iri.MustParse("http://h/ü")}},
	"uri.URI":       modelOf(uri.MustParseURI("http://u@h:80/a?b#c"), uri.MustParseURI("urn:a:b")),
	"iri.IRI":       modelOf(iri.MustParseIRI("http://u@h:80/ü?b#c"), iri.MustParseIRI("urn:a:ü")),
	"whatwg.URL":    modelOf(must(whatwg.Parse("http://u@h:81/a?b#c")), must(whatwg.Parse("mailto:a@b"))),
}

// wholeMethods are the methods that each of them has, on the value or on the pointer.
var wholeMethods = []reflect.Type{
	reflect.TypeFor[encoding.TextMarshaler](), reflect.TypeFor[encoding.TextUnmarshaler](), reflect.TypeFor[encoding.TextAppender](),
	reflect.TypeFor[encoding.BinaryMarshaler](), reflect.TypeFor[encoding.BinaryUnmarshaler](), reflect.TypeFor[encoding.BinaryAppender](),
	reflect.TypeFor[sql.Scanner](), reflect.TypeFor[driver.Valuer](), reflect.TypeFor[slog.LogValuer](), reflect.TypeFor[fmt.Stringer](),
	reflect.TypeFor[interface{ Redacted() string }](), reflect.TypeFor[interface{ IsZero() bool }](),
}

// parts are the types of parts and of the values of schemes, which have a text form both ways.
var parts = map[string]model{
	"data.Data":         modelOf(must(data.Parse("data:text/plain;charset=utf-8,a%20b"))),
	"template.Template": modelOf(must(template.Parse("/a{?q*}"))),
	"uri.Authority":     modelOf(must(uri.ParseAuthority("u@h:80")), must(uri.ParseAuthority(""))),
	"uri.Host":          modelOf(must(uri.ParseHost("[::1]")), must(uri.ParseHost("")), must(uri.ParseHost("%C3%BC"))),
	"uri.Path":          modelOf(uri.MustParse("/a/b%2F").Path(), uri.MustParse("a/..").Path(), uri.MustParse("").Path()),

	"geo.Place":  modelOf(must(geo.Parse("geo:1,2;u=3"))),
	"tel.Number": modelOf(must(tel.Parse("tel:+1-2;ext=3"))),
	"urn.URN":    modelOf(must(urn.Parse("urn:isbn:0451450523?+a#b"))),

	"urihttp.Origin": modelOf(urihttp.OriginOf(uri.MustParseURI("https://h:8443/"))),
}

// displays are the values for people: they have a text form, and nobody reads it back.
var displays = map[string][]any{
	"render.Line": {render.NewLine("http://u:p@h/é", 0, 60), render.OfText("//h/a b").Isolated(60)},
	"render.View": {render.OfText("http://u:p@h/é"), render.OfText("")},
}

// valueTypes returns the exported struct types without exported fields that have a method String
// and are not errors: those with a method Scheme and Fragment, which are whole references, and the
// others.
func valueTypes(t *testing.T) (whole, others []string) {
	t.Helper()
	l, err := newLoader(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, pkg := range countedPackages(t, l) {
		for _, name := range pkg.Scope().Names() {
			obj, ok := pkg.Scope().Lookup(name).(*types.TypeName)
			if !ok || !obj.Exported() || obj.IsAlias() {
				continue
			}
			s, ok := obj.Type().Underlying().(*types.Struct)
			if !ok || slices.ContainsFunc(slices.Collect(s.Fields()), (*types.Var).Exported) {
				continue
			}
			has := func(method string) bool {
				m, _, _ := types.LookupFieldOrMethod(obj.Type(), true, pkg, method)
				_, ok := m.(*types.Func)
				return ok
			}
			switch {
			case !has("String") || has("Error"):
			case has("Scheme") && has("Fragment"):
				whole = append(whole, pkg.Name()+"."+name)
			default:
				others = append(others, pkg.Name()+"."+name)
			}
		}
	}
	return whole, others
}

// TestFamilyIsWhole checks that the tests have a model of each value type.
func TestFamilyIsWhole(t *testing.T) {
	needSource(t)
	whole, others := valueTypes(t)
	compare := func(kind string, found []string, have ...string) {
		slices.Sort(have)
		slices.Sort(found)
		if !slices.Equal(found, have) {
			t.Errorf("%s: the module has\n%q, the test\n%q", kind, found, have)
		}
	}
	var haveWhole, haveParts []string
	for name := range wholes {
		haveWhole = append(haveWhole, name)
	}
	for name := range parts {
		haveParts = append(haveParts, name)
	}
	for name := range displays {
		haveParts = append(haveParts, name)
	}
	compare("whole references", whole, haveWhole...)
	compare("parts", others, haveParts...)
}

// TestWholeReferences checks the interfaces of whole references, and their forms there and back.
func TestWholeReferences(t *testing.T) {
	for name, s := range wholes {
		t.Run(name, func(t *testing.T) {
			typ := reflect.TypeOf(s.values[0])
			for _, i := range wholeMethods {
				if !reflect.PointerTo(typ).Implements(i) {
					t.Errorf("%s does not implement %v", name, i)
				}
				if writes := i.NumMethod() == 1 && !strings.HasPrefix(i.Method(0).Name, "Unmarshal") && i.Method(0).Name != "Scan"; writes && !typ.Implements(i) {
					t.Errorf("the value of %s does not implement %v", name, i)
				}
			}
			if _, ok := reflect.PointerTo(typ).MethodByName("Set"); ok {
				t.Errorf("%s has a method Set", name)
			}
			for _, v := range s.values {
				thereAndBack(t, v)
				stored(t, v)
			}
			zero := reflect.Zero(typ).Interface()
			if !zero.(interface{ IsZero() bool }).IsZero() || s.values[0].(interface{ IsZero() bool }).IsZero() {
				t.Errorf("%s: IsZero", name)
			}
			if zero.(fmt.Stringer).String() != "" || zero.(interface{ Redacted() string }).Redacted() != "" {
				t.Errorf("%s: the zero value has text", name)
			}
			target := reflect.New(typ)
			err := target.Interface().(sql.Scanner).Scan(nil)
			text, textErr := zero.(encoding.TextMarshaler).MarshalText()
			value, valueErr := zero.(driver.Valuer).Value()
			if s.empty {
				thereAndBack(t, zero)
				stored(t, zero)
				if err == nil || textErr != nil || len(text) > 0 || value != "" {
					t.Errorf("%s: zero: Scan %v, text %q, %v, value %v", name, err, text, textErr, value)
				}
				return
			}
			if err != nil || !target.Elem().Interface().(interface{ IsZero() bool }).IsZero() {
				t.Errorf("%s: Scan(nil): %v", name, err)
			}
			if !errors.Is(textErr, uri.ErrZero) || value != nil || valueErr != nil {
				t.Errorf("%s: zero: text %q, %v, value %v, %v", name, text, textErr, value, valueErr)
			}
			if _, err := json.Marshal(zero); !errors.Is(err, uri.ErrZero) {
				t.Errorf("%s: zero as JSON: %v", name, err)
			}
			if _, err := zero.(encoding.BinaryMarshaler).MarshalBinary(); !errors.Is(err, uri.ErrZero) {
				t.Errorf("%s: zero as bytes: %v", name, err)
			}
			if err := target.Interface().(encoding.TextUnmarshaler).UnmarshalText(nil); err == nil {
				t.Errorf("%s: the empty text is read", name)
			}
		})
	}
}

// TestParts checks the text forms of parts there and back.
func TestParts(t *testing.T) {
	for name, s := range parts {
		t.Run(name, func(t *testing.T) {
			for _, v := range s.values {
				thereAndBack(t, v)
			}
			zero := reflect.Zero(reflect.TypeOf(s.values[0])).Interface()
			if text, err := json.Marshal(zero); err == nil && string(text) == "{}" {
				t.Errorf("%s: the zero value is {} in JSON", name)
			}
		})
	}
}

// TestDisplays checks the text forms of values for people.
func TestDisplays(t *testing.T) {
	for name, values := range displays {
		for _, v := range append(values, reflect.Zero(reflect.TypeOf(values[0])).Interface()) {
			want := v.(fmt.Stringer).String()
			m, ok := v.(encoding.TextMarshaler)
			if !ok {
				t.Fatalf("%s has no text form", name)
			}
			if text, err := m.MarshalText(); err != nil || string(text) != want {
				t.Errorf("%s: %q is the text %q, %v", name, want, text, err)
			}
			var back string
			text, err := json.Marshal(map[string]any{"v": v})
			if err := json.Unmarshal(text[len(`{"v":`):len(text)-1], &back); err != nil || back != want {
				t.Errorf("%s: %q is %s in JSON", name, want, text)
			}
			if err != nil {
				t.Errorf("%s: %q: %v", name, want, err)
			}
		}
	}
}

// thereAndBack checks the forms of a value: text, JSON as a value, a field, a key and an element of
// a log, and flag.TextVar.
func thereAndBack(t *testing.T, v any) {
	t.Helper()
	want := v.(fmt.Stringer).String()
	typ := reflect.TypeOf(v)
	same := func(form string, back reflect.Value, err error) {
		t.Helper()
		if got := back.Elem().Interface().(fmt.Stringer).String(); err != nil || got != want {
			t.Errorf("%T %q by %s: %q, %v", v, want, form, got, err)
		}
	}
	m, ok := v.(encoding.TextMarshaler)
	if !ok {
		t.Errorf("%T has no text form", v)
		return
	}
	text, err := m.MarshalText()
	if err != nil || string(text) != want {
		t.Errorf("%T %q is the text %q, %v", v, want, text, err)
	}
	back := reflect.New(typ)
	u, ok := back.Interface().(encoding.TextUnmarshaler)
	if !ok {
		t.Errorf("%T reads no text", v)
		return
	}
	err = u.UnmarshalText(text)
	same("text", back, err)

	text, err = json.Marshal(v)
	quoted, _ := json.Marshal(want)
	if err != nil || !bytes.Equal(text, quoted) {
		t.Errorf("%T %q is the JSON %s, %v", v, want, text, err)
	}
	back = reflect.New(typ)
	err = json.Unmarshal(text, back.Interface())
	same("JSON", back, err)
	var log bytes.Buffer
	slog.New(slog.NewJSONHandler(&log, nil)).Info("x", "v", v)
	if strings.Contains(log.String(), "{}") {
		t.Errorf("%T %q is logged as %s", v, want, &log)
	}

	set := flag.NewFlagSet("x", flag.ContinueOnError)
	set.SetOutput(io.Discard)
	back = reflect.New(typ)
	set.TextVar(back.Interface().(encoding.TextUnmarshaler), "v", m, "")
	same("a flag's default", back, nil)
	back.Elem().SetZero()
	err = set.Parse([]string{"-v", want})
	same("a flag", back, err)
	if set.Lookup("v").Value.String() != want {
		t.Errorf("%T %q: the flag shows %q", v, want, set.Lookup("v").Value)
	}
}

// stored checks the form of a value in SQL, in gob, and as bytes.
func stored(t *testing.T, v any) {
	t.Helper()
	want := v.(fmt.Stringer).String()
	value, err := v.(driver.Valuer).Value()
	if err != nil || value != want {
		t.Errorf("%T %q is stored as %v, %v", v, want, value, err)
	}
	for _, from := range []any{value, []byte(want)} {
		back := reflect.New(reflect.TypeOf(v))
		if err := back.Interface().(sql.Scanner).Scan(from); err != nil || back.Elem().Interface().(fmt.Stringer).String() != want {
			t.Errorf("%T %q is read from %T as %v, %v", v, want, from, back.Elem(), err)
		}
	}
	var gobs bytes.Buffer
	err = gob.NewEncoder(&gobs).Encode(v)
	back := reflect.New(reflect.TypeOf(v))
	if err == nil {
		err = gob.NewDecoder(&gobs).Decode(back.Interface())
	}
	if err != nil || back.Elem().Interface().(fmt.Stringer).String() != want {
		t.Errorf("%T %q by gob: %v, %v", v, want, back.Elem(), err)
	}
	b, err := v.(encoding.BinaryMarshaler).MarshalBinary()
	back = reflect.New(reflect.TypeOf(v))
	if err == nil {
		err = back.Interface().(encoding.BinaryUnmarshaler).UnmarshalBinary(b)
	}
	if err != nil || back.Elem().Interface().(fmt.Stringer).String() != want {
		t.Errorf("%T %q by bytes: %v, %v", v, want, back.Elem(), err)
	}
}
