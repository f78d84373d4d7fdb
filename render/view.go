package render

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/color"
)

// A role is the kind of a part of a text.
type role uint8

const (
	delimiter role = iota
	scheme
	authority // an authority without userinfo, host and port: a registry name
	userinfo
	hidden // the password, and a secret that crosses several parts
	host
	domain // the registered domain of the host
	port
	path
	query
	fragment

	// The roles of cells that are not in the text.
	escaped
	leftOut
)

// looks are the looks of the roles. The host is bold, so that nobody mistakes userinfo for
// it (section 7.6).
var looks = [...]look{
	scheme:    {color.Purple, "uri-scheme"},
	authority: {color.Yellow, "uri-authority"},
	userinfo:  {color.Yellow, "uri-userinfo"},
	hidden:    {color.Yellow, "uri-secret"},
	host:      {"1;32", "uri-host"},
	domain:    {"1;4;32", "uri-domain"},
	port:      {color.Green, "uri-port"},
	path:      {color.Blue, "uri-path"},
	query:     {color.Cyan, "uri-query"},
	fragment:  {color.Red, "uri-fragment"},
	escaped:   {"7", "uri-escape"},
	leftOut:   {color.Dim, "uri-cut"},
}

// A View is a text with its parts: the components of a reference, or those that
// Appendix B finds in any text. A text with a password has the components of the text with
// letters in its place. In a host, the registered domain is a part of its own: a
// public suffix and the label before it. The zero View is that of the empty text. A View
// is safe for concurrent use.
type View struct {
	veiled
	at    *places
	parts []part   // in order, without gaps
	host  uri.Span // empty without a host, or if the host overlaps a secret
}

// A part is a piece of a text that is not empty.
type part struct {
	role
	at uri.Span
}

// places are the components that are defined.
type places [uri.ComponentFragment + 1]struct {
	uri.Span
	defined bool
}

// set sets the components to those for which span returns a place.
func (at *places) set(span func(uri.Component) (uri.Span, bool)) {
	for c := uri.ComponentScheme; c <= uri.ComponentFragment; c++ {
		at[c].Span, at[c].defined = span(c)
	}
}

// A layout has the memory of a View.
type layout struct {
	at    places
	parts [maxParts]part
}

// maxParts is the most parts of a view without secrets.
const maxParts = 14

// Of returns the view of a reference of any edition.
func Of(r uri.Reference) View {
	l := new(layout)
	l.at.set(r.Span)
	return newView(r.String(), l, nil)
}

// OfText returns the view of any text, with the components that [uri.Split] finds. For
// a valid reference (RFC 3986), the result is the same as that of [Of].
func OfText(text string) View {
	l := new(layout)
	l.at.set(uri.Split(text).Span)
	return newView(text, l, nil)
}

// Hide returns the view with the spans hidden, in addition to the spans that v hides
// already. Like the password, a hidden span is shown as redact.Mask, and is ignored for
// notes and for the registered domain. Spans may overlap and cross components. Parts of
// a span outside the text are ignored.
//
// The caller must know the places of secrets. Secrets of package audit finds the
// parameters that are secret by their names.
func (v View) Hide(spans ...uri.Span) View {
	if len(spans) == 0 || v.text == "" {
		return v
	}
	return newView(v.text, &layout{at: *v.at}, slices.Concat(v.secrets, spans))
}

// newView returns the view of a text with the components of l.
func newView(text string, l *layout, hide []uri.Span) View {
	at := &l.at
	v := View{veiled: veil(text, hide), at: at}
	if v.password.Length > 0 {
		at.set(uri.Split(withoutPassword(text, v.password)).Span)
	}
	whole := l.parts[:0] // the parts without regard to secrets
	done := 0
	add := func(r role, end int) {
		if done < end {
			whole = append(whole, part{r, uri.Span{Offset: done, Length: end - done}})
			done = end
		}
	}
	component := func(c uri.Component, r role) {
		if !at[c].defined {
			return
		}
		span := at[c].Span
		add(delimiter, span.Offset)
		if r == host && !v.hides(span) {
			v.host = span
			if start, end := registrable(span.Of(text)); start < end {
				add(host, span.Offset+start)
				add(domain, span.Offset+end)
			}
		}
		add(r, span.End())
	}
	component(uri.ComponentScheme, scheme)
	if !at[uri.ComponentHost].defined {
		component(uri.ComponentAuthority, authority)
	}
	component(uri.ComponentUserinfo, userinfo)
	component(uri.ComponentHost, host)
	component(uri.ComponentPort, port)
	component(uri.ComponentPath, path)
	component(uri.ComponentQuery, query)
	component(uri.ComponentFragment, fragment)
	v.divide(whole)
	return v
}

// withoutPassword returns the text with letters in place of its password. The delimiters in a
// password end components in a text that is not valid, as in "http://u:a/b@h/". The components
// of a text must not depend on them.
func withoutPassword(text string, password uri.Span) string {
	var b strings.Builder
	b.Grow(len(text))
	b.WriteString(text[:password.Offset])
	for range password.Length {
		b.WriteByte('x')
	}
	b.WriteString(text[password.End():])
	return b.String()
}

// divide sets the parts of v to those of whole, with some secrets as separate parts: the
// one that contains the password, and those that cross several parts.
func (v *View) divide(whole []part) {
	if len(v.secrets) == 0 {
		v.parts = whole
		return
	}
	var own []uri.Span
	for _, p := range whole {
		if _, begin, across := v.around(p.at.End()); begin < p.at.End() {
			own = append(own, across)
		}
	}
	if v.password.Length > 0 {
		_, _, at := v.around(v.password.Offset)
		own = append(own, at)
	}
	slices.SortFunc(own, func(a, b uri.Span) int { return a.Offset - b.Offset })
	done := 0
	add := func(r role, end int) {
		if done < end {
			v.parts = append(v.parts, part{r, uri.Span{Offset: done, Length: end - done}})
			done = end
		}
	}
	for _, p := range whole {
		for _, s := range own {
			if s.Offset < p.at.End() {
				add(p.role, s.Offset)
				add(hidden, s.End())
			}
		}
		add(p.role, p.at.End())
	}
}

// Style returns the parts with their colours and classes: "uri-scheme", "uri-userinfo",
// "uri-host", "uri-domain" for the registered domain, "uri-port", "uri-path",
// "uri-query", "uri-fragment", "uri-authority" for a registry name of RFC 2396, and
// "uri-secret" for the password. Delimiters have none. In a line, hidden spans have the
// class "uri-secret" too. In the Style, a hidden span is a part only if it crosses
// several parts.
func (v View) Style() Style {
	var s Style
	for _, p := range v.parts {
		if p.role != delimiter {
			s = append(s, Colored{p.at, string(looks[p.role].color), looks[p.role].class})
		}
	}
	return s
}

// String returns the text as one line, in which no part is wider than 60 columns.
func (v View) String() string { return v.Line(60).String() }

// Line returns the text as one line. If spans are given, it returns only these parts of the text,
// in the order given, such as a component. If a part is wider than columns, "…123 bytes…" replaces
// its middle. The registered domain of a host is always whole, because the names of DNS are short.
// A value of columns below 24 means 24. Characters are written as by [NewLine], and the password
// and the hidden spans are shown as redact.Mask. If a span contains a piece of a secret, the whole
// mask is shown.
//
// The cost of Line depends on the length of its result, not of the text.
func (v View) Line(columns int, spans ...uri.Span) Line {
	return Line{cells: v.line(make([]cell, 0, maxParts), columns, spans)} // inlined: a Line that is not kept costs no memory
}

// line appends the cells of Line.
func (v *View) line(dst []cell, columns int, spans []uri.Span) []cell {
	if spans == nil {
		return v.within(dst, uri.Span{Length: len(v.text)}, columns)
	}
	for _, at := range spans {
		dst = v.within(dst, at, columns)
	}
	return dst
}

// MarshalText returns the text of [View.String], so that no View is lost in JSON and in logs. The
// error is nil. No View can be read back.
func (v View) MarshalText() ([]byte, error) { return []byte(v.String()), nil }

// within appends the cells for a span of the text.
func (v *View) within(dst []cell, at uri.Span, columns int) []cell {
	name, ok := v.displayed()
	for _, p := range v.parts {
		start, end := max(at.Offset, p.at.Offset), min(at.End(), p.at.End())
		switch {
		case start >= end:
		case ok && (p.role == host || p.role == domain):
			dst = append(dst, name...) // for all parts of the host
			name = nil
		case p.role == hidden:
			dst = append(dst, maskCell(p.at))
		case p.role == domain:
			dst = v.shorten(dst, start, end, maxWidth*maxName)
		default:
			dst = v.shorten(dst, start, end, max(columns, minColumns))
		}
	}
	return dst
}

const (
	minColumns = 24 // enough for the notice that replaces the middle
	maxWidth   = 4  // the largest number of columns for a byte, as in "\xff"
)

// shorten appends the cells for the text from start to end. If they need more than columns,
// a notice replaces those in the middle.
func (v *View) shorten(dst []cell, start, end, columns int) []cell {
	whole, stop := v.cells(dst, start, end, columns)
	if stop >= end {
		return whole
	}
	room := columns - utf8.RuneCountInString(bytesLeftOut(end-start))
	_, stop = v.cells(dst, start, end, room/2)
	stop = v.triplet(start, stop, end)
	tail := end
	for used := 0; ; {
		c := v.last(start, tail)
		if used += c.width; used > room-room/2 {
			break
		}
		tail = c.start
	}
	if i := v.triplet(start, tail, end); i < tail {
		tail = i + len("%41")
	}
	dst, _ = v.cells(dst, start, stop, columns)
	notice := bytesLeftOut(tail - stop)
	dst = append(dst, cell{show: notice, width: utf8.RuneCountInString(notice), start: stop, end: tail, own: leftOut})
	dst, _ = v.cells(dst, tail, end, columns)
	return dst
}

// cells appends the first cells for the text from start to end that fit into columns. It also
// returns the end of the last one.
func (v *View) cells(dst []cell, start, end, columns int) (cells []cell, stop int) {
	cells = dst
	for stop = start; stop < end; {
		c := v.run(stop, min(end, stop+max(columns, 0)))
		if c.width == 0 {
			c = v.next(stop, end)
		}
		if columns -= c.width; columns < 0 {
			break
		}
		if v.hides(uri.Span{Offset: c.start, Length: c.end - c.start}) {
			c.own = hidden
		}
		cells = append(cells, c)
		stop = c.end
	}
	return cells, stop
}

func bytesLeftOut(n int) string { return "…" + strconv.Itoa(n) + " bytes…" }
