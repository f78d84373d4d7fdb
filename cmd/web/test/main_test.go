// Package test drives the inspector in Chromium or Chrome: as the static site that cmd/web/build makes, and as
// "uri serve" serves it. The tests build both from this tree. With -short, the vectors and the trace of a
// long list are left out.
//
// A test skips if the machine lacks what it needs, and says what. With the variable URIKIT_STRICT it
// fails instead.
package test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"

	// A change of these packages changes this test, so that go test does not answer from its cache.
	_ "github.com/urikit/uri/cmd/internal/answerhttp"
	_ "github.com/urikit/uri/cmd/internal/inspector"
)

// work is the folder for what the tests build.
var work string

func TestMain(m *testing.M) {
	os.Exit(func() int {
		var err error
		if work, err = os.MkdirTemp("", "page"); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		defer os.RemoveAll(work)
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

// browserOptions are the options with which chromedp starts the browser that it finds: Chromium or Chrome,
// in PATH or where macOS and Windows install them.
func browserOptions() []chromedp.ExecAllocatorOption {
	return append(chromedp.DefaultExecAllocatorOptions[:len(chromedp.DefaultExecAllocatorOptions):len(chromedp.DefaultExecAllocatorOptions)],
		chromedp.NoSandbox, chromedp.Flag("disable-dev-shm-usage", true))
}

// browserFound starts the browser once. The error wraps exec.ErrNotFound if there is none.
var browserFound = sync.OnceValue(func() error {
	ctx, stop := chromedp.NewExecAllocator(context.Background(), browserOptions()...)
	defer stop()
	ctx, stop = chromedp.NewContext(ctx)
	defer stop()
	return chromedp.Run(ctx)
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
	if err := browserFound(); errors.Is(err, exec.ErrNotFound) {
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
	for _, name := range []string{"package.json", "package-lock.json"} {
		text, err := os.ReadFile(name)
		if err != nil {
			return "", err
		}
		if err := os.WriteFile(filepath.Join(folder, name), text, 0o666); err != nil {
			return "", err
		}
	}
	install := exec.Command(npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent")
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
