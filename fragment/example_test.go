package fragment_test

import (
	"encoding/json"
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/fragment"
)

func Example() {
	ref := uri.MustParse("http://example.com/schema.json#/properties/a~1b")
	raw, _ := ref.Fragment()
	p, err := fragment.ParsePointerFragment(raw)
	fmt.Printf("%q %v\n", []string(p), err)

	video := uri.MustParse("http://example.com/video.webm")
	part := fragment.Media{Time: fragment.Interval{Unit: "npt", Start: "10", End: "20"}, Tracks: []string{"audio 1"}}
	fmt.Println(video.With(uri.ComponentFragment, part.String()))
	// Output:
	// ["properties" "a/b"] <nil>
	// http://example.com/video.webm#t=10,20&track=audio%201 <nil>
}

func ExampleParsePointer() {
	p, err := fragment.ParsePointer("/m~0n/0")
	fmt.Println(len(p), p[0], err)
	_, err = fragment.ParsePointer("/m~n")
	fmt.Println(err)
	// Output:
	// 2 m~n <nil>
	// fragment: "~" must be followed by "0" or "1": write "~" as "~0" and "/" as "~1" (offset 3; RFC 6901 section 3)
}

func ExampleParsePointerFragment() {
	p, err := fragment.ParsePointerFragment("/c%25d/%C3%BC")
	fmt.Println(p, err)
	// Output: /c%d/ü <nil>
}

func ExamplePointer_String() {
	fmt.Println(fragment.Pointer{"a/b", "c d", ""})
	// Output: /a~1b/c d/
}

func ExamplePointer_URIFragment() {
	fmt.Println(fragment.Pointer{"a/b", "c d", ""}.URIFragment())
	// Output: /a~1b/c%20d/
}

func ExamplePointer_Evaluate() {
	var doc any
	if err := json.Unmarshal([]byte(`{"foo": ["bar", "baz"]}`), &doc); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(fragment.Pointer{"foo", "1"}.Evaluate(doc))
	fmt.Println(fragment.Pointer{"foo", "2"}.Evaluate(doc))
	// Output:
	// baz <nil>
	// <nil> fragment: token 2 of the pointer: the array has no such item (RFC 6901 section 4)
}

func ExampleParseTextRange() {
	r, err := fragment.ParseTextRange("line=10,20;length=9876,UTF-8")
	fmt.Println(r.Lines, r.Start, r.End, r.Checks[0].Length, err)
	_, err = fragment.ParseTextRange("line=20,10")
	fmt.Println(err)
	// Output:
	// true 10 20 9876 <nil>
	// fragment: the end of a range must be after its start (offset 10; RFC 5147 section 3)
}

func ExampleTextRange_String() {
	fmt.Println(fragment.TextRange{Start: 100, End: -1})
	// Output: char=100,
}

func ExampleParseMedia() {
	m, err := fragment.ParseMedia("t=0:01:30,120&xywh=percent:25,25,50,50&track=audio%201")
	start, end, _ := m.Time.NPT()
	fmt.Println(start, end, m.Region.Width, m.Tracks, err)
	m, err = fragment.ParseMedia("t=10&t=seven")
	fmt.Println(m, err) // what is valid, and an error that can be ignored
	// Output:
	// 90 120 50 [audio 1] <nil>
	// t=10 fragment: expected a number of seconds or a time such as 0:01:30 (offset 7; Media Fragments URI 1.0 section 4.2)
}

func ExampleMedia_String() {
	m := fragment.Media{Region: fragment.Region{X: 160, Y: 120, Width: 320, Height: 240}, ID: "a & b"}
	fmt.Println(m)
	// Output: xywh=160,120,320,240&id=a%20%26%20b
}

func ExampleInterval_NPT() {
	fmt.Println(fragment.Interval{Unit: "npt", Start: "1:00:00.5"}.NPT())
	// Output: 3600.5 +Inf true
}

func ExampleInterval_Clock() {
	m, _ := fragment.ParseMedia("t=clock:2009-07-26T11:19:01Z")
	start, end, ok := m.Time.Clock()
	fmt.Println(start.Year(), end.IsZero(), ok)
	// Output: 2009 true true
}

func ExampleCutDirective() {
	fmt.Println(fragment.CutDirective("section:~:text=word"))
	// Output: section text=word true
}

func ExampleParseTextDirectives() {
	list, err := fragment.ParseTextDirectives("section:~:text=the-,start%2C,end,-behind&text=word")
	fmt.Printf("%q %v\n", list, err)
	for _, d := range list {
		fmt.Println(d.Prefix, "|", d.Start, "|", d.End, "|", d.Suffix)
	}
	// Output:
	// ["text=the-,start%2C,end,-behind" "text=word"] <nil>
	// the | start, | end | behind
	//  | word |  |
}

func ExampleTextDirective_String() {
	fmt.Println(fragment.TextDirective{Start: "first, second", End: "well-known"})
	// Output: text=first%2C%20second,well%2Dknown
}

func ExampleWithTextDirectives() {
	page := uri.MustParse("http://example.com/page#section")
	raw, _ := page.Fragment()
	fmt.Println(page.With(uri.ComponentFragment, fragment.WithTextDirectives(raw, fragment.TextDirective{Start: "the word"})))
	// Output: http://example.com/page#section:~:text=the%20word <nil>
}

func ExamplePointerError_Error() {
	_, err := fragment.Pointer{"a"}.Evaluate([]any{"first"})
	fmt.Println(err)
	// Output: fragment: token 1 of the pointer: it is not a number, which an array needs (RFC 6901 section 4)
}

func ExampleSyntaxError_Error() {
	_, err := fragment.ParseTextRange("char=1;size=2")
	fmt.Println(err)
	// Output: fragment: expected "length=" or "md5=" (offset 7; RFC 5147 section 3)
}
