package linkhttp

import (
	"context"
	"fmt"
	"sync"
	"time"
)

// gates limit the requests to each host and to all of them.
type gates struct {
	clock    Clock
	all      chan struct{}
	perHost  int
	interval time.Duration // between the starts of two requests to one host
	maxWait  time.Duration

	mu    sync.Mutex
	hosts map[string]*gate
}

// A gate limits the requests to one host.
type gate struct {
	slots chan struct{}

	mu     sync.Mutex
	next   time.Time // the earliest start of the next request
	closed time.Time // the host wants no request before
}

// A waitError reports a host that wants no request for longer than the Config waits.
type waitError struct{ wait time.Duration }

func (e *waitError) Error() string {
	return fmt.Sprintf("the host asks to wait %s", e.wait.Round(time.Second))
}

func (g *gates) host(name string) *gate {
	g.mu.Lock()
	defer g.mu.Unlock()
	h := g.hosts[name]
	if h == nil {
		h = &gate{slots: make(chan struct{}, g.perHost)}
		g.hosts[name] = h
	}
	return h
}

// enter waits until a request to the host may start. The caller calls leave after the request. The
// error is that of ctx, or a *waitError.
func (g *gates) enter(ctx context.Context, name string) (leave func(), err error) {
	h := g.host(name)
	if err := acquire(ctx, h.slots); err != nil {
		return nil, err
	}
	if err := g.turn(ctx, h); err != nil {
		<-h.slots
		return nil, err
	}
	if err := acquire(ctx, g.all); err != nil {
		<-h.slots
		return nil, err
	}
	return func() { <-g.all; <-h.slots }, nil
}

func acquire(ctx context.Context, slots chan struct{}) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	select {
	case slots <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// turn waits for the turn of a request. It looks again after it slept, because an answer can have
// closed the gate in the meantime.
func (g *gates) turn(ctx context.Context, h *gate) error {
	mine := false // the request has a turn
	for {
		h.mu.Lock()
		now := g.clock.Now()
		if wait := h.closed.Sub(now); wait > g.maxWait {
			h.mu.Unlock()
			return &waitError{wait}
		}
		start := h.closed
		if !mine {
			if h.next.After(start) {
				start = h.next
			}
			if now.After(start) {
				start = now
			}
			h.next = start.Add(g.interval)
			mine = true
		}
		h.mu.Unlock()
		if !start.After(now) {
			return ctx.Err()
		}
		if err := g.clock.Sleep(ctx, start.Sub(now)); err != nil {
			return err
		}
	}
}

// close lets no request to the host start before wait has passed.
func (g *gates) close(name string, wait time.Duration) {
	h := g.host(name)
	h.mu.Lock()
	defer h.mu.Unlock()
	if until := g.clock.Now().Add(wait); until.After(h.closed) {
		h.closed = until
	}
}
