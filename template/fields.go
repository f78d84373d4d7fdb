package template

import (
	"cmp"
	"reflect"
	"slices"
	"strings"
	"sync"
)

// A structField is a field of a struct, or of one that is embedded in it, that is a variable.
type structField struct {
	name      string
	path      string // in Go's notation
	index     []int
	tagged    bool // the name is from the tag
	omitEmpty bool
	omitZero  bool
}

// structFields are the fields of a struct in its order.
type structFields struct {
	list   []structField
	opaque bool // the struct has fields, and none is exported
}

var fieldCache sync.Map // from reflect.Type to *structFields

// fieldsOf returns the fields of a struct.
func fieldsOf(t reflect.Type) *structFields {
	if all, ok := fieldCache.Load(t); ok {
		return all.(*structFields)
	}
	all, _ := fieldCache.LoadOrStore(t, findFields(t))
	return all.(*structFields)
}

// findFields finds the fields of a struct, as encoding/json does: in breadth first order, each type
// once, and of several fields with a name the dominant one. Each round of the outer loop has the
// structs of one depth. A struct that is embedded twice at one depth has its fields twice, so that
// dominant drops them.
func findFields(t reflect.Type) *structFields {
	level := []embedded{{typ: t}}
	visited := map[reflect.Type]bool{}
	var all []structField
	exported := false
	for len(level) > 0 {
		var next []embedded
		for _, e := range level {
			if visited[e.typ] {
				continue
			}
			visited[e.typ] = true
			for i := range e.typ.NumField() {
				found, typ, kind := e.field(i)
				switch kind {
				case omittedField:
					exported = true
				case embeddedField:
					if j := slices.IndexFunc(next, func(n embedded) bool { return n.typ == typ }); j >= 0 {
						next[j].twice = true
					} else {
						next = append(next, embedded{structField: found, typ: typ})
					}
				case ownField:
					exported = true
					all = append(all, found)
					if e.twice { // the fields of the two are at one depth, so that none counts
						all = append(all, found)
					}
				}
			}
		}
		level = next
	}
	return &structFields{dominant(all), t.NumField() > 0 && !exported}
}

// An embedded struct is one whose fields belong to the struct around it.
type embedded struct {
	structField
	typ   reflect.Type
	twice bool // the type is embedded several times at this depth
}

// A fieldKind says what the field of a struct is to the struct.
type fieldKind int

const (
	hiddenField   fieldKind = iota // not exported
	omittedField                   // exported, and left out by its tag
	embeddedField                  // a struct whose fields belong to the struct around it
	ownField
)

// field returns the field of e with an index, its type without a pointer, and its kind. The kind is
// decided in this order: hidden, omitted by its tag, embedded, and otherwise a field of its own.
func (e *embedded) field(i int) (structField, reflect.Type, fieldKind) {
	f := e.typ.Field(i)
	typ := f.Type
	if typ.Kind() == reflect.Pointer && typ.Name() == "" {
		typ = typ.Elem()
	}
	isStruct := f.Anonymous && typ.Kind() == reflect.Struct
	if !f.IsExported() && !isStruct {
		return structField{}, typ, hiddenField
	}
	tag := f.Tag.Get("uri")
	if tag == "-" {
		return structField{}, typ, omittedField
	}
	name, options, _ := strings.Cut(tag, ",")
	found := structField{
		name:   cmp.Or(name, f.Name),
		path:   strings.TrimPrefix(e.path+"."+f.Name, "."),
		index:  append(slices.Clone(e.index), i),
		tagged: name != "",
	}
	for option := range strings.SplitSeq(options, ",") {
		found.omitEmpty = found.omitEmpty || option == "omitempty"
		found.omitZero = found.omitZero || option == "omitzero"
	}
	// Methods of a field that is not exported cannot be called.
	if isStruct && name == "" && !(f.IsExported() && (hasText(typ) || typ == reflect.TypeFor[Value]())) {
		return found, typ, embeddedField
	}
	return found, typ, ownField
}

// dominant returns of the fields with the same name the one that counts, if any, in the order of
// the struct.
func dominant(all []structField) []structField {
	depth := func(f structField) int { return len(f.index) }
	tagged := func(f structField) int {
		if f.tagged {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(all, func(a, b structField) int {
		return cmp.Or(strings.Compare(a.name, b.name), depth(a)-depth(b), tagged(a)-tagged(b))
	})
	var kept []structField
	for i := 0; i < len(all); {
		n := 1
		for i+n < len(all) && all[i+n].name == all[i].name {
			n++
		}
		if n == 1 || depth(all[i]) != depth(all[i+1]) || all[i].tagged != all[i+1].tagged {
			kept = append(kept, all[i])
		}
		i += n
	}
	slices.SortFunc(kept, func(a, b structField) int { return slices.Compare(a.index, b.index) })
	return kept
}

// each calls yield for each field of a struct that is not left out.
func (all *structFields) each(s reflect.Value, yield func(name string, field reflect.Value) error) error {
	for _, f := range all.list {
		v, ok := f.of(s)
		if !ok || f.omitEmpty && v.IsZero() || f.omitZero && isZero(v) {
			continue
		}
		if err := yield(f.name, v); err != nil {
			return within(f.path, err)
		}
	}
	return nil
}

// of returns the field of a struct. It returns false if an embedded pointer on the way is nil.
func (f structField) of(s reflect.Value) (reflect.Value, bool) {
	for i, n := range f.index {
		if i > 0 && s.Kind() == reflect.Pointer {
			if s.IsNil() {
				return s, false
			}
			s = s.Elem()
		}
		s = s.Field(n)
	}
	return s, true
}

// isZero reports whether v is zero by its method IsZero, or else is the zero value.
func isZero(v reflect.Value) bool {
	if (v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface) && v.IsNil() {
		return true
	}
	type zero interface{ IsZero() bool }
	if !v.CanInterface() {
		return v.IsZero()
	}
	if z, ok := v.Interface().(zero); ok {
		return z.IsZero()
	}
	if z, ok := addressable(v).Addr().Interface().(zero); ok {
		return z.IsZero()
	}
	return v.IsZero()
}
