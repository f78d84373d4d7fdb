package redact

import (
	"bytes"
	"encoding"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"github.com/urikit/uri/internal/secret"
)

// A masker is a policy, ready for use.
type masker struct {
	policy Policy
	rules  secret.Rules
	mask   string
}

func newMasker(p Policy) *masker { return &masker{p, p.rules(), p.mask()} }

// hides reports whether a name says that its value is a secret.
func (m *masker) hides(name string) bool {
	return !m.policy.Show.Parameters && m.rules.IsName(name)
}

// value returns the text of a value with its secrets masked. It can have a name.
func (m *masker) value(name, text string, isSecret bool) string {
	if isSecret || name != "" && m.hides(name) {
		if secret.IsHarmlessValue(text) {
			return text
		}
		return m.mask
	}
	masked := m.policy.Text(text)
	if masked == text && secret.BeginsWithScheme(text) { // a reference that contains a space is one word
		masked = m.policy.String(text)
	}
	if masked == text && name != "" && m.rules.IsSecret(name, text) && !m.policy.Show.Parameters {
		return m.mask
	}
	return masked
}

// any returns a value that is written like v, without its secrets.
func (m *masker) any(name string, v any, isSecret bool) any {
	if v == nil {
		return nil
	}
	if r := reflect.ValueOf(v); r.Kind() == reflect.Pointer && r.IsNil() {
		return v
	}
	return shown{m, name, v, isSecret}
}

// A shown is a value that is written as package slog writes it, with its secrets masked.
type shown struct {
	masker *masker
	name   string
	value  any
	secret bool
}

// cyclic is written for a map or slice that contains itself.
const cyclic = "!ERROR:redact: a map or slice contains itself"

// MarshalText returns the text that slog.TextHandler writes.
func (s shown) MarshalText() ([]byte, error) {
	found, cycle := s.secrets()
	if cycle {
		return []byte(cyclic), nil
	}
	var text string
	if t, ok := s.value.(encoding.TextMarshaler); ok {
		b, err := t.MarshalText()
		if err != nil {
			return nil, s.masker.policy.Error(err)
		}
		text = string(b)
	} else if b, ok := bytesOf(s.value); ok {
		text = string(b)
	} else {
		text = fmt.Sprintf("%+v", s.value)
	}
	return []byte(s.hide(text, found)), nil
}

// MarshalJSON returns the JSON that slog.JSONHandler writes.
func (s shown) MarshalJSON() ([]byte, error) {
	found, cycle := s.secrets()
	if cycle {
		return quote(cyclic), nil
	}
	_, ok := s.value.(json.Marshaler)
	if err, isError := s.value.(error); isError && !ok {
		return quote(s.hide(err.Error(), found)), nil
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(s.value); err != nil {
		return quote("!ERROR:" + s.hide(err.Error(), found)), nil
	}
	text, _ := s.masker.json(bytes.TrimSuffix(b.Bytes(), []byte("\n")), s.name, s.secret, found)
	return text, nil
}

// Format writes the value with its secrets masked, for handlers that use package fmt.
func (s shown) Format(f fmt.State, verb rune) {
	found, cycle := s.secrets()
	if cycle {
		fmt.Fprint(f, cyclic)
		return
	}
	text := fmt.Sprintf(fmt.FormatString(f, verb), s.value)
	fmt.Fprint(f, s.hide(text, found))
}

// hide masks the secrets of a text that shows the value: those that the text itself has, and those that
// were found in the value.
func (s shown) hide(text string, found []string) string {
	if s.secret && !secret.IsHarmlessValue(text) {
		return s.masker.mask
	}
	return s.masker.value(s.name, s.masker.replace(text, found), false)
}

// replace masks each of some secrets in a text.
func (m *masker) replace(text string, found []string) string {
	if len(found) == 0 {
		return text
	}
	pairs := make([]string, 0, 2*len(found))
	for _, f := range found {
		pairs = append(pairs, f, m.mask)
	}
	return strings.NewReplacer(pairs...).Replace(text)
}

// bytesOf returns the bytes of a slice of bytes.
func bytesOf(v any) ([]byte, bool) {
	if b, ok := v.([]byte); ok {
		return b, true
	}
	if t := reflect.TypeOf(v); t != nil && t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Uint8 {
		return reflect.ValueOf(v).Bytes(), true
	}
	return nil, false
}

// minFound is the length of the shortest secret that is masked wherever it occurs.
const minFound = 4

// secrets returns the secrets of the fields, elements and keys of the value to any depth, and whether
// a map or a slice contains itself.
func (s shown) secrets() (found []string, cycle bool) {
	w := walk{masker: s.masker, done: map[place]bool{}, path: map[place]bool{}}
	w.value(reflect.ValueOf(s.value), s.name, s.secret)
	return w.found, w.cycle
}

// A place is a pointer, a map or a slice.
type place struct {
	at  uintptr
	len int
	typ reflect.Type
}

// A walk visits each value once.
type walk struct {
	masker *masker
	found  []string
	done   map[place]bool
	path   map[place]bool // the maps and slices that contain the present value
	cycle  bool
}

// enter reports whether a place is to be visited now.
func (w *walk) enter(p place, isSecret bool) bool {
	if w.path[p] {
		w.cycle = true
		return false
	}
	if w.done[p] && !isSecret {
		return false
	}
	w.done[p], w.path[p] = true, true
	return true
}

// text adds the secrets of a text.
func (w *walk) text(text, name string, isSecret bool) {
	if isSecret || name != "" && w.masker.hides(name) || name != "" && w.masker.rules.IsSecret(name, text) {
		if len(text) >= minFound && !secret.IsHarmlessValue(text) {
			w.found = append(w.found, text)
		}
		return
	}
	rules := &w.masker.rules
	spans := rules.FindText(text)
	if len(spans) == 0 && secret.BeginsWithScheme(text) {
		spans = rules.Find(text)
	}
	for _, s := range spans {
		if s.Length >= minFound {
			w.found = append(w.found, text[s.Offset:s.End()])
		}
	}
}

// value adds the secrets of a value.
func (w *walk) value(v reflect.Value, name string, isSecret bool) {
	isSecret = isSecret || name != "" && w.masker.hides(name)
	switch v.Kind() {
	case reflect.String:
		w.text(v.String(), name, isSecret)
	case reflect.Interface:
		if !v.IsNil() {
			w.value(v.Elem(), name, isSecret)
		}
	case reflect.Pointer:
		p := place{v.Pointer(), 0, v.Type()}
		if v.IsNil() || w.done[p] {
			return
		}
		w.done[p] = true
		path := w.path // package fmt does not follow a pointer within a value
		w.path = map[place]bool{}
		w.value(v.Elem(), name, isSecret)
		w.path = path
	case reflect.Struct:
		for i := range v.NumField() {
			field := v.Type().Field(i)
			w.value(v.Field(i), field.Name, isSecret || field.Tag != "" && w.masker.hides(tagName(field.Tag)))
		}
	case reflect.Map:
		p := place{v.Pointer(), 0, v.Type()}
		if v.IsNil() || !w.enter(p, isSecret) {
			return
		}
		for entries := v.MapRange(); entries.Next(); {
			key := ""
			if k := entries.Key(); k.Kind() == reflect.String {
				key = k.String()
			}
			w.value(entries.Key(), "", false)
			w.value(entries.Value(), key, isSecret)
		}
		delete(w.path, p)
	case reflect.Slice, reflect.Array:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			w.bytes(v, name, isSecret)
			return
		}
		if v.Kind() == reflect.Slice {
			p := place{v.Pointer(), v.Len(), v.Type()}
			if v.Len() == 0 || !w.enter(p, isSecret) {
				return
			}
			defer delete(w.path, p)
		}
		for i := range v.Len() {
			w.value(v.Index(i), name, isSecret)
		}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		if text := fmt.Sprint(v.Int()); isSecret && len(text) >= minFound {
			w.found = append(w.found, text)
		}
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		if text := fmt.Sprint(v.Uint()); isSecret && len(text) >= minFound {
			w.found = append(w.found, text)
		}
	}
}

// bytes adds the secrets of bytes, and how JSON and package fmt write them.
func (w *walk) bytes(v reflect.Value, name string, isSecret bool) {
	b := make([]byte, v.Len())
	reflect.Copy(reflect.ValueOf(b), v)
	before := len(w.found)
	w.text(string(b), name, isSecret)
	if len(w.found) > before {
		w.found = append(w.found, base64.StdEncoding.EncodeToString(b), fmt.Sprint(b))
	}
}

// tagName returns the name that a tag of a field has for JSON.
func tagName(tag reflect.StructTag) string {
	name, _, _ := strings.Cut(tag.Get("json"), ",")
	return name
}
