package main

import (
	"encoding/hex"
	"strings"
)

// The ladder of section 6.2 of RFC 3986 and of the drafts, and of section 6 of
// RFC 2396, as passes over whole texts.

// levels are the levels above the lowest, which changes nothing.
var levels = []string{"case", "percent", "path", "scheme"}

// ports are the default ports of the schemes that the highest level knows. In URIs of
// these schemes an empty path after an authority is the same as "/".
var ports = map[string]string{"http": "80", "https": "443", "ftp": "21"}

const (
	letters      = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	alphanumeric = letters + "0123456789"
)

// decodable are the characters whose triplets may be decoded in every scheme: the
// unreserved ones. Section 2.3 of the drafts excludes some of them. RFC 2396 allows none.
var decodable = map[*edition]string{
	rfc3986: alphanumeric + "-._~",
	rfc3987: alphanumeric + "-._~", // 5.3.2.3
	bis02:   alphanumeric + "-_~",
	bis01:   alphanumeric + "_~",
}

// normalize returns the normal form of a reference up to a level. With literal, RFC 3986
// is taken to the letter: dot-segments are removed from every path, and no path is
// guarded. Otherwise a rootless path after a scheme is opaque (6.1).
func (e *edition) normalize(s, level string, literal bool) string {
	for _, r := range levels {
		switch r {
		case "case":
			s = e.caseForm(s)
		case "percent":
			s = e.percentForm(s)
		case "path":
			s = e.pathForm(s, literal)
		case "scheme":
			s = e.schemeForm(s)
		}
		if r == level {
			return s
		}
	}
	panic("no level " + level)
}

// each edits all components of a reference except a registry name.
func (e *edition) each(s string, edit func(component, s string) string) string {
	p := e.split(s)
	apply := func(component string, s *string) {
		if s != nil {
			*s = edit(component, *s)
		}
	}
	apply("scheme", p.scheme)
	if p.authority != nil {
		if a, registry := e.splitAuthority(*p.authority); !registry {
			apply("userinfo", a.userinfo)
			apply("host", a.host)
			p.authority = some(a.String())
		}
	}
	apply("path", &p.path)
	apply("query", p.query)
	apply("fragment", p.fragment)
	return p.literal()
}

// triplets replaces each triplet of s by the result of f, which gets the triplet and its
// octet.
func triplets(s string, f func(triplet string, octet byte) string) string {
	var b strings.Builder
	for s != "" {
		if s[0] != '%' {
			b.WriteByte(s[0])
			s = s[1:]
			continue
		}
		octet, err := hex.DecodeString(s[1:3])
		if err != nil {
			panic(err) // the text is valid
		}
		b.WriteString(f(s[:3], octet[0]))
		s = s[3:]
	}
	return b.String()
}

// lower lower-cases the letters of s outside triplets, and upper-cases triplets.
func lower(s string) string {
	s = lowerASCII(s)
	return triplets(s, func(triplet string, _ byte) string { return strings.ToUpper(triplet) })
}

func lowerASCII(s string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return r | 0x20
		}
		return r
	}, s)
}

func (e *edition) caseForm(s string) string { // 6.2.2.1
	return e.each(s, func(component, s string) string {
		folds := component == "scheme" || component == "host"
		switch {
		case e == rfc2396 && folds:
			return keepTriplets(s)
		case e == rfc2396:
			return s // RFC 2396 has no rule for the case of triplets
		case folds:
			return lower(s)
		}
		return triplets(s, func(triplet string, _ byte) string { return strings.ToUpper(triplet) })
	})
}

// keepTriplets lower-cases the letters of s outside triplets and leaves the triplets
// unchanged.
func keepTriplets(s string) string {
	var b strings.Builder
	for s != "" {
		n := 1
		if s[0] == '%' {
			n = 3
			b.WriteString(s[:n])
		} else {
			b.WriteString(strings.ToLower(s[:n]))
		}
		s = s[n:]
	}
	return b.String()
}

func (e *edition) percentForm(s string) string { // 6.2.2.2
	if e == rfc2396 {
		return s
	}
	before := s
	s = e.each(s, func(component, s string) string {
		s = triplets(s, func(triplet string, octet byte) string {
			if strings.IndexByte(decodable[e], octet) >= 0 {
				return string(rune(octet))
			}
			return triplet
		})
		if component == "host" {
			s = lower(s) // decoded letters have a case too
		}
		return s
	})
	// In rfc2396bis-02 decoding can turn the text before a colon into a scheme (4.2).
	p := e.split(before)
	if i := strings.IndexAny(s+"/", ":/?#"); e == bis02 && p.scheme == nil && p.authority == nil && s[i:] != "" && s[i] == ':' {
		s = "./" + s
	}
	return s
}

func (e *edition) pathForm(s string, literal bool) string { // 6.2.2.3
	p := e.split(s)
	rooted := strings.HasPrefix(p.path, "/")
	switch {
	case e == rfc2396:
	case !e.isLatest():
		if rooted {
			p.path = olderSteps(p.path, false)
		}
	case literal:
		p.path = removeDotSegments(p.path)
		return p.literal()
	case p.authority != nil, rooted:
		p.path = removeDotSegments(p.path)
	case p.scheme != nil:
	case p.path != "":
		p.path = relativePath(p.path)
	}
	return p.guarded()
}

// relativePath removes dot-segments from the path of a relative-path reference and keeps
// its targets: a ".." with nothing to remove stays. "./" goes before a result that would
// otherwise be empty, rooted, or read as a scheme.
func relativePath(path string) string {
	var stack []string
	dots := false
	for _, segment := range strings.Split(path, "/") {
		dots = segment == "." || segment == ".."
		top := len(stack) - 1
		switch {
		case segment == ".":
		case segment == ".." && top >= 0 && stack[top] != "..":
			stack = stack[:top]
		default:
			stack = append(stack, segment)
		}
	}
	if dots { // the slash before a last dot-segment stays
		stack = append(stack, "")
	}
	path = strings.Join(stack, "/")
	if path == "" || path[0] == '/' || strings.Contains(stack[0], ":") {
		path = "./" + path
	}
	return path
}

// schemeForm normalizes the port and, in the latest edition, an empty path. It changes only URIs
// with a scheme that has a default port.
func (e *edition) schemeForm(s string) string { // 6.2.3
	if e == rfc2396 {
		s = decodeKnown(s)
	}
	p := e.split(s)
	if p.scheme == nil || p.authority == nil || ports[*p.scheme] == "" {
		return s
	}
	a, registry := e.splitAuthority(*p.authority)
	if registry {
		return s
	}
	if a.port != nil && (*a.port == ports[*p.scheme] || *a.port == "" && e != rfc2396) {
		a.port = nil
	}
	p.authority = some(a.String())
	if e.isLatest() && p.path == "" {
		p.path = "/"
	}
	return p.literal()
}

// decodeKnown decodes the unreserved characters of RFC 2396 in a URI that has a known
// scheme and is not opaque (sections 2.3 and 2.4.2). The fragment is not part of the URI
// (section 4.1).
func decodeKnown(s string) string {
	p := rfc2396.split(s)
	if p.scheme == nil || ports[*p.scheme] == "" || rfc2396.opaquePart(p) != nil {
		return s
	}
	return rfc2396.each(s, func(component, s string) string {
		if component == "fragment" {
			return s
		}
		return triplets(s, func(triplet string, octet byte) string {
			if strings.IndexByte(alphanumeric+"-_.!~*'()", octet) >= 0 {
				return string(rune(octet))
			}
			return triplet
		})
	})
}

// equivalentFrom returns the first level at which two references have the same normal
// form, or "none". Literal is that of normalize.
func (e *edition) equivalentFrom(a, b string, literal bool) string {
	if a == b {
		return "string"
	}
	for _, level := range levels {
		if e == rfc3987 && level == "percent" { // 5.3.2.3 compares the URIs
			a, b = toURI(a), toURI(b)
		}
		if e.normalize(a, level, literal) == e.normalize(b, level, literal) {
			return level
		}
	}
	return "none"
}
