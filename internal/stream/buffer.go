package stream

import "io"

// A Buffer gathers what is written, and sends it on when it is much or on [Buffer.Flush].
// Without a writer to send it to, it keeps everything. It keeps the first error of the
// writer.
//
// A caller that appends does so in place: it appends to Bytes and passes the result to
// Put.
type Buffer struct {
	b   []byte
	to  io.Writer // or nil
	err error
}

const bufferSize = 1 << 16

// NewBuffer returns a Buffer that sends on to a writer, which may be nil.
func NewBuffer(to io.Writer) *Buffer { return &Buffer{to: to} }

// Bytes returns what has been gathered and not sent on.
func (b *Buffer) Bytes() []byte { return b.b }

// Put replaces what has been gathered by p, which is Bytes with something appended.
func (b *Buffer) Put(p []byte) error {
	if b.b = p; b.to == nil || len(p) < bufferSize {
		return b.err
	}
	return b.Flush()
}

// Send does what Put does, and returns Bytes. An error stays.
func (b *Buffer) Send(p []byte) []byte {
	b.Put(p)
	return b.b
}

// Write gathers p. It sends a long p on without copying it.
func (b *Buffer) Write(p []byte) (int, error) {
	if b.to != nil && len(p) >= bufferSize && b.Flush() == nil {
		_, b.err = b.to.Write(p)
		return len(p), b.err
	}
	return len(p), b.Put(append(b.b, p...))
}

// WriteString gathers text.
func (b *Buffer) WriteString(text string) (int, error) {
	return len(text), b.Put(append(b.b, text...))
}

// WriteByte gathers c.
func (b *Buffer) WriteByte(c byte) error { return b.Put(append(b.b, c)) }

// Flush sends on what has been gathered.
func (b *Buffer) Flush() error {
	if b.to == nil || len(b.b) == 0 {
		return b.err
	}
	if b.err == nil {
		_, b.err = b.to.Write(b.b)
	}
	if b.b = b.b[:0]; cap(b.b) > 16*bufferSize {
		b.b = nil // one long result is no reason to keep as much
	}
	return b.err
}
