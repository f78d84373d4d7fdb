package test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image/color"
	"image/png"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// policy is the policy of a careful server of files. The service sends its own.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"

// sites returns the addresses of the page: as a static site, and of the service.
func sites(t *testing.T) map[string]string {
	t.Helper()
	files := http.FileServer(http.Dir(programs(t).site))
	static := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", policy)
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(static.Close)
	return map[string]string{"wasm": static.URL + "/", "service": serve(t, "--listen", "127.0.0.1:0", "--max-body", "4194304")}
}

// serve starts a service, and returns its address.
func serve(t *testing.T, options ...string) string {
	t.Helper()
	address, _ := start(t, options...)
	return address
}

// start starts a service, and returns its address and a function that stops it.
func start(t *testing.T, options ...string) (address string, stop func()) {
	t.Helper()
	cmd := exec.Command(compiled(t).uri, append([]string{"serve"}, options...)...)
	dieWithTest(cmd)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	stop = sync.OnceFunc(func() {
		cmd.Process.Signal(os.Interrupt)
		cmd.Wait()
	})
	t.Cleanup(stop)
	address, err = bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(address), stop
}

// A tab is a tab of a browser. Its methods fail the test if something cannot be done.
type tab struct {
	*testing.T
	ctx    context.Context // of Chromium
	fox    *fox            // or Firefox
	site   string
	faults *faults
}

// drive runs a test in a new tab for each pair of a browser and a site.
func drive(t *testing.T, test func(*tab), pairs ...string) {
	list := sites(t)
	for _, pair := range pairs {
		t.Run(strings.TrimPrefix(pair, "chromium "), func(t *testing.T) {
			browser, site, _ := strings.Cut(pair, " ")
			if browser == "firefox" {
				try(hunt(t, list[site], "light"), test)
			} else {
				visit(t, list[site], test)
			}
		})
	}
}

// browse runs a test in Chromium for both sites.
func browse(t *testing.T, test func(*tab)) {
	drive(t, test, "chromium service", "chromium wasm")
}

// every runs a test in both browsers for both sites.
func every(t *testing.T, test func(*tab)) {
	drive(t, test, "chromium service", "chromium wasm", "firefox service", "firefox wasm")
}

// both runs a test in both browsers. With -short each has another site.
func both(t *testing.T, test func(*tab)) {
	if testing.Short() {
		drive(t, test, "chromium wasm", "firefox service")
		return
	}
	every(t, test)
}

// long runs a test of many steps in both browsers. With -short it runs once, in Chromium.
func long(t *testing.T, test func(*tab)) {
	if testing.Short() {
		drive(t, test, "chromium wasm")
		return
	}
	every(t, test)
}

// look runs a test of the page alone in Chromium. With -short it looks at the page of the service
// only, as the pages of both sites differ in one text, and that one starts at once.
func look(t *testing.T, test func(*tab)) {
	if testing.Short() {
		drive(t, test, "chromium service")
		return
	}
	browse(t, test)
}

// visit runs a test in a new tab for a site.
func visit(t *testing.T, site string, test func(*tab)) {
	t.Helper()
	try(open(t, site), test)
}

// try runs a test in a tab when the page has its first answer.
func try(b *tab, test func(*tab)) {
	b.Helper()
	b.wait(`answered?.page`)
	test(b)
}

// unfold opens the folds, whose content is made only then.
func (b *tab) unfold() {
	b.Helper()
	b.run(`for (const id of ["components", "tree", "readings", "ways", "steps", "rule"]) opened.add(id)`)
}

// open opens a site in a new tab. At the end of the test no message of the console, and
// no request to another host, may be left in faults.
func open(t *testing.T, site string) *tab {
	t.Helper()
	programs(t)
	parent, _ := chromium()
	ctx, stop := chromedp.NewContext(parent)
	t.Cleanup(stop)
	b := &tab{T: t, ctx: ctx, site: site, faults: new(faults)}
	b.listen()
	b.watch()
	b.load(site)
	return b
}

// watch looks at the faults when the test ends.
func (b *tab) watch() {
	requester.Store(b)
	b.Cleanup(func() {
		if b.fox != nil {
			b.fox.ask(b, "value", "0") // the faults before come first
			defer b.fox.ask(b, "close")
		}
		if list := b.faults.take(); len(list) > 0 && !b.Failed() {
			b.Error(list)
		}
	})
}

// requested keeps a request that is not for the site.
func (b *tab) requested(address string) {
	if !strings.HasPrefix(address, b.site) && !strings.HasPrefix(address, "data:") && !strings.HasPrefix(address, "blob:"+b.site) {
		b.faults.add("request: " + address)
	}
}

// listen keeps the faults of the tab.
func (b *tab) listen() {
	b.Helper()
	chromedp.ListenTarget(b.ctx, func(event any) {
		switch e := event.(type) {
		case *runtime.EventConsoleAPICalled:
			b.faults.add(fmt.Sprintf("console: %v", e.Args))
		case *runtime.EventExceptionThrown:
			b.faults.add("exception: " + e.ExceptionDetails.Error())
		case *log.EventEntryAdded:
			b.faults.add("log: " + e.Entry.Text)
		case *network.EventRequestWillBeSent:
			b.requested(e.Request.URL)
		}
	})
	b.do(network.Enable(), runtime.Enable(), log.Enable(), emulation.SetFocusEmulationEnabled(true), page.BringToFront())
}

// faults are messages of the console, and requests to other hosts.
type faults struct {
	sync.Mutex
	list []string
}

func (f *faults) add(text string) {
	f.Lock()
	defer f.Unlock()
	f.list = append(f.list, text)
}

// take returns the faults, and forgets them.
func (f *faults) take() []string {
	f.Lock()
	defer f.Unlock()
	list := f.list
	f.list = nil
	return list
}

func (b *tab) do(actions ...chromedp.Action) {
	b.Helper()
	if err := chromedp.Run(b.ctx, actions...); err != nil {
		b.Fatal(err)
	}
}

// text returns the value of an expression, or of its promise, as a text.
func (b *tab) text(expression string) (text string) {
	b.Helper()
	expression = "(async () => String(await (" + expression + ")))()"
	if b.fox != nil {
		return b.fox.ask(b, "value", expression)
	}
	b.do(chromedp.Evaluate(expression, &text, func(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }))
	return text
}

// run runs a script in the page.
func (b *tab) run(script string) {
	b.Helper()
	if b.fox != nil {
		b.fox.ask(b, "value", script+"\n;0")
		return
	}
	b.do(chromedp.Evaluate(script, nil))
}

// load loads a page.
func (b *tab) load(address string) {
	b.Helper()
	if b.fox != nil {
		b.fox.ask(b, "load", address)
		return
	}
	b.do(chromedp.Navigate(address))
}

// reload loads the page again.
func (b *tab) reload() {
	b.Helper()
	if b.fox != nil {
		b.fox.ask(b, "reload")
		return
	}
	b.do(chromedp.Reload())
}

// size sets the size of the window.
func (b *tab) size(width, height int64) {
	b.Helper()
	if b.fox != nil {
		b.fox.ask(b, "size", width, height)
		return
	}
	b.do(chromedp.EmulateViewport(width, height))
}

// anew opens the site in a new tab, if the browser has the focus after the last element of the
// page.
func (b *tab) anew() {
	b.Helper()
	if b.fox != nil {
		b.fox.ask(b, "close")
		b.fox.ask(b, "open")
		b.size(1200, 800)
		b.load(b.site)
		b.wait(`answered?.page`)
	}
}

// click clicks on an element when it can be seen.
func (b *tab) click(selector string) {
	b.Helper()
	if b.fox != nil {
		b.fox.ask(b, "click", selector)
		return
	}
	b.do(chromedp.Click(selector))
}

// focus moves the focus to an element.
func (b *tab) focus(selector string) {
	b.Helper()
	if b.fox != nil {
		b.wait(`document.querySelector(` + quote(selector) + `)`)
		b.run(`document.querySelector(` + quote(selector) + `).focus()`)
		return
	}
	b.do(chromedp.Focus(selector))
}

// set writes a text into a field, of which the page hears nothing.
func (b *tab) set(selector, text string) {
	b.Helper()
	b.run(`document.querySelector(` + quote(selector) + `).value = ` + quote(text))
}

// wait waits until an expression is true and the table is drawn. Only the deadline of the tests
// ends it, or a page in which nothing happens for minutes.
func (b *tab) wait(expression string) {
	b.Helper()
	end := time.Now().Add(longestWait)
	if deadline, ok := b.Deadline(); ok && deadline.Add(-timeToReport).Before(end) {
		end = deadline.Add(-timeToReport)
	}
	for pause := time.NewTicker(10 * time.Millisecond); time.Now().Before(end); <-pause.C {
		if b.text(`(typeof drawing === "undefined" || !drawing) && Boolean(`+expression+`)`) == "true" {
			return
		}
	}
	b.Fatalf("never: %s; %v; %s", expression, b.faults.take(), b.text(`[view, location.hash, listing.rows, listing.shown, done, document.querySelector("#failure").innerText, document.querySelector("#status").innerText].join("; ").slice(0, 1000)`))
}

const (
	longestWait  = 2 * time.Minute
	timeToReport = 5 * time.Second
)

// press presses keys. A key that writes a character is one event: with an event of its own, as
// chromedp.KeyEvent sends it, the character comes even if the page handles the key.
func (b *tab) press(keys string) {
	b.Helper()
	if b.fox != nil {
		b.fox.ask(b, append([]any{"press"}, names(keys)...)...)
		return
	}
	for _, key := range keys {
		events := kb.Encode(key)
		if len(events) == 3 {
			events[0].Text, events[0].UnmodifiedText = events[1].Text, events[1].UnmodifiedText
			events = []*input.DispatchKeyEventParams{events[0], events[2]}
		}
		for _, event := range events {
			b.do(event)
		}
	}
}

// enter writes texts into fields as if they were typed, and waits for the answer.
func (b *tab) enter(values map[string]string) {
	b.Helper()
	text, _ := json.Marshal(values)
	asked := b.text(`(() => { for (const [id, value] of Object.entries(` + string(text) + `)) {
		document.getElementById(id).value = value;
		document.getElementById(id).dispatchEvent(new Event("input", {bubbles: true}));
	} ask(); return question; })()`)
	// A fold that opens meanwhile asks again.
	b.wait(`Number(document.querySelector("#answer").dataset.question) >= ` + asked)
}

// has checks that an element contains texts.
func (b *tab) has(selector string, texts ...string) {
	b.Helper()
	got := b.text(`document.querySelector("` + selector + `")?.innerText`)
	for _, text := range texts {
		if !strings.Contains(got, text) {
			b.Errorf("%s has no %q: %.500s", selector, text, got)
		}
	}
}

func TestFeatures(t *testing.T) {
	every(t, func(b *tab) {
		b.unfold()
		b.enter(map[string]string{"input": "http://user:geheim@Example.COM:80/%7ea/./b/../c?q=x#top", "base": "http://a/b/c/d;p?q", "with": "http://example.com/~a/c?q=x#top"})
		b.has("#status", "Different. The userinfo differs: they may lead to different places.")
		b.has("#advice", "First link: Dangerous. The text contains a password. Pass the link on without the password", "Second link: Valid. It leads to example.com.", "Remove the user and the password", "1 secret masked")
		b.has("#reference", "user:***", "Example.COM", "80", "/%7ea/./b/../c")
		b.has("#components", "userinfo", "7..18", "path-abempty", "dot-segment", "decoded \"~a\"")
		b.has("#tree", "URI-reference", "hier-part", "reg-name", "segment")
		b.has("#hosts", "All 13 readers find the same host: example.com.")
		b.has("#normal", "http://user:***@example.com/~a/c?q=x#top", "4 steps", "6.2.2.1", "Example.COM", "example.com", "6.2.3", ":80")
		b.has("#findings", "The text contains a password", "bytes 12..18")
		b.has("#readings", "1 of 6 differs", "RFC 2396 differs from RFC 3986. 4 other readers agree with it.", "≠ /~a/./b/../c")
		b.has("#resolution", "5.2.2", "The link has a scheme", "The standard calls the link R", "5.2.4", "2E")
		b.has("#comparison", "not equivalent at any level of RFC 3986", "userinfo", "user:***", "bytes 7..18", "none")
		// The place of a part is shown when it has the focus.
		b.run(`document.querySelector(".reference .c-host").focus()`)
		b.has("#reference", "host, bytes 19..30 (11 bytes)")
		// No secret is in the page or its address, apart from the field.
		if text := b.text(`document.body.innerHTML + location.href`); strings.Contains(text, "geheim") {
			b.Error("the page shows a password")
		}
		// The address gives the same view again.
		b.wait(`location.hash.includes("with=")`)
		b.reload()
		b.wait(`document.querySelector("#resolution")`)
		b.has("#reference", "user:***", "Example.COM")
		b.unfold()
		b.enter(map[string]string{"input": "../g;x=1/./y", "base": "http://a/b/c/d;p?q", "with": ""})
		b.has("#status", "The link leads to http://a/b/g;x=1/y")
		b.has("#resolution", "5.2.3", "/b/c/../g;x=1/./y", "2C")
		b.enter(map[string]string{"input": "http://EXAMPLE.com", "base": "", "with": "http://example.com/"})
		b.has("#comparison", "They differ only in spelling that does not count: upper and lower case and what the scheme says, such as its usual port.", "equivalent at level scheme, RFC 3986, section 6.2.3.",
			"By the rules of the scheme: the same", "Letter for letter: different")
		b.has("#status", "Same page. Both links lead to the same place. They differ only in spelling that does not count: upper and lower case and")
		b.enter(map[string]string{"input": "http://EXAMPLE.com/./%61", "base": "", "with": "http://EXAMPLE.com/b/../a"})
		b.has("#status", "that does not count: how characters are encoded and steps such as ./ and ../ in the path.")
		b.enter(map[string]string{"input": "http://EXAMPLE.com", "base": "", "with": "http://example.com/"})
		if got := b.text(`document.querySelector("#comparison .soft a").href`); !strings.HasSuffix(got, "/rfc3986#section-6.2.3") {
			b.Errorf("the level leads to %s", got)
		}
		b.enter(map[string]string{"input": "http://example.com:80a/", "with": ""})
		b.has("#status", "Not valid. A port can contain only digits")
		b.has("#problem", "~~~^", "Expected:", "port = *DIGIT", "section 3.2.3")
		b.enter(map[string]string{"input": "http://trusted.example\\@evil.example/"})
		b.has("#hosts", "Readers disagree", "evil.example", "trusted.example")
		b.enter(map[string]string{"input": "http://bücher.example/", "as": "as=iri-reference"})
		b.has("#status", "Valid. It leads to ")
		b.has("#readings", "http://xn--bcher-kva.example/")
	})
}

// The verdict has the count and the colour of the findings, and no place has two pieces of advice.
func TestVerdict(t *testing.T) {
	every(t, func(b *tab) {
		for _, test := range []struct{ text, want, class, advice string }{
			{"http://example.com/", "Valid. It leads to example.com.", "valid", ""},
			{"http://admin:hunter2@0x7f.1/%2e%2e/admin", "Dangerous. Browsers connect to 127.0.0.1 (this machine); other programs connect to 0x7f.1.", "dangerous", "Pass the link on without the password, and change it if others saw it.|The normal form shows where the link leads."},
			{"http://user@example.com/", "Valid, with a remark. The text has userinfo before the host", "remarks", ""},
			{"http://example.com:8080/", "Valid. It leads to example.com.", "valid", ""},
			{`http://trusted.example\@evil.example/`, "Dangerous. Browsers connect to trusted.example; other programs connect to evil.example.", "dangerous", ""},
			{"http://example.com/a b", "Not valid. A path cannot contain a space.", "invalid", ""},
			{"http://example.com/a\nb", "Dangerous. A space or control character, which some programs remove.", "dangerous", ""},
			{"www.example.com", "Valid, with a remark. It has no https:// before it, so only some programs take it for the address of a site.", "remarks", ""},
			{" <http://example.com/> ", "Not valid. Spaces, quotes or brackets are around the link.", "invalid", ""},
		} {
			b.enter(map[string]string{"input": test.text, "base": "", "with": ""})
			b.has("#status", test.want)
			if class := b.text(`document.querySelector("#verdict").className`); class != test.class {
				b.Errorf("%q: the verdict is %s, want %s", test.text, class, test.class)
			}
			if advice := b.text(`[...document.querySelectorAll("#findings .advice")].map((e) => e.textContent).join("|")`); advice != test.advice {
				b.Errorf("%q: the advice is %q, want %q", test.text, advice, test.advice)
			}
			// What is counted is what is shown.
			if n := b.text(`[...document.querySelectorAll("#findings li, #advice .rest button")].map((e) => e.tagName === "LI" ? "." : e.innerText).filter((t) => !t.startsWith("Copy")).join("").replaceAll(".", "")`); n != b.text(`(() => { const n = document.querySelectorAll("#findings li").length; return n ? "Show " + plural(n, "finding") : ""; })()`) {
				b.Errorf("%q: the button says %q", test.text, n)
			}
		}
		// It is on the first screen of a phone, with its advice and its button.
		b.size(390, 844)
		b.run(`scrollTo(0, 0)`)
		b.enter(map[string]string{"input": "http://admin:hunter2@0x7f.1/%2e%2e/admin?redirect=javascript:alert(1)"})
		if end := b.number(`document.querySelector("#verdict").getBoundingClientRect().bottom`); end > 844 || b.text(`document.querySelector("#verdict .fix button").innerText`) == "" {
			b.Errorf("the verdict ends at %v", end)
		}
		b.size(1200, 800)
		// A line of a list with a high finding is not green.
		b.paste("input", "http://0x7f.1/\nhttp://example.com/\n")
		b.wait(`document.querySelector("#count").dataset.done === "true"`)
		if classes := b.text(`[...document.querySelectorAll("#space .row > span:nth-child(2)")].map((e) => e.className).join()`); classes != "bad,good" {
			b.Errorf("the verdicts in the list are %s", classes)
		}
	})
}

// links are the links that an answer can have to the texts of TestHostile.
var links = []string{
	"https://github.com/urikit/uri/blob/main/docs/security.md#rules",
	"https://www.rfc-editor.org/rfc/rfc3986#section-2.1",
	"https://www.rfc-editor.org/rfc/rfc3986#section-3.1",
	"https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2",
	"https://www.rfc-editor.org/rfc/rfc3986#section-3.3",
	"https://www.rfc-editor.org/rfc/rfc3986#section-3.4",
	"https://www.rfc-editor.org/rfc/rfc3986#section-4.1",
	"https://www.rfc-editor.org/rfc/rfc3986#section-5.2.2",
	"https://www.rfc-editor.org/rfc/rfc3986#section-5.2.4",
	"https://www.rfc-editor.org/rfc/rfc3986#section-5.3",
	"https://www.rfc-editor.org/rfc/rfc3986#section-5.4.2",
	"https://www.rfc-editor.org/rfc/rfc3986#section-6.2.1",
	"https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2.1",
	"https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2.2",
	"https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2.3",
	"https://www.rfc-editor.org/rfc/rfc3986#section-6.2.3",
	"https://www.rfc-editor.org/rfc/rfc3986#section-7.2",
	"https://www.rfc-editor.org/rfc/rfc3986#section-7.5",
	"https://www.rfc-editor.org/rfc/rfc3986#section-7.6",
	"https://www.rfc-editor.org/rfc/rfc3987#section-4.1",
}

// Texts are shown as text, and cannot change the page or how other text is read.
func TestHostile(t *testing.T) {
	browse(t, func(b *tab) {
		b.unfold()
		for _, text := range []string{
			`"><img src=x onerror=alert(1)><script>alert(1)</script>`, "javascript:alert(1)", "http://h/\u202egnp.exe\u2066", "http://h/\x00\x01\x7f", "http://a\u200bb/",
			"]]>-->'\"`", "http://u:geheim@h/?password=geheim&x=\u202e", "\ud7ff\uffff", strings.Repeat("%", 3000), strings.Repeat("/..", 3000),
		} {
			b.enter(map[string]string{"input": text, "base": text, "with": text})
			if page := b.text(`JSON.stringify(waysOf(answered.page))`); strings.ContainsAny(page, "\u202e\u2066\u200b\x00") {
				b.Errorf("%q is in a command as it is: %s", text, page)
			}
			if n := b.text(`document.querySelectorAll("main img, main script").length`); n != "0" {
				b.Errorf("%q makes elements", text)
			}
			for _, link := range strings.Fields(b.text(`[...document.querySelectorAll("main a")].map((e) => e.getAttribute("href") ?? "none").join(" ")`)) {
				if !slices.Contains(links, link) {
					b.Errorf("%q makes the link %s", text, link)
				}
			}
			if shown := b.text(`document.querySelector("#answer").textContent + document.querySelector("#verdict").textContent`); strings.ContainsAny(shown, "\u202e\u2066\u200b\x00") || strings.Contains(shown, "geheim") {
				b.Errorf("%q is shown as it is", text)
			}
		}
		start := time.Now()
		b.enter(map[string]string{"input": "http://h/" + strings.Repeat("<b>/../%zz", 104858), "base": "", "with": ""})
		b.has("#status", "Not valid")
		b.Logf("1 MiB: %v", time.Since(start))
	})
}

// paste pastes a text into a field.
func (b *tab) paste(id, text string) {
	b.Helper()
	quoted, _ := json.Marshal(text)
	b.run(`{
		const data = new DataTransfer();
		data.setData("text/plain", ` + string(quoted) + `);
		window.pastedAt = performance.now();
		window.firstRows = 0;
		new MutationObserver(() => { if (!window.firstRows && document.querySelectorAll("#space .row").length) window.firstRows = performance.now() - window.pastedAt; }).observe(document.querySelector("#space"), {childList: true});
		const event = new ClipboardEvent("paste", {bubbles: true, cancelable: true});
		Object.defineProperty(event, "clipboardData", {value: data}); // that of Firefox is empty
		document.getElementById("` + id + `").dispatchEvent(event);
	}`)
}

// Of 10,000 lines the first rows come within a second, and no task of the page takes 100 ms.
func TestLongList(t *testing.T) {
	if testing.Short() {
		t.Skip("-short is set: it traces the browser for seconds")
	}
	browse(t, func(b *tab) {
		var lines strings.Builder
		for i := range 10_000 {
			fmt.Fprintf(&lines, "http://user%d@Example%d.com:80/a/./b%%7e/../c?x=%d&token=%x#f%s\n", i, i%97, i, i, []string{"", " ", "é"}[i%3])
		}
		b.enter(map[string]string{"input": "a"}) // the worker has started
		var took, first string
		page := b.trace(func() {
			b.paste("input", lines.String())
			b.wait(`document.querySelector("#count").dataset.done === "true"`)
			took = b.text(`Math.round(performance.now() - window.pastedAt)`)
			first = b.text(`Math.round(window.firstRows)`)
			b.run(`document.querySelector("#scroller").scrollTop = 1e6`)
			b.wait(`document.querySelector("#table").innerText.includes("10000")`)
			b.set("#filter", "example42")
			b.run(`document.querySelector("#filter").dispatchEvent(new Event("input"))`)
			b.wait(`document.querySelector("#count").textContent.startsWith("103 lines")`)
		})
		b.Logf("first rows after %s ms, all after %s ms; %v", first, took, page)
		if os.Getenv(measure) != "" && (len(first) > 3 || page.longest >= 100*time.Millisecond) {
			b.Errorf("too slow")
		}
	})
}

// The policy stops scripts and styles in the page.
func TestPolicy(t *testing.T) {
	for name, site := range sites(t) {
		answer, err := http.Get(site)
		if err != nil {
			t.Fatal(err)
		}
		text, _ := io.ReadAll(answer.Body)
		answer.Body.Close()
		for _, policy := range []string{answer.Header.Get("Content-Security-Policy"), string(text)} {
			if !strings.Contains(policy, "default-src 'none'") || strings.Contains(policy, "unsafe-inline") || strings.Contains(policy, "'unsafe-eval'") {
				t.Errorf("%s: %s", name, policy)
			}
		}
		for _, inline := range []string{"<style", "style=", "onclick", "<script>"} {
			if strings.Contains(string(text), inline) {
				t.Errorf("%s: the page has %s", name, inline)
			}
		}
	}
	every(t, func(b *tab) {
		b.run(`{
			const script = document.createElement("script");
			script.textContent = "window.ran = true";
			document.body.append(script);
			const style = document.createElement("style");
			style.textContent = "body { display: none }";
			document.body.append(style);
		}`)
		if b.text(`window.ran`) != "undefined" || b.text(`getComputedStyle(document.body).display`) == "none" {
			b.Error("the page runs a script in it")
		}
		for _, fault := range b.faults.take() {
			if !strings.Contains(strings.ReplaceAll(fault, "-", " "), "Content Security Policy") {
				b.Error(fault)
			}
		}
	})
}

// The main views have pictures: go test -run TestScreenshots -artifacts keeps them. Those in the
// dark are darker, and none is empty. With -short there is one in the light, and one in the dark.
func TestScreenshots(t *testing.T) {
	look(t, func(b *tab) {
		folder := b.ArtifactDir()
		shot := func(name string, width, height int64, scheme string) (brightness uint32) {
			b.Helper()
			b.do(emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}), chromedp.EmulateViewport(width, height))
			var file []byte
			b.do(chromedp.CaptureScreenshot(&file))
			if err := os.WriteFile(filepath.Join(folder, name+".png"), file, 0o666); err != nil {
				b.Fatal(err)
			}
			picture := must(png.Decode(bytes.NewReader(file)))
			size := picture.Bounds().Size()
			if size.X != int(width) || size.Y != int(height) {
				b.Errorf("%s is %v", name, size)
			}
			colours := map[color.Color]bool{}
			var sum, n uint64
			for y := 0; y < size.Y; y += 3 {
				for x := 0; x < size.X; x += 3 {
					at := picture.At(x, y)
					colours[at] = true
					red, green, blue, _ := at.RGBA()
					sum += uint64(red + green + blue)
					n++
				}
			}
			if len(colours) < 10 {
				b.Errorf("%s has %d colours", name, len(colours))
			}
			return uint32(sum / n)
		}
		b.enter(map[string]string{"input": "http://user:secret@Example.COM:80/%7ea/./b/../c?q=caf%C3%A9#top", "base": "http://a/b/c/d;p?q", "with": "http://example.com/~a/c?q=caf%C3%A9#top"})
		light, dark := shot("light", 1200, 1400, "light"), shot("dark", 1200, 1400, "dark")
		if light < 2*dark {
			b.Errorf("the brightness is %d in the light and %d in the dark", light, dark)
		}
		if testing.Short() {
			return
		}
		shot("phone", 360, 2600, "light")
		b.enter(map[string]string{"input": "http://trusted.example\\@evil.example:80a/", "base": "", "with": ""})
		shot("hosts", 1000, 1100, "light")
		b.enter(map[string]string{"input": "http://admin:hunter2@0x7f.1/%2e%2e/admin?redirect=javascript:alert(1)"})
		shot("inspector", 960, 1080, "light")
		b.paste("input", strings.Repeat("http://a/\nhttp://b c/\nHTTP://u:p@D/\nhttp://0x7f.1/%2e%2e/\n", 20))
		b.wait(`document.querySelector("#count").dataset.done === "true"`)
		shot("list", 1200, 800, "light")
	})
}
