package canonical_test

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/urikit/uri"
)

// A byAppendixB is a text divided by the regular expression of RFC 3986, Appendix B.
type byAppendixB struct {
	scheme, authority, path, query, fragment string
	hasAuthority, hasQuery, hasFragment      bool
}

var appendixB = regexp.MustCompile(`(?s)^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?$`)

func divided(text string) byAppendixB {
	m := appendixB.FindStringSubmatch(text)
	return byAppendixB{m[2], m[4], m[5], m[7], m[9], m[3] != "", m[6] != "", m[8] != ""}
}

func (g byAppendixB) String() string {
	s := g.scheme + ":"
	if g.hasAuthority {
		s += "//" + g.authority
	}
	s += g.path
	if g.hasQuery {
		s += "?" + g.query
	}
	if g.hasFragment {
		s += "#" + g.fragment
	}
	return s
}

var triplet = regexp.MustCompile(`%[0-9A-Fa-f]{2}`)

// decoded returns s without triplets of unreserved characters, and the others in upper case (RFC
// 3986, sections 2.3 and 6.2.2.1).
func decoded(s string) string {
	return triplet.ReplaceAllStringFunc(s, func(t string) string {
		if c := octet(t); strings.Contains("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~", c) {
			return c
		}
		return strings.ToUpper(t)
	})
}

// octet returns the byte of a triplet.
func octet(triplet string) string {
	var c byte
	fmt.Sscanf(triplet[1:], "%x", &c)
	return string([]byte{c})
}

// lowered returns s in lower case, with triplets in upper case.
func lowered(s string) string {
	return triplet.ReplaceAllStringFunc(strings.ToLower(s), strings.ToUpper)
}

// withoutDots removes the dot-segments of a path that begins with "/" (RFC 3986, section 5.2.4).
func withoutDots(path string) string {
	out := ""
	for path != "" {
		switch {
		case strings.HasPrefix(path, "/./"):
			path = path[2:]
		case path == "/.":
			path = "/"
		case strings.HasPrefix(path, "/../"), path == "/..":
			path = "/" + strings.TrimPrefix(path[3:], "/")
			out = out[:max(0, strings.LastIndexByte(out, '/'))]
		default:
			n := strings.IndexByte(path[1:], '/') + 1
			if n == 0 {
				n = len(path)
			}
			out += path[:n]
			path = path[n:]
		}
	}
	return out
}

// byTheLetter returns a URI with what RFC 3986, sections 6.2.2.1 to 6.2.2.3, says to be equivalent
// at a level written in one way. A path that is opaque, or begins without a slash, keeps its
// dot-segments.
func byTheLetter(text string, level uri.Level, opaque bool) byAppendixB {
	if level == uri.LevelString {
		return divided(text)
	}
	g := divided(triplet.ReplaceAllStringFunc(text, strings.ToUpper))
	g.scheme = strings.ToLower(g.scheme)
	at := strings.LastIndexByte(g.authority, '@') + 1
	userinfo, host := g.authority[:at], g.authority[at:]
	if level >= uri.LevelPercent {
		userinfo, host = decoded(userinfo), decoded(host)
		g.path, g.query, g.fragment = decoded(g.path), decoded(g.query), decoded(g.fragment)
	}
	g.authority = userinfo + lowered(host)
	if level >= uri.LevelPath && !opaque && strings.HasPrefix(g.path, "/") {
		g.path = withoutDots(g.path)
	}
	return g
}

// ofAllSchemes returns g with what section 6.2.3 says of all schemes: a default or empty port is
// like none, and an empty path after an authority like "/".
func (g byAppendixB) ofAllSchemes(port string) byAppendixB {
	g.authority = strings.TrimSuffix(g.authority, ":")
	if port != "" {
		g.authority = strings.TrimSuffix(g.authority, ":"+port)
	}
	if g.hasAuthority && g.path == "" {
		g.path = "/"
	}
	return g
}
