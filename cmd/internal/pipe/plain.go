package pipe

import (
	"bytes"

	"github.com/urikit/uri/internal/plainuri"
)

// plainLines finds runs of plain rows in lines. Each other line must be passed.
type plainLines struct {
	kind    plainuri.Kind
	scanner plainuri.Scanner
	scans   bool // there are lines that the scanner has not seen
	other   bool // the next line is not plain
}

// reset begins with the whole lines in data. The bytes before old have no end of a line.
func (l *plainLines) reset(data []byte, old int) {
	if l.kind == plainuri.None {
		return
	}
	i := bytes.LastIndexByte(data[old:], '\n')
	if l.scans, l.other = i >= 0, false; l.scans {
		l.scanner.Reset(data[:old+i+1], '\n', l.kind)
	}
}

// next returns the run of plain lines that are next, and their number. It can be 0.
func (l *plainLines) next() (run []byte, n int) {
	if !l.scans || l.other {
		return nil, 0
	}
	run, n, other, ok := l.scanner.Next()
	l.scans, l.other = ok, len(other) > 0
	return run, n
}

// cut returns the first n lines of a run, and treats the lines after them as lines that are not plain.
func (l *plainLines) cut(run []byte, n int) []byte {
	l.scans = false
	end := 0
	for range n {
		end += bytes.IndexByte(run[end:], '\n') + 1
	}
	return run[:end]
}

// pass says that a line was processed that is not plain.
func (l *plainLines) pass() { l.other = false }
