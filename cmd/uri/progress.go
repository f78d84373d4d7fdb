package main

import (
	"fmt"
	"os"
	"time"

	"golang.org/x/term"
)

// A meter shows on standard error how much of the input has been read. The nil meter
// shows nothing.
type meter struct {
	w       *os.File
	size    int64 // of the input, or 0 if it is not known
	read    int64
	started time.Time
	next    time.Time // when to show it again
	shown   bool
}

// newMeter returns a meter for an input of a size, or nil if none is to be shown.
func newMeter(in *input, size int64) *meter {
	const patience = time.Second
	m := &meter{w: in.std.err, size: size, started: time.Now()}
	switch in.progress.String() {
	case "never":
		return nil
	case "always":
		m.next = m.started
		return m
	}
	if m.size == 0 || !term.IsTerminal(int(in.std.err.Fd())) {
		return nil
	}
	m.next = m.started.Add(patience)
	return m
}

// sizeOf returns the size of a file, or 0 if it is not known.
func sizeOf(f *os.File) int64 {
	if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
		return info.Size()
	}
	return 0
}

// add notes that n more bytes have been read.
func (m *meter) add(n int) {
	if m == nil {
		return
	}
	const interval = 100 * time.Millisecond
	m.read += int64(n)
	now := time.Now()
	if now.Before(m.next) {
		return
	}
	m.next = now.Add(interval)
	m.shown = true
	const mega = 1e6
	rate := float64(m.read) / mega / max(now.Sub(m.started).Seconds(), 1e-3)
	part := ""
	if m.size > 0 {
		part = fmt.Sprintf("%3d%%  ", 100*m.read/m.size)
	}
	fmt.Fprintf(m.w, "\r\x1b[K%s%.1f MB  %.1f MB/s", part, float64(m.read)/mega, rate)
}

// clear takes the meter off the screen, until it is shown again.
func (m *meter) clear() {
	if m == nil || !m.shown {
		return
	}
	m.shown = false
	fmt.Fprint(m.w, "\r\x1b[K")
}

// clearing is a file. Before something is written to it, the meter goes off the
// screen, which the file may be too.
type clearing struct {
	f *os.File
	m *meter
}

func (c clearing) Write(p []byte) (int, error) {
	c.m.clear()
	return c.f.Write(p)
}
