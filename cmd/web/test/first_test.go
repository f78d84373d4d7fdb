package test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// The first answer needs one program, of at most 1 MB when it is compressed with brotli.
func TestCoreSize(t *testing.T) {
	const most, mostGzip = 1_000_000, 1_400_000
	core := must(os.ReadFile(filepath.Join(programs(t).site, "core.wasm")))
	var zipped bytes.Buffer
	w := must(gzip.NewWriterLevel(&zipped, gzip.BestCompression))
	w.Write(core)
	w.Close()
	t.Logf("core.wasm has %d bytes, %d with gzip", len(core), zipped.Len())
	if zipped.Len() > mostGzip {
		t.Errorf("core.wasm has %d bytes with gzip, at most %d are allowed", zipped.Len(), mostGzip)
	}
	if testing.Short() {
		return // brotli takes half a minute
	}
	brotli, err := exec.LookPath("brotli")
	if err != nil {
		lacks(t, errors.New("needs the program brotli, which is not in PATH"))
	}
	small := must(exec.Command(brotli, "-c", filepath.Join(programs(t).site, "core.wasm")).Output())
	t.Logf("%d with brotli", len(small))
	if len(small) > most {
		t.Errorf("core.wasm has %d bytes with brotli, at most %d are allowed", len(small), most)
	}
}

// While uri.wasm loads, core.wasm answers: the page shows the verdict, the parts and the findings,
// and takes typing.
func TestFirstAnswer(t *testing.T) {
	files := http.FileServer(http.Dir(programs(t).site))
	script := axe(t)
	rest := make(chan bool)
	release := sync.OnceFunc(func() { close(rest) })
	var lock sync.Mutex
	var asked []string
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", policy)
		lock.Lock()
		asked = append(asked, r.URL.Path)
		lock.Unlock()
		if strings.HasSuffix(r.URL.Path, "uri.wasm") {
			<-rest
		}
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(site.Close)
	t.Cleanup(release)
	b := open(t, site.URL+"/")
	b.wait(`!document.querySelector("#examples").hidden`)
	b.press("http://admin:geheim@0x7f.1/%2e%2e/admin")
	b.wait(`document.querySelector("#reference")?.innerText.includes("/%2e%2e/admin")`)
	b.has("#status", "Dangerous. Browsers connect to 127.0.0.1 (this machine)")
	b.has("#advice", "Do not open it", "1 secret masked")
	b.has("#reference", "scheme", "userinfo", "0x7f.1", "/%2e%2e/admin")
	b.has("#findings", "the address 127.0.0.1", "change it if others saw it")
	if b.text(`answered?.page ?? "none"`) != "none" {
		b.Error("the whole program answered")
	}
	if page := b.text(`document.body.innerHTML + location.href`); strings.Contains(page, "geheim") {
		b.Error("the page shows a password")
	}
	b.accessible(script, "first answer")
	b.press(kb.Backspace + "<img src=x>")
	b.wait(`document.querySelector("#status").textContent.startsWith("Not valid") || document.querySelector("#verdict").className === "dangerous"`)
	b.wait(`document.querySelector("#reference")?.innerText.includes("<img src=x>")`)
	if n := b.text(`document.querySelectorAll("main img").length`); n != "0" {
		b.Error("the text makes elements")
	}
	lock.Lock()
	order := strings.Join(asked, " ")
	lock.Unlock()
	if core, whole := strings.Index(order, "/core.wasm"), strings.Index(order, "/uri.wasm"); core < 0 || whole >= 0 && whole < core {
		b.Errorf("the order of requests is %s", order)
	}
	release()
	b.wait(`answered?.page && document.querySelector("#loading").hidden`)
	b.has("#more", "Editions, IRI and browsers")
	b.run(`document.querySelector("#input").value = ""`)
}
