package matched

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/template"
)

// Expression returns the place of the first expression of a text with an error, if the text is a
// URI Template and the error is that expression.
func Expression(text string, err *uri.SyntaxError) uri.Span {
	if err == nil || err.Offset < 0 || err.Offset >= len(text) || text[err.Offset] != '{' {
		return uri.Span{}
	}
	if _, err := template.Parse(text); err != nil {
		return uri.Span{}
	}
	return uri.Span{Offset: err.Offset, Length: strings.IndexByte(text[err.Offset:], '}') + 1}
}
