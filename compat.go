package uri

// Compat has options for software that deviates from its [Edition], as the edition
// allows. Each option affects only the editions that it names. See also Resolver.Lax.
type Compat struct {
	// QueryOnly lets a Parser of RFC 2396 accept a query alone, as in "?y". Its Appendix C
	// resolves "?y", but its grammar lacks it.
	QueryOnly bool

	// DropClimb lets a Resolver of RFC 2396 or rfc2396bis-01 remove ".." segments that
	// lead above the root (section 5.2). By default they stay: "http://a/../g".
	DropClimb bool

	// KeepAbsoluteDots lets a Resolver of rfc2396bis-02 keep dot-segments in a path that
	// begins with a slash, by the algorithm of section 5.2, not the examples of 5.4.
	KeepAbsoluteDots bool

	// NewRequest lets a Resolver of RFC 2396 or rfc2396bis-01 resolve a reference to the
	// current document to the base, not to [ErrCurrentDocument] (section 4.2).
	NewRequest bool
}
