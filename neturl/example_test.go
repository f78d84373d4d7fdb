package neturl_test

import (
	"fmt"
	"net/http"
	"net/url"

	"github.com/urikit/uri"
	"github.com/urikit/uri/neturl"
)

func ExampleToURL() {
	u, err := neturl.ToURL(uri.MustParse("https://example.com/a%2Fb?q=1"))
	if err != nil {
		fmt.Println(err)
		return
	}
	request := http.Request{Method: "GET", URL: u}
	fmt.Println(request.URL)

	_, err = neturl.ToURL(uri.MustParse("HTTP://example.com/"))
	fmt.Println(err)
	// Output:
	// https://example.com/a%2Fb?q=1
	// neturl: the scheme would change
}

func ExampleFromURL() {
	r, err := neturl.FromURL(&url.URL{Scheme: "https", Host: "example.com", Path: "/a b"})
	fmt.Println(r, err)

	_, err = neturl.FromURL(&url.URL{Path: "//evil.example/"})
	fmt.Println(err)
	// Output:
	// https://example.com/a%20b <nil>
	// neturl: the authority would change
}

func ExampleParsePart() {
	p, err := neturl.ParsePart("fragment")
	fmt.Println(p == neturl.LossFragment, err)
	// Output: true <nil>
}

func Example() {
	page := uri.MustParse("https://example.com/docs/")
	u, err := neturl.ToURL(page)
	if err != nil {
		fmt.Println(err)
		return
	}
	back, err := neturl.FromURL(u.JoinPath("a b"))
	fmt.Println(back, err)
	// Output: https://example.com/docs/a%20b <nil>
}
