package ask

import (
	"bytes"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/buffer"
	"github.com/urikit/uri/internal/derive"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/inplace"
)

// Parse answers with the components of a reference.
type Parse struct {
	Rule   uri.Rule
	Parser dialect.Parser
	Params uri.Params // the format of the parameters
}

// ParseOf returns the verb for options.
func ParseOf(v *Values) Parse { return Parse{v.Rule(), v.Parser(), v.Params()} }

// Answer writes the components of text.
func (v Parse) Answer(to *buffer.Buffer, text []byte) (valid bool, err error) {
	var ref field.Reference
	if err := v.Parser.ParseInto(&ref, v.Rule, inplace.String(text)); err != nil {
		return PutInvalid(to, text, err)
	}
	return true, putReference(to, &ref, text, v.Parser, v.Params)
}

// putReference writes a reference, which a parser has read in a text, as JSON. There can be a parameter for
// each byte of a long query, so they are written one by one.
func putReference(to *buffer.Buffer, ref *field.Reference, text []byte, p dialect.Parser, params uri.Params) error {
	b, d := to.Bytes(), p.Dialect
	switch {
	case p.Reader != nil:
		object := answer.AppendReference(nil, ref, d)
		b = append(answer.AppendInput(to, b, text), object[len(`{"input":"`)+len(ref.String())+len(`"`):]...)
	case d.AreIRIs():
		var head bytes.Buffer
		if err := Encode(&head, answer.NewReference(ref, d)); err != nil {
			return err
		}
		b = append(b, bytes.TrimSuffix(head.Bytes(), []byte("}\n"))...)
	default:
		b = answer.AppendReference(b, ref, d)
	}
	b = append(b, `,"params":[`...)
	params.Query, _ = ref.Query()
	first := true
	for p := range params.All() {
		if !first {
			b = append(b, ',')
		}
		first = false
		b = to.Send(appendJSONParam(to, b, p, params))
	}
	return to.Put(append(b, "]}\n"...))
}

// appendJSONParam appends a parameter, with its decoded name and value.
func appendJSONParam(to *buffer.Buffer, dst []byte, p uri.Param, params uri.Params) []byte {
	name, _ := params.DecodeValue(p.Name) // no error: the reference is valid
	dst = answer.AppendMember(to, append(dst, '{'), "name", []byte(name))
	if p.HasValue {
		value, _ := params.DecodeValue(p.Value)
		dst = answer.AppendMember(to, append(dst, ','), "value", []byte(value))
	} else {
		dst = append(dst, `,"value":null`...)
	}
	return append(answer.AppendMember(to, append(dst, ','), "raw", []byte(p.String())), '}')
}

// AnyText is the value of [As] for texts that need not be valid. Their parts are the subexpressions of the
// regular expression in Appendix B.
const AnyText = "any"

// PutSubexpressions writes the subexpressions of text.
func PutSubexpressions(to *buffer.Buffer, text []byte) (valid bool, err error) {
	var v struct {
		Valid bool       `json:"valid"` // whether the text is a URI-reference
		Parts [9]*string `json:"parts"`
	}
	v.Valid = uri.Parser{}.ValidateBytes(uri.RuleURIReference, text) == nil
	list := derive.Subexpressions(string(text))
	for i := range list {
		if list[i].Matches {
			v.Parts[i] = &list[i].Text
		}
	}
	return true, PutObject(to, text, v) // every text has them
}
