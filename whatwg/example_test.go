package whatwg_test

import (
	"fmt"

	"golang.org/x/text/encoding/charmap"

	"github.com/urikit/uri/whatwg"
)

func Example() {
	page := whatwg.MustParse("http://example.com/docs/")
	link, err := page.Parse(`\\EXAMPLE.org:80\my file.pdf`)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(link)
	fmt.Println(link.Origin() == page.Origin())
	// Output:
	// http://example.org/my%20file.pdf
	// false
}

func ExampleIsSpecialScheme() {
	fmt.Println(whatwg.IsSpecialScheme("HTTP"), whatwg.IsSpecialScheme("mailto"))
	// Output:
	// true false
}

func ExampleMustParse() {
	fmt.Println(whatwg.MustParse("https://example.com").Pathname())
	// Output:
	// /
}

func ExampleParseErrorName() {
	name, err := whatwg.ParseErrorName("host-missing")
	fmt.Println(name == whatwg.HostMissing, err)
	// Output:
	// true <nil>
}

func ExampleParseHostKind() {
	kind, err := whatwg.ParseHostKind("opaque")
	fmt.Println(kind == whatwg.HostOpaque, err)
	// Output:
	// true <nil>
}

func ExampleParse() {
	u, err := whatwg.Parse(` HTTP:\\0x7F.1:080\a b/../c|d?ö `)
	if err != nil {
		fmt.Println(err)
		return
	}
	host, _ := u.Hostname()
	fmt.Println(u)
	fmt.Println(host, u.HostKind())
	// Output:
	// http://127.0.0.1/c|d?%C3%B6
	// 127.0.0.1 ipv4
}

func ExampleParse_failure() {
	_, err := whatwg.Parse("http://exa mple.com/")
	fmt.Println(err)
	// Output:
	// whatwg: domain-invalid-code-point: the domain has a character that no domain can have (offset 10)
}

func ExampleURL_Parse() {
	page := whatwg.MustParse("https://example.com/docs/index.html")
	for _, ref := range []string{"my file.pdf", "?q=x y", `\\other.example\`, "#top"} {
		u, _ := page.Parse(ref)
		fmt.Println(u)
	}
	// Output:
	// https://example.com/docs/my%20file.pdf
	// https://example.com/docs/index.html?q=x%20y
	// https://other.example/
	// https://example.com/docs/index.html#top
}

func ExampleParser_Report() {
	text := `https:\\user@example.com/a b`
	_, faults, _ := whatwg.Parser{}.Report(text)
	for _, f := range faults {
		fmt.Printf("%d %q %v\n", f.Span.Offset, f.Span.Of(text), f.Name)
	}
	// Output:
	// 6 "" special-scheme-missing-following-solidus
	// 6 "\\" special-scheme-missing-following-solidus
	// 7 "\\" special-scheme-missing-following-solidus
	// 12 "@" invalid-credentials
	// 26 " " invalid-URL-unit
}

func ExampleParser_Parse() {
	p := whatwg.Parser{Base: whatwg.MustParse("http://example.com/"), Encoding: charmap.Windows1252}
	u, _ := p.Parse("/ö?ö=☃")
	fmt.Println(u)
	// Output:
	// http://example.com/%C3%B6?%F6=%26%239731%3B
}

func ExampleParser_Encode() {
	var p whatwg.Parser
	for _, text := range []string{"/my file.pdf", "ünï.md", " a?q=x\ny ", `a\b`} {
		encoded, changes := p.Encode(text)
		fmt.Println(encoded, len(changes))
	}
	p.Base = whatwg.MustParse("http://example.com/")
	encoded, changes := p.Encode(`a\b`)
	fmt.Println(encoded, len(changes))
	// Output:
	// /my%20file.pdf 1
	// %C3%BCn%C3%AF.md 2
	// a?q=xy 3
	// a\b 0
	// a/b 1
}

func ExampleRead() {
	for _, text := range []string{"HTTP://EXAMPLE.com:80", "http://127.1/", "http:///host/path", "http://example.com/a b"} {
		r := whatwg.Read(text, whatwg.URL{})
		if r.URIError != nil {
			fmt.Printf("%s: not a URI, and in a browser %v\n", text, r.URL)
		} else if components, ok := r.Differ(); ok {
			fmt.Printf("%s: %v\n", text, components)
		}
	}
	// Output:
	// HTTP://EXAMPLE.com:80: []
	// http://127.1/: [host]
	// http:///host/path: [host path]
	// http://example.com/a b: not a URI, and in a browser http://example.com/a%20b
}

func ExampleURL_URI() {
	u := whatwg.MustParse("https://example.com/a|b?c={d}")
	converted, changes := u.URI()
	fmt.Println(converted)
	for _, c := range changes {
		fmt.Println(c.Component, c.Before, c.After)
	}
	// Output:
	// https://example.com/a%7Cb?c=%7Bd%7D
	// path | %7C
	// query { %7B
	// query } %7D
}

func ExampleParser_ParseChanges() {
	u, changes, err := whatwg.Parser{}.ParseChanges(`https:\\Example.com/my file`)
	fmt.Println(u, err)
	for _, c := range changes {
		fmt.Printf("%s at %d: %q becomes %q: %s\n", c.Component, c.Span.Offset, c.Before, c.After, c.Reason)
	}
	// Output:
	// https://example.com/my%20file <nil>
	// authority at 6: "\\\\" becomes "//": exactly "//" begins the authority of a special URL
	// host at 8: "E" becomes "e": the domain is written in ASCII and lower case (UTS #46)
	// path at 22: " " becomes "%20": this character is percent-encoded here
}

func ExampleURL_AppendURI() {
	u := whatwg.MustParse("https://example.com/a|b?c|d")
	fmt.Printf("%s\n", u.AppendURI(nil))
	// Output: https://example.com/a%7Cb?c%7Cd
}
