package document

import (
	"bytes"
	"iter"
	"math"
	"strings"

	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/internal/delimiter"
	"github.com/urikit/uri/internal/markdown"
)

// maxMarkdown is the maximum length of a Markdown document, unless Finder.MaxLength is larger. The
// whole document is held in memory, because a label may be defined at its end. A [markdown.Whole]
// is there already: it may have any length that the parser reads.
const maxMarkdown = 2 << 20

// markdown finds the references in a document in Markdown: CommonMark with the tables and
// footnotes of GitHub. Links, images, definitions and autolinks have the elements "link",
// "image", "definition" and "autolink". The destination of a label is reported once, at its
// definition. HTML is searched as HTML, except that a base element in it applies to HTML
// only. Text that is neither code nor part of a link is searched as running text.
func (w *walker) markdown(s *source, b *base) error {
	var source []byte
	limit := max(maxMarkdown, min(w.MaxLength, math.MaxInt32))
	if w.whole {
		limit = math.MaxInt32
	}
	for s.fill() {
		source = append(source, s.window[s.at:s.end]...)
		if s.at = s.end; len(source) > limit {
			return ErrLimit
		}
	}
	parser := markdown.Parser{Code: w.Code, Suffixes: w.Text.Suffixes != nil}
	m := &markdownLinks{walker: w, source: source, base: b, at: start, parts: parser.Parse(source)}
	m.at.utf16 = w.utf16 != nil
	m.give()
	return nil
}

// A markdownLinks reports the links of a document in Markdown whose parts were found: it puts
// links, HTML and running text in order.
type markdownLinks struct {
	*walker
	source  []byte
	base    *base
	at      place
	reached int            // source[reached] is at at
	parts   markdown.Parts // those that have not been reported yet

	nextHTML func() (found, bool)
	held     found // the next link in HTML
	holds    bool
}

// give reports the links in the order of the document, including those in HTML and running
// text.
func (m *markdownLinks) give() {
	if len(m.parts.HTML) > 0 {
		next, stop := iter.Pull(m.inHTML())
		defer func() {
			stopped := m.stopped
			m.stopped = true
			stop()
			m.stopped = stopped
		}()
		m.nextHTML = next
		m.held, m.holds = next()
	}
	for i := 0; i < len(m.parts.Text) && !m.stopped; {
		from := i
		for i++; i < len(m.parts.Text) && m.parts.Text[i].Kind != markdown.LeafLine && m.parts.Text[i].Kind != markdown.CodeLine; i++ {
		}
		m.inText(m.parts.Text[from:i])
	}
	m.before(len(m.source) + 1)
}

// before reports the links before an offset, including those in HTML.
func (m *markdownLinks) before(offset int) {
	for !m.stopped {
		isLink := len(m.parts.Links) > 0 && int(m.parts.Links[0].Start) < offset
		switch isHTML := m.holds && int(m.held.place.offset) < offset; {
		case isHTML && !(isLink && int64(m.parts.Links[0].Start) < m.held.place.offset):
			m.locate(m.held)
			m.held, m.holds = m.nextHTML()
		case isLink:
			l := m.parts.Links[0]
			m.parts.Links = m.parts.Links[1:]
			m.destination(l)
		default:
			return
		}
	}
}

// locate reports f with its line and column.
func (m *markdownLinks) locate(f found) {
	offset := int(f.place.offset)
	m.at = m.at.after(m.source[m.reached:offset])
	f.place, m.reached = m.at, offset
	m.link(f)
}

// destination reports the destination of a link.
func (m *markdownLinks) destination(l markdown.Span) {
	raw := m.source[l.Start:l.Stop]
	f := found{place: place{offset: int64(l.Start)}, delimiter: delimiter.Markup, base: m.base, browser: true}
	switch l.Kind {
	case markdown.Definition:
		f.element = "definition"
	case markdown.Link:
		f.element = "link"
	case markdown.Image:
		f.element = "image"
	default:
		f.element = "autolink"
	}
	if len(raw) > m.maxLength() {
		f.err = ErrLimit
		m.locate(f)
		return
	}
	f.raw, f.text = raw, raw
	switch l.Kind {
	case markdown.Email:
		f.text = append([]byte("mailto:"), raw...)
	case markdown.Autolink:
		if bytes.IndexByte(raw, 0) >= 0 {
			f.text = bytes.ReplaceAll(raw, []byte{0}, []byte("\uFFFD"))
		}
	default:
		v := plain(place{}, raw)
		v.decodeMarkdown(0, len(raw))
		v.done()
		f.text = v.text
	}
	m.locate(f)
}

// inHTML returns the links in raw HTML.
func (m *markdownLinks) inHTML() iter.Seq[found] {
	return func(yield func(found) bool) {
		v := plain(start, m.source)
		v.only(0, m.parts.HTML, "\n", "", func(markdown.Span) {})
		m.htmlIn(v, m.base, 0, func(f found) {
			if !m.stopped && !yield(f) {
				m.stopped = true
			}
		})
	}
}

// inText reports the URIs in the running text of a block, and the links before them. A NUL
// marks each interruption of the text.
func (m *markdownLinks) inText(parts []markdown.Span) {
	from, to := int(parts[0].Start), int(parts[len(parts)-1].Stop)
	v := plain(place{offset: int64(from)}, m.source[from:to])
	isCode := parts[0].Kind == markdown.CodeLine
	v.only(from, parts, "\x00", "\n", func(s markdown.Span) {
		if !isCode {
			v.decodeMarkdown(int(s.Start)-from, int(s.Stop)-from)
		}
	})
	m.walker.inText(&v, m.base, "", "", func(f found) {
		if !isCode {
			f.match = m.withoutEmphasis(f.match)
		}
		if f.match != nil {
			f.is(v.slice(f.match.Span.Offset, f.match.Span.End()))
			m.before(int(f.place.offset))
			m.locate(f)
		}
	})
}

// withoutEmphasis returns match without the "*", "_" and "~" at its end, which mark
// emphasized and deleted text in GitHub's Markdown. It returns nil if no URI is left.
func (m *markdownLinks) withoutEmphasis(match *extract.Match) *extract.Match {
	short := strings.TrimRight(match.Raw, "*_~")
	if len(short) == len(match.Raw) || match.Err == extract.ErrSkipped || match.Delimiter == delimiter.Angle || match.Delimiter == delimiter.Quote {
		return match
	}
	for again := range m.Text.Find([]byte(short)) {
		if again.Span.Offset == 0 {
			again.Span.Offset = match.Span.Offset
			again.URLPrefix = match.URLPrefix
			again.Truncated = match.Truncated
			return &again
		}
		break
	}
	return nil
}

// only removes everything from v except parts. It puts apart between two parts, or together
// if the second one is of kind MoreLines. It calls decode with each part, which may replace text in
// it. The offsets of parts are larger by shift than those in v.
func (v *value) only(shift int, parts []markdown.Span, apart, together string, decode func(markdown.Span)) {
	end := 0
	for _, s := range parts {
		if start := int(s.Start) - shift; start > end {
			between := apart
			if s.Kind == markdown.MoreLines {
				between = together
			}
			v.replace(end, start, between)
		}
		decode(s)
		end = int(s.Stop) - shift
	}
	if end < len(v.raw) {
		v.replace(end, len(v.raw), "")
	}
	v.done()
}

// decodeMarkdown decodes backslash escapes and character references in a part of v, and replaces
// NULs (CommonMark, sections 2.3 to 2.5).
func (v *value) decodeMarkdown(from, to int) {
	for i := from; i < to; {
		n := bytes.IndexAny(v.raw[i:to], "\\&\x00")
		if n < 0 {
			return
		}
		i += n
		switch rest := v.raw[i:to]; {
		case rest[0] == '\\' && len(rest) > 1 && markdown.IsPunct(rest[1]):
			v.replace(i, i+2, string(rest[1:2]))
			i += 2
		case rest[0] == '&':
			meaning, length := textReference(rest)
			if length == 0 || rest[length-1] != ';' {
				i++
				continue
			}
			v.replace(i, i+length, meaning)
			i += length
		case rest[0] == 0:
			v.replace(i, i+1, "\uFFFD")
			i++
		default:
			i++
		}
	}
}
