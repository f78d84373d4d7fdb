// Package enum gives the enumerations of this module one behaviour: names, parsing,
// and encoding as text.
package enum

import (
	"encoding"
	"errors"
	"strconv"
	"strings"

	"github.com/urikit/uri/internal/engine/secret"
)

// ErrUnknown reports a name that no value has, or a value that has no name. Package uri
// exports it.
var ErrUnknown = errors.New("uri: unknown name")

// Names are the names of an enumeration: Names[i] is the name of E(i).
type Names[E ~uint8] struct {
	Package string // the package that declares E, for messages
	What    string // a phrase for E, such as "path kind"
	Names   []string
}

// String returns the name of e, or "unknown".
func (n *Names[E]) String(e E) string {
	if int(e) < len(n.Names) {
		return n.Names[e]
	}
	return "unknown"
}

// Parse returns the value of that name. The error lists the names. The empty text is no name,
// also if the zero value is written so.
func (n *Names[E]) Parse(name string) (E, error) {
	for i, known := range n.Names {
		if known == name && name != "" {
			return E(i), nil
		}
	}
	return 0, &nameError{n.Package + ": unknown " + n.What + " " + quote(name) + ": must be one of " + n.list()}
}

// list returns the names that are not empty, separated by commas.
func (n *Names[E]) list() string {
	names := n.Names
	if names[0] == "" {
		names = names[1:]
	}
	return strings.Join(names, ", ")
}

// MarshalText returns the name of e. A value without a name is an error.
func (n *Names[E]) MarshalText(e E) ([]byte, error) {
	if int(e) < len(n.Names) {
		return []byte(n.Names[e]), nil
	}
	return nil, &nameError{n.Package + ": " + n.What + " " + strconv.Itoa(int(e)) + " has no name"}
}

// UnmarshalText sets e to the value of that name. It is the inverse of MarshalText, so the empty
// text is the zero value if that is written so. An error leaves e unchanged.
func (n *Names[E]) UnmarshalText(e *E, text []byte) error {
	if len(text) == 0 && n.Names[0] == "" {
		*e = 0
		return nil
	}
	parsed, err := n.Parse(string(text))
	if err == nil {
		*e = parsed
	}
	return err
}

// quote quotes a name for an error, masks its secrets, and cuts a long one.
func quote(name string) string {
	name = secret.String(name)
	const most = 40
	if len(name) > most {
		return strconv.Quote(name[:most]) + "..."
	}
	return strconv.Quote(name)
}

// A nameError is an [ErrUnknown] with details.
type nameError struct{ message string }

func (e *nameError) Error() string { return e.message }

func (e *nameError) Unwrap() error { return ErrUnknown }

// Of returns the value of an enumeration with that name, as UnmarshalText reads it.
func Of[E any, P interface {
	*E
	encoding.TextUnmarshaler
}](name string) (E, error) {
	var e E
	err := P(&e).UnmarshalText([]byte(name))
	return e, err
}
