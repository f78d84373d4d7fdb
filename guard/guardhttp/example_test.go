package guardhttp_test

import (
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strconv"

	"github.com/urikit/uri"
	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/guard/guardhttp"
	"github.com/urikit/uri/urihttp"
)

func Example() {
	client, err := guardhttp.NewClient(guardhttp.Config{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, text := range []string{"http://127.0.0.1/admin", "http://user:secret@example.com/%zz"} { // from outside
		u, err := uri.ParseURI(text)
		if err != nil {
			fmt.Println(err)
			continue
		}
		req, err := urihttp.NewRequest(context.Background(), http.MethodGet, u, nil)
		if err != nil {
			fmt.Println(err)
			continue
		}
		resp, err := client.Do(req)
		if err != nil {
			fmt.Println(err)
			continue
		}
		resp.Body.Close()
	}
	// Output:
	// Get "http://127.0.0.1/admin": guard: address refused: 127.0.0.1 is in 127.0.0.0/8, Loopback (RFC 1122)
	// uri: "%" must be followed by two hexadecimal digits; write a literal "%" as %25 (offset 32, path, pct-encoded; RFC 3986 section 2.1)
}

// A small body of gzip has ten gigabytes.
func ExampleConfig_maxBody() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Encoding", "gzip")
		z := gzip.NewWriter(w)
		defer z.Close()
		for range 10 << 10 {
			if _, err := z.Write(make([]byte, 1<<20)); err != nil {
				return
			}
		}
	}))
	defer server.Close()
	policy, err := guard.New(guard.Config{AllowAnyPort: true, AllowPrefixes: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}})
	if err != nil {
		fmt.Println(err)
		return
	}
	client, err := guardhttp.NewClient(guardhttp.Config{Policy: policy, MaxBody: 1 << 20})
	if err != nil {
		fmt.Println(err)
		return
	}
	resp, err := client.Get(server.URL)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	fmt.Println(len(body), err, errors.Is(err, guardhttp.ErrTooLong))
	// Output:
	// 1048576 guardhttp: response too long: the body is longer than 1048576 bytes: set Config.MaxBody to read more true
}

func ExampleNewClient() {
	client, err := guardhttp.NewClient(guardhttp.Config{})
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = client.Get("http://169.254.169.254/latest/meta-data/")
	fmt.Println(err)
	_, err = client.Get("http://①②⑦.0.0.1/")
	fmt.Println(errors.Is(err, guard.ErrHost))
	// Output:
	// Get "http://169.254.169.254/latest/meta-data/": guard: address refused: 169.254.169.254 is in 169.254.0.0/16, Link Local (RFC 3927)
	// true
}

// An allowed server redirects to a refused address.
func ExampleRedirectError() {
	server := httptest.NewServer(http.RedirectHandler("http://user:secret@[::1]/", http.StatusFound))
	defer server.Close()
	u, err := url.Parse(server.URL)
	if err != nil {
		fmt.Println(err)
		return
	}
	port, err := strconv.ParseUint(u.Port(), 10, 16)
	if err != nil {
		fmt.Println(err)
		return
	}
	policy, err := guard.New(guard.Config{
		AllowPorts:    []uint16{80, uint16(port)},
		AllowPrefixes: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	client, err := guardhttp.NewClient(guardhttp.Config{Policy: policy})
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = client.Get(server.URL)
	fmt.Println(err)
	fmt.Println(errors.Is(err, guardhttp.ErrRedirect), errors.Is(err, guard.ErrUserinfo))
	// Output:
	// Get "http://user:***@[::1]/": guardhttp: redirect 1: guard: userinfo refused
	// true true
}

// A client with its own settings.
func ExampleNewTransport() {
	transport, err := guardhttp.NewTransport(guardhttp.Config{
		Transport: &http.Transport{MaxConnsPerHost: 4},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	client := &http.Client{Transport: transport, CheckRedirect: transport.CheckRedirect}
	_, err = client.Get("http://[::ffff:7f00:1]/")
	fmt.Println(err)

	_, err = guardhttp.NewTransport(guardhttp.Config{Transport: http.DefaultTransport.(*http.Transport)})
	fmt.Println(err)
	// Output:
	// Get "http://[::ffff:7f00:1]/": guard: address refused: 127.0.0.1 is in 127.0.0.0/8, Loopback (RFC 1122)
	// guardhttp: proxy refused: Config.Transport has a Proxy: remove it, or set Config.TrustedProxy
}

func ExampleTransport_RoundTrip() {
	transport, err := guardhttp.NewTransport(guardhttp.Config{})
	if err != nil {
		fmt.Println(err)
		return
	}
	// No text of a URL has this host.
	req := &http.Request{URL: &url.URL{Scheme: "http", Host: "127.0.0.1@8.8.8.8"}, Header: http.Header{}}
	_, err = transport.RoundTrip(req)
	fmt.Println(err)
	// Output:
	// guard: host refused: the name contains a percent-encoded character
}

func ExampleTransport_CheckRedirect() {
	transport, err := guardhttp.NewTransport(guardhttp.Config{})
	if err != nil {
		fmt.Println(err)
		return
	}
	from := httptest.NewRequest("GET", "https://example.com/", nil)
	to := httptest.NewRequest("GET", "https://evil.example/", nil)
	to.Header.Set("Authorization", "Bearer secret")
	fmt.Println(transport.CheckRedirect(to, []*http.Request{from}), to.Header.Get("Authorization") == "")
	// Output:
	// <nil> true
}

// After CloseIdleConnections, names are looked up and addresses checked again.
func ExampleTransport_CloseIdleConnections() {
	client, err := guardhttp.NewClient(guardhttp.Config{})
	if err != nil {
		fmt.Println(err)
		return
	}
	client.CloseIdleConnections() // calls the Transport's
	_, err = client.Get("http://127.0.0.1/")
	fmt.Println(errors.Is(err, guard.ErrAddress))
	// Output:
	// true
}
