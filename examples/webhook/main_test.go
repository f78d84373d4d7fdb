package main

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/guard/guardhttp"
)

func Example() {
	os.Args = []string{"webhook", "http://127.0.0.1/", "http://user:secret@169.254.169.254/latest/", "file:///etc/passwd"}
	os.Stdin, _ = os.Open(os.DevNull)
	main()
	// Output:
	// Post "http://127.0.0.1/": guard: address refused: 127.0.0.1 is in 127.0.0.0/8, Loopback (RFC 1122)
	// Post "http://user:***@169.254.169.254/latest/": guard: userinfo refused
	// Post "file:///etc/passwd": guard: scheme refused: file
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
