package pct_test

import (
	"errors"
	"fmt"

	"github.com/urikit/uri/pct"
)

func Example() {
	// The component decides: "/" separates segments, and is data in one of them.
	name := "R&D/100%"
	fmt.Println("/files/" + pct.Encode(pct.Segment, name))
	fmt.Println("?file=" + pct.Encode(pct.QueryParam, name))

	fmt.Println(pct.Decode("R&D%2F100%25"))
	// Output:
	// /files/R&D%2F100%25
	// ?file=R%26D/100%25
	// R&D/100% <nil>
}

func ExampleSet_UnmarshalText() {
	var set pct.Set
	err := set.UnmarshalText([]byte("query-param"))
	fmt.Println(set == pct.QueryParam, err)
	fmt.Println(set.UnmarshalText([]byte("port")))
	// Output:
	// true <nil>
	// pct: unknown percent-encode set "port": must be one of userinfo, host, segment, segment-nc, path, query, query-param, fragment
}

func ExampleDecode() {
	fmt.Println(pct.Decode("caf%C3%A9"))
	fmt.Println(pct.Decode("%2541")) // once
	// Output:
	// café <nil>
	// %41 <nil>
}

func ExampleDecode_malformed() {
	_, err := pct.Decode("100% sure")
	if triplet, ok := errors.AsType[*pct.TripletError](err); ok {
		fmt.Println(triplet.Offset)
	}
	// Output:
	// 3
}

func ExampleAppendDecode() {
	dst := []byte("name=")
	dst, err := pct.AppendDecode(dst, "Ren%C3%A9")
	fmt.Printf("%s %v\n", dst, err)
	// Output:
	// name=René <nil>
}

func ExampleSet_String() {
	fmt.Println(pct.QueryParam.String())
	// Output:
	// query-param
}

func ExampleSet_MarshalText() {
	text, err := pct.Segment.MarshalText()
	fmt.Println(string(text), err)
	// Output:
	// segment <nil>
}

func ExampleTripletError_Error() {
	_, err := pct.Decode("100% sure")
	fmt.Println(err)
	// Output:
	// pct: "%" must be followed by two hexadecimal digits (offset 3)
}
