package main

import "strings"

// A target is the result of resolving a reference.
type target struct {
	parts
	current bool // it is the current document, with the fragment
}

// transform resolves r against base by the steps of an edition. With literal it follows
// the standard to the letter, also where the text is broken or silent: see
// vectors/README.md.
func (e *edition) transform(base, r parts, lax, literal bool) target {
	base.fragment = nil
	if opaque := e.opaquePart(r); !literal && opaque != nil && strings.ContainsAny(*opaque, "[]") {
		lax = false // only an opaque part can follow the scheme
	}
	if lax && r.scheme != nil && strings.EqualFold(*r.scheme, *base.scheme) {
		r.scheme = nil
	}
	switch e {
	case rfc3986, rfc3987:
		return target{parts: transform3986(base, r)}
	case rfc2396:
		return transform2396(base, r, literal)
	}
	return e.transformDraft(base, r, literal)
}

// transform3986 is the pseudocode of section 5.2.2.
func transform3986(base, r parts) parts {
	t := r
	switch {
	case r.scheme != nil, r.authority != nil:
		t.path = removeDotSegments(r.path)
	case r.path == "":
		t.path = base.path
		if r.query == nil {
			t.query = base.query
		}
	case strings.HasPrefix(r.path, "/"):
		t.path = removeDotSegments(r.path)
	case base.authority != nil && base.path == "": // 5.2.3
		t.path = removeDotSegments("/" + r.path)
	default:
		t.path = removeDotSegments(directory(base.path) + r.path)
	}
	if r.scheme == nil {
		t.scheme = base.scheme
		if r.authority == nil {
			t.authority = base.authority
		}
	}
	return t
}

// directory returns a path up to its last slash.
func directory(path string) string { return path[:strings.LastIndexByte(path, '/')+1] }

// transform2396 is section 5.2 of RFC 2396, by its steps.
func transform2396(base, r parts, literal bool) target {
	if r.path == "" && r.scheme == nil && r.authority == nil && r.query == nil { // 2
		return target{parts: r, current: true}
	}
	t := r
	if r.scheme != nil { // 3
		return target{parts: t}
	}
	t.scheme = base.scheme
	if r.authority != nil { // 4
		return target{parts: t}
	}
	t.authority = base.authority
	if strings.HasPrefix(r.path, "/") { // 5
		return target{parts: t}
	}
	buffer := directory(base.path) + r.path // 6
	if !literal && base.authority != nil && base.path == "" && r.path != "" {
		buffer = "/" + buffer // otherwise the path would continue the authority
	}
	t.path = olderSteps(buffer, true)
	return target{parts: t}
}

// transformDraft is the pseudocode of section 5.2 of the drafts. Its branches are those of the
// pseudocode, in the same order, with the differences of the two drafts.
func (e *edition) transformDraft(base, r parts, literal bool) target {
	t := r
	if r.scheme != nil {
		return target{parts: t}
	}
	t.scheme = base.scheme
	if r.authority != nil {
		return target{parts: t}
	}
	t.authority = base.authority
	switch {
	case r.path == "" && (e == bis02 || r.query != nil):
		t.path = base.path
		if r.query == nil {
			t.query = base.query
		}
	case r.path == "":
		return target{parts: r, current: true}
	case strings.HasPrefix(r.path, "/"):
		if e == bis02 && !literal { // as its examples have it (5.4.2)
			t.path = olderSteps(r.path, false)
		}
	case base.path == "":
		t.path = olderSteps("/"+r.path, e == bis01)
	default:
		t.path = olderSteps(directory(base.path)+r.path, e == bis01)
	}
	return target{parts: t}
}

// isHierarchical reports whether relative references can be used with a base. RFC 2396
// and rfc2396bis-01 require a hierarchical part (section 5), rfc2396bis-02 a hierarchical
// path (5.1).
func (e *edition) isHierarchical(base parts) bool {
	switch e {
	case bis02:
		return base.authority != nil || base.path == "" || strings.Contains(base.path, "/")
	case rfc3986, rfc3987:
		return true
	}
	return e.opaquePart(base) == nil
}
