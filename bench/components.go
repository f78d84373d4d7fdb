package main

import (
	"net/url"
	"strconv"

	"github.com/urikit/uri"
)

// readers parse a reference and read each of its components. Their answer is the total
// length of the components without delimiters.
var readers = []contender{
	{name: ours, what: "urikit `Parse`, an accessor for each", prepare: func(lines []string) pass {
		return func() (accepted, sum int) {
			for _, s := range lines {
				if r, err := uri.Parse(s); err == nil {
					accepted++
					sum += sizes(r)
				}
			}
			return accepted, sum
		}
	}, answer: func(s string) (string, bool) {
		r, err := uri.Parse(s)
		return strconv.Itoa(sizes(r)), err == nil
	}},
	reads(theirs, "net/url `Parse`, a field or method for each", func(s string) (int, error) {
		u, err := url.Parse(s)
		if err != nil {
			return 0, err
		}
		sum := len(u.Scheme) + len(u.Opaque) + len(u.Hostname()) + len(u.Port()) + len(u.EscapedPath()) + len(u.RawQuery) + len(u.EscapedFragment())
		if u.User != nil {
			password, _ := u.User.Password()
			sum += len(u.User.Username()) + len(password)
		}
		return sum, nil
	}).differing(lenient),
}

// sizes returns the sum of the lengths of all components.
func sizes(r uri.Reference) int {
	scheme, _ := r.Scheme()
	userinfo, _ := r.Userinfo()
	host, _ := r.Host()
	port, _ := r.Port()
	query, _ := r.Query()
	fragment, _ := r.Fragment()
	return len(scheme) + len(userinfo) + len(host.String()) + len(port) + len(r.Path().String()) + len(query) + len(fragment)
}
