package baseurihttp_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/baseuri"
	"github.com/urikit/uri/baseuri/baseurihttp"
)

// A link in a response is relative to the URI of the last redirect.
func Example() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/old" {
			http.Redirect(w, r, "/new/page", http.StatusMovedPermanently)
		}
	}))
	defer server.Close()

	resp, err := server.Client().Get(server.URL + "/old")
	if err != nil {
		fmt.Println(err)
		return
	}
	resp.Body.Close()

	base, err := baseurihttp.From(resp)
	if err != nil {
		fmt.Println(err)
		return
	}
	target, err := base.Resolve(uri.MustParse("figure.png"))
	fmt.Println(target.Path(), err)
	// Output:
	// /new/figure.png <nil>
}

func ExampleFrom() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/old" {
			http.Redirect(w, r, "/new/page", http.StatusMovedPermanently)
		}
	}))
	defer server.Close()

	resp, err := http.Get(server.URL + "/old")
	if err != nil {
		fmt.Println(err)
		return
	}
	resp.Body.Close()

	var c baseuri.Context
	c.Retrieved, err = baseurihttp.From(resp)
	if err != nil {
		fmt.Println(err)
		return
	}
	base, source, err := c.Establish()
	fmt.Println(strings.TrimPrefix(base.String(), server.URL), source, err)
	// Output:
	// /new/page retrieval <nil>
}
