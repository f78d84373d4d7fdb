package condition

import (
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/field"
)

// Two conditions exclude each other if, and only if, no reference meets both.
func TestConditionsExclude(t *testing.T) {
	conditions := strings.Fields(`scheme= scheme=http scheme=HTTP scheme=https scheme=h* scheme=*s
		host= host=a.x host=A.x host=b.x host=*.x host=a.* host=bücher.x host=xn--bcher-kva.x host=10.0.0.1
		domain= domain=example.com domain=example.org
		port= port=80 port=080 port=81 port=443 port=1-79 port=80-443 port=81-442 port=80,443 port~^8 scheme=http,ftp scheme=https,x path= path=/ path=/a path=/a/ path=/a/b path=/ab path=/b path=/a* path=x
		query:a query:a=1 query:a=2 query:b kind=uri kind=relative-ref kind=iri
		address=public address=special address=10.0.0.0/8 address=10.0.0.1 address=10.0.0.2 address=11.0.0.0/8 address=8.8.8.8
		address=::ffff:0:0/96 address=::ffff:10.0.0.1 address=2001:db8::/32 address=::1 address=0.0.0.0/0`)
	var references []field.Reference
	for _, scheme := range []string{"", "http:", "https:", "ftp:", "x:", "hs:"} {
		for _, host := range []string{"", "//", "//a.x", "//b.x", "//a.y", "//xn--bcher-kva.x", "//www.example.com", "//example.org", "//10.0.0.1", "//10.0.0.2",
			"//11.0.0.1", "//8.8.8.8", "//[::ffff:10.0.0.1]", "//[::ffff:10.0.0.2]", "//[::ffff:8.8.8.8]", "//[::ffff:b00:1]", "//[2001:db8::1]", "//[::1]", "//[2606:4700::1]"} {
			for _, port := range []string{"", ":", ":80", ":080", ":81", ":82", ":443"} {
				if port != "" && host == "" {
					continue
				}
				for i, path := range []string{"", "/", "/a", "/a/", "/a/b", "/ab", "/b", "x", "/a/b/c"} {
					if path == "x" && host != "" {
						continue
					}
					query := []string{"", "?a=1", "?a=2&b", "?a", "?a=1&a=2"}[i%5]
					references = append(references, field.FromURI(uri.MustParse(scheme+host+port+path+query)))
				}
			}
		}
	}
	var all []Condition
	for _, text := range conditions {
		for _, text := range []string{text, "!" + text} {
			c, err := New(text, uri.Params{}, dialect.RFC3986.Normalizer())
			if err != nil {
				t.Fatal(text, err)
			}
			all = append(all, c)
		}
	}
	meets := make([][]bool, len(all))
	for i, c := range all {
		for _, r := range references {
			ok, _ := c.test(&r)
			meets[i] = append(meets[i], ok)
		}
	}
	found := 0
	for i, a := range all {
		for k, b := range all {
			got, want := a.excludes(b), true
			for n := range references {
				if meets[i][n] && meets[k][n] {
					want = false
					break
				}
			}
			if got {
				found++
			}
			// Not seen are patterns, names in Unicode, whether a whole block is special, and a
			// block in both families.
			known := a.name == b.name && !(a.negated && b.negated) && !strings.ContainsAny(a.written+b.written, "*ü/^$") && a.written != "iri" && b.written != "iri"
			if got && !want || known && got != want {
				t.Errorf("%s%s and %s%s: %v, want %v", a, a.written, b, b.written, got, want)
			}
		}
	}
	if found < 300 {
		t.Errorf("only %d pairs exclude each other", found)
	}
}

// The value of a condition is compared in the normal form of the paths, so each path meets the
// condition with its own text.
func TestConditionsNormal(t *testing.T) {
	for _, path := range []string{"/a%7eb", "/%c3%bc", "/x/../a", "/./a", "/a/.", "/a/..", "/..", "/a%2fb", "a%7eb", "../a", "/a/*/%7e", "/%41//b", "//a", "/.//a"} {
		for _, text := range []string{path, "http://h" + path, "x://h" + path} {
			r, err := uri.Parse(text)
			if err != nil || r.Path().String() != path {
				continue
			}
			c, err := New("path="+path, uri.Params{}, dialect.RFC3986.Normalizer())
			if err != nil {
				t.Fatal(path, err)
			}
			ref := field.FromURI(r)
			if ok, err := c.test(&ref); !ok && path != "/.//a" && path != "/%41//b" {
				t.Errorf("%s does not meet path=%s: %v", text, path, err)
			}
		}
	}
}

// Each name that the shell completes is that of a condition.
func TestNames(t *testing.T) {
	values := map[string]string{"scheme=": "http", "host=": "h", "domain=": "example.com", "port=": "1", "ext=": "pdf", "path=": "/", "query:": "1", "kind=": "uri", "address=": "public"}
	for _, name := range Names() {
		value, ok := values[name]
		if _, err := New(name+value, uri.Params{}, dialect.RFC3986.Normalizer()); err != nil || !ok {
			t.Errorf("%s%s: %v", name, value, err)
		}
	}
}
