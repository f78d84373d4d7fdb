package main

import (
	"net/url"
	"strconv"

	fredbi "github.com/fredbi/uri"
	whatwg "github.com/nlnwa/whatwg-url/url"

	"github.com/urikit/uri"
)

// readers parse a reference and read each of its components. Their answer is the total
// length of the components without delimiters. The passes compute it too, so that the
// compiler cannot drop a read.
var readers = []contender{
	reads(ours, "urikit `Parse`, an accessor for each", func(s string) (int, error) {
		r, err := uri.Parse(s)
		if err != nil {
			return 0, err
		}
		scheme, _ := r.Scheme()
		userinfo, _ := r.Userinfo()
		host, _ := r.Host()
		port, _ := r.Port()
		query, _ := r.Query()
		fragment, _ := r.Fragment()
		return len(scheme) + len(userinfo) + len(host.String()) + len(port) + len(r.Path().String()) + len(query) + len(fragment), nil
	}),
	reads("urikit-spans", "urikit `Parse`, `Span` of each", func(s string) (sum int, err error) {
		r, err := uri.Parse(s)
		if err != nil {
			return 0, err
		}
		for c := uri.ComponentScheme; c <= uri.ComponentFragment; c++ {
			if c != uri.ComponentAuthority {
				span, _ := r.Span(c)
				sum += span.Length
			}
		}
		return sum, nil
	}),
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
	reads("fredbi-uri", "fredbi/uri `ParseReference`, a method for each", func(s string) (int, error) {
		u, err := fredbi.ParseReference(s)
		if err != nil {
			return 0, err
		}
		a := u.Authority()
		return len(u.Scheme()) + len(a.UserInfo()) + len(a.Host()) + len(a.Port()) + len(a.Path()) + len(u.Query()) + len(u.Fragment()), nil
	}).differing("has of a query its parameters only, in a map"),
	reads("whatwg-url", "nlnwa/whatwg-url `Parse`, a method for each", func(s string) (int, error) {
		u, err := whatwg.Parse(s)
		if err != nil {
			return 0, err
		}
		return len(u.Scheme()) + len(u.Username()) + len(u.Password()) + len(u.Hostname()) + len(u.Port()) + len(u.Pathname()) + len(u.Query()) + len(u.Fragment()), nil
	}).differing(browsers),
}

// reads returns a contender that reads components. f returns the sum of their lengths.
func reads(name, what string, f func(s string) (int, error)) contender {
	return contender{
		name: name, what: what,
		prepare: func(lines []string) pass {
			sum := 0
			return each(func(s string) bool {
				n, err := f(s)
				sum += n
				return err == nil
			})(lines)
		},
		answer: func(line string) (string, bool) {
			n, err := f(line)
			return strconv.Itoa(n), err == nil
		},
	}
}
