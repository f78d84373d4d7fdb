//go:build ignore

// This program writes referrer.jsonl and location.jsonl with a Chromium:
//
//	go run record.go chromium
//
// It serves all names on the loopback interface, and the browser asks no other host.
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"time"
)

var (
	policies = []string{
		"no-referrer", "no-referrer-when-downgrade", "same-origin", "origin", "strict-origin",
		"origin-when-cross-origin", "strict-origin-when-cross-origin", "unsafe-url",
	}
	pages = []string{
		"https://page.example/a?q#f", "http://page.example/a%7e//b?q", "http://page.example",
		"https://page.example:8443/a",
		"http://page.example/" + strings.Repeat("a", 4096-len("http://page.example/")),
		"http://page.example/" + strings.Repeat("a", 4097-len("http://page.example/")),
	}
	targets = []string{
		"https://page.example/x", "http://page.example/x", "https://other.example/x", "http://other.example/x",
		"https://page.example:8443/x", "http://127.0.0.1/x", "http://a.localhost/x", "http://128.0.0.1/x",
		"http://localhost.example/x",
	}
	locations = []string{
		"/x", "x", "../x", ".", "?r", "/x#", "/x#g", "//other.example/x", "http:x", "http:/x", `\x`, `\\other.example\x`,
		"/a b", "/ü?ü", "/x#ü", "/a|b", "/[a]", "/a//b/../c", "/a\tb", "HTTP://Other.Example:80/%7e/./x",
	}
)

type referrer struct{ Page, Target, Policy, Referer string }

type location struct{ Request, Location, URL string }

// A site answers the browser. Requests are handled one by one.
type site struct {
	referrers []referrer
	locations []location
	done      chan bool
}

const pageScript = `<script>
history.replaceState(null, "", %q);
const targets = %s, policies = %s;
(async () => {
	for (let t = 0; t < targets.length; t++)
		for (let p = 0; p < policies.length; p++)
			await new Promise(next => {
				const image = new Image();
				image.referrerPolicy = policies[p];
				image.onload = image.onerror = next;
				image.src = targets[t] + "?referrer=%d+" + t + "+" + p;
			});
	fetch("/done");
})();
</script>`

const framesScript = `<body><script>
let i = 0;
onmessage = onload = () => {
	if (i == %d) { fetch("/done"); return }
	const frame = document.createElement("iframe");
	frame.name = i;
	frame.src = "/from/page?location=" + i++ + "#top";
	document.body.append(frame);
};
</script>`

const reportScript = `<script>
fetch("http://page.example/report?i=" + name + "&url=" + encodeURIComponent(location.href), {mode: "no-cors"})
	.then(() => parent.postMessage(1, "*"));
</script>`

func (s *site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	number := func(name string) (n int) { fmt.Sscan(query.Get(name), &n); return n }
	w.Header().Set("Content-Type", "text/html")
	switch {
	case query.Has("referrer"):
		var page, target, policy int
		fmt.Sscan(query.Get("referrer"), &page, &target, &policy)
		if len(pages[page]) < 1000 || target == 0 && policies[policy] == "unsafe-url" { // long ones once
			s.referrers = append(s.referrers, referrer{pages[page], targets[target], policies[policy], r.Header.Get("Referer")})
		}
	case query.Has("page"):
		i := number("page")
		fmt.Fprintf(w, pageScript, pages[i], list(targets), list(policies), i)
	case query.Has("location"):
		w.Header()["Location"] = []string{locations[number("location")]}
		w.WriteHeader(http.StatusFound)
	case r.URL.Path == "/report":
		i := number("i")
		s.locations = append(s.locations, location{fmt.Sprintf("http://page.example/from/page?location=%d#top", i), locations[i], query.Get("url")})
	case r.URL.Path == "/frames":
		fmt.Fprintf(w, framesScript, len(locations))
	case r.URL.Path == "/done":
		s.done <- true
	default:
		w.Write([]byte(reportScript))
	}
}

func list(texts []string) string {
	text, err := json.Marshal(texts)
	if err != nil {
		log.Fatal(err)
	}
	return string(text)
}

// visit lets a browser visit a URL until its page asks for /done.
func (s *site) visit(browser, start string, plain, secure *httptest.Server) {
	dir, err := os.MkdirTemp("", "chromium")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	command := exec.Command(browser, "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir="+dir,
		"--ignore-certificate-errors", "--allow-running-insecure-content", "--disable-web-security",
		"--disable-features=AutoupgradeMixedContent,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,LocalNetworkAccessChecks",
		fmt.Sprintf("--host-resolver-rules=MAP *:80 %s, MAP *:443 %s, MAP *:8443 %[2]s", plain.Listener.Addr(), secure.Listener.Addr()),
		"--remote-debugging-port=0", start)
	if err := command.Start(); err != nil {
		log.Fatal(err)
	}
	select {
	case <-s.done:
	case <-time.After(time.Minute):
		log.Print("no answer: ", start)
	}
	command.Process.Kill()
	command.Wait()
}

func save[T any](name string, records []T) {
	file, err := os.Create(name)
	if err != nil {
		log.Fatal(err)
	}
	encoder := json.NewEncoder(file)
	encoder.SetEscapeHTML(false)
	for _, record := range records {
		if err := encoder.Encode(record); err != nil {
			log.Fatal(err)
		}
	}
	if err := file.Close(); err != nil {
		log.Fatal(err)
	}
}

func main() {
	if len(os.Args) != 2 {
		log.Fatal("usage: go run record.go BROWSER")
	}
	s := &site{done: make(chan bool, 1)}
	queue := make(chan func())
	go func() {
		for work := range queue {
			work()
		}
	}()
	one := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		finished := make(chan bool)
		queue <- func() { s.ServeHTTP(w, r); close(finished) }
		<-finished
	})
	plain, secure := httptest.NewServer(one), httptest.NewTLSServer(one)
	for i, page := range pages {
		origin := page[:len("https://")+strings.IndexByte(page[len("https://"):]+"/", '/')]
		s.visit(os.Args[1], fmt.Sprintf("%s/?page=%d", origin, i), plain, secure)
	}
	s.visit(os.Args[1], "http://page.example/frames", plain, secure)
	save("referrer.jsonl", s.referrers)
	save("location.jsonl", s.locations)
}
