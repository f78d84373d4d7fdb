package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"os"
	"strconv"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/dedup"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/process"
)

// A distinct is a sink that takes frames and writes one result for each key. A frame is NUL,
// the hash of a key, the length of a text, and the text. Everything else is a line, such as
// the header of the records, or JSON about an invalid input. It is written unchanged.
type distinct struct {
	set     *dedup.Set
	hasher  *dedup.Hasher
	take    func(k dedup.Key, text []byte) (now bool, err error) // s.Add, or what else the frames are for
	write   func(dst, text []byte, count uint64) []byte          // appends a result
	to      io.Writer
	end     byte   // the end of a line that is no frame
	quiet   bool   // such lines are dropped
	heading []byte // comes before the header of the records
	rest    []byte // the beginning of a frame
	lines   []byte
}

// newDistinct returns a sink for opts. It keeps the memory of the program within bounds until
// close is called.
func newDistinct(opts *cli.Options, o dedup.Options) (d *distinct, close func()) {
	o.Memory, o.Dir = opts.Size(ask.Memory), opts.Text(ask.Tmp)
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
func appendFrame(dst []byte, k dedup.Key, text []byte) []byte {
	dst = append(dst, 0)
	dst = binary.LittleEndian.AppendUint64(dst, k[0])
	dst = binary.LittleEndian.AppendUint64(dst, k[1])
	dst = binary.AppendUvarint(dst, uint64(len(text)))
	return append(dst, text...)
}

// cutFrame returns the first frame or line of b and its size, or 0 if it is not whole. A line does
// not end in the first seen bytes.
func cutFrame(b []byte, seen int, end byte) (k dedup.Key, text []byte, size int) {
	const head = 1 + 16
	if b[0] != 0 {
		if i := bytes.IndexByte(b[seen:], end); i >= 0 {
			size = seen + i + 1
		}
		return k, nil, size
	}
	if len(b) < head {
		return k, nil, 0
	}
	k = dedup.Key{binary.LittleEndian.Uint64(b[1:]), binary.LittleEndian.Uint64(b[9:])}
	n, m := binary.Uvarint(b[head:])
	if m <= 0 || uint64(len(b)-head-m) < n {
		return k, nil, 0
	}
	size = head + m + int(n)
	return k, b[head+m : size], size
}

// Write takes the frames of b.
func (d *distinct) Write(b []byte) (int, error) {
	in, seen := b, len(d.rest)
	if seen > 0 {
		d.rest = append(d.rest, b...)
		in = d.rest
	}
	whole := len(in)
	d.lines = d.lines[:0]
	for len(in) > 0 {
		k, text, size := cutFrame(in, seen, d.end)
		if size == 0 {
			break
		}
		if in[0] != 0 {
			if !d.quiet {
				d.lines = append(append(d.lines, d.heading...), in[:size]...)
				d.heading = nil
			}
		} else if now, err := d.take(k, text); err != nil {
			return 0, err
		} else if now {
			d.lines = d.write(d.lines, text, 1)
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
	err := d.set.Rest(func(text []byte, count uint64) error {
		if n++; most > 0 && n > most {
			return errEnough
		}
		lines = d.write(lines, text, count)
		if len(lines) < 1<<16 {
			return nil
		}
		_, err := d.to.Write(lines)
		lines = lines[:0]
		return err
	})
	if err == nil || err == errEnough {
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

// run gives the inputs with their keys to the set. Invalid inputs count by their text if keep is
// set. pack returns the text of a frame; its key begins with a mark.
func (d *distinct) run(opts *cli.Options, args []string, keys func() keyFunc, keep bool, pack func(out *cli.Output, dst, key, text []byte) ([]byte, error)) error {
	return opts.Run(args, func(out *cli.Output) stream.Job {
		key := keys()
		var k, packed []byte
		return func(r stream.Record) error {
			var err error
			k, err = key(append(k[:0], validKey), r.Text)
			if _, bad := answer.AsProblem(err); bad && keep {
				k, err = append(append(k[:0], invalidKey), r.Text...), nil
			}
			if err != nil {
				return out.Invalid(r, err)
			}
			if packed, err = pack(out, packed[:0], k, r.Text); err != nil {
				return err
			}
			return out.Put(appendFrame(out.Bytes(), d.hasher.Key(k), packed))
		}
	})
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

// appendCounted appends a count, a tab and a text.
func appendCounted(dst, text []byte, count uint64) []byte {
	return append(append(strconv.AppendUint(dst, count, 10), '\t'), text...)
}

// A jsonTally is a key with its count, as JSON.
type jsonTally struct {
	Key       string `json:"key"`
	KeyBase64 []byte `json:"key_base64,omitempty"` // if it is not UTF-8
	Count     uint64 `json:"count"`
}

func newJSONTally(key []byte, count uint64) jsonTally {
	t := jsonTally{Key: string(key), Count: count}
	if !utf8.Valid(key) {
		t.KeyBase64 = key
	}
	return t
}

// appendJSONLine appends v as a line of JSON.
func appendJSONLine(dst []byte, v any) []byte {
	b := bytes.NewBuffer(dst)
	if err := ask.Encode(b, v); err != nil {
		panic(err) // cannot happen: v has only texts and numbers
	}
	return b.Bytes()
}
