// Package schemename has the names in the rules and the registry of package scheme, which are plain
// strings for its callers. Our own code cannot misspell these.
package schemename

// PathRule returns a function that reports whether a path keeps the rules of a scheme that package
// scheme knows, or nil if the path alone does not decide. The URI must have neither a query nor a
// "%", nor an authority unless the scheme requires it. Package scheme sets PathRule, so that
// package audit need not parse a text to ask.
var PathRule func(scheme string) func(path string) bool

// The needs of a scheme for a component.
const (
	Optional   = "optional"   // it may be present
	Required   = "required"   // it must be present, and a host or path must not be empty
	Deprecated = "deprecated" // it should not be present
	Forbidden  = "forbidden"  // it must not be present
)

// The kinds of entry in IANA's registry (RFC 7595, sections 3, 4 and 5).
const (
	Unregistered = "unregistered" // a scheme without an entry
	Permanent    = "permanent"
	Provisional  = "provisional"
	Historical   = "historical"
)
