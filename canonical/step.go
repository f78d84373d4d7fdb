package canonical

import (
	"strings"

	"github.com/urikit/uri"
)

// A Step is one thing that is done to a URI for a canonical form. The functions of
// this package that return one are the usual ones; others are made by setting the
// fields.
type Step struct {
	// Name is the name, for a command line: "drop-fragment".
	Name string

	// Does says in a sentence what the step does, and Breaks what goes wrong
	// where what it rests on does not hold.
	Does   string
	Breaks string

	// Apply returns u changed, or u if there is nothing to change. It depends on
	// nothing but u, and may be called from several goroutines at once.
	//
	// The steps of this package take u as it stands, and are right for URIs that
	// are normalized up to [uri.LevelSyntax]. They fail only if the result would
	// be longer than 4 GiB, and what they return they do not change again.
	// They allocate the new text, and at most as much again on the way to it;
	// as a rule nothing where nothing changes.
	Apply func(u uri.URI) (uri.URI, error)
}

// Steps returns the steps of this package. Those that take names have the ones
// that [Profiles] give them.
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

// replace returns u with text in place of what stands from start to end.
func replace(u uri.URI, start, end int, text string) (uri.URI, error) {
	old := u.String()
	if old[start:end] == text {
		return u, nil
	}
	return uri.ParseURI(old[:start] + text + old[end:])
}

// isWeb reports whether the customs of the web hold for u.
func isWeb(u uri.URI) bool {
	_, ok := u.Authority()
	return ok && (strings.EqualFold(u.Scheme(), "http") || strings.EqualFold(u.Scheme(), "https"))
}

// DropFragment returns the step that removes the fragment, also an empty one, of
// any URI.
func DropFragment() Step {
	return Step{
		Name:   "drop-fragment",
		Does:   "Removes the fragment, which is never sent to a server.",
		Breaks: "Places within a document become the document; pages that choose by the fragment what they show become one.",
		Apply: func(u uri.URI) (uri.URI, error) {
			if fragment, ok := u.Span(uri.ComponentFragment); ok {
				return replace(u, fragment.Offset-1, fragment.End(), "")
			}
			return u, nil
		},
	}
}
