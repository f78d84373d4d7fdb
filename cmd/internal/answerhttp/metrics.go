package answerhttp

import (
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/urikit/uri/internal/measure"
)

// metrics are the measures of a server. docs/serve.md lists them.
type metrics struct {
	set      measure.Set
	inFlight *measure.Number
	verbs    []string
}

// seconds are the bounds of the histogram of times.
var seconds = []float64{.0001, .0003, .001, .003, .01, .03, .1, .3, 1, 3, 10}

func newMetrics(waiting func() float64) *metrics {
	m := &metrics{verbs: VerbNames()}
	m.inFlight = m.set.Gauge("uri_http_requests_in_flight")
	m.set.Compute("uri_http_answer_bytes_waiting", waiting)
	for _, reason := range []cut{slow, room, gone} {
		m.cut(reason)
	}
	for _, reason := range reasons {
		m.closed(reason)
	}
	return m
}

// cut returns the number of answers that their clients did not get as a whole, for a reason.
func (m *metrics) cut(reason cut) *measure.Number {
	return m.set.Counter("uri_http_answers_cut_total", "reason", string(reason))
}

// closed returns the number of connections that made room for others, by what they waited for.
func (m *metrics) closed(reason string) *measure.Number {
	return m.set.Counter("uri_http_connections_closed_total", "reason", reason)
}

// handler serves the measures in the text format of Prometheus, with those of the process and of Go.
func (m *metrics) handler() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
		_, _ = w.Write(measure.AppendProcess(m.set.Append(nil))) // the client is gone if this fails
	})
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
	m.set.Counter("uri_http_requests_total", "route", route, "status", strconv.Itoa(w.status)).Add(1)
	if w.cut != "" {
		m.cut(w.cut).Add(1)
	}
	m.set.Histogram("uri_http_request_duration_seconds", seconds, "route", route).Observe(took.Seconds())
}
