package matched

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/buffer"
	"github.com/urikit/uri/template"
)

// PutExpansion writes the expansion of a template as JSON, with the names of its variables and
// whether each has a value.
func PutExpansion(to *buffer.Buffer, input, expansion []byte, names []string, vars template.Map) error {
	b := append(answer.AppendInput(to, to.Bytes(), input), `,"valid":true,`...)
	b = append(answer.AppendMember(to, b, "output", expansion), ',')
	b = append(answer.AppendMember(to, b, "expansion", expansion), `,"variables":[`...)
	for i, name := range names {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(answer.AppendString(append(b, `{"name":`...), []byte(name)), `,"given":`...)
		b = to.Send(append(strconv.AppendBool(b, vars[name].IsDefined()), '}'))
	}
	return to.Put(append(b, "]}\n"...))
}

// LongestExpansion returns a length that no expansion of a template exceeds, if the values of the
// variables have some length together.
func LongestExpansion(text []byte, values int) int64 {
	each := int64(3) // an encoded byte
	longest := int64(len(text)) * each
	longest += int64(bytes.Count(text, []byte("{"))+bytes.Count(text, []byte(","))) * int64(values) * 2 * each
	if bytes.Contains(text, []byte("*}")) || bytes.Contains(text, []byte("*,")) { // each item of a list gets the name of its variable
		longest += int64(len(text)) * int64(values)
	}
	return longest
}

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
