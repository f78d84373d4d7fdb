package tel_test

import (
	"encoding/json"
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/scheme/tel"
)

func Example() {
	n, err := tel.Parse("tel:863-1234;phone-context=+1-914-555")
	fmt.Println(n.Digits(), n.IsGlobal(), err)
	fmt.Println(n.Context())
	// Output:
	// 8631234 false <nil>
	// +1-914-555 true
}

func ExampleParse() {
	_, err := tel.Parse("tel:911")
	fmt.Println(err)
	// Output:
	// scheme: a local number must have a phone-context: RFC 3966, section 3 (offset 4, path)
}

func ExampleFromURI() {
	n, err := tel.FromURI(uri.MustParseURI("tel:+1-201-555-0123"))
	fmt.Println(n.Digits(), err)
	// Output:
	// +12015550123 <nil>
}

func ExampleBuild() {
	n, err := tel.Build("+1-201-555-0123", uri.Param{Name: "tsp", Value: "a.example", HasValue: true}, uri.Param{Name: "ext", Value: "12", HasValue: true})
	fmt.Println(n, err)
	// Output:
	// tel:+1-201-555-0123;ext=12;tsp=a.example <nil>
}

func ExampleNumber_URI() {
	n, _ := tel.Parse("tel:+1-201-555-0123")
	u, err := n.URI()
	fmt.Println(u.Scheme(), u.Path(), err)
	// Output:
	// tel +1-201-555-0123 <nil>
}

func ExampleNumber_String() {
	n, _ := tel.Parse("tel:+1(201)555.0123")
	fmt.Println(n.String())
	// Output:
	// tel:+1(201)555.0123
}

func ExampleNumber_Number() {
	n, _ := tel.Parse("tel:+1(201)555.0123;ext=4")
	fmt.Println(n.Number())
	// Output:
	// +1(201)555.0123
}

func ExampleNumber_Digits() {
	n, _ := tel.Parse("tel:*%2321%23;phone-context=example.com")
	fmt.Println(n.Digits())
	// Output:
	// *#21#
}

func ExampleNumber_IsGlobal() {
	a, _ := tel.Parse("tel:+1-201-555-0123")
	b, _ := tel.Parse("tel:7042;phone-context=example.com")
	fmt.Println(a.IsGlobal(), b.IsGlobal())
	// Output:
	// true false
}

func ExampleNumber_Params() {
	n, _ := tel.Parse("tel:+358-555-1234567;isub=1411;postd=pp22")
	for _, p := range n.Params() {
		fmt.Println(p.Name, p.Value)
	}
	// Output:
	// isub 1411
	// postd pp22
}

func ExampleNumber_Param() {
	n, _ := tel.Parse("tel:+358-555-1234567;postd=pp22")
	p, ok := n.Param("POSTD")
	fmt.Println(p.Value, ok)
	// Output:
	// pp22 true
}

func ExampleNumber_Extension() {
	n, _ := tel.Parse("tel:+44-20-7946-0148;ext=12")
	fmt.Println(n.Extension())
	// Output:
	// 12 true
}

func ExampleNumber_Subaddress() {
	n, _ := tel.Parse("tel:+358-555-1234567;isub=1411")
	fmt.Println(n.Subaddress())
	// Output:
	// 1411 true
}

func ExampleNumber_Context() {
	n, _ := tel.Parse("tel:7042;phone-context=example.com")
	fmt.Println(n.Context())
	// Output:
	// example.com true
}

func ExampleNumber_EquivalentTo() {
	a, _ := tel.Parse("tel:+1-201-555-0123;b=1;a=2")
	b, _ := tel.Parse("tel:+1(201)555.0123;A=2;B=1")
	fmt.Println(a.EquivalentTo(b))
	// Output:
	// true
}

func ExampleNumber_Normal() {
	n, _ := tel.Parse("tel:863-1234;Phone-Context=Example.COM")
	fmt.Println(n.Normal())
	// Output:
	// tel:8631234;phone-context=example.com
}

func ExampleNumber_IsZero() {
	var n tel.Number
	fmt.Println(n.IsZero())
	// Output:
	// true
}

func ExampleNumber_MarshalText() {
	n, _ := tel.Parse("tel:+1-201-555-0123")
	text, err := json.Marshal(n)
	fmt.Println(string(text), err)
	// Output:
	// "tel:+1-201-555-0123" <nil>
}

func ExampleNumber_UnmarshalText() {
	var n tel.Number
	fmt.Println(json.Unmarshal([]byte(`"tel:+1-201-555-0123"`), &n), n)
	fmt.Println(json.Unmarshal([]byte(`"tel:911"`), &n) != nil, n) // unchanged
	// Output:
	// <nil> tel:+1-201-555-0123
	// true tel:+1-201-555-0123
}
