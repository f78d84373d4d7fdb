package pct_test

import (
	"fmt"

	"github.com/urikit/uri/pct"
)

func ExampleEncode() {
	const data = "AC/DC: 100%?"
	fmt.Println(pct.Encode(pct.Segment, data))
	fmt.Println(pct.Encode(pct.SegmentNC, data))
	fmt.Println(pct.Encode(pct.Path, data))
	fmt.Println(pct.Encode(pct.Query, data))
	// Output:
	// AC%2FDC:%20100%25%3F
	// AC%2FDC%3A%20100%25%3F
	// AC/DC:%20100%25%3F
	// AC/DC:%20100%25?
}

func ExampleAppendEncode() {
	dst := []byte("?name=")
	dst = pct.AppendEncode(dst, pct.QueryParam, "Q&A")
	fmt.Printf("%s\n", dst)
	// Output:
	// ?name=Q%26A
}

func ExampleEncoded_Decode() {
	encoded := pct.Encode(pct.Query, "%41")
	fmt.Println(encoded)
	fmt.Println(encoded.Decode())
	// Output:
	// %2541
	// %41 <nil>
}
