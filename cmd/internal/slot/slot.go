// Package slot has the places of a reference at which its parts can be written. A page changes a
// part by replacing the bytes at its place.
package slot

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/engine/ucd"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/glance"
	"github.com/urikit/uri/internal/mask"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/render"
)

// A Slot is the place of a part. If the part is undefined, its text is written between Before and
// After.
type Slot struct {
	Offset    int     `json:"offset"`
	Length    int     `json:"length"` // of the part as written
	Defined   bool    `json:"defined"`
	Before    string  `json:"before"`
	After     string  `json:"after"`
	Secret    bool    `json:"secret"`
	Decoded   *string `json:"decoded"`   // nil for a secret, and for data that is not visible text
	Shown     string  `json:"shown"`     // the decoded data for people, or "" for a secret
	Component string  `json:"component"` // for which data is encoded, or "" if the part has no encoding
	Also      string  `json:"also"`      // the characters to encode that the component allows
}

// A Row is a part of a reference, with the slots of a name and a value for a parameter, and with
// one slot for others.
type Row struct {
	Name      string `json:"name"`   // that of a field
	Offset    int    `json:"offset"` // with Length, the bytes to remove: the part with its delimiters
	Length    int    `json:"length"`
	Defined   bool   `json:"defined"`
	Removable bool   `json:"removable"` // without these bytes, the other parts are the same
	Swaps     bool   `json:"swaps"`     // with the next row in its place, the other components are the same
	Slots     []Slot `json:"slots"`
}

// A Table has the rows of a text, as JSON.
type Table struct {
	Valid   bool   `json:"valid"`
	Message string `json:"message"` // why it is not valid
	Rows    []Row  `json:"rows"`
	More    int    `json:"more"` // the number of segments and parameters that are left out
}

// A Reader finds the rows of references.
type Reader struct {
	Parser dialect.Parser
	Rule   uri.Rule
	Form   bool // "+" is a space in parameters
}

// Read returns the rows of a text. Its secrets are not in them.
func (r Reader) Read(text string) Table {
	ref, err := r.Parser.Parse(r.Rule, text)
	if wrong, ok := answer.AsProblem(err); ok {
		return Table{Message: wrong.Message, Rows: []Row{}}
	}
	w := &writer{Reader: r, ref: &ref, text: text, secrets: mask.Find(text), table: Table{Valid: true, Rows: []Row{}}}
	w.components()
	w.segments()
	w.parameters()
	w.add(uri.ComponentFragment.String(), uri.ComponentFragment, pct.Fragment.String(), "#", "")
	return w.table
}

type writer struct {
	Reader
	ref     *field.Reference
	text    string
	secrets mask.Spans
	table   Table
}

// slot returns a slot for the bytes of a defined part.
func (w *writer) slot(at uri.Span, component string) Slot {
	s := Slot{Offset: at.Offset, Length: at.Length, Defined: true, Component: component}
	if s.Secret = w.secrets.Overlap(at); s.Secret {
		return s
	}
	params := uri.Params{Form: component == form}
	data, err := params.DecodeValue(at.Of(w.text))
	if component == "" || err != nil { // a host in brackets is no data
		data = at.Of(w.text)
	}
	s.Shown = render.NewLine(data, 0, glance.WideText).String()
	if isVisible(data) {
		s.Decoded = &data
	}
	return s
}

// form is the component of a parameter with "+" for a space.
const form = "form"

func isVisible(text string) bool {
	return utf8.ValidString(text) && !strings.ContainsFunc(text, func(c rune) bool { return !ucd.IsPrint(c) })
}

// empty returns a slot at which an undefined part can be written.
func empty(offset int, component, before, after string) Slot {
	text := ""
	return Slot{Offset: offset, Component: component, Before: before, After: after, Decoded: &text}
}

// row adds a row with the bytes to remove. changes are the components that differ without them.
func (w *writer) row(name string, whole uri.Span, changes []uri.Component, slots ...Slot) {
	w.table.Rows = append(w.table.Rows, Row{
		Name: name, Offset: whole.Offset, Length: whole.Length, Defined: slots[0].Defined, Slots: slots,
		Removable: slots[0].Defined && w.keeps(w.text[:whole.Offset]+w.text[whole.End():], changes...),
	})
}

// keeps reports whether a text is a reference with the components of the present one, apart from
// some. A path stays absolute or relative.
func (w *writer) keeps(text string, changes ...uri.Component) bool {
	other, err := w.Parser.Parse(w.Rule, text)
	if err != nil {
		return false
	}
	for c := uri.ComponentScheme; c <= uri.ComponentFragment; c++ {
		at, ok := w.ref.Span(c)
		now, still := other.Span(c)
		before, after := at.Of(w.text), now.Of(text)
		switch changed := slices.Contains(changes, c); {
		case !changed && (ok != still || before != after):
			return false
		case changed && c == uri.ComponentPath && after != "" && strings.HasPrefix(before, "/") != strings.HasPrefix(after, "/"):
			return false // an empty segment has become the slash at the beginning, or was
		}
	}
	return true
}

// authority are the components that an edit of one of them changes.
var authority = []uri.Component{uri.ComponentAuthority, uri.ComponentUserinfo, uri.ComponentHost, uri.ComponentPort}

// add adds the row of a component with delimiters. An undefined one is written at the end of the
// text, or before it if it has a delimiter after it.
func (w *writer) add(name string, c uri.Component, component, before, after string) {
	at, ok := w.ref.Span(c)
	if !ok {
		offset := len(w.text)
		if after != "" {
			offset = 0
		}
		w.row(name, uri.Span{Offset: offset}, nil, empty(offset, component, before, after))
		return
	}
	whole := uri.Span{Offset: at.Offset - len(before), Length: len(before) + at.Length + len(after)}
	w.row(name, whole, []uri.Component{c}, w.slot(at, component))
}

// components adds the scheme and the parts of the authority.
func (w *writer) components() {
	w.add(uri.ComponentScheme.String(), uri.ComponentScheme, "", "", ":")
	at, ok := w.ref.Span(uri.ComponentAuthority)
	path, _ := w.ref.Span(uri.ComponentPath)
	if !ok {
		if text := path.Of(w.text); text == "" || strings.HasPrefix(text, "/") { // the path can follow an authority
			w.row(uri.ComponentHost.String(), uri.Span{Offset: path.Offset}, nil, empty(path.Offset, pct.Host.String(), "//", ""))
		}
		return
	}
	whole := uri.Span{Offset: at.Offset - len("//"), Length: at.Length + len("//")}
	host, ok := w.ref.Span(uri.ComponentHost)
	if !ok { // a registry name of an older edition
		w.row(uri.ComponentAuthority.String(), whole, authority, w.slot(at, ""))
		return
	}
	w.userinfo(host.Offset)
	component := pct.Host.String()
	if strings.HasPrefix(host.Of(w.text), "[") {
		component = ""
	}
	w.row(uri.ComponentHost.String(), whole, authority, w.slot(host, component))
	if port, ok := w.ref.Span(uri.ComponentPort); ok {
		w.row(uri.ComponentPort.String(), uri.Span{Offset: host.End(), Length: port.End() - host.End()}, []uri.Component{uri.ComponentAuthority, uri.ComponentPort}, w.slot(port, ""))
	} else {
		w.row(uri.ComponentPort.String(), uri.Span{Offset: host.End()}, nil, empty(host.End(), "", ":", ""))
	}
}

// userinfo adds the user and the password, which come before the host.
func (w *writer) userinfo(host int) {
	component := pct.Userinfo.String()
	all, ok := w.ref.Span(uri.ComponentUserinfo)
	if !ok {
		first := empty(host, component, "", "@")
		first.Also = ":"
		w.row(field.User.String(), uri.Span{Offset: host}, nil, first)
		w.row(field.Password.String(), uri.Span{Offset: host}, nil, empty(host, component, ":", "@"))
		return
	}
	changes := []uri.Component{uri.ComponentAuthority, uri.ComponentUserinfo}
	name, _, _ := strings.Cut(all.Of(w.text), ":")
	at := uri.Span{Offset: all.Offset, Length: len(name)}
	first := w.slot(at, component)
	first.Also = ":"
	w.row(field.User.String(), uri.Span{Offset: all.Offset, Length: all.Length + len("@")}, changes, first)
	if at.Length == all.Length {
		w.row(field.Password.String(), uri.Span{Offset: at.End()}, nil, empty(at.End(), component, ":", ""))
		return
	}
	rest := uri.Span{Offset: at.End() + len(":"), Length: all.End() - at.End() - len(":")}
	w.row(field.Password.String(), uri.Span{Offset: at.End(), Length: all.End() - at.End()}, changes, w.slot(rest, component))
}

// segments adds the segments of the path, and the place of the next one, which an empty last
// segment is too. The rows of segments come first. Each has a span to remove: the segment and the
// slash before it, or after it if it is the first one of a path that does not begin with a slash.
// The last row is empty, and says what must precede a new segment.
func (w *writer) segments() {
	path, _ := w.ref.Span(uri.ComponentPath)
	text := path.Of(w.text)
	rooted := strings.HasPrefix(text, "/")
	start, last, first := len(w.table.Rows), "", ""
	_, hasScheme := w.ref.Span(uri.ComponentScheme)
	_, hasAuthority := w.ref.Span(uri.ComponentAuthority)
	if !hasScheme && !hasAuthority && !rooted {
		first = ":" // it would end a scheme
	}
	for i := range items(field.SegmentAll).Items(*w.ref) {
		n := len(w.table.Rows) - start
		if n == glance.MaxListed {
			w.table.More++
			last = i.Value
			continue
		}
		at := uri.Span{Offset: i.Offset, Length: len(i.Value)}
		whole := uri.Span{Offset: at.Offset - len("/"), Length: at.Length + len("/")}
		if n == 0 && !rooted {
			whole = uri.Span{Offset: at.Offset, Length: min(at.Length+len("/"), path.End()-at.Offset)}
		}
		s := w.slot(at, pct.Segment.String())
		if last = i.Value; n == 0 {
			s.Also = first
		}
		w.row(field.Segment.Stem(), whole, []uri.Component{uri.ComponentPath}, s)
	}
	w.swaps(start, uri.ComponentPath)
	if text != "" && last == "" {
		return
	}
	before := "/"
	if text == "" && !hasAuthority {
		before = ""
	}
	s := empty(path.End(), pct.Segment.String(), before, "")
	if text == "" {
		s.Also = first
	}
	w.row(field.Segment.Stem(), uri.Span{Offset: path.End()}, nil, s)
}

// items returns the selector of the items of a list.
func items(f field.Field) *field.Selector {
	s := field.Of(f)
	return &s
}

// parameters adds the parameters of the query, and the place of the next one. A parameter is
// removed with the delimiter before it. The first one of several keeps the "?", and is removed with
// the separator after it. The last row is empty, and says what must precede a new parameter: it
// depends on whether there is a query.
func (w *writer) parameters() {
	component := pct.QueryParam.String()
	if w.Form {
		component = form
	}
	query, ok := w.ref.Span(uri.ComponentQuery)
	start := len(w.table.Rows)
	for i := range items(field.Parameter).Items(*w.ref) {
		if len(w.table.Rows)-start == glance.MaxListed {
			w.table.More++
			continue
		}
		name := uri.Span{Offset: i.Offset, Length: len(i.Name)}
		value := empty(name.End(), component, "=", "")
		end := name.End()
		if i.HasValue {
			end += len("=") + len(i.Value)
			value = w.slot(uri.Span{Offset: end - len(i.Value), Length: len(i.Value)}, component)
		}
		whole := uri.Span{Offset: i.Offset - len("?"), Length: end - i.Offset + len("?")} // with the delimiter before it
		if len(w.table.Rows) == start && end < query.End() {
			whole.Offset++ // with the separator after it
		}
		w.row(field.Parameter.String(), whole, []uri.Component{uri.ComponentQuery}, w.slot(name, component), value)
	}
	w.swaps(start, uri.ComponentQuery)
	before, at := "&", query.End()
	switch fragment, has := w.ref.Span(uri.ComponentFragment); {
	case ok && query.Length == 0:
		before = ""
	case !ok && has:
		before, at = "?", fragment.Offset-len("#")
	case !ok:
		before, at = "?", len(w.text)
	}
	w.row(field.Parameter.String(), uri.Span{Offset: at}, nil, empty(at, component, before, ""), empty(at, component, before+"=", ""))
}

// swaps says which of the rows from start on can change places with the next.
func (w *writer) swaps(start int, c uri.Component) {
	rows := w.table.Rows[start:]
	for i := range rows {
		if i+1 == len(rows) {
			return
		}
		a, b := rows[i].own(), rows[i+1].own()
		rows[i].Swaps = w.keeps(w.text[:a.Offset]+b.Of(w.text)+w.text[a.End():b.Offset]+a.Of(w.text)+w.text[b.End():], c)
	}
}

// own returns the bytes of a row without delimiters around it.
func (r *Row) own() uri.Span {
	first, last := r.Slots[0], r.Slots[len(r.Slots)-1]
	return uri.Span{Offset: first.Offset, Length: last.Offset + last.Length - first.Offset}
}
