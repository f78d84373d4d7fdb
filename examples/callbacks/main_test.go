package main

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/urikit/uri/examples/internal/program"
)

func Test(t *testing.T) {
	program.Each(t, func(t *testing.T, p program.Program) {
		const redirect = "https://client.example/cb?a=%2f&b#"
		address, stop := p.Serve(t, "-listen", "127.0.0.1:0", "-allow", "127.0.0.1/32",
			strings.TrimSuffix(redirect, "#"), "com.example.app:/cb", "http://127.0.0.1:7000/cb")
		service := "http://" + address
		authorize(t, service)
		webhooks(t, service)
		log := stop()
		if strings.Contains(log, "hunter2") || !strings.Contains(log, "***") && !strings.Contains(log, "%2A%2A%2A") || !strings.Contains(log, "/authorize") {
			t.Errorf("the log is %s", log)
		}
		if _, errs, status := p.Run(t, "", "https://user:hunter2@client.example/%zz"); status != 1 || strings.Contains(errs, "hunter2") {
			t.Errorf("an invalid argument: status %d, %s", status, errs)
		}
		if _, errs, status := p.Run(t, "", redirect); status != 1 || errs == "" {
			t.Errorf("an argument with a fragment: status %d, %s", status, errs)
		}
	})
}

// client does not follow redirects.
var client = &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}

// ask returns the status, the Location and the body of a response.
func ask(t *testing.T, method, target, body string) (int, string, string) {
	t.Helper()
	req, err := http.NewRequest(method, target, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	resp, err := client.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, resp.Header.Get("Location"), string(text)
}

// authorize asks for codes.
func authorize(t *testing.T, service string) {
	for _, test := range []struct{ query, begin, end string }{
		{"redirect_uri=https%3A%2F%2Fclient.example%2Fcb%3Fa%3D%252f%26b&state=x%26y%20z", "https://client.example/cb?a=%2f&b&code=", "&state=x%26y+z"},
		{"redirect_uri=com.example.app:/cb&state=s", "com.example.app:/cb?code=", "&state=s"},
		{"redirect_uri=http://127.0.0.1:7000/cb&state=s&filter[]=x", "http://127.0.0.1:7000/cb?code=", "&state=s"},
	} {
		status, to, body := ask(t, "GET", service+"/authorize?"+test.query, "")
		code := strings.TrimSuffix(strings.TrimPrefix(to, test.begin), test.end)
		if status != 302 || !strings.HasPrefix(to, test.begin) || !strings.HasSuffix(to, test.end) || len(code) < 20 || strings.ContainsAny(code, "&=") {
			t.Errorf("%s: %d, %s, %s", test.query, status, to, body)
		}
	}
	for _, uri := range []string{
		"", "https://client.example/cb", "https://client.example/cb?a=%2F&b", "https://client.example/cb?a=/&b", "https://CLIENT.example/cb?a=%2f&b",
		"https://client.example:443/cb?a=%2f&b", "https://client.example/cb?a=%2f&b#", "https://client.example/./cb?a=%2f&b",
		"https://client.example@evil.example/cb?a=%2f&b", "com.example.app:/cb/../x", "http://127.0.0.1:7001/cb", "//client.example/cb", "https://user:hunter2@[",
	} {
		if status, to, _ := ask(t, "GET", service+"/authorize?state=s&redirect_uri="+url.QueryEscape(uri), ""); status != 400 || to != "" {
			t.Errorf("%s: %d, %s", uri, status, to)
		}
	}
	for _, query := range []string{"", "state=s", "redirect_uri=com.example.app:/cb", "state=a&state=b&redirect_uri=com.example.app:/cb",
		"state=s&redirect_uri=com.example.app:/cb&redirect_uri=https://evil.example/"} {
		if status, to, _ := ask(t, "GET", service+"/authorize?"+query, ""); status != 400 || to != "" {
			t.Errorf("%s: %d, %s", query, status, to)
		}
	}
}

// webhooks registers webhooks and sends an event to them.
func webhooks(t *testing.T, service string) {
	var mu sync.Mutex
	var got []string
	receive := func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		body, _ := io.ReadAll(r.Body)
		got = append(got, r.Method+" "+r.RequestURI+" "+string(body))
		switch r.URL.Path {
		case "/moved":
			http.Redirect(w, r, "/new", http.StatusPermanentRedirect)
		case "/inside":
			http.Redirect(w, r, "http://[::1]/admin", http.StatusFound)
		}
	}
	server := httptest.NewServer(http.HandlerFunc(receive))
	defer server.Close()
	for _, hook := range []string{"/a%2Fb?access_token=hunter2&x[]", "/moved", "/inside?access_token=hunter2"} {
		hook = strings.ReplaceAll(server.URL+hook, "[]", "%5B%5D")
		if status, _, body := ask(t, "POST", service+"/hooks?url="+url.QueryEscape(hook), ""); status != 200 || body != "" {
			t.Errorf("%s: %d, %s", hook, status, body)
		}
	}
	for _, hook := range []string{
		"", "/a", "http://user:hunter2@127.0.0.1/", "http://user:hunter2@h/%zz", "file:///etc/passwd", "http://169.254.169.254/latest/", "http://[::1]/",
		"http://10.0.0.1/", "http://metadata.google.internal/", "http://0x7f.1/", "http://[::ffff:10.0.0.1]/", "http://user:hunter2@h:80a/", "gopher://127.0.0.1/", "http:///a",
	} {
		if status, _, body := ask(t, "POST", service+"/hooks?url="+url.QueryEscape(hook), ""); status != 400 || strings.Contains(body, "hunter2") {
			t.Errorf("%s: %d, %s", hook, status, body)
		}
	}
	status, _, body := ask(t, "POST", service+"/events", `{"n":1}`)
	lines := strings.Split(body, "\n")
	if status != 200 || len(lines) != 4 || lines[0] != "1: 200 OK" || lines[1] != "2: 200 OK" || !strings.HasPrefix(lines[2], "3: ") ||
		!strings.Contains(lines[2], "refused") || strings.Contains(body, "hunter2") {
		t.Errorf("events: %d, %s", status, body)
	}
	mu.Lock()
	defer mu.Unlock()
	want := `POST /a%2Fb?access_token=hunter2&x%5B%5D {"n":1}; POST /moved {"n":1}; POST /new {"n":1}; POST /inside?access_token=hunter2 {"n":1}`
	if all := strings.Join(got, "; "); all != want {
		t.Errorf("the webhooks got %s", all)
	}
}
