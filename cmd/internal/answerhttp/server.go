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
	"strings"
	"sync/atomic"
	"time"

	"github.com/urikit/uri/cmd/internal/ask"
)

// A Config says how to serve. Its zero value has the default limits, and neither a page nor a
// document.
type Config struct {
	// Hosts are names by which clients reach the service, besides those of the loopback interface
	// and the address on which it listens.
	Hosts []string

	// Token, if not empty, must be in each request, except those for the page and the health check.
	Token string

	MaxBody        int64 // the longest body in bytes; 0 means 1 MiB
	MaxAnswer      int   // the longest answer in bytes; 0 means 32 times MaxBody
	MaxConcurrent  int   // how many requests are answered at once; 0 means two for each core
	MaxConnections int   // 0 means 1024
	MaxBodies      int   // how many requests with a body above 64 KiB are read or answered at once; 0 means 128

	// Timeout is the time for a client to send a request, for its turn, for its answer, and for the
	// client to read a piece of the answer; 0 means 15 seconds.
	Timeout time.Duration

	Page     fs.FS  // the files of the page at "/", or nil
	Document []byte // the description of the service at "/openapi.json", or nil

	// Log, if not nil, gets a record of each request.
	Log *slog.Logger
}

const (
	maxHeader  = 16 << 10
	headerTime = 5 * time.Second
	idleTime   = time.Minute
	stopTime   = 10 * time.Second // for the requests in work when the service stops

	typeJSON  = "application/json"
	typeLines = "application/x-ndjson"
)

// A Server serves requests.
type Server struct {
	config    Config
	hosts     hosts
	lastHost  atomic.Pointer[string] // a name of the service that a request had
	token     token
	slots     chan struct{}
	leaveSlot func()        // leaves a slot
	large     chan struct{} // one slot
	outbox    outbox
	metrics   *metrics

	connections connections
	verb        http.Handler // of the verbs
	handler     http.Handler
}

// New returns a server for a configuration.
func New(c Config) *Server {
	c.MaxBody = cmp.Or(c.MaxBody, 1<<20)
	c.MaxAnswer = cmp.Or(c.MaxAnswer, 32*int(min(c.MaxBody, math.MaxInt/32)))
	c.MaxConcurrent = cmp.Or(c.MaxConcurrent, 2*runtime.GOMAXPROCS(0))
	c.MaxConnections = cmp.Or(c.MaxConnections, 1024)
	c.MaxBodies = cmp.Or(c.MaxBodies, 128)
	c.Timeout = cmp.Or(c.Timeout, 15*time.Second)
	s := &Server{config: c, hosts: newHosts(c.Hosts), token: newToken(c.Token), slots: make(chan struct{}, c.MaxConcurrent), large: make(chan struct{}, 1)}
	s.outbox = outbox{most: 4 * min(c.MaxAnswer, math.MaxInt/4), wait: c.Timeout, patience: patience(c.Timeout)}
	s.metrics = newMetrics(s.outbox.bytes)
	s.connections = connections{
		most: c.MaxConnections, perPeer: (c.MaxConnections + 1) / 2, bodies: make(chan struct{}, c.MaxBodies), patience: patience(c.Timeout),
		count: func(reason string) { s.metrics.closed(reason).Inc() },
	}
	s.leaveSlot = func() { <-s.slots }
	s.verb = s.private(s.answer)
	mux := http.NewServeMux()
	for pattern, handler := range s.routes() {
		mux.Handle(pattern, handler)
	}
	s.handler = s.guard(mux)
	return s
}

// verbRoute is the route of the verbs, and postVerb the pattern of their requests.
const (
	verbRoute = "/v1/{verb}"
	postVerb  = "POST " + verbRoute
)

// routes returns the handlers by their patterns.
func (s *Server) routes() map[string]http.Handler {
	routes := map[string]http.Handler{
		postVerb: s.verb,
		verbRoute: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Allow", http.MethodPost)
			refuse(w, http.StatusMethodNotAllowed, "use POST with a body of JSON")
		}),
		"GET /healthz": http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/plain; charset=utf-8")
			io.WriteString(w, "ok\n")
		}),
		"GET /metrics": s.private(s.metrics.handler().ServeHTTP),
		"/":            s.page(),
	}
	if s.config.Document != nil {
		routes["GET /openapi.json"] = s.private(newFile("openapi.json", map[string][]byte{identity: s.config.Document}).serve)
	}
	return routes
}

// page serves the files of the page.
func (s *Server) page() http.HandlerFunc {
	files := map[string]*file{}
	if s.config.Page != nil {
		var err error
		if files, err = readPage(s.config.Page); err != nil {
			panic(err) // cannot happen: the files are in the program
		}
	}
	return func(w http.ResponseWriter, r *http.Request) {
		f, ok := files[path.Clean("/"+r.URL.Path)]
		switch {
		case ok && r.Method != http.MethodGet && r.Method != http.MethodHead:
			w.Header().Set("Allow", "GET, HEAD")
			refuse(w, http.StatusMethodNotAllowed, "a page can only be read")
		case !ok:
			refuse(w, http.StatusNotFound, "there is no such page")
		case strings.HasSuffix(r.URL.Path, "/index.html"):
			http.Redirect(w, r, "./", http.StatusMovedPermanently)
		default:
			f.serve(w, r)
		}
	}
}

// ServeHTTP answers a request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// idleHeap is the length in bytes of memory that is never used, so that the system gives none for
// it. Go collects garbage when the heap has doubled. Without this memory, the small heap of the
// service doubles after a thousand requests, and requests during a collection take longer.
const idleHeap = 16 << 20

// Serve serves the connections of a listener until the context is done. It then closes the
// connections without a request, and waits for the requests in work, up to ten seconds. What is
// left it closes.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	defer runtime.KeepAlive(make([]byte, idleHeap))
	h := &http.Server{
		ConnState: s.connections.note,
		ConnContext: func(ctx context.Context, c net.Conn) context.Context {
			return context.WithValue(ctx, connectionKey{}, c)
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
	h.RegisterOnShutdown(s.connections.close)
	ended := make(chan error, 1)
	go func() { ended <- h.Serve(&listener{l, &s.connections}) }()
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

// largeBody is the length in bytes of a body whose answer can need a hundred megabytes. Such
// requests are answered one after the other.
const largeBody = 128 << 10

// enter waits until a request with a body of some length can be answered. The caller must call the
// result.
func (s *Server) enter(ctx context.Context, length int) (leave func(), ok bool) {
	if length <= largeBody {
		select {
		case s.slots <- struct{}{}: // without a timer
			return s.leaveSlot, true
		default:
		}
	}
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

// VerbNames returns the names of the verbs.
func VerbNames() []string {
	var names []string
	for _, v := range ask.Verbs() {
		names = append(names, v.Name)
	}
	return names
}
