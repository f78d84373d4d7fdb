package main

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/entity"
	"github.com/urikit/uri/cmd/internal/project"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/extract/document"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/process"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/whatwg"
)

var _ = runs(ask.VerbExtract, runner{run: runExtract, words: fileNames})

// extraction has the options and the state of the command extract.
type extraction struct {
	*cli.Options
	files    project.WalkFlags
	fileBase bool
	position bool
	verb     *ask.Extract
	repairs  repairs
	bases    *baseSearch // not nil to print the bases of the documents

	out *cli.Output
}

// runExtract prints the references in files.
func runExtract(opts *cli.Options, args []string) error {
	verb, err := ask.ExtractOf(opts.Values)
	if err != nil {
		return err
	}
	opts.Records.Counted = "references"
	e := &extraction{Options: opts, verb: verb, fileBase: opts.Text(ask.Base) == ask.OwnFile, position: opts.Is(ask.Position)}
	if opts.Is(ask.Bases) {
		if e.bases, err = newBaseSearch(opts); err != nil {
			return err
		}
	}
	if err := e.files.UseProject(opts); err != nil {
		return err
	}
	if args, err = e.files.Prepare(opts, args); err != nil {
		return err
	}
	if len(args) == 0 && len(opts.Records.Files) == 0 {
		if err := e.RefuseTerminal(); err != nil {
			return err
		}
		args = []string{"-"}
	}
	return e.run(args)
}

// run extracts the references from the files.
func (e *extraction) run(names []string) error {
	size, err := e.CheckFiles(names)
	if err != nil {
		return err
	}
	e.out = e.Open(size)
	result, err := eachFile(e.out, &e.files.Walk, names, e.Records.Invalid, e.file)
	if err != nil {
		return e.out.Close(err)
	}
	if !e.JSON {
		if err := e.repairs.tell(e.out); err != nil {
			result = err
		}
	}
	if err := e.files.NoteOmitted(e.out); err != nil && err != process.ErrInvalid { // no check fails
		result = err
	}
	return e.out.Close(result)
}

// file extracts the references from a file.
func (e *extraction) file(name string) error {
	links := e.verb.Links
	if e.fileBase && name != "-" {
		var err error
		links.URL = whatwg.URL{}
		if links.Base, err = fileURI(e.Dialect.Parser().URIs, name); err != nil {
			return err
		}
	}
	if e.bases == nil && entity.IsMessage(name) && e.DocumentFormat() == document.Auto {
		if err := e.out.Note(name, "note: it is a message, and read as text: what is encoded in its parts is not decoded"); err != nil {
			return err
		}
	}
	return e.out.Open(name, func(in *stream.Input) error {
		if s := e.bases; s != nil {
			if s.file.Name, s.out = in.Name, e.out; e.fileBase {
				s.file.Context.Retrieved = links.Base
			}
			return s.search(in)
		}
		return e.document(in.Name, in, links)
	})
}

// document extracts the references from a document.
func (e *extraction) document(name string, r io.Reader, links document.Finder) error {
	const size = 1 << 12
	if links.Format == document.Auto {
		b := bufio.NewReaderSize(r, size)
		head, _ := b.Peek(size / 4) // the next read returns the error
		links.Format, r = document.Detect(name, links.ContentType, head), b
	}
	r = e.Limit(&links, r)
	result := error(nil)
	for link, err := range links.Links(r) {
		if err == nil {
			err = e.link(name, &link)
		}
		if err == process.ErrInvalid && e.Records.Invalid != stream.Fail {
			result = err
			continue
		}
		if err != nil {
			return err
		}
	}
	return result
}

// link writes a reference, or reports its error. Each condition is one outcome: an error, a
// placeholder, a URI that may have been cut, one that may be ambiguous. The latter two are printed,
// too. JSON has these remarks in the object, so they are written only without it.
func (e *extraction) link(name string, l *document.Link) error {
	p := problemOf(e.verb, l)
	if p == nil {
		e.out.Count()
	} else {
		if errors.Is(l.Err, extract.ErrPlaceholder) && !e.JSON {
			return e.remark(name, l, "template", p, l.Text)
		}
		return e.invalid(name, l, p)
	}
	if l.Truncated != nil && !e.JSON {
		p, _ := answer.AsProblem(l.Truncated.Err)
		if err := e.remark(name, l, "truncated", p, l.Truncated.Text); err != nil {
			return err
		}
	}
	if len(l.Candidates) > 0 && !e.JSON {
		p := ask.NewProblem(dialect.RFC3986, uri.ComponentNone, uri.RuleURI, "C", "the white space in it allows several URIs: "+ask.JSON.Flag()+" lists them, and the first is printed")
		p.Offset = strings.IndexAny(l.Raw, " \t\v\f\r\n")
		if err := e.remark(name, l, "ambiguous", p, l.Raw); err != nil {
			return err
		}
	}
	if e.verb.Applies(l) {
		e.repairs.count(l)
	}
	text := e.verb.Text(l)
	if e.JSON {
		return e.out.Answered(e.verb.Put(e.out.Buffer, name, *l, nil))
	}
	return e.line(name, l, text)
}

// line writes a text, after its place if the command line asks for that.
func (e *extraction) line(name string, l *document.Link, text string) error {
	if e.position {
		fmt.Fprintf(e.out, "%s:%d:%d:", name, l.Line, l.Column)
	}
	return e.out.Line([]byte(text))
}

// invalid reports a reference that is not valid, and writes what stands in its place.
func (e *extraction) invalid(name string, l *document.Link, p *uri.SyntaxError) error {
	e.out.Miss()
	if e.JSON {
		if e.Records.Invalid == stream.Drop {
			return process.ErrInvalid
		}
		return e.out.Answered(e.verb.Put(e.out.Buffer, name, *l, p))
	}
	err := e.report(name, l, p, l.Text)
	if err != process.ErrInvalid {
		return err
	}
	switch {
	case e.Records.Invalid == stream.Keep && (cli.IsTooLong(l.Err) || strings.IndexByte(l.Text, lineEnd(e.Options)) >= 0):
		e.out.Lose()
	case e.Records.Invalid == stream.Keep:
		return cmp.Or(e.line(name, l, l.Text), err)
	case e.Records.Invalid == stream.Empty:
		return cmp.Or(e.line(name, l, ""), err)
	}
	return err
}

// remark reports what is not a fault of the document, so that the exit status does not change: that
// a text with placeholders is not a URI, or that a URI in running text, which is found all the
// same, ends before its delimiter or can mean another one.
func (e *extraction) remark(name string, l *document.Link, kind string, p *uri.SyntaxError, text string) error {
	at := *p
	at.Message = kind + ": " + at.Message
	if err := e.report(name, l, &at, text); err != process.ErrInvalid {
		return err
	}
	return nil
}

// report writes a diagnosis of text, which is l or begins there.
func (e *extraction) report(name string, l *document.Link, p *uri.SyntaxError, text string) error {
	before := "uri: "
	if e.position { // an editor that reads the places takes all before the first ":" as the file
		before = ""
	}
	return reportLink(e.out, before, name, l, p, answer.Describe(p, text), text)
}

// repairs count the links that browsers read.
type repairs struct {
	found, repaired int
	diverted        int // those that have another target by RFC 3986
}

// count counts a link.
func (b *repairs) count(l *document.Link) {
	b.found++
	switch {
	case ask.IsRepaired(l):
		b.repaired++
	case isDiverted(l):
		b.diverted++
	}
}

// tell writes how many links were repaired, and how many have another target by RFC 3986.
func (b *repairs) tell(o *cli.Output) error {
	var notes []byte
	strict := ask.As.Flag() + " " + ask.As.Default.(string)
	if b.repaired > 0 {
		notes = fmt.Appendf(notes, "uri: %d of %d links in web documents repaired as browsers do: %s refuses them\n", b.repaired, b.found, strict)
	}
	if b.diverted > 0 {
		notes = fmt.Appendf(notes, "uri: %d of %d links in web documents have another target by RFC 3986: %s reads them so\n", b.diverted, b.found, strict)
	}
	if notes == nil {
		return nil
	}
	return o.Output.Note(notes)
}

// isDiverted reports whether a link has one target for browsers and by RFC 3986 another, which
// is not equivalent to it.
func isDiverted(l *document.Link) bool {
	if l.Err != nil || l.Target.IsZero() || l.Browser.URL.IsZero() || l.Target.String() == l.Browser.URL.String() {
		return false
	}
	u, _ := l.Browser.URL.URI()
	return !uri.Normalizer{Schemes: scheme.Known()}.Equivalent(l.Target.Reference(), u.Reference(), uri.LevelScheme)
}
