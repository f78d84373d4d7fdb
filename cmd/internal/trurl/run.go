// Package trurl runs the command line of trurl, curl's program for URLs, on this module's
// parsers. It reads, changes and prints URLs as trurl does with libcurl: it guesses schemes,
// accepts one to three slashes after a scheme, and writes percent-encodings anew where a part
// changes. Only this package is so lenient.
//
// Sources: trurl(1) and libcurl-url(3), and the answers of trurl 0.16.1 with libcurl 8.19.0.
package trurl

import (
	"bufio"
	"bytes"
	"cmp"
	"io"
	"os"
	"strings"

	"github.com/urikit/uri/internal/bom"
	"github.com/urikit/uri/internal/readers/libcurl"
)

// The exit statuses of trurl(1).
const (
	statusFile    = 1
	statusAppend  = 2
	statusArg     = 3
	statusFlag    = 4
	statusSet     = 5
	statusURL     = 7
	statusTrim    = 8
	statusBadURL  = 9
	statusGet     = 10
	statusIterate = 11
	statusReplace = 12
)

// A program is a run of the command line.
type program struct {
	*options
	out     *bufio.Writer
	err     io.Writer
	unsaid  error // of writing messages
	started bool  // an object of the JSON array is written
}

// JSON reports whether a command line asks for JSON.
func JSON(args []string) bool {
	o, failed := parseOptions(args)
	return failed == nil && o.json
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

// note writes a note.
func (p *program) note(format string, args ...any) {
	p.say("trurl note: " + masked(format, args) + "\n")
}

// quietNote writes a note unless --quiet is there.
func (p *program) quietNote(format string, args ...any) {
	if !p.quiet {
		p.note(format, args...)
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

// run prints the help or the version, or edits each URL. Without URLs it edits an empty one.
func (p *program) run(stdin io.Reader) (failed *failure, err error) {
	switch {
	case p.help:
		p.out.WriteString(usage)
		return nil, nil
	case p.version:
		p.out.WriteString(version)
		return nil, nil
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
	case p.given["url-file"]:
		if failed, err = p.runFile(stdin); failed != nil || err != nil {
			return failed, err
		}
	case len(p.urls) == 0:
		return p.edit(new(libcurl.URL), false, p.iterations, 0), nil
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

// runFile reads URLs from the lines of a file. It follows trurl, which skips a line that does not
// fit into its buffer. The results are written before it waits for another line.
func (p *program) runFile(stdin io.Reader) (*failure, error) {
	if p.file != "-" {
		f, err := os.Open(p.file)
		if err != nil {
			return fail(statusFile, "--url-file %s not found", p.file), nil
		}
		defer f.Close()
		stdin = f
	}
	r := bufio.NewReaderSize(bom.NewReader(stdin), longest)
	for {
		if next, _ := r.Peek(r.Buffered()); bytes.IndexByte(next, '\n') < 0 {
			if err := p.out.Flush(); err != nil { // the next line may come late
				return nil, err
			}
		}
		line, err := r.ReadSlice('\n')
		switch {
		case err == bufio.ErrBufferFull:
			p.quietNote("skipping long line")
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
	u, err := libcurl.Parse(text, p.reading)
	if err != nil {
		return p.bad(statusBadURL, "%v [%s]", err, text)
	}
	if p.given["redirect"] {
		if err := u.SetURL(p.redirect, p.reading); err != nil {
			return p.bad(statusBadURL, "invalid redirection: %v [%s]", err, p.redirect)
		}
	}
	return p.edit(&u, true, p.iterations, 0)
}

// edit makes the changes that the options ask for, for each combination of the iterations, and
// prints the results. The changes of one combination are still there for the next. words has the
// values of the first iteration. The others follow by recursion.
func (p *program) edit(a *libcurl.URL, given bool, its []string, iterated uint) *failure {
	var it assignment
	words := []string{""}
	for i := 0; i < len(words); i++ {
		set, failed := p.assign(a)
		if failed != nil {
			return failed
		}
		if i == 0 && len(its) > 0 {
			if it, failed = readIteration(its[0]); failed != nil {
				return failed
			}
			switch {
			case iterated>>it.part&1 != 0:
				return fail(statusIterate, "duplicate component for iterate: %s", partNames[it.part])
			case set>>it.part&1 != 0:
				return fail(statusIterate, "duplicate --iterate and --set for component %s", partNames[it.part])
			}
			words = strings.Split(it.value, " ")
		}
		if len(its) > 0 {
			it.value = words[i]
			p.set(a, it)
		}
		if len(its) > 1 {
			if failed := p.edit(a, given, its[1:], iterated|1<<it.part); failed != nil {
				return failed
			}
			continue
		}
		if failed := p.finish(a, p.change(a, i == 0), given); failed != nil {
			return failed
		}
	}
	return nil
}

// assign makes the assignments of --set and returns the set of their parts.
func (p *program) assign(a *libcurl.URL) (set uint, failed *failure) {
	for _, text := range p.sets {
		to, name, ok := readAssignment(text)
		if !ok {
			return 0, fail(statusSet, "invalid --set syntax: %s", text)
		}
		if to.part, ok = partOf(name); !ok || to.part == libcurl.PartURL {
			return 0, fail(statusSet, "unknown component: %s", name)
		}
		p.set(a, to)
		if set>>to.part&1 != 0 {
			return 0, fail(statusSet, "duplicate --set for component %s", name)
		}
		set |= 1 << to.part
	}
	return set, nil
}

// set makes an assignment, or a note of why it is not possible.
func (p *program) set(a *libcurl.URL, to assignment) {
	if to.absent {
		has := a.Defined[to.part]
		switch to.part {
		case libcurl.PartScheme:
			has = has && !a.Guessed
		case libcurl.PartPath:
			has = true
		case libcurl.PartQuery, libcurl.PartFragment:
			has = a.Value[to.part] != ""
		}
		if has {
			return
		}
	}
	if err := a.SetPart(to.part, to.value, to.encoded, p.reading); err != nil {
		p.note("Error setting %s: %v", partNames[to.part], err)
	}
}

// change makes the changes to path and query, writes these and other parts anew, and returns the
// parameters of the query. After the first combination of the iterations it does so only with the
// query, and appends nothing.
func (p *program) change(a *libcurl.URL, first bool) query {
	if first {
		path := a.Path()
		for _, segment := range p.appendPath {
			if !strings.HasSuffix(path, "/") {
				path += "/"
			}
			path += libcurl.EncodeData(segment, "", "%20")
		}
		if len(p.appendPath) > 0 {
			path = libcurl.Lowered(path)
		}
		if path = againPath(path); path != a.Path() {
			a.Put(libcurl.PartPath, path)
		}
		for _, part := range []libcurl.Part{libcurl.PartFragment, libcurl.PartUser, libcurl.PartPassword, libcurl.PartOptions} {
			if a.Defined[part] {
				a.Value[part] = again(a.Value[part])
			}
		}
	}
	q := readQuery(a.Value[libcurl.PartQuery], p.separator)
	for _, name := range p.trims {
		q.trim(name)
	}
	for _, with := range p.replaces {
		if !q.replace(with.pair) && with.force {
			q.append(with.pair)
		}
	}
	for _, data := range p.appendQuery {
		if first {
			q.append(plainPair(data))
		}
	}
	if p.sort {
		q.sort()
	}
	if q.changed {
		a.Put(libcurl.PartQuery, q.String())
	}
	return q
}

// finish reads again what assignments, appended segments and a redirect made, and prints it.
func (p *program) finish(a *libcurl.URL, q query, given bool) *failure {
	text, err := a.Write(libcurl.Writing{KeepPort: true})
	switch {
	case err != nil && !given:
		return fail(statusURL, "not enough input for a URL")
	case err != nil:
		return p.bad(statusURL, "not enough input for a URL")
	}
	if len(p.sets)+len(p.appendPath) > 0 || p.given["redirect"] {
		u, err := libcurl.Parse(text, p.reading)
		if err != nil {
			return p.bad(statusBadURL, "%v [%s]", err, text)
		}
		*a = u
	}
	return p.print(a, q)
}
