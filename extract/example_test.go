package extract_test

import (
	"fmt"
	"strings"

	"github.com/urikit/uri/extract"
)

func Example() {
	text := []byte("See http://example.com/a. (Or <ftp://example.org/b>.)")
	for m := range (extract.Text{}).Find(text) {
		fmt.Println(m.Offset, m.URI)
	}

	// People often leave out the scheme.
	ref, repairs, err := extract.Typed(" www.example.com/x ")
	fmt.Println(ref, len(repairs), err)
	// Output:
	// 4 http://example.com/a
	// 31 ftp://example.org/b
	// http://www.example.com/x 3 <nil>
}

func ExampleParseDelimiter() {
	d, err := extract.ParseDelimiter("angle")
	fmt.Println(d == extract.DelimiterAngle, err)

	_, err = extract.ParseDelimiter("parenthesis")
	fmt.Println(err)
	// Output:
	// true <nil>
	// extract: unknown delimiter "parenthesis": must be one of space, angle, quote, suffix, attribute, markup
}

func ExampleParseRepairKind() {
	k, err := extract.ParseRepairKind("space")
	fmt.Println(k == extract.RepairSpace, err)

	_, err = extract.ParseRepairKind("tab")
	fmt.Println(err)
	// Output:
	// true <nil>
	// extract: unknown kind of repair "tab": must be one of delimiter, prefix, space, hyphen, suffix, invisible, backslash, encoding
}

func ExampleParseSuffixRule() {
	r, err := extract.ParseSuffixRule("www")
	fmt.Println(r == extract.SuffixWWW, err)

	_, err = extract.ParseSuffixRule("gopher")
	fmt.Println(err)
	// Output:
	// true <nil>
	// extract: unknown suffix rule "gopher": must be one of none, mail, www, ftp, port, path, address, name
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
		fmt.Println(m.Offset, m.URI)
	}
	// Output:
	// 4 http://example.com/a_(b)
	// 35 http://example.com/c
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

func ExampleTyped() {
	r, repairs, err := extract.Typed(" <URL: http://example.com/a\n  /b>")
	fmt.Println(r, err)
	for _, repair := range repairs {
		fmt.Printf("%q at %d: %s\n", repair.Before, repair.Span.Offset, repair.Kind)
	}
	// Output:
	// http://example.com/a/b <nil>
	// " " at 0: space
	// "<" at 1: delimiter
	// "URL:" at 2: prefix
	// " " at 6: space
	// "\n  " at 27: space
	// ">" at 32: delimiter
}

func ExampleInput_Reference() {
	in := extract.Input{Typography: true, Backslashes: true, Encode: true}
	r, repairs, err := in.Reference(`“http:\\example.com\straße”`)
	fmt.Println(r, err)
	fmt.Println(len(repairs), "repairs, the last but one:", repairs[len(repairs)-2])
	// Output:
	// http://example.com/stra%C3%9Fe <nil>
	// 6 repairs, the last but one: this character must be percent-encoded here (RFC 3986 section 2.1), offset 26
}
