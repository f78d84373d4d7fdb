package bulk

import (
	"context"
	"io"
	"runtime"
	"sync"
)

// Process calls work for each block of r, on several goroutines at once. It then calls
// deliver for the block and its result, in the order of the input, on the goroutine of
// the caller. work stores its result in the T. Process reuses each T: it contains the
// result of an earlier block, or the zero value at first. No two goroutines use the
// same T at once.
//
// Process returns nil at the end of the input. Otherwise it returns the error of
// deliver, the cause of the end of ctx, or a [*ReadError]. If work or a Read panics,
// Process delivers the blocks before and then panics with the same value.
//
// After Process has returned, it no longer calls work and deliver. With more than one
// worker, a Read may still be running if Process returned before the end of the input.
// The goroutine of that Read ends with it, and its data is lost. With one worker,
// Process checks ctx only between Reads.
func Process[T any](ctx context.Context, o Reader, r io.Reader, work func(*Block, *T), deliver func(*Block, *T) error) error {
	if workers := o.workers(); workers > 1 {
		return newPipeline(&o, r, work).run(ctx, workers, deliver)
	}
	src := newSource(&o, r)
	var normal, long slot[T]
	var done Progress
	for {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		s := &normal
		b := src.next(&s.block, func() *Block {
			s = &long
			return &s.block
		})
		if b == nil {
			break
		}
		work(b, &s.result)
		if err := deliver(b, &s.result); err != nil {
			return err
		}
		done.add(b)
		o.report(done)
	}
	if failure := src.failure(); failure != nil {
		return failure
	}
	return nil
}

// A slot has a block and its result.
type slot[T any] struct {
	block  Block
	result T
	home   chan *slot[T] // the channel of the slot while it is free
	done   chan ending   // receives how work ended
}

// An ending says how a function ended: it returned, it panicked, or its goroutine exited.
type ending struct {
	returned bool
	panicked any // the value of the panic, or nil
}

// guarded calls f, and then calls ended with how f ended.
func guarded(f func(), ended func(ending)) {
	var e ending
	defer func() {
		if !e.returned {
			e.panicked = recover()
		}
		ended(e)
	}()
	f()
	e.returned = true
}

// resume ends in the same way: it returns, panics with the same value, or exits the
// goroutine.
func (e ending) resume() {
	switch {
	case e.returned:
	case e.panicked != nil:
		panic(e.panicked)
	default:
		runtime.Goexit()
	}
}

// A pipeline has one goroutine that fills slots, workers that process them, and the
// goroutine of the caller, which delivers them. A slot circulates: it is free, then in
// queue and order at the same time, then free again. The workers receive from queue, and
// the caller from order, which has the order of the input.
type pipeline[T any] struct {
	options *Reader
	src     *source
	work    func(*Block, *T)
	free    chan *slot[T]
	long    chan *slot[T] // one slot for records longer than a block
	queue   chan *slot[T]
	order   chan *slot[T] // closed when reading has ended
	reading ending        // how reading ended; set before order is closed
	stop    chan struct{} // closed when run returns
}

func newPipeline[T any](o *Reader, r io.Reader, work func(*Block, *T)) *pipeline[T] {
	slots := o.workers() + 4 // two for reading and two for delivering, so that workers seldom wait for either
	p := &pipeline[T]{
		options: o,
		src:     newSource(o, r),
		work:    work,
		free:    make(chan *slot[T], slots),
		long:    make(chan *slot[T], 1),
		queue:   make(chan *slot[T], slots+1),
		order:   make(chan *slot[T], slots+1),
		stop:    make(chan struct{}),
	}
	for range slots {
		p.free <- newSlot(p.free)
	}
	p.long <- newSlot(p.long)
	return p
}

func newSlot[T any](home chan *slot[T]) *slot[T] {
	return &slot[T]{home: home, done: make(chan ending, 1)}
}

// run starts the goroutines, and delivers the slots until the input or ctx ends.
func (p *pipeline[T]) run(ctx context.Context, workers int, deliver func(*Block, *T) error) error {
	var working sync.WaitGroup
	defer working.Wait()
	defer close(p.stop)
	for range workers {
		working.Go(p.workAll)
	}
	go guarded(p.readAll, func(e ending) {
		p.reading = e
		close(p.order)
	})

	var done Progress
	for ctx.Err() == nil {
		var s *slot[T]
		select {
		case s = <-p.order:
		case <-ctx.Done():
			continue
		}
		if s == nil {
			return p.ended()
		}
		var worked ending
		select {
		case worked = <-s.done:
		case <-ctx.Done():
			continue
		}
		worked.resume()
		if err := deliver(&s.block, &s.result); err != nil {
			return err
		}
		done.add(&s.block)
		p.options.report(done)
		s.home <- s
	}
	return context.Cause(ctx)
}

// ended returns the error of reading, or panics if reading did.
func (p *pipeline[T]) ended() error {
	p.reading.resume()
	if failure := p.src.failure(); failure != nil {
		return failure
	}
	return nil
}

// readAll fills slots until the input ends.
func (p *pipeline[T]) readAll() {
	for {
		s := p.take(p.free)
		if s == nil {
			return
		}
		short := s
		b := p.src.next(&s.block, func() *Block {
			if s = p.take(p.long); s == nil {
				return nil
			}
			return &s.block
		})
		if b == nil {
			return
		}
		if s != short {
			p.free <- short
		}
		p.order <- s
		p.queue <- s
	}
}

// take receives a slot, or returns nil if run has returned.
func (p *pipeline[T]) take(from chan *slot[T]) *slot[T] {
	select {
	case <-p.stop:
		return nil
	default:
	}
	select {
	case s := <-from:
		return s
	case <-p.stop:
		return nil
	}
}

// workAll processes slots until run returns.
func (p *pipeline[T]) workAll() {
	for s := p.take(p.queue); s != nil; s = p.take(p.queue) {
		guarded(func() { p.work(&s.block, &s.result) }, func(e ending) { s.done <- e })
	}
}
