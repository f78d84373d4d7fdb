package ask

import (
	"github.com/urikit/uri/cmd/internal/buffer"
	"github.com/urikit/uri/template"
)

// Expand answers with the expansion of a template.
type Expand struct {
	Variables template.Map
}

// Append appends the expansion of a template.
func (v *Expand) Append(dst []byte, text string) ([]byte, error) {
	t, err := template.Parse(text)
	if err == nil {
		dst, err = t.AppendExpand(dst, v.Variables)
	}
	if err != nil {
		return dst, TemplateProblem(err, text)
	}
	return dst, nil
}

// Answer writes the expansion of a template.
func (v *Expand) Answer(to *buffer.Buffer, text []byte) (valid bool, err error) {
	expansion, err := v.Append(nil, string(text))
	b := AppendMember(to, append(to.Bytes(), '{'), "template", text)
	if err == nil {
		return true, to.Put(append(AppendMember(to, append(b, `,"valid":true,`...), "output", expansion), "}\n"...))
	}
	p, ok := AsProblem(err)
	if !ok {
		return false, err
	}
	b = append(b, `,"valid":false,"error":`...)
	return false, to.Put(append(AppendError(b, p, text), "}\n"...))
}
