package canonical

import (
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/scan"
	"github.com/urikit/uri/internal/engine/syntax"
	"github.com/urikit/uri/pct"
)

// pathOf returns the path of u and its span.
func pathOf(u *uri.URI) (path string, at uri.Span) {
	at, _ = u.Span(uri.ComponentPath)
	return at.Of(u.String()), at
}

// DefaultDocuments returns names of documents that servers show for a path that ends
// with a slash. A server's settings decide which name it uses, if any. The list is a
// judgement.
func DefaultDocuments() []string {
	return []string{
		"index.html", "index.htm", "index.shtml", "index.xhtml",
		"index.php", "index.jsp", "index.asp", "index.aspx", "index.cgi",
		"default.html", "default.htm", "default.asp", "default.aspx",
	}
}

// DropDefaultDocument returns the step that removes the last segment of a path, if it is one of the
// names. The slash before it stays. The names are percent-encoded, as in a path. The segment also
// stays if one of the names is the segment before it: in "/index.php/index.php" the first is a
// program and the second its argument.
func DropDefaultDocument(names ...string) Step {
	names = slices.DeleteFunc(slices.Clone(names), func(name string) bool { return name == "" })
	return Step{
		Name:   "drop-default-document",
		Does:   "Removes the name of a default document, such as index.html, from the end of the path.",
		Breaks: "A server may show other content for the directory, or none.",
		Apply: func(u uri.URI) (uri.URI, error) {
			path, at := pathOf(&u)
			slash := strings.LastIndexByte(path, '/')
			if slash+1 == len(path) || !slices.Contains(names, path[slash+1:]) || !isWeb(&u) {
				return u, nil
			}
			before := strings.TrimRight(path[:slash], "/")
			if slices.Contains(names, before[strings.LastIndexByte(before, '/')+1:]) {
				return u, nil
			}
			return replace(u, at.Offset+slash+1, at.End(), "")
		},
	}
}

// AddTrailingSlash returns the step that adds a slash to an empty path, and to a path
// whose last segment is not empty and has no dot.
func AddTrailingSlash() Step {
	return Step{
		Name:   "add-trailing-slash",
		Does:   "Adds a slash at the end of a path, unless the last segment has a dot, as file names do.",
		Breaks: "A server may accept only one form, or show different content for the two.",
		Apply: func(u uri.URI) (uri.URI, error) {
			path, at := pathOf(&u)
			if strings.HasSuffix(path, "/") || strings.Contains(path[strings.LastIndexByte(path, '/')+1:], ".") || !isWeb(&u) {
				return u, nil
			}
			return replace(u, at.End(), at.End(), "/")
		},
	}
}

// DropTrailingSlash returns the step that removes the slashes at the end of a path. The
// path "/" stays.
func DropTrailingSlash() Step {
	return Step{
		Name:   "drop-trailing-slash",
		Does:   "Removes the slashes at the end of a path.",
		Breaks: "A server may accept only one form, or show different content for the two. Relative references in the document have other targets.",
		Apply: func(u uri.URI) (uri.URI, error) {
			path, at := pathOf(&u)
			rest := len(strings.TrimRight(path, "/"))
			if rest == len(path) || !isWeb(&u) {
				return u, nil
			}
			return replace(u, at.Offset+max(rest, len("/")), at.End(), "")
		},
	}
}

// CollapseSlashes returns the step that replaces each run of slashes in a path by one
// slash. It keeps the slashes after a colon, because a path can contain a URI, as in
// "/web/2020/http://example.com/".
func CollapseSlashes() Step {
	return Step{
		Name:   "collapse-slashes",
		Does:   "Replaces several slashes in a row in the path by one, except after a colon.",
		Breaks: "Some servers use empty segments as data. In object stores, the two are different names.",
		Apply: func(u uri.URI) (uri.URI, error) {
			path, at := pathOf(&u)
			if !strings.Contains(path, "//") || !isWeb(&u) {
				return u, nil
			}
			text := make([]byte, 0, len(path))
			keep := false // whether to keep all slashes of this run
			for i := range len(path) {
				if path[i] != '/' {
					keep = path[i] == ':'
				} else if i > 0 && path[i-1] == '/' && !keep {
					continue
				}
				text = append(text, path[i])
			}
			return replace(u, at.Offset, at.End(), string(text))
		},
	}
}

// LowerPath returns the step that writes the letters of a path in lower case. It does
// not change percent-encoded octets.
func LowerPath() Step {
	return Step{
		Name:   "lower-path",
		Does:   "Writes the letters of the path in lower case.",
		Breaks: "On most servers, upper and lower case are different paths. Identifiers in the path change.",
		Apply: func(u uri.URI) (uri.URI, error) {
			path, at := pathOf(&u)
			if !scan.HasUpper(path) || !isWeb(&u) {
				return u, nil
			}
			text := []byte(path)
			syntax.Lower(text)
			return replace(u, at.Offset, at.End(), string(text))
		},
	}
}

// sessionParameter is the name of the path parameter in which Java servers keep the
// session.
const sessionParameter = "jsessionid"

// DropPathParameters returns the step that removes the parameters with these names from
// the segments of a path, as ";jsessionid=1F" from "/a;jsessionid=1F/b;v=1.1".
// Parameters of segments are only a custom (RFC 3986, section 3.3). Names are decoded
// for the comparison, which is case-sensitive. A segment keeps its parameters if it
// would be "." or ".." without them.
func DropPathParameters(names ...string) Step {
	names = slices.Clone(names)
	return Step{
		Name:   "drop-path-parameters",
		Does:   "Removes parameters with given names, such as jsessionid, from the segments of the path.",
		Breaks: "A server that keeps the session only in this parameter starts a new one.",
		Apply: func(u uri.URI) (uri.URI, error) {
			path, at := pathOf(&u)
			if strings.IndexByte(path, ';') < 0 || !isWeb(&u) {
				return u, nil
			}
			text := make([]byte, 0, len(path))
			for rest, more := path, true; more; {
				var segment string
				segment, rest, more = strings.Cut(rest, "/")
				text = appendSegment(text, segment, names)
				if more {
					text = append(text, '/')
				}
			}
			return replace(u, at.Offset, at.End(), string(text))
		},
	}
}

// appendSegment appends a segment without the parameters with these names.
func appendSegment(dst []byte, segment string, names []string) []byte {
	start := len(dst)
	name, rest, more := strings.Cut(segment, ";")
	dst = append(dst, name...)
	for more {
		var parameter string
		parameter, rest, more = strings.Cut(rest, ";")
		name, _, _ := strings.Cut(parameter, "=")
		if decoded, _ := pct.Decode(name); !slices.Contains(names, decoded) {
			dst = append(append(dst, ';'), parameter...)
		}
	}
	if decoded, _ := pct.Decode(string(dst[start:])); decoded == "." || decoded == ".." {
		return append(dst[:start], segment...)
	}
	return dst
}
