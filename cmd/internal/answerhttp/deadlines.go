package answerhttp

import (
	"errors"
	"os"
	"sync"
	"time"
)

// A lazyDeadline is the deadline of a connection for one direction. net/http moves the deadlines
// many times for each request, nearly always to a later time, and each move changes a timer. So a
// later deadline is only noted. When the one that is set passes, the next one is set.
type lazyDeadline struct {
	mu     sync.Mutex
	ends   time.Time // the deadline, or zero for none
	set    time.Time // the deadline that is set: at most ends, or zero if none was set yet
	passed bool      // the one that is set had passed when it was set
}

// move moves the deadline. The function sets one.
func (d *lazyDeadline) move(to time.Time, set func(time.Time) error) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.ends = to
	switch isLater := to.IsZero() || !to.Before(d.set); {
	case d.set.IsZero() && to.IsZero():
		return nil
	case d.set.IsZero() || !isLater:
		d.set, d.passed = to, time.Until(to) <= 0
	case d.passed:
		d.soon(time.Now())
	default:
		return nil
	}
	return set(d.set)
}

// soon makes set the deadline, or a time before it that most of the next deadlines are not before.
func (d *lazyDeadline) soon(now time.Time) {
	d.set = now.Add(headerTime)
	if !d.ends.IsZero() && d.ends.Before(d.set) {
		d.set = d.ends
	}
	d.passed = !d.set.After(now)
}

// goesOn reports whether an operation with an error must go on, as its deadline is later than the
// one that was set. It then sets another one.
func (d *lazyDeadline) goesOn(err error, set func(time.Time) error) bool {
	if err == nil || !errors.Is(err, os.ErrDeadlineExceeded) {
		return false
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	now := time.Now()
	if !d.ends.IsZero() && !d.ends.After(now) {
		return false
	}
	d.soon(now)
	return set(d.set) == nil
}

// SetReadDeadline moves the deadline of reading.
func (c *connection) SetReadDeadline(t time.Time) error {
	return c.readEnd.move(t, c.Conn.SetReadDeadline)
}

// SetWriteDeadline moves the deadline of writing.
func (c *connection) SetWriteDeadline(t time.Time) error {
	return c.writeEnd.move(t, c.Conn.SetWriteDeadline)
}

// SetDeadline moves both deadlines.
func (c *connection) SetDeadline(t time.Time) error {
	return errors.Join(c.SetReadDeadline(t), c.SetWriteDeadline(t))
}

// Write writes until the deadline.
func (c *connection) Write(p []byte) (n int, err error) {
	for {
		var m int
		m, err = c.Conn.Write(p[n:])
		if n += m; !c.writeEnd.goesOn(err, c.Conn.SetWriteDeadline) {
			return n, err
		}
	}
}
