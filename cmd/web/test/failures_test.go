package test

import (
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// foreign returns an address of this machine that is not of the loopback interface, or 127.0.0.1.
func foreign() string {
	list, _ := net.InterfaceAddrs()
	for _, a := range list {
		if n, ok := a.(*net.IPNet); ok && n.IP.IsGlobalUnicast() && n.IP.To4() != nil {
			return n.IP.String()
		}
	}
	return "127.0.0.1"
}

// A service with a token has an answer only for it. The page keeps it in memory only.
func TestToken(t *testing.T) {
	file := filepath.Join(t.TempDir(), "token")
	if err := os.WriteFile(file, []byte("geheim-0123456789\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	b := open(t, serve(t, "--listen", foreign()+":0", "--token-file", file))
	b.wait(`!document.querySelector("#failure").hidden && !document.querySelector("#token-field").hidden`)
	b.has("#failure", "this service asks for a token", "Token of the service")
	b.has("#token-field", "It is kept until this page is closed or loaded again.")
	b.paste("input", "http://a/\nhttp://b/\n")
	b.wait(`view === "list" && !document.querySelector("#failure").hidden`)
	b.has("#failure", "this service asks for a token")
	b.has("#count", "No answer yet.")
	enter := func(token string) {
		b.run(`document.querySelector("#token").value = ""`)
		b.focus("#token")
		b.press(token + kb.Enter)
	}
	enter("wrong")
	b.wait(`document.querySelector("#failure-text").textContent.includes("is not right")`)
	enter("geheim-0123456789")
	b.wait(`done && listing.rows === 2 && document.querySelector("#failure").hidden`)
	b.click("#show-one")
	b.enter(map[string]string{"input": "http://a/"})
	b.has("#status", "It leads to a.")
	b.wait(`document.querySelector("#failure").hidden`)
	if got := b.text(`location.href + JSON.stringify(localStorage) + JSON.stringify(sessionStorage) + document.cookie + document.body.innerHTML`); strings.Contains(got, "geheim") {
		b.Error("the token is in the page")
	}
	b.reload()
	b.wait(`!document.querySelector("#token-field").hidden`)
	if got := b.text(`document.querySelector("#token").value`); got != "" {
		b.Error("the browser keeps the token")
	}
	b.only("401", "Cross-Origin-Opener-Policy header has been ignored") // of an address without TLS
}

// only checks that all faults contain a text, and forgets them.
func (b *tab) only(texts ...string) {
	b.Helper()
	for _, fault := range b.faults.take() {
		known := false
		for _, text := range texts {
			known = known || strings.Contains(fault, text)
		}
		if !known {
			b.Error(fault)
		}
	}
}

// A service that stops, or refuses, is not the fault of a text. The page says so, and asks again.
func TestStopped(t *testing.T) {
	site, stop := start(t, "--listen", "127.0.0.1:0")
	b := open(t, site)
	b.wait(`answered?.page`)
	address := must(url.Parse(site)).Host
	stop()
	b.enter(map[string]string{"input": "http://new/"})
	b.has("#failure", "the service does not answer: check that it is running", "Try again")
	b.has("#answer", "")
	b.paste("input", "http://a/\nhttp://b c/\n")
	b.wait(`view === "list" && document.querySelector("#failure-text").textContent.includes("does not answer")`)
	if n := b.text(`listing.rows`); n != "0" {
		b.Errorf("%s rows have no answer", n)
	}
	serve(t, "--listen", address)
	b.click("#again")
	b.wait(`done && listing.rows === 2 && listing.counts.invalid === 1 && document.querySelector("#failure").hidden`)
	b.click("#show-one")
	b.wait(`!document.querySelector("#failure").hidden`)
	b.click("#again")
	b.wait(`document.querySelector("#failure").hidden && answered?.page?.length === 11`)
	// A text that is too long for the service.
	b.enter(map[string]string{"input": "http://h/" + strings.Repeat("a", 2<<20)})
	b.has("#failure", "No answer")
	b.Log(b.text(`document.querySelector("#failure").innerText`))
	b.paste("input", "http://a/\nhttp://h/"+strings.Repeat("a", 2<<20)+"\nhttp://b/\n")
	b.wait(`done && listing.rows === 3`)
	b.has("#count", "3 lines of 3 shown.")
	b.has("#keep", "No answer\n1")
	b.has("#table", "no answer")
	b.Log(b.text(`seen.elements[1].message`))
	// The address cannot hold a line without an answer.
	b.has("#shared", "opens an empty list")
	b.wait(`pending === null && new URLSearchParams(location.hash.slice(1)).get("view") === "list"`)
	if got := b.text(`location.hash`); strings.Contains(got, "lines=") {
		b.Errorf("the address is %s", got)
	}
	b.only("Failed to load resource", "ERR_")
}

// If the worker or WebAssembly cannot run, the page says so, and tries again.
func TestBlocked(t *testing.T) {
	files := http.FileServer(http.Dir(programs(t).site))
	var blocked, rules, kind atomic.Value
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		w.Header().Set("Content-Security-Policy", rules.Load().(string))
		if strings.HasSuffix(r.URL.Path, blocked.Load().(string)) {
			http.Error(w, "no", http.StatusNotFound)
			return
		}
		if k := kind.Load().(string); k != "" && strings.HasSuffix(r.URL.Path, ".wasm") {
			w.Header().Set("Content-Type", k)
		}
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(site.Close)
	set := func(block, policy, wasm string) {
		blocked.Store(block)
		rules.Store(policy)
		kind.Store(wasm)
	}
	set("none", policy, "application/octet-stream")
	b := open(t, site.URL+"/")
	b.wait(`answered?.page`)
	for _, missing := range []string{"worker.js", "uri.wasm", "wasm_exec.js"} {
		set(missing, policy, "")
		b.reload()
		b.wait(`!document.querySelector("#failure").hidden`)
		b.Log(b.text(`document.querySelector("#failure").innerText`))
		b.has("#failure", map[string]string{"worker.js": "The worker of this page", "uri.wasm": "uri.wasm does not run", "wasm_exec.js": "uri.wasm does not run"}[missing], "Try again")
		set("none", policy, "")
		b.click("#again")
		b.wait(`answered?.page && document.querySelector("#failure").hidden`)
	}
	set("none", strings.Replace(policy, " 'wasm-unsafe-eval'", "", 1), "")
	b.reload()
	b.wait(`!document.querySelector("#failure").hidden`)
	b.Log(b.text(`document.querySelector("#failure").innerText`))
	b.has("#failure", "uri.wasm does not run")
	set("none", policy, "")
	b.reload()
	b.wait(`answered?.page`)
	// The worker stops while it reads a list.
	b.run(`{
		const add = addRows;
		addRows = (data) => {
			add(data);
			addRows = add;
			worker.postMessage(null);
		};
	}`)
	b.paste("input", strings.Repeat("http://a/\n", 20_000))
	b.wait(`!document.querySelector("#failure").hidden`)
	b.has("#failure", "The worker of this page stopped.")
	b.has("#count", "stopped (")
	b.click("#again")
	b.wait(`done && listing.rows === 20000 && document.querySelector("#failure").hidden`)
	b.only("404", "Content Security Policy", "null")
}

// A program in WebAssembly that traps does not answer again. The page says so, and the next attempt
// starts another one.
func TestTrap(t *testing.T) {
	files := http.FileServer(http.Dir(programs(t).site))
	runner, err := os.ReadFile(filepath.Join(programs(t).site, "wasm_exec.js"))
	if err != nil {
		t.Fatal(err)
	}
	const trap = `
self.started ??= 0;
if (self.started === 0) Object.defineProperty(self, "uriAnswer", {
	set(answer) {
		const number = ++self.started;
		this.answerOf = (...of) => {
			if (number === 1) throw new WebAssembly.RuntimeError("unreachable");
			return answer(...of);
		};
	},
	get() {
		return this.answerOf;
	},
});
`
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", policy)
		if strings.HasSuffix(r.URL.Path, "wasm_exec.js") {
			w.Header().Set("Content-Type", "text/javascript")
			w.Write(append(runner[:len(runner):len(runner)], trap...))
			return
		}
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(site.Close)
	b := open(t, site.URL+"/")
	b.wait(`answered?.page || !document.querySelector("#failure").hidden`)
	b.load(b.site + "#input=http%3A%2F%2Fa%2F")
	b.reload() // such a page asks once
	b.wait(`!document.querySelector("#failure").hidden`)
	b.has("#failure", "the program uri.wasm stopped", "Try again")
	b.click("#again")
	b.wait(`document.querySelector("#reference") && document.querySelector("#failure").hidden`)
}
