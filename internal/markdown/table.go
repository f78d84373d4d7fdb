package markdown

import (
	"bytes"

	"github.com/urikit/uri/internal/engine/work"
)

// table replaces the lines of the open paragraph that form a table by the cells of the
// table. The first line of a table is the one before its delimiter row, and has as many
// cells as that row. Earlier lines stay a paragraph.
func (b *blocks) table() {
	lines := b.lines[b.paragraph:]
	for i := 1; i < len(lines); i++ {
		columns := delimiterRow(b.source[lines[i].Start:lines[i].Stop])
		if columns == 0 {
			continue
		}
		header := 0
		b.cells(lines[i-1], func(int, int) bool { header++; return true })
		if header != columns {
			return
		}
		// There can be more cells than lines. So append the cells first, and remove the
		// lines afterwards.
		end := len(b.lines)
		for j := b.paragraph + i - 1; j < end; j++ {
			if j == b.paragraph+i {
				continue
			}
			n := 0
			b.cells(b.lines[j], func(start, stop int) bool {
				if start < stop {
					b.add(start, stop, LeafLine)
				}
				n++
				return n < columns
			})
		}
		b.lines = append(b.lines[:b.paragraph+i-1], b.lines[end:]...)
		return
	}
}

// delimiterRow returns the number of columns in the delimiter row of a table, or 0 if line
// is not a delimiter row.
func delimiterRow(line []byte) int {
	work.Add(len(line))
	hyphens := false
	for _, c := range line {
		switch c {
		case '-':
			hyphens = true
		case '|', ':', ' ', '\t':
		default:
			return 0
		}
	}
	line = bytes.Trim(line, " \t")
	if !hyphens {
		return 0
	}
	line = bytes.TrimPrefix(line, []byte("|"))
	line = bytes.TrimSuffix(line, []byte("|"))
	columns := 0
	for column := range bytes.SplitSeq(line, []byte("|")) {
		column = bytes.Trim(column, " \t")
		column = bytes.TrimPrefix(column, []byte(":"))
		column = bytes.TrimSuffix(column, []byte(":"))
		if len(column) == 0 || run(column, '-') != len(column) {
			return 0
		}
		columns++
	}
	return columns
}

// cells calls f with each cell of a row, without space around it, until f returns
// false. A "|" after a backslash belongs to its cell.
func (b *blocks) cells(row Span, f func(start, stop int) bool) {
	line := b.source[row.Start:row.Stop]
	work.Add(len(line))
	i, end := trimmed(line, 0, len(line), isMarkdownSpace)
	if i < end && line[i] == '|' {
		i++
	}
	if i < end && line[end-1] == '|' {
		end--
	}
	for i < end {
		j := i
		for j < end && (line[j] != '|' || j > 0 && line[j-1] == '\\') {
			j++
		}
		start, stop := trimmed(line, i, j, isMarkdownSpace)
		if !f(int(row.Start)+start, int(row.Start)+stop) {
			return
		}
		i = j + 1
	}
}
