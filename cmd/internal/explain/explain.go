// Package explain prints everything about a reference, for people to read.
package explain

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/buffer"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/note"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/color"
	"github.com/urikit/uri/internal/departures"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/mask"
	"github.com/urikit/uri/internal/verdict"
	"github.com/urikit/uri/render"
	"github.com/urikit/uri/scheme"
)

// Run shows everything about each input.
func Run(opts *cli.Options, args []string) error {
	opts.Pages, opts.Records.Pages = true, true
	if opts.JSON {
		opts.Records.Long = 1 << 12 // an object can take a hundred times the memory of its input
	}
	rule, parser, normalizer := opts.Rule, opts.Parser(), opts.Normalizer()
	return opts.Run(args, func(out *cli.Output) stream.Job {
		out.Expected = true
		p := NewPage(out, normalizer)
		write := p.Write
		return func(r stream.Record) error {
			ref, err := parser.ParseBytes(rule, r.Text)
			if err != nil {
				return Invalid(out, r, err, parser.Dialect)
			}
			if out.JSON {
				return out.Object(answer.NewExplanation(&ref, r.Text, normalizer))
			}
			p.Show(&ref, r.Text)
			return out.Page(write)
		}
	})
}

// A page is the output of explain for a reference. It shows one reference after another.
type page struct {
	w          *buffer.Buffer
	b          []byte // the bytes of w and the page
	color      bool
	dialect    dialect.Dialect
	normalizer dialect.Normalizer // of the edition
	words      *dialect.Terms
	headings   map[string]schemeHeading
	hosts      []audit.Reading

	// Of the reference.
	ref     field.Reference
	text    string       // in which it is read
	simple  bool         // its parts are shown as they are, without notes and colours
	view    render.View  // unless it is simple
	style   render.Style // only with colours
	secrets mask.Spans
}

func NewPage(out *cli.Output, normalizer dialect.Normalizer) *page {
	d := normalizer.Dialect
	return &page{w: out.Buffer, color: out.Color, dialect: d, normalizer: normalizer, words: d.Terms(), headings: map[string]schemeHeading{}}
}

// Show sets the reference of the page, and the text in which it is read.
func (p *page) Show(ref *field.Reference, text []byte) {
	p.ref, p.text, p.secrets = *ref, ref.String(), mask.Find(ref.String())
	if p.text != string(text) {
		p.text = string(text)
	}
	if p.simple = !p.color && len(p.secrets) == 0 && isSimple(ref); p.simple {
		return
	}
	p.view = viewOf(ref).Hide(p.secrets...)
	if p.color {
		p.style = p.view.Style()
	}
}

// isSimple reports whether ref, which has no secrets, is short and has only characters that are
// shown as they are and encode no others.
func isSimple(ref *field.Reference) bool {
	text := ref.String()
	return len(text) <= cli.Columns && cli.IsPlain(text) && !strings.Contains(text, "%") && !strings.Contains(text, "--") // Punycode
}

// ruler is a line of [render.Line.AppendRuler] that is longer than any of a simple reference.
var ruler = string(render.NewLine(strings.Repeat("x", cli.Columns+10), 0, cli.Columns+10).AppendRuler(nil))

// viewOf returns the view of a reference.
func viewOf(ref *field.Reference) render.View {
	if r, ok := ref.AsURI(); ok {
		return render.Of(r)
	}
	return render.OfText(ref.String())
}

func (p *page) Write() {
	p.b = p.w.Bytes()
	if text := p.ref.String(); p.simple {
		p.print(text, "\n", strings.TrimRight(ruler[:(len(text)+9)/10*10], " "), "\n\n")
	} else {
		line := p.view.Line(cli.Columns)
		p.line(line, p.style)
		p.print("\n")
		p.ruler(line)
		p.print("\n\n")
	}
	var found []audit.Finding
	if !p.dialect.IsOlder() {
		found = answer.FindingsIn(p.dialect, p.text, &p.ref)
	}
	p.verdict(&verdict.Subject{Text: p.text, Ref: &p.ref, Dialect: p.dialect, Found: found})
	p.print("\n")
	var room [2]dialect.Match
	for i, m := range dialect.Matches(room[:0], &p.ref, p.dialect.Parser()) {
		p.print(p.paint(color.Bold, m.Name), " (")
		if i == 0 {
			p.print(p.dialect.Document(), " ")
		}
		p.print("section ", m.Section, "): ", m.Note, "\n")
	}
	p.editions(p.ref.String(), p.dialect, true)
	p.print("\n")
	p.components()
	p.print("\n")
	if u, err := p.ref.Mapped().URI(); err == nil {
		p.scheme(u)
		p.print("\n")
	}
	p.climb()
	p.departures()
	if i, ok := p.ref.AsIRI(); ok {
		p.print("\n")
		p.iri(i)
	}
	if !p.dialect.IsOlder() {
		p.print("\n")
		if p.text != p.ref.String() {
			p.print(p.paint(color.Bold, "input"), ": ")
			p.b, _ = render.OfText(p.text).Hide(mask.Find(p.text)...).Line(cli.Columns).AppendText(p.b)
			p.print("\n")
		}
		p.findings(found)
		p.print("\n")
		p.readings(p.text)
	}
	p.w.Put(p.b)
	p.b = nil
}

// components writes the components with their offsets.
func (p *page) components() {
	// Offsets count in the input. Values are masked.
	var notes []render.Note
	if !p.simple {
		notes = p.view.Notes()
	}
	_, hasHost := p.ref.Span(uri.ComponentHost)
	for component := uri.ComponentScheme; component <= uri.ComponentFragment; component++ {
		at, ok := p.ref.Span(component)
		if !ok {
			continue
		}
		note := p.note(component)
		if component == uri.ComponentHost && p.secrets.Overlap(at) {
			note = ""
		}
		start := p.begin(component.String(), at)
		if p.simple {
			p.print(at.Of(p.ref.String()))
		} else {
			p.line(p.view.Line(cli.Wide, at), p.style)
		}
		p.end(start, note)
		if component != uri.ComponentAuthority || !hasHost {
			p.notes(notes, at)
		}
		if component == uri.ComponentPath {
			p.segments(at)
		}
	}
}

// notes writes the notes about a place.
func (p *page) notes(notes []render.Note, at uri.Span) {
	n := 0
	for _, note := range notes {
		if !overlap(note.Span, at) {
			continue
		}
		if n++; n <= cli.ShownParts {
			p.rowAt("  note", note.Span, note.Text, "")
		}
	}
	p.more(n)
}

func overlap(a, b uri.Span) bool { return a.Offset < b.End() && b.Offset < a.End() }

// segments writes the segments of the path, which is at a place.
func (p *page) segments(at uri.Span) {
	n := 0
	for segment := range p.ref.Path().Segments() {
		if n++; n == 1 && p.ref.Path().IsRooted() {
			at.Offset += len("/")
		}
		at.Length = len(segment)
		if n <= cli.ShownParts {
			said := ""
			if !p.secrets.Overlap(at) {
				said = note.Segment(segment, cli.Columns)
			}
			start := p.column("  segment", nameWidth)
			p.column("", placeWidth)
			if p.simple {
				p.print(segment)
			} else {
				p.b, _ = p.view.Line(cli.Wide, at).AppendText(p.b)
			}
			p.end(start, said)
		}
		at.Offset = at.End() + len("/")
	}
	p.more(n)
}

// A schemeHeading is the line that begins the facts about a scheme.
type schemeHeading struct {
	line     string
	source   string // of the rules
	hasRules bool
}

// maxHeadings and maxHeading limit the memory for headings.
const (
	maxHeadings = 100 // the most headings
	maxHeading  = 100 // the length of a scheme
)

// heading returns the heading for the scheme of u. It keeps some, because most URIs of a list
// have the same few schemes.
func (p *page) heading(u uri.URI) schemeHeading {
	h, ok := p.headings[u.Scheme()]
	if ok {
		return h
	}
	s := answer.FindScheme(u.Scheme())
	h.line = p.paint(color.Bold, render.NewLine(s.Label, 0, cli.Wide).String()) + " " + schemeNote(u, s) + "\n"
	h.source, h.hasRules = s.Rules.Source, s.HasRules
	if len(p.headings) == maxHeadings {
		clear(p.headings)
	}
	if len(u.Scheme()) <= maxHeading {
		p.headings[strings.Clone(u.Scheme())] = h // the bytes of the input do not stay
	}
	return h
}

// scheme writes the facts about the scheme, and the rules that u breaks.
func (p *page) scheme(u uri.URI) {
	s := p.heading(u)
	p.print(s.line)
	broken, unasked := dialect.AskScheme(p.dialect, &p.ref)
	switch {
	case !s.hasRules:
		p.print("no rules of the scheme are known\n")
	case len(broken) == 0 && len(unasked) > 0:
		p.print("no rule that applies is broken (", s.source, ")\n")
	case len(broken) == 0:
		p.print("no rule of the scheme is broken (", s.source, ")\n")
	}
	for n, v := range broken {
		if n < cli.ShownParts {
			p.rowAt(v.Component.String(), v.Span, v.Message, v.Source)
		}
	}
	p.more(len(broken))
	if len(unasked) > 0 {
		p.print("the rules ", answer.ListUnasked(unasked), "\n")
	}
}

// schemeNote returns the registration of a scheme, and whether u is a URN.
func schemeNote(u uri.URI, s answer.KnownScheme) string {
	note := "(" + s.About() + ")"
	if scheme.IsURN(u) {
		note += ": a URN"
	}
	return note
}

// more writes how many of n parts are not shown.
func (p *page) more(n int) {
	if n > cli.ShownParts {
		p.row(fmt.Sprintf("  and %d more", n-cli.ShownParts), "", "", "")
	}
}

// reference writes a reference with its secrets masked as one line, in colours if they are on.
func (p *page) reference(ref *field.Reference, secrets mask.Spans) {
	view := viewOf(ref).Hide(secrets...)
	var style render.Style
	if p.color {
		style = view.Style()
	}
	p.line(view.Line(cli.Columns), style)
}

// line writes the line, in colours if they are on.
func (p *page) line(l render.Line, style render.Style) {
	if p.color {
		p.print(l.Colored(style))
		return
	}
	p.b, _ = l.AppendText(p.b)
}

// ruler writes the ruler of the line, dimmed if colours are on.
func (p *page) ruler(l render.Line) {
	if p.color {
		p.print(color.Dim.Paint(string(l.AppendRuler(nil))))
		return
	}
	p.b = l.AppendRuler(p.b)
}

func (p *page) paint(c color.Color, s string) string {
	if p.color {
		return c.Paint(s)
	}
	return s
}

// print writes pieces of text.
func (p *page) print(pieces ...string) {
	b := p.b
	for _, piece := range pieces {
		b = append(b, piece...)
	}
	p.b = b
}

const (
	nameWidth  = 11 // of the first column of a row
	placeWidth = 8  // of the second one
)

// row writes a line of a table.
func (p *page) row(name, place, value, note string) {
	start := p.column(name, nameWidth)
	p.column(place, placeWidth)
	p.print(value)
	p.end(start, note)
}

// rowAt writes a line of a table about a place.
func (p *page) rowAt(name string, at uri.Span, value, note string) {
	start := p.begin(name, at)
	p.print(value)
	p.end(start, note)
}

// begin writes the beginning of a line of a table, and returns its offset.
func (p *page) begin(name string, at uri.Span) (start int) {
	start = p.column(name, nameWidth)
	b := strconv.AppendInt(p.b, int64(at.Offset), 10)
	b = strconv.AppendInt(append(b, ".."...), int64(at.End()), 10)
	p.b = fill(b, len(b)-len(p.b), placeWidth)
	return start
}

// column writes a text in ASCII, filled with spaces to a width, and a space. It returns its offset.
func (p *page) column(text string, width int) (start int) {
	start = len(p.b)
	p.b = fill(append(p.b, text...), len(text), width)
	return start
}

// fill appends spaces to a column of some width, and a space between columns.
func fill(b []byte, written, width int) []byte {
	const blanks = "            " // as many as the widest column has, and one
	return append(b, blanks[:max(width-written, 0)+1]...)
}

// end writes the end of the line that begins at start.
func (p *page) end(start int, note string) {
	if note != "" {
		p.print("  (", note, ")")
	}
	end := len(p.b)
	for end > start && p.b[end-1] == ' ' {
		end--
	}
	p.b = append(p.b[:end], '\n')
}

// departures writes the departures of the reference from the advice of its edition, if there
// are any.
func (p *page) departures() {
	r, _ := p.ref.AsURI()
	found := departures.Departures(p.dialect.Edition(), r)
	if len(found) == 0 {
		return
	}
	p.print("\n", p.paint(color.Bold, "departures"), " from the advice for good URIs\n")
	for _, d := range found[:min(len(found), cli.ShownParts)] {
		p.rowAt(d.Component.String(), d.Span, d.Advice.String(), "section "+d.Advice.Section())
	}
	p.more(len(found))
}

// note returns the note on a component, or "".
func (p *page) note(component uri.Component) string {
	switch component {
	case uri.ComponentAuthority:
		if a, _ := p.ref.Authority(); a.IsRegistry() {
			return "reg-name, without userinfo, host or port"
		}
		return strings.TrimSuffix(p.words.Server, ": ")
	case uri.ComponentPort:
		if at, _ := p.ref.Span(component); at.Length == 0 && p.dialect == dialect.URIs(uri.RFC2396) {
			return "empty, but defined"
		}
	}
	return note.On(&p.ref, component, p.words, cli.Columns, false)
}
