package dedup

import (
	"bufio"
	"container/heap"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
)

// runs are sorted sequences of entries in a temporary file.
type runs struct {
	file  *os.File
	named bool // the file still has its name
	out   *bufio.Writer
	spans []span
	end   int64 // the size of the file
}

// A span is the place of a run in the file.
type span struct{ from, to int64 }

// fan is the greatest number of runs that are merged at once.
const fan = 64

// newRuns makes a temporary file. It has no name anymore where the system allows
// that, so that nothing remains of it after the program.
func newRuns() (*runs, error) {
	f, err := os.CreateTemp("", "uri-dedup-*")
	if err != nil {
		return nil, err
	}
	err = os.Remove(f.Name()) // fails on Windows
	return &runs{file: f, named: err != nil, out: bufio.NewWriterSize(f, 256<<10)}, nil
}

// close closes and removes the file.
func (r *runs) close() {
	r.file.Close()
	if r.named {
		os.Remove(r.file.Name())
	}
}

// begin begins a run, and finish ends it.
func (r *runs) begin() { r.spans = append(r.spans, span{r.end, r.end}) }

func (r *runs) finish() error {
	r.spans[len(r.spans)-1].to = r.end
	return r.out.Flush()
}

// write adds an entry to the run.
func (r *runs) write(e *entry) error {
	var b [16 + 1 + 4*binary.MaxVarintLen64]byte
	binary.BigEndian.PutUint64(b[:], e.key[0])
	binary.BigEndian.PutUint64(b[8:], e.key[1])
	b[16] = byte(e.marks)
	head := binary.AppendUvarint(b[:17], e.number)
	head = binary.AppendUvarint(head, e.count)
	head = binary.AppendUvarint(head, uint64(e.split))
	head = binary.AppendUvarint(head, uint64(len(e.text)))
	r.end += int64(len(head) + len(e.text))
	if _, err := r.out.Write(head); err != nil {
		return err
	}
	_, err := r.out.Write(e.text)
	return err
}

// writeAll writes entries as a run.
func (r *runs) writeAll(entries []entry) error {
	r.begin()
	for i := range entries {
		if err := r.write(&entries[i]); err != nil {
			return err
		}
	}
	return r.finish()
}

// A cursor reads a run.
type cursor struct {
	from *bufio.Reader
	entry
}

// next reads the next entry. The error is io.EOF at the end of the run.
func (c *cursor) next() error {
	var b [17]byte
	if _, err := io.ReadFull(c.from, b[:]); err != nil {
		return err
	}
	c.key = Key{binary.BigEndian.Uint64(b[:]), binary.BigEndian.Uint64(b[8:])}
	c.marks = marks(b[16])
	var split, size uint64
	for _, to := range []*uint64{&c.number, &c.count, &split, &size} {
		n, err := binary.ReadUvarint(c.from)
		if err != nil {
			return whole(err)
		}
		*to = n
	}
	if uint64(cap(c.text)) < size {
		c.text = make([]byte, size)
	}
	c.text, c.split = c.text[:size], int(split)
	_, err := io.ReadFull(c.from, c.text)
	return whole(err)
}

// whole returns the error of an entry that is not whole.
func whole(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}

// cursors is a heap by the order of the entries.
type cursors []*cursor

func (c cursors) Len() int           { return len(c) }
func (c cursors) Less(i, j int) bool { return c[i].compare(&c[j].entry) < 0 }
func (c cursors) Swap(i, j int)      { c[i], c[j] = c[j], c[i] }
func (c *cursors) Push(x any)        { *c = append(*c, x.(*cursor)) }
func (c *cursors) Pop() any {
	last := len(*c) - 1
	x := (*c)[last]
	*c = (*c)[:last]
	return x
}

// A joiner adds what an entry says of its key to another entry of the key. It reports whether
// the text replaces that of the other.
type joiner func(to, from *entry) bool

// merge gives the entries of all runs in order. With a joiner it gives one for each key. An entry
// is valid until yield returns. merge first merges groups of runs if there are too many.
func (r *runs) merge(join joiner, yield func(*entry) error) error {
	if len(r.spans) <= fan {
		return r.mergeSpans(r.spans, join, yield)
	}
	next, err := newRuns()
	if err != nil {
		return err
	}
	defer next.close()
	for spans := r.spans; len(spans) > 0; {
		n := min(fan, len(spans))
		next.begin()
		if err := r.mergeSpans(spans[:n], join, next.write); err != nil {
			return err
		}
		if err := next.finish(); err != nil {
			return err
		}
		spans = spans[n:]
	}
	return next.merge(join, yield)
}

// mergeSpans yields the entries of sorted spans in order. join makes entries with the same key one.
// The last entry waits in one, because the next one may belong to it.
func (r *runs) mergeSpans(spans []span, join joiner, yield func(*entry) error) error {
	var h cursors
	for _, s := range spans {
		c := &cursor{from: bufio.NewReaderSize(io.NewSectionReader(r.file, s.from, s.to-s.from), 64<<10)}
		switch err := c.next(); err {
		case nil:
			h = append(h, c)
		case io.EOF:
		default:
			return fmt.Errorf("reading a temporary file: %w", err)
		}
	}
	heap.Init(&h)
	var one entry
	has := false
	for len(h) > 0 {
		c := h[0]
		switch {
		case !has || join == nil || one.key != c.key:
			if has {
				if err := yield(&one); err != nil {
					return err
				}
			}
			text := append(one.text[:0], c.text...)
			one, has = c.entry, true
			one.text = text
		case join(&one, &c.entry):
			one.text = append(one.text[:0], c.text...)
		}
		switch err := c.next(); {
		case err == nil:
			heap.Fix(&h, 0)
		case errors.Is(err, io.EOF):
			heap.Pop(&h)
		default:
			return fmt.Errorf("reading a temporary file: %w", err)
		}
	}
	if has {
		return yield(&one)
	}
	return nil
}
