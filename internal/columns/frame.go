package columns

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
)

// A kind is the kind of a frame: the fourth byte of its head.
type kind byte

const (
	planFrame  kind = 'P' // the functions for the batches after it, as JSON
	batchFrame kind = 'B' // rows, in columns
	errorFrame kind = 'E' // the message of an error, as text; it is the last frame
)

// magic are the first bytes of each frame.
const magic = "uri"

// headSize is the length of a head: magic, kind, the number of columns, the length of the body.
const headSize = 16

// firstRead is how much memory a frame has before its bytes arrive.
const firstRead = 1 << 16

// Errors about frames.
var (
	errMagic = errors.New(`the data is not a frame: a frame begins with "uri" and P or B`)
	errCut   = errors.New("the data ends within a frame")
	errPlan  = errors.New("the batch comes before a plan: send a plan first")
)

// A frame is what the other program sends.
type frame struct {
	kind    kind
	columns uint32
	body    []byte
	err     error // instead of a frame. io.EOF is the regular end
}

// readFrame reads a frame with a body of at most most bytes, into buf if it is large enough. Memory
// grows with the bytes that arrive, and not with the length that the head promises.
func readFrame(in io.Reader, buf []byte, most int64) frame {
	var head [headSize]byte
	if _, err := io.ReadFull(in, head[:len(magic)+1]); err != nil {
		return frame{err: cut(err, io.EOF)}
	}
	f := frame{kind: kind(head[len(magic)])}
	if string(head[:len(magic)]) != magic || f.kind != planFrame && f.kind != batchFrame {
		return frame{err: errMagic}
	}
	if _, err := io.ReadFull(in, head[len(magic)+1:]); err != nil {
		return frame{err: cut(err, errCut)}
	}
	f.columns = binary.LittleEndian.Uint32(head[4:])
	length := binary.LittleEndian.Uint64(head[8:])
	if length > uint64(most) {
		return frame{err: fmt.Errorf("the frame has %d bytes, and the limit is %d", length, most)}
	}
	f.body = buf[:0]
	for uint64(len(f.body)) < length {
		n := len(f.body)
		more := int(min(length-uint64(n), uint64(max(cap(f.body)-n, n, firstRead))))
		f.body = slices.Grow(f.body, more)[:n+more]
		if _, err := io.ReadFull(in, f.body[n:]); err != nil {
			return frame{err: cut(err, errCut)}
		}
	}
	return f
}

// cut returns the error of a read that found no byte as end, and that of one that found some as
// errCut.
func cut(err, end error) error {
	switch err {
	case io.EOF:
		return end
	case io.ErrUnexpectedEOF:
		return errCut
	}
	return err
}

// appendHead appends the head of a frame.
func appendHead(dst []byte, k kind, columns, length int) []byte {
	dst = append(append(dst, magic...), byte(k))
	dst = binary.LittleEndian.AppendUint32(dst, uint32(columns))
	return binary.LittleEndian.AppendUint64(dst, uint64(length))
}

// padded returns the length of a buffer with the zeros that follow it.
func padded(n int) int { return (n + 7) &^ 7 }
