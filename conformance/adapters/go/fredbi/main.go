// Fredbi is the adapter of github.com/fredbi/uri. It has a query only as parameters.
package main

import (
	"strings"

	"github.com/fredbi/uri"

	"github.com/urikit/uri/conformance/adapters/go/internal/frame"
)

func main() {
	frame.Serve("fredbi/uri", "1.1.1", frame.Adapter[uri.URI]{
		Parse: func(text string) (uri.URI, error) { return uri.ParseReference(text) },
		Components: func(u uri.URI, input string) frame.Answer {
			a, host := frame.Answer{"path": u.Authority().Path()}, u.Authority().Host()
			if strings.Contains(input, "["+host+"]") {
				host = "[" + host + "]"
			}
			a.SetSpelled("scheme", u.Scheme(), input)
			a.SetSpelled("userinfo", u.Authority().UserInfo(), input)
			a.SetSpelled("host", host, input)
			a.SetSpelled("port", u.Authority().Port(), input)
			a.SetSpelled("fragment", u.Fragment(), input)
			return a
		},
		Reading: func(u uri.URI) frame.Answer {
			a := u.Authority()
			user, password, _ := strings.Cut(a.UserInfo(), ":")
			return frame.Reading(u.Scheme(), user, password, a.Host(), a.Port(), a.Path())
		},
		Validate: func(rule, text string) (bool, error) {
			valid, ok := map[string]func(string) bool{"URI-reference": uri.IsURIReference, "URI": uri.IsURI}[rule]
			if !ok {
				return false, frame.ErrUnsupported
			}
			return valid(text), nil
		},
	})
}
