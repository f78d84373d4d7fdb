package uri_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"slices"

	"github.com/urikit/uri"
	"github.com/urikit/uri/scheme"
)

// This example shows the everyday calls.
func Example() {
	// Parse validates. An error has the offset and the rule that does not match.
	_, err := uri.Parse("http://example.com/a b")
	fmt.Println(err)

	// Read the components.
	page := uri.MustParseURI("HTTP://Example.COM:80/docs/./intro?q=caf%C3%A9+noir#top")
	host, _ := page.Hostname()
	fmt.Println(page.Scheme(), host, page.Path())
	q, _ := page.FormParams().Get("q")
	fmt.Println(q)

	// Resolve a link on that page.
	link, err := page.ResolveText("../img/logo.png")
	fmt.Println(link, err)

	// Normalize and compare, by the syntax alone or also by the rules of the scheme.
	fmt.Println(uri.Normalizer{}.NormalizeURI(link, uri.LevelPath))
	web := uri.Normalizer{Schemes: scheme.Known()}
	fmt.Println(web.NormalizeURI(link, uri.LevelScheme))
	same := uri.MustParse("http://example.com/img/logo.png")
	fmt.Println(web.Equivalent(link.Reference(), same, uri.LevelScheme))

	// Change a component.
	fmt.Println(link.With(uri.ComponentFragment, "top"))
	// Output:
	// uri: a path cannot contain a space: percent-encode it as %20 (offset 20, path, segment; RFC 3986 section 3.3)
	// HTTP Example.COM /docs/./intro
	// café noir
	// HTTP://Example.COM:80/img/logo.png <nil>
	// http://example.com:80/img/logo.png
	// http://example.com/img/logo.png
	// true
	// HTTP://Example.COM:80/img/logo.png#top <nil>
}

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

// An empty component is defined. A component without its delimiter is undefined.
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
	// uri: a URI must begin with a scheme, such as https, and a colon (offset 11, scheme, scheme; RFC 3986 section 3.1)
}

func ExampleParser_ParseAbsoluteURI_strict() {
	_, err := uri.Parser{}.ParseAbsoluteURI("http://example.com/#nose")
	fmt.Println(err)
	// Output:
	// uri: an absolute-URI cannot have a fragment: remove "#" and the text after it (offset 19, fragment, absolute-URI; RFC 3986 section 4.3)
}

func ExampleParser_ParseRelativeRef_strict() {
	ref, err := uri.Parser{}.ParseRelativeRef("../there?name=ferret")
	fmt.Println(ref.Path(), err)

	_, err = uri.Parser{}.ParseRelativeRef("http://example.com/")
	fmt.Println(err)
	// Output:
	// ../there <nil>
	// uri: a relative reference cannot have a scheme: remove it and its ":" (offset 4, scheme, relative-ref; RFC 3986 section 4.2)
}

func ExampleParser_ParseBytes_strict() {
	line := []byte("http://example.com/")
	ref, err := uri.Parser{}.ParseBytes(line)
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
		fmt.Println(syntax.Production, syntax.Section)
		fmt.Println(syntax.Expected())
	}
	// Output:
	// a port can contain only digits 0 to 9
	// 22 port 80a
	// port 3.2.3
	// unreserved / sub-delims / "%" / ":" / "@"
}

func ExampleValidate() {
	fmt.Println(uri.Validate(uri.RuleSegment, "over:there"))
	fmt.Println(uri.Validate(uri.RuleSegmentNZNC, "over:there"))
	// Output:
	// <nil>
	// uri: this segment cannot contain ":": write it as %3A (offset 4, path, segment-nz-nc; RFC 3986 section 3.3)
}

// Split splits any text, valid or not.
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

// Mark a component in a text, which may be invalid.
func ExampleParts_Span() {
	const text = "http://me@[::1:8080/a b"
	p := uri.Split(text)
	for _, c := range []uri.Component{uri.ComponentUserinfo, uri.ComponentPath, uri.ComponentQuery} {
		if at, ok := p.Span(c); ok {
			fmt.Printf("%s %d..%d %q\n", c, at.Offset, at.End(), at.Of(text))
		} else {
			fmt.Println(c, "is absent")
		}
	}
	// Output:
	// userinfo 7..9 "me"
	// path 19..23 "/a b"
	// query is absent
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
	// [2001:db8::7] true
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

// A name is not an address, even if it looks like one.
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
	// 0 uri: no port: it is undefined or empty
	// 0 uri: the port is above 65535
}

func ExamplePath_Segments() {
	path := uri.MustParse("/over//there/").Path()
	fmt.Printf("%q\n", slices.Collect(path.Segments()))
	// Output:
	// ["over" "" "there" ""]
}

// A decoded segment can contain a slash.
func ExamplePath_DecodedSegments() {
	path := uri.MustParse("/AC%2FDC/back%20in%20black").Path()
	for segment := range path.DecodedSegments() {
		fmt.Println(segment)
	}
	// Output:
	// AC/DC
	// back in black
}

// A user name without a password differs from one with an empty password.
func ExampleReference_Username() {
	for _, s := range []string{"ftp://a%40b:s%3Ac@h/", "ftp://anonymous:@h/", "ftp://h/"} {
		r := uri.MustParse(s)
		user, hasUser := r.Username()
		password, hasPassword := r.Password()
		fmt.Printf("%q %t %q %t\n", user, hasUser, password, hasPassword)
	}
	// Output:
	// "a@b" true "s:c" true
	// "anonymous" true "" true
	// "" false "" false
}

func ExampleReference_Password() {
	password, ok := uri.MustParse("redis://:p%40ss@localhost/0").Password()
	fmt.Println(password, ok)
	// Output:
	// p@ss true
}

func ExampleReference_Hostname() {
	r := uri.MustParse("http://[2001:db8::7]:8080/")
	host, _ := r.Hostname()
	port, _ := r.Port()
	fmt.Println(host, net.JoinHostPort(host, port))
	// Output:
	// 2001:db8::7 [2001:db8::7]:8080
}

func ExampleReference_FormParams() {
	r := uri.MustParse("/search?q=caf%C3%A9+noir&lang=fr")
	form := r.FormParams()
	fmt.Println(form.Get("q"))
	fmt.Println(form.Get("page"))
	fmt.Println(r.EditParams(func(p uri.Params) uri.Params { return p.Set("lang", "pt br") }))
	// Output:
	// café noir true
	//  false
	// /search?q=caf%C3%A9+noir&lang=pt+br <nil>
}

func ExampleURI_JoinPath() {
	api := uri.MustParseURI("https://example.com/api?key=1")
	fmt.Println(api.JoinPath("v1", "users/"))
	fmt.Println(api.JoinPath("../../help"))
	fmt.Println(uri.MustParseURI("mailto:a@b").JoinPath("c"))
	// Output:
	// https://example.com/api/v1/users/?key=1 <nil>
	// https://example.com/help?key=1 <nil>
	//  uri: the base is not hierarchical: its path does not begin with "/"
}

func ExampleURI_ResolveText() {
	base := uri.MustParseURI("http://example.com/a/b")
	fmt.Println(base.ResolveText("../c?x=y"))
	fmt.Println(base.ResolveText("a b"))
	// Output:
	// http://example.com/c?x=y <nil>
	//  uri: a path cannot contain a space: percent-encode it as %20 (offset 1, path, segment-nz-nc; RFC 3986 section 3.3)
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

func ExampleURI_Resolve() {
	base := uri.MustParseURI("http://example.com/over/there?name=ferret")
	target, err := base.Resolve(uri.MustParse("../nose#tip"))
	fmt.Println(target, err)
	// Output:
	// http://example.com/nose#tip <nil>
}

// The normal examples of RFC 3986, section 5.4.1.
func ExampleURI_Resolve_normal() {
	base := uri.MustParseURI("http://a/b/c/d;p?q")
	for _, ref := range []string{
		"g:h", "g", "./g", "g/", "/g", "//g", "?y", "g?y", "#s", "g#s", "g?y#s",
		";x", "g;x", "g;x?y#s", "", ".", "./", "..", "../", "../g", "../..",
		"../../", "../../g",
	} {
		target, err := base.Resolve(uri.MustParse(ref))
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Printf("%-9q %s\n", ref, target)
	}
	// Output:
	// "g:h"     g:h
	// "g"       http://a/b/c/g
	// "./g"     http://a/b/c/g
	// "g/"      http://a/b/c/g/
	// "/g"      http://a/g
	// "//g"     http://g
	// "?y"      http://a/b/c/d;p?y
	// "g?y"     http://a/b/c/g?y
	// "#s"      http://a/b/c/d;p?q#s
	// "g#s"     http://a/b/c/g#s
	// "g?y#s"   http://a/b/c/g?y#s
	// ";x"      http://a/b/c/;x
	// "g;x"     http://a/b/c/g;x
	// "g;x?y#s" http://a/b/c/g;x?y#s
	// ""        http://a/b/c/d;p?q
	// "."       http://a/b/c/
	// "./"      http://a/b/c/
	// ".."      http://a/b/
	// "../"     http://a/b/
	// "../g"    http://a/b/g
	// "../.."   http://a/
	// "../../"  http://a/
	// "../../g" http://a/g
}

// The abnormal examples of section 5.4.2. The last one shows the strict result.
func ExampleURI_Resolve_abnormal() {
	base := uri.MustParseURI("http://a/b/c/d;p?q")
	for _, ref := range []string{
		"../../../g", "../../../../g", "/./g", "/../g", "g.", ".g", "g..", "..g",
		"./../g", "./g/.", "g/./h", "g/../h", "g;x=1/./y", "g;x=1/../y", "g?y/./x",
		"g?y/../x", "g#s/./x", "g#s/../x", "http:g",
	} {
		target, err := base.Resolve(uri.MustParse(ref))
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Printf("%-15q %s\n", ref, target)
	}
	// Output:
	// "../../../g"    http://a/g
	// "../../../../g" http://a/g
	// "/./g"          http://a/g
	// "/../g"         http://a/g
	// "g."            http://a/b/c/g.
	// ".g"            http://a/b/c/.g
	// "g.."           http://a/b/c/g..
	// "..g"           http://a/b/c/..g
	// "./../g"        http://a/b/g
	// "./g/."         http://a/b/c/g/
	// "g/./h"         http://a/b/c/g/h
	// "g/../h"        http://a/b/c/h
	// "g;x=1/./y"     http://a/b/c/g;x=1/y
	// "g;x=1/../y"    http://a/b/c/y
	// "g?y/./x"       http://a/b/c/g?y/./x
	// "g?y/../x"      http://a/b/c/g?y/../x
	// "g#s/./x"       http://a/b/c/g#s/./x
	// "g#s/../x"      http://a/b/c/g#s/../x
	// "http:g"        http:g
}

// All examples of section 5.4, resolved with Lax. The last one shows the
// backward-compatible result.
func ExampleResolver_lax() {
	base := uri.MustParseURI("http://a/b/c/d;p?q")
	b, err := uri.NewBase(base, uri.Resolver{Lax: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, ref := range []string{
		"g:h", "g", "./g", "g/", "/g", "//g", "?y", "g?y", "#s", "g#s", "g?y#s",
		";x", "g;x", "g;x?y#s", "", ".", "./", "..", "../", "../g", "../..",
		"../../", "../../g", "../../../g", "../../../../g", "/./g", "/../g", "g.",
		".g", "g..", "..g", "./../g", "./g/.", "g/./h", "g/../h", "g;x=1/./y",
		"g;x=1/../y", "g?y/./x", "g?y/../x", "g#s/./x", "g#s/../x", "http:g",
	} {
		target, err := b.Resolve(uri.MustParse(ref))
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Printf("%-15q %s\n", ref, target)
	}
	// Output:
	// "g:h"           g:h
	// "g"             http://a/b/c/g
	// "./g"           http://a/b/c/g
	// "g/"            http://a/b/c/g/
	// "/g"            http://a/g
	// "//g"           http://g
	// "?y"            http://a/b/c/d;p?y
	// "g?y"           http://a/b/c/g?y
	// "#s"            http://a/b/c/d;p?q#s
	// "g#s"           http://a/b/c/g#s
	// "g?y#s"         http://a/b/c/g?y#s
	// ";x"            http://a/b/c/;x
	// "g;x"           http://a/b/c/g;x
	// "g;x?y#s"       http://a/b/c/g;x?y#s
	// ""              http://a/b/c/d;p?q
	// "."             http://a/b/c/
	// "./"            http://a/b/c/
	// ".."            http://a/b/
	// "../"           http://a/b/
	// "../g"          http://a/b/g
	// "../.."         http://a/
	// "../../"        http://a/
	// "../../g"       http://a/g
	// "../../../g"    http://a/g
	// "../../../../g" http://a/g
	// "/./g"          http://a/g
	// "/../g"         http://a/g
	// "g."            http://a/b/c/g.
	// ".g"            http://a/b/c/.g
	// "g.."           http://a/b/c/g..
	// "..g"           http://a/b/c/..g
	// "./../g"        http://a/b/g
	// "./g/."         http://a/b/c/g/
	// "g/./h"         http://a/b/c/g/h
	// "g/../h"        http://a/b/c/h
	// "g;x=1/./y"     http://a/b/c/g;x=1/y
	// "g;x=1/../y"    http://a/b/c/y
	// "g?y/./x"       http://a/b/c/g?y/./x
	// "g?y/../x"      http://a/b/c/g?y/../x
	// "g#s/./x"       http://a/b/c/g#s/./x
	// "g#s/../x"      http://a/b/c/g#s/../x
	// "http:g"        http://a/b/c/g
}

func ExampleNewBase() {
	// Links on a page must not lead off the site.
	resolver := uri.Resolver{RefuseOtherAuthority: true, RefuseClimb: true}
	base, err := uri.NewBase(uri.MustParseURI("http://example.com/over/there"), resolver)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, s := range []string{"nose", "/../etc/passwd", "//evil.example/"} {
		fmt.Println(base.Resolve(uri.MustParse(s)))
	}
	// Output:
	// http://example.com/over/nose <nil>
	//  uri: the reference climbs above the root: it has too many ".." segments
	//  uri: the target has another scheme or authority than the base
}

// One buffer serves all references.
func ExampleBase_AppendResolveText() {
	base, err := uri.NewBase(uri.MustParseURI("http://example.com/over/there"), uri.Resolver{})
	if err != nil {
		fmt.Println(err)
		return
	}
	var buffer []byte
	for _, text := range []string{"../nose", "?name=ferret", "//example.org"} {
		buffer, err = base.AppendResolveText(buffer[:0], []byte(text))
		fmt.Printf("%s %v\n", buffer, err)
	}
	// Output:
	// http://example.com/nose <nil>
	// http://example.com/over/there?name=ferret <nil>
	// http://example.org <nil>
}

func ExampleBase_IsSameDocument() {
	base, err := uri.NewBase(uri.MustParseURI("http://example.com/over/there?name=ferret"), uri.Resolver{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, s := range []string{"#nose", "there?name=ferret", "?", "there"} {
		fmt.Println(s, base.IsSameDocument(uri.MustParse(s)))
	}
	// Output:
	// #nose true
	// there?name=ferret true
	// ? false
	// there false
}

func ExampleReference_Kind() {
	for _, s := range []string{"http://example.com/", "//example.com/", "/over/there", "there", "#nose"} {
		fmt.Println(uri.MustParse(s).Kind())
	}
	// Output:
	// uri
	// network-path
	// absolute-path
	// relative-path
	// relative-path
}

func ExampleRemoveDotSegments() {
	fmt.Println(uri.RemoveDotSegments("/a/b/c/./../../g"))
	fmt.Println(uri.RemoveDotSegments("mid/content=5/../6"))
	// Output:
	// /a/g
	// mid/6
}

func ExampleURI_Relativize() {
	base := uri.MustParseURI("http://example.com/over/there?name=ferret")
	for _, s := range []string{
		"http://example.com/over/here",
		"http://example.com/over/there?name=ferret#nose",
		"http://example.com/a:b",
		"http://example.org/",
		"http://example.com/./",
	} {
		ref, err := base.Relativize(uri.MustParseURI(s))
		fmt.Printf("%q %v\n", ref, err)
	}
	// Output:
	// "here" <nil>
	// "#nose" <nil>
	// "/a:b" <nil>
	// "//example.org/" <nil>
	// "" uri: no reference resolves to the target
}

func ExampleBase_Relativize() {
	base, err := uri.NewBase(uri.MustParseURI("http://example.com/over/there/now"), uri.Resolver{})
	if err != nil {
		fmt.Println(err)
		return
	}
	target := uri.MustParseURI("http://example.com/over/here")
	for _, r := range []uri.Relativizer{{}, {RefuseClimb: true}, {KeepAuthority: true}} {
		fmt.Println(base.Relativize(target, r))
	}
	// Output:
	// ../here <nil>
	// /over/here <nil>
	// //example.com/over/here <nil>
}

func ExampleBuilder() {
	u, err := new(uri.Builder).
		SetComponent(uri.ComponentScheme, "http").
		SetComponent(uri.ComponentHost, "example.com").
		SetComponent(uri.ComponentPort, "8042").
		AppendSegments("AC/DC", "back in black").
		SetComponent(uri.ComponentQuery, "name=ferret").
		BuildURI()
	fmt.Println(u, err)
	// Output:
	// http://example.com:8042/AC%2FDC/back%20in%20black?name=ferret <nil>
}

// Reference refuses components that cannot be combined. The error names one of them.
func ExampleBuilder_Build() {
	_, err := new(uri.Builder).
		SetComponent(uri.ComponentPort, "8042").
		SetComponent(uri.ComponentPath, "/over/there").
		Build()
	fmt.Println(err)

	var syntax *uri.SyntaxError
	_, err = new(uri.Builder).SetComponent(uri.ComponentPath, "//over/there").Build()
	if errors.As(err, &syntax) {
		fmt.Println(syntax.Component, syntax.Offset)
	}
	// Output:
	// uri: port without a host: set a host (no offset, port, authority; RFC 3986 section 3.2)
	// path 1
}

func ExampleBuilder_AppendSegments() {
	for _, segment := range []string{"a/b", "50%", "a:b", ""} {
		b := uri.MustParse("http://example.com/over?name=ferret").Builder()
		fmt.Println(b.AppendSegments(segment).Build())
	}
	b := uri.MustParse("http://example.com/over").Builder()
	_, err := b.AppendSegments("..").Build()
	fmt.Println(err)
	// Output:
	// http://example.com/over/a%2Fb?name=ferret <nil>
	// http://example.com/over/50%25?name=ferret <nil>
	// http://example.com/over/a:b?name=ferret <nil>
	// http://example.com/over/?name=ferret <nil>
	// uri: a segment cannot be "." or "..": both are dot-segments, even percent-encoded (no offset, path, segment; RFC 3986 section 3.3)
}

// Setting a component to an empty text does not remove it.
func ExampleReference_With() {
	ref := uri.MustParse("http://example.com/over?name=ferret")
	fmt.Println(ref.With(uri.ComponentQuery, "name=nose"))
	fmt.Println(ref.With(uri.ComponentQuery, ""))
	fmt.Println(ref.Without(uri.ComponentQuery))
	// Output:
	// http://example.com/over?name=nose <nil>
	// http://example.com/over? <nil>
	// http://example.com/over <nil>
}

func ExampleReference_Without() {
	ref := uri.MustParse("http://user@example.com//over")
	fmt.Println(ref.Without(uri.ComponentUserinfo))
	// Output:
	// http://example.com//over <nil>
}

func ExampleURI_With() {
	u := uri.MustParseURI("http://user@example.com/over")
	fmt.Println(u.With(uri.ComponentAuthority, "example.org:8042"))
	fmt.Println(u.Without(uri.ComponentScheme))
	// Output:
	// http://example.org:8042/over <nil>
	//  uri: a URI must have a scheme: set one (no offset, scheme, URI; RFC 3986 section 3)
}

func ExampleParser_ParseURIBytes_strict() {
	line := []byte("http://example.com/")
	u, err := uri.Parser{}.ParseURIBytes(line)
	copy(line, "overwritten")
	fmt.Println(u, err)
	// Output:
	// http://example.com/ <nil>
}

func ExampleMustParseURI() {
	fmt.Println(uri.MustParseURI("http://example.com/").Scheme())
	// Output:
	// http
}

func ExampleParser_ValidateBytes_strict() {
	fmt.Println(uri.Parser{}.ValidateBytes(uri.RulePort, []byte("8042")))
	fmt.Println(uri.Parser{}.ValidateBytes(uri.RulePort, []byte(":8042")))
	// Output:
	// <nil>
	// uri: a port can contain only digits 0 to 9 (offset 0, port, port; RFC 3986 section 3.2.3)
}

func ExampleParts_AppendText() {
	parts := uri.Split("http://example.com/a b?c")
	parts.Path = "/a%20b"
	text, err := parts.AppendText(nil)
	fmt.Println(string(text), err)
	// Output:
	// http://example.com/a%20b?c <nil>
}

func ExampleAppendRemoveDotSegments() {
	fmt.Printf("%s\n", uri.AppendRemoveDotSegments([]byte("http://example.com"), "/a/b/../c"))
	// Output:
	// http://example.com/a/c
}

func ExampleBase_Resolve() {
	base, err := uri.NewBase(uri.MustParseURI("http://a/b/c/d;p?q"), uri.Resolver{RefuseClimb: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(base.Resolve(uri.MustParse("../g")))

	_, err = base.Resolve(uri.MustParse("../../../g"))
	fmt.Println(err)
	// Output:
	// http://a/b/g <nil>
	// uri: the reference climbs above the root: it has too many ".." segments
}

func ExampleBase_AppendResolve() {
	base, err := uri.NewBase(uri.MustParseURI("http://a/b/c/d;p?q"), uri.Resolver{})
	if err != nil {
		fmt.Println(err)
		return
	}
	var dst []byte
	for _, ref := range []string{"g", "?y", "#s"} {
		dst, err = base.AppendResolve(dst[:0], uri.MustParse(ref))
		fmt.Printf("%s %v\n", dst, err)
	}
	// Output:
	// http://a/b/c/g <nil>
	// http://a/b/c/d;p?y <nil>
	// http://a/b/c/d;p?q#s <nil>
}

func ExampleBuilder_SetComponent() {
	var b uri.Builder
	b.SetComponent(uri.ComponentScheme, "http").SetComponent(uri.ComponentAuthority, "user@example.com:8042")
	fmt.Println(b.Build())

	_, err := b.SetComponent(uri.ComponentQuery, "a b").Build()
	fmt.Println(err)
	// Output:
	// http://user@example.com:8042 <nil>
	// uri: a query cannot contain a space: percent-encode it as %20 (offset 1, query, query; RFC 3986 section 3.4)
}

func ExampleBuilder_Component() {
	b := uri.MustParse("http://user@example.com/?").Builder()
	for _, c := range []uri.Component{uri.ComponentUserinfo, uri.ComponentPort, uri.ComponentQuery} {
		text, ok := b.Component(c)
		fmt.Printf("%s %q %t\n", c, text, ok)
	}
	// Output:
	// userinfo "user" true
	// port "" false
	// query "" true
}

func ExampleBuilder_RemoveComponent() {
	b := uri.MustParse("http://user@example.com:80/a#b").Builder()
	b.RemoveComponent(uri.ComponentUserinfo).RemoveComponent(uri.ComponentPort).RemoveComponent(uri.ComponentFragment)
	fmt.Println(b.Build())
	// Output:
	// http://example.com/a <nil>
}

func ExampleURI_Without() {
	u := uri.MustParseURI("http://example.com/a#b")
	fmt.Println(u.Without(uri.ComponentFragment))

	_, err := u.Without(uri.ComponentScheme)
	fmt.Println(err)
	// Output:
	// http://example.com/a <nil>
	// uri: a URI must have a scheme: set one (no offset, scheme, URI; RFC 3986 section 3)
}

// Without the last parameter there is no "?".
func ExampleReference_EditParams() {
	r := uri.MustParse("/login?token=x#top")
	fmt.Println(r.EditParams(func(p uri.Params) uri.Params { return p.Set("token", "y z") }))
	fmt.Println(r.EditParams(func(p uri.Params) uri.Params { return p.Remove("token") }))
	// Output:
	// /login?token=y+z#top <nil>
	// /login#top <nil>
}

func ExampleURI_EditParams() {
	u := uri.MustParseURI("https://example.com/?utm_source=x")
	fmt.Println(u.EditParams(func(p uri.Params) uri.Params { return p.Remove("utm_source") }))
	// Output: https://example.com/ <nil>
}

func ExamplePath_UnmarshalText() {
	var page struct {
		Path uri.Path
		Host uri.Host
	}
	err := json.Unmarshal([]byte(`{"Path": "/a%2Fb", "Host": "[::1]"}`), &page)
	fmt.Println(page.Path, page.Host.Kind(), err)

	err = page.Path.UnmarshalText([]byte("/a b"))
	fmt.Println(err)
	// Output:
	// /a%2Fb ipv6 <nil>
	// uri: a path cannot contain a space: percent-encode it as %20 (offset 2, path, path; RFC 3986 section 3.3)
}
