package trurl

import (
	"bufio"
	"cmp"
	"io"
	"os"
	"strings"

	"github.com/urikit/uri/internal/bom"
)

// A program is a run of the command line.
type program struct {
	*options
	out     *bufio.Writer
	err     io.Writer
	unsaid  error // of writing messages
	started bool  // an object of the JSON array is written
}

// Run runs the command line of trurl, args without its name, and returns the exit status. The
// error is that of reading a file or of writing.
func Run(args []string, stdin io.Reader, stdout, stderr io.Writer) (status int, err error) {
	p := &program{out: bufio.NewWriter(stdout), err: stderr}
	var failed *failure
	if p.options, failed = parseOptions(args); failed == nil {
		failed, err = p.run(stdin)
	}
	if e := p.out.Flush(); err == nil {
		err = e
	}
	if failed != nil {
		p.say("trurl error: " + failed.text + "\ntrurl error: Try trurl -h for help\n")
		status = failed.status
	}
	return status, cmp.Or(err, p.unsaid)
}

// say writes a message and keeps the first error.
func (p *program) say(message string) {
	if _, err := io.WriteString(p.err, message); p.unsaid == nil {
		p.unsaid = err
	}
}

// note writes a note unless the notes are turned off.
func (p *program) note(format string, args ...any) {
	if !p.quiet {
		p.say("trurl note: " + masked(format, args) + "\n")
	}
}

// bad reports a URL that cannot be read or written, which --verify makes a failure.
func (p *program) bad(status int, format string, args ...any) *failure {
	if p.verify {
		return fail(status, format, args...)
	}
	p.note(format, args...)
	return nil
}

func (p *program) run(stdin io.Reader) (failed *failure, err error) {
	switch {
	case p.help:
		p.out.WriteString(usage)
		return nil, nil
	case p.version:
		p.out.WriteString(version)
		return nil, nil
	}
	if failed := p.check(); failed != nil {
		return failed, nil
	}
	if p.json {
		p.out.WriteByte('[')
		defer func() {
			if p.started {
				p.out.WriteByte('\n')
			}
			p.out.WriteString("]\n")
		}()
	}
	switch {
	case p.hasFile:
		if failed, err = p.runFile(stdin); failed != nil || err != nil {
			return failed, err
		}
	case len(p.urls) == 0:
		return p.assign(&address{}, false), nil
	}
	for _, u := range p.urls {
		if failed := p.url(u); failed != nil {
			return failed, nil
		}
	}
	return nil, nil
}

// longest is the length of a line with its end that trurl reads from a file.
const longest = 4095

// runFile reads URLs from the lines of a file.
func (p *program) runFile(stdin io.Reader) (*failure, error) {
	if p.file != "-" {
		f, err := os.Open(p.file)
		if err != nil {
			return fail(statusFile, "--url-file %s not found", p.file), nil
		}
		defer f.Close()
		stdin = f
	}
	r := bufio.NewReaderSize(bom.NewReader(stdin), longest+1)
	for {
		line, err := r.ReadSlice('\n')
		switch {
		case err == bufio.ErrBufferFull:
			p.note("skipping long line")
			for err == bufio.ErrBufferFull {
				_, err = r.ReadSlice('\n')
			}
		case err == nil || err == io.EOF:
			text := strings.TrimSuffix(strings.TrimSuffix(string(line), "\n"), "\r")
			if text = strings.TrimRight(text, " \t"); text != "" {
				if failed := p.url(text); failed != nil {
					return failed, nil
				}
			}
		}
		if err == io.EOF {
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
	}
}

// url handles one URL.
func (p *program) url(text string) *failure {
	a, err := p.reading.parse(text)
	if err != nil {
		return p.bad(statusBadURL, "%v [%s]", err, text)
	}
	if p.hasRedirect {
		if a, err = a.redirect(p.redirect, p.reading); err != nil {
			return p.bad(statusBadURL, "invalid redirection: %v [%s]", err, p.redirect)
		}
	}
	a.value[partPath] = againPath(a.value[partPath])
	return p.assign(a, true)
}

// assign makes the assignments of --set. Without a URL they must make one.
func (p *program) assign(a *address, given bool) *failure {
	for _, set := range p.sets {
		p.set(a, set)
	}
	if !given && len(p.iterations) == 0 && !a.complete() {
		return fail(statusURL, "not enough input for a URL")
	}
	return p.iterate(a, p.iterations)
}

// set makes an assignment, or a note of why it is not possible.
func (p *program) set(a *address, to assignment) {
	if err := a.set(to, p.reading); err != nil {
		p.note("Error setting %s: %v", partNames[to.part], err)
	}
}

// iterate sets the parts of each combination of the iterations, and prints the results.
func (p *program) iterate(a *address, its []iteration) *failure {
	if len(its) == 0 {
		if !a.complete() {
			return p.bad(statusURL, "not enough input for a URL")
		}
		return p.edit(a)
	}
	for _, value := range its[0].values {
		b, set := *a, its[0].assignment
		set.value = value
		p.set(&b, set)
		if failed := p.iterate(&b, its[1:]); failed != nil {
			return failed
		}
	}
	return nil
}

// edit makes the changes to path and query, writes the other parts anew, and prints the result.
func (p *program) edit(from *address) *failure {
	a := new(address)
	*a = *from
	if !a.defined[partPath] {
		a.put(partPath, "/")
	}
	for _, segment := range p.appendPath {
		path := a.value[partPath]
		if !strings.HasSuffix(path, "/") {
			path += "/"
		}
		a.put(partPath, path+encode(segment, "%20", upper))
	}
	text, has := a.get(partQuery)
	q := readQuery(text, p.separator)
	before := len(q.pairs)
	for _, with := range p.replaces {
		q.replace(with)
	}
	for _, with := range p.replaceAppends {
		if !q.replace(with) {
			q.pairs = append(q.pairs, with)
		}
	}
	for _, name := range p.trims {
		q.trim(name)
	}
	for _, data := range p.appendQuery {
		q.pairs = append(q.pairs, plainPair(data))
	}
	if p.sort {
		q.sort()
	}
	switch {
	case len(q.pairs) > 0:
		a.put(partQuery, q.String())
	case has && before > 0:
		a.drop(partQuery)
	}
	for _, part := range []part{partUser, partPassword, partOptions, partFragment} {
		if s, has := a.get(part); has {
			a.value[part] = again(s)
		}
	}
	return p.print(a, q)
}
