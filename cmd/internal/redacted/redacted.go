// Package redacted answers with texts whose secrets are masked.
package redacted

import (
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/buffer"
	"github.com/urikit/uri/internal/scalar"
)

// A Masker masks the secrets in texts. It calls a function of pipe.
type Masker struct{ call scalar.Call }

// New returns a Masker for texts that are one reference each, or for running texts.
func New(running bool) (*Masker, error) {
	name := "redact"
	if running {
		name = "redact_text"
	}
	f, _ := scalar.Find(name) // there are both
	call, err := f.Prepare(scalar.Options{})
	return &Masker{call}, err
}

// Answer writes the masked text. The input is left out, so that the answer has no secret.
func (m *Masker) Answer(to *buffer.Buffer, text []byte) (valid bool, err error) {
	masked, _ := m.call(nil, [][]byte{text}) // there always is a result
	b := append(to.Bytes(), `{"valid":true,`...)
	return true, to.Put(append(answer.AppendMember(to, b, "redacted", masked), "}\n"...))
}
