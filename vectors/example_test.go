package vectors_test

import (
	"encoding/json"
	"fmt"
	"io/fs"

	"github.com/urikit/uri/vectors"
)

func Example() {
	data, err := fs.ReadFile(vectors.FS(), "rfc3986/decode.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(json.Valid(data))
	// Output:
	// true
}

func ExampleFS() {
	editions, err := fs.ReadDir(vectors.FS(), ".")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, edition := range editions {
		fmt.Println(edition.Name())
	}
	// Output:
	// rfc2396
	// rfc2396bis-01
	// rfc2396bis-02
	// rfc3986
	// rfc3987
}
