package uri

import "github.com/urikit/uri/internal/enum"

// ErrUnknownName reports a name or value that an enumeration does not have. String
// returns "unknown" for such a value, and names are case-sensitive.
var ErrUnknownName = enum.ErrUnknown

// ParseLevel is the inverse of String. The error wraps [ErrUnknownName].
func ParseLevel(name string) (Level, error) { return levelNames.Parse(name) }

// MarshalText returns the name. A value without one is an error.
func (r Level) MarshalText() ([]byte, error) { return levelNames.MarshalText(r) }

// UnmarshalText implements [encoding.TextUnmarshaler] with [ParseLevel].
func (r *Level) UnmarshalText(text []byte) error { return levelNames.UnmarshalText(r, text) }

// ParseRule is the inverse of String. The error wraps [ErrUnknownName].
func ParseRule(name string) (Rule, error) { return ruleNames.Parse(name) }

// MarshalText returns the name. A value without one is an error.
func (r Rule) MarshalText() ([]byte, error) { return ruleNames.MarshalText(r) }

// UnmarshalText implements [encoding.TextUnmarshaler] with [ParseRule].
func (r *Rule) UnmarshalText(text []byte) error { return ruleNames.UnmarshalText(r, text) }

// ParseComponent is the inverse of String, except for [ComponentNone]. The error wraps [ErrUnknownName].
func ParseComponent(name string) (Component, error) { return componentNames.Parse(name) }

// MarshalText returns the name. A value without one is an error.
func (c Component) MarshalText() ([]byte, error) { return componentNames.MarshalText(c) }

// UnmarshalText implements [encoding.TextUnmarshaler] with [ParseComponent]. The empty
// text is [ComponentNone].
func (c *Component) UnmarshalText(text []byte) error { return componentNames.UnmarshalText(c, text) }

// ParseReferenceKind is the inverse of String. The error wraps [ErrUnknownName].
func ParseReferenceKind(name string) (ReferenceKind, error) { return referenceKindNames.Parse(name) }

// MarshalText returns the name. A value without one is an error.
func (k ReferenceKind) MarshalText() ([]byte, error) { return referenceKindNames.MarshalText(k) }

// UnmarshalText implements [encoding.TextUnmarshaler] with [ParseReferenceKind].
func (k *ReferenceKind) UnmarshalText(text []byte) error {
	return referenceKindNames.UnmarshalText(k, text)
}

// ParseHostKind is the inverse of String. The error wraps [ErrUnknownName].
func ParseHostKind(name string) (HostKind, error) { return hostKindNames.Parse(name) }

// MarshalText returns the name. A value without one is an error.
func (k HostKind) MarshalText() ([]byte, error) { return hostKindNames.MarshalText(k) }

// UnmarshalText implements [encoding.TextUnmarshaler] with [ParseHostKind].
func (k *HostKind) UnmarshalText(text []byte) error { return hostKindNames.UnmarshalText(k, text) }

// ParsePathKind is the inverse of String. The error wraps [ErrUnknownName].
func ParsePathKind(name string) (PathKind, error) { return pathKindNames.Parse(name) }

// MarshalText returns the name. A value without one is an error.
func (k PathKind) MarshalText() ([]byte, error) { return pathKindNames.MarshalText(k) }

// UnmarshalText implements [encoding.TextUnmarshaler] with [ParsePathKind].
func (k *PathKind) UnmarshalText(text []byte) error { return pathKindNames.UnmarshalText(k, text) }

// ParseEdition is the inverse of String. The error wraps [ErrUnknownName].
func ParseEdition(name string) (Edition, error) { return editionNames.Parse(name) }

// MarshalText returns the name. A value without one is an error.
func (e Edition) MarshalText() ([]byte, error) { return editionNames.MarshalText(e) }

// UnmarshalText implements [encoding.TextUnmarshaler] with [ParseEdition].
func (e *Edition) UnmarshalText(text []byte) error { return editionNames.UnmarshalText(e, text) }
