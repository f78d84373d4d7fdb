package answerhttp

import (
	"errors"
	"io"
	"net"
	"os"
	"testing"
	"testing/synctest"
	"time"
)

// pipe returns a connection whose deadlines are lazy, and the other end.
func pipe(t *testing.T) (c *connection, other net.Conn) {
	own, other := net.Pipe()
	c = &connection{Conn: own, of: &connections{}, state: inWork}
	t.Cleanup(func() {
		own.Close()
		other.Close()
	})
	return c, other
}

// A deadline that was moved holds to the nanosecond, as with a connection without lazy ones.
func TestLazyDeadlines(t *testing.T) {
	for _, moves := range [][]time.Duration{ // seconds from now, or 0 for none; the last one holds
		{3}, {1, 10}, {1, 60}, {60, 1}, {60, 10, 2}, {-1, 3}, {-1, 0, 90}, {1, 0, 2}, {0, 7}, {5, -1}, {3, 0, -1, 0, 60, 5, 15},
	} {
		synctest.Test(t, func(t *testing.T) {
			for _, lazy := range []bool{true, false} {
				c, _ := pipe(t)
				var conn net.Conn = c
				if !lazy {
					conn = c.Conn
				}
				start := time.Now()
				for _, seconds := range moves {
					end := start.Add(seconds * time.Second)
					if seconds == 0 {
						end = time.Time{}
					}
					if err := conn.SetDeadline(end); err != nil {
						t.Fatal(err)
					}
				}
				last := max(moves[len(moves)-1], 0) * time.Second
				for name, do := range map[string]func([]byte) (int, error){"read": conn.Read, "write": conn.Write} {
					if n, err := do(make([]byte, 1)); n != 0 || !errors.Is(err, os.ErrDeadlineExceeded) || time.Since(start) != last {
						t.Errorf("%v, lazy %t: %s: %v after %v", moves, lazy, name, err, time.Since(start))
					}
				}
			}
		})
	}
}

// A deadline that another goroutine moves holds for what waits.
func TestDeadlineMovesWhileWaiting(t *testing.T) {
	for _, tt := range []struct{ before, after, want time.Duration }{{1, 20, 20}, {30, 2, 2}, {4, 5, 5}, {30, 0, 0}} {
		synctest.Test(t, func(t *testing.T) {
			c, _ := pipe(t)
			start := time.Now()
			c.SetReadDeadline(start.Add(tt.before * time.Second))
			time.AfterFunc(time.Second/2, func() { c.SetReadDeadline(start.Add(tt.after * time.Second)) })
			_, err := c.Read(make([]byte, 1))
			if want := max(tt.want*time.Second, time.Second/2); !errors.Is(err, os.ErrDeadlineExceeded) || time.Since(start) != want {
				t.Errorf("%+v: %v after %v", tt, err, time.Since(start))
			}
		})
	}
}

// A write goes on after a deadline that was moved, and sends each byte once.
func TestWriteGoesOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, other := pipe(t)
		const sent = "0123456789"
		got := make(chan string)
		go func() {
			var all []byte
			for range len(sent) {
				time.Sleep(time.Second)
				b := make([]byte, 1)
				io.ReadFull(other, b)
				all = append(all, b...)
			}
			got <- string(all)
		}()
		c.SetWriteDeadline(time.Now().Add(3500 * time.Millisecond))
		c.SetWriteDeadline(time.Time{})
		n, err := c.Write([]byte(sent))
		if all := <-got; n != len(sent) || err != nil || all != sent {
			t.Errorf("%q, %d, %v", all, n, err)
		}
	})
}

// A read ends if the connection fails before its deadline.
func TestReadFails(t *testing.T) {
	c, other := pipe(t)
	c.SetReadDeadline(time.Now().Add(time.Hour))
	other.Close()
	if _, err := c.Read(make([]byte, 1)); err != io.EOF {
		t.Error(err)
	}
}
