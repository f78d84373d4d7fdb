package markdown

import "github.com/urikit/uri/internal/engine/work"

// A Heading is a heading of a document, with its content.
type Heading struct {
	Level   int     // 1 to 6
	Lines   []Span  // the lines of its content: one, or several under a setext underline
	Content []Piece // its content, in order
}

// A Piece is a part of the content of a heading.
type Piece struct {
	What Inline
	Text []byte // with escapes and character references as written
}

// An Inline says what a Piece is.
type Inline uint8

const (
	Words      Inline = iota // text, without the marks of emphasis
	Code                     // the content of a code span
	Tag                      // raw HTML
	Address                  // the content of an autolink
	OpenLink                 // the beginning of a link. Text is empty
	CloseLink                // the end of a link. Text is empty
	OpenImage                // the beginning of an image, whose description follows. Text is empty
	CloseImage               // the end of an image. Text is empty
	NoteMark                 // a reference to a footnote. Text is the label
)

// A mark is a part of the text of a block that is not running text.
type mark struct {
	start, stop int32
	what        Inline
}

// mark keeps a mark, if marks are kept.
func (m *inlines) mark(start, stop int, what Inline) {
	if m.marked {
		m.marks = append(m.marks, mark{int32(start), int32(stop), what})
	}
}

// enclose keeps the marks of a link or image whose text begins with b. The "]" is at i, and the
// link ends at end.
func (m *inlines) enclose(b bracket, i, end int) {
	if !m.marked {
		return
	}
	open, what := &m.marks[b.mark], CloseLink
	open.stop, open.what = b.at+1, OpenLink
	if b.isImage {
		open.start, open.what, what = b.at-1, OpenImage, CloseImage
	}
	m.mark(i, end, what)
}

// isNote keeps a mark if the bracket b and the "]" at i enclose the label of a footnote, and
// reports whether they do.
func (m *inlines) isNote(b bracket, i int) bool {
	if !m.marked || len(m.notes) == 0 || b.hasMore {
		return false
	}
	label := m.joined.text[b.at+1 : i]
	if len(label) < len("^a") || label[0] != '^' || !m.notes[NormalLabel(label[1:])] {
		return false
	}
	m.marks[b.mark] = mark{b.at, int32(i + 1), NoteMark}
	return true
}

// heading reads the lines of a heading like block, and returns its content, which is valid until
// the next one.
func (m *inlines) heading(level int, lines []Span) *Heading {
	m.marked = true
	m.block(lines)
	m.marked = false
	c := &m.content
	c.text, c.parts, c.runs, c.stack, c.opens = m.joined.text, c.parts[:0], c.runs[:0], c.stack[:0], c.opens[:0]
	at := 0
	for _, k := range m.marks {
		if k.start == k.stop { // a "[" that begins nothing
			continue
		}
		c.words(at, int(k.start))
		c.add(k)
		at = int(k.stop)
	}
	c.words(at, len(c.text))
	c.emphasize(0)
	return &Heading{Level: level, Lines: lines, Content: c.pieces()}
}

// A content is the content of a heading while it is read: its parts, and the runs of delimiters
// among them that may begin or end emphasis.
type content struct {
	text  []byte
	parts []mark
	runs  []delimiters
	stack []int32 // the runs that may still begin emphasis, or all of the open link
	opens []int   // the length of stack where each open link or image begins

	result []Piece
}

// add adds a part that is not running text.
func (c *content) add(k mark) {
	inner := k
	switch k.what {
	case Code:
		inner = codeContent(c.text, k)
	case Address:
		inner.start, inner.stop = k.start+1, k.stop-1
	case NoteMark:
		inner.start, inner.stop = k.start+int32(len("[^")), k.stop-1
	case OpenLink, OpenImage:
		c.opens = append(c.opens, len(c.stack))
		inner.stop = inner.start
	case CloseLink, CloseImage:
		if n := len(c.opens) - 1; n >= 0 {
			c.emphasize(c.opens[n])
			c.opens = c.opens[:n]
		}
		inner.stop = inner.start
	}
	c.parts = append(c.parts, inner)
}

// codeContent returns the content of the code span k without the space that is not part of it
// (section 6.1).
func codeContent(text []byte, k mark) mark {
	n := int32(run(text[k.start:k.stop], '`'))
	start, stop := k.start+n, k.stop-n
	isSpace := func(b byte) bool { return b == ' ' || b == '\n' || b == '\r' }
	if stop-start >= 2 && isSpace(text[start]) && isSpace(text[stop-1]) {
		for i := start; i < stop; i++ {
			if !isSpace(text[i]) {
				return mark{start + 1, stop - 1, Code}
			}
		}
	}
	return mark{start, stop, Code}
}

// words adds the running text text[from:to], and the runs of delimiters in it.
func (c *content) words(from, to int) {
	work.Add(to - from)
	for i := from; i < to; {
		switch b := c.text[i]; {
		case isEscaped(c.text, i):
			i += 2
		case b == '*' || b == '_' || b == '~':
			n := run(c.text[i:to], b)
			c.part(from, i)
			c.delimiters(i, n)
			i += n
			from = i
		default:
			i++
		}
	}
	c.part(from, to)
}

// part adds running text, if it is not empty.
func (c *content) part(from, to int) {
	if from < to {
		c.parts = append(c.parts, mark{int32(from), int32(to), Words})
	}
}

// pieces returns the content. Delimiters that began or ended emphasis are not part of it.
func (c *content) pieces() []Piece {
	for i := range c.runs {
		r := &c.runs[i]
		part := &c.parts[r.part]
		part.stop = part.start + int32(r.left)
	}
	all := c.result[:0]
	for _, p := range c.parts {
		if p.what == Words && p.start == p.stop {
			continue
		}
		all = append(all, Piece{p.what, c.text[p.start:p.stop]})
	}
	c.result = all
	return all
}
