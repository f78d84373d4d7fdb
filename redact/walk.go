package redact

import (
	"encoding"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"github.com/urikit/uri/internal/engine/secret"
)

// A reach says which parts of a value are read: those that can be shown. A part that is not shown
// may belong to other goroutines, such as the connections of the server of an http.Request.
type reach uint8

const (
	// all: package fmt shows all fields, and follows no pointers.
	all reach = iota
	// own: a method of the value shows what it likes. Exported fields are read, pointers too, and
	// of the others those that are texts.
	own
	// exported: package json shows exported fields, and follows pointers.
	exported
)

// within returns the reach within a value of a type.
func (r reach) within(t reflect.Type) reach {
	switch {
	case hasLock(t):
		return exported
	case hasMethod(t):
		return own
	}
	return r
}

// hasLock reports whether a type has a field of package sync or sync/atomic, which guards others.
func hasLock(t reflect.Type) bool {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct {
		return false
	}
	for i := range t.NumField() {
		if path := t.Field(i).Type.PkgPath(); path == "sync" || path == "sync/atomic" {
			return true
		}
	}
	return false
}

// methods are the interfaces of values that show themselves.
var methods = [...]reflect.Type{
	reflect.TypeFor[fmt.Formatter](), reflect.TypeFor[fmt.Stringer](), reflect.TypeFor[error](),
	reflect.TypeFor[encoding.TextMarshaler](), reflect.TypeFor[json.Marshaler](),
}

func hasMethod(t reflect.Type) bool {
	for _, m := range methods {
		if t.Implements(m) {
			return true
		}
	}
	return false
}

// minFound is the length of the shortest secret that is masked wherever it occurs.
const minFound = 4

// A place is a pointer, a map or a slice, and how it is read.
type place struct {
	at       uintptr
	len      int
	typ      reflect.Type
	reach    reach
	isSecret bool
}

// A walk finds the secrets of a value. It visits each place once.
type walk struct {
	masker *masker
	found  []string
	done   map[place]bool
	path   map[place]bool // the maps and slices that contain the present value
	cycle  bool           // package fmt would not end
}

// enter reports whether a place is to be visited now.
func (w *walk) enter(p place) bool {
	if w.path[p] && p.reach == all {
		w.cycle = true
	}
	if w.done[p] {
		return false
	}
	w.done[p], w.path[p] = true, true
	return true
}

// text adds the secrets of a text.
func (w *walk) text(text string, name secret.Name, isSecret bool) {
	if isWhole(name, text, isSecret) {
		w.add(text)
		return
	}
	if w.masker.secretsOf(text, w.add) {
		return
	}
	rules := &w.masker.rules
	spans := rules.FindText(text)
	if len(spans) == 0 && secret.BeginsWithScheme(text) {
		spans = rules.Find(text)
	}
	for _, s := range spans {
		w.add(text[s.Offset:s.End()])
	}
}

func (w *walk) add(secret string) {
	if len(secret) >= minFound {
		w.found = append(w.found, secret)
	}
}

// value adds the secrets of a value. Each case is a kind of value. A string is always looked at, a
// number only if the name says that it is secret, and the others lead to their elements.
func (w *walk) value(v reflect.Value, name secret.Name, isSecret bool, r reach) {
	isSecret = isSecret || name.HidesAll()
	switch v.Kind() {
	case reflect.String:
		w.text(v.String(), name, isSecret)
	case reflect.Interface:
		if !v.IsNil() {
			w.value(v.Elem(), name, isSecret, r)
		}
	case reflect.Pointer:
		w.pointer(v, name, isSecret, r)
	case reflect.Struct:
		w.fields(v, isSecret, r.within(v.Type()))
	case reflect.Map:
		w.entries(v, isSecret, r.within(v.Type()))
	case reflect.Slice, reflect.Array:
		w.elements(v, name, isSecret, r)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		if isSecret {
			w.add(strconv.FormatInt(v.Int(), 10))
		}
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		if isSecret {
			w.add(strconv.FormatUint(v.Uint(), 10))
		}
	}
}

// pointer reads what a pointer points to, once.
func (w *walk) pointer(v reflect.Value, name secret.Name, isSecret bool, r reach) {
	p := place{v.Pointer(), 0, v.Type(), r, isSecret}
	if v.IsNil() || !v.CanInterface() || w.done[p] {
		return
	}
	w.done[p] = true
	within := r.within(v.Type())
	if within == all { // package fmt shows the address
		return
	}
	w.value(v.Elem(), name, isSecret, within)
}

// fields reads the fields of a struct that are in reach.
func (w *walk) fields(v reflect.Value, isSecret bool, r reach) {
	for i := range v.NumField() {
		field := v.Type().Field(i)
		if !field.IsExported() && !field.Anonymous && (r == exported || r == own && field.Type.Kind() != reflect.String && field.Type.Kind() != reflect.Struct) {
			continue
		}
		w.value(v.Field(i), w.masker.name(field.Name), isSecret || w.masker.name(tagName(field.Tag)).HidesAll(), r)
	}
}

// entries reads the keys and values of a map.
func (w *walk) entries(v reflect.Value, isSecret bool, r reach) {
	p := place{v.Pointer(), 0, v.Type(), r, isSecret}
	if v.IsNil() || !w.enter(p) {
		return
	}
	isHeader := isHeaderType(v.Type()) && !w.masker.policy.Show.Headers
	for entries := v.MapRange(); entries.Next(); {
		key := ""
		if k := entries.Key(); k.Kind() == reflect.String {
			key = k.String()
		}
		w.value(entries.Key(), secret.Name{}, false, r)
		w.value(entries.Value(), w.masker.name(key), isSecret || isHeader && w.masker.rules.IsHeader(key), r)
	}
	delete(w.path, p)
}

// elements reads a slice or an array.
func (w *walk) elements(v reflect.Value, name secret.Name, isSecret bool, r reach) {
	if v.Type().Elem().Kind() == reflect.Uint8 {
		w.bytes(v, name, isSecret)
		return
	}
	r = r.within(v.Type())
	if v.Kind() == reflect.Slice {
		p := place{v.Pointer(), v.Len(), v.Type(), r, isSecret}
		if v.Len() == 0 || !w.enter(p) {
			return
		}
		defer delete(w.path, p)
	}
	for i := range v.Len() {
		w.value(v.Index(i), name, isSecret, r)
	}
}

// bytes adds the secrets of bytes, and how JSON and package fmt write them.
func (w *walk) bytes(v reflect.Value, name secret.Name, isSecret bool) {
	b := make([]byte, v.Len())
	for i := range b {
		b[i] = byte(v.Index(i).Uint()) // of a field that is not exported, too
	}
	w.text(string(b), name, isSecret)
	if w.masker.hasSecret(name, b, isSecret) {
		w.found = append(w.found, base64.StdEncoding.EncodeToString(b), fmt.Sprint(b))
	}
}

// tagName returns the name that a tag of a field has for JSON.
func tagName(tag reflect.StructTag) string {
	name, _, _ := strings.Cut(tag.Get("json"), ",")
	return name
}
