// Whatwgurl is the adapter of github.com/nlnwa/whatwg-url, which follows the URL Standard.
package main

import (
	"regexp"

	"github.com/nlnwa/whatwg-url/url"

	"github.com/urikit/uri/conformance/adapters/go/internal/frame"
)

var withPath = regexp.MustCompile(`//[^/?#]*/`)

func main() {
	frame.Serve("nlnwa/whatwg-url", "0.6.2", frame.Adapter[*url.Url]{
		Parse: url.Parse,
		Components: func(u *url.Url, input string) frame.Answer {
			a := make(frame.Answer)
			if u.Pathname() != "/" || withPath.MatchString(input) { // otherwise it is empty or "/"
				a["path"] = u.Pathname()
			}
			a.SetSpelled("scheme", u.Scheme(), input)
			a.SetSpelled("host", u.Hostname(), input)
			a.SetSpelled("port", u.Port(), input)
			a.SetSpelled("query", u.Query(), input)
			a.SetSpelled("fragment", u.Fragment(), input)
			return a
		},
		Reading: func(u *url.Url) frame.Answer {
			return frame.Reading(u.Scheme(), u.Username(), u.Password(), u.Hostname(), u.Port(), u.Pathname())
		},
		Resolve: func(base, reference string) (string, error) {
			u, err := url.ParseRef(base, reference)
			if err != nil {
				return "", err
			}
			return u.Href(false), nil
		},
	})
}
