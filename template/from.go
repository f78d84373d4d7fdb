package template

import (
	"cmp"
	"encoding"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/urikit/uri/internal/engine/secret"
)

// A ValueError reports a Go value that no variable can have.
type ValueError struct {
	Name    string       // the name of the variable; empty if the argument of FromStruct is not a struct
	Type    reflect.Type // the type of the value, or of a part of it
	Message string       // the problem: the name, the type, and for a part of a value its place
	Err     error        // the error of MarshalText, or nil

	path   string // the place of the part in Go's notation, such as Filter.Tags[2]
	reason string // why, if the type does not say it
	whole  bool   // the value is the argument of FromStruct
}

// Error returns the message, and the text of Err if there is one.
func (e *ValueError) Error() string {
	if e.Err != nil {
		return "template: " + e.Message + ": " + secret.Text(e.Err.Error())
	}
	return "template: " + e.Message
}

// described returns err with the message of its ValueError.
func described(err error) error {
	var e *ValueError
	if errors.As(err, &e) {
		e.Message = e.describe()
	}
	return err
}

// describe returns the message.
func (e *ValueError) describe() string {
	var b strings.Builder
	switch {
	case e.whole && e.Type.Kind() == reflect.Struct:
		return "the argument of FromStruct has the type " + e.Type.String() + ", which has no exported field: give a struct that has this as a field"
	case e.whole:
		b.WriteString("the argument of FromStruct has the type " + e.Type.String())
	default:
		b.WriteString("the variable " + secret.Quote(e.Name) + " cannot have a value of type " + e.Type.String())
	}
	if e.path != "" && e.path != e.Name {
		b.WriteString(" at " + e.path)
	}
	switch {
	case e.Err != nil:
	case e.reason != "":
		b.WriteString(": " + e.reason)
	case e.whole:
		b.WriteString(": give a struct or a pointer to one")
	}
	return b.String()
}

// Unwrap returns Err.
func (e *ValueError) Unwrap() error { return e.Err }

// within returns err with a place before its own. Before an index there is no period.
func within(path string, err error) error {
	var e *ValueError
	if errors.As(err, &e) {
		if e.path != "" && e.path[0] != '[' {
			path += "."
		}
		e.path = path + e.path
	}
	return err
}

// at returns the notation of an index or a key.
func at(i any) string {
	if key, ok := i.(string); ok {
		i = secret.String(key)
	}
	return fmt.Sprintf("[%#v]", i)
}

// FromMap returns the variables of a map. For JSON, decode into a [Map] instead, which keeps
// the order of objects and the digits of numbers. The values can be of these types:
//
//   - A string, a bool, a number, or a type with MarshalText gives a string. Numbers are
//     written in decimal, with as many digits as they need, also if their type has a method
//     String or Error. MarshalText can have a pointer as its receiver.
//   - A slice or an array of these gives a list. A []byte gives a string.
//   - A map with such values gives pairs, in the order of the keys. A []Pair keeps its order.
//     A struct gives pairs in the order of its fields, which are those of [FromStruct].
//   - A [Value] stays.
//   - nil and a nil pointer are undefined. As items and members they are left out. Other
//     pointers give what they point to.
//
// Other types are errors, also as items and members: functions, channels, complex numbers, lists
// of lists, and structs without an exported field. So is a pointer that leads to itself. The error
// is a [*ValueError].
func FromMap(m map[string]any) (Map, error) {
	vars := make(Map, len(m))
	for name, v := range m {
		value, err := valueOf(name, reflect.ValueOf(v))
		if err != nil {
			return nil, described(err)
		}
		vars[name] = value
	}
	return vars, nil
}

// FromStruct returns the exported fields of a struct, or of a pointer to one, as variables.
// Their values are those of [FromMap]. The name of a variable is that of the field, or the
// first part of its tag "uri":
//
//	type search struct {
//		Query string   `uri:"q"`
//		Pages []int    `uri:"page,omitempty"`
//		Token string   `uri:"-"`
//	}
//
// With "omitempty" the zero value of a field is undefined. With "omitzero" so is one whose method
// IsZero returns true.
//
// An embedded struct without a name in its tag and without MarshalText is not a variable. Its
// fields are variables, also where a pointer to it is embedded. If the pointer is nil, they are
// undefined. As in encoding/json, of several fields with one name the least deeply embedded one
// counts, and of those the one that has the name from its tag. If there are still several, none
// is a variable.
//
// A nil pointer has no variables. A struct without an exported field, such as a uri.URI, is an
// error. The error is a [*ValueError].
func FromStruct(v any) (Map, error) {
	s, err := pointee(reflect.ValueOf(v), nil)
	if e, ok := err.(*ValueError); ok {
		e.whole = true
		return nil, described(err)
	}
	vars := make(Map)
	if !s.IsValid() {
		return vars, nil
	}
	if s.Kind() != reflect.Struct || fieldsOf(s.Type()).opaque {
		return nil, described(&ValueError{Type: s.Type(), whole: true})
	}
	err = fieldsOf(s.Type()).each(s, func(name string, field reflect.Value) error {
		value, err := valueOf(name, field)
		vars[name] = value
		return err
	})
	if err != nil {
		return nil, described(err)
	}
	return vars, nil
}

// valueOf returns a Go value as the value of a variable. A text comes first, because a type with a
// text can be of any kind. Then come the types of this package, and last the kinds that have
// members.
func valueOf(name string, v reflect.Value) (Value, error) {
	v, s, ok, err := text(name, v)
	switch {
	case err != nil || !v.IsValid():
		return Value{}, err
	case ok:
		return String(s), nil
	}
	if v.CanInterface() {
		switch v := v.Interface().(type) {
		case Value:
			return v, nil
		case []Pair:
			return Pairs(slices.Clone(v)...), nil
		}
	}
	var pairs []Pair
	add := func(key string, member reflect.Value) error {
		s, ok, err := item(name, member)
		if ok {
			pairs = append(pairs, Pair{key, s})
		}
		return err
	}
	switch v.Kind() {
	case reflect.Slice, reflect.Array:
		var items []string
		for i := range v.Len() {
			s, ok, err := item(name, v.Index(i))
			if err != nil {
				return Value{}, within(at(i), err)
			}
			if ok {
				items = append(items, s)
			}
		}
		return List(items...), nil
	case reflect.Map:
		for key, member := range v.Seq2() {
			s, ok, err := item(name, key)
			if err == nil && !ok {
				err = &ValueError{Name: name, Type: key.Type(), reason: "a nil key has no name"}
			}
			if err == nil {
				err = within(at(s), add(s, member))
			}
			if err != nil {
				return Value{}, err
			}
		}
		slices.SortFunc(pairs, func(a, b Pair) int {
			return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Value, b.Value))
		})
		return Pairs(pairs...), nil
	case reflect.Struct:
		if all := fieldsOf(v.Type()); !all.opaque {
			err := all.each(v, add)
			return Pairs(pairs...), err
		}
	}
	return Value{}, &ValueError{Name: name, Type: v.Type()}
}

// item returns the text of an item of a list or a member of pairs. It returns false if the
// item is nil.
func item(name string, v reflect.Value) (string, bool, error) {
	v, s, ok, err := text(name, v)
	if err == nil && v.IsValid() && !ok {
		err = &ValueError{Name: name, Type: v.Type()}
	}
	return s, ok, err
}

var textMarshaler = reflect.TypeFor[encoding.TextMarshaler]()

// hasText reports whether a type or a pointer to it has MarshalText.
func hasText(t reflect.Type) bool {
	return t.Implements(textMarshaler) || t.Kind() != reflect.Interface && reflect.PointerTo(t).Implements(textMarshaler)
}

// pointee returns what v points to through pointers and interfaces, or the first value on the way
// for which stop is true. For nil the result is not valid. A pointer that leads to itself is a
// [*ValueError].
func pointee(v reflect.Value, stop func(reflect.Value) bool) (reflect.Value, error) {
	var seen map[uintptr]bool
	for n := 0; v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface; n++ {
		if v.IsNil() {
			return reflect.Value{}, nil
		}
		if v.Kind() == reflect.Pointer {
			if stop != nil && stop(v) {
				break
			}
			if n >= 16 { // few types have so many pointers, so that the map is rare
				if seen[v.Pointer()] {
					return v, &ValueError{Type: v.Type(), reason: "the pointer leads to itself"}
				}
				if seen == nil {
					seen = make(map[uintptr]bool)
				}
				seen[v.Pointer()] = true
			}
		}
		v = v.Elem()
	}
	return v, nil
}

// text returns what v points to, and its text if it has one. For nil the result is not valid.
// MarshalText comes before the text by the kind.
func text(name string, v reflect.Value) (reflect.Value, string, bool, error) {
	v, err := pointee(v, func(v reflect.Value) bool { return v.CanInterface() && v.Type().Implements(textMarshaler) })
	if e, ok := err.(*ValueError); ok {
		e.Name = name
		return v, "", false, err
	}
	if !v.IsValid() {
		return v, "", false, nil
	}
	if v.CanInterface() && hasText(v.Type()) {
		m, ok := v.Interface().(encoding.TextMarshaler)
		if !ok {
			m = addressable(v).Addr().Interface().(encoding.TextMarshaler)
		}
		b, err := m.MarshalText()
		if err != nil {
			err = &ValueError{Name: name, Type: v.Type(), Err: err}
		}
		return v, string(b), err == nil, err
	}
	switch v.Kind() {
	case reflect.String:
		return v, v.String(), true, nil
	case reflect.Bool:
		return v, strconv.FormatBool(v.Bool()), true, nil
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return v, strconv.FormatInt(v.Int(), 10), true, nil
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return v, strconv.FormatUint(v.Uint(), 10), true, nil
	case reflect.Float32, reflect.Float64:
		return v, strconv.FormatFloat(v.Float(), 'f', -1, v.Type().Bits()), true, nil
	case reflect.Slice:
		if e := v.Type().Elem(); e.Kind() == reflect.Uint8 && !hasText(e) {
			return v, string(v.Bytes()), true, nil
		}
	}
	return v, "", false, nil
}

// addressable returns v or a copy of it that has an address.
func addressable(v reflect.Value) reflect.Value {
	if v.CanAddr() {
		return v
	}
	c := reflect.New(v.Type()).Elem()
	c.Set(v)
	return c
}
