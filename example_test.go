package uri_test

import (
	"errors"
	"fmt"
	"slices"

	"github.com/urikit/uri"
)

func ExampleParse() {
	ref, err := uri.Parse("http://example.com:8042/over/there?name=ferret#nose")
	if err != nil {
		fmt.Println(err)
		return
	}
	host, _ := ref.Host()
	fmt.Println(host)
	fmt.Println(ref.Path())
	fmt.Println(ref.Query())
	// Output:
	// example.com
	// /over/there
	// name=ferret true
}

// An empty component is there; an undefined one is not.
func ExampleParse_undefined() {
	for _, s := range []string{"http://example.com/?", "http://example.com/"} {
		query, ok := uri.MustParse(s).Query()
		fmt.Printf("%q %t\n", query, ok)
	}
	// Output:
	// "" true
	// "" false
}

func ExampleParseURI() {
	u, err := uri.ParseURI("urn:oasis:names:specification")
	fmt.Println(u.Scheme(), u.Path(), err)

	_, err = uri.ParseURI("example.com/over/there")
	fmt.Println(err)
	// Output:
	// urn oasis:names:specification <nil>
	// uri: no scheme (offset 11, scheme, scheme; RFC 3986 section 3.1)
}

func ExampleParseAbsoluteURI() {
	_, err := uri.ParseAbsoluteURI("http://example.com/#nose")
	fmt.Println(err)
	// Output:
	// uri: an absolute-URI has no fragment (offset 19, fragment, absolute-URI; RFC 3986 section 4.3)
}

func ExampleParseRelativeRef() {
	ref, err := uri.ParseRelativeRef("../there?name=ferret")
	fmt.Println(ref.Path(), err)

	_, err = uri.ParseRelativeRef("http://example.com/")
	fmt.Println(err)
	// Output:
	// ../there <nil>
	// uri: a relative reference has no scheme (offset 4, scheme, relative-ref; RFC 3986 section 4.2)
}

func ExampleParseBytes() {
	line := []byte("http://example.com/")
	ref, err := uri.ParseBytes(line)
	copy(line, "overwritten")
	fmt.Println(ref, err)
	// Output:
	// http://example.com/ <nil>
}

func ExampleMustParse() {
	home := uri.MustParse("http://example.com/")
	visits := map[uri.Reference]int{home: 1}
	visits[uri.MustParse("http://example.com/")]++
	fmt.Println(visits[home])
	// Output:
	// 2
}

func ExampleSyntaxError() {
	const s = "http://example.com:80a/there"
	_, err := uri.Parse(s)

	var syntax *uri.SyntaxError
	if errors.As(err, &syntax) {
		fmt.Println(syntax.Message)
		fmt.Println(syntax.Offset, syntax.Component, syntax.Span.Of(s))
		fmt.Println(syntax.Rule, syntax.Section)
		fmt.Println(syntax.Expected())
	}
	// Output:
	// a port takes digits only
	// 22 port 80a
	// port 3.2.3
	// unreserved / sub-delims / "%" / ":" / "@"
}

func ExampleValidate() {
	fmt.Println(uri.Validate(uri.RuleSegment, "over:there"))
	fmt.Println(uri.Validate(uri.RuleSegmentNZNC, "over:there"))
	// Output:
	// <nil>
	// uri: a colon in the first segment (offset 4, path, segment-nz-nc; RFC 3986 section 3.3)
}

// Split takes anything apart, valid or not.
func ExampleSplit() {
	p := uri.Split("http://exa mple.com/over there#a#b")
	fmt.Printf("%q %q %q\n", p.Authority, p.Path, p.Fragment)
	fmt.Println(p.HasQuery)
	fmt.Println(p)
	// Output:
	// "exa mple.com" "/over there" "a#b"
	// false
	// http://exa mple.com/over there#a#b
}

func ExampleParseAuthority() {
	a, err := uri.ParseAuthority("user@[2001:db8::7]:8042")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(a.Userinfo())
	fmt.Println(a.Host())
	fmt.Println(a.PortNumber())
	// Output:
	// user true
	// [2001:db8::7]
	// 8042 <nil>
}

func ExampleParseHost() {
	for _, s := range []string{"example.com", "192.0.2.16", "[2001:db8::7]", "127.1"} {
		host, err := uri.ParseHost(s)
		fmt.Println(host, host.Kind(), err)
	}
	// Output:
	// example.com reg-name <nil>
	// 192.0.2.16 ipv4 <nil>
	// [2001:db8::7] ipv6 <nil>
	// 127.1 reg-name <nil>
}

// A name is no address, whatever it looks like.
func ExampleHost_Addr() {
	for _, s := range []string{"http://[2001:db8::7]/", "http://127.0.0.1/", "http://127.1/"} {
		host, _ := uri.MustParse(s).Host()
		addr, ok := host.Addr()
		fmt.Println(addr, ok, addr.IsLoopback())
	}
	// Output:
	// 2001:db8::7 true false
	// 127.0.0.1 true true
	// invalid IP false false
}

func ExampleReference_PortNumber() {
	for _, s := range []string{"http://h:080/", "http://h:/", "http://h:65536/"} {
		fmt.Println(uri.MustParse(s).PortNumber())
	}
	// Output:
	// 80 <nil>
	// 0 uri: no port
	// 0 uri: port above 65535
}

func ExamplePath_Segments() {
	path := uri.MustParse("/over//there/").Path()
	fmt.Printf("%q\n", slices.Collect(path.Segments()))
	// Output:
	// ["over" "" "there" ""]
}

// What is decoded can hold a slash.
func ExamplePath_DecodedSegments() {
	path := uri.MustParse("/AC%2FDC/back%20in%20black").Path()
	for segment := range path.DecodedSegments() {
		fmt.Println(segment)
	}
	// Output:
	// AC/DC
	// back in black
}

func ExampleReference_Span() {
	ref := uri.MustParse("http://user@example.com:8042/")
	span, _ := ref.Span(uri.ComponentHost)
	text := ref.String()
	fmt.Println(text[:span.Offset] + "«" + span.Of(text) + "»" + text[span.End():])
	// Output:
	// http://user@«example.com»:8042/
}

func ExampleReference_Redacted() {
	ref := uri.MustParse("http://user:secret@example.com/")
	fmt.Println(ref.Redacted())
	// Output:
	// http://user:***@example.com/
}

// Redact does what it can with a text that is not valid.
func ExampleRedact() {
	fmt.Println(uri.Redact("http://user:sec/ret@exa mple.com/"))
	// Output:
	// http://user:***@exa mple.com/
}
