package redact

import (
	"bytes"
	"encoding"
	"encoding/json"
	"fmt"
	"log/slog"
	"reflect"
	"slices"
	"strings"

	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/internal/inplace"
)

// A masker is a policy, ready for use.
type masker struct {
	policy Policy
	rules  secret.Rules
	mask   string
}

func newMasker(p Policy) *masker { return &masker{p, p.rules(), p.mask()} }

// ofZero is the masker of the zero Policy.
var ofZero = newMasker(Policy{})

// name returns what a name says of its values. If parameters are shown, the names of headers with
// credentials stay.
func (m *masker) name(text string) secret.Name {
	show := m.policy.Show
	if text == "" || show.Parameters && show.Headers {
		return secret.Name{}
	}
	name := m.rules.Name(text)
	if show.Parameters && !name.IsCredentials() {
		return secret.Name{}
	}
	return name
}

// isWhole reports whether a value is masked whole: it is within a secret, or its name says so.
func isWhole(name secret.Name, text string, inSecret bool) bool {
	in := container{name: name, secret: inSecret}
	return in.hides(text, nil, 0)
}

// value returns the text of a value with its secrets masked. It can have a name.
func (m *masker) value(name secret.Name, text string, isSecret bool) string {
	if isWhole(name, text, isSecret) {
		return m.mask
	}
	masked := m.text(text)
	if masked == text && secret.BeginsWithScheme(text) { // a reference that contains a space is one word
		masked = m.policy.MaskString(text)
	}
	return masked
}

// text is [Policy.MaskText].
func (m *masker) text(text string) string {
	if masked, ok := m.document(text, nil); ok {
		return masked
	}
	var room [8]secret.Span
	return secret.Masks(text, m.rules.AppendFindText(room[:0], text), m.mask)
}

// appendText is [Policy.AppendMaskText].
func (m *masker) appendText(dst []byte, text string) []byte {
	if masked, ok := m.document(text, nil); ok {
		return append(dst, masked...)
	}
	var room [8]secret.Span
	return secret.AppendMasked(dst, text, m.rules.AppendFindText(room[:0], text), m.mask)
}

// any returns a value that is written like v, without its secrets.
func (m *masker) any(name secret.Name, v any, isSecret bool) any {
	if v == nil {
		return nil
	}
	if r := reflect.ValueOf(v); r.Kind() == reflect.Pointer && r.IsNil() {
		return v
	}
	if _, ok := v.(*slog.Source); ok { // handlers write it in their own way
		return v
	}
	if h, ok := headerOf(v); ok && !isSecret {
		masked := m.policy.MaskHeader(h)
		return reflect.ValueOf(masked).Convert(reflect.TypeOf(v)).Interface()
	}
	if b, ok := bytesOf(v); ok && !m.hasSecret(name, b, isSecret) { // slog.TextHandler quotes it always
		return v
	}
	return shown{m, name, v, isSecret}
}

// hasSecret reports whether bytes have a secret, as a text or as JSON.
func (m *masker) hasSecret(name secret.Name, b []byte, isSecret bool) bool {
	text := string(b)
	if m.value(name, text, isSecret) != text {
		return true
	}
	masked, ok := m.json(text, name, isSecret, nil)
	return ok && masked != text
}

// A shown is a value that is written as package slog writes it, with its secrets masked.
type shown struct {
	masker *masker
	name   secret.Name
	value  any
	secret bool
}

// cyclic is written for a map or slice that contains itself.
const cyclic = "!ERROR:redact: a map or slice contains itself"

// MarshalText returns the text that slog.TextHandler writes.
func (s shown) MarshalText() ([]byte, error) {
	defer s.maskPanic()
	found, cycle := s.secrets(all)
	if cycle {
		return []byte(cyclic), nil
	}
	var text string
	if t, ok := s.value.(encoding.TextMarshaler); ok {
		b, err := t.MarshalText()
		if err != nil {
			return nil, s.masker.policy.MaskError(err)
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
	defer s.maskPanic()
	found, _ := s.secrets(exported)
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
	text, _ := s.masker.json(strings.TrimSuffix(inplace.String(b.Bytes()), "\n"), s.name, s.secret, found)
	return []byte(text), nil
}

// Format writes the value with its secrets masked, for handlers that use package fmt.
func (s shown) Format(f fmt.State, verb rune) {
	defer s.maskPanic()
	found, cycle := s.secrets(all)
	if cycle {
		fmt.Fprint(f, cyclic)
		return
	}
	text := fmt.Sprintf(fmt.FormatString(f, verb), s.value)
	fmt.Fprint(f, s.hide(text, found))
}

// maskPanic masks what a method of the value has panicked with, which package slog writes.
func (s shown) maskPanic() {
	if r := recover(); r != nil {
		text := fmt.Sprint(r)
		if masked := s.hide(text, nil); masked != text {
			panic(masked)
		}
		panic(r)
	}
}

// hide masks the secrets of a text that shows the value: those that the text itself has, and those
// that were found in the value.
func (s shown) hide(text string, found *strings.Replacer) string {
	return s.masker.value(s.name, replace(text, found), s.secret)
}

// replace masks the secrets that were found in a value. If found is nil, the text stays as it is.
func replace(text string, found *strings.Replacer) string {
	if found == nil {
		return text
	}
	return found.Replace(text)
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

// secrets finds the secrets of the fields, elements and keys of the value to any depth. It returns
// what masks them, or nil, and whether package fmt would not end because a map or a slice contains
// itself.
func (s shown) secrets(r reach) (*strings.Replacer, bool) {
	w := walk{masker: s.masker, done: map[place]bool{}, path: map[place]bool{}}
	v := reflect.ValueOf(s.value)
	if v.Kind() == reflect.Pointer { // package fmt follows only this one
		r = r.within(v.Type())
		v = v.Elem()
	}
	w.value(v, s.name, s.secret, r)
	if len(w.found) == 0 {
		return nil, w.cycle
	}
	// A Replacer prefers the first of several texts, and one secret can begin with another.
	slices.SortFunc(w.found, func(a, b string) int { return len(b) - len(a) })
	pairs := make([]string, 0, 2*len(w.found))
	for _, f := range w.found {
		pairs = append(pairs, f, s.masker.mask)
	}
	return strings.NewReplacer(pairs...), w.cycle
}
