package guard_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"

	"github.com/urikit/uri"
	"github.com/urikit/uri/guard"
)

func Example() {
	var policy guard.Policy // the strictest
	for _, text := range []string{
		"https://example.com/",
		"http://169.254.169.254/latest/meta-data/",
		"http://[::ffff:10.0.0.1]/",
		"http://0x7f.1/",
		"http://example.com&story=breaking_news@10.0.0.1/top_story.htm",
		"gopher://example.com:25/",
	} {
		u, err := uri.ParseURI(text)
		if err == nil {
			err = policy.CheckURI(u)
		}
		fmt.Println(err)
	}
	// Output:
	// <nil>
	// guard: address refused: 169.254.169.254 is in 169.254.0.0/16, Link Local (RFC 3927)
	// guard: address refused: 10.0.0.1 is in 10.0.0.0/8, Private-Use (RFC 1918)
	// guard: host refused: some programs read 0x7f.1 as an IPv4 address
	// guard: userinfo refused
	// guard: scheme refused: gopher
}

func ExampleNew() {
	policy, err := guard.New(guard.Config{
		AllowSchemes:  []string{"https"},
		AllowHosts:    []string{"*.example.com", "build.internal"},
		AllowPrefixes: []netip.Prefix{netip.MustParsePrefix("10.2.0.0/16")},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(policy.CheckURI(uri.MustParseURI("https://www.example.com/")))
	fmt.Println(policy.CheckURI(uri.MustParseURI("https://www.example.com.evil.example/")))
	fmt.Println(policy.CheckAddr(netip.MustParseAddr("10.2.0.1")))
	fmt.Println(policy.CheckAddr(netip.MustParseAddr("10.3.0.1")))
	// Output:
	// <nil>
	// guard: host refused: www.example.com.evil.example is not in AllowHosts
	// <nil>
	// guard: address refused: 10.3.0.1 is in 10.0.0.0/8, Private-Use (RFC 1918)
}

// In a network with NAT64, the names of IPv4 hosts have such addresses.
func ExampleConfig_nAT64() {
	policy, err := guard.New(guard.Config{
		NAT64: []netip.Prefix{netip.MustParsePrefix("64:ff9b::/96")},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(policy.CheckAddr(netip.MustParseAddr("64:ff9b::8.8.8.8")))
	fmt.Println(policy.CheckAddr(netip.MustParseAddr("64:ff9b::127.0.0.1")))
	// Output:
	// <nil>
	// guard: address refused: 64:ff9b::7f00:1 embeds 127.0.0.1, which is in 127.0.0.0/8, Loopback (RFC 1122)
}

func ExamplePolicy_CheckURI() {
	var policy guard.Policy
	err := policy.CheckURI(uri.MustParseURI("http://user:secret@example.com/"))
	fmt.Println(err, errors.Is(err, guard.ErrUserinfo))
	// Output:
	// guard: userinfo refused true
}

func ExamplePolicy_CheckAddr() {
	var policy guard.Policy
	for _, text := range []string{"8.8.8.8", "::1%lo", "fd00:ec2::254", "4000::"} {
		fmt.Println(policy.CheckAddr(netip.MustParseAddr(text)))
	}
	// Output:
	// <nil>
	// guard: address refused: ::1 is in ::1/128, Loopback Address (RFC 4291)
	// guard: address refused: fd00:ec2::254 is in fc00::/7, Unique-Local (RFC 4193)
	// guard: address refused: 4000:: is outside 2000::/3, the block of global unicast addresses
}

func ExamplePolicy_CheckAddrPort() {
	var policy guard.Policy
	fmt.Println(policy.CheckAddrPort(netip.MustParseAddrPort("8.8.8.8:53")))
	// Output:
	// guard: port refused: 53
}

// Control protects a Dialer that another function uses.
func ExamplePolicy_Control() {
	var policy guard.Policy
	dialer := net.Dialer{ControlContext: policy.Control}
	_, err := dialer.DialContext(context.Background(), "tcp", "127.0.0.1:80")
	fmt.Println(err)
	// Output:
	// dial tcp 127.0.0.1:80: guard: address refused: 127.0.0.1 is in 127.0.0.0/8, Loopback (RFC 1122)
}

func ExamplePolicy_DialFunc() {
	var policy guard.Policy
	dial := policy.DialFunc(&net.Dialer{})
	_, err := dial(context.Background(), "tcp", "127.1:80") // a C library may read this host as 127.0.0.1
	fmt.Println(err)
	// Output:
	// guard: host refused: some programs read 127.1 as an IPv4 address
}

func ExampleRefusal() {
	var policy guard.Policy
	err := policy.CheckURI(uri.MustParseURI("http://example.com:25/"))
	var refusal *guard.Refusal
	if errors.As(err, &refusal) && refusal.Reason == guard.ErrPort {
		fmt.Println("not to port", refusal.Detail)
	}
	// Output:
	// not to port 25
}
