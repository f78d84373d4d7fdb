// Package test drives the inspector in Chromium. The program run starts it.
package test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/tracing"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// policy is the policy of a careful server of files. The service sends its own.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"

// sites returns the addresses of the page: as a static site, and of the service.
func sites(t *testing.T) map[string]string {
	t.Helper()
	site, program := os.Getenv("SITE"), os.Getenv("URI")
	if site == "" || program == "" {
		t.Skip("web/test/run sets SITE and URI")
	}
	files := http.FileServer(http.Dir(site))
	static := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", policy)
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(static.Close)
	cmd := exec.Command(program, "serve", "--listen", "127.0.0.1:0", "--max-body", "4194304")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Signal(os.Interrupt)
		cmd.Wait()
	})
	address, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return map[string]string{"wasm": static.URL + "/", "service": strings.TrimSpace(address)}
}

// A tab is a tab of the browser. Its methods fail the test if something cannot be done.
type tab struct {
	*testing.T
	ctx    context.Context
	site   string
	faults *[]string // messages of the console, and requests to other hosts
}

// browse runs a test in a new tab for each site.
func browse(t *testing.T, test func(*tab)) {
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.NoSandbox, chromedp.ExecPath("/usr/bin/chromium"), chromedp.Flag("disable-dev-shm-usage", true))
	for name, site := range sites(t) {
		t.Run(name, func(t *testing.T) {
			allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
			t.Cleanup(stop)
			ctx, stop := chromedp.NewContext(allocator)
			t.Cleanup(stop)
			ctx, stop = context.WithTimeout(ctx, 2*time.Minute)
			t.Cleanup(stop)
			b := &tab{t, ctx, site, new([]string)}
			chromedp.ListenTarget(ctx, func(event any) {
				switch e := event.(type) {
				case *runtime.EventConsoleAPICalled:
					*b.faults = append(*b.faults, fmt.Sprintf("console: %v", e.Args))
				case *runtime.EventExceptionThrown:
					*b.faults = append(*b.faults, "exception: "+e.ExceptionDetails.Error())
				case *network.EventRequestWillBeSent:
					if u := e.Request.URL; !strings.HasPrefix(u, site) && !strings.HasPrefix(u, "data:,") && !strings.HasPrefix(u, "blob:"+site) {
						*b.faults = append(*b.faults, "request: "+u)
					}
				}
			})
			b.do(network.Enable(), runtime.Enable(), emulation.SetFocusEmulationEnabled(true), chromedp.Navigate(site))
			b.wait(`document.querySelector("#reference")`)
			test(b)
			if len(*b.faults) > 0 {
				t.Error(*b.faults)
			}
		})
	}
}

func (b *tab) do(actions ...chromedp.Action) {
	b.Helper()
	if err := chromedp.Run(b.ctx, actions...); err != nil {
		b.Fatal(err)
	}
}

// text returns the value of an expression as a text.
func (b *tab) text(expression string) string {
	b.Helper()
	var text string
	b.do(chromedp.Evaluate("String("+expression+")", &text))
	return text
}

// wait waits until an expression is true.
func (b *tab) wait(expression string) {
	b.Helper()
	for range 600 {
		if b.text("Boolean("+expression+")") == "true" {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	b.Fatalf("never: %s", expression)
}

// enter writes texts into fields as if they were typed, and waits for the answer.
func (b *tab) enter(values map[string]string) {
	b.Helper()
	text, _ := json.Marshal(values)
	asked := b.text(`(() => { for (const [id, value] of Object.entries(` + string(text) + `)) {
		document.getElementById(id).value = value;
		document.getElementById(id).dispatchEvent(new Event("input", {bubbles: true}));
	} ask(); return question; })()`)
	b.wait(`document.querySelector("#answer").dataset.question === "` + asked + `"`)
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
	browse(t, func(b *tab) {
		b.enter(map[string]string{"input": "http://user:geheim@Example.COM:80/%7ea/./b/../c?q=x#top", "base": "http://a/b/c/d;p?q", "with": "http://example.com/~a/c?q=x#top"})
		b.has("#status", "Valid: a URI of 55 bytes.")
		b.has("#reference", "http://user:***@Example.COM:80", "1 secret masked")
		b.has("#components", "userinfo", "7..18", "path-abempty", "dot-segment", "decoded \"~a\"")
		b.has("#tree", "URI-reference", "hier-part", "reg-name", "segment")
		b.has("#hosts", "All readers find the same host.", "example.com")
		b.has("#ladder", "6.2.2.1", "Example.COM", "example.com", "6.2.3", ":80")
		b.has("#findings", "the text contains a password", "Remove it from the text")
		b.has("#readings", "RFC 2396", "draft 01", "IRI, RFC 3987", "browsers", "accepts")
		b.has("#resolution", "5.2.2", "R has a scheme", "5.2.4", "2E")
		b.has("#comparison", "Different at every level.")
		// The place of a part is shown when it has the focus.
		b.do(chromedp.Evaluate(`document.querySelector(".reference .c-host").focus()`, nil))
		b.has("#reference", "host, bytes 19..30 (11 bytes)")
		// No secret is in the page or its address, apart from the field.
		if text := b.text(`document.body.innerHTML + location.href`); strings.Contains(text, "geheim") {
			b.Error("the page shows a password")
		}
		// The address gives the same view again.
		b.wait(`location.hash.includes("with=")`)
		b.do(chromedp.Reload())
		b.wait(`document.querySelector("#resolution")`)
		b.has("#reference", "http://user:***@Example.COM:80")
		b.enter(map[string]string{"input": "../g;x=1/./y", "base": "http://a/b/c/d;p?q", "with": ""})
		b.has("#resolution", "Target: http://a/b/g;x=1/y", "5.2.3", "/b/c/../g;x=1/./y", "2C")
		b.enter(map[string]string{"input": "http://EXAMPLE.com", "base": "", "with": "http://example.com/"})
		b.has("#comparison", "Equivalent from the level \"scheme\" on.")
		b.enter(map[string]string{"input": "http://example.com:80a/", "with": ""})
		b.has("#status", "Not valid")
		b.has("#problem", "a port can contain only digits", "~~~^", "Expected:", "port = *DIGIT", "section 3.2.3")
		b.enter(map[string]string{"input": "http://trusted.example\\@evil.example/"})
		b.has("#hosts", "Readers disagree", "evil.example", "trusted.example")
		b.enter(map[string]string{"input": "http://bücher.example/", "as": "as=iri-reference"})
		b.has("#status", "Valid: an IRI")
		b.has("#readings", "http://xn--bcher-kva.example/")
	})
}

// Texts are shown as text, and cannot change the page or how other text is read.
func TestHostile(t *testing.T) {
	browse(t, func(b *tab) {
		for _, text := range []string{
			`"><img src=x onerror=alert(1)><script>alert(1)</script>`, "javascript:alert(1)", "http://h/\u202egnp.exe\u2066", "http://h/\x00\x01\x7f", "http://a\u200bb/",
			"]]>-->'\"`", "http://u:geheim@h/?password=geheim&x=\u202e", "\ud7ff\uffff", strings.Repeat("%", 3000), strings.Repeat("/..", 3000),
		} {
			b.enter(map[string]string{"input": text, "base": text, "with": text})
			if n := b.text(`document.querySelectorAll("#answer img, #answer script, #answer a").length`); n != "0" {
				b.Errorf("%q makes elements", text)
			}
			if shown := b.text(`document.querySelector("#answer").textContent`); strings.ContainsAny(shown, "\u202e\u2066\u200b\x00") || strings.Contains(shown, "geheim") {
				b.Errorf("%q is shown as it is", text)
			}
		}
		start := time.Now()
		b.enter(map[string]string{"input": "http://h/" + strings.Repeat("<b>/../%zz", 104858), "base": "", "with": ""})
		b.has("#status", "Not valid")
		b.Logf("1 MiB: %v", time.Since(start))
	})
}

// Everything can be reached and used with the keyboard alone.
func TestKeyboard(t *testing.T) {
	browse(t, func(b *tab) {
		seen := map[string]bool{}
		b.do(chromedp.Evaluate(`document.activeElement.blur()`, nil))
		for range 60 {
			b.do(chromedp.KeyEvent(kb.Tab))
			seen[b.text(`document.activeElement.id || document.activeElement.className || document.activeElement.tagName`)] = true
		}
		for _, id := range []string{"skip", "show-one", "show-list", "input", "base", "with", "as", "example", "c-host", "SUMMARY"} {
			if !seen[id] {
				b.Errorf("Tab does not reach %s: %v", id, seen)
			}
		}
		b.do(chromedp.Focus("#input"), chromedp.Evaluate(`document.querySelector("#input").select()`, nil), chromedp.KeyEvent("urn:a:b"), chromedp.KeyEvent(kb.Enter))
		b.wait(`document.querySelector("#status").textContent.includes("URI of 7 bytes")`)
		b.do(chromedp.Focus("#show-list"), chromedp.KeyEvent(kb.Enter), chromedp.Focus("#lines"), chromedp.KeyEvent("a b"), chromedp.KeyEvent(kb.Enter), chromedp.KeyEvent("http://c/"))
		b.wait(`document.querySelector("#count").dataset.rows === "2"`)
		b.do(chromedp.Focus(`[data-line="1"]`), chromedp.KeyEvent(kb.Enter))
		b.wait(`document.querySelector("#status").textContent.includes("URI of 9 bytes")`)
	})
}

// fits checks that the page needs no horizontal scrolling, and that no text is cut off.
func (b *tab) fits() {
	b.Helper()
	if wide := b.text(`[document.documentElement.scrollWidth - innerWidth, ...[...document.querySelectorAll("main *")].filter((e) =>
		e.getBoundingClientRect().right > innerWidth && !e.closest(".scroll, .skip, .row, pre")).map((e) => e.outerHTML.slice(0, 100))].filter((w) => !(w <= 0)).join(" ")`); wide != "" {
		b.Errorf("the page is too wide: %s", wide)
	}
}

// On a phone nothing is wider than the screen.
func TestPhone(t *testing.T) {
	browse(t, func(b *tab) {
		b.do(chromedp.EmulateViewport(360, 740))
		for _, text := range []string{"http://user@example.com:8042/over/there?name=ferret#nose", "http://example.com:80a/" + strings.Repeat("long", 100)} {
			b.enter(map[string]string{"input": text, "base": "http://a/b/c/d;p?q", "with": "http://example.com/"})
			b.fits()
		}
		b.do(chromedp.Click("#show-list"))
		b.fits()
	})
}

// paste pastes a text into a field.
func (b *tab) paste(id, text string) {
	b.Helper()
	quoted, _ := json.Marshal(text)
	b.do(chromedp.Evaluate(`{
		const data = new DataTransfer();
		data.setData("text/plain", `+string(quoted)+`);
		window.pastedAt = performance.now();
		window.firstRows = 0;
		new MutationObserver(() => { if (!window.firstRows && document.querySelectorAll("#space .row").length) window.firstRows = performance.now() - window.pastedAt; }).observe(document.querySelector("#space"), {childList: true});
		document.getElementById("`+id+`").dispatchEvent(new ClipboardEvent("paste", {clipboardData: data, bubbles: true, cancelable: true}));
	}`, nil))
}

func TestList(t *testing.T) {
	browse(t, func(b *tab) {
		b.paste("input", "http://a/\r\nhttp://b c/\nHTTP://u:geheim@D/\n")
		b.wait(`document.querySelector("#count").dataset.done === "true"`)
		b.has("#count", "3 lines of 3 shown, 1 not valid.")
		b.has("#table", "http://a/", "a host cannot contain a space", "http://u:***@d/", "password")
		b.do(chromedp.SetValue("#keep", "invalid"), chromedp.Evaluate(`document.querySelector("#keep").dispatchEvent(new Event("change"))`, nil))
		b.wait(`document.querySelector("#count").textContent.startsWith("1 line of 3")`)
		csv := b.text(`(() => { let text; const make = URL.createObjectURL; URL.createObjectURL = (blob) => { text = blob; return make(blob); }; downloadCSV(); window.csv = text.text(); return "" })()`)
		b.do(chromedp.Evaluate(`window.csv`, &csv, func(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }))
		if want := "line,valid,reference,host,findings,normalized,error\r\n2,false,\"http://b c/\","; !strings.HasPrefix(csv, want) {
			b.Errorf("%q", csv)
		}
	})
}

// Of 10,000 lines the first rows come within a second, and no task of the page takes 100 ms.
func TestLongList(t *testing.T) {
	if testing.Short() {
		t.Skip("traces the browser for some seconds")
	}
	browse(t, func(b *tab) {
		var lines strings.Builder
		for i := range 10_000 {
			fmt.Fprintf(&lines, "http://user%d@Example%d.com:80/a/./b%%7e/../c?x=%d&token=%x#f%s\n", i, i%97, i, i, []string{"", " ", "é"}[i%3])
		}
		b.enter(map[string]string{"input": "a"}) // the worker has started
		events := make(chan *tracing.EventDataCollected, 1000)
		ended := make(chan bool, 1)
		chromedp.ListenTarget(b.ctx, func(event any) {
			switch e := event.(type) {
			case *tracing.EventDataCollected:
				events <- e
			case *tracing.EventTracingComplete:
				ended <- true
			}
		})
		b.do(tracing.Start().WithTraceConfig(&tracing.TraceConfig{IncludedCategories: []string{"toplevel", "devtools.timeline", "__metadata"}}))
		b.paste("input", lines.String())
		b.wait(`document.querySelector("#count").dataset.done === "true"`)
		took := b.text(`Math.round(performance.now() - window.pastedAt)`)
		first := b.text(`Math.round(window.firstRows)`)
		b.do(chromedp.Evaluate(`document.querySelector("#scroller").scrollTop = 1e6`, nil), chromedp.Sleep(100*time.Millisecond))
		b.has("#table", "10000")
		b.do(chromedp.SetValue("#filter", "example42"), chromedp.Evaluate(`document.querySelector("#filter").dispatchEvent(new Event("input"))`, nil))
		b.wait(`document.querySelector("#count").textContent.startsWith("103 lines")`)
		b.do(tracing.End())
		select {
		case <-ended:
		case <-time.After(20 * time.Second):
			b.Fatal("the trace does not end")
		}
		close(events)
		longest, main := longestTask(b.T, events)
		b.Logf("first rows after %s ms, all after %s ms; the longest task of the page took %v (%d tasks)", first, took, longest, main)
		if os.Getenv("MEASURE") != "" && (len(first) > 3 || longest >= 100*time.Millisecond) {
			b.Errorf("too slow")
		}
	})
}

// longestTask returns the length of the longest task of the page's main thread, and the number of
// tasks.
func longestTask(t *testing.T, traced <-chan *tracing.EventDataCollected) (longest time.Duration, n int) {
	type event struct {
		Name, Ph string
		Pid, Tid int
		Dur      int64
		Args     struct{ Name string }
	}
	var all []event
	for data := range traced {
		for _, raw := range data.Value {
			var e event
			if json.Unmarshal(raw, &e) == nil {
				all = append(all, e)
			}
		}
	}
	mains := map[[2]int]bool{}
	for _, e := range all {
		if e.Name == "thread_name" && e.Args.Name == "CrRendererMain" {
			mains[[2]int{e.Pid, e.Tid}] = true
		}
	}
	for _, e := range all {
		if strings.Contains(e.Name, "RunTask") && e.Ph == "X" && mains[[2]int{e.Pid, e.Tid}] {
			n++
			longest = max(longest, time.Duration(e.Dur)*time.Microsecond)
		}
	}
	if n == 0 {
		t.Error("the trace has no task")
	}
	return longest, n
}

// The page has no fault that axe-core knows, in light and dark, on a screen and on a phone.
func TestAccessibility(t *testing.T) {
	script, err := os.ReadFile(os.Getenv("AXE"))
	if err != nil {
		t.Skip("there is no axe-core: AXE is the name of axe.min.js")
	}
	browse(t, func(b *tab) {
		for _, scheme := range []string{"light", "dark"} {
			b.do(emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}))
			for _, view := range []map[string]string{
				{"input": "http://u:p@Example.com:80/a/./b?x=1#f", "base": "http://a/b/c/d;p?q", "with": "http://example.com/"},
				{"input": "http://trusted.example\\@evil.example:80a/", "base": "", "with": ""}, nil,
			} {
				if view != nil {
					b.enter(view)
				} else {
					b.paste("input", "http://a/\nhttp://u:p@b c/\nhttp://u:p@c/\n")
					b.wait(`document.querySelector("#count").dataset.done === "true"`)
				}
				var faults string
				b.do(chromedp.Evaluate(string(script)+";0", nil), chromedp.Evaluate(
					`axe.run().then((r) => r.violations.map((v) => v.id + ": " + v.help + ": " + v.nodes.map((n) => n.target.join(" ") + " " + n.failureSummary).join("; ")).join("\n"))`,
					&faults, func(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }))
				if faults != "" {
					b.Errorf("%s, %v: %s", scheme, view, faults)
				}
			}
			b.do(chromedp.Click("#show-one"))
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
	browse(t, func(b *tab) {
		b.do(chromedp.Evaluate(`{
			const script = document.createElement("script");
			script.textContent = "window.ran = true";
			document.body.append(script);
			const style = document.createElement("style");
			style.textContent = "body { display: none }";
			document.body.append(style);
		}`, nil))
		if b.text(`window.ran`) != "undefined" || b.text(`getComputedStyle(document.body).display`) == "none" {
			b.Error("the page runs a script in it")
		}
	})
}

// Screenshots writes pictures of the main views to the folder SHOTS.
func TestScreenshots(t *testing.T) {
	folder := os.Getenv("SHOTS")
	if folder == "" {
		t.Skip("SHOTS is the folder for the pictures")
	}
	browse(t, func(b *tab) {
		if !strings.HasSuffix(b.Name(), "wasm") {
			return
		}
		shot := func(name string, width, height int64, scheme string) {
			b.do(emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}), chromedp.EmulateViewport(width, height), chromedp.Sleep(200*time.Millisecond))
			var picture []byte
			b.do(chromedp.CaptureScreenshot(&picture))
			if err := os.WriteFile(filepath.Join(folder, name+".png"), picture, 0o666); err != nil {
				b.Fatal(err)
			}
		}
		b.enter(map[string]string{"input": "http://user:secret@Example.COM:80/%7ea/./b/../c?q=caf%C3%A9#top", "base": "http://a/b/c/d;p?q", "with": "http://example.com/~a/c?q=caf%C3%A9#top"})
		shot("light", 1200, 3400, "light")
		shot("dark", 1200, 1400, "dark")
		shot("phone", 360, 2600, "light")
		b.enter(map[string]string{"input": "http://trusted.example\\@evil.example:80a/", "base": "", "with": ""})
		shot("hosts", 1000, 1100, "light")
		b.enter(map[string]string{"input": "http://user:secret@Example.COM:80/%7ea/./b/../c?q=caf%C3%A9#top"})
		shot("inspector", 960, 1080, "light")
		b.paste("input", strings.Repeat("http://a/\nhttp://b c/\nHTTP://u:p@D/\nhttp://0x7f.1/%2e%2e/\n", 20))
		b.wait(`document.querySelector("#count").dataset.done === "true"`)
		shot("list", 1200, 800, "light")
	})
}
