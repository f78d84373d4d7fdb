package uri_test

import (
	"fmt"
	"strings"

	"github.com/urikit/uri"
)

func ExampleReference_Normalize() {
	ref := uri.MustParse("eXAMPLE://a/./b/../b/%63/%7bfoo%7d")
	fmt.Println(ref.Normalize())
	// Output:
	// example://a/b/c/%7Bfoo%7D
}

// A relative reference keeps its target.
func ExampleReference_Normalize_relative() {
	for _, s := range []string{"../a/./b", "a/..", "./a:b"} {
		fmt.Println(uri.MustParse(s).Normalize())
	}
	// Output:
	// ../a/b
	// ./
	// ./a:b
}

func ExampleURI_Normalize() {
	u := uri.MustParseURI("HTTP://User@EXAMPLE.com:80/%7euser/%2E%2E/a%2fb")
	fmt.Println(u.Normalize())
	// Output:
	// http://User@example.com:80/a%2Fb
}

// webForms knows two schemes.
type webForms struct{}

var (
	httpForm  = uri.SchemeForm{DefaultPort: "80", SlashPath: true}
	httpsForm = uri.SchemeForm{DefaultPort: "443", SlashPath: true}
)

func (webForms) Form(name string) (uri.SchemeForm, bool) {
	switch name {
	case "http", "HTTP":
		return httpForm, true
	case "https", "HTTPS":
		return httpsForm, true
	}
	return uri.SchemeForm{}, false
}

func ExampleNormalizer() {
	n := uri.Normalizer{Schemes: webForms{}}
	for _, s := range []string{"http://example.com", "http://example.com/", "http://example.com:/", "http://example.com:80/"} {
		fmt.Println(n.Normalize(uri.MustParse(s), uri.LevelScheme))
	}
	// Output:
	// http://example.com/
	// http://example.com/
	// http://example.com/
	// http://example.com/
}

func ExampleNormalizer_Normalize() {
	n := uri.Normalizer{Schemes: webForms{}}
	ref := uri.MustParse("HTTP://EXAMPLE.com:80/%7ea/./b")
	for _, level := range []uri.Level{uri.LevelString, uri.LevelCase, uri.LevelPercent, uri.LevelPath, uri.LevelScheme} {
		fmt.Println(n.Normalize(ref, level))
	}
	// Output:
	// HTTP://EXAMPLE.com:80/%7ea/./b
	// http://example.com:80/%7Ea/./b
	// http://example.com:80/~a/./b
	// http://example.com:80/~a/b
	// http://example.com/~a/b
}

func ExampleNormalizer_NormalizeURI() {
	n := uri.Normalizer{Schemes: webForms{}}
	fmt.Println(n.NormalizeURI(uri.MustParseURI("https://example.com:443"), uri.LevelScheme))
	// Output:
	// https://example.com/
}

func ExampleNormalizer_AppendNormalize() {
	key := []byte("GET ")
	key = uri.Normalizer{}.AppendNormalize(key, uri.MustParse("HTTP://example.com/%61"), uri.LevelPath)
	fmt.Printf("%s\n", key)
	// Output:
	// GET http://example.com/a
}

func ExampleNormalizer_AppendNormalizeText() {
	var buffer []byte
	for _, line := range []string{"HTTP://example.com/a/../b", "http://example.com/a b"} {
		var err error
		buffer, err = uri.Normalizer{}.AppendNormalizeText(buffer[:0], []byte(line), uri.LevelPath)
		fmt.Printf("%q %v\n", buffer, err)
	}
	// Output:
	// "http://example.com/b" <nil>
	// "" uri: a path cannot contain a space: percent-encode it as %20 (offset 20, path, segment; RFC 3986 section 3.3)
}

func ExampleNormalizer_Equivalent() {
	n := uri.Normalizer{Schemes: webForms{}}
	a, b := uri.MustParse("http://example.com"), uri.MustParse("HTTP://example.com:80/")
	fmt.Println(n.Equivalent(a, b, uri.LevelPath))
	fmt.Println(n.Equivalent(a, b, uri.LevelScheme))
	// Output:
	// false
	// true
}

func ExampleNormalizer_EquivalentFrom() {
	n := uri.Normalizer{Schemes: webForms{}}
	a := uri.MustParse("http://example.com/~a/b")
	for _, s := range []string{
		"http://EXAMPLE.com/~a/b",
		"http://example.com/%7ea/b",
		"http://example.com/~a/./b",
		"http://example.com:80/~a/b",
		"http://example.com/~A/b",
	} {
		fmt.Println(n.EquivalentFrom(a, uri.MustParse(s)))
	}
	// Output:
	// case true
	// percent true
	// path true
	// scheme true
	// string false
}

func ExampleNormalizer_Changes() {
	n := uri.Normalizer{Schemes: webForms{}}
	ref := uri.MustParse("HTTP://example.com:80/%7ea/./b")
	for _, level := range []uri.Level{uri.LevelCase, uri.LevelPercent, uri.LevelPath, uri.LevelScheme} {
		for c := range n.Changes(ref, level) {
			fmt.Printf("%-7v %s: %v %q becomes %q\n", level, level.Section(), c.Component, c.Before, c.After)
		}
	}
	// Output:
	// case    6.2.2.1: scheme "HTTP" becomes "http"
	// case    6.2.2.1: path "%7e" becomes "%7E"
	// percent 6.2.2.2: path "%7E" becomes "~"
	// path    6.2.2.3: path "/." becomes ""
	// scheme  6.2.3: port ":80" becomes ""
}

func ExampleLevel() {
	for level := uri.LevelString; level <= uri.LevelProtocol; level++ {
		fmt.Println(level, level.Section())
	}
	// Output:
	// string 6.2.1
	// case 6.2.2.1
	// percent 6.2.2.2
	// path 6.2.2.3
	// scheme 6.2.3
	// protocol 6.2.4
}

// one knows a single scheme.
type one struct {
	name string
	form uri.SchemeForm
}

func (o one) Form(name string) (uri.SchemeForm, bool) {
	return o.form, strings.EqualFold(name, o.name)
}

// In the scheme file, the host "localhost" is equivalent to an empty authority (RFC 8089,
// section 2).
func ExampleSchemeForm() {
	n := uri.Normalizer{Schemes: one{"file", uri.SchemeForm{DefaultHost: "localhost", EmptyAuthority: true}}}
	for _, s := range []string{"file://localhost/etc/hosts", "file:/etc/hosts", "file:///etc/hosts"} {
		fmt.Println(n.Normalize(uri.MustParse(s), uri.LevelScheme))
	}
	// Output:
	// file:///etc/hosts
	// file:///etc/hosts
	// file:///etc/hosts
}

// seen has redirects that a program has followed.
type seen map[string]uri.URI

func (s seen) Canonical(text []byte) (uri.URI, bool) {
	u, ok := s[string(text)]
	return u, ok
}

func ExampleAliases() {
	n := uri.Normalizer{Aliases: seen{
		"http://example.com/data": uri.MustParseURI("http://example.com/data/"),
	}}
	fmt.Println(n.Normalize(uri.MustParse("HTTP://example.com/data#figure"), uri.LevelProtocol))
	// Output:
	// http://example.com/data/#figure
}
