package bulk

import (
	"context"
	"io"
	"iter"
	"runtime"

	"github.com/urikit/uri"
)

// A Reader has the settings for reading records. The zero Reader reads lines of any
// length, parses them as URI-references of RFC 3986, and uses all cores.
//
// A line ends with LF, and a CR before the LF is removed. Text after the last LF is a
// record too, unless it is empty, and keeps its CR. An empty line is a record: the
// empty reference. A byte order mark is a part of the first record.
type Reader struct {
	// Null ends records with NUL instead of LF. A CR then stays.
	Null bool

	// MaxRecord is the largest number of bytes in a record, without its end. 0 means no
	// limit. A longer record is skipped and has the error [ErrLimit].
	MaxRecord int

	// Parser parses the records by Rule, which must be one of the four rules for
	// references: [uri.RuleURIReference], the default, to [uri.RuleRelativeRef]. Any
	// other Rule panics.
	Parser uri.Parser
	Rule   uri.Rule

	// Workers is the number of goroutines that work on blocks. 0 means one for each
	// core that Go uses, but at most 16, because reading and writing cannot keep more
	// of them busy. With 1, the goroutine of the caller does all the work.
	Workers int

	// BlockSize is the number of bytes for one Read. 0 means 64 KiB.
	BlockSize int

	// Progress, if not nil, is called after each block that has been delivered, on the
	// goroutine of the caller.
	Progress func(Progress)
}

// Progress is the part of the input that has been delivered.
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

// Each returns an iterator over the parsed records of r, each with its Err as the second
// value. If reading fails, the last pair is a Record with only Number and Offset, and a
// [*ReadError]. The goroutine of the caller does all the work. All ignores Workers. The
// iterator can be used once.
//
// The Text of a record is valid until the next iteration.
func (o Reader) Each(r io.Reader) iter.Seq2[Record, error] {
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

// report calls Progress if it is set.
func (o *Reader) report(p Progress) {
	if o.Progress != nil {
		o.Progress(p)
	}
}

// Map calls f for each parsed record of r, and writes to w what f appends to dst, in
// the order of the records. It calls f on several goroutines at once. dst may contain
// the results of earlier records of the block, and Map writes a block at a time. Map
// also calls f for invalid records; see [Record].Err.
//
// The errors are those of [Process], that of w, and [io.ErrShortWrite] if w writes less
// than all and returns no error.
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
