package document

import (
	"bytes"
	"iter"
	"strings"

	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/internal/delimiter"
)

// maxMarkdown is the maximum length of a Markdown document, unless Finder.MaxLength is larger. The
// whole document is held in memory, because a label may be defined at its end.
const maxMarkdown = 2 << 20

// markdown finds the references in a document in Markdown: CommonMark with the tables and
// footnotes of GitHub. Links, images, definitions and autolinks have the elements "link",
// "image", "definition" and "autolink". The destination of a label is reported once, at its
// definition. HTML is searched as HTML, except that a base element in it applies to HTML
// only. Text that is neither code nor part of a link is searched as running text.
func (w *walker) markdown(s *source, b *base) error {
	var source []byte
	for s.fill() {
		source = append(source, s.window[s.at:s.end]...)
		if s.at = s.end; len(source) > max(maxMarkdown, w.MaxLength) {
			return ErrLimit
		}
	}
	m := newMarkdown(w, source, b)
	m.at.utf16 = w.utf16 != nil
	m.find(nil)
	m.give()
	return nil
}

// A markdown is a document in Markdown whose links are collected.
//
// The parser is our own, and not a library, because of the cost on hostile input: goldmark
// takes 45 s for 2 MiB of brackets, and its tree takes 25 to 600 times the length of the
// text. Links do not need a tree. Three passes find them: mdBlocks finds the lines of text
// and the definitions, mdInlines finds the links in the text, and give puts links, HTML
// and running text in order. Each is linear in the length of the document. The tests
// compare with the examples of the specification and with goldmark.
type markdown struct {
	*walker
	source  []byte
	base    *base
	at      place
	reached int    // source[reached] is at at
	links   []span // links that have not been reported yet
	html    []span // raw HTML
	text    []span // running text; each block begins with a leafLine or codeLine

	nextHTML func() (found, bool)
	held     found // the next link in HTML
	holds    bool
}

func newMarkdown(w *walker, source []byte, b *base) *markdown {
	return &markdown{walker: w, source: source, base: b, at: start}
}

// find finds the links, HTML and running text. If refers is not nil, find calls it with the
// place of the destination for each link that has a label.
func (m *markdown) find(refers func(destination int32)) {
	b := mdBlocks{source: m.source, code: m.Code}
	b.scan()
	in := mdInlines{source: m.source, labels: b.labels, suffixes: m.Text.Suffixes != nil, inCode: m.Code, refers: refers}
	for i := 0; i < len(b.lines); {
		l := b.lines[i]
		i++
		switch l.what {
		case leafLine:
			from := i - 1
			for i < len(b.lines) && b.lines[i].what == moreLines {
				i++
			}
			in.block(b.lines[from:i])
		case htmlLine:
			in.html = append(in.html, l)
			for i < len(b.lines) && b.lines[i].what == moreLines {
				in.html = append(in.html, b.lines[i])
				i++
			}
		case codeLine:
			in.text = append(in.text, l)
		default:
			in.links = append(in.links, l)
		}
	}
	m.links, m.html, m.text = in.links, in.html, in.text
}

// give reports the links in the order of the document, including those in HTML and running
// text.
func (m *markdown) give() {
	if len(m.html) > 0 {
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
	for i := 0; i < len(m.text) && !m.stopped; {
		from := i
		for i++; i < len(m.text) && m.text[i].what != leafLine && m.text[i].what != codeLine; i++ {
		}
		m.inText(m.text[from:i])
	}
	m.before(len(m.source) + 1)
}

// before reports the links before an offset, including those in HTML.
func (m *markdown) before(offset int) {
	for !m.stopped {
		isLink := len(m.links) > 0 && int(m.links[0].start) < offset
		switch isHTML := m.holds && int(m.held.place.offset) < offset; {
		case isHTML && !(isLink && int64(m.links[0].start) < m.held.place.offset):
			m.locate(m.held)
			m.held, m.holds = m.nextHTML()
		case isLink:
			l := m.links[0]
			m.links = m.links[1:]
			m.destination(l)
		default:
			return
		}
	}
}

// locate reports f with its line and column.
func (m *markdown) locate(f found) {
	offset := int(f.place.offset)
	m.at = m.at.after(m.source[m.reached:offset])
	f.place, m.reached = m.at, offset
	m.link(f)
}

// destination reports the destination of a link.
func (m *markdown) destination(l span) {
	raw := m.source[l.start:l.stop]
	f := found{place: place{offset: int64(l.start)}, delimiter: delimiter.Markup, base: m.base, browser: true}
	switch l.what {
	case definition:
		f.element = "definition"
	case inlineLink:
		f.element = "link"
	case inlineImage:
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
	switch l.what {
	case email:
		f.text = append([]byte("mailto:"), raw...)
	case autolink:
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
func (m *markdown) inHTML() iter.Seq[found] {
	return func(yield func(found) bool) {
		v := plain(start, m.source)
		v.only(0, m.html, "\n", "", func(span) {})
		m.htmlIn(&v, m.base, 0, func(f found) {
			if !m.stopped && !yield(f) {
				m.stopped = true
			}
		})
	}
}

// inText reports the URIs in the running text of a block, and the links before them. A NUL
// marks each interruption of the text.
func (m *markdown) inText(parts []span) {
	from, to := int(parts[0].start), int(parts[len(parts)-1].stop)
	v := plain(place{offset: int64(from)}, m.source[from:to])
	isCode := parts[0].what == codeLine
	v.only(from, parts, "\x00", "\n", func(s span) {
		if !isCode {
			v.decodeMarkdown(int(s.start)-from, int(s.stop)-from)
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
func (m *markdown) withoutEmphasis(match *extract.Match) *extract.Match {
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
// if the second one is moreLines. It calls decode with each part, which may replace text in
// it. The offsets of parts are larger by shift than those in v.
func (v *value) only(shift int, parts []span, apart, together string, decode func(span)) {
	end := 0
	for _, s := range parts {
		if start := int(s.start) - shift; start > end {
			between := apart
			if s.what == moreLines {
				between = together
			}
			v.replace(end, start, between)
		}
		decode(s)
		end = int(s.stop) - shift
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
		case rest[0] == '\\' && len(rest) > 1 && isPunct(rest[1]):
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
