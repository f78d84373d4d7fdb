package ask_test

import (
	"testing"

	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/internal/peers"
	"github.com/urikit/uri/internal/testenv"
	"github.com/urikit/uri/uritest"
)

// The answers in JSON are those that the vectors require, as the library's are.
func TestVectors(t *testing.T) {
	testenv.NotShort(t, "it asks 30,000 questions")
	uritest.Test(t, peers.Answers(func(verb string, request []byte) ([]byte, error) {
		return ask.Append(nil, verb, request)
	}), nil)
}
