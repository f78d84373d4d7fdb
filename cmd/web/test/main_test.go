// Package test drives the inspector in Chromium or Chrome, and in Firefox: as the static site that
// cmd/web/build makes, and as "uri serve" serves it. The tests build both from this tree. With
// -short, the vectors and the trace of a long list are left out, and what depends on the page alone
// is tested with one of both.
//
// A test skips if the machine lacks what it needs, and says what. With the variable URIKIT_STRICT
// it fails instead.
package test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/chromedp/chromedp"

	// A change of these packages changes this test, so that go test does not answer from its cache.
	_ "github.com/urikit/uri/cmd/internal/answerhttp"
	_ "github.com/urikit/uri/cmd/internal/inspector"
)

// work is the folder for what the tests build.
var work string

// ended are functions that end what all tests share.
var ended []func()

func TestMain(m *testing.M) {
	os.Exit(func() int {
		var err error
		if work, err = os.MkdirTemp("", "page"); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		defer os.RemoveAll(work)
		defer func() {
			for _, end := range ended {
				end()
			}
		}()
		return m.Run()
	}())
}

// lacks ends a test that this machine cannot run.
func lacks(t *testing.T, what error) {
	t.Helper()
	if os.Getenv("URIKIT_STRICT") != "" {
		t.Fatal(what)
	}
	t.Skip(what)
}

// browserOptions are the options with which chromedp starts the browser that it finds: Chromium or
// Chrome, in PATH or where macOS and Windows install them.
func browserOptions() []chromedp.ExecAllocatorOption {
	return append(chromedp.DefaultExecAllocatorOptions[:len(chromedp.DefaultExecAllocatorOptions):len(chromedp.DefaultExecAllocatorOptions)],
		chromedp.NoSandbox, chromedp.Flag("disable-dev-shm-usage", true))
}

// chromium starts the browser of all tests. The error wraps exec.ErrNotFound if there is none.
var chromium = sync.OnceValues(func() (context.Context, error) {
	options := append(browserOptions(), chromedp.ProxyServer(proxy().URL), chromedp.Flag("proxy-bypass-list", foreign()))
	ctx, stop := chromedp.NewExecAllocator(context.Background(), options...)
	ended = append(ended, stop)
	ctx, stop = chromedp.NewContext(ctx)
	ended = append(ended, stop)
	return ctx, chromedp.Run(ctx)
})

// requester is the tab whose test runs.
var requester atomic.Pointer[tab]

// proxy is a proxy that refuses all. Each request to another host, which workers could make, too,
// goes to it.
var proxy = sync.OnceValue(func() *httptest.Server {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host, _, _ := strings.Cut(r.Host, ":")
		own := false // a request of the browser itself
		for _, domain := range []string{".google.com", ".googleapis.com", ".mozilla.org", ".mozilla.com", ".mozilla.net", ".firefox.com"} {
			own = own || strings.HasSuffix(host, domain)
		}
		if b := requester.Load(); b != nil && !own {
			b.faults.add("request: " + r.Host)
		}
		w.WriteHeader(http.StatusForbidden)
	}))
	ended = append(ended, server.Close)
	return server
})

// built are the folder of the static site and the command.
type built struct{ site, uri string }

var build = sync.OnceValues(func() (built, error) {
	b := built{filepath.Join(work, "site"), filepath.Join(work, "uri")}
	if runtime.GOOS == "windows" {
		b.uri += ".exe"
	}
	command := exec.Command("go", "build", "-o", b.uri, "./cmd/uri")
	command.Dir = filepath.Join("..", "..", "..")
	for _, c := range []*exec.Cmd{command, exec.Command("bash", "../build", b.site)} {
		c.Env = append(os.Environ(), "GOWORK=") // that of the root
		if out, err := c.CombinedOutput(); err != nil {
			return b, fmt.Errorf("%v: %v: %s", c, err, out)
		}
	}
	return b, nil
})

// programs returns what the tests of the page run. A test that cannot have them ends.
func programs(t *testing.T) built {
	t.Helper()
	if _, err := chromium(); errors.Is(err, exec.ErrNotFound) {
		lacks(t, errors.New("there is no chromium or chrome"))
	} else if err != nil {
		t.Fatalf("the browser does not start: %v", err)
	}
	return compiled(t)
}

// compiled returns what the tests run.
func compiled(t *testing.T) built {
	t.Helper()
	b, err := build()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// modules is a folder with what npm installs. package-lock.json has the versions and hashes.
var modules = sync.OnceValues(func() (string, error) {
	npm, err := exec.LookPath("npm")
	if err != nil {
		return "", err
	}
	folder := filepath.Join(work, "npm")
	if err := os.Mkdir(folder, 0o777); err != nil {
		return "", err
	}
	for _, name := range []string{"package.json", "package-lock.json", "firefox.mjs"} {
		text, err := os.ReadFile(name)
		if err != nil {
			return "", err
		}
		if err := os.WriteFile(filepath.Join(folder, name), text, 0o666); err != nil {
			return "", err
		}
	}
	install := exec.Command(npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline", "--silent")
	install.Dir = folder
	if out, err := install.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%v: %w: %s", install, err, out)
	}
	return folder, nil
})

// installed returns the folder of modules.
func installed(t *testing.T) string {
	t.Helper()
	folder, err := modules()
	if err != nil {
		lacks(t, fmt.Errorf("npm does not install the modules: %w", err))
	}
	return folder
}

// axe returns the source of axe-core.
func axe(t *testing.T) string {
	t.Helper()
	script, err := os.ReadFile(filepath.Join(installed(t), "node_modules", "axe-core", "axe.min.js"))
	if err != nil {
		t.Fatal(err)
	}
	return string(script)
}
