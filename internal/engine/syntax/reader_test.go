package syntax_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/urikit/uri/internal/engine/abnf"
	"github.com/urikit/uri/internal/engine/syntax"
	"github.com/urikit/uri/internal/testenv"
)

// A reader reads a reference as the prose of the documents describes. It cuts it with
// the expression of Appendix B and compares each component with its rule. So it does not
// use the rules that combine components. The rules of rfc2396bis-02 allow more than its
// prose, so its reader implements the prose.
type reader struct {
	e     *edition
	parts map[string]*abnf.Machine // by the name of the part
}

func newReader(e *edition) reader {
	parts := map[string]string{
		"scheme":    `scheme`,
		"authority": `authority`,
		"query":     `query`,
		"fragment":  `fragment`,
	}
	switch e {
	case rfc3986:
		parts["path after an authority"] = `path-abempty`
		parts["rooted path"] = `path-absolute`
		parts["path after a scheme"] = `path-rootless / path-empty`
		parts["relative path"] = `path-noscheme / path-empty`
	case rfc3987:
		parts["path after an authority"] = `ipath-abempty`
		parts["rooted path"] = `ipath-absolute`
		parts["path after a scheme"] = `ipath-rootless / ipath-empty`
		parts["relative path"] = `ipath-noscheme / ipath-empty`
	default:
		parts["path after an authority"] = `[ abs-path ]`
		parts["rooted path"] = `abs-path`
		parts["path after a scheme"] = `rel-path`
		parts["relative path"] = `[ rel-path ]`
	}
	if e.opaque {
		parts["path after a scheme"] = `opaque-part` // with the query
	}
	r := reader{e, make(map[string]*abnf.Machine)}
	for part, expr := range parts {
		r.parts[part] = e.oracle().compile(expr)
	}
	return r
}

// read reports whether s is a reference, and whether it has a scheme.
func (r reader) read(s string) (ok, hasScheme bool) {
	c := syntax.Split(s)
	is := func(part string, start, end int) bool { return r.parts[part].Match(s[start:end]) }
	if c.QueryEnd < len(s) && !is("fragment", c.QueryEnd+1, len(s)) {
		return false, false
	}
	isQuery := c.PathEnd == c.QueryEnd || is("query", c.PathEnd+1, c.QueryEnd)
	path := s[c.PathStart:c.PathEnd]
	switch {
	case c.SchemeEnd > 0 && !is("scheme", 0, c.SchemeEnd):
		return r.e == rfc2396bis02 && isQuery && is("relative path", 0, c.PathEnd), false
	case c.Authority > 0:
		ok = is("authority", c.Authority, c.PathStart) && is("path after an authority", c.PathStart, c.PathEnd) && isQuery
	case strings.HasPrefix(path, "/"):
		ok = is("rooted path", c.PathStart, c.PathEnd) && isQuery
	case c.SchemeEnd > 0 && r.e.opaque:
		ok = is("path after a scheme", c.PathStart, c.QueryEnd) || r.e == rfc2396bis01 && path == "" && isQuery
	case c.SchemeEnd > 0:
		ok = is("path after a scheme", c.PathStart, c.PathEnd) && isQuery
	case r.e == rfc2396 && path == "":
		ok = c.PathEnd == c.QueryEnd
	default:
		ok = is("relative path", c.PathStart, c.PathEnd) && isQuery
	}
	return ok, c.SchemeEnd > 0
}

var readers = sync.OnceValue(func() (readers []reader) {
	for _, e := range editions {
		readers = append(readers, newReader(e))
	}
	return readers
})

// The oracle and the reader must agree on the rules for references. This justifies the
// rules for rfc2396bis-02 in editions_test.go.
func TestReader(t *testing.T) {
	length, n := testenv.Tier(3, 5, 6), 0
	check := func(s string) {
		n++
		for _, r := range readers() {
			ok, hasScheme := r.read(s)
			hasFragment := strings.Contains(s, "#")
			rules := r.e.oracle().rules
			for rule, want := range []bool{
				syntax.URIReference: ok,
				syntax.URI:          ok && hasScheme,
				syntax.AbsoluteURI:  ok && hasScheme && !hasFragment,
				syntax.RelativeRef: ok && !hasScheme &&
					(!hasFragment || !r.e.opaque) && (s != "" || r.e != rfc2396),
			} {
				if got := rules[rule].Match(s); got != want {
					t.Fatalf("%s: %v matches %q: %t, but it is read as one: %t", r.e.name, syntax.Rule(rule), s, got, want)
				}
			}
		}
	}
	words("", `a1:/?#[]@%.`, "", length, check)
	words("", `a1:/_?#`, "", length+1, check)
	words("//", `a1.-_:@/`, "", length, check)
	words("a:", `a/?[:%#`, "", length, check)
	words("//[", `1:.]v@/`, "", length, check)
	probes, corpus := vectors(t)
	for _, s := range slices.Concat(probes, corpus, labels) {
		check(s)
	}
	rng := rand.New(rand.NewPCG(3986, 2396))
	for _, e := range editions {
		for range 2000 {
			s := walk(rng, e.oracle().rules[syntax.URIReference], rng.IntN(60), e.special)
			check(s)
			check(mutate(rng, s, e.special))
		}
	}
	t.Attr("texts", testenv.Figure(n))
}
