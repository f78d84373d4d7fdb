package uri

import "github.com/urikit/uri/internal/syntax"

// Parts are the five components of a reference as text (RFC 3986, section 3).
type Parts struct {
	Scheme, Authority, Path, Query, Fragment       string
	HasScheme, HasAuthority, HasQuery, HasFragment bool
}

// Split splits any text as the regular expression of RFC 3986, Appendix B, does. It
// validates nothing, never fails, and does not allocate.
func Split(s string) Parts {
	c := syntax.Split(s)
	p := Parts{Path: s[c.PathStart:c.PathEnd]}
	if c.SchemeEnd > 0 {
		p.Scheme, p.HasScheme = s[:c.SchemeEnd], true
	}
	if c.Authority > 0 {
		p.Authority, p.HasAuthority = s[c.Authority:c.PathStart], true
	}
	if c.PathEnd < c.QueryEnd {
		p.Query, p.HasQuery = s[c.PathEnd+1:c.QueryEnd], true
	}
	if c.QueryEnd < len(s) {
		p.Fragment, p.HasFragment = s[c.QueryEnd+1:], true
	}
	return p
}

// String recomposes the parts (section 5.3), also those of an invalid text.
func (p Parts) String() string {
	return string(p.Append(nil))
}

// Append appends what [Parts.String] returns to dst.
func (p Parts) Append(dst []byte) []byte {
	if p.HasScheme {
		dst = append(dst, p.Scheme...)
		dst = append(dst, ':')
	}
	if p.HasAuthority {
		dst = append(dst, "//"...)
		dst = append(dst, p.Authority...)
	}
	dst = append(dst, p.Path...)
	if p.HasQuery {
		dst = append(dst, '?')
		dst = append(dst, p.Query...)
	}
	if p.HasFragment {
		dst = append(dst, '#')
		dst = append(dst, p.Fragment...)
	}
	return dst
}
