package test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// measure is the variable with the number of lines of the list that TestTargets reads.
const measure = "URIKIT_MEASURE"

// What the page must reach, on a machine that does nothing else.
const (
	mostTyping    = time.Second
	mostFirst     = 7 * time.Second
	mostKeystroke = 30 * time.Millisecond
)

// TestTargets measures what the page must reach. URIKIT_MEASURE=1000000 is the list of the target.
func TestTargets(t *testing.T) {
	lines, err := strconv.Atoi(os.Getenv(measure))
	if err != nil {
		t.Skip("URIKIT_MEASURE is not set, which is the number of lines of a list to measure")
	}
	t.Run("first", measureFirst)
	for name, site := range sites(t) {
		t.Run("keystroke/"+name, func(t *testing.T) { visit(t, site, measureKeystroke) })
		t.Run("list/"+name, func(t *testing.T) {
			visit(t, site, func(b *tab) { measureList(b, listOf(t, lines)) })
		})
	}
}

// report logs how long something took beside the load of the machine, and fails if it is too long.
func report(t *testing.T, what string, took, most time.Duration) {
	t.Helper()
	load, _ := os.ReadFile("/proc/loadavg")
	t.Logf("%s: %v (at most %v; load %.14s)", what, took.Round(time.Millisecond/10), most, load)
	if took > most {
		t.Errorf("%s took too long", what)
	}
}

// A link is a connection of 1.6 Mbit/s and 150 ms that all requests share.
type link struct {
	lock sync.Mutex
	free time.Time // when the line is free again
}

const (
	rate      = 1.6e6 / 8 // bytes in a second
	roundTrip = 150 * time.Millisecond
)

// send waits as long as so many bytes are on the line.
func (l *link) send(n int) {
	l.lock.Lock()
	if now := time.Now(); l.free.Before(now) {
		l.free = now
	}
	l.free = l.free.Add(time.Duration(float64(n) / rate * float64(time.Second)))
	end := l.free
	l.lock.Unlock()
	time.Sleep(time.Until(end))
}

// A slowConn writes to a link. Its first reading comes after the handshake.
type slowConn struct {
	net.Conn
	link  *link
	shake sync.Once
}

func (c *slowConn) Read(b []byte) (int, error) {
	c.shake.Do(func() { time.Sleep(roundTrip) })
	return c.Conn.Read(b)
}

func (c *slowConn) Write(b []byte) (n int, err error) {
	for part := range slices.Chunk(b, 1500) {
		c.link.send(len(part))
		k, err := c.Conn.Write(part)
		if n += k; err != nil {
			return n, err
		}
	}
	return n, nil
}

type slowListener struct {
	net.Listener
	link *link
}

func (l slowListener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	return &slowConn{Conn: c, link: l.link}, err
}

// compressed is the static site with files in brotli.
func compressed(t *testing.T) string {
	t.Helper()
	if _, err := exec.LookPath("brotli"); err != nil {
		lacks(t, errors.New("needs the program brotli, which is not in PATH"))
	}
	site := t.TempDir()
	build := exec.Command("bash", "../build", "--compress", site)
	build.Env = append(os.Environ(), "GOWORK=")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return site
}

// measureFirst measures how soon the static site takes typing and gives the first answer, over a
// link.
func measureFirst(t *testing.T) {
	site := compressed(t)
	types := map[string]string{".wasm": "application/wasm", ".js": "text/javascript", ".css": "text/css", ".html": "text/html; charset=utf-8"}
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		time.Sleep(roundTrip)
		name := strings.TrimPrefix(r.URL.Path, "/")
		if name == "" {
			name = "index.html"
		}
		file, err := os.ReadFile(filepath.Join(site, filepath.Base(name)+".br"))
		if err != nil {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", types[filepath.Ext(name)])
		w.Header().Set("Content-Encoding", "br")
		w.Write(file)
	}))
	server.Listener = slowListener{server.Listener, &link{}}
	server.Start()
	t.Cleanup(server.Close)
	b := open(t, "about:blank")
	b.site = server.URL + "/"
	b.do(chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := page.AddScriptToEvaluateOnNewDocument(`
			const look = setInterval(() => {
				if (globalThis.typing === undefined && performance.getEntriesByType("paint").length > 0 && document.querySelector("#input")) globalThis.typing = performance.now();
				if (globalThis.first === undefined && document.querySelector("#reference")?.textContent.includes("/%2e%2e/admin")) globalThis.first = performance.now();
			}, 5);
		`).Do(ctx)
		return err
	}))
	go chromedp.Run(b.ctx, chromedp.Navigate(b.site))
	b.wait(`globalThis.typing`)
	typing := b.milliseconds(`typing`)
	b.do(chromedp.Evaluate(`document.querySelector("#input").focus()`, nil))
	b.press("http://admin:geheim@0x7f.1/%2e%2e/admin")
	b.wait(`globalThis.first`)
	report(t, "until the field takes typing", typing, mostTyping)
	report(t, "first answer", b.milliseconds(`first`), mostFirst)
	b.wait(`answered?.page`)
	report(t, "everything", b.milliseconds(`performance.now()`), time.Minute)
}

// milliseconds returns the value of an expression as a duration.
func (b *tab) milliseconds(expression string) time.Duration {
	b.Helper()
	return time.Duration(b.number(expression) * float64(time.Millisecond))
}

// measureKeystroke types into a link of 2 KiB. A keystroke ends when the page has its answer. The
// page keeps the times, as asking it for them while it works takes time, and so does a trace.
func measureKeystroke(b *tab) {
	text := "https://user@www.example.com:8443/a/./b/%7Ec?" + strings.Repeat("name=caf%C3%A9&", 143)
	b.enter(map[string]string{"input": text[:2048]})
	b.run(`{
		globalThis.times = [];
		const field = document.querySelector("#input");
		let typed = 0;
		field.focus();
		field.setSelectionRange(field.value.length, field.value.length);
		field.addEventListener("keydown", (event) => { typed = event.timeStamp; }, true);
		new MutationObserver(() => {
			if (answered.fields.input !== field.value) return;
			const time = {page: performance.now() - typed, frame: 0};
			requestAnimationFrame(() => setTimeout(() => {
				time.frame = performance.now() - typed;
				times.push(time);
			}));
		}).observe(document.querySelector("#answer"), {attributeFilter: ["data-question"]});
	}`)
	press := func() {
		for i := range 60 {
			b.press(string(rune('a' + i%26)))
			time.Sleep(150 * time.Millisecond)
			b.wait(fmt.Sprintf(`times.length %% 60 === %d`, (i+1)%60))
		}
	}
	press()
	for _, end := range []string{"page", "frame"} {
		var all []time.Duration
		for i := range 60 {
			all = append(all, b.milliseconds(fmt.Sprintf("times[%d].%s", i, end)))
		}
		slices.Sort(all)
		report(b.T, "keystrokes until the "+end+" has the answer, 95 of 100", all[len(all)*95/100], mostKeystroke)
		report(b.T, "their median", all[len(all)/2], mostKeystroke)
	}
	b.Log(b.trace(press))
}

// listOf returns the name of a file with so many links: those of the sample, with many variants.
func listOf(t *testing.T, lines int) string {
	t.Helper()
	sample := strings.Fields(string(must(os.ReadFile("../../../testdata/corpus/sample.txt"))))
	name := filepath.Join(t.TempDir(), "list.txt")
	file := must(os.Create(name))
	defer file.Close()
	w := bufio.NewWriter(file)
	defer w.Flush()
	for i := range lines {
		text, round := sample[i%len(sample)], i/len(sample)
		switch {
		case i%3 > 0 && strings.Contains(text, "?"):
			text = fmt.Sprintf("%s&page=%d", text, round)
		case i%3 > 0:
			text = fmt.Sprintf("%s?page=%d", text, round)
		}
		fmt.Fprintln(w, text)
	}
	return name
}

// measureList measures the tasks of the page while it reads a list and does all it can do with it.
func measureList(b *tab, file string) {
	step := func(what string, do func(), end string) {
		b.Helper()
		start := time.Now()
		tasks := b.trace(func() {
			do()
			for b.text(`Boolean(`+end+`)`) != "true" {
				if failed := b.text(`document.querySelector("#failure").hidden ? "" : document.querySelector("#failure").innerText`); failed != "" {
					b.Fatal(failed)
				}
				time.Sleep(200 * time.Millisecond)
			}
		})
		b.Logf("%s: %v; %v; %v", what, time.Since(start).Round(time.Millisecond), b.text(`document.querySelector("#count").textContent`), tasks)
		report(b.T, what+", longest task", tasks.longest, longTask)
	}
	step("read", func() { b.drop(file) }, `done && listing.rows > 0`)
	for _, column := range []string{"reference", "host", "normalized", "verdict", "findings"} {
		step("sort by "+column, func() { b.choose("sort", column) }, `arranged`)
	}
	step("filter", func() {
		b.set("#filter", "index")
		b.run(`document.querySelector("#filter").dispatchEvent(new Event("input"))`)
	}, `arranged`)
	step("without the filter", func() { b.do(chromedp.Click("#unfilter")) }, `arranged`)
	step("group", func() { b.do(chromedp.Click("#group")) }, `arranged`)
	step("without groups", func() { b.do(chromedp.Click("#group")) }, `arranged`)
	step("scroll", func() {
		for i := range 20 {
			b.run(fmt.Sprintf(`document.querySelector("#scroller").scrollTop = %d`, 350_000*i))
		}
	}, `!drawing`)
	for _, format := range []string{"csv", "jsonl"} {
		step("export as "+format, func() {
			b.run(`{
				globalThis.made = null;
				hearMade = ({format, file}) => {
					made = file;
					making.delete(format);
				};
			}`)
			b.click("#" + format)
		}, `made`)
		b.Logf("%s bytes", b.text(`made.size`))
	}
}
