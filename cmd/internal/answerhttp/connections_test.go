package answerhttp

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// A fakeConn is a connection from an address, which knows whether it was closed.
type fakeConn struct {
	net.Conn
	from   string
	closed bool
}

func (c *fakeConn) RemoteAddr() net.Addr {
	return net.TCPAddrFromAddrPort(netip.AddrPortFrom(netip.MustParseAddr(c.from), 1))
}
func (c *fakeConn) Close() error             { c.closed = true; return nil }
func (c *fakeConn) Read([]byte) (int, error) { return 0, io.EOF }

// table returns connections with a limit, how many of them made room for each reason, and a
// function that adds one which waits for its header.
func table(most int) (o *connections, closed map[string]int, add func(from string) (*fakeConn, net.Conn)) {
	o = &New(Config{MaxConnections: most}).connections
	o.patience = 0
	closed = map[string]int{}
	o.count = func(reason string) { closed[reason]++ }
	return o, closed, func(from string) (*fakeConn, net.Conn) {
		f := &fakeConn{from: from}
		c := o.add(f)
		if c != nil {
			c.Read(nil)
		}
		return f, c
	}
}

// If there are too many connections, those that wait for another request make room first, then
// those that have sent no header, the oldest first, and those with a request never.
func TestRoom(t *testing.T) {
	o, closed, add := table(4)
	working, c := add("127.0.0.1")
	o.note(c, http.StateActive)
	firstHeader, _ := add("127.0.0.2")
	firstIdle, c := add("127.0.0.1")
	o.note(c, http.StateActive)
	o.note(c, http.StateIdle)
	secondIdle, c := add("127.0.0.3")
	o.note(c, http.StateActive)
	o.note(c, http.StateIdle)
	order := []*fakeConn{firstIdle, secondIdle, firstHeader}
	for i := range order {
		for j, f := range order {
			if f.closed != (j < i) {
				t.Errorf("%d new connections: connection %d is closed: %t", i, j, f.closed)
			}
		}
		f, c := add("127.0.0.9")
		if f.closed || c == nil {
			t.Errorf("new connection %d is closed", i)
		}
	}
	for range 1000 {
		add("127.0.0.9")
	}
	if working.closed || o.open != 4 || closed["idle"] != 2 || closed["header"] != 1001 {
		t.Errorf("a request in work is closed: %t; %d connections, %d and %d made room", working.closed, o.open, closed["idle"], closed["header"])
	}
	o.note(c, http.StateClosed) // net/http notes that it is closed
	if o.open != 4 {
		t.Errorf("%d connections", o.open)
	}
}

// A peer has half of the connections, and those of others do not make room for it. The 64 bits of a
// site with IPv6 are one peer. The loopback interface, where a proxy has all of its clients, is
// none.
func TestPeers(t *testing.T) {
	for _, test := range []struct {
		peer, other string
		limit       bool
	}{
		{"192.0.2.1", "192.0.2.2", true},
		{"::ffff:192.0.2.1", "192.0.2.2", true},
		{"2001:db8::1", "2001:db8:0:1::1", true},
		{"fe80::1%eth0", "192.0.2.2", true},
		{"127.0.0.1", "192.0.2.2", false},
		{"::1", "192.0.2.2", false},
		{"::ffff:127.0.0.2", "192.0.2.2", false},
	} {
		o, _, add := table(8)
		var first []*fakeConn
		for range 3 {
			f, _ := add(test.other)
			first = append(first, f)
		}
		for n := range 100 {
			from := test.peer
			if strings.HasPrefix(from, "2001:db8::") {
				from = fmt.Sprintf("2001:db8::%x", n+1)
			}
			add(from)
		}
		closed := 0
		for _, f := range first {
			if f.closed {
				closed++
			}
		}
		if want := map[bool]int{true: 7, false: 8}[test.limit]; o.open != want || (closed == 0) != test.limit {
			t.Errorf("%s: %d connections, and %d of %s closed", test.peer, o.open, closed, test.other)
		}
	}
	o, made, add := table(8)
	var last net.Conn
	for range 4 {
		_, last = add("192.0.2.1")
		o.note(last, http.StateActive)
	}
	if f, c := add("192.0.2.1"); c != nil || !f.closed || made["peer"] != 1 {
		t.Error("a peer with four requests in work has a fifth connection")
	}
	if _, c := add("192.0.2.2"); c == nil {
		t.Error("another peer has no connection")
	}
	o.note(last, http.StateClosed)
	if _, c := add("192.0.2.1"); c == nil || len(o.peers) != 2 {
		t.Errorf("a peer that closed a connection has no other; %d peers", len(o.peers))
	}
	for _, a := range []net.Addr{&net.UnixAddr{Name: "x"}, &net.TCPAddr{}} {
		if p := peerOf(a); p.IsValid() {
			t.Errorf("%v is the peer %v", a, p)
		}
	}
}

// A peer that has too many connections loses the oldest one without a whole request, however young
// it is. It loses none that nobody has tried to read yet.
func TestYoungMakeRoom(t *testing.T) {
	o, made, add := table(8)
	o.patience = time.Hour
	const peer = "192.0.2.1"
	var all []*fakeConn
	for range 100 {
		f, c := add(peer)
		if c == nil || f.closed {
			t.Fatalf("connection %d is refused", len(all))
		}
		all = append(all, f)
	}
	for i, f := range all {
		if f.closed != (i < len(all)-4) {
			t.Errorf("connection %d is closed: %t", i, f.closed)
		}
	}
	if made["header"] != 96 || made["peer"] != 0 {
		t.Errorf("%v made room", made)
	}
	var late []*fakeConn
	for range 4 {
		f, c := add(peer)
		o.note(c, http.StateActive)
		noteBody((&http.Request{}).WithContext(context.WithValue(t.Context(), connectionKey{}, c)))
		c.Read(nil) // the rest of the body
		late = append(late, f)
	}
	if f, c := add(peer); c == nil || f.closed || !late[1].closed || late[2].closed || made["body"] != 2 {
		t.Errorf("beside bodies that are not whole: %v made room", made)
	}

	o, made, _ = table(8)
	o.patience = time.Hour
	fresh := make([]*fakeConn, 4)
	var last net.Conn
	for i := range fresh {
		fresh[i] = &fakeConn{from: peer}
		last = o.add(fresh[i])
	}
	added := make(chan net.Conn)
	go func() { added <- o.add(&fakeConn{from: peer}) }()
	select {
	case c := <-added:
		t.Fatalf("beside connections that nobody has tried to read: %v, %v made room", c, made)
	case <-time.After(50 * time.Millisecond):
	}
	last.Read(nil)
	if c := <-added; c == nil || !fresh[3].closed || fresh[0].closed || made["header"] != 1 {
		t.Errorf("after one was read: %v, %v made room", c, made)
	}
}

// A request whose body is late makes room after all that wait for a header, unless most wait for
// bodies.
func TestBodiesMakeRoom(t *testing.T) {
	o, closed, add := table(4)
	late := func() *fakeConn {
		f, c := add("127.0.0.1")
		o.note(c, http.StateActive)
		r := (&http.Request{}).WithContext(context.WithValue(t.Context(), connectionKey{}, c))
		noteBody(r)
		c.Read(nil) // the rest of the body
		return f
	}
	bodies := []*fakeConn{late(), late()}
	for range 100 {
		add("127.0.0.1")
	}
	if bodies[0].closed || bodies[1].closed || closed["header"] != 98 {
		t.Errorf("%v closed", closed)
	}
	bodies = append(bodies, late())
	header, _ := add("127.0.0.1")
	if !bodies[0].closed || bodies[1].closed || header.closed || closed["header"] != 99 || closed["body"] != 1 {
		t.Errorf("%v closed", closed)
	}
}

// A connection that nobody has tried to read yet does not make room, and the service accepts few of
// them.
func TestFresh(t *testing.T) {
	o, _, _ := table(2)
	o.patience = time.Millisecond
	var all []net.Conn
	for range mostFresh {
		all = append(all, o.add(&fakeConn{from: "127.0.0.1"})) // waits for room below
		if o.open >= 2 {
			break
		}
	}
	added := make(chan net.Conn)
	go func() { added <- o.add(&fakeConn{from: "127.0.0.1"}) }()
	select {
	case <-added:
		t.Fatal("a connection that was not read made room")
	case <-time.After(50 * time.Millisecond):
	}
	all[0].Read(nil)
	<-added
	if !all[0].(*connection).Conn.(*fakeConn).closed || o.open != 2 || o.fresh != 2 {
		t.Errorf("%d connections, %d not read", o.open, o.fresh)
	}
}

// A new client has its answer beside any number of connections that send nothing, half a header or
// half a body, and requests in work keep theirs.
func TestFloods(t *testing.T) {
	t.Run("loopback", func(t *testing.T) { testFloods(t, "") })
	t.Run("one peer", func(t *testing.T) { testFloods(t, "192.0.2.1") })
}

// askBeside returns the answer to a new client.
func askBeside(to net.Addr) (*http.Response, error) {
	client, err := net.Dial("tcp", to.String())
	if err != nil {
		return nil, err
	}
	defer client.Close()
	client.SetDeadline(time.Now().Add(10 * time.Second))
	io.WriteString(client, "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
	return http.ReadResponse(bufio.NewReader(client), nil)
}

// testFloods floods the service from an address, or from that of the loopback interface if it is
// empty.
func testFloods(t *testing.T, from string) {
	const most, count = 16, 100
	for name, send := range map[string]string{
		"nothing": "", "half a header": "GET / HTTP/1.1\r\nHost: lo", "a request": "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n",
		"half a body": "POST /v1/parse HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{",
	} {
		t.Run(name, func(t *testing.T) {
			l, err := net.Listen("tcp", "127.0.0.1:0")
			if err != nil {
				t.Fatal(err)
			}
			counted := &countedListener{Listener: l, from: from}
			s := New(Config{MaxConnections: most, MaxConcurrent: 1, Timeout: 9 * time.Second})
			ctx, stop := context.WithCancel(context.Background())
			ended := make(chan error)
			go func() { ended <- s.Serve(ctx, counted) }()
			defer func() {
				stop()
				<-ended
			}()
			leave, _ := s.enter(ctx, 0) // the requests wait for their turn
			working := make([]net.Conn, 4)
			for i := range working {
				if working[i], err = net.Dial("tcp", l.Addr().String()); err != nil {
					t.Fatal(err)
				}
				defer working[i].Close()
				const body = `{"input":"a"}`
				fmt.Fprintf(working[i], "POST /v1/parse HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", len(body), body)
			}
			for busy := 0; busy < len(working); time.Sleep(time.Millisecond) {
				s.connections.mu.Lock()
				busy = s.connections.open - s.connections.waiting[forHeader].Len() - s.connections.waiting[forBody].Len() - s.connections.fresh
				s.connections.mu.Unlock()
			}
			for n := range count {
				c, err := net.Dial("tcp", l.Addr().String())
				if err != nil {
					t.Fatal(err)
				}
				defer c.Close()
				io.WriteString(c, send)
				if n%20 != 0 {
					continue
				}
				answer, err := askBeside(l.Addr())
				for tries := 0; err != nil && name == "a request" && tries < 50; tries++ { // a peer whose requests all are in work is refused
					time.Sleep(time.Millisecond)
					answer, err = askBeside(l.Addr())
				}
				if err != nil || answer.StatusCode != http.StatusOK {
					t.Fatalf("a new client beside %d connections: %v, %v", n, answer, err)
				}
			}
			if n := counted.most.Load(); n > most+1 { // the last waits until it has room
				t.Errorf("%d connections were open", n)
			}
			leave()
			for i, c := range working {
				answer, err := http.ReadResponse(bufio.NewReader(c), nil)
				if err != nil || answer.StatusCode != http.StatusOK {
					t.Errorf("request %d in work: %v, %v", i, answer, err)
				}
			}
		})
	}
}

// A countedListener counts the connections that are open.
type countedListener struct {
	net.Listener
	from       string // the address of all clients, if it is not empty
	open, most atomic.Int64
}

type countedConn struct {
	net.Conn
	of     *countedListener
	closed atomic.Bool
}

func (l *countedListener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	if n := l.open.Add(1); n > l.most.Load() {
		l.most.Store(n)
	}
	return &countedConn{Conn: c, of: l}, nil
}

func (c *countedConn) RemoteAddr() net.Addr {
	if c.of.from == "" {
		return c.Conn.RemoteAddr()
	}
	return net.TCPAddrFromAddrPort(netip.AddrPortFrom(netip.MustParseAddr(c.of.from), 1))
}

func (c *countedConn) Close() error {
	if !c.closed.Swap(true) {
		c.of.open.Add(-1)
	}
	return c.Conn.Close()
}

// A request with an unknown end closes its connection (RFC 9112, section 6.1): what follows could
// be hidden in its body.
func TestBothLengths(t *testing.T) {
	address := start(t, Config{})
	for headers, want := range map[string]int{
		"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n": 1, "Transfer-Encoding: chunked\r\n": 1, "Content-Length: 5\r\n": 2,
	} {
		c, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		io.WriteString(c, "POST /v1/parse HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"+headers+
			"\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
		c.SetDeadline(time.Now().Add(10 * time.Second))
		text, _ := io.ReadAll(c)
		if n := strings.Count(string(text), "HTTP/1.1 "); n != want {
			t.Errorf("%q: %d answers, want %d: %s", headers, n, want, text)
		}
		c.Close()
	}
}

// TestEvictAge closes a connection that waits for another request at once, and one that waits for a
// header only at an age.
func TestEvictAge(t *testing.T) {
	o, closed, add := table(4)
	header, _ := add("127.0.0.1")
	if o.evict(&o.waiting, 4, time.Hour) || header.closed {
		t.Error("a young connection that waits for a header made room")
	}
	idle, c := add("127.0.0.2")
	o.note(c, http.StateActive)
	o.note(c, http.StateIdle)
	if !o.evict(&o.waiting, 4, time.Hour) || !idle.closed || header.closed || closed["idle"] != 1 {
		t.Errorf("an idle connection made no room: %v", closed)
	}
	if !o.evict(&o.waiting, 4, 0) || !header.closed || closed["header"] != 1 {
		t.Errorf("an old connection made no room: %v", closed)
	}
}

// TestStoppingConnections closes a connection that has no request when the service stops.
func TestStoppingConnections(t *testing.T) {
	for _, s := range []http.ConnState{http.StateNew, http.StateIdle, http.StateActive} {
		for _, stopping := range []bool{false, true} {
			o, _, add := table(4)
			f, c := add("127.0.0.1")
			o.stopping = stopping
			if o.note(c, s); f.closed != (stopping && s != http.StateActive) {
				t.Errorf("%v, stopping %t: closed: %t", s, stopping, f.closed)
			}
		}
	}
}

// A refusingListener gives the errors in turn, and then connections.
type refusingListener struct {
	net.Listener
	errs []error
}

func (l *refusingListener) Accept() (net.Conn, error) {
	if len(l.errs) > 0 {
		err := l.errs[0]
		l.errs = l.errs[1:]
		return nil, err
	}
	return &fakeConn{from: "127.0.0.2"}, nil
}

// TestNoFiles accepts when the program or the system has no files left: a connection without a
// request makes room. If there is none, and for other errors, the error is returned.
func TestNoFiles(t *testing.T) {
	for _, tt := range []struct {
		err       error
		makesRoom bool
	}{
		{&net.OpError{Op: "accept", Err: syscall.EMFILE}, true}, {&net.OpError{Op: "accept", Err: syscall.ENFILE}, true}, {net.ErrClosed, false},
	} {
		o, _, add := table(4)
		waiting, _ := add("127.0.0.1")
		l := &listener{&refusingListener{errs: []error{tt.err}}, o}
		c, err := l.Accept()
		if waiting.closed != tt.makesRoom || (c != nil) != tt.makesRoom || (err == nil) != tt.makesRoom {
			t.Errorf("%v: %v, %v; the waiting connection is closed: %t", tt.err, c, err, waiting.closed)
		}
		o, _, add = table(4)
		f, c := add("127.0.0.1")
		o.note(c, http.StateActive)
		l = &listener{&refusingListener{errs: []error{tt.err}}, o}
		if c, err := l.Accept(); c != nil || err != tt.err || f.closed {
			t.Errorf("%v without room: %v, %v; a request in work is closed: %t", tt.err, c, err, f.closed)
		}
	}
}

// TestEvictBody closes the oldest connection that has a place and has waited for a body for a
// while.
func TestEvictBody(t *testing.T) {
	o, closed, add := table(8)
	o.patience = time.Hour
	var all []*fakeConn
	for _, tt := range []struct {
		age      time.Duration
		hasPlace bool
	}{{3 * time.Hour, false}, {2 * time.Hour, true}, {2 * time.Hour, true}, {time.Minute, true}} {
		f, conn := add("127.0.0.1")
		c := conn.(*connection)
		o.note(c, http.StateActive)
		noteBody((&http.Request{}).WithContext(context.WithValue(t.Context(), connectionKey{}, conn)))
		c.Read(nil) // the rest of the body
		c.since, c.hasPlace = time.Now().Add(-tt.age), tt.hasPlace
		all = append(all, f)
	}
	for i, want := range []string{"false true false false", "false true true false", "false true true false"} {
		o.evictBody()
		if got := fmt.Sprint(all[0].closed, all[1].closed, all[2].closed, all[3].closed); got != want || closed["body"] != min(i+1, 2) {
			t.Errorf("%d: %s, want %s: %v", i, got, want, closed)
		}
	}
}
