package answerhttp

import (
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// metrics are the measures of a server.
type metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
	cut      *prometheus.CounterVec
	closed   *prometheus.CounterVec
	inFlight prometheus.Gauge
	verbs    []string
}

func newMetrics(waiting func() float64) *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "uri_http_requests_total", Help: "Requests by route and status.",
		}, []string{"route", "status"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "uri_http_request_duration_seconds", Help: "Time from the header of a request to the end of its answer.",
			Buckets: []float64{.0001, .0003, .001, .003, .01, .03, .1, .3, 1, 3, 10},
		}, []string{"route"}),
		cut: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "uri_http_answers_cut_total", Help: "Answers that their clients did not get as a whole, by reason: slow, room or gone.",
		}, []string{"reason"}),
		closed: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "uri_http_connections_closed_total", Help: "Connections that made room for others, by what they waited for: idle, header, body or peer.",
		}, []string{"reason"}),
		inFlight: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "uri_http_requests_in_flight", Help: "Requests that are being read or answered.",
		}),
		verbs: VerbNames(),
	}
	for _, reason := range []cut{slow, room, gone} {
		m.cut.WithLabelValues(string(reason))
	}
	for _, reason := range reasons {
		m.closed.WithLabelValues(reason)
	}
	m.registry.MustRegister(m.requests, m.seconds, m.cut, m.closed, m.inFlight, prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "uri_http_answer_bytes_waiting", Help: "Bytes of answers that clients have not read yet.",
	}, waiting), collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// handler serves the measures in the text format of Prometheus.
func (m *metrics) handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}

// verb returns the name of a verb, or "other".
func (m *metrics) verb(name string) string {
	if slices.Contains(m.verbs, name) {
		return name
	}
	return "other"
}

// observe counts a request.
func (m *metrics) observe(route string, w *recorded, took time.Duration) {
	m.requests.WithLabelValues(route, strconv.Itoa(w.status)).Inc()
	if w.cut != "" {
		m.cut.WithLabelValues(string(w.cut)).Inc()
	}
	m.seconds.WithLabelValues(route).Observe(took.Seconds())
}
