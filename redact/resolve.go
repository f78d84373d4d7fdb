package redact

import (
	"fmt"
	"log/slog"
	"reflect"
	"strings"

	"github.com/urikit/uri"
)

// resolve is slog.Value.Resolve, except that a reference of this module is masked by the policy,
// and a nil pointer to a value that has the method LogValue stays nil. It reports whether it has
// masked the value.
func (m *masker) resolve(v slog.Value) (result slog.Value, isMasked bool) {
	for range maxLogValues {
		if v.Kind() != slog.KindLogValuer {
			return v, false
		}
		l := v.LogValuer()
		if isNil(l) {
			return slog.AnyValue(nil), false
		}
		if text, ok := m.reference(l); ok {
			return slog.StringValue(text), true
		}
		v = slog.AnyValue(once{l}).Resolve() // which recovers
		if r, ok := v.Any().(resolved); ok {
			v = r.value
		}
	}
	return v.Resolve(), false
}

// maxLogValues is the number of methods LogValue that package slog calls before it writes an error.
const maxLogValues = 100

// once calls one method LogValue.
type once struct{ slog.LogValuer }

func (o once) LogValue() slog.Value { return slog.AnyValue(resolved{o.LogValuer.LogValue()}) }

type resolved struct{ value slog.Value }

// isNil reports whether a value is a nil pointer whose method LogValue is one of the value it would
// point to, so that a call of it panics.
func isNil(l slog.LogValuer) bool {
	v := reflect.ValueOf(l)
	return v.Kind() == reflect.Pointer && v.IsNil() && v.Type().Elem().Implements(reflect.TypeFor[slog.LogValuer]())
}

// reference returns the text of a reference or an authority of this module, with its secrets
// masked.
func (m *masker) reference(l slog.LogValuer) (string, bool) {
	t := reflect.TypeOf(l)
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	s, ok := l.(fmt.Stringer)
	if !ok || t.PkgPath() != module && !strings.HasPrefix(t.PkgPath(), module+"/") {
		return "", false
	}
	if _, isAuthority := l.(interface{ IsRegistry() bool }); isAuthority { // as in a reference
		return strings.TrimPrefix(m.policy.MaskString("//"+s.String()), "//"), true
	}
	return m.policy.MaskString(s.String()), true
}

// module is the path of the root package.
var module = reflect.TypeFor[uri.URI]().PkgPath()
