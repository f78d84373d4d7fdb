// Neturl is the adapter of package net/url.
package main

import (
	"fmt"
	"net/url"
	"runtime"
	"strings"

	"github.com/urikit/uri/conformance/adapters/go/internal/frame"
)

func main() {
	frame.Serve("Go net/url", strings.TrimPrefix(runtime.Version(), "go"), frame.Adapter[*url.URL]{
		Parse: url.Parse,
		Components: func(u *url.URL, input string) frame.Answer {
			a := frame.Answer{"path": u.EscapedPath()}
			if u.Opaque != "" {
				a["path"] = u.Opaque
			}
			a.SetSpelled("scheme", u.Scheme, input)
			a.SetSpelled("host", strings.TrimSuffix(u.Host, ":"+u.Port()), input)
			a.SetSpelled("userinfo", u.User.String(), input)
			a.SetSpelled("query", u.RawQuery, input)
			a.SetSpelled("fragment", u.EscapedFragment(), input)
			return a
		},
		Reading: func(u *url.URL) frame.Answer {
			password, _ := u.User.Password()
			return frame.Reading(u.Scheme, u.User.Username(), password, strings.TrimSuffix(u.Host, ":"+u.Port()), u.Port(), u.Path)
		},
		Resolve: func(base, reference string) (string, error) {
			target, err := url.Parse(base)
			if err == nil {
				target, err = target.Parse(reference)
			}
			return fmt.Sprint(target), err
		},
	})
}
