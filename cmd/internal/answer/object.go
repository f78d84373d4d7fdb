package answer

import (
	"bytes"
	"encoding/json"
	"io"

	"github.com/urikit/uri/cmd/internal/buffer"
)

// Encode writes v as a line of JSON.
func Encode(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

// PutObject writes an object with a text, followed by the members of v. v must have at least one
// member.
func PutObject(to *buffer.Buffer, text []byte, v any) error {
	var rest bytes.Buffer
	if err := Encode(&rest, v); err != nil {
		return err
	}
	b := append(AppendInput(to, to.Bytes(), text), ',')
	return to.Put(append(b, rest.Bytes()[len("{"):]...))
}
