package main

import (
	"net/url"
	"slices"

	fredbi "github.com/fredbi/uri"
	whatwg "github.com/nlnwa/whatwg-url/url"

	"github.com/urikit/uri"
)

// A contender goes over lists of URIs.
type contender struct {
	name string // in the names of benchmarks
	what string // in the table

	// prepare makes whatever of the lines the contender wants to begin with,
	// and returns a pass over them.
	prepare func(lines []string) pass

	// heap returns what a pass over lines allocates, where the Go runtime
	// cannot tell.
	heap func(lines []string) allocation
}

// A pass goes over all URIs once. It returns how many were accepted.
type pass func() (accepted int)

// The contenders that others are compared with.
const (
	ours   = "urikit"
	theirs = "net-url"
)

// contenders is the one list of them, for the program, the benchmarks and the
// tests. All parse URI-references, as far as they know of such.
var contenders = slices.Concat(urikit, peers, uriparser, bounds)

var urikit = []contender{
	{name: ours, what: "urikit `Parse`", prepare: each(func(s string) bool {
		_, err := uri.Parse(s)
		return err == nil
	})},
	{name: "urikit-components", what: "urikit `Parse`, then every component", prepare: each(func(s string) bool {
		r, err := uri.Parse(s)
		scheme, _ := r.Scheme()
		authority, _ := r.Authority()
		userinfo, _ := r.Userinfo()
		host, _ := r.Host()
		port, _ := r.Port()
		path := r.Path()
		query, _ := r.Query()
		fragment, _ := r.Fragment()
		inAuthority := len(userinfo) + len(host.String()) + len(port)
		inText := len(scheme) + len(authority.String()) + len(path.String()) + len(query) + len(fragment)
		return err == nil && inAuthority <= len(authority.String()) && inText <= len(s)
	})},
	{name: "urikit-bytes", what: "urikit `ParseBytes`", prepare: parseBytes},
	{name: "urikit-validate", what: "urikit `Validate`", prepare: each(func(s string) bool {
		return uri.Validate(uri.RuleURIReference, s) == nil
	})},
}

// editions parse by one edition of the standard each, the default one first.
var editions = func() (list []contender) {
	for _, e := range uri.Editions() {
		p := uri.Parser{Edition: e}
		list = append(list, contender{name: e.String(), what: "`Parser.Parse`, " + e.Document(), prepare: each(func(s string) bool {
			_, err := p.Parse(s)
			return err == nil
		})})
	}
	list[0].name = ours
	return list
}()

// inAllEditions returns the lines that all editions take, so that all have the
// same to do.
func inAllEditions(lines []string) (all []string) {
	for _, s := range lines {
		n := 0
		for _, e := range uri.Editions() {
			if (uri.Parser{Edition: e}).Validate(uri.RuleURIReference, s) == nil {
				n++
			}
		}
		if n == len(uri.Editions()) {
			all = append(all, s)
		}
	}
	return all
}

var peers = []contender{
	{name: theirs, what: "net/url `Parse`", prepare: each(func(s string) bool {
		_, err := url.Parse(s)
		return err == nil
	})},
	{name: "fredbi-uri", what: "fredbi/uri `ParseReference`", prepare: each(func(s string) bool {
		_, err := fredbi.ParseReference(s)
		return err == nil
	})},
	{name: "whatwg-url", what: "nlnwa/whatwg-url `Parse`", prepare: each(func(s string) bool {
		_, err := whatwg.Parse(s)
		return err == nil
	})},
}

// bounds are no parsers: they do less than any parser could.
var bounds = []contender{
	{name: "bound-table", what: "bound: a table look-up per byte", prepare: each(onlyURIBytes)},
	{name: "bound-lengths", what: "bound: the sum of the lengths", prepare: sumLengths},
}

// each makes passes of a function for one URI. The call costs the same for every
// contender, about a nanosecond.
func each(accepts func(s string) bool) func([]string) pass {
	return func(lines []string) pass {
		return func() (accepted int) {
			for _, s := range lines {
				if accepts(s) {
					accepted++
				}
			}
			return accepted
		}
	}
}

// parseBytes is [each] for ParseBytes, on lines that are bytes beforehand.
func parseBytes(lines []string) pass {
	texts := make([][]byte, len(lines))
	for i, s := range lines {
		texts[i] = []byte(s)
	}
	return func() (accepted int) {
		for _, b := range texts {
			if _, err := uri.ParseBytes(b); err == nil {
				accepted++
			}
		}
		return accepted
	}
}

// outside is 1 for the bytes that no URI has.
var outside = func() (table [256]byte) {
	const alphanum = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
	for b := range table {
		table[b] = 1
	}
	for _, b := range []byte(alphanum + "-._~" + ":/?#[]@" + "!$&'()*+,;=" + "%") {
		table[b] = 0
	}
	return table
}()

// onlyURIBytes looks at each byte once, and does not branch on it.
func onlyURIBytes(s string) bool {
	var found byte
	for i := range len(s) {
		found |= outside[s[i]]
	}
	return found == 0
}

// sumLengths looks at no byte. It accepts any list with a byte in it.
func sumLengths(lines []string) pass {
	return func() (accepted int) {
		sum := 0
		for _, s := range lines {
			sum += len(s)
		}
		if sum == 0 {
			return 0
		}
		return len(lines)
	}
}
