package uritest_test

import (
	"bytes"
	"errors"
	"flag"
	"net/netip"
	"os"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/peers"
	"github.com/urikit/uri/uritest"
)

var update = flag.Bool("update", false, "rewrite the lists of known failures in testdata")

// TestUrikit checks that this module answers every question correctly.
func TestUrikit(t *testing.T) {
	uritest.Test(t, peers.Urikit(), nil)
	report, err := sample().Run(peers.Urikit())
	if err != nil {
		t.Fatal(err)
	}
	for _, result := range report.Results {
		if result.Skipped > 0 {
			t.Errorf("%s: %s: %d skipped", result.Edition, result.Topic, result.Skipped)
		}
	}
}

// TestNetURL compares package net/url with a list of its failures, which depend on the Go
// version. The first line of the list has the version.
func TestNetURL(t *testing.T) { known(t, peers.NetURL(), "net-url.txt") }

// TestStandardLibrary does the same with other parts of the standard library.
func TestStandardLibrary(t *testing.T) { known(t, standardLibrary, "standard-library.txt") }

// known compares the failures of an implementation with a list, or writes the list.
func known(t *testing.T, implementation uritest.Implementation, name string) {
	version := strings.Join(strings.SplitN(runtime.Version(), ".", 3)[:2], ".")
	heading := "# The vectors that this implementation fails, as of " + version + ".\n# Rewritten by: go test ./uritest -update\n"
	name = "testdata/" + name
	if *update {
		report, err := uritest.Suite{}.Run(implementation)
		if err != nil {
			t.Fatal(err)
		}
		list := bytes.NewBufferString(heading)
		if err := report.WriteExpected(list); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, list.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	list, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.HasPrefix(list, []byte(heading)) {
		t.Skipf("%s is the list of another version than %s, and not compared", name, version)
	}
	expected, err := uritest.ReadExpected(bytes.NewReader(list))
	if err != nil {
		t.Fatal(err)
	}
	uritest.Test(t, implementation, expected)
}

// standardLibrary uses the regular expression of Appendix B, which never fails, and
// package net/netip.
var standardLibrary = uritest.Implementation{Split: splitByExpression, Parse: parseByExpression, ParseHost: parseAddr}

var expression = regexp.MustCompile(`(?s)^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?$`)

func splitByExpression(text string) (c uritest.Components, err error) {
	m := expression.FindStringSubmatchIndex(text)
	group := func(n int) *string {
		if m[2*n] < 0 {
			return nil
		}
		s := text[m[2*n]:m[2*n+1]]
		return &s
	}
	return uritest.Components{Scheme: group(2), Authority: group(4), Path: *group(5), Query: group(7), Fragment: group(9)}, nil
}

func parseByExpression(edition, text string) (c uritest.Components, err error) {
	if edition != "rfc3986" {
		return c, errors.ErrUnsupported
	}
	c, err = splitByExpression(text)
	if c.Authority != nil {
		host := *c.Authority
		if userinfo, rest, ok := strings.Cut(host, "@"); ok {
			c.Userinfo, host = &userinfo, rest
		}
		if i := strings.LastIndexByte(host, ':'); i > strings.LastIndexByte(host, ']') {
			port := host[i+1:]
			host, c.Port = host[:i], &port
		}
		c.Host = &host
	}
	return c, err
}

func parseAddr(edition, host string) (kind, address string, err error) {
	if edition != "rfc3986" {
		return "", "", errors.ErrUnsupported
	}
	if text, ok := strings.CutPrefix(host, "["); ok {
		addr, err := netip.ParseAddr(strings.TrimSuffix(text, "]"))
		return "ipv6", addr.String(), err
	}
	if addr, err := netip.ParseAddr(host); err == nil && addr.Is4() {
		return "ipv4", addr.String(), nil
	}
	return "reg-name", "", nil
}
