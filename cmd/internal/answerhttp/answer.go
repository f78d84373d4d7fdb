package answerhttp

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"os"
	"strings"

	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/buffer"
)

// answer answers a request to a verb.
func (s *Server) answer(w http.ResponseWriter, r *http.Request) {
	if !isJSON(r.Header.Values("Content-Type")) {
		w.Header().Set("Accept", contentTypes)
		refuse(w, http.StatusUnsupportedMediaType, "the Content-Type must be "+contentTypes+", in UTF-8")
		return
	}
	if coding := strings.Join(r.Header.Values("Content-Encoding"), ","); coding != "" && !strings.EqualFold(coding, "identity") {
		w.Header().Set("Accept-Encoding", "identity")
		refuse(w, http.StatusUnsupportedMediaType, "the body must not be compressed")
		return
	}
	body, leave, ok := s.body(w, r)
	defer leave()
	if !ok {
		return
	}
	text, err := s.compute(r, body)
	leave()
	if err != nil {
		s.explain(w, r, err)
		return
	}
	w.Header().Set("Content-Type", contentTypes)
	w.Header().Set("Cache-Control", "no-store")
	if reason := s.outbox.send(w, text); reason != "" {
		panic(reason)
	}
}

// errBusy reports that a request waited too long for its turn.
var errBusy = errors.New("too many requests are in work: try again later")

// compute returns the answer to a request. Only few are computed at once.
func (s *Server) compute(r *http.Request, body []byte) (*text, error) {
	leave, ok := s.enter(r.Context(), len(body))
	if !ok {
		return nil, errBusy
	}
	defer leave()
	request, err := ask.Decode(r.PathValue("verb"), body)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(r.Context(), s.config.Timeout)
	defer cancel()
	t := &text{most: s.config.MaxAnswer}
	return t, request.Answer(ctx, buffer.New(t))
}

// explain answers a request that has no other answer because of an error.
func (s *Server) explain(w http.ResponseWriter, r *http.Request, err error) {
	wrong, long := (*ask.RequestError)(nil), (*ask.LengthError)(nil)
	switch {
	case r.Context().Err() != nil: // nobody is there to read it
		panic(gone)
	case err == errBusy:
		w.Header().Set("Retry-After", "1")
		refuse(w, http.StatusServiceUnavailable, err.Error())
	case err == ask.ErrVerb:
		refuse(w, http.StatusNotFound, "no such verb: use "+strings.Join(VerbNames(), ", "))
	case errors.As(err, &long):
		refuseRequest(w, http.StatusUnprocessableEntity, &long.RequestError)
	case errors.As(err, &wrong):
		refuseRequest(w, http.StatusBadRequest, wrong)
	case errors.Is(err, context.DeadlineExceeded):
		refuse(w, http.StatusServiceUnavailable, "the answer takes too long: send fewer inputs at once")
	default:
		refuse(w, http.StatusInternalServerError, "the request cannot be answered")
	}
}

// isJSON reports whether the values of Content-Type are one, for JSON in UTF-8.
func isJSON(types []string) bool {
	if len(types) != 1 {
		return false
	}
	kind, params, err := mime.ParseMediaType(types[0])
	charset := params["charset"]
	return err == nil && kind == contentTypes && (charset == "" || strings.EqualFold(charset, "utf-8"))
}

// smallBody is the length in bytes up to which a body needs no place.
const smallBody = 64 << 10

// body reads the body of a request. A body whose length is known to be too long is not read. The caller
// must call leave when it does not need the body any more. It can do so twice.
func (s *Server) body(w http.ResponseWriter, r *http.Request) (b []byte, leave func(), ok bool) {
	leave = func() {}
	tooLong := fmt.Sprintf("the body is longer than %d bytes: send several requests", s.config.MaxBody)
	if r.ContentLength > s.config.MaxBody {
		refuse(w, http.StatusRequestEntityTooLarge, tooLong)
		return nil, leave, false
	}
	end := s.connections.noteBody(r)
	defer end()
	from := http.MaxBytesReader(w, r.Body, s.config.MaxBody)
	b, err := io.ReadAll(io.LimitReader(from, smallBody))
	if err == nil && len(b) == smallBody {
		if leave, ok = s.connections.enterBody(r); !ok {
			s.explain(w, r, errBusy)
			return nil, leave, false
		}
		rest := bytes.NewBuffer(b)
		_, err = rest.ReadFrom(from)
		b = rest.Bytes()
	}
	if long := (*http.MaxBytesError)(nil); errors.As(err, &long) {
		refuse(w, http.StatusRequestEntityTooLarge, tooLong)
		return nil, leave, false
	}
	if err != nil {
		if errors.Is(err, os.ErrDeadlineExceeded) {
			refuse(w, http.StatusRequestTimeout, "the body did not arrive in time")
		} else {
			refuse(w, http.StatusBadRequest, "the body is not whole, or its chunks are wrong")
		}
		return nil, leave, false
	}
	return b, leave, true
}

// A problem says why a request was refused (RFC 9457).
type problem struct {
	Title  string `json:"title"`
	Status int    `json:"status"`
	Detail string `json:"detail"`
	Key    string `json:"key,omitempty"`   // the member of the request that is wrong
	Index  *int   `json:"index,omitempty"` // the element of the array with that member
}

// refuse writes a problem.
func refuse(w http.ResponseWriter, status int, detail string) {
	writeProblem(w, problem{Status: status, Detail: detail})
}

// refuseRequest writes the problem of a request that cannot be answered.
func refuseRequest(w http.ResponseWriter, status int, err *ask.RequestError) {
	p := problem{Status: status, Detail: err.Message, Key: err.Key}
	if err.Index >= 0 {
		p.Index = &err.Index
	}
	writeProblem(w, p)
}

func writeProblem(w http.ResponseWriter, p problem) {
	p.Title = http.StatusText(p.Status)
	w.Header().Set("Content-Type", "application/problem+json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(p.Status)
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.Encode(p)
}
