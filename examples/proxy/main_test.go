package main

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/urikit/uri/examples/internal/program"
)

// TestProxy sends raw requests through the proxy to a server that answers with the
// request-target that it gets.
func TestProxy(t *testing.T) {
	backend := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if to := r.Header.Get("X-Redirect"); to != "" {
			w.Header().Set("Location", strings.ReplaceAll(to, "HOST", r.Host))
			w.WriteHeader(http.StatusFound)
			return
		}
		fmt.Fprint(w, r.RequestURI, " ", r.Header.Get("X-Forwarded-Host"))
	}))
	defer backend.Close()
	program.Each(t, func(t *testing.T, p program.Program) {
		front, _ := p.Serve(t, "-listen", "127.0.0.1:0", "/api="+backend.URL+"/v1", "/a%2Fb="+backend.URL+"/slash/", "/="+backend.URL)
		ask := func(target, host, header string) (int, string, string) {
			conn, err := net.Dial("tcp", front)
			if err != nil {
				t.Fatal(err)
			}
			defer conn.Close()
			fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: %s\r\n%sConnection: close\r\n\r\n", target, host, header)
			resp, err := http.ReadResponse(bufio.NewReader(conn), nil)
			if err != nil {
				t.Fatal(target, err)
			}
			defer resp.Body.Close()
			var body strings.Builder
			if _, err := bufio.NewReader(resp.Body).WriteTo(&body); err != nil {
				t.Fatal(target, err)
			}
			return resp.StatusCode, body.String(), resp.Header.Get("Location")
		}

		// same says that the counterpart has this answer, too; otherwise netURL is its answer.
		const same = "same"
		for _, test := range []struct{ target, want, netURL string }{
			{"/api/x", "/v1/x", same},
			{"/api", "/v1", same},
			{"/api?q", "/v1?q", same},
			{"/apix", "/apix", same},
			{"/api/", "/v1/", same},
			{"/api/a%2Fb%2f%7E~", "/v1/a%2Fb%2f%7E~", same},
			{"/a%2Fb/c", "/slash/c", same},
			{"/a/b/c", "/a/b/c", same},
			{"/%61pi/x", "/v1/x", "/%61pi/x"},
			{"/api%2Fx", "/api%2Fx", same},
			{"/api/?filter[]=x&page[size]=10", "/v1/?filter[]=x&page[size]=10", same},
			{"/api/?a;b=100%", "/v1/?a;b=100%", same},
			{"/api/a|b{c}^", "/v1/a|b%7Bc%7D%5E", "/v1/a%7Cb%7Bc%7D%5E"},
			{"/api/\xc3\xa9?\xc3\xa9", "/v1/%C3%A9?%C3%A9", "/v1/%C3%A9?\xc3\xa9"},
			{"/other/../api/x", "/v1/x", same},
			{"/api/../other", "/other", same},
			{"/api/%2e%2E/other", "/other", same},
			{"//example.org/x", "//example.org/x", same},
			{"/api//x", "/v1//x", same},
			{"http://front.example/api/x", "/v1/x", same},
		} {
			status, body, _ := ask(test.target, "front.example", "")
			want := test.want
			if p.NetURL && test.netURL != same {
				want = test.netURL
			}
			if status != 200 || body != want+" front.example" {
				t.Errorf("%s: %d, %s; want %s", test.target, status, body, want)
			}
		}
		for _, test := range []struct{ to, want string }{
			{"http://HOST/v1/new?q#f", "http://front.example/api/new?q#f"},
			{"http://HOST/v1", "http://front.example/api"},
			{"/v1/a%2Fb", "http://front.example/api/a%2Fb"},
			{"new", "http://front.example/api/new"},
			{"http://HOST/v12", "http://HOST/v12"},
			{"https://example.org/v1/x", "https://example.org/v1/x"},
			{"http://HOST@example.org/v1/x", "http://HOST@example.org/v1/x"},
			{"//example.org/x", "//example.org/x"},
		} {
			host := strings.TrimPrefix(backend.URL, "http://")
			want := strings.ReplaceAll(test.want, "HOST", host)
			if status, body, got := ask("/api/old", "front.example", "X-Redirect: "+test.to+"\r\n"); status != 302 || got != want {
				t.Errorf("Location %s: %d, %s, %s; want %s", test.to, status, got, body, want)
			}
		}
		if status, _, got := ask("/x", "front.example", "X-Redirect: http://HOST//example.org/\r\n"); status != 302 || got != "http://front.example//example.org/" {
			t.Errorf("Location with two slashes: %d, %s", status, got)
		}
		for _, host := range []string{"a b", "user@front.example", "front.example/", "a\\b"} {
			if status, body, _ := ask("/api/x", host, ""); status != 400 {
				t.Errorf("host %q: %d, %s", host, status, body)
			}
		}
	})
}
