package audit

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/mask"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/whatwg"
)

// A part is a component: its text, its place, and whether it is defined.
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

	// Of an IRI-reference that is not a URI-reference. Its text is not valid.
	iri      bool               // it counts as valid
	mapped   uri.Reference      // its URI; zero if it does not count as valid, or has none
	hostErr  error              // why it has no URI
	breaches []scheme.Violation // the rules of RFC 3987 that it breaks

	formatting []int // the offsets of its characters that control the direction of text

	scheme, authority, userinfo, host, port, path, query, fragment part
	password                                                       uri.Span // empty without a password
}

// take sets the components for which span returns a place.
func (s *subject) take(span func(uri.Component) (uri.Span, bool)) {
	take := func(p *part, c uri.Component) {
		if at, ok := span(c); ok {
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
}

// setReference sets a zero subject to a reference. It returns no subject because that would be
// copied.
func (s *subject) setReference(r uri.Reference) {
	s.text, s.valid, s.ref = r.String(), true, r
	s.take(r.Span)
	s.password = mask.Password(s.text, true)
}

// ofInvalid divides a text that is not valid as [uri.Split] does.
func ofInvalid(text string) subject {
	s := subject{text: text}
	s.take(uri.Split(text).Span)
	s.password = mask.Password(text, false)
	return s
}

// ofIRI divides an IRI-reference that is not a URI-reference. valid says whether it counts as
// valid.
func ofIRI(r iri.Reference, valid bool) subject {
	s := subject{text: r.String(), iri: valid, breaches: r.Violations()}
	for _, b := range s.breaches {
		if ruleOf(b.Source) == auditname.DirectionControl {
			s.formatting = append(s.formatting, b.Span.Offset)
		}
	}
	s.take(r.Span)
	s.password = mask.Password(s.text, true)
	if valid {
		s.mapped, s.hostErr = iri.Mapper{}.ToURI(r)
	}
	return s
}

// ruleOf returns the rule for the source of a violation in RFC 3987.
func ruleOf(source string) string {
	switch source {
	case "RFC 3987, section 4.1":
		return auditname.DirectionControl
	case "RFC 3987, section 4.2":
		return auditname.MixedDirections
	}
	return auditname.NotNFC
}

// secret reports whether a place overlaps the password. No part of such a place may be
// shown.
func (s *subject) secret(at uri.Span) bool {
	return s.password.Length > 0 && at.Offset < s.password.End() && s.password.Offset < at.End()
}

// ofBrowser reports whether browsers read the host of the text as a domain name or an address. In
// other schemes it is opaque to them.
func (s *subject) ofBrowser() bool { return !s.scheme.defined || whatwg.IsSpecialScheme(s.scheme.text) }

// userNameEnd returns the end of the user name in userinfo: the first colon. An encoded
// colon does not end it, but the text after that colon is a part of the password.
func (s *subject) userNameEnd() int {
	user, _, _ := strings.Cut(s.userinfo.text, ":")
	return len(user)
}
