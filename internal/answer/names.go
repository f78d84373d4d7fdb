package answer

import (
	"encoding"
	"fmt"
)

// NamesOf returns the names of some values of an enumeration.
func NamesOf[E fmt.Stringer](values ...E) []string {
	var names []string
	for _, v := range values {
		names = append(names, v.String())
	}
	return names
}

// ByName returns the value of an enumeration with the given name. The error wraps
// uri.ErrUnknownName.
func ByName[E any, P interface {
	*E
	encoding.TextUnmarshaler
}](name string) (E, error) {
	var v E
	err := P(&v).UnmarshalText([]byte(name))
	return v, err
}
