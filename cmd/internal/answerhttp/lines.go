package answerhttp

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"strconv"
	"time"

	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/buffer"
)

// The trailers of an answer to a list: the numbers of lines with an answer, and with a problem.
const (
	trailerAnswered = "Uri-Answered"
	trailerRefused  = "Uri-Refused"
)

// errLong reports a line that is longer than a body can be.
var errLong = errors.New("the line is too long")

// lines answers a list, a line for each line, while it arrives. It keeps a few lines in memory.
type lines struct {
	server *Server
	r      *http.Request
	from   *bufio.Reader
	verb   *ask.Lines
	line   []byte // that is read

	hasPlace bool   // for a long line
	leave    func() // leaves the place, or nil
	out      oneLine
	to       *buffer.Buffer

	answered, refused int
}

// A listBody is the body of a request with a line for each question.
type listBody struct {
	io.Reader
	coding   string // of the answer
	hasPlace bool   // for a long body
}

// answerLines answers a list.
func (s *Server) answerLines(w http.ResponseWriter, r *http.Request, from listBody) {
	verb, err := ask.LinesOf(verbOf(r))
	if err != nil {
		s.explain(w, r, err)
		return
	}
	control := http.NewResponseController(w)
	if out, ok := w.(*recorded); ok {
		out.body = nil // it is read while the answer is written
	}
	control.EnableFullDuplex() // a writer of a test has both at once
	l := &lines{server: s, r: r, verb: verb, hasPlace: from.hasPlace}
	l.to = buffer.New(&l.out)
	l.from = bufio.NewReaderSize(&patient{from.Reader, control, s.config.Timeout, r}, pieceLength)
	defer func() { l.leavePlace() }()
	w.Header().Set("Content-Type", typeLines)
	w.Header().Set("Trailer", trailerAnswered+", "+trailerRefused)
	if from.coding != identity {
		w.Header().Set("Content-Encoding", from.coding)
	}
	c := newCoder(from.coding)
	defer c.close()
	for end := false; !end; {
		var t *text
		t, end = l.batch()
		if reason := s.outbox.send(w, c.encode(t, end)); reason != "" {
			panic(reason)
		}
	}
	w.Header().Set(trailerAnswered, strconv.Itoa(l.answered))
	w.Header().Set(trailerRefused, strconv.Itoa(l.refused))
}

// batch answers the lines that have arrived, up to about 64 KiB of them or of answers. At the end
// of the list end is set.
func (l *lines) batch() (t *text, end bool) {
	t = &text{isPart: true}
	line, err := l.next()
	if err == nil || err == errLong || err == io.EOF && line != nil {
		whole := context.WithoutCancel(l.r.Context()) // net/http cancels it when it cannot read the rest
		leave, ok := l.server.enter(whole, len(line))
		if !ok {
			l.put(t, http.StatusServiceUnavailable, &ask.RequestError{Message: errBusy.Error()})
			return t, true
		}
		defer leave()
		ctx := &deadline{whole, time.Now().Add(l.server.config.Timeout)}
		for read := 0; ; line, err = l.next() {
			if err == io.EOF && line == nil {
				return t, true
			}
			if err != nil && err != io.EOF && err != errLong {
				break
			}
			l.answer(t, line, err)
			l.leavePlace()
			if err == io.EOF {
				return t, true
			}
			read += len(line)
			if ctx.Err() != nil || read >= pieceLength || t.length >= pieceLength || !l.hasLine() {
				return t, false
			}
		}
	}
	if err == io.EOF {
		return t, true
	}
	p := bodyProblem(err)
	if err == errBusy {
		p = problem{Status: http.StatusServiceUnavailable, Detail: err.Error()}
	}
	l.put(t, p.Status, &ask.RequestError{Message: p.Detail + ": the list ends here"})
	return t, true
}

// hasLine reports whether a whole line has arrived.
func (l *lines) hasLine() bool {
	head, _ := l.from.Peek(l.from.Buffered())
	return bytes.IndexByte(head, '\n') >= 0
}

// next returns the next line without its end. At the end of the list the error is [io.EOF], and a
// last line without an end is not nil. The rest of a line that is too long is skipped.
func (l *lines) next() ([]byte, error) {
	l.line = l.line[:0]
	if cap(l.line) > smallBody {
		l.line = nil
	}
	long := false
	for {
		piece, err := l.from.ReadSlice('\n')
		if long = long || int64(len(l.line)+len(piece)) > l.server.config.MaxBody+1; !long {
			l.line = append(l.line, piece...)
		}
		switch {
		case err == bufio.ErrBufferFull:
			if !l.hasPlace && l.leave == nil && len(l.line) >= smallBody {
				leave, ok := l.server.connections.enterBody(l.r)
				if !ok {
					return nil, errBusy
				}
				l.leave = leave
			}
			continue
		case long && (err == nil || err == io.EOF):
			return l.line[:0], errLong
		case err == io.EOF && len(l.line) == 0:
			return nil, io.EOF
		}
		return bytes.TrimSuffix(l.line, []byte("\n")), err
	}
}

// leavePlace leaves the place of a long line.
func (l *lines) leavePlace() {
	if l.leave != nil {
		l.leave()
		l.leave = nil
	}
}

// answer adds the answer to a line, or its problem.
func (l *lines) answer(t *text, line []byte, err error) {
	start := t.length
	t.most = start + l.server.config.MaxAnswer
	status := http.StatusBadRequest
	if err == errLong {
		status, err = http.StatusRequestEntityTooLarge, &ask.RequestError{Message: "the line is longer than " + strconv.FormatInt(l.server.config.MaxBody, 10) + " bytes"}
	} else {
		l.out.text = t
		if err = l.verb.Answer(l.to, line); err == nil {
			err = l.to.Flush()
		}
	}
	if err == nil {
		t.most++
		t.Write([]byte("\n"))
		l.answered++
		return
	}
	t.cut(start)
	l.to = buffer.New(&l.out) // without the rest of the answer
	wrong := &ask.RequestError{Message: "the request cannot be answered"}
	if long, ok := errors.AsType[*ask.LengthError](err); ok {
		status, wrong = http.StatusUnprocessableEntity, &long.RequestError
	} else if !errors.As(err, &wrong) {
		status = http.StatusInternalServerError
	}
	l.put(t, status, wrong)
}

// put adds the problem of the next line.
func (l *lines) put(t *text, status int, wrong *ask.RequestError) {
	wrong.Index = l.answered + l.refused
	l.refused++
	t.most += 1 << 16
	problemOf(status, wrong).put(t)
}

// oneLine leaves out the ends of lines, which answers have between objects.
type oneLine struct{ *text }

func (o *oneLine) Write(p []byte) (n int, err error) {
	for line := range bytes.Lines(p) {
		if _, err := o.text.Write(bytes.TrimSuffix(line, []byte("\n"))); err != nil {
			return 0, err
		}
	}
	return len(p), nil
}

// A patient reader gives a client some time for each piece of a list.
type patient struct {
	io.Reader
	control *http.ResponseController
	time    time.Duration
	request *http.Request
}

func (p *patient) Read(b []byte) (int, error) {
	p.control.SetReadDeadline(time.Now().Add(p.time)) // a reader without deadlines reads at once
	defer noteBody(p.request).endBody()
	return p.Reader.Read(b)
}
