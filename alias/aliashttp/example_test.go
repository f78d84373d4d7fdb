package aliashttp_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/alias"
	"github.com/urikit/uri/alias/aliashttp"
)

// A crawler counts a page once, with and without the redirect.
func Example() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/data" {
			http.Redirect(w, r, "/data/", http.StatusPermanentRedirect)
		}
	}))
	defer server.Close()

	client := server.Client()
	resp, err := client.Get(server.URL + "/data")
	if err != nil {
		fmt.Println(err)
		return
	}
	resp.Body.Close()

	store := alias.New(alias.Config{})
	if err := aliashttp.Observe(store, resp); err != nil {
		fmt.Println(err)
	}
	n := uri.Normalizer{Aliases: store}
	a, b := uri.MustParse(server.URL+"/data"), uri.MustParse(server.URL+"/data/")
	fmt.Println(n.Equivalent(a, b, uri.LevelScheme), n.Equivalent(a, b, uri.LevelProtocol))
	// Output:
	// false true
}

func ExampleObserve() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/data" {
			http.Redirect(w, r, "/data/", http.StatusMovedPermanently)
		}
	}))
	defer server.Close()

	resp, err := http.Get(server.URL + "/data")
	if err != nil {
		fmt.Println(err)
		return
	}
	resp.Body.Close()

	store := alias.New(alias.Config{})
	fmt.Println(aliashttp.Observe(store, resp))
	for from, to := range store.All() {
		fmt.Println(strings.TrimPrefix(from.String(), server.URL), "is", strings.TrimPrefix(to.String(), server.URL))
	}
	// Output:
	// <nil>
	// /data is /data/
}
