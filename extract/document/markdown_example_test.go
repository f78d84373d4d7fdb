package document_test

import (
	"fmt"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract/document"
)

func ExampleFinder_Links_markdown() {
	file := strings.NewReader("See [the guide](guide.md#start), `[code](no.md)`\n" +
		"and http://example.com/a_b, or **<joe@example.com>**.\n\n" +
		"> ![A picture][picture] <a href='x?a&amp;b'>x</a>\n\n" +
		"[picture]: <../img/a.png> \"A title\"\n")
	options := document.Finder{
		Format: document.Markdown,
		Base:   uri.MustParseURI("http://example.com/docs/readme.md"),
	}
	for l, err := range options.Links(file) {
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%d:%d %q %s\n", l.Line, l.Column, l.Element, l.Target)
	}
	// Output:
	// 1:17 "link" http://example.com/docs/guide.md#start
	// 2:5 "" http://example.com/a_b
	// 2:35 "autolink" mailto:joe@example.com
	// 4:34 "a" http://example.com/docs/x?a&b
	// 6:13 "definition" http://example.com/img/a.png
}
