package uri

import (
	"strings"

	"github.com/urikit/uri/internal/engine/syntax"
)

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
	text, _ := p.AppendText(nil)
	return string(text)
}

// AppendText implements [encoding.TextAppender] with the result of [Parts.String]. The error is
// nil.
func (p Parts) AppendText(dst []byte) ([]byte, error) {
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
	return dst, nil
}

// Span returns the place of a component in [Parts.String], without its delimiters, if
// it is defined. The last "@" of the authority ends the userinfo. The port follows the
// first ":" after the userinfo and "[...]".
func (p Parts) Span(component Component) (Span, bool) {
	var at Span
	if p.HasScheme {
		at.Length = len(p.Scheme)
		if component == ComponentScheme {
			return at, true
		}
		at = Span{Offset: at.End() + len(":")}
	}
	if p.HasAuthority {
		at = Span{Offset: at.Offset + len("//"), Length: len(p.Authority)}
		if s, ok := authoritySpan(p.Authority, component); ok {
			return Span{Offset: at.Offset + s.Offset, Length: s.Length}, true
		}
	}
	at = Span{Offset: at.End(), Length: len(p.Path)}
	if component == ComponentPath {
		return at, true
	}
	if p.HasQuery {
		at = Span{Offset: at.End() + len("?"), Length: len(p.Query)}
		if component == ComponentQuery {
			return at, true
		}
	}
	if p.HasFragment && component == ComponentFragment {
		return Span{Offset: at.End() + len("#"), Length: len(p.Fragment)}, true
	}
	return Span{}, false
}

// authoritySpan is [Parts.Span] for an authority alone.
func authoritySpan(text string, component Component) (Span, bool) {
	if component == ComponentAuthority {
		return Span{Length: len(text)}, true
	}
	start := strings.LastIndexByte(text, '@') + 1
	if component == ComponentUserinfo && start > 0 {
		return Span{Length: start - len("@")}, true
	}
	host := start
	if strings.HasPrefix(text[start:], "[") {
		host += strings.IndexByte(text[start:], ']') + 1
	}
	end, hasPort := len(text), false
	if i := strings.IndexByte(text[host:], ':'); i >= 0 {
		end, hasPort = host+i, true
	}
	switch {
	case component == ComponentHost:
		return span(start, end), true
	case component == ComponentPort && hasPort:
		return span(end+len(":"), len(text)), true
	}
	return Span{}, false
}
