package main

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/guard/guardhttp"
)

func Example() {
	os.Args = []string{"webhook", "http://127.0.0.1/", "http://169.254.169.254/latest/", "http://user:secret@example.com/", "file:///etc/passwd", "http://127.0.0.1/?access_token=hunter2"}
	os.Stdin, _ = os.Open(os.DevNull)
	main()
	// Output:
	// 1: Post "http://127.0.0.1/": guard: address refused: 127.0.0.1 is in 127.0.0.0/8, Loopback (RFC 1122)
	// 2: Post "http://169.254.169.254/latest/": guard: address refused: 169.254.169.254 is in 169.254.0.0/16, Link Local (RFC 3927)
	// 3: urihttp: the URI has userinfo: remove it, and send credentials with SetBasicAuth
	// 4: urihttp: the scheme is not http or https
	// 5: Post "http://127.0.0.1/?access_token=***": guard: address refused: 127.0.0.1 is in 127.0.0.0/8, Loopback (RFC 1122)
}

// TestPasswords sends to hooks with a password, which net/url refuses or accepts.
func TestPasswords(t *testing.T) {
	client, err := guardhttp.NewClient(guardhttp.Config{})
	if err != nil {
		t.Fatal(err)
	}
	for _, hook := range []string{
		"http://u:hunter2@h/%zz", "http://u:hunter2@h:80a/", "http://u:hunter2@%41b/", "http://u:hunter2@h/a b",
		"http://u:hunter2@h/", "HTTP://u:hunter2@[::1", "http://u:hunter2@h\n/", "ftp://u:hunter2@h/",
	} {
		if _, err := send(client, hook, nil); err == nil || strings.Contains(err.Error(), "hunter") {
			t.Errorf("%q: %v", hook, err)
		}
	}
}

// TestSend allows the address of a server on this machine. ::1 remains forbidden.
func TestSend(t *testing.T) {
	var got []string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		got = append(got, r.Method+" "+r.URL.Path+" "+string(body))
		switch r.URL.Path {
		case "/moved":
			http.Redirect(w, r, "/new", http.StatusPermanentRedirect)
		case "/inside":
			http.Redirect(w, r, "http://[::1]/admin", http.StatusFound)
		}
	}))
	defer server.Close()
	port, err := uri.MustParseURI(server.URL).PortNumber()
	if err != nil {
		t.Fatal(err)
	}
	policy, err := guard.New(guard.Config{AllowPorts: []uint16{80, port}, AllowPrefixes: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}})
	if err != nil {
		t.Fatal(err)
	}
	client, err := guardhttp.NewClient(guardhttp.Config{Policy: policy})
	if err != nil {
		t.Fatal(err)
	}
	if status, err := send(client, server.URL+"/moved", []byte("{}")); status != "200 OK" || err != nil {
		t.Errorf("%q, %v", status, err)
	}
	if len(got) != 2 || got[1] != "POST /new {}" {
		t.Errorf("requests %q", got)
	}
	_, err = send(client, server.URL+"/inside", []byte("{}"))
	if !errors.Is(err, guardhttp.ErrRedirect) || !errors.Is(err, guard.ErrAddress) {
		t.Errorf("to an address inside: %v", err)
	}
}
