package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/urikit/uri/examples/internal/program"
)

// pages are the pages of a site, with HERE for its URL and THERE for that of another site on
// the same host. The site records which pages a crawler fetches.
var pages = map[string]string{
	"/": `<base href="/docs/">
		<a href="a%20b?utm_source=mail">space</a> <a href="a b#part">the same</a> <a href="HERE/docs/a%20b">the same</a>
		<a href="../../x/../docs/b?y=1&amp;x=2">dots</a> <a href="/docs/b?y=1&amp;x=2&amp;fbclid=3">the same</a>
		<a href="\docs\c">backslashes</a> <a href="a%2Fb">another than a/b</a>
		<a href="http://user:hunter2@HOST/user">without the user</a>
		<a href="list?filter[]=x">brackets</a>
		<a href="moved">moved</a> <a href="away">away</a> <a href="inside">inside</a>
		<a href="THERE/other">another site</a> <a href="mailto:joe@example.com">mail</a> <a href="javascript:x()">no page</a>
		<a rel="x NoFollow" href="nofollow">not to follow</a> <a href="http://[">no URL</a> <img src="image">`,
	"/docs/a%20b":  `<a href="é">letter</a>`,
	"/docs/moved/": `<a href="d">of the page after the redirect</a>`,
}

func Test(t *testing.T) {
	program.Each(t, func(t *testing.T, p program.Program) {
		crawl(t, p)
		refuse(t, p)
	})
}

// crawl lets the program crawl a site.
func crawl(t *testing.T, p program.Program) {
	var mu sync.Mutex
	var asked, leaked []string
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		leaked = append(leaked, r.RequestURI)
		fmt.Fprint(w, `<a href="/docs/other">on another site</a>`)
	}))
	defer other.Close()
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		asked = append(asked, r.RequestURI)
		if r.Header.Get("Authorization") != "" {
			leaked = append(leaked, "credentials")
		}
		switch r.RequestURI {
		case "/docs/moved":
			http.Redirect(w, r, "/docs/moved/", http.StatusFound)
		case "/docs/inside":
			http.Redirect(w, r, "http://169.254.169.254/latest/", http.StatusFound)
		case "/docs/away":
			http.Redirect(w, r, other.URL+"/away", http.StatusFound)
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		host := "http://" + r.Host
		fmt.Fprint(w, strings.NewReplacer("HERE", host, "HOST", r.Host, "THERE", other.URL).Replace(pages[r.RequestURI]))
	}))
	defer site.Close()

	out, errs, status := p.Run(t, "", "-allow", "127.0.0.1/32", strings.Replace(site.URL, "http", "HTTP", 1))
	want := []string{
		"/", "/docs/a%20b", "/docs/b?y=1&x=2", "/docs/c", "/docs/a%2Fb", "/user", "/docs/list?filter%5B%5D=x", "/docs/moved", "/docs/moved/",
		"/docs/away", "/docs/inside", "/docs/%C3%A9", "/docs/moved/d",
	}
	slices.Sort(asked)
	slices.Sort(want)
	if !slices.Equal(asked, want) {
		t.Errorf("asked for %q\nwant %q", asked, want)
	}
	if want := []string{"/away"}; !slices.Equal(leaked, want) {
		t.Errorf("the other site was asked for %q", leaked)
	}
	if status != 0 || !strings.Contains(out, "200 "+site.URL+"/docs/a%20b\n") || strings.Count(out, "\n") != len(want)-2 {
		t.Errorf("status %d, output\n%s", status, out)
	}
	if !strings.Contains(errs, "169.254") || strings.Contains(errs, "hunter2") {
		t.Errorf("errors: %s", errs)
	}
}

// refuse gives the program wrong arguments, and hosts that it must not ask.
func refuse(t *testing.T, p program.Program) {
	for _, test := range []struct {
		args, message string
		status        int
	}{
		{"", "usage: ", 1},
		{"http://a/ http://b/", "usage: ", 1},
		{"http://user:hunter2@h:80a/", "usage: ", 1},
		{"-allow x http://a/", "x", 1},
		{"http://127.0.0.1/", "refused", 0},
		{"http://[::ffff:169.254.169.254]/", "refused", 0},
		{"http://localhost/", "refused", 0},
		{"http://198.51.100.1:22/", "refused", 0},
	} {
		_, errs, status := p.Run(t, "", strings.Fields(test.args)...)
		if status != test.status || !strings.Contains(errs, test.message) || strings.Contains(errs, "hunter2") || strings.Contains(errs, "panic") {
			t.Errorf("%s: status %d, %s", test.args, status, errs)
		}
	}
}
