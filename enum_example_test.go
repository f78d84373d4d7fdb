package uri_test

import (
	"errors"
	"fmt"

	"github.com/urikit/uri"
)

func ExampleComponent_UnmarshalText() {
	var c uri.Component
	err := c.UnmarshalText([]byte("userinfo"))
	fmt.Println(c == uri.ComponentUserinfo, err)

	err = c.UnmarshalText([]byte("user"))
	fmt.Println(errors.Is(err, uri.ErrUnknownName))
	// Output:
	// true <nil>
	// true
}

func ExampleHostKind_UnmarshalText() {
	var k uri.HostKind
	err := k.UnmarshalText([]byte("ipv6"))
	fmt.Println(k == uri.HostIPv6, err)

	err = k.UnmarshalText([]byte("IPv6"))
	fmt.Println(err)
	// Output:
	// true <nil>
	// uri: unknown host kind "IPv6": must be one of reg-name, ipv4, ipv6, ipvfuture, hostname, empty
}

func ExampleLevel_UnmarshalText() {
	var l uri.Level
	err := l.UnmarshalText([]byte("path"))
	fmt.Println(l == uri.LevelPath, err)

	err = l.UnmarshalText([]byte("syntax"))
	fmt.Println(err)
	// Output:
	// true <nil>
	// uri: unknown level "syntax": must be one of string, case, percent, path, scheme, protocol
}

func ExampleReferenceKind_UnmarshalText() {
	var k uri.ReferenceKind
	err := k.UnmarshalText([]byte("network-path"))
	fmt.Println(k == uri.KindNetworkPath, err)

	err = k.UnmarshalText([]byte("suffix"))
	fmt.Println(err)
	// Output:
	// true <nil>
	// uri: unknown reference kind "suffix": must be one of relative-path, absolute-path, network-path, uri
}

func ExampleRule_UnmarshalText() {
	var r uri.Rule
	err := r.UnmarshalText([]byte("segment-nz-nc"))
	fmt.Println(r == uri.RuleSegmentNZNC, err)
	fmt.Println(uri.Validate(r, "a:b") == nil)

	err = r.UnmarshalText([]byte("pchar"))
	fmt.Println(errors.Is(err, uri.ErrUnknownName))
	// Output:
	// true <nil>
	// false
	// true
}
