package urn_test

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/scheme/urn"
)

func Example() {
	u, err := urn.Parse("urn:example:weather?=op=map")
	fmt.Println(u.NID(), u.NSS(), err)
	v, err := urn.Parse("URN:Example:weather#today")
	fmt.Println(u.EquivalentTo(v), v.Normal(), err)
	// Output:
	// example weather <nil>
	// true urn:example:weather <nil>
}

func ExampleParse() {
	u, err := urn.Parse("urn:example:weather?=op=map&lat=39.56#today")
	fmt.Println(u.NID(), u.NSS(), err)
	fmt.Println(u.QComponent())

	_, err = urn.Parse("urn:example")
	fmt.Println(err)
	var e *scheme.Error
	fmt.Println(errors.As(err, &e), e.Span.Offset)
	// Output:
	// example weather <nil>
	// op=map&lat=39.56 true
	// scheme: a colon and a name must follow the namespace: RFC 8141, section 2 (offset 11, path)
	// true 11
}

func ExampleFromURI() {
	_, err := urn.FromURI(uri.MustParseURI("doi:10.1000/182"))
	fmt.Println(err)
	// Output:
	// scheme: the scheme must be urn: RFC 8141, section 2 (offset 0, scheme)
}

func ExampleURN_NID() {
	u, _ := urn.Parse("urn:ISBN:0-395-36341-1")
	fmt.Println(u.NID())
	fmt.Println(u.Normal().NID())
	// Output:
	// ISBN
	// isbn
}

func ExampleURN_NSS() {
	u, _ := urn.Parse("urn:example:1/406/47452/2")
	fmt.Println(u.NSS())
	// Output:
	// 1/406/47452/2
}

func ExampleURN_RComponent() {
	u, _ := urn.Parse("urn:example:foo-bar-baz-qux?+CCResolve:cc=uk")
	fmt.Println(u.RComponent())
	// Output:
	// CCResolve:cc=uk true
}

func ExampleURN_QComponent() {
	u, _ := urn.Parse("urn:example:foo-bar-baz-qux")
	q, ok := u.QComponent()
	fmt.Printf("%q %t\n", q, ok)
	// Output:
	// "" false
}

func ExampleURN_FComponent() {
	u, _ := urn.Parse("urn:example:a#")
	f, ok := u.FComponent()
	fmt.Printf("%q %t\n", f, ok)
	// Output:
	// "" true
}

func ExampleURN_Parts() {
	u, _ := urn.Parse("urn:example:weather?=op=map#today")
	p := u.Parts()
	p.HasF = false
	next, err := urn.Build(p)
	fmt.Println(next, err)
	// Output:
	// urn:example:weather?=op=map <nil>
}

func ExampleURN_URI() {
	u, _ := urn.Parse("urn:isbn:0-395")
	name, err := u.URI()
	fmt.Println(err)
	for _, v := range scheme.Known().ViolationsOf(name) {
		fmt.Println(v.Message)
	}
	// Output:
	// <nil>
	// an ISBN must have 10 or 13 digits
}

func ExampleURN_String() {
	u, _ := urn.Parse("URN:example:A")
	fmt.Println(u.String())
	// Output:
	// URN:example:A
}

func ExampleBuild() {
	u, err := urn.Build(urn.Parts{NID: "example", NSS: "weather", QComponent: "op=map", HasQ: true})
	fmt.Println(u, err)

	_, err = urn.Build(urn.Parts{NID: "example", NSS: "a#b"})
	fmt.Println(err)
	// Output:
	// urn:example:weather?=op=map <nil>
	// scheme: a name cannot contain "?" or "#": RFC 8141, section 2 (offset 12, path)
}

func ExampleURN_EquivalentTo() {
	a, _ := urn.Parse("urn:example:a123%2Cz456#789")
	b, _ := urn.Parse("URN:EXAMPLE:a123%2cz456")
	c, _ := urn.Parse("urn:example:a123,z456")
	fmt.Println(a.EquivalentTo(b), a.EquivalentTo(c))
	// Output:
	// true false
}

func ExampleURN_Normal() {
	u, _ := urn.Parse("URN:ISBN:0-8044-2957-x?=page")
	fmt.Println(u.Normal())
	// Output:
	// urn:isbn:080442957X
}

func ExampleURN_NIDKind() {
	for _, text := range []string{"urn:isbn:080442957X", "urn:urn-5:a", "urn:X-test:a", "urn:de-berlin:a"} {
		u, _ := urn.Parse(text)
		fmt.Println(u.NID(), u.NIDKind())
	}
	// Output:
	// isbn formal
	// urn-5 informal
	// X-test experimental
	// de-berlin reserved
}

func ExampleNIDKind_String() {
	fmt.Println(urn.Experimental.String())
	// Output:
	// experimental
}

func ExampleNIDKind_MarshalText() {
	text, err := urn.Reserved.MarshalText()
	fmt.Println(string(text), err)
	// Output:
	// reserved <nil>
}

func ExampleNIDKind_UnmarshalText() {
	var k urn.NIDKind
	fmt.Println(k.UnmarshalText([]byte("experimental")), k)
	// Output:
	// <nil> experimental
}

func ExampleURN_IsZero() {
	var u urn.URN
	fmt.Println(u.IsZero())
	// Output:
	// true
}

func ExampleURN_MarshalText() {
	u, _ := urn.Parse("urn:example:a")
	text, err := json.Marshal(u)
	fmt.Println(string(text), err)
	// Output:
	// "urn:example:a" <nil>
}

func ExampleURN_UnmarshalText() {
	var u urn.URN
	fmt.Println(json.Unmarshal([]byte(`"urn:example:a"`), &u), u)
	fmt.Println(json.Unmarshal([]byte(`"urn:example"`), &u) != nil, u) // unchanged
	// Output:
	// <nil> urn:example:a
	// true urn:example:a
}
