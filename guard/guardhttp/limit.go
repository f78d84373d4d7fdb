package guardhttp

import (
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"

	"github.com/urikit/uri/guard"
)

// The limits of a Config that sets no other.
const (
	maxBody   = 10 << 20
	maxHeader = 256 << 10
)

// ErrTooLong reports a response that is longer than a limit. For a body it is the error of
// Read, after as many bytes as the limit allows. See [Config.MaxBody]. With HTTP/2 it also
// reports a header that is not valid: net/http does not distinguish them.
var ErrTooLong = errors.New("guardhttp: response too long")

// limit puts the limit on the body of a response.
func (t *Transport) limit(resp *http.Response) {
	if t.config.MaxBody < 0 || resp.Body == nil || resp.Body == http.NoBody || resp.StatusCode == http.StatusSwitchingProtocols {
		return
	}
	resp.Body = &limitedBody{ReadCloser: resp.Body, most: t.config.MaxBody, left: t.config.MaxBody}
}

// A limitedBody is a body whose reader gets an error if it is longer than a limit.
type limitedBody struct {
	io.ReadCloser
	most, left int64
	err        error // the last one of Read
}

func (b *limitedBody) Read(p []byte) (int, error) {
	if b.err != nil || len(p) == 0 {
		return 0, b.err
	}
	if b.left > 0 {
		var n int
		n, b.err = b.ReadCloser.Read(p[:min(int64(len(p)), b.left)])
		b.left -= int64(n)
		return n, b.err
	}
	var more [1]byte // the body ends here, or is too long
	n, err := b.ReadCloser.Read(more[:])
	if n > 0 {
		err = &guard.Refusal{Reason: ErrTooLong, Detail: "the body is longer than " + strconv.FormatInt(b.most, 10) + " bytes: set Config.MaxBody to read more"}
	}
	b.err = err
	return 0, err
}

// headerError returns the error of a round trip. That of a header above the limit, for which
// net/http has no value, becomes a refusal.
func (t *Transport) headerError(err error) error {
	longer := "longer than " + strconv.FormatInt(t.base.MaxResponseHeaderBytes, 10) + " bytes"
	const advice = ": set MaxResponseHeaderBytes of Config.Transport to read more"
	switch text := err.Error(); {
	case strings.Contains(text, "server response headers exceeded"), // HTTP/1
		strings.Contains(text, "response header list larger than advertised limit"): // HTTP/2
		return &guard.Refusal{Reason: ErrTooLong, Detail: "the header is " + longer + advice}
	case strings.Contains(text, "connection error: COMPRESSION_ERROR"), // HTTP/2, of a single field
		strings.Contains(text, "connection error: PROTOCOL_ERROR"): // HTTP/2, of many
		return &guard.Refusal{Reason: ErrTooLong, Detail: "the header is " + longer + ", or breaks the rules of HTTP/2" + advice}
	}
	return err
}
