package urihttp

import (
	"context"
	"net/http"
	"net/url"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/engine/syntax"
	"github.com/urikit/uri/internal/pathquery"
)

// StripPrefix returns a handler that takes a prefix from the path of each request, as
// [CutPathPrefix] does, and calls h. It keeps every other percent-encoded octet as it was sent:
// "%2F" stays "%2F". Octets that a path cannot have, such as "|", become percent-encoded, as
// net/http sends them in an absolute path. An empty rest is "/". StripPrefix answers a request
// without the prefix, and one whose path climbs above it, with status 404.
//
// It does not change RequestURI: [Target] and [BrowserTarget] in h still return what the client
// asked for. StripPrefix panics if the prefix is neither empty nor a valid path that begins with
// "/".
func StripPrefix(prefix string, h http.Handler) http.Handler {
	mustPrefix(prefix)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		rest, ok := CutPathPrefix(pathOf(r.URL), prefix)
		if !ok {
			http.NotFound(w, r)
			return
		}
		if rest == "" {
			rest = "/"
		}
		h.ServeHTTP(w, withPath(r, rest))
	})
}

// AddPrefix returns a handler that puts a prefix before the path of each request, as
// [AddPathPrefix] does, and calls h. It is for proxies to servers that have their resources below
// the prefix. Like [StripPrefix], it keeps every percent-encoded octet of the path, does not change
// RequestURI, panics for an invalid prefix, and answers a path whose dot-segments climb above the
// prefix with status 404. It leaves requests for a whole server ("*") and of CONNECT unchanged,
// which have no path.
func AddPrefix(prefix string, h http.Handler) http.Handler {
	mustPrefix(prefix)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "" || r.URL.Path == "*" {
			h.ServeHTTP(w, r)
			return
		}
		path := pathOf(r.URL)
		if climbs(path) {
			http.NotFound(w, r)
			return
		}
		h.ServeHTTP(w, withPath(r, AddPathPrefix(path, prefix)))
	})
}

// CutPathPrefix returns path without a prefix, and whether it has that. Both are percent-encoded
// texts. A prefix matches whole segments: "/api" is a prefix of "/api" and "/api/x", and not of
// "/apix". A "/" at its end makes no difference. Segments match if they are equivalent (RFC 3986,
// sections 6.2.2.1 and 6.2.2.2): "%7e" and "~" match, "%2F" and "/" do not. The result is a part of
// path, "" or with a "/" at its beginning. The empty prefix matches each path.
//
// A path does not have the prefix if its dot-segments climb above it, as in "/api/../admin" and
// "/api/%2e%2e/admin". Only the dot-segments of RFC 3986 count: "/api//../x" stays below "/api",
// and "..;" is a name. A server behind it that merges slashes or ignores parameters reads other
// paths; package audit reports "..;" as parameter-dot-segment.
func CutPathPrefix(path, prefix string) (rest string, found bool) {
	if prefix == "" {
		return path, true
	}
	rest = path
	for prefix = strings.TrimSuffix(prefix, "/"); prefix != ""; {
		var want, got string
		if want, prefix, found = cutSegment(prefix); !found {
			return path, false
		}
		if got, rest, found = cutSegment(rest); !found || !sameSegment(got, want) {
			return path, false
		}
	}
	if climbs(rest) {
		return path, false
	}
	return rest, true
}

// AddPathPrefix returns path with a prefix before it. Both are percent-encoded texts, and stay as
// they are, but a "/" at the end of the prefix: AddPathPrefix("/x", "/v1/") is "/v1/x", and so is
// AddPathPrefix("x", "/v1"). An empty path gives the prefix, and an empty prefix the path.
func AddPathPrefix(path, prefix string) string {
	switch {
	case prefix == "" || path == "":
		return prefix + path
	case path[0] != '/':
		return strings.TrimSuffix(prefix, "/") + "/" + path
	}
	return strings.TrimSuffix(prefix, "/") + path
}

// mustPrefix panics if a prefix is not valid.
func mustPrefix(prefix string) {
	if prefix == "" {
		return
	}
	if err := uri.Validate(uri.RulePathAbEmpty, prefix); err != nil {
		panic("urihttp: the prefix is not valid: " + err.Error())
	}
}

// cutSegment returns the first segment of a path that begins with a slash, and the rest.
func cutSegment(path string) (segment, rest string, ok bool) {
	if path == "" || path[0] != '/' {
		return "", path, false
	}
	if end := strings.IndexByte(path[1:], '/'); end >= 0 {
		return path[1 : 1+end], path[1+end:], true
	}
	return path[1:], "", true
}

var classes = syntax.RFC3986.Classes()

// sameSegment reports whether two segments are equivalent by RFC 3986, sections 6.2.2.1 and
// 6.2.2.2.
func sameSegment(a, b string) bool {
	for a != "" && b != "" {
		x, n := percent.Next(a)
		y, m := percent.Next(b)
		if x != y || n != m && classes[x]&syntax.InUnreserved == 0 {
			return false
		}
		a, b = a[n:], b[m:]
	}
	return a == b
}

// climbs reports whether the dot-segments of a path lead above its beginning.
func climbs(path string) bool {
	depth := 0
	for depth >= 0 {
		segment, rest, ok := cutSegment(path)
		switch {
		case !ok:
			return false
		case sameSegment(segment, ".."):
			depth--
		case !sameSegment(segment, "."):
			depth++
		}
		path = rest
	}
	return true
}

// pathOf returns the path of a URL as a server received it, with the octets percent-encoded that a
// path cannot have. EscapedPath loses a "%2F" if the path has such octets.
func pathOf(u *url.URL) string {
	if u.RawPath != "" {
		if path, err := url.PathUnescape(u.RawPath); err == nil && path == u.Path {
			return pathquery.Valid(u.RawPath)
		}
	}
	return u.EscapedPath()
}

// withPath returns a copy of r with another path.
func withPath(r *http.Request, path string) *http.Request {
	u := *r.URL
	u.Path, u.RawPath = percent.Decode(path), ""
	if u.EscapedPath() != path {
		u.RawPath = path
	}
	ctx := r.Context()
	if hasOrigin(&u) && r.RequestURI != "" && !isForwarded(r) {
		ctx = context.WithValue(ctx, routedKey{}, routed{&u, u.String()})
	}
	r = r.WithContext(ctx)
	r.URL = &u
	return r
}

// A routed is the context value of a request whose path was changed here. A handler that makes
// another URL of it, as a reverse proxy does, has another pointer or another text.
type routed struct {
	url  *url.URL
	text string
}

type routedKey struct{}

// isRouted reports whether only the path of r differs from that of its RequestURI, and was changed
// here.
func isRouted(r *http.Request) bool {
	v, ok := r.Context().Value(routedKey{}).(routed)
	return ok && v.url == r.URL && v.text == r.URL.String()
}
