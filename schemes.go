package uri

// Schemes is knowledge of schemes, for [LevelScheme]. Package scheme has what the
// schemes in use say of themselves.
type Schemes interface {
	// Form returns how URIs of a scheme are normalized, or nil if nothing is
	// known of it. The name comes as it stands, in letters of either case. The
	// same name always gives the same form, from several goroutines at once.
	Form(name string) *SchemeForm
}

// A SchemeForm says which of the ways to write a URI its scheme takes for the
// same (RFC 3986, section 6.2.3). The zero SchemeForm is right for a scheme of
// which no more is known than that it is one: it drops an empty port.
//
// A form has no field for queries and fragments: normalization never removes them.
// The fragment is not subject to scheme-based normalization, whatever the scheme.
//
// A SchemeForm is not changed once it is in use.
type SchemeForm struct {
	// DefaultPort is the port that goes without saying, such as "80". Where it
	// is given, it is dropped. An empty port always is.
	DefaultPort string

	// DefaultHost is the host that is normalized to the empty one, in lower
	// case, unless there is userinfo or a port: "localhost" for "file".
	DefaultHost string

	// EmptyAuthority gives a URI without an authority whose path begins with a
	// slash the empty one, because the scheme says that they are the same. It
	// does so only where the path does not begin with two, as "/.//" stands for.
	EmptyAuthority bool

	// SlashPath gives an empty path behind an authority a slash, because they
	// are the same.
	SlashPath bool

	// Hierarchical says that every URI of the scheme has an authority, or a path that
	// begins with a slash: RFC 2396, section 3, calls that a hierarchical part. It
	// does not change normal forms. A [Resolver] uses it.
	Hierarchical bool

	// Path, if it is not nil, appends the one way to write path to dst. It gets
	// paths that are normalized up to [LevelPath], and may be called from several
	// goroutines at once. What it appends normalizes to itself. If it is no
	// path that can stand in path's place, path stays as it is.
	Path func(dst []byte, path string) []byte

	// PathApplies, if it is not nil, reports whether Path applies to a URI with this
	// path and query. It is for schemes whose own syntax reaches beyond the question
	// mark: in "sip:a?b@h" the user is "a?b" (RFC 3261, section 25.1). It gets the
	// path that Path gets, and the query as it is written, with its "?", or "" if it
	// is undefined. It must not depend on how the query writes unreserved characters.
	// It may be called from several goroutines at once.
	PathApplies func(path, query string) bool
}

// Aliases is knowledge of URIs that have been seen to be the same, for
// [LevelProtocol]. Package alias has a store of them.
type Aliases interface {
	// Canonical returns the URI that stands for all that are known to be the
	// same as text, and whether one is known. Text is normalized up to
	// [LevelScheme] and has no fragment, and so is the URI, which is its own
	// canonical one. Text must not be kept.
	Canonical(text []byte) (URI, bool)
}
