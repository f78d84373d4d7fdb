package uri

// Compat has the options for software that deviates from its [Edition], in ways that
// the edition allows or that its own examples show. The zero Compat has none of them.
// Each option affects only the editions that it names. [Parser] and [Resolver] have a
// Compat, so that one value can configure both.
//
// [Resolver] has one more such option as a field of its own, Lax, because RFC 3986
// describes it (section 5.2.2).
type Compat struct {
	// QueryOnly lets a Parser of RFC 2396 accept a query without a path, as in "?y",
	// as a relative reference. Its Appendix C resolves "?y", but its grammar does not
	// generate it. The other editions accept it anyway.
	QueryOnly bool

	// DropClimb lets a Resolver of RFC 2396 or rfc2396bis-01 remove ".." segments that
	// lead above the root. By default these editions keep them, as in "http://a/../g";
	// both allow to remove them (section 5.2). The later editions always remove them.
	DropClimb bool

	// KeepAbsoluteDots lets a Resolver of rfc2396bis-02 keep the dot-segments of a
	// reference's path that begins with a slash. The draft's algorithm keeps them
	// (section 5.2); its examples (section 5.4) remove them, and so does the default.
	KeepAbsoluteDots bool

	// NewRequest lets a Resolver of RFC 2396 or rfc2396bis-01 resolve a reference to
	// the current document to the base URI. Section 4.2 of both prescribes that where
	// following a reference always makes a new request, as a form does. By default
	// such a reference has no target; the error is [ErrCurrentDocument].
	NewRequest bool
}
