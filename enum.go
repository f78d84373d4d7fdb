package uri

import "github.com/urikit/uri/internal/engine/enum"

// ErrUnknownName reports a name or value that an enumeration does not have. String
// returns "unknown" for such a value, and names are case-sensitive.
var ErrUnknownName = enum.ErrUnknown

// MarshalText returns the name. A value without one is an error.
func (r Level) MarshalText() ([]byte, error) { return levelNames.MarshalText(r) }

// UnmarshalText sets r to the value of that name. The error wraps [ErrUnknownName].
func (r *Level) UnmarshalText(text []byte) error { return levelNames.UnmarshalText(r, text) }

// MarshalText returns the name. A value without one is an error.
func (r Rule) MarshalText() ([]byte, error) { return ruleNames.MarshalText(r) }

// UnmarshalText sets r to the value of that name. The error wraps [ErrUnknownName].
func (r *Rule) UnmarshalText(text []byte) error { return ruleNames.UnmarshalText(r, text) }

// MarshalText returns the name. A value without one is an error.
func (c Component) MarshalText() ([]byte, error) { return componentNames.MarshalText(c) }

// UnmarshalText sets c to the component of that name. The empty text is [ComponentNone]. The error
// wraps [ErrUnknownName].
func (c *Component) UnmarshalText(text []byte) error { return componentNames.UnmarshalText(c, text) }

// MarshalText returns the name. A value without one is an error.
func (k ReferenceKind) MarshalText() ([]byte, error) { return referenceKindNames.MarshalText(k) }

// UnmarshalText sets k to the value of that name. The error wraps [ErrUnknownName].
func (k *ReferenceKind) UnmarshalText(text []byte) error {
	return referenceKindNames.UnmarshalText(k, text)
}

// MarshalText returns the name. A value without one is an error.
func (k HostKind) MarshalText() ([]byte, error) { return hostKindNames.MarshalText(k) }

// UnmarshalText sets k to the value of that name. The error wraps [ErrUnknownName].
func (k *HostKind) UnmarshalText(text []byte) error { return hostKindNames.UnmarshalText(k, text) }

// MarshalText returns the name. A value without one is an error.
func (e Edition) MarshalText() ([]byte, error) { return editionNames.MarshalText(e) }

// UnmarshalText sets e to the value of that name. The error wraps [ErrUnknownName].
func (e *Edition) UnmarshalText(text []byte) error { return editionNames.UnmarshalText(e, text) }
