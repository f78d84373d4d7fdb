package markdown

import (
	"bytes"
	"unicode/utf8"

	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/work"
)

// inlines finds the links in the text of blocks, in one pass. It can ignore emphasis,
// because links bind more tightly.
type inlines struct {
	source []byte
	labels map[string]int32
	joined joined
	// suffixes says that running text without a ":" may have URIs, too.
	suffixes bool
	// inCode says that code spans are searched, too.
	inCode bool
	// refers, if not nil, is called with the place of the destination for each link or
	// image that has a label.
	refers func(destination int32)
	// undefined, if not nil, is called with each label after a text that has no definition.
	undefined func(label Span)

	// marked says that marks are kept. notes has the labels of the footnotes then.
	marked bool
	notes  map[string]bool
	marks  []mark

	content content // of the last heading

	links, html, text []Span // the results, with offsets in the source

	// The state of the current block, with offsets in its text:
	running  []Span // the running text
	from     int    // the beginning of the open part of the running text
	escaped  int    // the end of the last escape
	brackets []bracket
	inactive int             // brackets[:inactive] can begin images, but not links
	ticks    map[int]int     // the place of the last run of backticks, by its length
	none     [len(raws)]bool // none[k]: the rest of the text has no end of raws[k]
}

// A bracket is a "[" that may begin a link or an image.
type bracket struct {
	at      int32
	mark    int32 // its index in marks, if these are kept
	isImage bool
	hasMore bool // another bracket follows it
}

// isInlineMark has the bytes that can begin or end anything but text.
var isInlineMark = setOf("\\`<[]")

// block finds the links in the lines of a block. It goes from mark to mark. m.brackets is the stack
// of the "[" that no "]" has closed.
func (m *inlines) block(lines []Span) {
	m.joined.join(m.source, lines)
	m.running, m.from, m.escaped = m.running[:0], 0, 0
	m.brackets, m.inactive = m.brackets[:0], 0
	m.none = [len(raws)]bool{}
	m.ticks, m.marks = nil, m.marks[:0]
	text := m.joined.text
	for i := 0; ; {
		from := i
		for i < len(text) && !isInlineMark[text[i]] {
			i++
		}
		work.Add(i - from + 1)
		if i == len(text) {
			break
		}
		switch text[i] {
		case '\\':
			if isEscaped(text, i) {
				i++
				m.escaped = i + 1
			}
			i++
		case '`':
			i = m.code(i)
		case '<':
			i = m.angle(i)
		case '[':
			if n := len(m.brackets); n > 0 {
				m.brackets[n-1].hasMore = true
			}
			m.brackets = append(m.brackets, bracket{at: int32(i), mark: int32(len(m.marks)), isImage: i > m.escaped && text[i-1] == '!'})
			m.mark(i, i, Words)
			i++
		case ']':
			i = m.close(i)
		}
	}
	m.until(len(text), len(text))
	m.keepText()
}

// until ends the open part of the running text at end, and begins another one at next.
func (m *inlines) until(end, next int) {
	if m.from < end {
		m.running = append(m.running, Span{int32(m.from), int32(end), TextPart})
	}
	m.from = next
}

// keepText keeps the running text of the block if it may contain a URI. begins says that the next
// part begins a text: the first part, and each part after code.
func (m *inlines) keepText() {
	text := m.joined.text
	if len(m.running) == 0 || !m.suffixes && bytes.IndexByte(text, ':') < 0 && bytes.IndexByte(text, '&') < 0 {
		return
	}
	m.joined.line = 0
	begins := true
	for _, r := range m.running {
		first := len(m.text)
		m.text = m.joined.appendParts(m.text, int(r.Start), int(r.Stop), r.Kind, false)
		if first < len(m.text) && r.Kind != CodeLine && begins {
			m.text[first].Kind = LeafLine
		}
		begins = begins && first == len(m.text) || r.Kind == CodeLine
	}
}

// code reads the code span at i, or only the run of backticks if no code span begins there.
// It returns the index after that.
func (m *inlines) code(i int) int {
	text := m.joined.text
	n := run(text[i:], '`')
	after := i + n
	if m.ticks != nil && m.ticks[n] < after {
		return after
	}
	for at := after; ; {
		k := bytes.IndexByte(text[at:], '`')
		if k < 0 {
			work.Add(len(text) - at)
			break
		}
		work.Add(k + 1)
		at += k
		other := run(text[at:], '`')
		at += other
		if other == n {
			m.until(i, at)
			m.mark(i, at, Code)
			if m.inCode {
				m.running = append(m.running, Span{int32(after), int32(at - n), CodeLine})
			}
			return at
		}
	}
	if m.ticks == nil {
		// No run of that length follows. Index the other runs, so that the rest of the
		// text is not searched for each of them.
		m.ticks = make(map[int]int)
		for at := after; at < len(text); {
			if k := run(text[at:], '`'); k > 0 {
				m.ticks[k] = at
				at += k
			} else {
				at++
			}
		}
	}
	return after
}

// raws has the kinds of raw HTML other than tags, with their ends.
var raws = [...]struct{ begin, end string }{
	{"<!--", "-->"}, {"<?", "?>"}, {"<![CDATA[", "]]>"}, {"<!", ">"},
}

// angle reads the autolink or the raw HTML at i, or only the "<" if neither begins there. It
// returns the index after that.
func (m *inlines) angle(i int) int {
	text := m.joined.text
	if n, kind := autolinkIn(text[i:]); n > 0 {
		start := m.joined.place(i + 1)
		m.links = append(m.links, Span{int32(start), int32(start + n - len("<>")), kind})
		m.until(i, i+n)
		m.mark(i, i+n, Address)
		return i + n
	}
	n := m.rawHTML(i)
	if n == 0 {
		return i + 1
	}
	m.until(i, i+n)
	m.mark(i, i+n, Tag)
	m.html = m.joined.appendParts(m.html, i, i+n, HTMLLine, true)
	return i + n
}

// rawHTML returns the length of the raw HTML (section 6.6) at i, or 0. m.none says which beginnings
// have no end in the rest of the block, so that it searches for none twice.
func (m *inlines) rawHTML(i int) int {
	text := m.joined.text[i:]
	if n := tag(text); n > 0 {
		return n
	}
	for k, raw := range raws {
		if !bytes.HasPrefix(text, []byte(raw.begin)) {
			continue
		}
		at := len(raw.begin)
		switch raw.begin {
		case "<!--":
			for _, short := range [...]string{"<!-->", "<!--->"} {
				if bytes.HasPrefix(text, []byte(short)) {
					return len(short)
				}
			}
		case "<!":
			if len(text) == at || !ascii.IsLetter(text[at]) {
				return 0
			}
		}
		if m.none[k] {
			return 0
		}
		n := bytes.Index(text[at:], []byte(raw.end))
		if n < 0 {
			work.Add(len(text))
			m.none[k] = true
			return 0
		}
		work.Add(n)
		return at + n + len(raw.end)
	}
	return 0
}

// close reads the "]" at i. If it ends the text of a link or image, close also reads the
// rest of that. It returns the index after that. A target in parentheses follows, or a label, or
// the text itself is the label. A link cannot contain links, so the first m.inactive brackets can
// only begin images.
func (m *inlines) close(i int) int {
	after := i + 1
	n := len(m.brackets) - 1
	if n < 0 {
		return after
	}
	b := m.brackets[n]
	m.brackets = m.brackets[:n]
	if m.isNote(b, i) {
		return after
	}
	if n < m.inactive {
		m.inactive = n
		if !b.isImage {
			return after
		}
	}
	text := m.joined.text
	at := int(b.at)
	start, stop, end, ok := parseTarget(text, after)
	if ok {
		kind := Link
		if b.isImage {
			kind = Image
		}
		place := m.joined.place(start)
		m.links = append(m.links, Span{int32(place), int32(place + stop - start), kind})
	} else {
		label := text[at+1 : i]
		second := parseLabel(text[after:])
		end = after + second
		if second > len("[]") {
			label = text[after+1 : end-1]
		} else if b.hasMore {
			return after
		}
		if !m.isDefined(label) {
			if m.undefined != nil && second > 0 && !isIndex(text[:at], label) {
				first := after + 1
				if second == len("[]") {
					first = at + 1
				}
				place := m.joined.place(first)
				m.undefined(Span{int32(place), int32(place + len(label)), Link})
			}
			return after
		}
	}
	if b.isImage {
		at--
	} else {
		m.inactive = n
	}
	m.enclose(b, i, end)
	m.cut(at, end)
	return end
}

// isIndex reports whether brackets after a text are no label to the reader: an index as in
// "a[i][j]", a footnote, or nothing.
func isIndex(before, label []byte) bool {
	n := len(before)
	return n > 0 && (before[n-1] == '_' || ascii.IsAlphanumeric(before[n-1]) || before[n-1] >= utf8.RuneSelf) || len(bytes.TrimSpace(label)) == 0 || label[0] == '^'
}

// isDefined reports whether the label has a definition.
func (m *inlines) isDefined(label []byte) bool {
	if len(m.labels) == 0 {
		return false
	}
	destination, ok := m.labels[NormalLabel(label)]
	if ok && m.refers != nil {
		m.refers(destination)
	}
	return ok
}

// cut is like until, but first removes running text after end.
func (m *inlines) cut(end, next int) {
	for n := len(m.running); n > 0 && int(m.running[n-1].Stop) > end; n-- {
		work.Add(1)
		if r := &m.running[n-1]; int(r.Start) < end {
			r.Stop = int32(end)
			break
		}
		m.running = m.running[:n-1]
	}
	m.until(end, next)
}
