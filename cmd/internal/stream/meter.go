package stream

import (
	"fmt"
	"io"
	"time"
)

// A meter shows on standard error how much of the input was read. A nil meter shows nothing.
type meter struct {
	w       io.Writer
	size    int64 // the size of the input, or 0 if it is not known
	read    int64
	started time.Time
	next    time.Time // when to show it again
	shown   bool
}

// newMeter returns a meter for an input of the given size, or nil to show nothing.
func newMeter(c *Config, size int64) *meter {
	const patience = time.Second
	m := &meter{w: c.Err, size: size, started: time.Now()}
	switch {
	case c.Progress == ProgressAlways:
		m.next = m.started
	case c.Progress == ProgressLater && size > 0:
		m.next = m.started.Add(patience)
	default:
		return nil
	}
	return m
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
	part := ""
	if m.size > 0 {
		part = fmt.Sprintf("%3d%%  ", 100*m.read/m.size)
	}
	fmt.Fprintf(m.w, "\r\x1b[K%s%.1f MB  %.1f MB/s", part, float64(m.read)/mega, rate)
}

// clear removes the meter from the screen until the next time.
func (m *meter) clear() {
	if m == nil || !m.shown {
		return
	}
	m.shown = false
	fmt.Fprint(m.w, "\r\x1b[K")
}
