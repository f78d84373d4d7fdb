package guard_test

import (
	"context"
	"errors"
	"io"
	"net"
	"net/netip"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"

	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/guard/internal/dnstest"
	"github.com/urikit/uri/internal/testenv"
)

func TestControl(t *testing.T) {
	for _, test := range []struct {
		network, address string
		want             error
	}{
		{"tcp4", "8.8.8.8:443", nil},
		{"tcp6", "[2606:4700:4700::1111]:80", nil},
		{"tcp", "[::ffff:8.8.8.8]:80", nil},
		{"tcp4", "127.0.0.1:80", guard.ErrAddress},
		{"tcp6", "[::1]:80", guard.ErrAddress},
		{"tcp6", "[::1%lo]:80", guard.ErrAddress},
		{"tcp6", "[2606:4700:4700::1111%lo]:80", nil},
		{"tcp6", "[fe80::1%eth0]:80", guard.ErrAddress},
		{"tcp4", "8.8.8.8:22", guard.ErrPort},
		{"tcp4", "8.8.8.8:0", guard.ErrPort},
		{"tcp4", "8.8.8.8", guard.ErrAddress},
		{"tcp4", "example.com:80", guard.ErrAddress},
		{"tcp4", "127.1:80", guard.ErrAddress},
		{"tcp4", ":80", guard.ErrAddress},
		{"tcp4", "", guard.ErrAddress},
		{"tcp6", "[::1", guard.ErrAddress},
		{"tcp4", "8.8.8.8:65616", guard.ErrAddress},
		{"udp4", "8.8.8.8:443", guard.ErrNetwork},
		{"ip4:icmp", "8.8.8.8:443", guard.ErrNetwork},
		{"unix", "/run/docker.sock", guard.ErrNetwork},
		{"", "8.8.8.8:443", guard.ErrNetwork},
	} {
		for _, p := range []*guard.Policy{nil, new(guard.Policy)} {
			if err := p.Control(t.Context(), test.network, test.address, nil); !errors.Is(err, test.want) {
				t.Errorf("%s %s: %v, want %v", test.network, test.address, err, test.want)
			}
		}
	}
}

// A listener counts the connections to it.
type listener struct {
	net.Listener
	port uint16
	met  atomic.Int32
	wg   sync.WaitGroup
}

// listen listens on an address of the loopback interface. It skips the test on systems
// that do not have this address.
func listen(t *testing.T, address string) *listener {
	t.Helper()
	l, err := net.Listen("tcp", address)
	if err != nil {
		testenv.Allowed(t, "a listener on "+address, err)
	}
	_, port, _ := net.SplitHostPort(l.Addr().String())
	n, err := strconv.ParseUint(port, 10, 16)
	if err != nil {
		t.Fatal(err)
	}
	s := &listener{Listener: l, port: uint16(n)}
	s.wg.Go(func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			s.met.Add(1)
			conn.Close()
		}
	})
	t.Cleanup(func() { l.Close(); s.wg.Wait() })
	return s
}

// on returns the host with the port of the listener.
func (s *listener) on(host string) string {
	return net.JoinHostPort(host, strconv.Itoa(int(s.port)))
}

func TestDialFunc(t *testing.T) {
	good := listen(t, "127.0.0.1:0")
	bad := listen(t, "127.0.0.2:"+strconv.Itoa(int(good.port)))
	names := map[string][]netip.Addr{
		"good.test":  {addr("127.0.0.1")},
		"bad.test":   {addr("127.0.0.2")},
		"mixed.test": {addr("127.0.0.2"), addr("127.0.0.1")}, // the bad one is tried first, or not tried
		"six.test":   {addr("::ffff:127.0.0.2"), addr("64:ff9b::7f00:2"), addr("::1")},
		"none.test":  nil,
	}
	resolver := dnstest.Resolver(t, func(name string) []netip.Addr { return names[name] })
	config := guard.Config{AllowPorts: []uint16{good.port}, AllowPrefixes: prefixes("127.0.0.1/32"), DenyHosts: []string{"denied.test"}}
	for _, test := range []struct {
		network, address string
		want             error
	}{
		{"tcp", good.on("127.0.0.1"), nil},
		{"tcp4", good.on("127.0.0.1"), nil},
		{"tcp", good.on("::ffff:127.0.0.1"), nil},
		{"tcp", good.on("good.test"), nil},
		{"tcp", good.on("GOOD.test."), nil},
		{"tcp", good.on("mixed.test"), nil},
		{"tcp", good.on("127.0.0.2"), guard.ErrAddress},
		{"tcp", good.on("::ffff:127.0.0.2"), guard.ErrAddress},
		{"tcp", good.on("::1%lo"), guard.ErrAddress},
		{"tcp", good.on("bad.test"), guard.ErrAddress},
		{"tcp", good.on("six.test"), guard.ErrAddress},
		{"tcp", good.on("denied.test"), guard.ErrHost},
		{"tcp", good.on(""), guard.ErrHost},
		{"tcp", good.on("127.1"), guard.ErrHost},
		{"tcp", good.on("0x7f000001"), guard.ErrHost},
		{"tcp", good.on("①②⑦.0.0.1"), guard.ErrHost},
		{"tcp", good.on("good。test"), guard.ErrHost},
		{"tcp", good.on("good.test\x00"), guard.ErrHost},
		{"tcp", "127.0.0.1", guard.ErrHost},
		{"tcp", "127.0.0.1:80:80", guard.ErrHost},
		{"tcp", "127.0.0.1:80", guard.ErrPort},
		{"tcp", "127.0.0.1:http", guard.ErrPort},
		{"tcp", "127.0.0.1:", guard.ErrPort},
		{"tcp", "127.0.0.1:-1", guard.ErrPort},
		{"tcp", "127.0.0.1:65536", guard.ErrPort},
		{"udp", good.on("127.0.0.1"), guard.ErrNetwork},
		{"unix", "/run/docker.sock", guard.ErrNetwork},
	} {
		conn, err := policy(t, config).DialFunc(&net.Dialer{Resolver: resolver})(t.Context(), test.network, test.address)
		if !errors.Is(err, test.want) {
			t.Errorf("%s %q: %v, want %v", test.network, test.address, err, test.want)
		}
		if conn != nil {
			if test.want != nil {
				t.Errorf("%s %q: a connection", test.network, test.address)
			}
			io.Copy(io.Discard, conn) // wait until the listener has counted it
			conn.Close()
		}
	}
	if _, err := policy(t, config).DialFunc(&net.Dialer{Resolver: resolver})(t.Context(), "tcp", good.on("none.test")); err == nil || errors.Is(err, guard.ErrHost) {
		t.Errorf("a name without addresses: %v", err)
	}
	if good.met.Load() == 0 || bad.met.Load() != 0 {
		t.Errorf("%d connections to the good listener, %d to the bad one", good.met.Load(), bad.met.Load())
	}
	// A nil dialer and a nil policy.
	for _, dial := range []func(context.Context, string, string) (net.Conn, error){
		policy(t, guard.Config{AllowAnyPort: true}).DialFunc(nil),
		(*guard.Policy)(nil).DialFunc(nil),
	} {
		if conn, err := dial(t.Context(), "tcp", good.on("127.0.0.1")); conn != nil || err == nil {
			t.Errorf("a connection, %v", err)
		}
	}
}

// TestRebinding changes the DNS answer between a check of the name and the connection.
func TestRebinding(t *testing.T) {
	bad := listen(t, "127.0.0.1:0")
	public := addr("192.0.9.1")
	var asked atomic.Int32
	resolver := dnstest.Resolver(t, func(string) []netip.Addr {
		if asked.Add(1) <= 2 { // A and AAAA
			return []netip.Addr{public}
		}
		return []netip.Addr{addr("127.0.0.1")}
	})
	p := policy(t, guard.Config{AllowAnyPort: true})
	const name = "rebind.test"
	addrs, err := resolver.LookupNetIP(t.Context(), "ip", name)
	if err != nil || len(addrs) != 1 || plain(addrs[0]) != public {
		t.Fatal(addrs, err)
	}
	if err := p.CheckAddr(addrs[0]); err != nil {
		t.Fatalf("a check beforehand: %v", err)
	}
	conn, err := p.DialFunc(&net.Dialer{Resolver: resolver})(t.Context(), "tcp", bad.on(name))
	if conn != nil || !errors.Is(err, guard.ErrAddress) || !strings.Contains(err.Error(), "127.0.0.1 is in 127.0.0.0/8") {
		t.Errorf("after it: %v", err)
	}
	if bad.met.Load() != 0 {
		t.Error("a connection was made")
	}
}

func plain(a netip.Addr) netip.Addr { return a.Unmap() }

// TestOnePath checks that connections do not use multipath TCP.
func TestOnePath(t *testing.T) {
	t.Setenv("GODEBUG", "multipathtcp=1")
	var d net.Dialer
	d.SetMultipathTCP(true)
	var listen net.ListenConfig
	listen.SetMultipathTCP(true)
	l, err := listen.Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	p := policy(t, guard.Config{AllowAnyPort: true, AllowPrefixes: prefixes("127.0.0.1/32")})
	for _, test := range []struct {
		name    string
		dial    func(context.Context, string, string) (net.Conn, error)
		guarded bool
	}{
		{"not guarded", d.DialContext, false},
		{"a Dialer with multipath TCP", p.DialFunc(&d), true},
		{"the default", p.DialFunc(nil), true},
	} {
		conn, err := test.dial(t.Context(), "tcp", l.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		many, err := conn.(*net.TCPConn).MultipathTCP()
		switch {
		case err != nil || many && test.guarded:
			t.Errorf("%s: %t, %v", test.name, many, err)
		case !many && !test.guarded:
			t.Skip("the system does not allow multipath TCP")
		}
	}
}

// TestDialFuncControl checks that the Dialer's own control function is called for allowed
// addresses only.
func TestDialFuncControl(t *testing.T) {
	good := listen(t, "127.0.0.1:0")
	own := errors.New("my own")
	var seen []string
	var fail error
	control := func(network, address string, c syscall.RawConn) error {
		if c == nil {
			t.Error("no connection")
		}
		seen = append(seen, network+" "+address)
		return fail
	}
	controlContext := func(ctx context.Context, network, address string, c syscall.RawConn) error {
		return control(network, address, c)
	}
	p := policy(t, guard.Config{AllowPorts: []uint16{good.port}, AllowPrefixes: prefixes("127.0.0.1/32")})
	for name, d := range map[string]*net.Dialer{
		"Control":        {Control: control},
		"ControlContext": {ControlContext: controlContext, Control: func(string, string, syscall.RawConn) error { panic("both") }},
	} {
		dial := p.DialFunc(d)
		d.Control, d.ControlContext = nil, nil // dial must use a copy of d
		seen, fail = nil, nil
		if _, err := dial(t.Context(), "tcp", good.on("127.0.0.3")); !errors.Is(err, guard.ErrAddress) || seen != nil {
			t.Errorf("%s: %v, %v", name, err, seen)
		}
		conn, err := dial(t.Context(), "tcp", good.on("127.0.0.1"))
		if err != nil || len(seen) != 1 || seen[0] != "tcp4 "+good.on("127.0.0.1") {
			t.Fatalf("%s: %v, %v", name, err, seen)
		}
		conn.Close()
		fail = own
		if conn, err := dial(t.Context(), "tcp", good.on("127.0.0.1")); conn != nil || !errors.Is(err, own) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func FuzzControl(f *testing.F) {
	for _, address := range []string{"127.0.0.1:80", "[::1%lo]:80", "8.8.8.8:443", "example.com:80", "[::ffff:8.8.8.8]:443", ":", "[::1", "①:80"} {
		f.Add("tcp", address)
	}
	strict := new(guard.Policy)
	deaf := &net.Dialer{Resolver: &net.Resolver{PreferGo: true, Dial: func(context.Context, string, string) (net.Conn, error) {
		return nil, errors.New("no name server")
	}}}
	f.Fuzz(func(t *testing.T, network, address string) {
		err := strict.Control(t.Context(), network, address, nil)
		ap, parseErr := netip.ParseAddrPort(address)
		if want := parseErr == nil && strict.CheckAddrPort(ap) == nil && strings.HasPrefix(network, "tcp"); err == nil && !want {
			t.Fatalf("%q %q is let through", network, address)
		}
		var refusal *guard.Refusal
		if err != nil && (!errors.As(err, &refusal) || len(err.Error()) > 400) {
			t.Fatalf("%q %q: %v", network, address, err)
		}
		// With a canceled context, dial connects to nothing, whatever it allows.
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if conn, err := strict.DialFunc(deaf)(ctx, network, address); conn != nil || err == nil || len(err.Error()) > 1000+len(address) {
			t.Fatalf("%q %q: %v", network, address, err)
		}
	})
}
