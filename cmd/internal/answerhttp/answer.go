package answerhttp

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/buffer"
	"github.com/urikit/uri/cmd/internal/unpack"
)

// answer answers a request to a verb. The steps are in the order of what they cost, so that a
// refusal is cheap: headers, a place for a large body, the body, the answer. The answer is computed
// whole before any of it is sent. Only lists of lines are answered while they are read, by
// answerLines.
func (s *Server) answer(w http.ResponseWriter, r *http.Request) {
	kind, ok := typeOf(r.Header.Values("Content-Type"))
	if !ok {
		w.Header().Set("Accept", typeJSON+", "+typeLines)
		refuse(w, http.StatusUnsupportedMediaType, "the Content-Type must be "+typeJSON+" or "+typeLines+", in UTF-8")
		return
	}
	coding, ok := choose(r, answerCodings...)
	if !ok {
		w.Header().Set("Vary", "Accept-Encoding")
		refuse(w, http.StatusNotAcceptable, "the Accept-Encoding allows no coding: the service has "+codings)
		return
	}
	from, needsPlace, ok := decoded(r, s.limited(w, r, kind))
	if !ok {
		w.Header().Set("Accept-Encoding", codings)
		refuse(w, http.StatusUnsupportedMediaType, "the body must not be compressed, but with "+codings)
		return
	}
	if needsPlace {
		leave, ok := s.connections.enterBody(r)
		defer leave()
		if !ok {
			s.explain(w, r, errBusy)
			return
		}
	}
	w.Header()["Cache-Control"] = noStore
	if kind == typeLines {
		w.Header().Set("Vary", "Accept-Encoding")
		s.answerLines(w, r, listBody{from, coding, needsPlace})
		return
	}
	body, leave, ok := s.body(w, r, from, needsPlace)
	defer leave()
	if !ok {
		return
	}
	text, err := s.compute(r, body, coding)
	leave()
	if err != nil {
		s.explain(w, r, err)
		return
	}
	w.Header()["Content-Type"] = ofJSON
	if text.coding != "" || text.length >= smallAnswer { // a short answer has one form
		w.Header().Set("Vary", "Accept-Encoding")
	}
	if text.coding != "" {
		w.Header().Set("Content-Encoding", text.coding)
	}
	reason := s.outbox.send(w, text)
	text.giveBack()
	if reason != "" {
		panic(reason)
	}
}

// The values of headers, which no handler changes.
var (
	noStore = []string{"no-store"}
	ofJSON  = []string{typeJSON}
)

// errBusy reports that a request waited too long for its turn.
var errBusy = errors.New("too many requests are in work: try again later")

// compute returns the answer to a request. Only few are computed at once.
func (s *Server) compute(r *http.Request, body []byte, coding string) (*text, error) {
	leave, ok := s.enter(r.Context(), len(body))
	if !ok {
		return nil, errBusy
	}
	defer leave()
	request, err := ask.Decode(verbOf(r), body)
	if err != nil {
		return nil, err
	}
	m := memories.Get().(*memory)
	m.end = deadline{r.Context(), time.Now().Add(s.config.Timeout)}
	m.text = text{most: s.config.MaxAnswer, memory: m}
	m.to = *buffer.New(&m.text)
	m.to.Put(m.short[:0])
	t := &m.text
	if err := request.Answer(&m.end, &m.to); err != nil || coding == identity || t.length < smallAnswer {
		return t, err
	}
	c := newCoder(coding)
	defer c.close()
	encoded := c.encode(t, true)
	encoded.coding = coding
	t.giveBack()
	return encoded, nil
}

// A memory is what an answer needs while it is computed and sent.
type memory struct {
	text  text
	to    buffer.Buffer
	end   deadline
	short []byte // of a short answer
}

// memories are memories that are not used.
var memories = sync.Pool{New: func() any { return &memory{short: make([]byte, 0, smallAnswer)} }}

// A deadline is a context that ends at a time. It has no timer: Err looks at the clock.
type deadline struct {
	context.Context
	end time.Time
}

// Err returns why the context has ended, or nil.
func (d *deadline) Err() error {
	if time.Now().After(d.end) {
		return context.DeadlineExceeded
	}
	return d.Context.Err()
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

// typeOf returns the media type in the values of Content-Type, which must be one that the service
// knows, in UTF-8.
func typeOf(types []string) (kind string, ok bool) {
	if len(types) != 1 {
		return "", false
	}
	if types[0] == typeJSON {
		return typeJSON, true
	}
	kind, params, err := mime.ParseMediaType(types[0])
	charset := params["charset"]
	return kind, err == nil && (kind == typeJSON || kind == typeLines) && (charset == "" || strings.EqualFold(charset, "utf-8"))
}

// limited returns the body of a request, which ends with an error after the longest that the
// service reads. A list is as long as its client likes, and a length in the header limits the body
// already.
func (s *Server) limited(w http.ResponseWriter, r *http.Request, kind string) io.Reader {
	if kind == typeLines || r.ContentLength >= 0 {
		return r.Body
	}
	return http.MaxBytesReader(w, r.Body, s.config.MaxBody)
}

// smallBody is the length in bytes up to which a body needs no place.
const smallBody = 64 << 10

// body reads the body of a request, which from decompresses. A body whose length is known to be too
// long is not read. The caller must call leave when it does not need the body any more. It can do
// so twice.
func (s *Server) body(w http.ResponseWriter, r *http.Request, from io.Reader, hasPlace bool) (b []byte, leave func(), ok bool) {
	leave = func() {}
	refuseLong := func() {
		refuse(w, http.StatusRequestEntityTooLarge, fmt.Sprintf("the body is longer than %d bytes: send several requests", s.config.MaxBody))
	}
	if r.ContentLength > s.config.MaxBody {
		refuseLong()
		return nil, leave, false
	}
	defer noteBody(r).endBody()
	if _, isCompressed := from.(*unpack.Reader); !isCompressed && r.ContentLength >= 0 && r.ContentLength < smallBody {
		b = make([]byte, r.ContentLength)
		if _, err := io.ReadFull(from, b); err != nil {
			writeProblem(w, bodyProblem(err))
			return nil, leave, false
		}
		return b, leave, true
	}
	from = io.LimitReader(from, s.config.MaxBody+1) // which is longer than what was sent, if that is compressed
	b, err := io.ReadAll(io.LimitReader(from, smallBody))
	if err == nil && len(b) == smallBody {
		if !hasPlace {
			if leave, ok = s.connections.enterBody(r); !ok {
				s.explain(w, r, errBusy)
				return nil, leave, false
			}
		}
		rest := bytes.NewBuffer(b)
		_, err = rest.ReadFrom(from)
		b = rest.Bytes()
	}
	if long := (*http.MaxBytesError)(nil); errors.As(err, &long) || int64(len(b)) > s.config.MaxBody {
		refuseLong()
		return nil, leave, false
	}
	if err != nil {
		writeProblem(w, bodyProblem(err))
		return nil, leave, false
	}
	return b, leave, true
}

// bodyProblem returns the problem of a body that cannot be read.
func bodyProblem(err error) problem {
	if errors.Is(err, os.ErrDeadlineExceeded) {
		return problem{Status: http.StatusRequestTimeout, Detail: "the body did not arrive in time"}
	}
	if damaged, ok := errors.AsType[*unpack.Error](err); ok {
		return problem{Status: http.StatusBadRequest, Detail: damaged.Error()}
	}
	return problem{Status: http.StatusBadRequest, Detail: "the body is not whole, or its chunks are wrong"}
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
	writeProblem(w, problemOf(status, err))
}

// problemOf returns the problem of a request that cannot be answered.
func problemOf(status int, err *ask.RequestError) problem {
	p := problem{Status: status, Detail: err.Message, Key: err.Key}
	if err.Index >= 0 {
		p.Index = &err.Index
	}
	return p
}

func writeProblem(w http.ResponseWriter, p problem) {
	w.Header().Set("Content-Type", "application/problem+json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(p.Status)
	p.put(w)
}

// put writes a problem as a line.
func (p problem) put(w io.Writer) {
	p.Title = http.StatusText(p.Status)
	answer.Encode(w, p) // an error of a client that is gone
}
