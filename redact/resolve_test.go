package redact_test

import (
	"cmp"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/redact"
)

// references returns a text as each type of this module that shows itself in a log.
func references(t *testing.T, text string) map[string]any {
	t.Helper()
	r := uri.MustParse(text)
	a, ok := r.Authority()
	if !ok {
		t.Fatal(text)
	}
	return map[string]any{
		"reference": r, "pointer": &r, "nested": outer{outer{r}}, "uri": uri.MustParseURI(text), "authority": a,
		"iri": iri.MustParseIRI(text), "iri reference": iri.MustParse(text),
	}
}

// An outer value is shown as another.
type outer struct{ inner any }

func (o outer) LogValue() slog.Value { return slog.AnyValue(o.inner) }

// TestHandlerReferences checks that the handler masks the types of this module by its policy: as
// MaskString masks the text. The tests of package whatwg have its URL.
func TestHandlerReferences(t *testing.T) {
	for _, text := range []string{
		"https://x-access-token:hunter2@github.com/o/r.git?token=walnut&my=oak", "https://token:hunter2@h/?x=1&my=oak", "https://u:hunter2@h/?token=walnut", "https://auth:8080/a?b",
		"https://ghp_aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789@h/",
	} {
		for _, p := range []redact.Policy{
			{}, {Show: redact.Kinds{Passwords: true}}, {Show: redact.Kinds{Parameters: true}}, {Show: redact.Kinds{Tokens: true, Users: true}}, {Harmless: []string{"token"}},
			{Names: []string{"my"}, Mask: "X"},
		} {
			for name, value := range references(t, text) {
				want := p.MaskString(text)
				if name == "authority" {
					want = strings.TrimPrefix(p.MaskString("//"+fmt.Sprint(value)), "//")
				}
				var b strings.Builder
				logger := slog.New(p.Handler(slog.NewJSONHandler(&b, nil)))
				logger.Info("m", "a", value, slog.Group("g", "a", value))
				logger.With("a", value).Info("m")
				if n := strings.Count(b.String(), `"a":"`+want+`"`); n != 3 {
					t.Errorf("%s %q, %+v: %d of 3 are %q: %s", name, text, p, n, want, b.String())
				}
				b.Reset()
				logger.Info("m", "password", value)
				if !strings.Contains(b.String(), `"password":"`+cmp.Or(p.Mask, redact.Mask)+`"`) && !p.Show.Parameters {
					t.Errorf("%s: %s", name, b.String())
				}
			}
		}
	}
}

type nilValuer struct{ text string }

func (n nilValuer) LogValue() slog.Value { return slog.StringValue(n.text) }

type failingValuer struct{}

func (failingValuer) LogValue() slog.Value { panic(errors.New("walnut")) }

type endless struct{}

func (e endless) LogValue() slog.Value { return slog.AnyValue(e) }

// TestHandlerNil checks that a nil pointer is written as nil, and that another panic is written as
// package slog writes it.
func TestHandlerNil(t *testing.T) {
	for name, handler := range handlers {
		with, _ := logged(t, handler, func(l *slog.Logger) {
			l.Info("m", "a", (*uri.URI)(nil), "b", (*uri.Reference)(nil), "c", (*nilValuer)(nil), "d", outer{(*uri.Authority)(nil)}, slog.Group("g", "e", (*iri.IRI)(nil)))
		})
		_, want := logged(t, handler, func(l *slog.Logger) {
			l.Info("m", "a", nil, "b", nil, "c", nil, "d", nil, slog.Group("g", "e", nil))
		})
		if with != want {
			t.Errorf("%s:\n%swant\n%s", name, with, want)
		}
		with, _ = logged(t, handler, func(l *slog.Logger) { l.Info("m", "a", failingValuer{}, "b", endless{}, "c", 1) })
		if !strings.Contains(with, "LogValue panicked") || !strings.Contains(with, "called too many times") {
			t.Errorf("%s: %s", name, with)
		}
	}
}

// TestHandlerHeader checks that the handler masks a header as MaskHeader does, and one within
// another value too.
func TestHandlerHeader(t *testing.T) {
	h := http.Header{
		"X-Tenant-Key": {"v1long99"}, "X-Customer-Key": {"99"}, "X-Key": {"v1long98"}, "Tenant-Key": {"v1long97", "b"}, "Authorization": {"Bearer v1long96"}, "Cookie": {"a=v1long95; b="},
		"X-Forwarded-For": {"192.0.2.7"}, "Key-Id": {"k"}, "X-Nil": nil,
	}
	for name, handler := range handlers {
		for _, p := range []redact.Policy{{}, {Show: redact.Kinds{Headers: true}}, {Harmless: []string{"X-Key"}, Mask: "X"}} {
			var got, want strings.Builder
			for b, log := range map[*strings.Builder]func(*slog.Logger){
				&got:  func(l *slog.Logger) { slog.New(p.Handler(l.Handler())).Info("m", "hdr", h, "nil", http.Header(nil)) },
				&want: func(l *slog.Logger) { l.Info("m", "hdr", http.Header(p.MaskHeader(h)), "nil", http.Header(nil)) },
			} {
				log(slog.New(handler(b, &slog.HandlerOptions{ReplaceAttr: withoutTime})))
			}
			if got.String() != want.String() {
				t.Errorf("%s, %+v:\n%swant\n%s", name, p, got.String(), want.String())
			}
		}
		with, _ := logged(t, handler, func(l *slog.Logger) {
			l.Info("m", "hdr", h, "request", struct{ Header http.Header }{h}, "list", []http.Header{h})
			l.Info("m", "X-Tenant-Key", "v1long99")
		})
		if strings.Contains(with, "v1long") || strings.Count(with, "192.0.2.7") != 3 {
			t.Errorf("%s: %s", name, with)
		}
	}
}
