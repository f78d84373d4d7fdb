package dialect

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/scheme"
)

// KeepsRules reports whether a text is a URI of a scheme and keeps its rules. It returns false for
// isKnown if there are no rules of the scheme.
func KeepsRules(name, text string) (keeps, isKnown bool) {
	if _, ok := scheme.Known().Rules(name); !ok {
		return false, false
	}
	u, err := uri.ParseURI(text)
	return err == nil && strings.EqualFold(u.Scheme(), name) && len(scheme.Known().ViolationsOf(u)) == 0, true
}
