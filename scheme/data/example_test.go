package data_test

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"

	"github.com/urikit/uri"
	"github.com/urikit/uri/scheme/data"
)

func Example() {
	d, err := data.Parse("data:text/plain;charset=UTF-8;base64,w7w=")
	fmt.Println(d.MediaType(), d.Len(), string(d.Bytes()), err)

	d, err = data.Build(data.MediaType{Type: "text/css"}, []byte("p { color: red }"))
	fmt.Println(d, err)
	// Output:
	// text/plain;charset=UTF-8 2 ü <nil>
	// data:text/css,p%20%7B%20color:%20red%20%7D <nil>
}

func ExampleParse() {
	for _, text := range []string{"data:,A%20brief%20note", "data:text/plain;base64,YQ", "data:text/html"} {
		d, err := data.Parse(text)
		fmt.Printf("%q %q %v\n", d.MediaType(), d.Bytes(), err)
	}
	// Output:
	// "text/plain;charset=US-ASCII" "A brief note" <nil>
	// "" "" scheme: base64 data must have groups of four characters: complete the last one: RFC 2397 (offset 25, path)
	// "" "" scheme: a comma must come before the data: RFC 2397, section 3 (offset 14, path)
}

func ExampleFromURI() {
	d, err := data.FromURI(uri.MustParseURI("data:;charset=UTF-8,%C3%BC"))
	charset, ok := d.MediaType().Get("Charset")
	fmt.Println(charset, ok, string(d.Bytes()), err)
	// Output:
	// UTF-8 true ü <nil>
}

// Browsers accept texts that are not URIs, and base64 without padding. For a text with other
// characters, give the text of a URL of package whatwg.
func ExampleParseBrowser() {
	const text = "data: text/HTML ; charset = x;;base64 ,YQ"
	_, err := data.Parse(text)
	fmt.Println(err)
	d, err := data.ParseBrowser(text)
	fmt.Println(d.MediaType(), string(d.Bytes()), err)
	// Output:
	// uri: a path cannot contain a space: percent-encode it as %20 (offset 5, path, segment; RFC 3986 section 3.3)
	// text/html a <nil>
}

func ExampleData_Reader() {
	d, err := data.Parse("data:image/gif;base64,R0lGODlhAQABAAAAADs=")
	if err != nil {
		fmt.Println(err)
		return
	}
	dump := hex.Dumper(os.Stdout)
	_, err = io.Copy(dump, d.Reader())
	dump.Close()
	fmt.Println(err)
	// Output:
	// 00000000  47 49 46 38 39 61 01 00  01 00 00 00 00 3b        |GIF89a.......;|
	// <nil>
}

func ExampleBuild() {
	text := data.MediaType{Type: "text/plain", Params: []uri.Param{{Name: "charset", Value: "UTF-8", HasValue: true}}}
	d, err := data.Build(text, []byte("ü"))
	fmt.Println(d, err)
	d, err = data.Build(data.MediaType{Type: "image/gif"}, []byte("GIF89a\x01\x00\x01\x00\x00\x00\x00\x3B"))
	fmt.Println(d, err)
	d, err = data.Build(data.MediaType{Type: "html"}, nil)
	fmt.Println(d, err)
	// Output:
	// data:;charset=UTF-8,%C3%BC <nil>
	// data:image/gif;base64,R0lGODlhAQABAAAAADs= <nil>
	//  scheme: a media type must be a type, a slash and a subtype: RFC 2397, section 3 (offset 5, path)
}

func ExampleMediaType_String() {
	m := data.MediaType{Type: "text/plain", Params: []uri.Param{
		{Name: "charset", Value: "UTF-8", HasValue: true},
		{Name: "name", Value: "a b", HasValue: true},
	}}
	fmt.Println(m)
	// Output: text/plain;charset=UTF-8;name="a b"
}

func ExampleMediaType_Get() {
	d, err := data.Parse("data:text/html;charset=UTF-8,x")
	fmt.Println(err)
	fmt.Println(d.MediaType().Get("CHARSET"))
	// Output:
	// <nil>
	// UTF-8 true
}

func ExampleData_URI() {
	d, err := data.Parse("data:,A%20brief%20note")
	fmt.Println(err)
	fmt.Println(d.URI())

	d, err = data.ParseBrowser("data: ; base64 ,QQ") // not a URI
	fmt.Println(err)
	fmt.Println(d.URI())
	// Output:
	// <nil>
	// data:,A%20brief%20note <nil>
	// <nil>
	// data:,A <nil>
}

func ExampleData_IsZero() {
	var icon data.Data
	fmt.Println(icon.IsZero())
	// Output: true
}

func ExampleData_String() {
	d, err := data.Parse("data:image/gif;base64,R0lGODlhAQABAAAAADs=")
	fmt.Println(d.String(), err)
	// Output: data:image/gif;base64,R0lGODlhAQABAAAAADs= <nil>
}

func ExampleData_MarshalText() {
	d, err := data.Build(data.MediaType{Type: "text/css"}, []byte("p{}"))
	fmt.Println(err)
	text, err := json.Marshal(d)
	fmt.Println(string(text), err)
	// Output:
	// <nil>
	// "data:text/css,p%7B%7D" <nil>
}

func ExampleData_UnmarshalText() {
	var page struct {
		Icon data.Data `json:"icon"`
	}
	err := json.Unmarshal([]byte(`{"icon": "data:image/gif;base64,R0lGODlhAQABAAAAADs="}`), &page)
	fmt.Println(page.Icon.MediaType(), page.Icon.Len(), err)
	// Output: image/gif 14 <nil>
}

func ExampleData_Bytes() {
	d, err := data.Parse("data:;base64,w7w=")
	fmt.Println(string(d.Bytes()), err)
	// Output: ü <nil>
}

func ExampleData_Len() {
	d, err := data.Parse("data:;base64,w7w=")
	fmt.Println(d.Len(), err)
	// Output: 2 <nil>
}

func ExampleData_IsBase64() {
	d, err := data.Parse("data:;base64,w7w=")
	fmt.Println(d.IsBase64(), err)
	// Output: true <nil>
}

func ExampleData_MediaType() {
	d, err := data.Parse("data:,x")
	fmt.Println(d.MediaType(), err)
	// Output: text/plain;charset=US-ASCII <nil>
}
