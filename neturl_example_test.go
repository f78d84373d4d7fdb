package uri_test

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"

	"github.com/urikit/uri"
	"github.com/urikit/uri/pct"
)

// The same calls with net/url and with this package. docs/net-url.md lists more.
func Example_netURL() {
	const text = "https://us%40er:pw@example.com:8443/a%2Fb/c?q=caf%C3%A9+noir&p=1#top"
	old, _ := url.Parse(text)
	u, _ := uri.ParseURI(text)

	user, _ := u.Username()
	fmt.Println(old.User.Username(), user)

	host, _ := u.Hostname()
	fmt.Println(old.Hostname(), host)

	q, _ := u.FormParams().Get("q")
	fmt.Println(old.Query().Get("q"), q)

	oldLink, _ := old.Parse("../x?y")
	link, _ := u.ResolveText("../x?y")
	fmt.Println(oldLink.Path == link.Path().String(), link.Path())

	joined, _ := u.JoinPath("d", "../e/")
	fmt.Println(old.JoinPath("d", "../e/").String() == joined.String(), joined.Path())

	fmt.Println(url.PathEscape("a/b c"), pct.Encode(pct.Segment, "a/b c"))
	fmt.Println(url.QueryEscape("a&b c"), uri.Params{Form: true}.EncodeValue("a&b c"))
	// Output:
	// us@er us@er
	// example.com example.com
	// café noir café noir
	// true /x
	// true /a%2Fb/c/e/
	// a%2Fb%20c a%2Fb%20c
	// a%26b+c a%26b+c
}

func ExampleReference_NetURL() {
	u, err := uri.MustParse("https://example.com/a%2Fb?q=1").NetURL()
	if err != nil {
		fmt.Println(err)
		return
	}
	request := http.Request{Method: "GET", URL: u}
	fmt.Println(request.URL)

	_, err = uri.MustParse("HTTP://example.com/").NetURL()
	fmt.Println(err)
	// Output:
	// https://example.com/a%2Fb?q=1
	// uri: the scheme would change between uri and net/url
}

func ExampleFromNetURL() {
	r, err := uri.FromNetURL(&url.URL{Scheme: "https", Host: "example.com", Path: "/a b"})
	fmt.Println(r, err)

	_, err = uri.FromNetURL(&url.URL{Path: "//evil.example/"})
	fmt.Println(err)
	// Output:
	// https://example.com/a%20b <nil>
	// uri: the authority would change between uri and net/url
}

func ExampleLossError() {
	_, err := uri.MustParse("//").NetURL()
	if loss, ok := errors.AsType[*uri.LossError](err); ok {
		fmt.Println(loss.Component)
	}
	// Output: authority
}
