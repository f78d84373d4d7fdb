package ask

import (
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/buffer"
)

// PutResult writes an object with the result for a text as the members "output" and name. If the
// result is not UTF-8, the members output_base64 and NAME_base64 have its bytes. Marks are the
// names of further members, whose value is true.
func PutResult(to *buffer.Buffer, text []byte, name string, result []byte, marks ...string) error {
	b := append(answer.AppendInput(to, to.Bytes(), text), `,"valid":true,`...)
	b = append(answer.AppendMember(to, b, "output", result), ',')
	b = answer.AppendMember(to, b, name, result)
	for _, mark := range marks {
		b = append(append(append(b, `,"`...), mark...), `":true`...)
	}
	return to.Put(append(b, "}\n"...))
}

// PutInvalid writes an object with the error of a text. It returns an error if err is not a
// syntax error.
func PutInvalid(to *buffer.Buffer, text []byte, err error) (valid bool, failure error) {
	p, ok := answer.AsProblem(err)
	if !ok {
		return false, err
	}
	b := append(answer.AppendInput(to, to.Bytes(), text), `,"valid":false,"error":`...)
	return false, to.Put(append(answer.AppendError(b, p, text), "}\n"...))
}
