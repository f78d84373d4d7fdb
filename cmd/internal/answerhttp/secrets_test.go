package answerhttp

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/internal/planted"
	"github.com/urikit/uri/internal/testenv"
)

// observed returns a server with all routes, and a function that checks that neither its log nor
// its metrics show the planted token.
func observed(t *testing.T) (s *Server, check func()) {
	var log bytes.Buffer
	s = New(Config{Document: []byte("{}"), Page: fstest.MapFS{"index.html": {Data: []byte("page")}}, Log: slog.New(slog.NewTextHandler(&log, nil))})
	return s, func() {
		t.Helper()
		metrics := do(s, httptest.NewRequest("GET", "/metrics", nil), "Host", "localhost").Body.String()
		if log.Len() == 0 || !strings.Contains(metrics, "uri_http_requests_total{") {
			t.Error("nothing was observed")
		}
		for name, shown := range map[string]string{"log": log.String(), "metrics": metrics} {
			if planted.Shows(shown) {
				t.Errorf("the %s shows a secret", name)
			}
		}
	}
}

// questions returns requests to a verb: with a text in each member that can have one, as each type,
// beside all values of the other options.
func questions(v *ask.Verb, text string) (list []map[string]any) {
	first := map[string]any{"input": text}
	for _, o := range v.RequestOptions() {
		if o.Required {
			first[o.Name] = "http://h/"
		}
	}
	add := func(name string, values ...any) {
		for _, value := range values {
			q := maps.Clone(first)
			q[name] = value
			list = append(list, q)
		}
	}
	as := func(name string) {
		add(name, text, []string{text}, []string{"x=" + text}, []string{text + "=x"}, map[string]any{"x": text, text: text},
			map[string]any{"x": []any{text, map[string]any{"name": text, "value": text}}}, map[string]any{"x": map[string]any{text: map[string]any{}}}, 1, true, nil)
	}
	list = append(list, first)
	as(text) // an unknown member
	for _, name := range v.Inputs() {
		as(name)
		add(name+"_base64", text, []byte(text))
	}
	if v.Pair {
		list = append(list, map[string]any{"a": text, "b": text}, map[string]any{"a": text, "b": "x"}, map[string]any{"a": "x", "b": text})
	}
	for _, o := range v.RequestOptions() {
		as(o.Name)
		for _, value := range o.AllValues(true) {
			add(o.Name, value, []string{value}, []string{value + "=" + text})
		}
	}
	return list
}

// No question of the service gives back a secret, except in members that are data. Each verb is
// asked with each of its members.
func TestSecretsOfVerbs(t *testing.T) {
	s, check := observed(t)
	data := map[string]bool{}
	for _, v := range ask.Verbs() {
		for i, text := range planted.Texts() {
			for k, q := range questions(v, text) {
				if (i+k)%testenv.Tier(120, 16, 1) != 0 {
					continue
				}
				body, err := json.Marshal(q)
				if err != nil {
					t.Fatal(err)
				}
				w := post(s, "/v1/"+v.Name, string(body))
				shown := w.Body.String()
				if !planted.Shows(shown) {
					continue
				}
				var value any
				if err := json.Unmarshal([]byte(shown), &value); w.Code != http.StatusOK || err != nil {
					t.Errorf("%s %s: %d %s", v.Name, body, w.Code, shown)
					continue
				}
				planted.Each(value, func(member, text string) {
					if !planted.Shows(text) {
						return
					}
					if _, isView := q["view"]; isView || !planted.Exact(v.Name, member) {
						t.Errorf("%s %s: %s is %q", v.Name, body, member, text)
					}
					data[v.Name] = true
				})
			}
			if t.Failed() {
				break
			}
		}
	}
	check()
	if !data["parse"] || !data["explain"] || !data["extract"] {
		t.Errorf("only %v have data", slices.Sorted(maps.Keys(data)))
	}
}

// No route shows a part of a path, a query, a header or a body.
func TestSecretsOfRoutes(t *testing.T) {
	s, check := observed(t)
	for pattern := range s.routes() {
		method, path, ok := strings.Cut(pattern, " ")
		if !ok {
			method, path = "GET", pattern
		}
		for i, text := range planted.Texts() {
			if i%testenv.Tier(33, 7, 1) != 0 {
				continue
			}
			asSegment := strings.NewReplacer("%", "%25", "/", "%2F", "?", "%3F", "#", "%23", " ", "%20", "\n", "%0A", "\t", "%09").Replace(text)
			asHeader := strings.NewReplacer("\n", " ", "\t", " ").Replace(text)
			for _, target := range []string{
				strings.ReplaceAll(path, "{verb}", asSegment), strings.ReplaceAll(path, "{verb}", "parse") + "?" + asSegment, path + "/" + asSegment, "/" + asSegment,
				strings.ReplaceAll(path, "{verb}", "parse"),
			} {
				for _, method := range []string{method, "PUT", "HEAD", planted.Token} {
					for _, header := range []string{"Host", "Origin", "Referer", "Authorization", "Content-Type", "Content-Encoding", "Sec-Fetch-Site", "Range", "Accept"} {
						r, err := http.NewRequest(method, "http://localhost"+target, strings.NewReader(text))
						if err != nil {
							t.Fatal(err)
						}
						r.Header.Set("Content-Type", "application/json")
						w := do(s, r, header, asHeader)
						if w.Code == http.StatusMovedPermanently || w.Code == http.StatusTemporaryRedirect {
							continue // to the path of the request without "//", as net/http says it
						}
						shown := w.Body.String()
						for _, values := range w.Header() {
							shown += "\n" + strings.Join(values, ",")
						}
						if planted.Shows(shown) {
							t.Errorf("%s %s with %s %q: %d %s", method, target, header, asHeader, w.Code, shown)
						}
					}
				}
			}
			if t.Failed() {
				return
			}
		}
	}
	check()
}
