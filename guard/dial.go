package guard

import (
	"context"
	"net"
	"net/netip"
	"strconv"
	"syscall"
)

// Control checks an attempt to connect. Set it as the field ControlContext of a
// [net.Dialer], which calls it after the look-up, once for each address that it tries,
// before it sends anything. Control sees the numeric address, so no other look-up
// follows.
//
// Prefer [Policy.DialFunc]. It also checks the name, and it disables multipath TCP,
// with which the other end can name addresses that no Dialer sees. The error is a
// [*Refusal] with [ErrNetwork], [ErrPort] or [ErrAddress]. ErrAddress also reports a
// text that is not a numeric address.
func (p *Policy) Control(_ context.Context, network, address string, _ syscall.RawConn) error {
	if !isTCP(network) {
		return networkRefusal(network)
	}
	a, err := netip.ParseAddrPort(address)
	if err != nil {
		return &Refusal{ErrAddress, "the Dialer did not pass a numeric address and port"}
	}
	return p.CheckAddrPort(a)
}

// DialFunc returns a function that dials like d, but makes no connection that p
// refuses. It fits the field DialContext of an HTTP transport and similar fields of
// other clients. The function checks the name and the port, and each address that it
// tries, as [Policy.Control] does. It also checks the remote address of the new
// connection, for systems on which a Dialer does not call its ControlContext.
//
// DialFunc copies d. A nil d is the zero Dialer. If d has a ControlContext or Control,
// the function calls it for addresses that p allows. It uses a Resolver of d without
// checking the resolver's own connections. It disables multipath TCP, whatever d and
// the environment say: with it the other end can name more addresses, to which the
// operating system connects unchecked.
//
// The errors of the function are those of d, and a *Refusal with [ErrNetwork],
// [ErrPort], [ErrHost] or [ErrAddress], perhaps within a [*net.OpError]. If it tries
// several addresses without success, the error is usually that of the first.
func (p *Policy) DialFunc(d *net.Dialer) func(ctx context.Context, network, address string) (net.Conn, error) {
	p = p.must()
	var dialer net.Dialer
	if d != nil {
		dialer = *d
	}
	dialer.SetMultipathTCP(false)
	next := dialer.ControlContext
	if control := dialer.Control; next == nil && control != nil {
		next = func(_ context.Context, network, address string, c syscall.RawConn) error {
			return control(network, address, c)
		}
	}
	dialer.ControlContext = func(ctx context.Context, network, address string, c syscall.RawConn) error {
		if err := p.Control(ctx, network, address, c); err != nil || next == nil {
			return err
		}
		return next(ctx, network, address, c)
	}
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		if err := p.checkDial(network, address); err != nil {
			return nil, err
		}
		conn, err := dialer.DialContext(ctx, network, address)
		if err != nil {
			return nil, err
		}
		if err := p.checkConn(conn); err != nil {
			conn.Close()
			return nil, err
		}
		return conn, nil
	}
}

// checkDial checks the arguments of a dial function, before a look-up.
func (p *Policy) checkDial(network, address string) error {
	if !isTCP(network) {
		return networkRefusal(network)
	}
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return &Refusal{ErrHost, "the address is not a host and a port, such as example.com:80"}
	}
	n, err := strconv.ParseUint(port, 10, 16)
	if err != nil {
		return &Refusal{ErrPort, "the port is not a number up to 65535"}
	}
	if err := p.checkPort(uint16(n)); err != nil {
		return err
	}
	if addr, err := netip.ParseAddr(host); err == nil {
		return p.checkLiteral(addr)
	}
	return p.checkName(host)
}

// checkConn checks the address at the other end of a connection.
func (p *Policy) checkConn(conn net.Conn) error {
	remote, ok := conn.RemoteAddr().(*net.TCPAddr)
	if !ok {
		return &Refusal{ErrAddress, "the connection has no remote TCP address"}
	}
	return p.CheckAddrPort(remote.AddrPort())
}

func isTCP(network string) bool {
	return network == "tcp" || network == "tcp4" || network == "tcp6"
}

func networkRefusal(network string) error {
	return &Refusal{ErrNetwork, strconv.Quote(clip(network)) + " is not TCP"}
}
