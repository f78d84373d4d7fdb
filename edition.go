package uri

import (
	"github.com/urikit/uri/internal/enum"
	"github.com/urikit/uri/internal/syntax"
)

// An Edition is an edition of the URI generic syntax: [RFC3986], or an older one that
// some software follows. An unknown Edition behaves as RFC3986. docs/editions.md
// compares them. [Parser], [Resolver] and [Normalizer] have an edition; all else is RFC
// 3986. A reference does not know its edition: resolve and normalize it by the one that
// parsed it.
type Edition uint8

// The editions, the latest first.
const (
	RFC3986      Edition = iota // RFC 3986 (STD 66, January 2005)
	RFC2396bis02                // draft-fielding-uri-rfc2396bis-02 (May 2003)
	RFC2396bis01                // draft-fielding-uri-rfc2396bis-01 (March 2003)
	RFC2396                     // RFC 2396 (August 1998)
)

var editions = [...]*edition{
	RFC3986:      &rfc3986,
	RFC2396bis02: &rfc2396bis02,
	RFC2396bis01: &rfc2396bis01,
	RFC2396:      &rfc2396,
}

// Editions returns the editions, the latest first.
func Editions() []Edition { return []Edition{RFC3986, RFC2396bis02, RFC2396bis01, RFC2396} }

var editionNames = enum.Names[Edition]{Package: "uri", What: "edition", Names: []string{"rfc3986", "rfc2396bis-02", "rfc2396bis-01", "rfc2396"}}

// String returns "rfc3986", "rfc2396bis-02", "rfc2396bis-01" or "rfc2396".
func (e Edition) String() string { return editionNames.String(e) }

// Document returns the document's name, such as "RFC 3986" or "rfc2396bis-02".
func (e Edition) Document() string { return e.about().grammar.Document() }

// about returns what there is to know of e. What is no edition is taken for the
// zero one.
func (e Edition) about() *edition {
	if int(e) >= len(editions) {
		e = RFC3986
	}
	return editions[e]
}

// An edition is what this package knows of one. A field says how an older one
// differs from RFC 3986, of which all are zero but the first.
type edition struct {
	grammar *syntax.Grammar

	// How references are resolved.

	// currentDocument: a reference that is empty but for a fragment refers to
	// the current document, not to the base URI.
	currentDocument bool

	// queryAsFile: a query without a path replaces what stands behind the last
	// slash of the base's path, not only its query.
	queryAsFile bool

	// mergesDots: dot-segments are removed from a path that has been merged
	// with the base's, and not from one that is taken as it is.
	mergesDots bool

	// absoluteDots: nor from one that begins with a slash, except here.
	absoluteDots bool

	// retainsClimb: ".." segments that lead above the root stay.
	retainsClimb bool

	// emptyBaseSlash: a base without a path counts as "/", even where it has no
	// authority.
	emptyBaseSlash bool

	// refusesOpaque: an opaque base does not serve references that have no scheme.
	refusesOpaque bool

	// needsSlash: a base without an authority serves references that have no
	// scheme only if its path has a slash, or is empty.
	needsSlash bool

	// laxHierarchical: a scheme that is the base's is ignored only if it always has a
	// hierarchical part.
	laxHierarchical bool

	// How references are normalized.

	// keepsTriplets: the syntax alone makes no two ways to write a triplet the same,
	// and an empty port and none are different.
	keepsTriplets bool

	// dots: from which paths dot-segments are removed.
	dots dotRemoval

	// colonPrefix: "./" goes before a relative path with a colon in its first
	// segment, which no other edition takes.
	colonPrefix bool

	// decodesKnown: LevelScheme decodes triplets of unreserved characters, but for
	// those in fragments, where the scheme is known to have authorities. It is for
	// an edition that keepsTriplets.
	decodesKnown bool

	// portsOnly: of what schemes say, only the default port is heard.
	portsOnly bool

	// parsesAliases: the URI that Aliases return is parsed again by the edition's grammar.
	parsesAliases bool
}

// dotRemoval says from which paths normalization removes dot-segments.
type dotRemoval uint8

const (
	ofAllPaths    dotRemoval = iota // but of relative ones only so that their targets stay the same
	ofRootedPaths                   // that begin with a slash
	ofNoPaths
)
