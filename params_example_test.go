package uri_test

import (
	"fmt"

	"github.com/urikit/uri"
)

func ExampleParams() {
	query, _ := uri.MustParse("/search?q=caf%c3%a9&lang=fr&debug").Query()
	p := uri.Params{Query: query}
	p = p.Set("lang", "pt&br").Remove("debug").Append("page", "2")
	fmt.Println(p.Query) // "caf%c3%a9" is unchanged
	// Output:
	// q=caf%c3%a9&lang=pt%26br&page=2
}

func ExampleParams_All() {
	p := uri.Params{Query: "a=%26&b=&c"}
	for param := range p.All() {
		fmt.Printf("%q %q %t\n", param.Name, param.Value, param.HasValue)
	}
	// Output:
	// "a" "%26" true
	// "b" "" true
	// "c" "" false
}

func ExampleParams_EncodeValue() {
	fmt.Println(uri.Params{}.EncodeValue("1 + 1 = 2"))
	fmt.Println(uri.Params{Form: true}.EncodeValue("1 + 1 = 2"))
	// Output:
	// 1%20%2B%201%20%3D%202
	// 1+%2B+1+%3D+2
}

func ExampleParams_DecodeValue() {
	fmt.Println(uri.Params{}.DecodeValue("1+%2B+1"))
	fmt.Println(uri.Params{Form: true}.DecodeValue("1+%2B+1"))
	// Output:
	// 1+++1 <nil>
	// 1 + 1 <nil>
}

func ExampleParams_Get() {
	p := uri.Params{Query: "q=caf%C3%A9&q=th%C3%A9"}
	fmt.Println(p.Get("q"))
	fmt.Println(p.Get("r"))
	// Output:
	// café true
	//  false
}

func ExampleParams_Values() {
	p := uri.Params{Query: "q=caf%C3%A9&%71=th%C3%A9&r=1"}
	for value := range p.Values("q") {
		fmt.Println(value)
	}
	// Output:
	// café
	// thé
}

func ExampleParams_Append() {
	p := uri.Params{Query: "a=1"}
	fmt.Println(p.Append("a", "b=c").Query)
	// Output:
	// a=1&a=b%3Dc
}

func ExampleParams_AppendName() {
	p := uri.Params{Query: "a=1"}
	fmt.Println(p.AppendName("debug").Query)
	// Output:
	// a=1&debug
}

func ExampleParams_Set() {
	p := uri.Params{Query: "%61=1&b=2&a=3"}
	fmt.Println(p.Set("a", "x y").Query)
	// Output:
	// %61=x%20y&b=2
}

func ExampleParams_Remove() {
	p := uri.Params{Query: "%61=1&b=2&a=3"}
	fmt.Println(p.Remove("a").Query)
	// Output:
	// b=2
}
