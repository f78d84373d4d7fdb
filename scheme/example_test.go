package scheme_test

import (
	"errors"
	"fmt"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/scheme"
)

func Example() {
	n := uri.Normalizer{Schemes: scheme.Known()}
	for _, text := range []string{
		"HTTP://Example.COM:80",
		"mailto:Joe@Example.COM",
		"tel:+1-(201)-555-0123;tsp=x;EXT=7",
		"URN:ISBN:0-395-36341-1?=page",
		"file://localhost/etc/hosts",
	} {
		fmt.Println(n.Normalize(uri.MustParse(text), uri.LevelScheme))
	}
	// Output:
	// http://example.com/
	// mailto:Joe@example.com
	// tel:+12015550123;ext=7;tsp=x
	// urn:isbn:0395363411?=page
	// file:///etc/hosts
}

func ExampleKnown() {
	rules, ok := scheme.Known().Rules("COAP")
	fmt.Println(rules.Name, rules.Source, rules.Host, rules.Form.DefaultPort, ok)
	// Output:
	// coap RFC 7252, section 6.1 required 5683 true
}

func ExampleSet_PortOf() {
	for _, text := range []string{"https://example.com/", "https://example.com:8443/", "file:///etc/hosts"} {
		fmt.Println(scheme.Known().PortOf(uri.MustParseURI(text)))
	}
	// Output:
	// 443 <nil>
	// 8443 <nil>
	// 0 uri: no port: it is undefined or empty
}

func ExampleSet_DomainHost() {
	for _, name := range []string{"http", "FILE", "s3", "mailto"} {
		fmt.Println(name, scheme.Known().DomainHost(name))
	}
	// Output:
	// http true
	// FILE true
	// s3 false
	// mailto false
}

func ExampleSet_OriginOf() {
	for _, text := range []string{"HTTP://u@Example.com:80/a", "https://example.com:8443/", "mailto:a@example.com"} {
		fmt.Println(scheme.Known().OriginOf(uri.MustParseURI(text)))
	}
	// Output:
	// http://example.com true
	// https://example.com:8443 true
	//  false
}

func ExampleSet_ViolationsOf() {
	for _, text := range []string{
		"http:///index.html",
		"ws://example.com/chat#top",
		"tel:911",
		"urn:oid:1.02",
		"news:comp.lang.go",
	} {
		u := uri.MustParseURI(text)
		for _, v := range scheme.Known().ViolationsOf(u) {
			fmt.Printf("%s: %s at %d: %s (%s)\n", u, v.Component, v.Span.Offset, v.Message, v.Source)
		}
	}
	// Output:
	// http:///index.html: host at 7: http URIs must have a host that is not empty (RFC 9110, section 4.2)
	// ws://example.com/chat#top: fragment at 22: ws URIs cannot have a fragment (RFC 6455, section 3)
	// tel:911: path at 4: a local number must have a phone-context (RFC 3966, section 3)
	// urn:oid:1.02: path at 10: an object identifier must be numbers with dots between them, without leading zeros (RFC 3061, section 2)
}

func ExampleRules_ViolationsOf() {
	rules, _ := scheme.Known().Rules("https")
	for _, v := range rules.ViolationsOf(uri.MustParseURI("https://user:pass@example.com/")) {
		fmt.Println(v.Need, v.Component, v.Message)
	}
	// Output:
	// deprecated userinfo https URIs should not have userinfo
}

func ExampleRules_Needs() {
	rules, _ := scheme.Known().Rules("ws")
	for component, need := range rules.Needs() {
		fmt.Println(component, need)
	}
	// Output:
	// authority required
	// userinfo forbidden
	// fragment forbidden
}

func ExampleNewSet() {
	set := scheme.NewSet(scheme.Rules{
		Name:       "ticket",
		Identifies: "tickets of our tracker",
		Source:     "the tracker's manual",
		Authority:  "forbidden",
		Path:       "required",
		Query:      "forbidden",
		Form: uri.SchemeForm{
			Path: func(dst []byte, path string) []byte {
				return append(dst, strings.ToUpper(path)...)
			},
		},
	})
	n := uri.Normalizer{Schemes: set}
	fmt.Println(n.Normalize(uri.MustParse("Ticket:abc-123"), uri.LevelScheme))
	fmt.Println(set.ViolationsOf(uri.MustParseURI("ticket:abc-123?x"))[0].Message)
	// Output:
	// ticket:ABC-123
	// ticket URIs cannot have a query
}

func ExampleSet_Extend() {
	http, _ := scheme.Known().Rules("http")
	http.Userinfo = "forbidden" // more than deprecated, in this program
	set := scheme.Known().Extend(http)
	fmt.Println(set.ViolationsOf(uri.MustParseURI("http://user@example.com/"))[0].Need)
	// Output:
	// forbidden
}

func ExampleSet_Rules() {
	_, ok := scheme.Known().Rules("gemini")
	fmt.Println(ok)
	// Output:
	// false
}

func ExampleSet_Form() {
	form, ok := scheme.Known().Form("https")
	fmt.Println(form.DefaultPort, ok)
	_, ok = scheme.Known().Form("gemini")
	fmt.Println(ok)
	// Output:
	// 443 true
	// false
}

func ExampleSet_All() {
	for rules := range scheme.Known().All() {
		if rules.Form.DefaultPort == "443" {
			fmt.Println(rules.Name)
		}
	}
	// Output:
	// coaps+ws
	// https
	// wss
}

func ExampleRegistered() {
	r, ok := scheme.Registered("SNEWS")
	fmt.Println(r.Name, r.Status, r.Reference, ok)
	// Output:
	// snews historical [RFC5538] true
}

func ExampleRegistrations() {
	count := map[string]int{}
	for r := range scheme.Registrations() {
		count[r.Status]++
	}
	fmt.Println(count["permanent"] > 90, count["provisional"] > 300)
	// Output:
	// true true
}

func ExampleIsURN() {
	fmt.Println(scheme.IsURN(uri.MustParseURI("URN:ISBN:0-395-36341-1")))
	fmt.Println(scheme.IsURN(uri.MustParseURI("doi:10.1000/182")))
	// Output:
	// true
	// false
}

// Two URNs that differ in their r-, q- and f-components name the same. As URIs they
// are different, so normalization does not remove the components.
func ExampleURNEquivalent() {
	a := uri.MustParseURI("urn:example:weather?=op=map#today")
	b := uri.MustParseURI("URN:Example:weather")
	fmt.Println(scheme.URNEquivalent(a, b))

	n := uri.Normalizer{Schemes: scheme.Known()}
	fmt.Println(n.NormalizeURI(a, uri.LevelScheme) == n.NormalizeURI(b, uri.LevelScheme))
	// Output:
	// true
	// false
}

// Known has no rules for the scheme "unknown", so its URIs are left unchanged. Generic
// normalizes them as any URI with an authority.
func ExampleGeneric() {
	u := uri.MustParseURI("unknown://h:?q")
	n := uri.Normalizer{Schemes: scheme.Known()}
	fmt.Println(n.NormalizeURI(u, uri.LevelScheme))

	n.Schemes = scheme.Generic(scheme.Known())
	fmt.Println(n.NormalizeURI(u, uri.LevelScheme))
	fmt.Println(n.NormalizeURI(uri.MustParseURI("http://h:80"), uri.LevelScheme))
	// Output:
	// unknown://h:?q
	// unknown://h/?q
	// http://h/
}

func ExampleRules_Verify() {
	rules, _ := scheme.Known().Rules("geo")
	fmt.Println(rules.Verify(uri.MustParseURI("geo:48.2010,16.3695,183")))
	fmt.Println(rules.Verify(uri.MustParseURI("geo:91,0")))
	// Output:
	// <nil>
	// scheme: a latitude must be from -90 to 90: RFC 5870, sections 3.3 and 3.4.2 (offset 4, path)
}

func ExampleError_Error() {
	rules, _ := scheme.Known().Rules("wss")
	err := rules.Verify(uri.MustParseURI("wss://example.com/#top"))
	var e *scheme.Error
	fmt.Println(errors.As(err, &e), e.Component, e.Need)
	// Output:
	// true fragment forbidden
}
