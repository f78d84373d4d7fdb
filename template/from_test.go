package template_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/testenv"
	"github.com/urikit/uri/template"
)

// sameAsJSON compares the variables of a struct with those of its JSON.
func sameAsJSON(t *testing.T, v any) {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	var want template.Map
	if err := json.Unmarshal(b, &want); err != nil {
		t.Fatal(err)
	}
	got, err := template.FromStruct(v)
	if err != nil {
		t.Fatalf("%T: %v", v, err)
	}
	names := make(map[string]bool)
	for name := range want {
		names[name] = true
	}
	for name := range got {
		names[name] = true
	}
	for name := range names {
		if !got[name].Equal(want[name]) {
			t.Errorf("%T: %s is %v, want %v as in %s", v, name, got[name], want[name], b)
		}
	}
}

// TestFieldsGenerated compares generated struct types with encoding/json: which fields have which
// names, and their values.
func TestFieldsGenerated(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	pick := func(all ...string) string { return all[r.IntN(len(all))] }
	leaves := []reflect.Type{
		reflect.TypeFor[string](), reflect.TypeFor[int](), reflect.TypeFor[*string](), reflect.TypeFor[[]int](), reflect.TypeFor[bool](),
		reflect.TypeFor[map[string]string](), reflect.TypeFor[**int8](), reflect.TypeFor[[]*string](), reflect.TypeFor[any](), reflect.TypeFor[[2]uint16](),
		reflect.TypeFor[named0](),
	}
	var structs []reflect.Type
	inner := reflect.TypeFor[struct {
		A, B string
		C    *int
	}]()
	for n := range testenv.Tier(300, 4000, 40000) {
		if n%50 == 0 {
			structs = []reflect.Type{inner}
		}
		var fields []reflect.StructField
		for _, name := range []string{"A", "B", "C", "D", "E"} {
			if r.IntN(3) == 0 {
				continue
			}
			f := reflect.StructField{Name: name, Type: leaves[r.IntN(len(leaves))]}
			options := pick("", "", ",omitzero", ",omitempty", ",omitempty,omitzero", ",string_")
			switch r.IntN(3) {
			case 0:
				f.Type, f.Anonymous = structs[r.IntN(len(structs))], true
				if r.IntN(2) == 0 {
					f.Type = reflect.PointerTo(f.Type)
				}
				options = ""
			case 1:
				if r.IntN(8) == 0 {
					f.Type, options = inner, ""
				}
			}
			if f.Type.Kind() == reflect.Array {
				options = ""
			}
			tag := pick("", "", "", "A", "B", "x", "-", "-,") + options
			if f.Anonymous && r.IntN(4) > 0 || f.Anonymous && f.Type != inner && f.Type != reflect.PointerTo(inner) {
				tag = "" // a member of a member has no text
			}
			f.Tag = reflect.StructTag(fmt.Sprintf(`json:%q uri:%[1]q`, tag))
			fields = append(fields, f)
		}
		typ := reflect.StructOf(fields)
		structs = append(structs, typ)
		for range 3 {
			v := reflect.New(typ)
			fill(r, v.Elem())
			sameAsJSON(t, v.Interface())
			sameAsJSON(t, v.Elem().Interface())
			if t.Failed() {
				return
			}
		}
	}
}

type named0 string

// fill gives a value random parts.
func fill(r *rand.Rand, v reflect.Value) {
	if r.IntN(4) == 0 {
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(r, v.Elem())
	case reflect.Struct:
		for i := range v.NumField() {
			fill(r, v.Field(i))
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), r.IntN(3), 3))
		for i := range v.Len() {
			fill(r, v.Index(i))
		}
	case reflect.Array:
		for i := range v.Len() {
			fill(r, v.Index(i))
		}
	case reflect.Map:
		v.Set(reflect.ValueOf(map[string]string{"b": "1", "a": "", string(rune('c' + r.IntN(5))): "2"}))
	case reflect.Interface:
		v.Set(reflect.ValueOf([]any{"s", 7, true, []string{"x"}}[r.IntN(4)]))
	case reflect.String:
		v.SetString(string(rune('a' + r.IntN(26))))
	case reflect.Bool:
		v.SetBool(true)
	default:
		if v.CanInt() {
			v.SetInt(int64(r.IntN(100)) - 50)
		} else {
			v.SetUint(uint64(r.IntN(100)))
		}
	}
}

type (
	page struct{ Q, R string }
	Page struct{ Q, R string }
	deep struct {
		*Page
		S int
	}
	// Loop embeds itself.
	Loop struct {
		*Loop
		X int
	}
	// hidden has no exported field.
	hidden struct{ _ int }
)

// TestFieldsAsJSON compares types that reflect cannot make: fields of unexported types, and types
// that embed themselves.
func TestFieldsAsJSON(t *testing.T) {
	type tagged struct {
		page `json:"p" uri:"p"`
		Q    string
	}
	type twice struct {
		page
		Page
		T string
	}
	type outer struct {
		Q string
		page
	}
	type outerLast struct {
		page
		Q string
	}
	type viaPointer struct {
		*page
		deep
	}
	type zeros struct {
		T time.Time  `json:"t,omitzero" uri:"t,omitzero"`
		U *time.Time `json:"u,omitzero" uri:"u,omitzero"`
		V time.Time  `json:"v" uri:"v"`
	}
	type plain struct{ Name string }
	type withTag struct {
		N string `json:"Name" uri:"Name"`
	}
	type plainFirst struct {
		plain
		withTag
	}
	type plainLast struct {
		withTag
		plain
	}
	sameAsJSON(t, plainFirst{plain{"plain"}, withTag{"tagged"}})
	sameAsJSON(t, plainLast{withTag{"tagged"}, plain{"plain"}})
	sameAsJSON(t, tagged{page{"1", "2"}, "3"})
	sameAsJSON(t, twice{page{"1", "2"}, Page{"3", "4"}, "5"})
	sameAsJSON(t, outer{"outer", page{"inner", "r"}})
	sameAsJSON(t, outerLast{page{"inner", "r"}, "outer"})
	sameAsJSON(t, viaPointer{deep: deep{S: 1}})
	sameAsJSON(t, viaPointer{deep: deep{Page: &Page{"1", "2"}, S: 1}})
	sameAsJSON(t, &viaPointer{page: &page{"3", "4"}, deep: deep{Page: &Page{"1", "2"}, S: 1}})
	sameAsJSON(t, Loop{X: 1})
	sameAsJSON(t, Loop{&Loop{X: 2}, 1})
	sameAsJSON(t, zeros{})
	now := time.Unix(1, 0).UTC()
	sameAsJSON(t, zeros{now, &now, now})
	n := big.NewInt(7)
	sameAsJSON(t, &struct{ N big.Int }{*n})
	sameAsJSON(t, struct{ N *big.Int }{n})
	sameAsJSON(t, struct{ U uri.URI }{uri.MustParseURI("http://h/")})
}

// upper has MarshalText with a pointer as its receiver.
type upper struct{ text string }

func (u *upper) MarshalText() ([]byte, error) { return []byte(strings.ToUpper(u.text)), nil }

type level uint8

func (l level) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "L%d", uint8(l)), nil }

// TestFromText reads values with MarshalText wherever they are.
func TestFromText(t *testing.T) {
	u := uri.MustParseURI("http://h/")
	type embeds struct {
		uri.URI
		Q string
	}
	for _, c := range []struct {
		v         any
		expr, out string
	}{
		{embeds{u, "q"}, "{URI,Q}", "http%3A%2F%2Fh%2F,q"},
		{&embeds{u, "q"}, "{URI,Q}", "http%3A%2F%2Fh%2F,q"},
		{struct {
			*uri.URI
			Q string
		}{nil, "q"}, "{URI,Q}", "q"},
		{struct{ N big.Int }{*big.NewInt(7)}, "{N}", "7"},
		{&struct{ N big.Int }{*big.NewInt(7)}, "{N}", "7"},
		{struct{ L []upper }{[]upper{{"a"}, {"b"}}}, "{L}", "A,B"},
		{struct{ L [2]upper }{[2]upper{{"a"}, {"b"}}}, "{L}", "A,B"},
		{struct{ M map[string]upper }{map[string]upper{"a": {"b"}}}, "{?M*}", "?a=B"},
		{struct{ L []level }{[]level{1, 2}}, "{L}", "L1,L2"},
		{struct{ V any }{&upper{"v"}}, "{V}", "V"},
		{struct{ V any }{upper{"v"}}, "{V}", "V"},
		{struct{ V any }{(*upper)(nil)}, "{V}", ""},
		{struct{ V fmt.Stringer }{(*uri.URI)(nil)}, "{V}", ""},
		{struct{ P struct{ A, B upper } }{struct{ A, B upper }{upper{"a"}, upper{"b"}}}, "{?P*}", "?A=A&B=B"},
	} {
		vars, err := template.FromStruct(c.v)
		if err != nil {
			t.Errorf("%T: %v", c.v, err)
			continue
		}
		if got, err := template.MustParse(c.expr).Expand(vars); got != c.out || err != nil {
			t.Errorf("%T: %q, %v, want %q", c.v, got, err, c.out)
		}
	}
}

type pointer *pointer

// TestFromErrors reports values that no variable can have, with their places, and pointers that
// lead to themselves.
// A panickyInt and a wrongBool have methods that write other texts than their values.
type (
	panickyInt int
	wrongBool  bool
)

func (panickyInt) String() string { panic("String was called") }
func (wrongBool) Error() string   { return "ERR" }

// TestTypesWithMethods compares values whose types have String or Error with their JSON.
func TestTypesWithMethods(t *testing.T) {
	sameAsJSON(t, struct {
		Duration time.Duration
		Month    time.Month
		Kind     reflect.Kind
		Bool     wrongBool
		Panicky  panickyInt
		Pointer  *time.Duration
		List     []time.Month
		Keys     map[time.Duration]wrongBool
		Least    int64
		Most     uint64
		Any      any
	}{5, time.March, reflect.Func, true, -7, new(time.Duration), []time.Month{1, 12}, map[time.Duration]wrongBool{-3: false},
		math.MinInt64, math.MaxUint64, time.Second})
}

func TestFromErrors(t *testing.T) {
	var itself any
	itself = &itself
	var p pointer
	p = &p
	list := []any{"a", nil}
	list[1] = list
	members := map[string]any{}
	members["m"] = members
	type inner struct{ C chan int }
	type Middle struct {
		F map[string]func() `uri:"f"`
	}
	for _, c := range []struct {
		v    any
		want string
	}{
		{struct{ C chan int }{}, `the variable "C" cannot have a value of type chan int`},
		{struct {
			In inner `uri:"in"`
		}{}, `the variable "in" cannot have a value of type chan int at In.C`},
		{struct{ Middle }{Middle{map[string]func(){"k": nil}}}, `the variable "f" cannot have a value of type func() at Middle.F["k"]`},
		{struct{ L []any }{[]any{"a", []complex64{1}}}, `the variable "L" cannot have a value of type []complex64 at L[1]`},
		{struct{ L [][]string }{[][]string{{"a"}}}, `the variable "L" cannot have a value of type []string at L[0]`},
		{struct{ S struct{ T Page } }{}, `the variable "S" cannot have a value of type template_test.Page at S.T`},
		{struct{ H hidden }{}, `the variable "H" cannot have a value of type template_test.hidden`},
		{struct{ T time.Time }{time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC)}, `the variable "T" cannot have a value of type time.Time: Time.MarshalText: `},
		{struct{ V any }{itself}, `the variable "V" cannot have a value of type *interface {}: the pointer leads to itself`},
		{struct{ V pointer }{p}, `the variable "V" cannot have a value of type template_test.pointer: the pointer leads to itself`},
		{struct{ V any }{list}, `the variable "V" cannot have a value of type []interface {} at V[1]`},
		{struct{ V any }{members}, `the variable "V" cannot have a value of type map[string]interface {} at V["m"]`},
		{struct{ M map[any]string }{map[any]string{nil: "a"}}, `the variable "M" cannot have a value of type interface {}: a nil key`},
		{itself, "the argument of FromStruct has the type *interface {}: the pointer leads to itself"},
		{p, "the argument of FromStruct has the type template_test.pointer: the pointer leads to itself"},
		{uri.MustParseURI("http://h/"), "the argument of FromStruct has the type uri.URI, which has no exported field: give a struct that has this as a field"},
		{hidden{}, "the argument of FromStruct has the type template_test.hidden, which has no exported field: give a struct that has this as a field"},
		{template.String("s"), "the argument of FromStruct has the type template.Value, which has no exported field: give a struct that has this as a field"},
		{[]Page{}, "the argument of FromStruct has the type []template_test.Page: give a struct or a pointer to one"},
	} {
		vars, err := template.FromStruct(c.v)
		failure := (*template.ValueError)(nil)
		if !errors.As(err, &failure) || vars != nil || !strings.HasPrefix(err.Error(), "template: "+c.want) {
			t.Errorf("%T: %v, %v, want %s", c.v, vars, err, c.want)
		}
	}
	if _, err := template.FromMap(map[string]any{"v": itself}); err == nil {
		t.Error("FromMap takes a pointer that leads to itself")
	}
	deep := reflect.ValueOf("x")
	for range 100 {
		p := reflect.New(deep.Type())
		p.Elem().Set(deep)
		deep = p
	}
	vars, err := template.FromMap(map[string]any{"v": deep.Interface()})
	if s, ok := vars["v"].Text(); s != "x" || !ok || err != nil {
		t.Errorf("a pointer to a pointer: %v, %v", vars, err)
	}
	if vars, err := template.FromStruct(struct{}{}); len(vars) != 0 || err != nil {
		t.Errorf("an empty struct: %v, %v", vars, err)
	}
	if vars, err := template.FromMap(map[string]any{"v": struct {
		Page
		Q string
	}{Page{"inner", "r"}, "outer"}}); err != nil || !vars["v"].Equal(template.Pairs(template.Pair{Name: "R", Value: "r"}, template.Pair{Name: "Q", Value: "outer"})) {
		t.Errorf("%v, %v", vars, err)
	}
}
