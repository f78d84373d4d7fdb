package answerhttp

import (
	"container/list"
	"errors"
	"net"
	"net/http"
	"net/netip"
	"runtime"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// patience returns how long a client may do nothing if others need its place or its memory: a
// second by default.
func patience(timeout time.Duration) time.Duration { return timeout / 15 }

// connections are the open connections. The service accepts each connection at once. If there are
// too many, one without a whole request makes room: of all of them, or of the same peer if that has
// too many.
type connections struct {
	most     int
	perPeer  int                 // for an address that is not of the loopback interface
	bodies   chan struct{}       // a place for each request with a long body
	patience time.Duration       // for a client that owes the rest of a long body, if others need its place
	count    func(reason string) // of a connection that made room

	mu       sync.Mutex
	open     int
	fresh    int // those from which nothing was read yet
	waiting  waiting
	peers    map[netip.Prefix]*peer
	stopping bool
}

// A peer is the address of clients, or a network of them.
type peer struct {
	open    int
	fresh   int // those from which nothing was read yet
	waiting waiting
}

// A state says what a connection waits for. Those that wait make room in this order.
type state int

const (
	forRequest state = iota // another request
	forHeader               // the header of its first request
	forBody                 // the rest of a body
	inWork                  // nothing: it has a whole request
	isClosed                // nothing
)

// reasons are the values of a measure: the states of a connection that made room, and "peer" for a
// new one that was refused because its peer has too many, all with whole requests.
var reasons = []string{"idle", "header", "body", "peer"}

// waiting are the connections of each state that can make room, the oldest first.
type waiting [inWork]list.List

// A connection is an open connection, which knows what it waits for.
type connection struct {
	net.Conn
	of   *connections
	read sync.Once
	body atomic.Int32 // that a handler reads: one of the constants below

	readEnd, writeEnd lazyDeadline

	// The others are guarded by the mutex of connections.
	from     netip.Prefix // zero for an address of the loopback interface
	peer     *peer        // nil for such an address
	state    state
	hasPlace bool // for a long body that it waits for
	since    time.Time
	fresh    bool
	sized    bool
	inAll    *list.Element // in connections.waiting, or nil
	inPeer   *list.Element // in peer.waiting, or nil
}

// These say what a handler does with the body of a request.
const (
	noBody       int32 = iota // it does not read one
	readsBody                 // it reads one, and the connection had not to read for it
	waitsForBody              // it reads one, and the connection reads the rest
)

// connectionKey is the key of the connection in the context of a request.
type connectionKey struct{}

// mostFresh is the most connections that are accepted before something was read from them. A client
// that has sent its request thus has a chance to be read before it can make room for others.
const mostFresh = 256

// A listener accepts connections at once, whatever the number of open ones.
type listener struct {
	net.Listener
	of *connections
}

// Accept returns the next connection that can stay.
func (l *listener) Accept() (net.Conn, error) {
	for {
		c, err := l.Listener.Accept()
		if errors.Is(err, syscall.EMFILE) || errors.Is(err, syscall.ENFILE) {
			if l.of.makeRoom() {
				continue
			}
		}
		if err != nil {
			return nil, err
		}
		if added := l.of.add(c); added != nil {
			return added, nil
		}
	}
}

// add adds a connection, when there is room. It returns nil if it refuses it: its peer has too
// many, all with whole requests. It waits, without the lock, first for room for the peer and then
// for room in all.
func (o *connections) add(conn net.Conn) net.Conn {
	c := &connection{Conn: conn, of: o, from: peerOf(conn.RemoteAddr()), state: forHeader, fresh: true}
	o.mu.Lock()
	defer o.mu.Unlock()
	if c.from.IsValid() {
		for p := o.peers[c.from]; p != nil && p.open >= o.perPeer; p = o.peers[c.from] {
			// Waiting would keep other peers out, so that young connections make room, too.
			if o.evict(&p.waiting, o.perPeer, o.patience/moment) || o.evict(&p.waiting, o.perPeer, 0) {
				continue
			}
			if p.fresh == 0 || o.stopping {
				o.count("peer")
				conn.Close()
				return nil
			}
			o.mu.Unlock()
			runtime.Gosched()
			time.Sleep(0)
			o.mu.Lock()
		}
		if c.peer = o.peers[c.from]; c.peer == nil {
			c.peer = &peer{}
			if o.peers == nil {
				o.peers = map[netip.Prefix]*peer{}
			}
			o.peers[c.from] = c.peer
		}
		c.peer.open++
		c.peer.fresh++
	}
	o.open++
	o.fresh++
	for !o.stopping && (o.fresh > mostFresh || o.open > o.most && !o.evict(&o.waiting, o.most, o.patience/moment)) {
		pause := o.patience / 200
		if o.fresh > mostFresh {
			pause = 0
		}
		o.mu.Unlock()
		if pause == 0 {
			runtime.Gosched()
		}
		time.Sleep(pause)
		o.mu.Lock()
	}
	return c
}

// makeRoom closes a connection that has no request. It returns false if there is none.
func (o *connections) makeRoom() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.evict(&o.waiting, o.most, o.patience/moment)
}

// moment is the part of patience that a client has to send a header or a body, if all peers
// together have too many connections: long enough that a request which has arrived is read.
const moment = 50

// evict closes the oldest connection that can make room among those of a limit: one that waits for
// a further request, or that has waited for a header or a body for at least age. If most of the
// connections wait for bodies, one of these makes room before one that waits for a header. evict
// returns false if no connection can make room.
func (o *connections) evict(w *waiting, limit int, age time.Duration) bool {
	order := []state{forRequest, forHeader, forBody}
	if w[forBody].Len() > limit/2 {
		order = []state{forRequest, forBody, forHeader}
	}
	for _, s := range order {
		front := w[s].Front()
		if front == nil {
			continue
		}
		c := front.Value.(*connection)
		if c.state != forRequest && time.Since(c.since) < age {
			continue
		}
		o.cut(c)
		return true
	}
	return false
}

// cut closes a connection that makes room.
func (o *connections) cut(c *connection) {
	o.count(reasons[c.state])
	if tcp, ok := c.Conn.(*net.TCPConn); ok && c.state != forRequest {
		tcp.SetLinger(0) // the system keeps nothing of it
	}
	o.remove(c)
	c.Conn.Close()
}

// remove forgets a connection.
func (o *connections) remove(c *connection) {
	if c.state == isClosed {
		return
	}
	o.set(c, isClosed)
	o.open--
	o.notFresh(c)
	if c.peer != nil {
		if c.peer.open--; c.peer.open == 0 {
			delete(o.peers, c.from)
		}
	}
}

// notFresh notes that a connection is no longer fresh.
func (o *connections) notFresh(c *connection) {
	if !c.fresh {
		return
	}
	c.fresh = false
	o.fresh--
	if c.peer != nil {
		c.peer.fresh--
	}
}

// set sets the state of a connection, and its place in the lists. A closed one stays closed.
func (o *connections) set(c *connection, s state) {
	if c.state == isClosed {
		return
	}
	if c.inAll != nil {
		o.waiting[c.state].Remove(c.inAll)
		c.inAll = nil
	}
	if c.inPeer != nil {
		c.peer.waiting[c.state].Remove(c.inPeer)
		c.inPeer = nil
	}
	if c.state = s; s >= inWork {
		return
	}
	c.since = time.Now()
	c.inAll = o.waiting[s].PushBack(c)
	if c.peer != nil {
		c.inPeer = c.peer.waiting[s].PushBack(c)
	}
}

// Read reads until the deadline. It notes the first attempt to read, and one to read the rest of a
// body.
func (c *connection) Read(p []byte) (int, error) {
	c.read.Do(func() {
		c.of.mu.Lock()
		defer c.of.mu.Unlock()
		if c.fresh {
			c.of.notFresh(c)
			c.of.set(c, forHeader)
		}
	})
	if c.body.Load() == readsBody {
		c.of.mu.Lock()
		if c.body.CompareAndSwap(readsBody, waitsForBody) {
			c.of.set(c, forBody)
		}
		c.of.mu.Unlock()
	}
	for {
		n, err := c.Conn.Read(p)
		if !c.readEnd.goesOn(err, c.Conn.SetReadDeadline) {
			return n, err
		}
	}
}

// note notes the state of a connection.
func (o *connections) note(conn net.Conn, s http.ConnState) {
	c := conn.(*connection)
	o.mu.Lock()
	defer o.mu.Unlock()
	switch s {
	case http.StateNew:
		if o.stopping {
			conn.Close()
		}
	case http.StateIdle:
		if o.set(c, forRequest); o.stopping {
			conn.Close()
		}
	case http.StateActive:
		o.set(c, inWork)
		if tcp, ok := c.Conn.(*net.TCPConn); ok && !c.sized {
			c.sized = true
			tcp.SetWriteBuffer(4 * pieceLength) // the system would keep megabytes of an answer that is not read
		}
	default:
		o.remove(c)
	}
}

// noteBody notes that a handler reads the body of a request. The connection waits for the rest of
// the body from its next Read on. The caller calls endBody of the result, which can be nil, when it
// has the body.
func noteBody(r *http.Request) *connection {
	c, _ := r.Context().Value(connectionKey{}).(*connection)
	if c != nil {
		c.body.Store(readsBody)
	}
	return c
}

// endBody notes that the handler has the body.
func (c *connection) endBody() {
	if c != nil && c.body.Swap(noBody) == waitsForBody {
		c.of.mu.Lock()
		defer c.of.mu.Unlock()
		c.of.set(c, inWork)
	}
}

// enterBody waits until there is a place for a long body. After a while, a client that owes the
// rest of its body loses its place. The caller must call leave.
func (o *connections) enterBody(r *http.Request) (leave func(), ok bool) {
	look := time.NewTicker(max(o.patience/20, time.Millisecond))
	defer look.Stop()
	end := time.NewTimer(15 * o.patience)
	defer end.Stop()
	for {
		select {
		case o.bodies <- struct{}{}:
			o.setPlace(r, true)
			return sync.OnceFunc(func() { <-o.bodies; o.setPlace(r, false) }), true
		case <-r.Context().Done():
			return func() {}, false
		case <-end.C:
			return func() {}, false
		case <-look.C:
			o.evictBody()
		}
	}
}

// setPlace notes whether the connection of a request has a place.
func (o *connections) setPlace(r *http.Request, has bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if c, ok := r.Context().Value(connectionKey{}).(*connection); ok {
		c.hasPlace = has
	}
}

// evictBody closes the connection with a place that has waited for the rest of its body for the
// longest time, if that is a while.
func (o *connections) evictBody() {
	o.mu.Lock()
	defer o.mu.Unlock()
	for e := o.waiting[forBody].Front(); e != nil; e = e.Next() {
		c := e.Value.(*connection)
		if time.Since(c.since) < o.patience {
			return
		}
		if c.hasPlace {
			o.cut(c)
			return
		}
	}
}

// close closes the connections without a request, and new ones. [http.Server.Shutdown] would wait
// five seconds for a new one. It closes those without a whole body a little later.
func (o *connections) close() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.stopping = true
	o.closeWaiting(forRequest)
	o.closeWaiting(forHeader)
	time.AfterFunc(o.patience, func() {
		o.mu.Lock()
		defer o.mu.Unlock()
		o.closeWaiting(forBody)
	})
}

// closeWaiting closes the connections of a state.
func (o *connections) closeWaiting(s state) {
	for e := o.waiting[s].Front(); e != nil; e = e.Next() {
		e.Value.(*connection).Conn.Close()
	}
}

// peerOf returns the network of an address: an IPv4 address, or the 64 bits that a site with IPv6
// has. An address of the loopback interface has none: a proxy in front of the service has all of
// its clients there.
func peerOf(a net.Addr) netip.Prefix {
	tcp, ok := a.(*net.TCPAddr)
	if !ok {
		return netip.Prefix{}
	}
	address := tcp.AddrPort().Addr().Unmap().WithZone("")
	if address.IsLoopback() {
		return netip.Prefix{}
	}
	bits := 32
	if address.Is6() {
		bits = 64
	}
	network, _ := address.Prefix(bits) // the zero Prefix if there is no address
	return network
}
