package bulk

import (
	"context"
	"io"
	"iter"
	"runtime"

	"github.com/urikit/uri"
)

// A Reader says what records are, and how they are worked on. The zero Reader reads
// lines of any length, which are to be URI-references of RFC 3986, on all cores.
//
// A line ends with LF; a CR before it goes. What stands behind the last end is a record
// too, unless it is empty, and keeps its CR. An empty line is a record: the empty
// reference.
type Reader struct {
	// Null says that records end with NUL. Then nothing else is removed.
	Null bool

	// MaxRecord is how many bytes a record may have, its end not counted; 0 stands
	// for any number. A longer one is passed over without being held, and has the
	// error [ErrTooLong].
	MaxRecord int

	// Parser is what records are parsed by, and Rule what they are to match, one of
	// the four rules for references.
	Parser uri.Parser
	Rule   uri.Rule

	// Workers is how many goroutines work on blocks. 0 stands for one for each core
	// that Go uses, but no more than 16, which reading and writing hardly keep busy.
	// With 1, all is done by the goroutine of the caller.
	Workers int

	// BlockSize is how many bytes are asked for in one Read; 0 stands for 64 KiB.
	BlockSize int

	// Progress, if it is not nil, is told how far it has got, by the goroutine of
	// the caller, after each block that has been delivered.
	Progress func(Progress)
}

// Progress is how much of the input has been worked on and delivered.
type Progress struct {
	Records int64
	Bytes   int64
}

// workers returns how many goroutines work on blocks.
func (o *Reader) workers() int {
	if o.Workers > 0 {
		return o.Workers
	}
	const most = 16
	return min(runtime.GOMAXPROCS(0), most)
}

// All returns an iterator over the records of r, parsed, and what is wrong with each:
// its Err. An error of reading comes last, with a Record that has nothing but number
// and offset: it is a [*ReadError]. The goroutine of the caller does all the work;
// Workers is of no account. The iterator can be used once.
//
// A record's Text is valid until the next one is asked for.
func (o Reader) All(r io.Reader) iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		src := newSource(&o, r)
		var normal, long Block
		var done Progress
		for {
			b := src.next(&normal, func() *Block { return &long })
			if b == nil {
				break
			}
			for rec := range b.parsed(&o) {
				if !yield(*rec, rec.Err) {
					return
				}
			}
			done.add(b)
			o.report(done)
		}
		if failure := src.failure(); failure != nil {
			yield(Record{Number: failure.Number, Offset: failure.Offset}, failure)
		}
	}
}

// add counts a block.
func (p *Progress) add(b *Block) {
	p.Records += int64(b.records)
	p.Bytes += b.size
}

// report tells of the progress, if someone wants to know.
func (o *Reader) report(p Progress) {
	if o.Progress != nil {
		o.Progress(p)
	}
}

// Map gives each record of r to f, parsed, and writes to w what f appends for it to
// dst, in the order of the records. f is called on several goroutines at once; dst is
// not always empty, and is written as a whole, a block at a time. Bad records are given
// to f too: see [Record].Err.
//
// The errors are those of [Process], that of w, and [io.ErrShortWrite] if w takes less and
// does not say why.
func (o Reader) Map(ctx context.Context, w io.Writer, r io.Reader, f func(dst []byte, rec *Record) []byte) error {
	return Process(ctx, o, r, func(b *Block, out *[]byte) {
		dst := (*out)[:0]
		for rec := range b.parsed(&o) {
			dst = f(dst, rec)
		}
		*out = dst
	}, func(_ *Block, out *[]byte) error {
		if len(*out) == 0 {
			return nil
		}
		n, err := w.Write(*out)
		if n < len(*out) && err == nil {
			err = io.ErrShortWrite
		}
		return err
	})
}
