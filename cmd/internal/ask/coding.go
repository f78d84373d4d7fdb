package ask

import (
	"bytes"
	"errors"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/buffer"
	"github.com/urikit/uri/cmd/internal/coding"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/engine/enum"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/mask"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/scheme"
	datauri "github.com/urikit/uri/scheme/data"
)

// places tell where text of each component is in a reference.
var places = map[pct.Set]struct {
	rule          uri.Rule // the rule for the text
	of            uri.Component
	before, after string // the delimiters that turn the text into a reference
}{
	pct.Userinfo:   {uri.RuleUserinfo, uri.ComponentUserinfo, "//", "@"},
	pct.Host:       {uri.RuleHost, uri.ComponentHost, "//", ""},
	pct.Segment:    {uri.RuleSegment, uri.ComponentPath, "/", ""},
	pct.Path:       {uri.RulePath, uri.ComponentPath, "", ""},
	pct.Query:      {uri.RuleQuery, uri.ComponentQuery, "?", ""},
	pct.QueryParam: {uri.RuleQuery, uri.ComponentQuery, "?", ""},
	pct.Fragment:   {uri.RuleFragment, uri.ComponentFragment, "#", ""},
}

// codingOf returns the component of [Component]. In a form, "+" is a space. With unreserved, only
// unreserved characters stay.
func codingOf(v *Values) (component pct.Set, form, unreserved bool) {
	switch name := v.Text(Component); name {
	case ComponentForm:
		return pct.QueryParam, true, false
	case ComponentUnreserved:
		return pct.Segment, false, true
	default:
		component, _ = enum.Of[pct.Set](name) // one of its values
		return component, false, false
	}
}

// PercentEncode answers with percent-encoded data.
type PercentEncode struct{ *coding.Octets }

// EncodeOf returns the verb for options. It encodes the octets that the component does not allow,
// and those in [Also].
func EncodeOf(v *Values) PercentEncode {
	component, form, unreserved := codingOf(v)
	rule := places[component].rule
	if component == pct.Path {
		rule = uri.RuleSegment // a slash separates segments
	}
	octets := coding.New(v.Dialect(), rule, component, form, unreserved)
	octets.Add(v.Text(Also))
	return PercentEncode{octets}
}

// Answer writes the encoded text.
func (v PercentEncode) Answer(to *buffer.Buffer, text []byte) (valid bool, err error) {
	return true, PutResult(to, text, "encoded", v.Append(nil, text))
}

// PercentDecode answers with decoded text.
type PercentDecode struct {
	component      pct.Set
	form, allowNUL bool
	data           bool // the input is a "data" URI
}

// DecodeOf returns the verb for options.
func DecodeOf(v *Values) *PercentDecode {
	component, form, _ := codingOf(v)
	return &PercentDecode{component, form, v.Is(AllowNUL), v.Is(Data)}
}

// Append appends the decoded text.
func (v *PercentDecode) Append(dst, text []byte) ([]byte, error) {
	start := len(dst)
	decoded, err := v.decode(dst, string(text))
	switch {
	case err != nil:
		return dst, v.malformed(text, err)
	case !v.allowNUL && bytes.IndexByte(decoded[start:], 0) >= 0:
		return dst, v.nul(text)
	}
	return decoded, nil
}

func (v *PercentDecode) decode(dst []byte, text string) ([]byte, error) {
	if v.form {
		decoded, err := uri.Params{Form: true}.DecodeValue(text)
		return append(dst, decoded...), err
	}
	return pct.AppendDecode(dst, text)
}

// Secrets returns the secrets in a text of the component.
func (v *PercentDecode) Secrets(text []byte) mask.Spans {
	place := places[v.component]
	return mask.FindPart(place.before, string(text), place.after)
}

// nul returns the error of a text that decodes to NUL.
func (v *PercentDecode) nul(text []byte) error {
	offset := bytes.IndexByte(text, 0)
	if i := bytes.Index(text, []byte(field.EncodedNUL)); offset < 0 || i >= 0 && i < offset {
		offset = i
	}
	return NULProblem(offset, places[v.component].of, uri.Span{Length: len(text)})
}

// malformed returns the error of a text with a "%" that is not followed by two hexadecimal digits.
func (v *PercentDecode) malformed(text []byte, err error) error {
	triplet, ok := errors.AsType[*pct.TripletError](err)
	if !ok {
		return err
	}
	// The parser explains the error in a reference that is made of the text.
	start := triplet.Offset
	end := min(start+len("%41"), len(text))
	wrong, ok := errors.AsType[*uri.SyntaxError]((uri.Parser{}).ValidateBytes(places[v.component].rule, text[start:end]))
	if !ok {
		return err
	}
	wrong.Offset += start
	wrong.Span = uri.Span{Length: len(text)}
	return wrong
}

// Content returns the content of a "data" URI.
func (v *PercentDecode) Content(text []byte) (datauri.Data, error) {
	d, err := datauri.Parse(string(text))
	if broken, ok := errors.AsType[*scheme.Error](err); ok {
		err = answer.NewSchemeProblem(dialect.RFC3986, broken.Violation)
	}
	return d, err
}

// Answer writes the decoded text, or the content of a "data" URI.
func (v *PercentDecode) Answer(to *buffer.Buffer, text []byte) (valid bool, err error) {
	if v.data {
		return v.answerData(to, text)
	}
	decoded, err := v.Append(nil, text)
	if err != nil {
		return PutInvalid(to, text, err)
	}
	return true, PutResult(to, text, "decoded", decoded)
}

func (v *PercentDecode) answerData(to *buffer.Buffer, text []byte) (valid bool, err error) {
	d, err := v.Content(text)
	if err != nil {
		return PutInvalid(to, text, err)
	}
	content := d.Bytes()
	b := append(answer.AppendInput(to, to.Bytes(), text), `,"valid":true,`...)
	b = append(answer.AppendMember(to, b, "output", content), ',')
	b = append(answer.AppendMember(to, b, "decoded", content), `,"media_type":`...)
	b = answer.AppendString(b, []byte(d.MediaType().String()))
	return true, to.Put(append(b, "}\n"...))
}
