// Package buffer collects results in memory and sends them on in large pieces.
package buffer

import "io"

// A Buffer collects bytes and sends them to a writer when it is full, or on [Buffer.Flush].
// Without a writer it keeps everything. It keeps the first error of the writer.
//
// To append in place, append to Bytes and pass the result to Put.
type Buffer struct {
	b   []byte
	to  io.Writer // nil to keep everything
	err error

	held io.Writer // the writer while the Buffer holds
}

// Size is the length from which a Buffer sends its content.
const Size = 1 << 16

// New returns a Buffer that sends to a writer, which may be nil.
func New(to io.Writer) *Buffer { return &Buffer{to: to} }

// Bytes returns the bytes that are not sent yet.
func (b *Buffer) Bytes() []byte { return b.b }

// Put replaces the content by p, which must be Bytes with something appended.
func (b *Buffer) Put(p []byte) error {
	if b.b = p; b.to == nil || len(p) < Size {
		return b.err
	}
	return b.Flush()
}

// Send is like Put and returns Bytes. The next call returns an error of the writer.
func (b *Buffer) Send(p []byte) []byte {
	b.Put(p)
	return b.b
}

// Write adds p. It sends a long p without a copy.
func (b *Buffer) Write(p []byte) (int, error) {
	if b.to != nil && len(p) >= Size && b.Flush() == nil {
		_, b.err = b.to.Write(p)
		return len(p), b.err
	}
	return len(p), b.Put(append(b.b, p...))
}

// WriteString adds text.
func (b *Buffer) WriteString(text string) (int, error) {
	return len(text), b.Put(append(b.b, text...))
}

// WriteByte adds c.
func (b *Buffer) WriteByte(c byte) error { return b.Put(append(b.b, c)) }

// Hold makes the Buffer keep everything until [Buffer.Release].
func (b *Buffer) Hold() { b.held, b.to = b.to, nil }

// Release ends Hold.
func (b *Buffer) Release() {
	b.to, b.held = b.held, nil
	b.Put(b.b) // Flush returns the error
}

// Flush sends the content.
func (b *Buffer) Flush() error {
	if b.to == nil || len(b.b) == 0 {
		return b.err
	}
	if b.err == nil {
		_, b.err = b.to.Write(b.b)
	}
	if b.b = b.b[:0]; cap(b.b) > 16*Size {
		b.b = nil // do not keep the memory of one long result
	}
	return b.err
}
