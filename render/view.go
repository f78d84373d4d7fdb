package render

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
)

// A role is what a part of a text is to its reader.
type role uint8

const (
	delimiter role = iota
	scheme
	authority // one that has no userinfo, host and port
	userinfo
	password
	host
	domain // what of the host is registered
	port
	path
	query
	fragment
)

// looks are the looks of the roles: the host stands out, and userinfo is not to be
// taken for it (section 7.6).
var looks = [...]look{
	scheme:    {Purple, "uri-scheme"},
	authority: {Yellow, "uri-authority"},
	userinfo:  {Yellow, "uri-userinfo"},
	password:  {Yellow, "uri-password"},
	host:      {"1;32", "uri-host"},
	domain:    {"1;4;32", "uri-domain"},
	port:      {Green, "uri-port"},
	path:      {Blue, "uri-path"},
	query:     {Cyan, "uri-query"},
	fragment:  {Red, "uri-fragment"},
}

// A View is a text and what its parts are: the components of a reference, or those
// that Appendix B finds in any text. Of the host, the part that someone has
// registered, below a public suffix, is one of its own. The zero View is of the
// empty text. It can be used from several goroutines.
type View struct {
	text  string
	parts []part   // in order, without gaps
	host  uri.Span // empty if there is none, or a piece of the password is in it
}

// A part is a piece of a text that is not empty.
type part struct {
	role
	at uri.Span
}

// places are the components that are defined.
type places map[uri.Component]uri.Span

// Of returns the view of a reference of any edition.
func Of(r uri.Reference) View {
	at := places{}
	for c := uri.ComponentScheme; c <= uri.ComponentFragment; c++ {
		if span, ok := r.Span(c); ok {
			at[c] = span
		}
	}
	return newView(r.String(), at)
}

// OfText returns the view of any text. The components are where Appendix B has
// them; userinfo ends at the last "@" of the authority. Of a valid reference (RFC
// 3986) it is the same view as that of [Of].
func OfText(text string) View {
	split := uri.Split(text)
	at := places{}
	i := 0
	put := func(c uri.Component, text string, defined bool, before, behind int) {
		if defined {
			at[c] = uri.Span{Offset: i + before, Length: len(text)}
			i += before + len(text) + behind
		}
	}
	put(uri.ComponentScheme, split.Scheme, split.HasScheme, 0, len(":"))
	put(uri.ComponentAuthority, split.Authority, split.HasAuthority, len("//"), 0)
	put(uri.ComponentPath, split.Path, true, 0, 0)
	put(uri.ComponentQuery, split.Query, split.HasQuery, len("?"), 0)
	put(uri.ComponentFragment, split.Fragment, split.HasFragment, len("#"), 0)
	if split.HasAuthority {
		i = at[uri.ComponentAuthority].Offset
		server := split.Authority
		if end := strings.LastIndexByte(server, '@'); end >= 0 {
			put(uri.ComponentUserinfo, server[:end], true, 0, len("@"))
			server = server[end+len("@"):]
		}
		literal := 0
		if strings.HasPrefix(server, "[") {
			literal = strings.IndexByte(server, ']') + 1
		}
		name, port, hasPort := strings.Cut(server[literal:], ":")
		put(uri.ComponentHost, server[:literal+len(name)], true, 0, 0)
		put(uri.ComponentPort, port, hasPort, len(":"), 0)
	}
	return newView(text, at)
}

func newView(text string, at places) View {
	v := View{text: text}
	secret, _ := uri.PasswordSpan(text)
	if secret.Length == 0 {
		secret.Offset = len(text) // nowhere
	}
	done := 0
	// add adds what stands from where the last part ends to end. The password is
	// one part, wherever it lies and whatever it takes of others.
	add := func(r role, end int) {
		cuts := [...]struct {
			role
			end int
		}{{r, min(end, secret.Offset)}, {password, secret.End()}, {r, end}}
		for _, c := range cuts {
			if done < c.end && done < end {
				v.parts = append(v.parts, part{c.role, uri.Span{Offset: done, Length: c.end - done}})
				done = c.end
			}
		}
	}
	component := func(c uri.Component, r role) {
		span, ok := at[c]
		if !ok {
			return
		}
		add(delimiter, span.Offset)
		if r == host && (secret.Offset >= span.End() || secret.End() <= span.Offset) {
			v.host = span
			if start, end := registrable(span.Of(text)); start < end {
				add(host, span.Offset+start)
				add(domain, span.Offset+end)
			}
		}
		add(r, span.End())
	}
	component(uri.ComponentScheme, scheme)
	if _, ok := at[uri.ComponentHost]; !ok {
		component(uri.ComponentAuthority, authority)
	}
	component(uri.ComponentUserinfo, userinfo)
	component(uri.ComponentHost, host)
	component(uri.ComponentPort, port)
	component(uri.ComponentPath, path)
	component(uri.ComponentQuery, query)
	component(uri.ComponentFragment, fragment)
	return v
}

// Components returns the style of the components of r, that of its view.
func Components(r uri.Reference) Style { return Of(r).Style() }

// Style returns the parts with their colours and classes: "uri-scheme",
// "uri-userinfo", "uri-password", "uri-host", "uri-domain" for the registered part
// of the host, "uri-port", "uri-path", "uri-query", "uri-fragment", and
// "uri-authority" for one of RFC 2396 that names no server. The delimiters between
// them have none.
func (v View) Style() Style {
	var s Style
	for _, p := range v.parts {
		if p.role != delimiter {
			s = append(s, Colored{p.at, looks[p.role].color, looks[p.role].class})
		}
	}
	return s
}

// String returns the text as one line, with no part wider than 60 columns.
func (v View) String() string { return v.Line(60).String() }

// Line returns the text as one line. Of a part that is wider than columns the middle
// is left out, and "…123 bytes…" stands in its place; only the registered part of a
// host is always whole, which is no longer than names of DNS are. Less than 24
// columns are taken for 24. Characters are shown as [NewLine] does; the password is
// shown as [uri.Mask].
//
// What Line costs, but for the password's, is for what it shows.
func (v View) Line(columns int) Line {
	return v.Within(uri.Span{Length: len(v.text)}, columns)
}

// Within is Line for what lies in a span of the text, such as that of a component.
// If a piece of the password does, all of the mask is shown.
func (v View) Within(at uri.Span, columns int) Line {
	l := Line{end: at.End()}
	for _, p := range v.parts {
		start, end := max(at.Offset, p.at.Offset), min(at.End(), p.at.End())
		switch {
		case start >= end:
		case p.role == password:
			l.cells = append(l.cells, mask(p.at))
		case p.role == domain:
			l.shorten(v.text[:end], start, maxWidth*maxName)
		default:
			l.shorten(v.text[:end], start, max(columns, minColumns))
		}
	}
	return l
}

const (
	minColumns = 24 // enough for what is said in place of what is left out
	maxWidth   = 4  // columns of a byte
)

// shorten adds the cells of text from start on. If they take more than columns,
// those in the middle are left out.
func (l *Line) shorten(text string, start, columns int) {
	whole, end := cellsFrom(text, start, columns)
	if end == len(text) {
		l.cells = append(l.cells, whole...)
		return
	}
	room := columns - utf8.RuneCountInString(bytesLeftOut(len(text)-start))
	_, end = cellsFrom(text, start, room/2)
	end = beforeTriplet(text, end)
	tail := len(text)
	for used := 0; ; {
		_, size := utf8.DecodeLastRuneInString(text[:tail])
		if used += nextCell(text, tail-size).width; used > room-room/2 {
			break
		}
		tail -= size
	}
	if i := beforeTriplet(text, tail); i < tail {
		tail = i + len("%41")
	}
	head, _ := cellsFrom(text[:end], start, columns)
	rest, _ := cellsFrom(text, tail, columns)
	notice := bytesLeftOut(tail - end)
	l.cells = append(l.cells, head...)
	l.cells = append(l.cells, cell{notice, utf8.RuneCountInString(notice), end, tail, leftOut})
	l.cells = append(l.cells, rest...)
}

// cellsFrom returns the cells of text from start on that fit into columns, and where
// they end.
func cellsFrom(text string, start, columns int) (cells []cell, end int) {
	for end = start; end < len(text); {
		c := nextCell(text, end)
		if columns -= c.width; columns < 0 {
			break
		}
		cells = append(cells, c)
		end = c.end
	}
	return cells, end
}

func bytesLeftOut(n int) string { return fmt.Sprintf("…%d bytes…", n) }

// beforeTriplet returns the start of the triplet that i is inside of, or else i.
func beforeTriplet(text string, i int) int {
	for k := max(i-2, 0); k < i; k++ {
		if _, n := octet(text[k:]); n == len("%41") {
			return k
		}
	}
	return i
}
