// Package table reads lists of references piece by piece: it finds the texts in a piece, and
// guesses how a list is written.
package table

import (
	"bytes"
	"io"

	"github.com/urikit/uri/internal/record"
)

// A Text is the text of a record in a piece.
type Text struct {
	Number int // of the record in the piece, from 1
	Bytes  []byte
	Offset int   // of the text in the piece, or -1 if it is written with escapes there
	Err    error // why the record has no text
}

// Counts say how many records a piece has. Those that have no text count as one of the others.
type Counts struct {
	Read     int `json:"read"` // the bytes of the records, which are the beginning of the piece
	Records  int `json:"records"`
	Header   int `json:"header"`   // the records with the names of columns
	Empty    int `json:"empty"`    // the records whose text is empty
	Comments int `json:"comments"` // the lines that begin with "#" and white space
}

// Each gives the text of each record that ends in a piece. The text is valid until each returns.
func Each(piece []byte, form record.Form, each func(Text) error) (Counts, error) {
	var n Counts
	plan := form.Plan()
	var found record.Record
	var buf []byte
	for rec, size := range records(piece, form.In) {
		start := n.Read
		n.Read += size
		n.Records++
		whole, err := record.Restore(rec, &buf)
		if form.HasHeader() && n.Header == 0 {
			n.Header = 1
			if plan, err = form.PlanFor(whole); err != nil {
				return n, err
			}
			continue
		}
		if err == nil {
			err = plan.Find(&found, whole)
		}
		t := Text{n.Records, found.Text, -1, err}
		switch {
		case len(whole) == 0, err == nil && len(t.Bytes) == 0:
			n.Empty++
			continue
		case form.In == record.Lines && isComment(t.Bytes):
			n.Comments++
			continue
		case err != nil:
			t.Bytes = whole
		}
		if at := bytes.Index(piece[start:n.Read], t.Bytes); at >= 0 {
			t.Offset = start + at
		}
		if err := each(t); err != nil {
			return n, err
		}
	}
	return n, nil
}

// isComment reports whether a line cannot be a reference, because it begins with "#" and white
// space.
func isComment(line []byte) bool {
	return len(line) > 1 && line[0] == '#' && (line[1] == ' ' || line[1] == '\t')
}

// records returns an iterator over the records that end in a piece, as package record stuffs them,
// and over their sizes in the piece with their ends.
func records(piece []byte, in record.Format) func(yield func(rec []byte, size int) bool) {
	return func(yield func(rec []byte, size int) bool) {
		text := piece
		if in == record.CSV {
			// The piece limits the length, so there is no error.
			text, _ = io.ReadAll(record.NewReader(bytes.NewReader(piece), in, false, int64(2*len(piece)), io.ErrShortBuffer))
		}
		for {
			end := bytes.IndexByte(text, '\n')
			if end < 0 {
				return
			}
			rec := text[:end]
			size := end + 1
			if in == record.CSV {
				size -= bytes.Count(rec, []byte{0}) // each is followed by what it stands for
			}
			text = text[end+1:]
			if !yield(bytes.TrimSuffix(rec, []byte("\r")), size) {
				return
			}
		}
	}
}
