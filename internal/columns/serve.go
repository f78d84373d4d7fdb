package columns

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"runtime"
	"sync"

	"github.com/urikit/uri/internal/scalar"
)

// An Error says which frame was wrong, and why.
type Error struct {
	Number int // of the frame, from 1
	Err    error
}

func (e *Error) Error() string { return fmt.Sprintf("frame %d: %v", e.Number, e.Err) }
func (e *Error) Unwrap() error { return e.Err }

// errAnswer is the error of an answer that would be too long.
var errAnswer = errors.New("the results are longer than the limit of a frame: send fewer rows at once")

// Serve answers the frames of in. Neither the body of a frame nor that of its answer is longer than
// most bytes. It reads one frame ahead of the one that it answers, so the other program can send a
// frame before it reads the answer to the one before it, however long both are.
//
// Serve returns nil at the end of in. A wrong frame has the answer E with the message, and ends
// Serve with an [Error]. The error of a write is that of out.
func Serve(in io.Reader, out io.Writer, most int64) error {
	most = min(most, math.MaxInt32)
	frames, free, done := make(chan frame), make(chan []byte, 2), make(chan struct{})
	free <- nil
	free <- nil
	defer close(done) // the reader ends, at the latest after its read
	go func() {
		for {
			f := readFrame(in, <-free, most)
			select {
			case frames <- f:
			case <-done:
				return
			}
			if f.err != nil {
				return
			}
		}
	}()
	s := server{most: most}
	for number := 1; ; number++ {
		f := <-frames
		if f.err == io.EOF {
			return nil
		}
		answer, err := s.answer(f)
		if err != nil {
			answer = append(appendHead(answer[:0], errorFrame, 0, len(err.Error())), err.Error()...)
		}
		if _, failed := out.Write(answer); failed != nil {
			return failed
		}
		if err != nil {
			return &Error{number, err}
		}
		free <- keep(f.body)
	}
}

// mostKept is the length of the longest buffer that is kept for the next frame.
const mostKept = 8 << 20

// keep returns a buffer, or nil if it is long.
func keep(buffer []byte) []byte {
	if cap(buffer) > mostKept {
		return nil
	}
	return buffer
}

// A server answers frames.
type server struct {
	most    int64
	plan    *plan
	workers []*worker
	batch   batch
	buf     []byte
}

// answer returns the answer to a frame. It is valid until the next call.
func (s *server) answer(f frame) ([]byte, error) {
	s.buf = keep(s.buf)[:0]
	switch {
	case f.err != nil:
		return s.buf, f.err
	case f.kind == planFrame:
		p, err := parsePlan(f.body)
		if err != nil {
			return s.buf, err
		}
		s.plan, s.workers = p, nil
		return appendHead(s.buf, planFrame, 0, 0), nil
	case s.plan == nil:
		return s.buf, errPlan
	}
	if err := s.batch.parse(f, s.most); err != nil {
		return s.buf, err
	}
	if err := s.plan.fits(&s.batch); err != nil {
		return s.buf, err
	}
	used := s.run()
	size := int64(0)
	for _, w := range used {
		size += w.size()
		if w.long || size > s.most {
			return s.buf, errAnswer
		}
	}
	buf := appendHead(s.buf, batchFrame, len(s.plan.Functions), 0)
	buf = binary.LittleEndian.AppendUint64(buf, uint64(s.batch.rows))
	for i := range s.plan.Functions {
		var a answer
		for _, w := range used {
			a = append(a, &w.results[i])
		}
		buf = a.appendTo(buf)
	}
	s.buf = buf
	for _, w := range used {
		w.keep()
	}
	if int64(len(buf)-headSize) > s.most {
		return buf, errAnswer
	}
	binary.LittleEndian.PutUint64(buf[8:], uint64(len(buf)-headSize))
	return buf, nil
}

// fewRows is the least number of rows for which another worker is worth its while. It is a multiple
// of 8.
const fewRows = 1024

// run calls the functions for the rows of the batch, and returns the workers with the results, in
// order.
func (s *server) run() []*worker {
	n := max(1, min(runtime.GOMAXPROCS(0), s.batch.rows/fewRows))
	for len(s.workers) < n {
		s.workers = append(s.workers, s.plan.worker())
	}
	share := ((s.batch.rows+n-1)/n + 7) &^ 7
	var group sync.WaitGroup
	for i, w := range s.workers[1:n] {
		group.Go(func() { w.run(&s.batch, (i+1)*share, min((i+2)*share, s.batch.rows), s.most) })
	}
	s.workers[0].run(&s.batch, 0, min(share, s.batch.rows), s.most)
	group.Wait()
	return s.workers[:n]
}

// A worker calls the functions of a plan for a part of the rows.
type worker struct {
	plan    *plan
	calls   []scalar.Call
	results []result
	args    [2][]byte
	long    bool // the results were too long, and are not complete
}

// worker returns a worker of its own for the plan.
func (p *plan) worker() *worker {
	w := &worker{plan: p, results: make([]result, len(p.Functions))}
	for _, s := range p.Functions {
		call, err := s.function.Prepare(s.options)
		if err != nil {
			panic(err) // cannot happen: the plan is checked
		}
		w.calls = append(w.calls, call)
	}
	return w
}

// run makes the results for some rows. It stops when they are longer than most bytes.
func (w *worker) run(b *batch, from, to int, most int64) {
	w.long = false
	before := 0 // the size of the results of the functions before
	for i := range w.plan.Functions {
		s, r := &w.plan.Functions[i], &w.results[i]
		isText := true
		for _, n := range s.Arguments {
			isText = isText && b.columns[n].isText
		}
		r.reset(s.function, isText)
		args := w.args[:len(s.Arguments)]
		for row := from; row < to; row++ {
			ok := true
			for k, n := range s.Arguments {
				var is bool
				args[k], is = b.columns[n].value(row)
				ok = ok && is
			}
			out := r.data
			if ok {
				out, ok = w.calls[i](out, args)
			}
			if r.add(out, ok); int64(before+r.size()) > most {
				w.long = true
				return
			}
		}
		before += r.size()
	}
	clear(w.args[:])
}

// size returns the size of the results.
func (w *worker) size() int64 {
	n := int64(0)
	for i := range w.results {
		n += int64(w.results[i].size())
	}
	return n
}

// keep drops results with long buffers.
func (w *worker) keep() {
	if w.size() > mostKept {
		clear(w.results)
	}
}
