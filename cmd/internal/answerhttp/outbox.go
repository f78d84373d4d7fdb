package answerhttp

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"os"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/urikit/uri/cmd/internal/ask"
)

// An outbox writes answers to their clients. The answers that clients have not read yet have at
// most a number of bytes together. If they have half of it, those are cut whose clients have read
// nothing for a while. If they have all of it, few new ones wait a little, and then the slowest are
// cut.
type outbox struct {
	most     int           // bytes
	wait     time.Duration // for a client to read a piece
	patience time.Duration // for a client to read a piece if others need the memory

	mu      sync.Mutex
	unread  int // bytes
	waiters int // answers that wait for room
	sending map[*sending]bool
}

// mostWaiters is the most answers that wait for room. Others cut the slowest at once.
const mostWaiters = 2

// sending is an answer that a client reads.
type sending struct {
	control *http.ResponseController
	left    int       // bytes
	last    time.Time // when a piece was read
}

// A cut is the reason why an answer does not reach its client as a whole. Handlers panic with it.
type cut string

const (
	slow cut = "slow" // the client did not read a piece in time
	room cut = "room" // the client was the slowest, and other answers needed the memory
	gone cut = "gone" // the client closed the connection
)

// cutOf returns the reason for an error of writing.
func cutOf(err error) cut {
	if errors.Is(err, os.ErrDeadlineExceeded) {
		return slow
	}
	return gone
}

// add makes room for an answer.
func (b *outbox) add(s *sending) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.shrink(b.most/2-s.left, time.Now().Add(-b.patience))
	if b.unread > b.most-s.left && b.waiters < mostWaiters {
		b.waiters++
		for end := time.Now().Add(b.patience); b.unread > b.most-s.left && time.Now().Before(end); {
			b.mu.Unlock()
			time.Sleep(b.patience / 100)
			b.mu.Lock()
			b.shrink(b.most-s.left, time.Now().Add(-b.patience))
		}
		b.waiters--
	}
	s.last = time.Now()
	b.shrink(b.most-s.left, s.last)
	if b.sending == nil {
		b.sending = map[*sending]bool{}
	}
	b.sending[s] = true
	b.unread += s.left
}

// shrink cuts the answers whose clients have read nothing since some time, the slowest first, until
// a number of bytes is left.
func (b *outbox) shrink(to int, since time.Time) {
	for b.unread > max(to, 0) {
		var slowest *sending
		for s := range b.sending {
			if s.last.Before(since) && (slowest == nil || s.last.Before(slowest.last)) {
				slowest = s
			}
		}
		if slowest == nil {
			return
		}
		b.drop(slowest)
		slowest.control.SetWriteDeadline(time.Now())
	}
}

// send writes a text. It returns "" or the reason why the text was cut.
func (b *outbox) send(w http.ResponseWriter, t *text) cut {
	if t.length <= smallWrite && !t.isPart {
		return sendSmall(w, t)
	}
	s := &sending{control: http.NewResponseController(w), left: t.length}
	b.add(s)
	defer b.remove(s)
	if !t.isPart {
		w.Header().Set("Content-Length", strconv.Itoa(t.length))
	}
	pieces := append(t.pieces, nil) // with nil, what the connection buffers is written
	t.pieces = nil
	read := 0
	for i, piece := range pieces {
		if !b.advance(s, read) {
			return room
		}
		var err error
		if piece == nil {
			err = s.control.Flush()
		} else {
			_, err = w.Write(piece)
			pieces[i] = nil
		}
		if err != nil && !errors.Is(err, http.ErrNotSupported) {
			if !b.advance(s, 0) {
				return room
			}
			return cutOf(err)
		}
		read = len(piece)
	}
	return ""
}

// smallWrite is the length of an answer that the buffers of a connection take, so that no client
// can make it wait.
const smallWrite = 2 << 10

// sendSmall writes a short text.
func sendSmall(w http.ResponseWriter, t *text) cut {
	for _, piece := range t.pieces { // net/http counts them
		if _, err := w.Write(piece); err != nil {
			return cutOf(err)
		}
	}
	return ""
}

// advance notes that a client has read some bytes, and gives it time to read more. It returns false
// if the answer was cut.
func (b *outbox) advance(s *sending, read int) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.sending[s] {
		return false
	}
	b.unread -= read
	s.left -= read
	s.last = time.Now()
	s.control.SetWriteDeadline(s.last.Add(b.wait)) // a writer without deadlines writes at once
	return true
}

// remove forgets an answer that is sent, or cut.
func (b *outbox) remove(s *sending) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.drop(s)
}

func (b *outbox) drop(s *sending) {
	if b.sending[s] {
		delete(b.sending, s)
		b.unread -= s.left
	}
}

// bytes returns the number of bytes that clients have not read.
func (b *outbox) bytes() float64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	return float64(b.unread)
}

// A text collects an answer of limited length, in pieces.
type text struct {
	pieces [][]byte
	one    [1][]byte // the memory of pieces, if memory is not nil and there is one piece
	length int
	most   int
	coding string  // or "" for identity
	memory *memory // whose part the text is until giveBack, or nil
	lent   bool
	isPart bool // of a longer answer
}

const pieceLength = 64 << 10

// Write adds p. The error is an [ask.LengthError].
func (t *text) Write(p []byte) (int, error) {
	if len(p) > t.most-t.length {
		return 0, &ask.LengthError{RequestError: ask.RequestError{
			Index: -1, Key: "input", Message: fmt.Sprintf("the answer is longer than %d bytes: send fewer or shorter inputs", t.most),
		}}
	}
	t.length += len(p)
	n := len(p)
	if len(t.pieces) == 0 && n < pieceLength && t.memory != nil {
		t.one[0] = p
		t.pieces, t.lent = t.one[:], true // the buffer writes no more, or at once
		return n, nil
	}
	if t.lent {
		t.pieces[0], t.lent = bytes.Clone(t.pieces[0]), false
	}
	if last := len(t.pieces) - 1; last >= 0 && len(t.pieces[last])+n <= pieceLength {
		t.pieces[last] = append(t.pieces[last], p...)
		return n, nil
	}
	for piece := range slices.Chunk(p, pieceLength) {
		t.pieces = append(t.pieces, bytes.Clone(piece))
	}
	return n, nil
}

// giveBack gives back the memory of a text that is sent. Nobody can use the text after that.
func (t *text) giveBack() {
	m := t.memory
	if m == nil {
		return
	}
	if t.lent && len(t.pieces) == 1 && t.pieces[0] != nil && cap(t.pieces[0]) <= pieceLength {
		m.short = t.pieces[0]
	}
	*m = memory{short: m.short}
	memories.Put(m)
}

// cut removes the end of a text, so that a length is left.
func (t *text) cut(length int) {
	for t.length > length {
		last := len(t.pieces) - 1
		gone := min(t.length-length, len(t.pieces[last]))
		t.length -= gone
		if t.pieces[last] = t.pieces[last][:len(t.pieces[last])-gone]; len(t.pieces[last]) == 0 {
			t.pieces = t.pieces[:last]
		}
	}
}
