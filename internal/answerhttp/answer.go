package answerhttp

import (
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strings"

	"github.com/urikit/uri/internal/answer"
	"github.com/urikit/uri/internal/buffer"
)

// answer answers a request to a verb.
func (s *Server) answer(w http.ResponseWriter, r *http.Request) {
	if kind, params, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != contentTypes || !isUTF8(params["charset"]) {
		w.Header().Set("Accept", contentTypes)
		refuse(w, http.StatusUnsupportedMediaType, "the Content-Type must be "+contentTypes+", in UTF-8")
		return
	}
	if coding := r.Header.Get("Content-Encoding"); coding != "" && !strings.EqualFold(coding, "identity") {
		w.Header().Set("Accept-Encoding", "identity")
		refuse(w, http.StatusUnsupportedMediaType, "the body must not be compressed")
		return
	}
	body, ok := s.body(w, r)
	if !ok {
		return
	}
	leave, ok := s.enter(r.Context(), len(body))
	if !ok {
		w.Header().Set("Retry-After", "1")
		refuse(w, http.StatusServiceUnavailable, "too many requests are in work: try again later")
		return
	}
	defer leave()
	request, err := answer.Decode(r.PathValue("verb"), body)
	if wrong := (*answer.RequestError)(nil); errors.As(err, &wrong) {
		refuseRequest(w, wrong)
		return
	}
	if err != nil {
		refuse(w, http.StatusNotFound, "no such verb: use "+strings.Join(verbNames(), ", "))
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), s.config.Timeout)
	defer cancel()
	out := &started{ResponseWriter: w}
	w.Header().Set("Content-Type", contentTypes)
	w.Header().Set("Cache-Control", "no-store")
	err = request.Answer(ctx, buffer.New(out))
	switch wrong := (*answer.RequestError)(nil); {
	case err == nil:
	case out.begun: // the client must not take what it has for the whole answer
		panic(http.ErrAbortHandler)
	case errors.As(err, &wrong):
		refuseRequest(w, wrong)
	case errors.Is(err, context.DeadlineExceeded):
		refuse(w, http.StatusServiceUnavailable, "the answer takes too long: send fewer inputs at once")
	default:
		refuse(w, http.StatusInternalServerError, "the request cannot be answered")
	}
}

// started is a response that says whether a part of it was written.
type started struct {
	http.ResponseWriter
	begun bool
}

func (s *started) Write(p []byte) (int, error) {
	s.begun = true
	return s.ResponseWriter.Write(p)
}

func isUTF8(charset string) bool { return charset == "" || strings.EqualFold(charset, "utf-8") }

// body reads the body of a request. A body whose length is known to be too long is not read.
func (s *Server) body(w http.ResponseWriter, r *http.Request) ([]byte, bool) {
	tooLong := fmt.Sprintf("the body is longer than %d bytes: send several requests", s.config.MaxBody)
	if r.ContentLength > s.config.MaxBody {
		w.Header().Set("Connection", "close")
		refuse(w, http.StatusRequestEntityTooLarge, tooLong)
		return nil, false
	}
	b, err := io.ReadAll(http.MaxBytesReader(w, r.Body, s.config.MaxBody))
	if long := (*http.MaxBytesError)(nil); errors.As(err, &long) {
		refuse(w, http.StatusRequestEntityTooLarge, tooLong)
		return nil, false
	}
	if err != nil {
		w.Header().Set("Connection", "close")
		refuse(w, http.StatusRequestTimeout, "the body did not arrive in time, or not whole")
		return nil, false
	}
	return b, true
}
