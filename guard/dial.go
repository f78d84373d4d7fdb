package guard

import (
	"context"
	"net"
	"net/netip"
	"strconv"
	"syscall"
)

// Control judges an attempt to connect. It is for the field ControlContext of a
// [net.Dialer], which calls it after DNS has been asked, once for each address that is
// tried, before anything is sent. What it sees is a number, so that there is nothing left
// to be looked up.
//
// Whoever can should use [Policy.DialFunc], which judges the name too, and switches
// off multipath TCP, where the other end names addresses that no Dialer hears of. The
// error is a [*Refusal] with [ErrNetwork], [ErrPort] or [ErrAddress]; the last also for
// what is no numeric address.
func (p *Policy) Control(_ context.Context, network, address string, _ syscall.RawConn) error {
	if !isTCP(network) {
		return &Refusal{ErrNetwork, strconv.Quote(clip(network))}
	}
	a, err := netip.ParseAddrPort(address)
	if err != nil {
		return &Refusal{ErrAddress, "not a numeric address and port"}
	}
	return p.CheckAddrPort(a)
}

// DialFunc returns a function that dials like d, but connects to nothing that p
// refuses. It fits the field DialContext of an HTTP transport, and the like of other
// clients. It judges the name and the port that are dialed, each address that is tried,
// as [Policy.Control] does, and the address at the other end of what it returns, for
// systems on which a Dialer does not call its ControlContext.
//
// d is copied; nil is the zero Dialer. If it has a ControlContext or Control, that is
// called for what p lets through. A Resolver of d is used, and is not guarded. Multipath
// TCP is switched off, whatever d or the environment say: with it the other end can name
// more addresses, which the operating system connects to and nobody judges.
//
// The errors of that function are those of d, and [*Refusal] with [ErrNetwork],
// [ErrPort], [ErrHost] or [ErrAddress], which may stand within a [*net.OpError]. If
// several addresses are tried in vain, it is as a rule the error of the first.
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

// checkDial judges what is to be dialed, before a name is looked up.
func (p *Policy) checkDial(network, address string) error {
	if !isTCP(network) {
		return &Refusal{ErrNetwork, strconv.Quote(clip(network))}
	}
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return &Refusal{ErrHost, "not a host and a port"}
	}
	n, err := strconv.ParseUint(port, 10, 16)
	if err != nil {
		return &Refusal{ErrPort, "no number up to 65535"}
	}
	if err := p.checkPort(uint16(n)); err != nil {
		return err
	}
	if addr, err := netip.ParseAddr(host); err == nil {
		return p.checkLiteral(addr)
	}
	return p.checkName(host)
}

// checkConn judges the address at the other end of a connection.
func (p *Policy) checkConn(conn net.Conn) error {
	remote, ok := conn.RemoteAddr().(*net.TCPAddr)
	if !ok {
		return &Refusal{ErrAddress, "not known of the connection"}
	}
	return p.CheckAddrPort(remote.AddrPort())
}

func isTCP(network string) bool {
	return network == "tcp" || network == "tcp4" || network == "tcp6"
}
