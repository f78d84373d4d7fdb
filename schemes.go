package uri

// Schemes has knowledge of schemes, for [LevelScheme]; see package scheme. The levels
// below ask only for [SchemeForm.Opaque].
type Schemes interface {
	// Form returns the form of a scheme, and whether there is one. Name is as written, in
	// either case, and must not be kept. The same name must always give the same form,
	// from several goroutines at once.
	Form(name string) (form SchemeForm, ok bool)
}

// A SchemeForm says which spellings of a URI its scheme declares equivalent (RFC 3986,
// section 6.2.3). The zero SchemeForm only drops an empty port. Queries and fragments
// have no field: normalization never removes them. A SchemeForm must not change once it
// is in use.
type SchemeForm struct {
	// Opaque says that the scheme alone gives the text after its colon a meaning: it has
	// neither hosts nor hierarchical paths. From LevelCase on, a [Normalizer] then keeps
	// letters of the authority, an empty port and dot-segments: "javascript:/a/../b/" is a
	// regular expression. Section 2.3 holds in every scheme, so triplets of unreserved
	// characters are decoded.
	Opaque bool

	DefaultPort string // the port that normalization removes, such as "80"
	DefaultHost string // the host that becomes empty without userinfo and port, in lower case

	EmptyAuthority bool // add an empty authority before a path that begins with one slash
	SlashPath      bool // add a slash to an empty path after an authority

	// Hierarchical says that every URI of the scheme has an authority or a path that
	// begins with a slash (RFC 2396, section 3). A [Resolver] uses it, and in RFC 2396 a
	// [Normalizer], which then decodes unreserved characters.
	Hierarchical bool

	// Path, if not nil, appends the scheme's spelling of path, which is normalized up to
	// [LevelPath], to dst. It must be idempotent and safe for concurrent use, and must not
	// keep path. A result that cannot be the URI's path is ignored.
	Path func(dst []byte, path string) []byte

	// PathApplies, if not nil, reports whether Path applies to a URI with this path and
	// query. In "sip:a?b@h" the user is "a?b" (RFC 3261, section 25.1). The query is as
	// written, with its "?", or "". The result must not depend on how the query writes
	// unreserved characters. PathApplies must be safe for concurrent use.
	PathApplies func(path, query string) bool
}

// Aliases knows equivalent URIs, for [LevelProtocol]. Package alias has one.
type Aliases interface {
	// Canonical returns the canonical URI for aliases of text, if one is known. Both are
	// normalized up to [LevelScheme] without fragment. It must not keep text.
	Canonical(text []byte) (URI, bool)
}
