package extract_test

import (
	"errors"
	"fmt"
	"strings"

	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/whatwg"
)

func Example() {
	text := []byte("See http://example.com/a. (Or <ftp://example.org/b>.)")
	for m := range (extract.Text{}).Find(text) {
		fmt.Println(m.Span.Offset, m.URI)
	}
	// Output:
	// 4 http://example.com/a
	// 31 ftp://example.org/b
}

func ExampleText_Find() {
	text := `Yes, Jim, I found it under "http://www.w3.org/Addressing/",
but you can probably pick it up from <ftp://foo.example.
com/rfc/>.  Note the warning in <http://www.ics.uci.edu/pub/
ietf/uri/historical.html#WARNING>.`
	for m := range (extract.Text{}).Find([]byte(text)) {
		fmt.Printf("%d:%d %s %s\n", m.Line, m.Column, m.Delimiter, m.URI)
	}
	// Output:
	// 1:29 quote http://www.w3.org/Addressing/
	// 2:39 angle ftp://foo.example.com/rfc/
	// 3:34 angle http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING
}

func ExampleText_FindReader() {
	file := strings.NewReader("See http://example.com/a_(b), and (http://example.com/c).\nNote: nothing here.\n")
	for m, err := range (extract.Text{}).FindReader(file) {
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(m.Span.Offset, m.URI)
	}
	// Output:
	// 4 http://example.com/a_(b)
	// 35 http://example.com/c
}

func ExampleMatch_iri() {
	text := "Siehe http://bücher.example/straße, „https://пример.рф/“ oder https://example.com/?q=%C3%B6."
	for m := range (extract.Text{}).Find([]byte(text)) {
		fmt.Println(m.IRI, m.URI, m.IRI.String() == m.URI.String())
	}
	for m := range (extract.Text{}).Find([]byte("http://ö..example/")) {
		fmt.Println(m.IRI, m.Err)
	}
	// Output:
	// http://bücher.example/straße http://xn--bcher-kva.example/stra%C3%9Fe false
	// https://пример.рф/ https://xn--e1afmkfd.xn--p1ai/ false
	// https://example.com/?q=%C3%B6 https://example.com/?q=%C3%B6 true
	// http://ö..example/ iri: host at offset 7: label "" at offset 3: it is empty (rule A4_2)
}

func ExampleTruncation() {
	for m := range (extract.Text{}).Find([]byte("mail https://example.com/?to={{x}}&a=b now")) {
		fmt.Println(m.URI)
		fmt.Println(m.Truncated.Text)
		if e, ok := errors.AsType[*iri.SyntaxError](m.Truncated.Err); ok {
			fmt.Println(e.Offset, e.Component)
		}
	}
	// Output:
	// https://example.com/?to=
	// https://example.com/?to={{x}}&a=b
	// 24 query
}

func ExampleText_refused() {
	text := []byte(`see http://exa mple.com/x, "http://h/{id}/x" and http://a@b@c/`)
	for m := range (extract.Text{Refused: true}).Find(text) {
		fmt.Println(m.Span.Offset, m.Raw, m.Err != nil)
	}
	// Output:
	// 4 http://exa mple.com/x true
	// 28 http://h/{id}/x true
	// 49 http://a@b@c/ true
}

func ExampleMatch() {
	// The hyphen may have been added at the line break.
	for m := range (extract.Text{}).Find([]byte("<URL:http://example.com/pre-\n  lude>")) {
		fmt.Printf("%q\n", m.Raw)
		fmt.Println(m.Candidates[0], "or", m.Candidates[1])
		fmt.Println(m.URLPrefix)
	}
	// Output:
	// "http://example.com/pre-\n  lude"
	// http://example.com/pre-lude or http://example.com/prelude
	// true
}

func ExampleText_anyScheme() {
	text := []byte("note:this and x-custom:that and http://example.com/.")
	for m := range (extract.Text{AnyScheme: true, KeepPunctuation: true}).Find(text) {
		fmt.Println(m.URI)
	}
	// Output:
	// note:this
	// x-custom:that
	// http://example.com/.
}

func ExampleText_suffixes() {
	text := []byte("Write to joe@example.com, or see www.example.com/contact. It is all in main.rs.")
	for m := range (extract.Text{Suffixes: &extract.Suffixes{}}).Find(text) {
		fmt.Println(m.Raw, m.URI)
	}
	// Output:
	// joe@example.com mailto:joe@example.com
	// www.example.com/contact http://www.example.com/contact
}

func ExampleSuffixes_Guess() {
	for _, text := range []string{"www.w3.org/Addressing/", "example.com:8080/y", "ftp.example.org", "main.go"} {
		if g, ok := (extract.Suffixes{Scheme: "https"}).Guess(text); ok {
			fmt.Printf("%s by the rule %s, assuming %s\n", g.URI, g.Rule, g.Assumed)
		} else {
			fmt.Println(text, "is not a suffix reference")
		}
	}
	// Output:
	// https://www.w3.org/Addressing/ by the rule www, assuming https://
	// https://example.com:8080/y by the rule port, assuming https://
	// ftp://ftp.example.org by the rule ftp, assuming ftp://
	// main.go is not a suffix reference
}

func ExampleTyped_ReadURI() {
	for _, text := range []string{"<www.example.com/my file>", "http://exa mple.com/"} {
		u, changes, err := extract.Typed{}.ReadURI(text)
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

func ExampleTyped_ReadURL() {
	base := whatwg.MustParse("https://example.com/docs/")
	u, changes, err := extract.Typed{Base: base}.ReadURL(`"..\img\a|b.png"`)
	fmt.Println(u, len(changes), err)
	// Output: https://example.com/img/a|b.png 5 <nil>
}
