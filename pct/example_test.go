package pct_test

import (
	"errors"
	"fmt"

	"github.com/urikit/uri/pct"
)

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
