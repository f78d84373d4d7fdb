package guardhttp

import (
	"errors"
	"net"
	"testing"
)

// With a proxy nothing else is dialed, whatever net/http might ask for.
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
