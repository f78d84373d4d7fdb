package markdown

import (
	"bytes"

	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/work"
)

// A leaf is the kind of the open leaf block.
type leaf uint8

const (
	noLeaf leaf = iota
	paragraph
	indentedCode
	fencedCode
	htmlBlock
)

// blocks finds the blocks of a Markdown document, line by line, by the algorithm in
// the appendix of the CommonMark specification. Instead of a tree it keeps the open blocks
// and a list of the lines with text, HTML or definitions.
//
// A line costs no more than its length. Each open container either consumes a part of
// the line or ends the search, with one exception: a blank line continues every open
// list item, so match jumps over these.
type blocks struct {
	source []byte
	labels map[string]int32 // the places of destinations by their normalized labels
	// defines, if not nil, is called for each definition.
	defines func(label Span, destination, first int32)
	lines   []Span

	// containers has the open containers: 0 for a block quote, and for a list item or
	// footnote the indentation of its content in columns. quotes has the indexes of
	// the block quotes in containers.
	containers, quotes []int32
	empty              bool // the innermost container is a list item without content
	leaf               leaf
	paragraph          int    // lines[paragraph:] are the lines of the open paragraph
	fence              []byte // the fence that began the open code block
	code               bool   // code blocks are searched, too
	until              string // the text that ends the open HTML block; "" is a blank line

	// The rest of the current line is source[at:end]. at is in the given column. The
	// next line begins at next.
	at, end, next, column int
	nonspace              int // the first byte from at on that is not a space or tab
	nonspaceColumn        int
	indent                int // columns from at to nonspace
	notBreak              int // no thematic break begins on this line before here
	feed                  int // the first line feed from at on

	joined joined

	outline   bool        // headings and footnotes are kept
	headings  []headingAt // in the order of lines
	footnotes []Span      // the labels of footnote definitions
}

// A headingAt says which line begins a heading, and the level of the heading.
type headingAt struct{ line, level int }

// heading keeps a heading whose first line is lines[line].
func (b *blocks) heading(line, level int) {
	if b.outline {
		b.headings = append(b.headings, headingAt{line, level})
	}
}

// maxIndent is the indentation from which on a line can only begin indented code.
const maxIndent = 4

// scan finds the blocks of the document.
func (b *blocks) scan() {
	if bytes.HasPrefix(b.source, []byte("\uFEFF")) {
		b.next = len("\uFEFF")
	}
	b.feed = -1
	for b.next < len(b.source) {
		b.at = b.next
		if b.feed < b.at {
			n := bytes.IndexByte(b.source[b.at:], '\n')
			if n < 0 {
				n = len(b.source) - b.at
			}
			work.Add(n + 1)
			b.feed = b.at + n
		}
		b.end, b.next = b.feed, min(b.feed+1, len(b.source))
		if n := bytes.IndexByte(b.source[b.at:b.end], '\r'); n >= 0 {
			b.end = b.at + n
			if b.end+1 < b.feed { // a CR without LF is a line break, too
				b.next = b.end + 1
			}
		}
		work.Add(b.next - b.at)
		b.column, b.nonspace, b.notBreak = 0, -1, 0
		b.line()
	}
	b.close(0)
}

// look finds the first byte of the rest of the line that is not a space or tab.
func (b *blocks) look() {
	if b.nonspace < b.at {
		b.nonspace, b.nonspaceColumn = b.at, b.column
		for ; b.nonspace < b.end; b.nonspace++ {
			switch b.source[b.nonspace] {
			case ' ':
				b.nonspaceColumn++
				continue
			case '\t':
				b.nonspaceColumn += 4 - b.nonspaceColumn%4
				continue
			}
			break
		}
		work.Add(b.nonspace - b.at + 1)
	}
	b.indent = b.nonspaceColumn - b.column
}

// blank reports whether the rest of the line is blank.
func (b *blocks) blank() bool { return b.nonspace == b.end }

// advance consumes columns of space. It can end within a tab.
func (b *blocks) advance(columns int) {
	for ; columns > 0 && b.at < b.end; b.at++ {
		work.Add(1)
		width := 1
		if b.source[b.at] == '\t' {
			if width = 4 - b.column%4; width > columns {
				b.column += columns
				return
			}
		}
		b.column += width
		columns -= width
	}
}

// skipTo consumes the line up to nonspace and n bytes more, none of them a tab.
func (b *blocks) skipTo(n int) {
	b.at = b.nonspace + n
	b.column = b.nonspaceColumn + n
}

// optionalSpace consumes a column of space, if there is one.
func (b *blocks) optionalSpace() {
	if b.at < b.end && isBlank(b.source[b.at]) {
		b.advance(1)
	}
}

// match consumes the markers and the indentation that continue open containers, and returns
// the number of containers that the line continues.
func (b *blocks) match() int {
	quotes := 0
	for i := 0; i < len(b.containers); i++ {
		work.Add(1)
		b.look()
		switch indent := int(b.containers[i]); {
		case indent == 0:
			if b.blank() || b.indent >= maxIndent || b.source[b.nonspace] != '>' {
				return i
			}
			b.skipTo(1)
			b.optionalSpace()
			quotes++
		case b.blank():
			// All list items up to the next block quote continue, unless the last
			// one is still empty.
			if quotes < len(b.quotes) {
				return int(b.quotes[quotes])
			}
			if b.empty {
				return len(b.containers) - 1
			}
			return len(b.containers)
		case b.indent >= indent:
			b.advance(indent)
		default:
			return i
		}
	}
	b.look()
	return len(b.containers)
}

// line reads the current line. It matches the open containers, opens new ones while the line begins
// some, and adds the rest to a leaf. matched is the number of containers that the line is in. all
// says that no open one was left.
func (b *blocks) line() {
	matched := b.match()
	all := matched == len(b.containers)
	if all {
		if b.continues() {
			return
		}
	} else if b.leaf != paragraph {
		b.close(matched)
		all = true
	}
	for !b.blank() {
		if b.indent >= maxIndent {
			if b.leaf != paragraph {
				b.open(matched, indentedCode)
				b.codeLine()
				return
			}
			break
		}
		isItem := b.source[b.nonspace] != '['
		columns, found := b.container(all && b.leaf == paragraph)
		if !found {
			if b.leafBlock(matched, all && b.leaf == paragraph) {
				return
			}
			break
		}
		b.open(matched, noLeaf)
		if columns == 0 {
			b.quotes = append(b.quotes, int32(matched))
		}
		b.containers = append(b.containers, int32(columns))
		matched++
		all = true
		b.look()
		b.empty = isItem && columns > 0 && b.blank()
	}
	switch {
	case b.blank():
		b.close(matched)
	case b.leaf == paragraph: // also a lazy continuation line
		what := MoreLines
		if b.paragraph == len(b.lines) { // the paragraph has had only definitions
			what = LeafLine
		}
		b.add(b.nonspace, b.end, what)
	default:
		b.open(matched, paragraph)
		b.paragraph = len(b.lines)
		b.add(b.nonspace, b.end, LeafLine)
	}
}

// add adds a span to lines.
func (b *blocks) add(start, stop int, what Kind) {
	b.lines = append(b.lines, Span{int32(start), int32(stop), what})
}

// CodeLine adds the current line, if code is searched.
func (b *blocks) codeLine() {
	if b.code && b.nonspace < b.end {
		b.add(b.nonspace, b.end, CodeLine)
	}
}

// close closes the open leaf, and all containers after the given number of them.
func (b *blocks) close(containers int) {
	if b.leaf == paragraph {
		b.definitions()
		b.table()
	}
	b.leaf = noLeaf
	if containers < len(b.containers) {
		b.containers, b.empty = b.containers[:containers], false
		for n := len(b.quotes); n > 0 && int(b.quotes[n-1]) >= containers; n-- {
			b.quotes = b.quotes[:n-1]
			work.Add(1)
		}
	}
}

// open opens a leaf in the innermost of the given number of containers.
func (b *blocks) open(containers int, l leaf) {
	b.close(containers)
	b.leaf, b.empty = l, false
}

// continues reports whether the line belongs to the open leaf, in the innermost container,
// and needs no further examination. Only a line that ends indented code can begin another block.
func (b *blocks) continues() bool {
	switch b.leaf {
	case fencedCode:
		if b.indent < maxIndent {
			rest := b.source[b.nonspace:b.end]
			n := run(rest, b.fence[0])
			if n >= len(b.fence) && onlySpace(rest[n:]) {
				b.leaf = noLeaf
			}
		}
		b.codeLine()
		return true
	case indentedCode:
		if b.indent >= maxIndent || b.blank() {
			b.codeLine()
			return true
		}
		b.leaf = noLeaf
	case htmlBlock:
		if b.until == "" && b.blank() {
			b.leaf = noLeaf
			return true
		}
		b.html(MoreLines)
		return true
	}
	return false
}

// container consumes the beginning of a block quote, list item or footnote. It returns the
// indentation of its content in columns, which is 0 for a block quote. interrupts reports
// whether it would interrupt a paragraph.
func (b *blocks) container(interrupts bool) (columns int, found bool) {
	rest := b.source[b.nonspace:b.end]
	switch rest[0] {
	case '>':
		b.skipTo(1)
		b.optionalSpace()
		return 0, true
	case '[':
		n := footnote(rest)
		if n == 0 {
			return 0, false
		}
		if b.outline {
			b.footnotes = append(b.footnotes, Span{int32(b.nonspace + len("[^")), int32(b.nonspace + n - len("]:")), Note})
		}
		b.skipTo(n)
		return maxIndent, true
	}
	marker := b.listMarker(rest, interrupts)
	if marker == 0 {
		return 0, false
	}
	return b.listItem(marker), true
}

// listMarker returns the length of the list marker at the beginning of line, or 0. An empty item
// does not interrupt a paragraph.
func (b *blocks) listMarker(line []byte, interrupts bool) int {
	marker := 0
	switch c := line[0]; {
	case c == '-' || c == '*' || c == '+':
		if b.thematicBreak() {
			return 0
		}
		marker = 1
	case ascii.IsDigit(c):
		marker = orderedMarker(line, interrupts)
	}
	if marker == 0 || marker < len(line) && !isBlank(line[marker]) || interrupts && onlySpace(line[marker:]) {
		return 0
	}
	return marker
}

// orderedMarker returns the length of the ordered list marker at the beginning of line, or 0. Only
// an item with the number 1 interrupts a paragraph.
func orderedMarker(line []byte, interrupts bool) int {
	n := 0
	for n < len(line) && n < 10 && ascii.IsDigit(line[n]) {
		n++
	}
	if n == 10 || n == len(line) || line[n] != '.' && line[n] != ')' {
		return 0
	}
	if interrupts && !(line[n-1] == '1' && run(line, '0') == n-1) {
		return 0
	}
	return n + 1
}

// listItem consumes a list marker and the space after it, and returns the indentation of the
// content of the item in columns.
func (b *blocks) listItem(marker int) int {
	offset := b.indent
	b.skipTo(marker)
	b.look()
	if b.blank() || b.indent > maxIndent {
		b.optionalSpace()
		return offset + marker + 1
	}
	columns := offset + marker + b.indent
	b.skipTo(0)
	return columns
}

// footnote returns the length of the "[^label]:" at the beginning of line, or 0.
func footnote(line []byte) int {
	if len(line) < len("[^a]:") || line[1] != '^' {
		return 0
	}
	i := len("[^")
	for i < len(line) && i < maxLabel && line[i] != ']' && line[i] != '[' && line[i] > ' ' {
		i++
	}
	work.Add(i)
	if i > len("[^") && bytes.HasPrefix(line[i:], []byte("]:")) {
		return i + len("]:")
	}
	return 0
}

// thematicBreak reports whether the rest of the line is a thematic break. It remembers a
// negative answer in notBreak, because each list item that begins on the line asks again.
func (b *blocks) thematicBreak() bool {
	if b.nonspace < b.notBreak {
		return false
	}
	c, n := b.source[b.nonspace], 0
	i := b.nonspace
	for ; i < b.end; i++ {
		if b.source[i] == c {
			n++
		} else if !isBlank(b.source[i]) {
			break
		}
	}
	work.Add(i - b.nonspace + 1)
	if i == b.end && n >= 3 {
		return true
	}
	b.notBreak = i
	return false
}

// isUnderline reports whether line is the underline of a setext heading.
func isUnderline(line []byte) bool {
	return (line[0] == '=' || line[0] == '-') && onlySpace(line[run(line, line[0]):])
}

// underlineLevel returns the level of a setext heading with that underline.
func underlineLevel(c byte) int {
	if c == '=' {
		return 1
	}
	return 2
}

// leafBlock reads a line that begins a heading, a thematic break, fenced code or an HTML
// block, and reports whether it begins one. interrupts says that the line would interrupt a
// paragraph in the innermost container.
func (b *blocks) leafBlock(containers int, interrupts bool) bool {
	rest := b.source[b.nonspace:b.end]
	switch c := rest[0]; c {
	case '#':
		n := run(rest, '#')
		if n > 6 || n < len(rest) && !isBlank(rest[n]) {
			return false
		}
		b.open(containers, noLeaf)
		start, stop := heading(rest, n)
		b.heading(len(b.lines), n)
		b.add(b.nonspace+start, b.nonspace+stop, LeafLine)
		return true
	case '`', '~':
		n := run(rest, c)
		if n < 3 || c == '`' && bytes.IndexByte(rest[n:], '`') >= 0 {
			return false
		}
		b.open(containers, fencedCode)
		b.fence = rest[:n]
		return true
	case '<':
		until, found := htmlBlockUntil(rest, b.leaf != paragraph)
		if !found {
			return false
		}
		b.open(containers, htmlBlock)
		b.until = until
		b.html(HTMLLine)
		return true
	case '=', '-':
		if interrupts && isUnderline(rest) {
			if b.definitions(); b.paragraph < len(b.lines) {
				b.heading(b.paragraph, underlineLevel(c))
				b.leaf = noLeaf
				b.close(containers)
				return true
			}
		}
	}
	if c := rest[0]; (c == '-' || c == '*' || c == '_') && b.thematicBreak() {
		b.open(containers, noLeaf)
		return true
	}
	return false
}

// heading returns the start and end of a heading's text in its line, which begins with n
// "#".
func heading(line []byte, n int) (start, stop int) {
	start, stop = n, len(line)
	trim := func() {
		for stop > start && isBlank(line[stop-1]) {
			stop--
		}
	}
	for start < stop && isBlank(line[start]) {
		start++
	}
	trim()
	end := stop
	for stop > start && line[stop-1] == '#' {
		stop--
	}
	if stop > start && !isBlank(line[stop-1]) {
		stop = end
	}
	trim()
	work.Add(len(line))
	return start, stop
}

// html adds the rest of the line to the open HTML block, and closes the block if the line
// ends it.
func (b *blocks) html(what Kind) {
	b.add(b.at, b.next, what)
	if b.until != "" && htmlBlockEnds(b.source[b.at:b.end], b.until) {
		b.leaf = noLeaf
	}
}

// definitions replaces the lines of the link reference definitions at the beginning of the open
// paragraph by a span for each definition. A definition can go over several lines, so it reads the
// joined text, and counts in used how many lines the definitions take. What remains of the lines
// moves up to the spans and stays a paragraph.
func (b *blocks) definitions() {
	lines := b.lines[b.paragraph:]
	if len(lines) == 0 || b.source[lines[0].Start] != '[' {
		return
	}
	b.joined.join(b.source, lines)
	text := b.joined.text
	at, used, found := 0, 0, 0
	for at < len(text) && text[at] == '[' {
		d, ok := parseDefinition(text[at:])
		if !ok {
			break
		}
		if b.labels == nil {
			b.labels = make(map[string]int32)
		}
		start := b.joined.place(at + d.start)
		label := NormalLabel(text[at+1 : at+d.label])
		if _, ok := b.labels[label]; !ok {
			b.labels[label] = int32(start)
		}
		if b.defines != nil {
			at := b.joined.place(at + 1)
			b.defines(Span{int32(at), int32(at + d.label - 1), Definition}, int32(start), b.labels[label])
		}
		used += bytes.Count(text[at:at+d.end], []byte{'\n'})
		if at += d.end; at == len(text) {
			used = len(lines)
		}
		// Overwriting is safe: there are at least as many lines as definitions, and in
		// a joined text, place needs no earlier line.
		lines[found] = Span{int32(start), int32(start + d.stop - d.start), Definition}
		found++
	}
	if found > 0 {
		n := copy(lines[found:], lines[used:])
		b.lines = b.lines[:b.paragraph+found+n]
		b.paragraph += found
		if n > 0 {
			b.lines[b.paragraph].Kind = LeafLine
		}
	}
}
