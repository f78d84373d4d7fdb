package whatwg_test

import (
	"encoding/json"
	"fmt"

	"golang.org/x/text/encoding/charmap"

	"github.com/urikit/uri"
	"github.com/urikit/uri/whatwg"
)

func Example() {
	page := whatwg.MustParse("http://example.com/docs/")
	link, err := page.ResolveText(`\\EXAMPLE.org:80\my file.pdf`)
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

func ExampleURL_ResolveText() {
	page := whatwg.MustParse("https://example.com/docs/index.html")
	for _, ref := range []string{"my file.pdf", "?q=x y", `\\other.example\`, "#top"} {
		u, _ := page.ResolveText(ref)
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

func ExampleParser_EncodeReference() {
	var p whatwg.Parser
	for _, text := range []string{"/my file.pdf", "ünï.md", " a?q=x\ny ", `a\b`} {
		encoded, changes := p.EncodeReference(text)
		fmt.Println(encoded, len(changes))
	}
	p.Base = whatwg.MustParse("http://example.com/")
	encoded, changes := p.EncodeReference(`a\b`)
	fmt.Println(encoded, len(changes))
	// Output:
	// /my%20file.pdf 1
	// %C3%BCn%C3%AF.md 2
	// a?q=xy 3
	// a\b 0
	// a/b 1
}

func ExampleParser_ParseReference() {
	var p whatwg.Parser
	for _, text := range []string{`HTTP:\\EXAMPLE.com\a|b`, `..\my file.pdf`, "//bücher.example", "//[::1/"} {
		fmt.Println(p.ParseReference(text))
	}
	// Output:
	// http://example.com/a%7Cb <nil>
	// ../my%20file.pdf <nil>
	// //xn--bcher-kva.example/ <nil>
	//  whatwg: IPv6-unclosed: the IPv6 address lacks its closing "]" (offset 2)
}

func ExampleParser_ParseReference_base() {
	// To a browser "|" in a path is no error. RFC 3986 does not allow it.
	p := whatwg.Parser{Base: whatwg.MustParse("https://example.com/docs/")}
	fmt.Println(p.ParseReference(`..\a|b.png`))
	// Output: https://example.com/a%7Cb.png <nil>
}

func ExampleParser_ParseReferenceChanges() {
	_, changes, _ := whatwg.Parser{}.ParseReferenceChanges(`..\my file.pdf`)
	for _, c := range changes {
		fmt.Printf("%q to %q: %s\n", c.Before, c.After, c.Reason)
	}
	// Output:
	// "\\" to "/": a backslash is a slash in a special URL
	// " " to "%20": this character is percent-encoded here
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
	fmt.Println(whatwg.MustParse("https://example.com/a|b?c={d}").URI())
	fmt.Println(whatwg.URL{}.URI())
	// Output:
	// https://example.com/a%7Cb?c=%7Bd%7D <nil>
	//  uri: the zero value has no text form: assign a value first
}

func ExampleURL_URIChanges() {
	u := whatwg.MustParse("https://example.com/a|b?c={d}")
	converted, changes, err := u.URIChanges()
	fmt.Println(converted, err)
	for _, c := range changes {
		fmt.Println(c.Component, c.Before, c.After)
	}
	// Output:
	// https://example.com/a%7Cb?c=%7Bd%7D <nil>
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

func ExampleURL_HostPort() {
	u := whatwg.MustParse("http://[::1]:8080/")
	fmt.Println(u.HostPort())
	fmt.Println(u.Hostname())
	// Output:
	// [::1]:8080 true
	// ::1 true
}

func ExampleURL_PortNumber() {
	fmt.Println(whatwg.MustParse("http://example.com:8080/").PortNumber())
	fmt.Println(whatwg.MustParse("http://example.com:80/").PortNumber())
	// Output:
	// 8080 <nil>
	// 0 uri: no port: it is undefined or empty
}

func ExampleURL_EffectivePort() {
	fmt.Println(whatwg.MustParse("http://example.com/").EffectivePort())
	fmt.Println(whatwg.MustParse("foo://example.com/").EffectivePort())
	// Output:
	// 80 true
	// 0 false
}

func ExampleURL_Password() {
	u := whatwg.MustParse("https://user:a%40b@example.com/")
	fmt.Println(u.Password())
	fmt.Println(u.Userinfo())
	// Output:
	// a@b true
	// user:a%40b true
}

// UnmarshalText reads a text as browsers do.
func ExampleURL_UnmarshalText() {
	var settings struct {
		Home whatwg.URL `json:"home"`
	}
	err := json.Unmarshal([]byte(`{"home": "HTTPS://Example.com/a b"}`), &settings)
	fmt.Println(settings.Home, err)
	text, err := json.Marshal(settings)
	fmt.Println(string(text), err)
	// Output:
	// https://example.com/a%20b <nil>
	// {"home":"https://example.com/a%20b"} <nil>
}

func ExampleURL_AppendText() {
	text, err := whatwg.MustParse("http://example.com").AppendText([]byte("see "))
	fmt.Println(string(text), err)
	_, err = whatwg.URL{}.AppendText(nil)
	fmt.Println(err == uri.ErrZero)
	// Output:
	// see http://example.com/ <nil>
	// true
}

func ExampleURL_AppendBinary() {
	data, err := whatwg.MustParse("http://example.com").AppendBinary(nil)
	fmt.Println(len(data), err)
	// Output: 19 <nil>
}

// NULL is the zero URL, and the zero URL is NULL.
func ExampleURL_Scan() {
	u := whatwg.MustParse("http://example.com")
	fmt.Println(u.Scan(nil), u.IsZero())
	value, err := u.Value()
	fmt.Println(value, err)
	fmt.Println(u.Scan("http://example.com"), u)
	// Output:
	// <nil> true
	// <nil> <nil>
	// <nil> http://example.com/
}

func ExampleURL_NetURL() {
	u, err := whatwg.MustParse("https://example.com/?filter[]=x").NetURL()
	fmt.Println(u, err)
	_, err = whatwg.MustParse("https://example.com/a|b").NetURL()
	fmt.Println(err)
	// Output:
	// https://example.com/?filter[]=x <nil>
	// uri: the path would change between uri and net/url
}

func ExampleURL_FormParams() {
	u := whatwg.MustParse("https://example.com/?filter[name]=a b&page=2")
	name, ok := u.FormParams().Get("filter[name]")
	fmt.Println(name, ok)
	// Output: a b true
}
