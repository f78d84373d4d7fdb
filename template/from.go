package template

import (
	"cmp"
	"encoding"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// A ValueError reports a Go value that no variable can have.
type ValueError struct {
	Name string       // the name of the variable; empty if the argument of FromStruct is not a struct
	Type reflect.Type // the type of the value, or of a part of it
	Err  error        // the error of MarshalText, or nil

	whole bool // the value is the argument of FromStruct
}

// Error returns the name and the type.
func (e *ValueError) Error() string {
	if e.whole {
		return "template: the argument of FromStruct has the type " + e.Type.String() + ": give a struct or a pointer to one"
	}
	s := "template: the variable " + strconv.Quote(e.Name) + " cannot have a value of type " + e.Type.String()
	if e.Err != nil {
		s += ": " + e.Err.Error()
	}
	return s
}

// Unwrap returns the error of MarshalText, or nil.
func (e *ValueError) Unwrap() error { return e.Err }

// FromMap returns the variables of a map. For JSON, decode into a [Map] instead, which keeps
// the order of objects and the digits of numbers. The values can be of these types:
//
//   - A string, a bool, a number, or a type with MarshalText gives a string. Numbers are
//     written in decimal, with as many digits as they need.
//   - A slice or an array of these gives a list. A []byte gives a string.
//   - A map with such values gives pairs, in the order of the keys. A []Pair keeps its order.
//     A struct gives pairs in the order of its fields.
//   - A [Value] stays.
//   - nil and a nil pointer are undefined. As items and members they are left out. Other
//     pointers give what they point to.
//
// The error is a [*ValueError].
func FromMap(m map[string]any) (Map, error) {
	vars := make(Map, len(m))
	for name, v := range m {
		value, err := valueOf(name, reflect.ValueOf(v))
		if err != nil {
			return nil, err
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
// With "omitempty" the zero value of a field is undefined. The fields of an embedded struct
// without a tag are variables, too. A nil pointer has no variables. The error is a
// [*ValueError].
func FromStruct(v any) (Map, error) {
	s := reflect.ValueOf(v)
	for s.Kind() == reflect.Pointer {
		s = s.Elem()
	}
	vars := make(Map)
	if !s.IsValid() {
		return vars, nil
	}
	if s.Kind() != reflect.Struct {
		return nil, &ValueError{Type: s.Type(), whole: true}
	}
	err := fields(s, func(name string, field reflect.Value) error {
		value, err := valueOf(name, field)
		vars[name] = value
		return err
	})
	if err != nil {
		return nil, err
	}
	return vars, nil
}

// fields calls yield for each exported field of a struct.
func fields(s reflect.Value, yield func(name string, field reflect.Value) error) error {
	for i := range s.NumField() {
		field, v := s.Type().Field(i), s.Field(i)
		name, options, _ := strings.Cut(field.Tag.Get("uri"), ",")
		var err error
		switch {
		case name == "-", options == "omitempty" && v.IsZero():
		case field.Anonymous && name == "" && v.Kind() == reflect.Struct:
			err = fields(v, yield)
		case field.IsExported():
			err = yield(cmp.Or(name, field.Name), v)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// valueOf returns a Go value as the value of a variable.
func valueOf(name string, v reflect.Value) (Value, error) {
	v, s, ok, err := text(name, v)
	switch {
	case err != nil || !v.IsValid():
		return Value{}, err
	case ok:
		return String(s), nil
	}
	if value, ok := v.Interface().(Value); ok {
		return value, nil
	}
	if pairs, ok := v.Interface().([]Pair); ok {
		return Pairs(slices.Clone(pairs)...), nil
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
				return Value{}, err
			}
			if ok {
				items = append(items, s)
			}
		}
		return List(items...), nil
	case reflect.Map:
		for key, member := range v.Seq2() {
			s, _, err := item(name, key)
			if err == nil {
				err = add(s, member)
			}
			if err != nil {
				return Value{}, err
			}
		}
		slices.SortFunc(pairs, func(a, b Pair) int { return cmp.Compare(a.Name, b.Name) })
		return Pairs(pairs...), nil
	case reflect.Struct:
		err := fields(v, add)
		return Pairs(pairs...), err
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

// text returns what v points to, and its text if it has one. For nil the result is not valid.
func text(name string, v reflect.Value) (reflect.Value, string, bool, error) {
	for v.IsValid() {
		if v.Kind() == reflect.Pointer && v.IsNil() {
			return reflect.Value{}, "", false, nil
		}
		if m, ok := v.Interface().(encoding.TextMarshaler); ok {
			b, err := m.MarshalText()
			if err != nil {
				err = &ValueError{Name: name, Type: v.Type(), Err: err}
			}
			return v, string(b), err == nil, err
		}
		if v.Kind() != reflect.Pointer && v.Kind() != reflect.Interface {
			break
		}
		v = v.Elem()
	}
	switch v.Kind() {
	case reflect.String:
		return v, v.String(), true, nil
	case reflect.Bool, reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return v, fmt.Sprint(v), true, nil
	case reflect.Float32, reflect.Float64:
		return v, strconv.FormatFloat(v.Float(), 'f', -1, v.Type().Bits()), true, nil
	case reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			return v, string(v.Bytes()), true, nil
		}
	}
	return v, "", false, nil
}
