package answerhttp

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"time"

	prometheus "github.com/VictoriaMetrics/metrics"
)

// metrics are the measures of a server. docs/serve.md lists them.
type metrics struct {
	set      *prometheus.Set
	inFlight *prometheus.Gauge
	routes   map[string]string // of verbs

	mu       sync.RWMutex
	outcomes map[outcome]tallies
}

// seconds are the bounds of the histogram of times.
var seconds = []float64{.0001, .0003, .001, .003, .01, .03, .1, .3, 1, 3, 10}

func newMetrics(waiting func() float64) *metrics {
	m := &metrics{set: prometheus.NewSet(), routes: map[string]string{}, outcomes: map[outcome]tallies{}}
	for _, verb := range append(VerbNames(), "other") {
		m.routes[verb] = strings.Replace(verbRoute, "{verb}", verb, 1)
	}
	m.inFlight = m.set.NewGauge("uri_http_requests_in_flight", nil)
	m.set.NewGauge("uri_http_answer_bytes_waiting", waiting)
	for _, reason := range []cut{slow, room, gone} {
		m.cut(reason)
	}
	for _, reason := range reasons {
		m.closed(reason)
	}
	return m
}

// cut returns the number of answers that their clients did not get as a whole, for a reason.
func (m *metrics) cut(reason cut) *prometheus.Counter {
	return m.set.GetOrCreateCounter(fmt.Sprintf("uri_http_answers_cut_total{reason=%q}", reason))
}

// closed returns the number of connections that made room for others, by what they waited for.
func (m *metrics) closed(reason string) *prometheus.Counter {
	return m.set.GetOrCreateCounter(fmt.Sprintf("uri_http_connections_closed_total{reason=%q}", reason))
}

// handler serves the measures in the text format of Prometheus, with those of the process and of
// Go.
func (m *metrics) handler() http.Handler {
	prometheus.ExposeMetadata(true)
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
		m.set.WritePrometheus(w)
		prometheus.WriteProcessMetrics(w)
	})
}

// route returns the route of a verb, or of "other".
func (m *metrics) route(verb string) string {
	if route, ok := m.routes[verb]; ok {
		return route
	}
	return m.routes["other"]
}

// observe counts a request.
func (m *metrics) observe(route string, w *recorded, took time.Duration) {
	m.of(outcome{route, w.status}).observe(took)
	if w.cut != "" {
		m.cut(w.cut).Inc()
	}
}

// An outcome is what the measures of requests tell apart.
type outcome struct {
	route  string
	status int
}

// tallies are the measures of the requests with an outcome.
type tallies struct {
	total *prometheus.Counter
	times *prometheus.PrometheusHistogram
}

func (m tallies) observe(took time.Duration) {
	m.total.Inc()
	m.times.Update(took.Seconds())
}

// of returns the measures of an outcome. It makes their names once.
func (m *metrics) of(o outcome) tallies {
	m.mu.RLock()
	known, ok := m.outcomes[o]
	m.mu.RUnlock()
	if ok {
		return known
	}
	made := tallies{
		m.set.GetOrCreateCounter(fmt.Sprintf(`uri_http_requests_total{route=%q,status="%d"}`, o.route, o.status)),
		m.set.GetOrCreatePrometheusHistogramExt(fmt.Sprintf("uri_http_request_duration_seconds{route=%q}", o.route), seconds),
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.outcomes[o] = made
	return made
}
