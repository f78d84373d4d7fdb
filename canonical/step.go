package canonical

import (
	"strings"

	"github.com/urikit/uri"
)

// A Step is one change that leads to a canonical form. Functions of this package return
// the usual steps. To make another one, set the fields.
type Step struct {
	// Name is the name for a command line, such as "drop-fragment".
	Name string

	// Does says in a sentence what the step does. Breaks says what goes wrong where the
	// custom that the step relies on does not hold.
	Does   string
	Breaks string

	// Apply returns the changed URI, or u if there is nothing to change. The result
	// must depend only on u. Apply must be safe for concurrent use.
	//
	// The steps of this package do not normalize. They are made for URIs that are
	// normalized up to [uri.LevelPath]. Their error is that of a result longer than 4
	// GiB. Applied to its own result, a step changes nothing. A step allocates the new
	// text and at most the same amount for its work. It usually allocates nothing if it
	// changes nothing.
	Apply func(u uri.URI) (uri.URI, error)
}

// Steps returns the steps of this package. Steps that take names have the names that
// [Profiles] give them.
func Steps() []Step {
	return []Step{
		DropFragment(),
		DropUserinfo(),
		ShortenIPv6(),
		ForceHTTPS(),
		DropTrailingDot(),
		DropWWW(),
		DropPathParameters(sessionParameter),
		CollapseSlashes(),
		DropDefaultDocument(DefaultDocuments()...),
		AddTrailingSlash(),
		DropTrailingSlash(),
		LowerPath(),
		DropParameters(TrackingParameters()...),
		DropEmptyParameters(),
		SortParameters(),
		DropEmptyQuery(),
	}
}

// replace returns u with text instead of the bytes from start to end.
func replace(u uri.URI, start, end int, text string) (uri.URI, error) {
	old := u.String()
	if old[start:end] == text {
		return u, nil
	}
	return uri.ParseURI(old[:start] + text + old[end:])
}

// isWeb reports whether the customs of the web hold for u.
func isWeb(u *uri.URI) bool {
	scheme := u.Scheme()
	return (scheme == "https" || scheme == "http" || strings.EqualFold(scheme, "http") || strings.EqualFold(scheme, "https")) &&
		strings.HasPrefix(u.String()[len(scheme):], "://") // so u has an authority
}

// DropFragment returns the step that removes the fragment of any URI, even an empty
// one.
func DropFragment() Step {
	return Step{
		Name:   "drop-fragment",
		Does:   "Removes the fragment, which is never sent to a server.",
		Breaks: "A URI of a part of a document becomes that of the whole. Pages that choose their content by the fragment become one.",
		Apply: func(u uri.URI) (uri.URI, error) {
			if fragment, ok := u.Span(uri.ComponentFragment); ok {
				return replace(u, fragment.Offset-1, fragment.End(), "")
			}
			return u, nil
		},
	}
}
