package answerhttp

import (
	"cmp"
	"context"
	"errors"
	"io"
	"io/fs"
	"log"
	"log/slog"
	"math"
	"net"
	"net/http"
	"path"
	"runtime"
	"sync"
	"time"

	"golang.org/x/net/netutil"

	"github.com/urikit/uri/internal/answer"
)

// A Config says how to serve. Its zero value has the default limits, and neither a page nor a
// document.
type Config struct {
	// Hosts are names by which clients reach the service, besides those of the loopback interface and
	// the address on which it listens.
	Hosts []string

	// Token, if not empty, must be in each request, except those for the page and the health check.
	Token string

	MaxBody        int64 // the longest body in bytes; 0 means 1 MiB
	MaxAnswer      int   // the longest answer in bytes; 0 means 32 MiB
	MaxConcurrent  int   // how many requests are answered at once; 0 means two for each core
	MaxConnections int   // 0 means 128

	// Timeout is the time for a client to send a request, for its turn, for its answer, and for the client
	// to read a piece of the answer; 0 means 15 seconds.
	Timeout time.Duration

	Page     fs.FS  // the files of the page at "/", or nil
	Document []byte // the description of the service at "/openapi.json", or nil

	// Log, if not nil, gets a record of each request.
	Log *slog.Logger
}

const (
	maxHeader    = 16 << 10
	headerTime   = 5 * time.Second
	idleTime     = time.Minute
	stopTime     = 10 * time.Second // for the requests in work when the service stops
	contentTypes = "application/json"
)

// A Server serves requests.
type Server struct {
	config  Config
	hosts   hosts
	token   token
	slots   chan struct{}
	large   chan struct{} // one slot
	outbox  outbox
	metrics *metrics
	handler http.Handler
}

// New returns a server for a configuration.
func New(c Config) *Server {
	c.MaxBody = cmp.Or(c.MaxBody, 1<<20)
	c.MaxAnswer = cmp.Or(c.MaxAnswer, 32<<20)
	c.MaxConcurrent = cmp.Or(c.MaxConcurrent, 2*runtime.GOMAXPROCS(0))
	c.MaxConnections = cmp.Or(c.MaxConnections, 128)
	c.Timeout = cmp.Or(c.Timeout, 15*time.Second)
	s := &Server{config: c, hosts: newHosts(c.Hosts), token: newToken(c.Token), slots: make(chan struct{}, c.MaxConcurrent), large: make(chan struct{}, 1)}
	s.outbox = outbox{most: 4 * min(c.MaxAnswer, math.MaxInt/4), wait: c.Timeout, patience: patience(c.Timeout)}
	s.metrics = newMetrics(s.outbox.bytes)
	mux := http.NewServeMux()
	mux.Handle("POST /v1/{verb}", s.private(s.answer))
	mux.HandleFunc("/v1/{verb}", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Allow", http.MethodPost)
		refuse(w, http.StatusMethodNotAllowed, "use POST with a body of JSON")
	})
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		io.WriteString(w, "ok\n")
	})
	mux.Handle("GET /metrics", s.private(s.metrics.handler().ServeHTTP))
	if c.Document != nil {
		mux.Handle("GET /openapi.json", s.private(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", contentTypes)
			w.Write(c.Document)
		}))
	}
	mux.HandleFunc("/", s.page())
	s.handler = s.guard(mux)
	return s
}

// page serves the files of the page.
func (s *Server) page() http.HandlerFunc {
	if s.config.Page == nil {
		return func(w http.ResponseWriter, _ *http.Request) { refuse(w, http.StatusNotFound, "there is no such page") }
	}
	files := http.FileServerFS(s.config.Page)
	return func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			refuse(w, http.StatusMethodNotAllowed, "a page can only be read")
			return
		}
		if _, err := fs.Stat(s.config.Page, path.Clean("./"+r.URL.Path)); err != nil {
			refuse(w, http.StatusNotFound, "there is no such page")
			return
		}
		w.Header().Set("Cache-Control", "no-cache")
		files.ServeHTTP(w, r)
	}
}

// ServeHTTP answers a request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Serve serves the connections of a listener until the context is done. It then closes the connections
// without a request, and waits for the requests in work, up to ten seconds. What is left it closes.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	connections := connections{most: s.config.MaxConnections, patience: patience(s.config.Timeout), open: map[net.Conn]waiting{}}
	h := &http.Server{
		ConnState: connections.note,
		ConnContext: func(ctx context.Context, c net.Conn) context.Context {
			return context.WithValue(ctx, connectionKey{}, func(waits bool) { connections.noteBody(c, waits) })
		},
		Handler:           s,
		ReadHeaderTimeout: min(headerTime, s.config.Timeout),
		ReadTimeout:       s.config.Timeout,
		WriteTimeout:      4 * s.config.Timeout, // for what has no deadline of its own, such as a page
		IdleTimeout:       idleTime,
		MaxHeaderBytes:    maxHeader - 4<<10, // net/http adds as much

		DisableGeneralOptionsHandler: true,                       // it does not check the host
		ErrorLog:                     log.New(io.Discard, "", 0), // its lines can quote requests
	}
	h.RegisterOnShutdown(connections.close)
	ended := make(chan error, 1)
	go func() { ended <- h.Serve(netutil.LimitListener(listener{l}, s.config.MaxConnections)) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	stop, cancel := context.WithTimeout(context.Background(), stopTime)
	defer cancel()
	err := h.Shutdown(stop)
	if errors.Is(err, context.DeadlineExceeded) {
		err = h.Close()
	}
	if served := <-ended; !errors.Is(served, http.ErrServerClosed) {
		err = served
	}
	return err
}

// patience returns how long a client may do nothing if others need its place or its memory: a second by
// default.
func patience(timeout time.Duration) time.Duration { return timeout / 15 }

// connections are the open connections. If there are as many as there can be, one that has waited for
// a request for a while makes room for another.
type connections struct {
	most     int
	patience time.Duration // for a client that owes a request, or the rest of one, if others need its place

	mu      sync.Mutex
	open    map[net.Conn]waiting
	closed  bool
	planned bool // makeRoom will run
}

// waiting says what a connection waits for.
type waiting struct {
	since  time.Time // zero if it has a whole request
	header bool      // for a header, and otherwise for the rest of a body
}

// connectionKey is the key of the connection in the context of a request.
type connectionKey struct{}

// note notes the state of a connection.
func (o *connections) note(c net.Conn, state http.ConnState) {
	o.mu.Lock()
	defer o.mu.Unlock()
	switch state {
	case http.StateNew, http.StateIdle:
		if o.wait(c, true); o.closed {
			c.Close()
		}
	case http.StateActive:
		o.open[c] = waiting{}
	default:
		delete(o.open, c)
	}
}

// noteBody notes whether a connection waits for the rest of a body.
func (o *connections) noteBody(c net.Conn, waits bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	switch _, open := o.open[c]; {
	case !open: // it made room
	case waits:
		o.wait(c, false)
	default:
		o.open[c] = waiting{}
	}
}

func (o *connections) wait(c net.Conn, header bool) {
	o.open[c] = waiting{time.Now(), header}
	o.makeRoom()
}

// makeRoom closes the connection that has waited for the longest time if there is no room for another.
func (o *connections) makeRoom() {
	if len(o.open) < o.most || o.planned {
		return
	}
	var oldest net.Conn
	for c, w := range o.open {
		if !w.since.IsZero() && (oldest == nil || w.since.Before(o.open[oldest].since)) {
			oldest = c
		}
	}
	if oldest == nil {
		return
	}
	if left := o.patience - time.Since(o.open[oldest].since); left > 0 {
		o.planned = true
		time.AfterFunc(left, func() {
			o.mu.Lock()
			defer o.mu.Unlock()
			o.planned = false
			o.makeRoom()
		})
		return
	}
	delete(o.open, oldest)
	oldest.Close()
}

// close closes the connections without a request, and new ones. [http.Server.Shutdown] would wait five
// seconds for a new one. It closes those without a whole body a little later.
func (o *connections) close() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.closed = true
	o.closeWaiting(true)
	time.AfterFunc(o.patience, func() {
		o.mu.Lock()
		defer o.mu.Unlock()
		o.closeWaiting(false)
	})
}

// closeWaiting closes the connections that wait for a header, or for the rest of a body.
func (o *connections) closeWaiting(header bool) {
	for c, w := range o.open {
		if !w.since.IsZero() && w.header == header {
			c.Close()
		}
	}
}

// A listener limits what the system keeps of answers that clients do not read. It would keep megabytes
// for each connection.
type listener struct{ net.Listener }

func (l listener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if tcp, ok := c.(*net.TCPConn); ok {
		tcp.SetWriteBuffer(4 * pieceLength)
	}
	return c, err
}

// largeBody is the length in bytes of a body whose answer can need a hundred megabytes. Such requests
// are answered one after the other.
const largeBody = 128 << 10

// enter waits until a request with a body of some length can be answered. The caller must call the
// result.
func (s *Server) enter(ctx context.Context, length int) (leave func(), ok bool) {
	ctx, cancel := context.WithTimeout(ctx, s.config.Timeout)
	defer cancel()
	leaveLarge := func() {}
	if length > largeBody {
		select {
		case s.large <- struct{}{}:
			leaveLarge = func() { <-s.large }
		case <-ctx.Done():
			return nil, false
		}
	}
	select {
	case s.slots <- struct{}{}:
		return func() { <-s.slots; leaveLarge() }, true
	case <-ctx.Done():
		leaveLarge()
		return nil, false
	}
}

// verbNames returns the names of the verbs.
func verbNames() []string {
	var names []string
	for _, v := range answer.Verbs() {
		names = append(names, v.Name)
	}
	return names
}
