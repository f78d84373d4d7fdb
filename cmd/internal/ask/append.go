package ask

import (
	"context"

	"github.com/urikit/uri/cmd/internal/buffer"
)

// Append appends the answer of a verb to a request.
func Append(dst []byte, verb string, request []byte) ([]byte, error) {
	r, err := Decode(verb, request)
	if err != nil {
		return dst, err
	}
	to := buffer.New(nil)
	to.Put(dst)
	if err := r.Answer(context.Background(), to); err != nil {
		return dst, err
	}
	return to.Bytes(), nil
}
