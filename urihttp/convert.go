package urihttp

import (
	"context"
	"net/http"
	"net/url"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/pathquery"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/whatwg"
)

// Convert converts between the types that stand for a reference. It returns what T cannot keep: the
// changes to the text of from, or an error. Without changes, the text is the same.
//
//   - To [uri.Reference] and [uri.URI]: an IRI is mapped to a URI (RFC 3987, section 3.1), a
//     [whatwg.URL] by [whatwg.URL.URI], a [*url.URL] by [uri.FromNetURL], and a request is read by
//     [Target].
//   - To [iri.Reference] and [iri.IRI]: the same, and an IRI stays as it is.
//   - To [whatwg.URL]: the text is parsed by the URL Standard, and a request is read by
//     [BrowserTarget].
//   - To [*url.URL]: the method NetURL of the type, and a request is read by Target.
//   - To [*http.Request]: a request with the method GET, as by [NewRequest], without a body and with
//     the background context. A fragment is kept in the context, for [Location].
//
// A value of the same type stays as it is. The error is [uri.ErrZero] for a value without a text
// (the zero URI, IRI and URL, and a nil *url.URL), [uri.ErrNoScheme] for a relative reference to a
// type that must have a scheme, or the error of the function named above.
func Convert[T, F uri.Reference | uri.URI | iri.Reference | iri.IRI | whatwg.URL | *url.URL | *http.Request](from F) (T, []uri.Change, error) {
	if same, ok := any(from).(T); ok {
		return same, nil, nil
	}
	var to T
	changes, err := convert(&to, from)
	if err != nil {
		var zero T
		return zero, nil, err
	}
	return to, changes, nil
}

// convert sets what to points to. Most types are made from a reference or a URI, and a few pairs of
// types have a direct way.
func convert(to, from any) (changes []uri.Change, err error) {
	var r uri.Reference
	var u uri.URI
	switch to := to.(type) {
	case *uri.Reference:
		*to, changes, err = toReference(from)
	case *uri.URI:
		*to, changes, err = toURI(from)
	case *iri.Reference:
		if i, ok := from.(iri.IRI); ok && !i.IsZero() {
			*to = i.Reference()
			break
		}
		r, changes, err = toReference(from)
		*to = iri.FromReference(r)
	case *iri.IRI:
		if i, ok := from.(iri.Reference); ok {
			*to, err = i.IRI()
			break
		}
		if u, changes, err = toURI(from); err == nil {
			*to, err = iri.FromURI(u)
		}
	case *whatwg.URL:
		*to, changes, err = toURL(from)
	case **url.URL:
		if w, ok := from.(whatwg.URL); ok {
			*to, err = w.NetURL()
			break
		}
		if r, changes, err = toReference(from); err == nil {
			*to, err = r.NetURL()
		}
	case **http.Request:
		*to, changes, err = toRequest(from)
	}
	return changes, err
}

func toReference(from any) (uri.Reference, []uri.Change, error) {
	switch from := from.(type) {
	case uri.Reference:
		return from, nil, nil
	case uri.URI:
		if from.IsZero() {
			return uri.Reference{}, nil, uri.ErrZero
		}
		return from.Reference(), nil, nil
	case iri.Reference:
		return iri.Mapper{}.ToURIChanges(from)
	case iri.IRI:
		if from.IsZero() {
			return uri.Reference{}, nil, uri.ErrZero
		}
		return iri.Mapper{}.ToURIChanges(from.Reference())
	case whatwg.URL:
		u, changes, err := from.URIChanges()
		return u.Reference(), changes, err
	case *url.URL:
		r, err := uri.FromNetURL(from)
		return r, nil, err
	}
	u, err := Target(from.(*http.Request))
	return u.Reference(), nil, err
}

func toURI(from any) (uri.URI, []uri.Change, error) {
	r, changes, err := toReference(from)
	if err != nil {
		return uri.URI{}, nil, err
	}
	u, err := r.URI()
	return u, changes, err
}

func toURL(from any) (whatwg.URL, []uri.Change, error) {
	var text string
	var err error
	switch from := from.(type) {
	case uri.Reference:
		_, err = from.URI()
		text = from.String()
	case uri.URI:
		text = from.String()
	case iri.Reference:
		_, err = from.IRI()
		text = from.String()
	case iri.IRI:
		text = from.String()
	case *url.URL:
		if _, err = checked(from); err == nil {
			text = from.String()
		}
	case *http.Request:
		return BrowserTarget(from)
	}
	if err != nil {
		return whatwg.URL{}, nil, err
	}
	if text == "" {
		return whatwg.URL{}, nil, uri.ErrZero
	}
	return whatwg.Parser{}.ParseChanges(text)
}

func toRequest(from any) (*http.Request, []uri.Change, error) {
	ctx := context.Background()
	switch from := from.(type) {
	case whatwg.URL:
		if from.IsZero() {
			return nil, nil, uri.ErrZero
		}
		r, err := NewRequest(ctx, http.MethodGet, from, nil)
		return r, nil, err
	case *url.URL:
		u, err := checked(from)
		if err != nil {
			return nil, nil, err
		}
		r, err := newRequest(ctx, http.MethodGet, u, &requested{from.EscapedPath(), from.RawQuery}, nil)
		return r, nil, err
	}
	u, changes, err := toURI(from)
	if err != nil {
		return nil, nil, err
	}
	r, err := NewRequest(ctx, http.MethodGet, u, nil)
	return r, changes, err
}

// checked returns u as a URI, with the octets of its path and query percent-encoded that a browser
// sends as they are. It checks that String of u writes what the fields of u mean.
func checked(u *url.URL) (uri.URI, error) {
	if u == nil {
		return uri.URI{}, uri.ErrZero
	}
	encodable := *u
	encodable.RawPath, encodable.RawFragment = "", ""
	encodable.RawQuery = pathquery.Read("?" + u.RawQuery)[len("?"):]
	r, err := uri.FromNetURL(&encodable)
	if err != nil {
		return uri.URI{}, err
	}
	return r.URI()
}
