package uri_test

import (
	"fmt"
	"strings"

	"github.com/urikit/uri"
)

func ExampleEdition() {
	// How does each edition read a name with a "_" after two slashes?
	for _, e := range uri.Editions() {
		a, err := uri.Parser{Edition: e}.ParseAuthority("build_1.example.com")
		host, ok := a.Host()
		switch {
		case err != nil:
			fmt.Println(e.Document()+":", "not valid")
		case !ok:
			fmt.Println(e.Document()+":", "a registry name")
		default:
			fmt.Println(e.Document()+":", "a host,", host.Kind())
		}
	}
	// Output:
	// RFC 3986: a host, reg-name
	// rfc2396bis-02: not valid
	// rfc2396bis-01: a registry name
	// RFC 2396: a registry name
}

func ExampleEdition_UnmarshalText() {
	var e uri.Edition
	err := e.UnmarshalText([]byte("rfc2396"))
	fmt.Println(e.Document(), err)
	err = e.UnmarshalText([]byte("rfc1738"))
	fmt.Println(err)
	// Output:
	// RFC 2396 <nil>
	// uri: unknown edition "rfc1738": must be one of rfc3986, rfc2396bis-02, rfc2396bis-01, rfc2396
}

func ExampleParser() {
	old := uri.Parser{Edition: uri.RFC2396}
	r, err := old.Parse("http://example.com:https/")
	if err != nil {
		fmt.Println(err)
		return
	}
	a, _ := r.Authority()
	_, ok := r.Host()
	fmt.Println(a, "is a registry name:", a.IsRegistry(), "and there is a host:", ok)

	_, err = uri.Parse("http://example.com:https/")
	fmt.Println(err)
	// Output:
	// example.com:https is a registry name: true and there is a host: false
	// uri: a port can contain only digits 0 to 9 (offset 24, port, port; RFC 3986 section 3.2.3)
}

// RFC 2396 resolves a reference with only a query, but its grammar lacks it.
func ExampleParser_queryOnly() {
	_, err := uri.Parser{Edition: uri.RFC2396}.Parse("?page=2")
	fmt.Println(err != nil)
	r, err := uri.Parser{Edition: uri.RFC2396, Compat: uri.Compat{QueryOnly: true}}.Parse("?page=2")
	fmt.Println(r, err)
	// Output:
	// true
	// ?page=2 <nil>
}

func ExampleParser_Validate() {
	p := uri.Parser{Edition: uri.RFC2396bis02}
	fmt.Println(p.Validate(uri.RuleURI, "http://[2001:db8::7]/"))
	fmt.Println(p.Validate(uri.RuleURI, "http://example.com:8x/"))
	// Output:
	// <nil>
	// uri: a port can contain only digits 0 to 9 (offset 21, port, port; rfc2396bis-02 section 3.2.3)
}

func ExampleReference_OpaquePart() {
	for _, e := range []uri.Edition{uri.RFC2396, uri.RFC3986} {
		r, err := uri.Parser{Edition: e}.Parse("mailto:a@example.com?subject=b")
		if err != nil {
			fmt.Println(err)
			return
		}
		part, ok := r.OpaquePart()
		fmt.Printf("%v: %t, %q\n", e, ok, part)
	}
	// Output:
	// rfc2396: true, "a@example.com?subject=b"
	// rfc3986: false, ""
}

// Resolve the same references against the same base in all editions.
func ExampleResolver_edition() {
	for _, e := range uri.Editions() {
		base, err := uri.Parser{Edition: e}.ParseURI("http://a/b/c/d;p?q")
		if err != nil {
			fmt.Println(err)
			return
		}
		b, err := uri.NewBase(base, uri.Resolver{Edition: e})
		if err != nil {
			fmt.Println(err)
			return
		}
		var targets []string
		for _, text := range []string{"?y", "/./g", "../../../g"} {
			target, err := b.AppendResolveText(nil, []byte(text))
			if err != nil {
				fmt.Println(err)
				return
			}
			targets = append(targets, string(target))
		}
		fmt.Println(e.Document()+":", strings.Join(targets, ", "))
	}
	// Output:
	// RFC 3986: http://a/b/c/d;p?y, http://a/g, http://a/g
	// rfc2396bis-02: http://a/b/c/d;p?y, http://a/g, http://a/g
	// rfc2396bis-01: http://a/b/c/d;p?y, http://a/./g, http://a/../g
	// RFC 2396: http://a/b/c/?y, http://a/./g, http://a/../g
}

func ExampleBase_Resolve_currentDocument() {
	p := uri.Parser{Edition: uri.RFC2396}
	base, err := p.ParseURI("http://example.com/a/b")
	if err != nil {
		fmt.Println(err)
		return
	}
	b, err := uri.NewBase(base, uri.Resolver{Edition: p.Edition})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, text := range []string{"c#note", "#note"} {
		ref, err := p.Parse(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		target, err := b.Resolve(ref)
		switch {
		case err == uri.ErrCurrentDocument:
			fragment, _ := ref.Fragment()
			fmt.Println("the current document, at", fragment)
		case err != nil:
			fmt.Println(err)
		default:
			fmt.Println(target)
		}
	}
	// Output:
	// http://example.com/a/c#note
	// the current document, at note
}

func ExampleNormalizer_edition() {
	for _, e := range uri.Editions() {
		r, err := uri.Parser{Edition: e}.Parse("HTTP://Example.COM/a/../%7Eb%2Dc%2e")
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(uri.Normalizer{Edition: e}.Normalize(r, uri.LevelPath))
	}
	// Output:
	// http://example.com/~b-c.
	// http://example.com/~b-c%2E
	// http://example.com/~b%2Dc%2E
	// http://example.com/a/../%7Eb%2Dc%2e
}

func ExampleEditions() {
	for _, e := range uri.Editions() {
		fmt.Println(e, e.Document())
	}
	// Output:
	// rfc3986 RFC 3986
	// rfc2396bis-02 rfc2396bis-02
	// rfc2396bis-01 rfc2396bis-01
	// rfc2396 RFC 2396
}

func ExampleParser_Parse() {
	ref, err := uri.Parser{Edition: uri.RFC2396}.Parse("http://a_b/c")
	a, _ := ref.Authority()
	fmt.Println(a.IsRegistry(), err)

	_, err = uri.Parser{Edition: uri.RFC2396}.Parse("")
	fmt.Println(err)
	// Output:
	// true <nil>
	// <nil>
}

func ExampleParser_ParseBytes() {
	ref, err := uri.Parser{Edition: uri.RFC2396}.ParseBytes([]byte("mailto:a@b"))
	opaque, _ := ref.OpaquePart()
	fmt.Println(opaque, err)
	// Output:
	// a@b <nil>
}

func ExampleParser_ParseURI() {
	u, err := uri.Parser{Edition: uri.RFC2396bis01}.ParseURI("http://a/b#c")
	fmt.Println(u, err)
	// Output:
	// http://a/b#c <nil>
}

func ExampleParser_ParseURIBytes() {
	u, err := uri.Parser{Edition: uri.RFC2396bis01}.ParseURIBytes([]byte("http://a/b#c"))
	fmt.Println(u, err)
	// Output:
	// http://a/b#c <nil>
}

func ExampleParser_ParseAbsoluteURI() {
	_, err := uri.Parser{Edition: uri.RFC2396}.ParseAbsoluteURI("http://a/b#c")
	fmt.Println(err)
	// Output:
	// uri: an absoluteURI cannot have a fragment: remove "#" and the text after it (offset 10, fragment, absoluteURI; RFC 2396 section 3)
}

// In RFC 2396, the fragment is not part of a relativeURI.
func ExampleParser_ParseRelativeRef() {
	_, err := uri.Parser{Edition: uri.RFC2396}.ParseRelativeRef("b#c")
	fmt.Println(err)
	// Output:
	// uri: a relativeURI cannot have a fragment: remove "#" and the text after it (offset 1, fragment, relativeURI; RFC 2396 section 5)
}

func ExampleParser_ParseAuthority() {
	a, err := uri.Parser{Edition: uri.RFC2396}.ParseAuthority("example.com:https")
	fmt.Println(a.IsRegistry(), err)
	// Output:
	// true <nil>
}

func ExampleParser_ValidateBytes() {
	p := uri.Parser{Edition: uri.RFC2396}
	fmt.Println(p.ValidateBytes(uri.RuleURI, []byte("http://[::1]/")))
	// Output:
	// uri: RFC 2396 has no IPv6 addresses in brackets, which RFC 2732 added: use a later edition (offset 7, host, host; RFC 2396 section 3.2.2)
}

func ExampleParser_ParseInto() {
	var r uri.Reference
	err := uri.Parser{}.ParseInto(&r, uri.RuleURI, "http://example.com/")
	fmt.Println(r, err)
	// Output: http://example.com/ <nil>
}
