package guardhttp

import (
	"errors"
	"net"
	"net/http"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// With a proxy, the dial function connects to nothing else.
func TestDialOnly(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	conn, err := dialOnly(new(net.Dialer), l.Addr().String())(t.Context(), "tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	conn.Close()
	if conn, err := dialOnly(new(net.Dialer), "proxy.test:3128")(t.Context(), "tcp", l.Addr().String()); conn != nil || !errors.Is(err, ErrProxy) {
		t.Error(err)
	}
}

// TestSettings fails if a new version of Go adds a field to Transport or Dialer. A field
// that dials, or that uses a proxy, must be refused.
func TestSettings(t *testing.T) {
	for _, test := range []struct {
		of   reflect.Type
		want string
	}{
		{reflect.TypeFor[http.Transport](), `Dial DialContext DialTLS DialTLSContext DisableCompression
			DisableKeepAlives ExpectContinueTimeout ForceAttemptHTTP2 GetProxyConnectHeader HTTP2 IdleConnTimeout
			MaxConnsPerHost MaxIdleConns MaxIdleConnsPerHost MaxResponseHeaderBytes OnProxyConnectResponse Protocols
			Proxy ProxyConnectHeader ReadBufferSize ResponseHeaderTimeout TLSClientConfig TLSHandshakeTimeout
			TLSNextProto WriteBufferSize`},
		{reflect.TypeFor[net.Dialer](), `Cancel Control ControlContext Deadline DualStack FallbackDelay KeepAlive
			KeepAliveConfig LocalAddr Resolver Timeout`},
	} {
		known := strings.Fields(test.want)
		for _, f := range reflect.VisibleFields(test.of) {
			if f.IsExported() && !slices.Contains(known, f.Name) {
				t.Errorf("%s has the new field %s: check whether it makes connections", test.of, f.Name)
			}
		}
	}
}

// The documentation lists every header that is secret by default.
func TestSecretHeadersAreListed(t *testing.T) {
	source, err := os.ReadFile("transport.go")
	if err != nil {
		t.Fatal(err)
	}
	doc, _, _ := strings.Cut(string(source), "\tSecretHeaders []string")
	doc = strings.ToLower(doc)
	for name := range secretHeaders {
		if !regexp.MustCompile(`[ \t]` + regexp.QuoteMeta(name) + `[,;.\n]`).MatchString(doc) {
			t.Errorf("the documentation of SecretHeaders lacks %s", name)
		}
	}
}
