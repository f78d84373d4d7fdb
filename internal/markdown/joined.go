package markdown

import "github.com/urikit/uri/internal/engine/work"

// A joined is the text of a paragraph or another block, without the markers and the
// indentation of the quotations and lists around it.
type joined struct {
	text   []byte
	lines  []Span
	shift  int     // text is source[shift:] if starts is empty
	starts []int32 // text[starts[i]] begins line i
	buffer []byte
	line   int // the line of the last result of place
}

// join sets the text to the given lines of source.
func (j *joined) join(source []byte, lines []Span) {
	j.lines, j.starts, j.line = lines, j.starts[:0], 0
	j.shift = int(lines[0].Start)
	last := lines[len(lines)-1].Stop
	for i := range lines[1:] {
		between := source[lines[i].Stop:lines[i+1].Start]
		if string(between) != "\n" && string(between) != "\r\n" {
			j.copy(source)
			return
		}
	}
	j.text = source[j.shift:last]
	work.Add(len(j.text))
}

// copy copies the lines of source into the buffer.
func (j *joined) copy(source []byte) {
	j.buffer = j.buffer[:0]
	for i, l := range j.lines {
		if i > 0 {
			j.buffer = append(j.buffer, '\n')
		}
		j.starts = append(j.starts, int32(len(j.buffer)))
		j.buffer = append(j.buffer, source[l.Start:l.Stop]...)
	}
	j.text = j.buffer
	work.Add(len(j.text))
}

// place returns the offset of text[i] in the source. Calls with increasing i are fast.
func (j *joined) place(i int) int {
	if len(j.starts) == 0 {
		return j.shift + i
	}
	for int(j.starts[j.line]) > i {
		work.Add(1)
		j.line--
	}
	for j.line+1 < len(j.starts) && int(j.starts[j.line+1]) <= i {
		work.Add(1)
		j.line++
	}
	return int(j.lines[j.line].Start) + i - int(j.starts[j.line])
}

// appendParts appends to all the parts of the source that make up text[start:stop]. If
// there are several, all but the first get the kind MoreLines. With breaks, each but the
// last includes the line break after it.
func (j *joined) appendParts(all []Span, start, stop int, what Kind, breaks bool) []Span {
	for start < stop {
		from := j.place(start)
		if len(j.starts) == 0 {
			return append(all, Span{int32(from), int32(from + stop - start), what})
		}
		l := j.lines[j.line]
		to := min(int(l.Stop), from+stop-start)
		goesOn := int(l.Stop)-from < stop-start
		start += to - from
		if goesOn {
			start++
			if breaks {
				to++
			}
		}
		if from < to {
			all = append(all, Span{int32(from), int32(to), what})
			what = MoreLines
		}
	}
	return all
}
