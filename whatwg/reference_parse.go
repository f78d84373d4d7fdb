package whatwg

import (
	"errors"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/edits"
)

// ParseReference parses s as browsers read a link, and returns a valid reference of RFC 3986.
//
// If browsers need no base for s, or q has one, it returns a URI: that of [Parser.Parse] and
// [URL.URI]. Otherwise it returns the relative reference that browsers read in s on a page of the
// web. If s has an authority, the reference has the authority and the path of their URL. Otherwise
// the path stays relative, with its dot-segments, and a backslash becomes a slash. Against each
// base with the scheme "http" or "https", the normalized reference has the same target by RFC 3986
// as s in a browser.
//
// The error is a [*ValidationError] if browsers refuse s on such a page, or [uri.ErrTooLong]. The
// time is that of at most four runs of the parser. A URI does not allocate if it is s.
func (q Parser) ParseReference(s string) (uri.Reference, error) {
	ref, _, err := q.parseReference(s, false)
	return ref, err
}

// ParseReferenceChanges is like [Parser.ParseReference], and returns in what the reference differs
// from the text. The changes are in the order of the text and do not overlap. The text with all of
// them is the reference.
func (q Parser) ParseReferenceChanges(s string) (uri.Reference, []uri.Change, error) {
	return q.parseReference(s, true)
}

// Pages of the web. A port that is the default of one of them is not that of the other.
var page, otherPage = MustParse("http://page.invalid/"), MustParse("https://page.invalid/")

// parseReference returns a URI or, without a base, a relative reference. The Standard has none of
// the latter: s is parsed against a page to find its errors, and then encoded as it is.
func (q Parser) parseReference(s string, list bool) (uri.Reference, []uri.Change, error) {
	u, changes, err := q.parseURI(s, list)
	if err == nil {
		return u.Reference(), changes, nil
	}
	if wrong := (*ValidationError)(nil); !q.Base.IsZero() || !errors.As(err, &wrong) || wrong.Name != validationErrors[missingSchemeNonRelativeURL].name {
		return uri.Reference{}, nil, err
	}
	q.Base = page
	target, err := q.Parse(s)
	if err != nil {
		return uri.Reference{}, nil, err
	}
	p := parser{text: s, base: page}
	p.clean()
	if len(p.in) > 1 && isSlash(p.in[0]) && isSlash(p.in[1]) {
		return q.parseNetworkPath(s, target, list)
	}
	form, changes := q.EncodeReference(s)
	var more []uri.Change
	o := octets{in: form, changes: &more}
	parts := uri.Split(form)
	path := len(parts.Path)
	o.encode(uri.ComponentPath, notPath, 0, path)
	if parts.HasQuery {
		o.encode(uri.ComponentQuery, notQuery|specialQuerySet, path+1, path+1+len(parts.Query))
	}
	if parts.HasFragment {
		o.encode(uri.ComponentFragment, notQuery, len(form)-len(parts.Fragment), len(form))
	}
	if o.done > 0 {
		changes = edits.Compose(s, changes, form, more)
		form = string(append(o.out, form[o.done:]...))
	}
	ref, err := uri.Parse(form)
	if err != nil {
		return uri.Reference{}, nil, uri.ErrTooLong // it is valid, so it is too long
	}
	return ref, changes, nil
}

func isSlash(b byte) bool { return b == '/' || b == '\\' }

// parseNetworkPath returns the reference for a text that begins with the slashes of an authority:
// the target on a page, without its scheme.
func (q Parser) parseNetworkPath(s string, target URL, list bool) (uri.Reference, []uri.Change, error) {
	if _, has := target.Port(); !has {
		q.Base = otherPage
	}
	u, changes, err := q.parseURI(s, list)
	if err != nil {
		return uri.Reference{}, nil, err
	}
	scheme := u.Scheme() + ":"
	ref, err := uri.Parse(strings.TrimPrefix(u.String(), scheme))
	if err != nil {
		return uri.Reference{}, nil, err
	}
	if list {
		changes = edits.Compose(s, changes, u.String(), []uri.Change{{
			Component: uri.ComponentScheme, Span: uri.Span{Length: len(scheme)}, Before: scheme, Reason: becauseBase,
		}})
	}
	return ref, changes, nil
}
