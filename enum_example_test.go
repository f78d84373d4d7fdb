package uri_test

import (
	"errors"
	"fmt"

	"github.com/urikit/uri"
)

func ExampleParseComponent() {
	c, err := uri.ParseComponent("userinfo")
	fmt.Println(c == uri.ComponentUserinfo, err)

	_, err = uri.ParseComponent("user")
	fmt.Println(errors.Is(err, uri.ErrUnknownName))
	// Output:
	// true <nil>
	// true
}

func ExampleParseHostKind() {
	k, err := uri.ParseHostKind("ipv6")
	fmt.Println(k == uri.HostIPv6, err)

	_, err = uri.ParseHostKind("IPv6")
	fmt.Println(err)
	// Output:
	// true <nil>
	// uri: unknown host kind "IPv6": must be one of reg-name, ipv4, ipv6, ipvfuture, hostname, empty
}

func ExampleParseLevel() {
	l, err := uri.ParseLevel("path")
	fmt.Println(l == uri.LevelPath, err)

	_, err = uri.ParseLevel("syntax")
	fmt.Println(err)
	// Output:
	// true <nil>
	// uri: unknown level "syntax": must be one of string, case, percent, path, scheme, protocol
}

func ExampleParsePathKind() {
	k, err := uri.ParsePathKind("rootless")
	fmt.Println(k == uri.PathRootless, err)

	_, err = uri.ParsePathKind("path-rootless")
	fmt.Println(err)
	// Output:
	// true <nil>
	// uri: unknown path kind "path-rootless": must be one of empty, abempty, absolute, noscheme, rootless, opaque
}

func ExampleParseReferenceKind() {
	k, err := uri.ParseReferenceKind("network-path")
	fmt.Println(k == uri.KindNetworkPath, err)

	_, err = uri.ParseReferenceKind("suffix")
	fmt.Println(err)
	// Output:
	// true <nil>
	// uri: unknown reference kind "suffix": must be one of relative-path, absolute-path, network-path, uri
}

func ExampleParseRule() {
	r, err := uri.ParseRule("segment-nz-nc")
	fmt.Println(r == uri.RuleSegmentNZNC, err)
	fmt.Println(uri.Validate(r, "a:b") == nil)

	_, err = uri.ParseRule("pchar")
	fmt.Println(errors.Is(err, uri.ErrUnknownName))
	// Output:
	// true <nil>
	// false
	// true
}
