package main

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httptrace"
	"net/netip"
	"net/url"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"code.dny.dev/ssrf"
	"github.com/doyensec/safeurl"

	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/guard/guardhttp"
	"github.com/urikit/uri/internal/testenv"
)

// Addresses that other guards allow and package guard refuses. A case fails once the other
// guard refuses it too; then remove the case.

func policy(t *testing.T, c guard.Config) *guard.Policy {
	t.Helper()
	p, err := guard.New(c)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestGuardSSRF(t *testing.T) {
	nat64 := guard.Config{NAT64: []netip.Prefix{ssrf.IPv6NAT64Prefix}}
	theirNAT64 := ssrf.WithAllowedV6Prefixes(ssrf.IPv6NAT64Prefix)
	for _, miss := range []struct {
		name    string
		options []ssrf.Option
		config  guard.Config
		addr    netip.Addr
	}{
		{"the zero address", nil, guard.Config{}, netip.Addr{}},
		{"loopback behind NAT64, with the option for that", []ssrf.Option{theirNAT64}, nat64, netip.MustParseAddr("64:ff9b::127.0.0.1")},
		{"cloud metadata behind NAT64, with the option for that", []ssrf.Option{theirNAT64}, nat64, netip.MustParseAddr("64:ff9b::169.254.169.254")},
		{"an IPv4 block that is denied, behind NAT64", []ssrf.Option{theirNAT64, ssrf.WithDeniedV4Prefixes(netip.MustParsePrefix("8.8.8.0/24"))},
			guard.Config{NAT64: nat64.NAT64, DenyPrefixes: []netip.Prefix{netip.MustParsePrefix("8.8.8.0/24")}}, netip.MustParseAddr("64:ff9b::8.8.8.8")},
		{"loopback by ISATAP", nil, guard.Config{}, netip.MustParseAddr("2001:470::5efe:127.0.0.1")},
		{"private addresses by ISATAP", nil, guard.Config{}, netip.MustParseAddr("2001:470::200:5efe:10.0.0.1")},
		{"the host of a virtual machine of Azure", nil, guard.Config{}, netip.MustParseAddr("168.63.129.16")},
	} {
		if err := ssrf.New(miss.options...).SafeAddr(miss.addr); err != nil {
			t.Errorf("ssrf misses no more: %s: %v", miss.name, err)
		}
		if err := policy(t, miss.config).CheckAddr(miss.addr); !errors.Is(err, guard.ErrAddress) {
			t.Errorf("guard misses: %s: %v", miss.name, err)
		}
	}
	// The opposite: addresses that the other guard refuses without need.
	mapped := netip.MustParseAddr("::ffff:8.8.8.8")
	if ssrf.New().SafeAddr(mapped) == nil {
		t.Error("ssrf no more refuses a mapped global address")
	}
	if err := policy(t, guard.Config{}).CheckAddr(mapped); err != nil {
		t.Error(err)
	}
}

// dialSafeurl asks safeurl's own dialer for an address. The context ends as soon as the
// dialer tries it, so that no connection is made.
func dialSafeurl(t *testing.T, address string) error {
	t.Helper()
	client := safeurl.Client(safeurl.GetConfigBuilder().EnableIPv6(true).Build())
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	ctx = httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{ConnectStart: func(string, string) { cancel() }})
	conn, err := client.Client.Transport.(*http.Transport).DialContext(ctx, "tcp", address)
	if conn != nil {
		conn.Close()
	}
	return err
}

// needIPv6 skips a test on machines without IPv6 sockets, because safeurl needs one to
// decide.
func needIPv6(t *testing.T) {
	t.Helper()
	l, err := net.Listen("tcp", "[::1]:0")
	testenv.Allowed(t, "a listener on ::1", err)
	l.Close()
}

func TestGuardSafeurlAddresses(t *testing.T) {
	needIPv6(t)
	var refused *safeurl.AllowedIPError
	if err := dialSafeurl(t, "[fc00::1]:80"); !errors.As(err, &refused) {
		t.Fatalf("what safeurl is known to refuse: %v", err)
	}
	for _, miss := range []struct{ name, text string }{
		{"loopback as a compatible address, ::/96", "::127.0.0.1"},
		{"loopback as a translated address, ::ffff:0:0:0/96", "::ffff:0:127.0.0.1"},
		{"loopback behind local NAT64, 64:ff9b:1::/48", "64:ff9b:1:7f00:0:100::"},
		{"loopback by ISATAP", "2001:470::5efe:127.0.0.1"},
		{"dummy prefix, 100:0:0:1::/64", "100:0:0:1::1"},
		{"documentation, 3fff::/20", "3fff::1"},
		{"segment routing, 5f00::/16", "5f00::1"},
		{"site-local addresses, fec0::/10", "fec0::1"},
		{"what is not assigned, 4000::/3", "4000::1"},
		{"what was for NSAP, 200::/7", "200::1"},
	} {
		if err := dialSafeurl(t, net.JoinHostPort(miss.text, "80")); err == nil || errors.As(err, &refused) {
			t.Errorf("safeurl misses no more: %s: %v", miss.name, err)
		}
		if err := policy(t, guard.Config{}).CheckAddr(netip.MustParseAddr(miss.text)); !errors.Is(err, guard.ErrAddress) {
			t.Errorf("guard misses: %s: %v", miss.name, err)
		}
	}
}

// A zone makes safeurl panic in a goroutine of net/http, where the caller cannot recover.
// So the test runs it in a process of its own.
func TestGuardSafeurlZone(t *testing.T) {
	const text, child = "http://[::1%25lo]/", "GUARD_TEST_SAFEURL_ZONE"
	if os.Getenv(child) != "" {
		client := safeurl.Client(safeurl.GetConfigBuilder().EnableIPv6(true).Build())
		if resp, err := client.Get(text); err == nil {
			resp.Body.Close()
		}
		return
	}
	needIPv6(t)
	if lo, err := net.InterfaceByName("lo"); err != nil || lo == nil {
		t.Skipf("the system has no interface lo, whose zone the test needs: %v", err)
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestGuardSafeurlZone$")
	cmd.Env = append(os.Environ(), child+"=1")
	if out, err := cmd.CombinedOutput(); err == nil || !strings.Contains(string(out), "panic: invalid ip: ::1%lo") {
		t.Errorf("safeurl does not panic any more: %v\n%s", err, out)
	}

	client, err := guardhttp.NewClient(guardhttp.Config{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := client.Get(text); !errors.Is(err, guard.ErrURI) {
		t.Errorf("guardhttp: %v", err)
	}
	if err := policy(t, guard.Config{}).Control(t.Context(), "tcp6", "[::1%lo]:80", nil); !errors.Is(err, guard.ErrAddress) {
		t.Errorf("guard: %v", err)
	}
}

// safeurl checks the first URL but not the ones that it is redirected to.
func TestGuardSafeurlRedirects(t *testing.T) {
	inner := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	defer inner.Close()
	outer := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, r.URL.Query().Get("to"), http.StatusFound)
	}))
	defer outer.Close()
	ports := []int{portOf(t, outer.URL), portOf(t, inner.URL)}
	var ours []uint16
	for _, p := range ports {
		ours = append(ours, uint16(p))
	}

	for _, miss := range []struct {
		name, location string
		want           error
	}{
		{"a host that is not on the list", inner.URL, guard.ErrHost},
		{"userinfo", strings.Replace(inner.URL, "127.0.0.1", "user:secret@localhost", 1), guard.ErrUserinfo},
	} {
		start := strings.Replace(outer.URL, "127.0.0.1", "localhost", 1) + "/?to=" + url.QueryEscape(miss.location)
		client := safeurl.Client(safeurl.GetConfigBuilder().
			SetAllowedHosts("localhost").SetAllowedPorts(ports...).SetAllowedIPsCIDR("127.0.0.0/8", "::1/128").EnableIPv6(true).Build())
		if resp, err := client.Get(start); err != nil || resp.StatusCode != http.StatusOK {
			t.Errorf("safeurl misses no more: %s in a redirect: %v", miss.name, err)
		}
		guarded, err := guardhttp.NewClient(guardhttp.Config{Policy: policy(t, guard.Config{
			AllowHosts: []string{"localhost"}, AllowPorts: ours,
			AllowPrefixes: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")},
		})})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := guarded.Get(start); !errors.Is(err, miss.want) || !errors.Is(err, guardhttp.ErrRedirect) {
			t.Errorf("guardhttp misses: %s in a redirect: %v", miss.name, err)
		}
		guarded.CloseIdleConnections()
	}
}

// net/http connects to another host than the URL's text says. The other guards leave that
// to the dialer; package guard refuses it before dialing.
func TestGuardFolding(t *testing.T) {
	client, err := guardhttp.NewClient(guardhttp.Config{})
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"http://①②⑦.0.0.1/", "http://169.254.169.²⁵⁴/", "http://example。com/"} {
		if _, err := client.Get(text); !errors.Is(err, guard.ErrHost) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func portOf(t *testing.T, text string) int {
	t.Helper()
	u, err := url.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	n, err := strconv.Atoi(u.Port())
	if err != nil {
		t.Fatal(err)
	}
	return n
}
