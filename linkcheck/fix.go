package linkcheck

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract/document"
	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/internal/relink"
	"github.com/urikit/uri/pct"
)

// Fix returns a document with those fixes of findings in it that are certain, and the findings
// whose link it cannot change. It changes only the bytes of the links: the changed document is read
// again, and all other links must be as before. Text is the content of the document for which the
// findings were made.
func (k *Checker) Fix(name string, text []byte, found []Finding) (fixed []byte, left []Finding, err error) {
	fixes := map[int]*Finding{} // by their place
	for i := range found {
		if f := &found[i]; f.Fix != "" && fixes[f.At.Offset] == nil {
			fixes[f.At.Offset] = f
		}
	}
	if len(fixes) == 0 {
		return text, nil, nil
	}
	changed, err := relink.Change(text, k.finder(name, formatOf(name, text)), func(l document.Link) (string, bool) {
		f := fixes[l.Span.Offset]
		if f == nil || f.Raw != l.Raw {
			return "", false
		}
		return f.Fix, true
	})
	if err != nil {
		return nil, nil, err
	}
	for _, l := range changed.Left {
		f := *fixes[l.Span.Offset]
		f.Advice = strings.TrimPrefix(l.Err.Error(), "the link is not changed: ")
		left = append(left, f)
	}
	return changed.Text, left, nil
}

// quoted returns a text for a message, without its secrets.
func quoted(text string) string { return secret.Quote(text) }

// withFragment returns a link to another anchor, with its directives. Some anchors are
// percent-encoded, and browsers compare them with the fragment before they decode it.
func withFragment(text, anchor string) string {
	before, fragment, _ := strings.Cut(text, "#")
	if uri.Validate(uri.RuleFragment, anchor) != nil {
		anchor = string(pct.Encode(pct.Fragment, anchor))
	}
	if _, directives, found := strings.Cut(fragment, directive); found {
		anchor += directive + directives
	}
	return before + "#" + anchor
}

// directive begins the directives of a fragment (URL Fragment Text Directives, section 3.3).
const directive = ":~:"
