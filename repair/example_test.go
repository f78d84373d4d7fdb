package repair_test

import (
	"fmt"

	"github.com/urikit/uri/repair"
	"github.com/urikit/uri/whatwg"
)

func Example() {
	for _, text := range []string{"<www.example.com/my file>", "http://exa mple.com/"} {
		u, changes, err := repair.Reader{Form: repair.Typed}.URI(text)
		fmt.Println(u, err)
		for _, c := range changes {
			fmt.Printf("  at %d: %q becomes %q: %s\n", c.Span.Offset, c.Before, c.After, c.Reason)
		}
	}
	// Output:
	// http://www.example.com/my%20file <nil>
	//   at 0: "<" becomes "": a delimiter is not part of the URI (RFC 3986, appendix C)
	//   at 1: "" becomes "http://": the scheme is missing; it was guessed (RFC 3986, section 4.5)
	//   at 19: " " becomes "%20": this character is percent-encoded here
	//   at 24: ">" becomes "": a delimiter is not part of the URI (RFC 3986, appendix C)
	//  whatwg: domain-invalid-code-point: the domain has a character that no domain can have (offset 10)
}

func ExampleReader_URL() {
	base := whatwg.MustParse("https://example.com/docs/")
	u, changes, err := repair.Reader{Base: base}.URL(`..\img\a|b.png`)
	fmt.Println(u, len(changes), err)
	// Output: https://example.com/img/a|b.png 3 <nil>
}

func ExampleReader_URI() {
	// To a browser "|" in a path is no error. RFC 3986 does not allow it.
	base := whatwg.MustParse("https://example.com/docs/")
	u, changes, err := repair.Reader{Base: base}.URI("a|b.png")
	fmt.Println(u, len(changes), err)
	// Output: https://example.com/docs/a%7Cb.png 3 <nil>
}

func ExampleParseForm() {
	f, err := repair.ParseForm("typed")
	fmt.Println(f == repair.Typed, err)

	_, err = repair.ParseForm("strict")
	fmt.Println(err)
	// Output:
	// true <nil>
	// repair: unknown form "strict": must be one of browser, typed
}
