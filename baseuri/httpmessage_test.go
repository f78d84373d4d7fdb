package baseuri_test

import (
	"io"
	"strings"
	"testing"

	"github.com/urikit/uri/baseuri"
)

func TestReadHTTPMessage(t *testing.T) {
	for _, row := range table(t, "http.tsv") {
		t.Run(row["name"], func(t *testing.T) {
			m, err := baseuri.ReadHTTPMessage(strings.NewReader(unquote(t, row["message"])), row["scheme"])
			if text(m.Target) != row["target"] || errorName(err) != row["error"] {
				t.Errorf("%s, %s (%v), want %s, %s", text(m.Target), errorName(err), err, row["target"], row["error"])
			}
			if err != nil && (strings.Contains(err.Error(), "secret") || strings.Contains(err.Error(), "ret@")) {
				t.Errorf("%v", err)
			}
			if m.Body != nil && strings.HasSuffix(row["message"], `body"`) {
				if body, err := io.ReadAll(m.Body); string(body) != "body" || err != nil {
					t.Errorf("the body is %q, %v", body, err)
				}
			}
		})
	}
}

func TestReadHTTPMessageScheme(t *testing.T) {
	m, err := baseuri.ReadHTTPMessage(strings.NewReader("GET / HTTP/1.1\r\nHost: h\r\n\r\n"), "1:/")
	if errorName(err) != "syntax" || !m.Target.IsZero() || m.Header.Get("Host") != "h" {
		t.Errorf("%+v, %v", m, err)
	}
}
