package audit

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/syntax"
)

// A part is a component: its text, where it is, and whether it is defined.
type part struct {
	text    string
	at      uri.Span
	defined bool
}

// sub returns the place of n bytes at offset i of the part.
func (p *part) sub(i, n int) uri.Span { return uri.Span{Offset: p.at.Offset + i, Length: n} }

// A subject is a text with its components, valid or not.
type subject struct {
	text  string
	valid bool
	ref   uri.Reference // zero if the text is not valid

	scheme, authority, userinfo, host, port, path, query, fragment part
	password                                                       uri.Span // empty if there is none
}

func ofReference(r uri.Reference) subject {
	s := subject{text: r.String(), valid: true, ref: r}
	take := func(p *part, c uri.Component) {
		if at, ok := r.Span(c); ok {
			*p = part{at.Of(s.text), at, true}
		}
	}
	take(&s.scheme, uri.ComponentScheme)
	if take(&s.authority, uri.ComponentAuthority); s.authority.defined {
		take(&s.userinfo, uri.ComponentUserinfo)
		take(&s.host, uri.ComponentHost)
		take(&s.port, uri.ComponentPort)
	}
	take(&s.path, uri.ComponentPath)
	take(&s.query, uri.ComponentQuery)
	take(&s.fragment, uri.ComponentFragment)
	if start, end := syntax.ReadPassword(s.text); start < end {
		s.password = uri.Span{Offset: start, Length: end - start}
	}
	return s
}

// subjectOf takes any text apart.
func subjectOf(text string) subject {
	if r, err := uri.Parse(text); err == nil {
		return ofReference(r)
	}
	return ofInvalid(text)
}

// ofInvalid takes a text that is not valid apart: at the places of Appendix B, with
// the last "@" of the authority as the end of userinfo.
func ofInvalid(text string) subject {
	s := subject{text: text}
	split := uri.Split(text)
	offset := 0
	take := func(p *part, t string, defined bool, before, behind int) {
		if !defined {
			return
		}
		offset += before
		*p = part{t, uri.Span{Offset: offset, Length: len(t)}, true}
		offset += len(t) + behind
	}
	take(&s.scheme, split.Scheme, split.HasScheme, 0, 1)
	take(&s.authority, split.Authority, split.HasAuthority, 2, 0)
	take(&s.path, split.Path, true, 0, 0)
	take(&s.query, split.Query, split.HasQuery, 1, 0)
	take(&s.fragment, split.Fragment, split.HasFragment, 1, 0)

	if s.authority.defined {
		a := &s.authority
		within := func(from, to int) part { return part{a.text[from:to], a.sub(from, to-from), true} }
		from, end := 0, len(a.text)
		if at := strings.LastIndexByte(a.text, '@'); at >= 0 {
			s.userinfo, from = within(0, at), at+1
		}
		colon := strings.IndexByte(a.text[from:], ':')
		if strings.HasPrefix(a.text[from:], "[") {
			if closing := strings.IndexByte(a.text[from:], ']'); closing >= 0 {
				if colon = strings.IndexByte(a.text[from+closing:], ':'); colon >= 0 {
					colon += closing
				}
			}
		}
		if colon >= 0 {
			s.port, end = within(from+colon+1, end), from+colon
		}
		s.host = within(from, end)
	}
	s.password, _ = uri.PasswordSpan(text)
	return s
}

// secret reports whether a place is, in part, one of the password: then nothing
// of it is to be shown.
func (s *subject) secret(at uri.Span) bool {
	return s.password.Length > 0 && at.Offset < s.password.End() && s.password.Offset < at.End()
}
