package uri

import (
	"github.com/urikit/uri/internal/engine/enum"
	"github.com/urikit/uri/internal/engine/syntax"
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

// withIRIs is the number of editions with RFC 3987, which is the last one.
const withIRIs = len(editions) + 1

// Editions returns the editions, the latest first.
func Editions() []Edition { return []Edition{RFC3986, RFC2396bis02, RFC2396bis01, RFC2396} }

var editionNames = enum.Names[Edition]{Package: "uri", What: "edition", Names: []string{"rfc3986", "rfc2396bis-02", "rfc2396bis-01", "rfc2396"}}

// String returns "rfc3986", "rfc2396bis-02", "rfc2396bis-01" or "rfc2396". An unknown Edition is
// "unknown".
func (e Edition) String() string { return editionNames.String(e) }

// Document returns the document's name, such as "RFC 3986" or "rfc2396bis-02".
func (e Edition) Document() string { return e.about().grammar.Document() }

// about returns the differences of e. An unknown Edition behaves as RFC3986.
func (e Edition) about() *edition {
	if int(e) >= len(editions) {
		e = RFC3986
	}
	return editions[e]
}

// editionOf returns the differences of e, or those of RFC 3987 for IRIs.
func editionOf(e Edition, iris bool) *edition {
	if iris {
		return &rfc3987
	}
	return e.about()
}

// An edition lists the differences of an edition from RFC 3986. For RFC 3986 all fields
// but grammar are zero.
type edition struct {
	grammar *syntax.Grammar

	// How references are resolved.

	// currentDocument: a reference that is empty except for a fragment refers to the
	// current document, not to the base URI.
	currentDocument bool

	// queryAsFile: a query without a path replaces the text after the last slash of the
	// base's path, not only its query.
	queryAsFile bool

	// mergesDots: dot-segments are removed only from a path that was merged with the
	// base's.
	mergesDots bool

	// absoluteDots: with mergesDots, they are also removed from a path that begins with a
	// slash.
	absoluteDots bool

	// retainsClimb: ".." segments that lead above the root remain.
	retainsClimb bool

	// emptyBaseSlash: a base without a path counts as "/", even without an authority.
	emptyBaseSlash bool

	// refusesOpaque: relative references cannot be resolved against an opaque base.
	refusesOpaque bool

	// needsSlash: relative references can be resolved against a base without an authority
	// only if its path has a slash or is empty.
	needsSlash bool

	// laxHierarchical: Lax ignores the base's scheme only if the scheme always has a
	// hierarchical part.
	laxHierarchical bool

	// How references are normalized.

	// keepsTriplets: syntax-based normalization leaves percent-encoded octets, called
	// triplets, unchanged, and an empty port differs from no port.
	keepsTriplets bool

	// dots: the paths from which dot-segments are removed.
	dots dotRemoval

	// colonPrefix: "./" is added before a relative path with a colon in its first segment.
	// Only this edition accepts such paths.
	colonPrefix bool

	// decodesKnown: LevelScheme decodes triplets of unreserved characters if the scheme is
	// known to have authorities, but not in fragments. Needs keepsTriplets.
	decodesKnown bool

	// portsOnly: only the default port of a SchemeForm is used.
	portsOnly bool

	// parsesAliases: the URI that Aliases return is parsed again by the edition's grammar.
	parsesAliases bool

	// number is the place of the edition in tables of all of them.
	number uint8
}

// dotRemoval is the set of paths from which normalization removes dot-segments.
type dotRemoval uint8

const (
	ofHierarchicalPaths dotRemoval = iota // of all but the rootless paths after a scheme; relative paths keep their targets
	ofRootedPaths                         // of paths that begin with a slash
	ofNoPaths
)
