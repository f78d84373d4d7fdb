package linkhttp

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/urikit/uri/guard/guardhttp"
	"github.com/urikit/uri/whatwg"
)

// A Checker asks for targets. It is safe for concurrent use.
type Checker struct {
	config    Config
	transport *guardhttp.Transport
	gates     *gates
	robots    *robots
	counts    hostCounts
	cache     *cache

	mu      sync.Mutex
	flights map[key]chan struct{} // targets that are being asked for; closed at the end
}

// New returns a Checker, and reads its cache file. The error is that of a setting or of the file. A
// file that does not exist is an empty cache.
func New(config Config) (*Checker, error) {
	config, err := config.withDefaults()
	if err != nil {
		return nil, err
	}
	dialer := net.Dialer{Timeout: config.ConnectTimeout, KeepAlive: 15 * time.Second}
	if config.Dialer != nil {
		dialer = *config.Dialer
		if dialer.Timeout == 0 {
			dialer.Timeout = config.ConnectTimeout
		}
	}
	transport, err := guardhttp.NewTransport(guardhttp.Config{
		Policy: config.Policy,
		Transport: &http.Transport{
			TLSClientConfig:       config.TLS,
			TLSHandshakeTimeout:   config.ConnectTimeout,
			ResponseHeaderTimeout: config.HeaderTimeout,
			IdleConnTimeout:       10 * time.Second,
			MaxIdleConnsPerHost:   config.RequestsPerHost,
			MaxIdleConns:          4 * config.Requests,
			ForceAttemptHTTP2:     true,
		},
		MaxBody:      max(config.MaxBody, maxRobots) + 1, // a bodyReader has the limit of a page
		Dialer:       &dialer,
		MaxRedirects: -1,
	})
	if err != nil {
		return nil, err
	}
	c := &Checker{
		config:    config,
		transport: transport,
		gates: &gates{
			clock: config.Clock, all: make(chan struct{}, config.Requests), perHost: config.RequestsPerHost,
			interval: time.Duration(float64(time.Second) / config.PerSecond), maxWait: config.MaxRetryAfter, hosts: map[string]*gate{},
		},
		counts:  hostCounts{m: map[string]*Host{}},
		flights: map[key]chan struct{}{},
	}
	c.robots = &robots{checker: c, origins: map[string]*robotsEntry{}}
	c.cache, err = openCache(config.Cache, config.Clock.Now(), config)
	return c, err
}

// Warnings returns what was wrong with the cache file, such as lines that are not answers. They
// were ignored.
func (c *Checker) Warnings() []string { return c.cache.warnings }

// Close closes the connections and merges the new answers into the cache file. No call of Check may
// run or follow.
func (c *Checker) Close() error {
	c.transport.CloseIdleConnections()
	return c.cache.save(c.config.Clock.Now())
}

// Save merges the answers so far into the cache file, for long runs.
func (c *Checker) Save() error { return c.cache.save(c.config.Clock.Now()) }

// Check asks for a target, or returns the answer of an earlier call or of the cache. It ignores the
// fragment of u. The fragments are the texts that [Config.Fragments] gets. If ctx ends, the outcome
// is NotAsked, and nothing is remembered.
func (c *Checker) Check(ctx context.Context, u whatwg.URL, fragments ...string) Result {
	if s := u.Scheme(); s != "http" && s != "https" {
		return Result{Outcome: NotAsked, Reason: "only http and https can be asked", At: c.config.Clock.Now()}
	}
	u, _, _ = withoutFragment(u)
	if c.config.Fragments == nil {
		fragments = nil
	}
	k := keyOf(u.String())
	for {
		c.mu.Lock()
		if r, ok := c.cache.answer(k, fragments, c.config.Clock.Now()); ok {
			c.mu.Unlock()
			c.count(u, k, r)
			return c.impatient(r)
		}
		running, ok := c.flights[k]
		if !ok {
			done := make(chan struct{})
			c.flights[k] = done
			c.mu.Unlock()
			return c.lead(ctx, k, u, fragments, done)
		}
		c.mu.Unlock()
		select {
		case <-running:
		case <-ctx.Done():
			v := failure(ctx, ctx.Err())
			return Result{Outcome: v.outcome, Reason: v.reason, At: c.config.Clock.Now()}
		}
	}
}

// lead asks for a target while other calls for it wait.
func (c *Checker) lead(ctx context.Context, k key, u whatwg.URL, fragments []string, done chan struct{}) Result {
	defer func() {
		c.mu.Lock()
		delete(c.flights, k)
		c.mu.Unlock()
		close(done)
	}()
	v := c.ask(ctx, u, fragments)
	now := c.config.Clock.Now()
	if v.cancelled {
		return Result{Outcome: v.outcome, Reason: v.reason, At: now}
	}
	r := c.cache.put(k, v, fragments, now)
	c.count(u, k, r)
	return c.impatient(r)
}

// count counts the target when it is answered for the first time in this run.
func (c *Checker) count(u whatwg.URL, k key, r Result) {
	if !c.cache.first(k) {
		return
	}
	host, _ := u.HostPort()
	r = c.impatient(r)
	c.counts.add(host, func(h *Host) {
		h.Targets[r.Outcome]++
		if r.Cached {
			h.Cached++
		}
	})
}

// impatient makes a result dead that has not been known for too long.
func (c *Checker) impatient(r Result) Result {
	if r.Outcome != NotKnown || c.config.Patience < 0 {
		return r
	}
	if age := r.At.Sub(r.Since); age >= c.config.Patience {
		r.Outcome = Dead
		r.Reason = fmt.Sprintf("not known for %d days: %s", int(age.Hours()/24), r.Reason)
	}
	return r
}

// ask asks for a target, and again some seconds later if it seems to be dead.
func (c *Checker) ask(ctx context.Context, u whatwg.URL, fragments []string) verdict {
	v := verdict{}
	if len(fragments) == 0 {
		v = c.walk(ctx, http.MethodHead, u, nil)
	}
	if !v.final {
		v = c.walk(ctx, http.MethodGet, u, fragments)
	}
	if v.outcome != Dead {
		return v
	}
	if err := c.config.Clock.Sleep(ctx, c.config.DeadDelay); err != nil {
		return failure(ctx, err)
	}
	again := c.walk(ctx, http.MethodGet, u, fragments)
	if again.outcome == NotKnown {
		again.reason = v.reason + ", and then " + again.reason
	}
	return again
}
