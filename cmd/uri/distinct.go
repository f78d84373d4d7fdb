package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"os"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/dedup"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/process"
)

// A distinct is a sink that takes frames and writes the results for their keys. A frame is NUL, the
// hash of a key, the lengths of a sort key and of a text, and the text, which begins with the sort
// key. Everything else is a line, such as the header of the records, or JSON about an invalid
// input. It is written unchanged.
type distinct struct {
	set     *dedup.Set
	hasher  *dedup.Hasher
	sorts   []func() keyFunc                                                // the order of the results, if it is not that of the inputs
	byKey   bool                                                            // or results are in the order of their keys
	take    func(k dedup.Key, split int, text []byte) (now bool, err error) // s.Add, or what else the frames are for
	write   func(dst, order, text []byte, n uint64) []byte                  // appends a result; n is that of [dedup.Set.Rest]
	last    func(dst []byte) []byte                                         // appends the end of the results, or nil
	to      io.Writer
	end     byte   // the end of a line that is no frame
	quiet   bool   // such lines are dropped
	heading []byte // comes before the header of the records
	rest    []byte // the beginning of a frame
	lines   []byte
}

// A packer appends what [distinct.write] needs of a text and its key.
type packer = func(out *cli.Output, dst, key, text []byte) ([]byte, error)

// newDistinct returns a sink for opts. It keeps the memory of the program within bounds until
// close is called.
func newDistinct(opts *cli.Options, o dedup.Options) (d *distinct, close func()) {
	o.Memory = opts.Size(ask.Memory)
	if o.KeepsTexts() && !opts.Given(ask.Memory) { // several times as long as hashes, and sorted texts in files need little
		o.Memory, _ = ask.Memory.Default.(int64)
	}
	d = &distinct{set: dedup.New(o), hasher: dedup.NewHasher()}
	d.take = d.set.Add
	if d.end = lineEnd(opts); opts.JSON {
		d.end = '\n'
	}
	opts.Sink, opts.Records.Memory = d, o.Memory+o.Memory/8
	restore := stream.LimitHeap(opts.Records.Memory)
	return d, func() {
		d.set.Close()
		restore()
	}
}

// before is the method of a sink.
func (d *distinct) Before(to io.Writer) io.Writer {
	d.to = to
	return d
}

// Stat returns the FileInfo of the output.
func (d *distinct) Stat() (os.FileInfo, error) {
	if f, ok := d.to.(interface{ Stat() (os.FileInfo, error) }); ok {
		return f.Stat()
	}
	return nil, errors.ErrUnsupported
}

// appendFrame appends the frame of a record.
func appendFrame(dst []byte, k dedup.Key, split int, text []byte) []byte {
	dst = append(dst, 0)
	dst = binary.LittleEndian.AppendUint64(dst, k[0])
	dst = binary.LittleEndian.AppendUint64(dst, k[1])
	dst = binary.AppendUvarint(dst, uint64(split))
	dst = binary.AppendUvarint(dst, uint64(len(text)))
	return append(dst, text...)
}

// cutFrame returns the first frame or line of b and its size, or 0 if it is not whole. A line does
// not end in the first seen bytes.
func cutFrame(b []byte, seen int, end byte) (k dedup.Key, split int, text []byte, size int) {
	const head = 1 + 16
	if b[0] != 0 {
		if i := bytes.IndexByte(b[seen:], end); i >= 0 {
			size = seen + i + 1
		}
		return k, 0, nil, size
	}
	if len(b) < head {
		return k, 0, nil, 0
	}
	k = dedup.Key{binary.LittleEndian.Uint64(b[1:]), binary.LittleEndian.Uint64(b[9:])}
	before, m := binary.Uvarint(b[head:])
	if m <= 0 {
		return k, 0, nil, 0
	}
	at := head + m
	n, m := binary.Uvarint(b[at:])
	if at += m; m <= 0 || uint64(len(b)-at) < n {
		return k, 0, nil, 0
	}
	size = at + int(n)
	return k, int(before), b[at:size], size
}

// Write takes the frames of b. d.rest has the beginning of a frame that has not ended, of which
// seen bytes have been searched.
func (d *distinct) Write(b []byte) (int, error) {
	in, seen := b, len(d.rest)
	if seen > 0 {
		d.rest = append(d.rest, b...)
		in = d.rest
	}
	whole := len(in)
	d.lines = d.lines[:0]
	for len(in) > 0 {
		k, split, text, size := cutFrame(in, seen, d.end)
		if size == 0 {
			break
		}
		if in[0] != 0 {
			if !d.quiet {
				d.lines = append(append(d.lines, d.heading...), in[:size]...)
				d.heading = nil
			}
		} else if now, err := d.take(k, split, text); err != nil {
			return 0, err
		} else if now {
			d.lines = d.write(d.lines, text[:split], text[split:], 1)
		}
		in, seen = in[size:], 0
	}
	if len(in) < whole || len(d.rest) == 0 {
		d.rest = append(d.rest[:0], in...)
	}
	if len(d.lines) > 0 {
		if _, err := d.to.Write(d.lines); err != nil {
			return 0, err
		}
	}
	return len(b), nil
}

// finish writes the results that waited for the last input. most is the greatest number of
// them, or 0 for all.
func (d *distinct) finish(most uint64) error {
	var lines []byte
	errEnough := errors.New("enough")
	n := uint64(0)
	err := d.set.Rest(func(order, text []byte, count uint64) error {
		if n++; most > 0 && n > most {
			return errEnough
		}
		lines = d.write(lines, order, text, count)
		if len(lines) < 1<<16 {
			return nil
		}
		_, err := d.to.Write(lines)
		lines = lines[:0]
		return err
	})
	if err == nil || err == errEnough {
		if d.last != nil {
			lines = d.last(lines)
		}
		_, err = d.to.Write(lines)
	}
	if err != nil {
		return &process.Failure{Err: err}
	}
	return nil
}

// The marks at the beginning of a key. They keep the keys of invalid inputs apart.
const (
	validKey   = 'v'
	invalidKey = 'i'
)

// run gives the inputs with their keys to the set. Invalid inputs are reported, and count by their
// text if keep is set. The key that pack gets begins with a mark.
func (d *distinct) run(opts *cli.Options, args []string, keys func() keyFunc, keep bool, pack packer) error {
	return opts.Run(args, func(out *cli.Output) stream.Job {
		key := keys()
		var sorts []keyFunc
		for _, sort := range d.sorts {
			sorts = append(sorts, sort())
		}
		var k, packed []byte
		return func(r stream.Record) error {
			var err error
			k, err = key(append(k[:0], validKey), r.Text)
			var problem *uri.SyntaxError
			if err != nil && keep {
				if p, bad := answer.AsProblem(err); bad {
					k, err, problem = append(append(k[:0], invalidKey), r.Text...), nil, p
				}
			}
			packed = packed[:0]
			switch {
			case err != nil:
			case k[0] == invalidKey && sorts != nil: // after all that are valid
				packed = append(append(packed, 0xFF), r.Text...)
			case d.byKey:
				packed = append(packed, k[1:]...)
			case sorts != nil:
				packed, err = appendOrder(packed, sorts, r.Text)
			}
			if err != nil {
				return out.Invalid(r, err)
			}
			split := len(packed)
			if packed, err = pack(out, packed, k, r.Text); err == errKeyEnd {
				return out.Invalid(r, err)
			} else if err != nil {
				return err
			}
			if err = out.PutLine(appendFrame(out.Bytes(), d.hasher.Key(k), split, packed)); err == nil && problem != nil {
				err = out.DiagnoseRecord(r, problem, r.Text, problem)
			}
			return err
		}
	})
}

// appendOrder appends the sort keys of a text. Each ends with two NULs, and NUL in it has 0xFF
// after it, so that a key comes before those that it begins.
func appendOrder(dst []byte, sorts []keyFunc, text []byte) ([]byte, error) {
	for _, sort := range sorts {
		from := len(dst)
		var err error
		if dst, err = sort(dst, text); err != nil {
			return dst, err
		}
		if bytes.IndexByte(dst[from:], 0) >= 0 {
			dst = append(dst[:from], bytes.ReplaceAll(dst[from:], []byte{0}, []byte{0, 0xFF})...)
		}
		dst = append(dst, 0, 0)
	}
	return dst, nil
}

// errKeyEnd reports a key that cannot be printed on one line.
var errKeyEnd = answer.WholeError(uri.ComponentNone, uri.RuleURIReference.String(), uri.RFC3986.Document(), "4.1",
	"the key contains the end of a line: use "+ask.Null.Flag()+" or "+ask.JSON.Flag())

// lineEnd returns the byte that ends a line of results.
func lineEnd(opts *cli.Options) byte {
	if opts.Records.Null {
		return 0
	}
	return '\n'
}
