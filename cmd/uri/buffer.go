package main

import "io"

// A sink gathers what is written, and sends it on when it has become much, or when it is
// told to. With nowhere to send it to, it keeps everything. An error of writing stays.
type sink struct {
	b   []byte
	to  io.Writer // or nil
	err error
}

const sinkSize = 1 << 16

func (s *sink) Write(p []byte) (int, error) {
	if s.to != nil && len(p) >= sinkSize && s.Flush() == nil {
		_, s.err = s.to.Write(p) // as it is
		return len(p), s.err
	}
	return len(p), s.put(append(s.b, p...))
}

func (s *sink) WriteString(text string) (int, error) {
	return len(text), s.put(append(s.b, text...))
}

func (s *sink) WriteByte(c byte) error { return s.put(append(s.b, c)) }

// put takes b, which is s.b with something appended.
func (s *sink) put(b []byte) error {
	if s.b = b; s.to == nil || len(b) < sinkSize {
		return s.err
	}
	return s.Flush()
}

// send takes b as put does, and returns what is left to append to. An error stays.
func (s *sink) send(b []byte) []byte {
	s.put(b)
	return s.b
}

// Flush sends on what has been gathered.
func (s *sink) Flush() error {
	if s.to == nil || len(s.b) == 0 {
		return s.err
	}
	if s.err == nil {
		_, s.err = s.to.Write(s.b)
	}
	if s.b = s.b[:0]; cap(s.b) > 16*sinkSize {
		s.b = nil // one long result is no reason to keep as much
	}
	return s.err
}
