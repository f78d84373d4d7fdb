package main

import (
	"os"
	"strings"
	"testing"

	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/internal/testenv"
)

// The results do not depend on the number of workers. Each verb gets many blocks of records, so
// that the race detector sees several workers of the same verb at the same time.
func TestWorkers(t *testing.T) {
	arguments := map[string][]string{
		"encode": {"--component", "query"}, "filter": {"port=1"}, "get": {"{host}"},
		"relativize": {"--base", "http://a/b"}, "resolve": {"--base", "http://a/b"}, "schemes": {"-"}, "set": {"port=1"}, "template": {"--match", "http://{x}/{+y}"},
	}
	const texts = "http://a/b\t/c\nHTTP://u:p@ä.example:1/%7e/../?q=%e4#f\t//b\nc:d\te\nhttp://a b/\t%\nurn:a:b\t?x\nxn--bcher-kva.example\t#\n"
	t.Chdir(t.TempDir())
	if err := os.WriteFile("list", []byte(strings.Repeat(texts, testenv.Tier(600, 1000, 10_000))), 0o666); err != nil {
		t.Fatal(err)
	}
	verbs := 0
	for _, verb := range newCommand(&cli.Streams{}, "").Commands() {
		if verb.Flags().Lookup(ask.Jobs.Name) == nil || verb.Flags().Lookup(ask.In.Name) == nil {
			continue
		}
		verbs++
		if testing.Short() && !testenv.Race && verbs%4 != 0 {
			continue
		}
		run := func(jobs string) (int, string) {
			status, stdout, stderr := commandOn(t, "list", append([]string{verb.Name(), ask.Jobs.Flag(), jobs}, arguments[verb.Name()]...)...)
			return status, stdout + stderr
		}
		status, one := run("1")
		if again, four := run("4"); again != status || four != one {
			t.Errorf("%s: with one worker status %d, and with four %d: %s", verb.Name(), status, again, firstDifference(one, four))
		}
		if len(one) < 200 {
			t.Errorf("%s prints only %q", verb.Name(), one)
		}
	}
	if verbs < 15 {
		t.Errorf("only %d verbs have workers", verbs)
	}
}

// firstDifference returns both texts from the first line that differs.
func firstDifference(a, b string) string {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			return x[i] + "\n" + y[i]
		}
	}
	return "one is longer"
}
