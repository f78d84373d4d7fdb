package whatwg

import (
	"math"
	"strings"

	"github.com/urikit/uri/internal/engine/scan"
	"github.com/urikit/uri/internal/engine/work"
)

// plain returns s as a URL if it is one of the most frequent texts: "http" or "https", a
// domain in lower case, and a path without dot-segments, all serialized already. The result
// is that of the parser, which the tests check. Other texts may be serialized, too.
func plain(s string) (URL, bool) {
	u := URL{href: s, at: places{kind: HostDomain}}
	switch {
	case strings.HasPrefix(s, "https://"):
		u.at.special, u.at.scheme = https, uint32(len("https"))
	case strings.HasPrefix(s, "http://"):
		u.at.special, u.at.scheme = http, uint32(len("http"))
	default:
		return URL{}, false
	}
	host := int(u.at.scheme) + len("://")
	path := scan.Name(s, host)
	if path == len(s) || s[path] != '/' || uint64(len(s)) > math.MaxUint32 || !isPlainDomain(s[host:path]) {
		return URL{}, false
	}
	query := plainEnd(s, path, pathSet)
	if hasDots(s[path:query]) {
		return URL{}, false
	}
	fragment := query
	if query < len(s) && s[query] == '?' {
		fragment = plainEnd(s, query+1, specialQuerySet)
		if strings.IndexByte(s[query:fragment], '\'') >= 0 {
			return URL{}, false
		}
	}
	if fragment < len(s) && (s[fragment] != '#' || plainEnd(s, fragment+1, fragmentSet) < len(s)) {
		return URL{}, false
	}
	u.at.username, u.at.host, u.at.hostEnd = uint32(host), uint32(host), uint32(path)
	u.at.path, u.at.query, u.at.fragment = uint32(path), uint32(query), uint32(fragment)
	return u, true
}

// plainEnd returns the end of the bytes from i on that a component keeps as they are. A quote
// does not end a query.
func plainEnd(s string, i int, set class) int {
	if set == pathSet {
		set |= backslash
	}
	for i = scan.Path(s, i); i < len(s) && classes[s[i]]&set == 0; {
		i = scan.Path(s, i+1)
	}
	return i
}

// isPlainDomain reports whether a text of letters, digits, "-" and "." is a domain in lower
// case that does not end in a number: its last label begins with a letter.
func isPlainDomain(s string) bool {
	last := strings.LastIndexByte(s, '.') + 1
	work.Add(len(s) - last)
	return last < len(s) && isAlpha(s[last]) && !scan.HasUpper(s)
}

// hasDots reports whether a path may have dot-segments.
func hasDots(path string) bool {
	work.Add(len(path))
	if strings.Contains(path, "/.") {
		return true
	}
	return strings.IndexByte(path, '%') >= 0 && (strings.Contains(path, "/%2e") || strings.Contains(path, "/%2E"))
}
