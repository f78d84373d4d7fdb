package aliashttp_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"

	"github.com/urikit/uri/alias"
	"github.com/urikit/uri/alias/aliashttp"
)

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
