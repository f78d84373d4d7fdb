package uri_test

import (
	"fmt"

	"github.com/urikit/uri"
)

func ExampleSegment() {
	ref := uri.MustParse("http://example.com/a;p1/b;p2=x")
	for text := range ref.Path().Segments() {
		s := uri.Segment{Text: text}
		for p := range s.All() {
			fmt.Println(s.Name(), p.Name, p.Value, p.HasValue)
		}
	}
	// Output:
	// a p1  false
	// b p2 x true
}

func ExampleSegment_comma() {
	s := uri.Segment{Text: "name,1.1", Comma: true}
	for p := range s.All() {
		fmt.Println(s.Name(), p.Name)
	}
	// Output: name 1.1
}

func ExampleSegment_All() {
	for p := range (uri.Segment{Text: "name;v=1.1;a%3Bb;"}).All() {
		fmt.Printf("%q %q %v\n", p.Name, p.Value, p.HasValue)
	}
	// Output:
	// "v" "1.1" true
	// "a%3Bb" "" false
	// "" "" false
}

func ExampleSegment_Name() {
	fmt.Println(uri.Segment{Text: "caf%C3%A9;v=1.1"}.Name())
	// Output: café
}

func ExampleSegment_Get() {
	s := uri.Segment{Text: "name;v=1%2E1"}
	fmt.Println(s.Get("v"))
	fmt.Println(s.Get("w"))
	// Output:
	// 1.1 true
	//  false
}

func ExampleSegment_Set() {
	s := uri.Segment{Text: "name;v=1.0"}
	fmt.Println(s.Set("v", "1;1").Text)
	// Output: name;v=1%3B1
}

func ExampleSegment_Append() {
	fmt.Println(uri.Segment{}.WithName("name").Append("v", "1.1").Text)
	// Output: name;v=1.1
}

func ExampleSegment_AppendName() {
	fmt.Println(uri.Segment{Text: "name", Comma: true}.AppendName("1.1").Text)
	// Output: name,1.1
}

func ExampleSegment_Remove() {
	fmt.Println(uri.Segment{Text: "name;v=1.1;w"}.Remove("v").Text)
	// Output: name;w
}

func ExampleSegment_WithName() {
	fmt.Println(uri.Segment{Text: "name;v=1.1"}.WithName("AC/DC").Text)
	// Output: AC%2FDC;v=1.1
}

func ExampleSegment_WithoutParams() {
	fmt.Println(uri.Segment{Text: "name;v=1.1"}.WithoutParams().Text)
	// Output: name
}

func ExamplePath_EditSegments() {
	ref := uri.MustParse("http://example.com/cart;jsessionid=7/items;v=1?q")
	path := ref.Path().EditSegments(func(s uri.Segment) uri.Segment { return s.Remove("jsessionid") })
	fmt.Println(ref.With(uri.ComponentPath, path))
	// Output: http://example.com/cart/items;v=1?q <nil>
}
