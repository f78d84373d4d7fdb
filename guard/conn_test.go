package guard

import (
	"errors"
	"net"
	"testing"
)

type remote struct {
	net.Conn
	addr net.Addr
}

func (c remote) RemoteAddr() net.Addr { return c.addr }

// TestCheckConn checks the check after connecting, for systems on which a Dialer does not
// call its ControlContext.
func TestCheckConn(t *testing.T) {
	for _, test := range []struct {
		addr net.Addr
		want error
	}{
		{&net.TCPAddr{IP: net.ParseIP("8.8.8.8"), Port: 80}, nil},
		{&net.TCPAddr{IP: net.ParseIP("8.8.8.8"), Port: 22}, ErrPort},
		{&net.TCPAddr{IP: net.ParseIP("127.0.0.1"), Port: 80}, ErrAddress},
		{&net.TCPAddr{IP: net.ParseIP("::1"), Port: 80, Zone: "lo"}, ErrAddress},
		{&net.TCPAddr{Port: 80}, ErrAddress},
		{&net.UnixAddr{Name: "8.8.8.8:80"}, ErrAddress},
		{nil, ErrAddress},
	} {
		if err := new(Policy).checkConn(remote{addr: test.addr}); !errors.Is(err, test.want) {
			t.Errorf("%v: %v, want %v", test.addr, err, test.want)
		}
	}
}
