package peers

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"reflect"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/uritest"
)

const (
	mostStarts = 200     // of a program: after them it is not asked any more
	mostInRow  = 10      // failures to answer in a row: after them it is not asked any more
	mostLine   = 1 << 24 // bytes of a line
)

// A Program is another program that answers questions, by the protocol of
// uritest/vectors/PROTOCOL.md. If it fails to answer, it is started again for the next question.
type Program struct {
	Name, Version string         // as the program says
	Troubles      map[string]int // how often the program failed to answer, by the reason

	command []string
	folder  string
	timeout time.Duration
	can     message // its first line
	running *process
	starts  int
	number  int // of the last question
	inRow   int
}

// The reasons of [Program.Troubles].
const (
	timeOut     = "time-out"
	crash       = "crash"
	wrongLine   = "wrong line"
	unasked     = "not asked any more"
	SurplusLine = "surplus line" // after all answers
)

// A process is a running program.
type process struct {
	cmd   *exec.Cmd
	in    io.WriteCloser
	lines chan []byte // closed at the end of the output
	gone  chan struct{}
	last  tail
}

// A tail is the end of what was written to it.
type tail struct{ text []byte }

func (t *tail) Write(p []byte) (int, error) {
	const most = 4096
	t.text = append(t.text, p...)
	t.text = t.text[max(0, len(t.text)-most):]
	return len(p), nil
}

// lastLine returns the last line.
func (t *tail) lastLine() string {
	text := bytes.TrimSpace(t.text)
	return string(text[bytes.LastIndexByte(text, '\n')+1:])
}

// StartProgram starts a program and reads what it can answer. The command is its name and its
// arguments, with white space between them.
func StartProgram(command string, timeout time.Duration) (*Program, error) {
	return StartProgramIn("", command, timeout)
}

// StartProgramIn is like StartProgram in a folder.
func StartProgramIn(folder, command string, timeout time.Duration) (*Program, error) {
	p := &Program{command: strings.Fields(command), folder: folder, timeout: timeout, Troubles: make(map[string]int)}
	if len(p.command) == 0 {
		return nil, errors.New("the command is empty")
	}
	if err := p.start(); err != nil {
		return nil, err
	}
	p.Name, p.Version = cmp.Or(p.can.text("name"), p.command[0]), p.can.text("version")
	if version, _ := member[float64](p.can, "protocol"); version != 1 {
		p.stop(0)
		return nil, formError(fmt.Sprintf("the first line of %s does not say \"protocol\": 1", p.command[0]))
	}
	if _, err := p.can.texts("checks"); err != nil {
		p.stop(0)
		return nil, fmt.Errorf("the first line of %s: %w", p.command[0], err)
	}
	return p, nil
}

// start starts the program and reads its first line.
func (p *Program) start() error {
	p.starts++
	r := &process{cmd: exec.Command(p.command[0], p.command[1:]...), lines: make(chan []byte), gone: make(chan struct{})}
	r.cmd.Dir, r.cmd.Stderr, r.cmd.WaitDelay = p.folder, &r.last, time.Second
	group(r.cmd)
	in, err := r.cmd.StdinPipe()
	if err != nil {
		return err
	}
	out, err := r.cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := r.cmd.Start(); err != nil {
		return err
	}
	r.in = in
	go r.read(out)
	p.running = r
	line, err := p.next(nil)
	if err != nil {
		return fmt.Errorf("%s: %w", p.command[0], err)
	}
	can, err := readMessage(line)
	if err == nil && p.can != nil && !reflect.DeepEqual(can, p.can) {
		err = formError("the first line is not that of the first start: " + shorten(line))
	}
	if err != nil {
		p.stop(0)
		return fmt.Errorf("%s: %w", p.command[0], err)
	}
	p.can = can
	return nil
}

// read sends the lines of the program.
func (r *process) read(out io.Reader) {
	defer close(r.lines)
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, mostLine)
	for lines.Scan() {
		select {
		case r.lines <- bytes.Clone(lines.Bytes()):
		case <-r.gone:
			return
		}
	}
}

// stop closes the input of the program and ends it, after a time in which it can end by itself. It
// returns how the program ended.
func (p *Program) stop(grace time.Duration) error {
	r := p.running
	p.running = nil
	close(r.gone)
	_ = r.in.Close()
	kill := time.AfterFunc(grace, func() { killGroup(r.cmd) })
	err := r.cmd.Wait()
	kill.Stop()
	if err == nil {
		err = errors.New("it ended with status 0")
	}
	if said := r.last.lastLine(); said != "" {
		err = fmt.Errorf("%w: %s", err, said)
	}
	return err
}

// A trouble is the error of a program that failed to answer. It wraps uritest.ErrNoAnswer.
type trouble struct{ kind, message string }

func (t *trouble) Error() string { return t.kind + ": " + t.message }
func (t *trouble) Unwrap() error { return uritest.ErrNoAnswer }

// next writes a line, unless it is nil, and returns the next line of the program. After an error
// the program has ended.
func (p *Program) next(question []byte) ([]byte, error) {
	timer := time.NewTimer(p.timeout)
	defer timer.Stop()
	if question != nil {
		go p.running.in.Write(question) // it blocks if the program does not read
	}
	select {
	case line, ok := <-p.running.lines:
		if !ok {
			return nil, &trouble{crash, p.stop(p.timeout).Error()}
		}
		return line, nil
	case <-timer.C:
		p.stop(0)
		return nil, &trouble{timeOut, fmt.Sprintf("no line within %v", p.timeout)}
	}
}

// ask asks a question and returns the answer. The error can be one that the program answers.
func (p *Program) ask(m message) (message, error) {
	answer, err := p.exchange(m)
	if t, ok := errors.AsType[*trouble](err); ok {
		if p.Troubles[t.kind]++; t.kind != unasked {
			p.inRow++
		}
		return nil, err
	}
	p.inRow = 0
	return answer, err
}

// exchange sends a question to the program and returns its answer. It starts the program if it does
// not run, but not after too many failures. An answer in a wrong form stops the program, because
// the next lines may be answers to other questions.
func (p *Program) exchange(m message) (message, error) {
	if p.running == nil {
		if p.starts >= mostStarts || p.inRow >= mostInRow {
			return nil, &trouble{unasked, fmt.Sprintf("the program failed to answer %d times, and %d times in a row", p.starts, p.inRow)}
		}
		if err := p.start(); err != nil {
			kind := crash
			if _, ok := errors.AsType[formError](err); ok {
				kind = wrongLine
			}
			return nil, &trouble{kind, err.Error()}
		}
	}
	p.number++
	m["id"] = p.number
	line, err := p.next(m.line())
	if err != nil {
		return nil, err
	}
	answer, err := readMessage(line)
	if id, _ := member[float64](answer, "id"); err == nil && int(id) != p.number {
		err = formError(fmt.Sprintf("the line has not the id %d of the question: %s", p.number, shorten(line)))
	}
	if err != nil {
		p.stop(0)
		return nil, &trouble{wrongLine, err.Error()}
	}
	switch {
	case answer["unsupported"] == true:
		return nil, errors.ErrUnsupported
	case answer["error"] != nil:
		fault := &uritest.Fault{Offset: -1, Component: answer.text("component"), Rule: answer.text("rule")}
		if offset, err := member[float64](answer, "offset"); err == nil {
			fault.Offset = int(offset)
		}
		return nil, &refusal{fmt.Sprint(answer["error"]), fault}
	}
	return answer, nil
}

// A refusal is an error that the program answers.
type refusal struct {
	said  string
	fault *uritest.Fault // with what it says of the place
}

func (r *refusal) Error() string {
	if *r.fault == (uritest.Fault{Offset: -1}) {
		return r.said
	}
	return r.said + " (" + r.fault.Error() + ")"
}

func (r *refusal) Unwrap() error { return r.fault }

// lacking makes a trouble of an error in the form of an answer.
func (p *Program) lacking(err error) error {
	if err == nil {
		return nil
	}
	p.Troubles[wrongLine]++
	return &trouble{wrongLine, err.Error()}
}

// Close closes the input of the program, so that it ends. Lines that it still writes are troubles.
func (p *Program) Close() {
	if p.running == nil {
		return
	}
	_ = p.running.in.Close()
	late := time.NewTimer(p.timeout)
	defer late.Stop()
	for {
		select {
		case _, ok := <-p.running.lines:
			if !ok {
				p.stop(p.timeout)
				return
			}
			p.Troubles[SurplusLine]++
		case <-late.C:
			p.stop(0)
			return
		}
	}
}

// Answers reports whether the program says that it answers questions of a check.
func (p *Program) Answers(check string) bool { return p.answers(message{"check": check}) }

// answers reports whether the program says that it answers a question. The program must list the
// check, the edition and each option. One that lists no editions knows RFC 3986 only.
func (p *Program) answers(m message) bool {
	says := func(name, value string) bool {
		list, err := p.can.texts(name)
		if err != nil && name == "editions" {
			list = []string{uri.RFC3986.String()}
		}
		return slices.Contains(list, value)
	}
	options, _ := m["options"].([]string)
	for _, option := range options {
		if !says("options", option) {
			return false
		}
	}
	for _, value := range m {
		if text, ok := value.(string); ok && !utf8.ValidString(text) && p.can["bytes"] != true {
			return false
		}
	}
	return says("checks", m.text("check")) && (m["edition"] == nil || says("editions", m.text("edition")))
}
