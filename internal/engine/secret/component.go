package secret

import (
	"slices"
	"strings"

	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/engine/syntax"
)

// fitted is merged for the secrets of a reference. In a valid reference a mask leaves what delimits
// the authority and its parts, so that the reference stays valid and keeps its scheme, host and
// port, unless a secret is in them. A secret that some reader sees in two components has a mask in
// each.
func (r *Rules) fitted(text string, spans []Span) []Span {
	scheme := schemeEnd(text, 0)
	mayJoin := func(s Span) bool { return s.Offset < scheme || strings.ContainsAny(text[s.Offset:s.End()], "@/?#:") }
	if !slices.ContainsFunc(spans, mayJoin) { // each is in a component, or in path, query and fragment
		return r.merged(spans)
	}
	l := layout{text: text}
	if !parse(text, &l.Offsets) {
		return r.merged(spans)
	}
	if l.Host == syntax.NoHost {
		if spans = r.merged(spans); l.SchemeEnd == 0 || len(spans) > 0 && spans[0].Offset < int(l.SchemeEnd) {
			return withoutColon(text, spans)
		}
		return spans
	}
	l.user = int(l.SchemeEnd) + len("//")
	if l.SchemeEnd > 0 {
		l.user += len(":")
	}
	l.at = max(l.user, int(l.HostStart)-len("@"))
	spans = r.merged(l.withinUser(r, spans))
	switch {
	case len(spans) == 0 || spans[0].Offset >= int(l.SchemeEnd):
		return l.divided(spans)
	case text[l.HostStart:l.HostEnd] != "" && text[l.HostStart] == '[': // no path contains a bracket
		spans = r.merged(append(spans, span(int(l.HostStart), int(l.HostEnd), spans[0].Kind)))
	}
	return withoutColon(text, spans)
}

// A layout has the places of the parts of a valid reference with an authority.
type layout struct {
	syntax.Offsets
	text string
	user int // where the userinfo begins, or without one the host
	at   int // the "@", or without one where the host begins
}

// withinUser returns spans in which the value of a parameter ends with the userinfo. The host can
// then have parameters of its own.
func (l *layout) withinUser(r *Rules, spans []Span) []Span {
	isCut := false
	for i, s := range spans {
		if s.Kind == Parameters && s.Offset >= l.user && s.Offset <= l.at && s.End() > l.at && !l.mayBeList(s.Offset) {
			spans[i].Length = l.at - s.Offset
			isCut = true
		}
	}
	if isCut {
		const before = "//"
		host := int(l.HostStart)
		for _, s := range r.find(nil, before+l.text[host:], true, true) {
			s.Offset += host - len(before)
			spans = append(spans, s)
		}
	}
	return spans
}

// mayBeList reports whether a driver of a database may read a list of parameters where the grammar
// has a userinfo, as in "sqlserver://h:1433;password=a@b". The "@" is then a part of a value. A
// value begins at an offset. There is no list in the schemes of browsers, and none where only a
// user and a colon precede the name.
func (l *layout) mayBeList(value int) bool {
	if endsInSpecial(l.text[:l.SchemeEnd]) && l.SchemeEnd > 0 {
		return false
	}
	hasUser := false
	for before := l.text[l.user:value]; before != ""; {
		c, n := percent.Next(before)
		if strings.IndexByte(";,(&%", c) >= 0 {
			return true
		}
		hasUser = hasUser || c == ':'
		before = before[n:]
	}
	return !hasUser
}

// divided returns spans without what delimits the authority and its parts.
func (l *layout) divided(spans []Span) []Span {
	divided := make([]Span, 0, len(spans)+2)
	path := int(l.PathStart)
	delimiters := [...][2]int{{int(l.SchemeEnd), l.user}, {l.at, int(l.HostStart)}, {path, path + 1}}
	for _, s := range spans {
		start := s.Offset
		for _, d := range delimiters {
			if d[0] < d[1] && d[0] < s.End() && start < d[1] {
				divided = l.appendPart(divided, span(start, d[0], s.Kind))
				start = d[1]
			}
		}
		divided = l.appendPart(divided, span(start, s.End(), s.Kind))
	}
	return divided
}

// appendPart appends a secret that contains no delimiter. A port and an address in brackets cannot
// contain a mask, so the mask covers the port with the host, and all of the address. The colon
// of an empty port stays.
func (l *layout) appendPart(spans []Span, s Span) []Span {
	start, end := s.Offset, s.End()
	host, hostEnd, path := int(l.HostStart), int(l.HostEnd), int(l.PathStart)
	if start < path && end > host {
		if end > hostEnd && path > hostEnd+len(":") {
			start, end = host, path
		} else if end = min(end, hostEnd); start < end && l.text[host] == '[' {
			start, end = host, hostEnd
		}
	}
	if start >= end {
		return spans
	}
	if last := len(spans) - 1; last >= 0 && start < spans[last].End() {
		spans[last].Length = max(end, spans[last].End()) - spans[last].Offset
		return spans
	}
	return append(spans, span(start, end, s.Kind))
}

// withoutColon adds to the secrets of a reference, whose scheme is one of them or which has none,
// the colons that the masks would leave in its first segment. There a colon ends a scheme (RFC
// 3986, section 4.2). What separates the colon from a secret stays.
func withoutColon(text string, spans []Span) []Span {
	done := 0
	covered := make([]Span, 0, len(spans)+1)
	for i, s := range spans {
		if endOfAuthority(text[:s.Offset], done) < s.Offset { // the first segment ends there
			return append(covered, spans[i:]...)
		}
		next := len(text)
		if i+1 < len(spans) {
			next = spans[i+1].Offset
		}
		done = s.End()
		rest := text[done:endOfAuthority(text[:next], done)]
		n := strings.LastIndexByte(rest, ':') + 1
		switch {
		case n == 0:
			covered = append(covered, s)
		case strings.IndexByte(";,&)", rest[0]) < 0:
			s.Length += n
			covered = append(covered, s)
		default:
			covered = append(covered, s, span(done+1, done+n, s.Kind))
		}
		done += n
	}
	return covered
}
