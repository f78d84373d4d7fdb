package redact_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/url"
	"runtime"
	"strings"
	"sync"
	"testing"
	"testing/slogtest"
	"time"

	"github.com/urikit/uri/redact"
)

// TestHandlerConforms runs the checks of the standard library for handlers.
func TestHandlerConforms(t *testing.T) {
	var b bytes.Buffer
	slogtest.Run(t, func(*testing.T) slog.Handler {
		b.Reset()
		return redact.Handler(slog.NewJSONHandler(&b, nil))
	}, func(t *testing.T) map[string]any {
		var line map[string]any
		if err := json.Unmarshal(b.Bytes(), &line); err != nil {
			t.Fatal(err)
		}
		return line
	})
}

// A guarded is like a type of a server: other goroutines change it while it is logged.
type guarded struct {
	mu      sync.Mutex
	entries map[string]string
}

func (g *guarded) String() string {
	g.mu.Lock()
	defer g.mu.Unlock()
	return fmt.Sprint("entries: ", len(g.entries))
}

type holder struct {
	Note  string
	Guard *guarded
	inner *login
}

// TestHandlerReads logs values that other goroutines change where no printer looks.
func TestHandlerReads(t *testing.T) {
	g := &guarded{entries: map[string]string{}}
	inner := &login{Password: "walnut"}
	stop, stopped := make(chan bool), make(chan bool)
	go func() {
		defer close(stopped)
		for i := 0; ; i++ {
			select {
			case <-stop:
				return
			default:
			}
			g.mu.Lock()
			g.entries[fmt.Sprint(i%100)] = "token"
			delete(g.entries, fmt.Sprint(i*7%100))
			g.mu.Unlock()
		}
	}()
	for name, handler := range handlers {
		with, _ := logged(t, handler, func(l *slog.Logger) {
			for range 300 {
				l.Info("m", "a", g, "b", holder{"a walnut", g, inner}, "c", &holder{"a walnut", g, inner})
			}
		})
		if n := strings.Count(with, "a walnut"); n != 600 {
			t.Errorf("%s: the password of a field that is not shown is masked in another: %s", name, with[:300])
		}
	}
	close(stop)
	<-stopped
}

type panics struct{ text string }

func (p panics) String() string               { panic(p.text) }
func (p panics) Error() string                { panic(p.text) }
func (p panics) MarshalText() ([]byte, error) { panic(p.text) }

type panicking struct{ text string }

func (p panicking) MarshalJSON() ([]byte, error) { panic(p.text) }
func (p panicking) String() string               { panic(p.text) }

// TestHandlerPanic logs values whose methods panic.
func TestHandlerPanic(t *testing.T) {
	for name, handler := range handlers {
		for _, text := range []string{"walnut", "password=" + secret} {
			with, without := logged(t, handler, func(l *slog.Logger) {
				l.Info("m", "a", panics{text}, "b", panicking{text}, "c", (*panics)(nil), "d", error(panics{text}))
			})
			if want := strings.ReplaceAll(without, secret, "***"); with != want || !strings.Contains(with, "PANIC") {
				t.Errorf("%s:\n%swant\n%s", name, with, want)
			}
		}
	}
}

// TestHandlerSame logs values without secrets, which must look the same.
func TestHandlerSame(t *testing.T) {
	cyclic := map[string]any{"a": 1}
	cyclic["m"] = cyclic
	deep := &login{User: "u"}
	deep.Inner = deep
	_, file, _, _ := runtime.Caller(0)
	type embedded struct{ *guarded }
	for name, handler := range handlers {
		with, without := logged(t, handler, func(l *slog.Logger) {
			l.Info("m", "source", &slog.Source{Function: "f", File: file, Line: 3}, "level", slog.LevelWarn, "var", new(slog.LevelVar), "funcs", map[string]any{"f": (func())(nil)})
			l.Info("m", "nan", map[string]float64{"a": 1}, "time", []time.Time{time.Unix(0, 0).UTC()}, "raw", json.RawMessage(`{ "a" : [1, 2e5, "<&>\u2028"] }`), "bad", json.RawMessage(`{`))
			l.Info("m", "embedded", embedded{new(guarded)}, "nils", []error{nil, (*url.Error)(nil)}[:1], "join", errors.Join(io.EOF, io.ErrClosedPipe), "group", slog.GroupValue(slog.Int("a", 1)), "", slog.GroupValue(slog.Int("inline", 1)), "attr", slog.String("x", "y"))
			l.WithGroup("").With("a", 1).WithGroup("g").With("b", 2).WithGroup("h").Info("m")
			if name == "json" {
				l.Info("m", "cyclic", cyclic, "deep", deep)
			}
		})
		if with != without {
			t.Errorf("%s:\n%s\nwant\n%s", name, with, without)
		}
	}
}

// TestHandlerLongest logs secrets of which one begins with another.
func TestHandlerLongest(t *testing.T) {
	type pair struct{ Token, Password string }
	for name, handler := range handlers {
		with, _ := logged(t, handler, func(l *slog.Logger) {
			l.Info("m", "a", []any{pair{"wal nut", "wal nut tree"}, "the wal nut tree"})
		})
		if strings.Contains(with, "tree") {
			t.Errorf("%s: %s", name, with)
		}
	}
}

// TestHandlerMany logs a value with many secrets. It would take minutes if each text were compared
// with each secret.
func TestHandlerMany(t *testing.T) {
	logins := make([]login, 20_000)
	for i := range logins {
		logins[i] = login{User: fmt.Sprint("user", i), Password: fmt.Sprintf("%08d x", i*7919)}
	}
	for name, handler := range handlers {
		with, _ := logged(t, handler, func(l *slog.Logger) { l.Info("m", "logins", logins) })
		if strings.Contains(with, "00007919") || strings.Contains(with, " x") || !strings.Contains(with, "user19999") {
			t.Errorf("%s: %s", name, with[:300])
		}
	}
}
