package stream

import (
	"fmt"
	"io"
	"time"
)

// A meter shows on standard error how much of the input was read. A nil meter shows nothing.
type meter struct {
	w       io.Writer
	size    int64 // the size of the input
	read    int64
	started time.Time
	next    time.Time // when to show it again
	shown   bool
}

// patience is the time before a meter shows anything.
const patience = time.Second

// newMeter returns a meter for an input of the given size, or nil to show nothing.
func newMeter(c *Config, size int64) *meter {
	if !c.Progress || size == 0 {
		return nil
	}
	now := time.Now()
	return &meter{w: c.Err, size: size, started: now, next: now.Add(patience)}
}

// add records that n more bytes were read.
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
	fmt.Fprintf(m.w, "\r\x1b[K%3d%%  %.1f MB  %.1f MB/s", 100*m.read/m.size, float64(m.read)/mega, rate)
}

// clear removes the meter from the screen until the next time.
func (m *meter) clear() {
	if m == nil || !m.shown {
		return
	}
	m.shown = false
	fmt.Fprint(m.w, "\r\x1b[K")
}
