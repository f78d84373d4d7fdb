package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/baseuri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/entity"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/cmd/internal/unpack"
	"github.com/urikit/uri/internal/basedoc"
	"github.com/urikit/uri/internal/mask"
	"github.com/urikit/uri/internal/process"
)

var _ = runs(ask.VerbBase, runner{run: runBase, args: atMost(1), words: fileNames})

// baseSearch has the options and the state of the command base.
type baseSearch struct {
	*cli.Options
	file entity.File
	part int // the part of a message to print, from 1
	all  bool

	out    *cli.Output
	number int // the number of the part in a message, or 0
}

// runBase prints the base URI of a document.
func runBase(opts *cli.Options, args []string) error {
	s := &baseSearch{Options: opts, part: opts.Int(ask.PartOption), all: opts.Is(ask.Parts)}
	for _, source := range []struct {
		option *ask.Option
		to     *uri.URI
	}{{ask.Retrieved, &s.file.Context.Retrieved}, {ask.DefaultBase, &s.file.Context.Default}} {
		if !opts.Given(source.option) {
			continue
		}
		var err error
		text := opts.Text(source.option)
		if *source.to, err = s.Parser().URIs.ParseURI(text); err != nil {
			return &ask.ValueError{Key: source.option.Name, Text: text, Err: err}
		}
	}
	if opts.Given(ask.Headers) {
		if err := s.readHeading(opts.Text(ask.Headers)); err != nil {
			return err
		}
	}
	s.file.ContentType = s.file.Heading.Get("Content-Type")
	if opts.Given(ask.ContentType) {
		s.file.ContentType = opts.Text(ask.ContentType)
		name := entity.MediaType(s.file.ContentType)
		if name == "" {
			return cli.WrongOption(ask.ContentType, "%q is not a media type, such as text/html", s.file.ContentType)
		}
		if entity.IsMultipart(name) && !strings.Contains(strings.ToLower(s.file.ContentType), "boundary") {
			return cli.WrongOption(ask.ContentType, "%s has no boundary: add \"; boundary=...\"", name)
		}
	}
	if len(args) == 0 {
		if err := s.RefuseTerminal(); err != nil {
			return err
		}
		args = []string{"-"}
	}
	return s.run(args[0])
}

// readHeading reads the file of --headers.
func (s *baseSearch) readHeading(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return headersError(name, err)
	}
	defer f.Close()
	if s.file.Heading, err = entity.ReadHeading(f); err != nil {
		return headersError(name, err)
	}
	return nil
}

// headersError returns err with --headers and the name of its file in front.
func headersError(name string, err error) error {
	shown := cli.WrongOption(ask.Headers, "%s: %s", answer.ShownName(name), answer.Said(process.Reason(err)))
	if process.IsFailure(cli.OptionError(err)) {
		return &process.Failure{Err: shown}
	}
	return shown
}

// run finds the base of a file.
func (s *baseSearch) run(name string) error {
	size, err := s.CheckFiles([]string{name})
	if err != nil {
		return err
	}
	if info, err := os.Stat(name); name != "-" && err == nil && info.IsDir() {
		return fmt.Errorf("%s: it is a folder, and base reads one file", answer.ShownName(name))
	}
	s.out = s.Open(size)
	err = s.out.Open(name, func(in *stream.Input) error {
		s.file.Name = in.Name
		return s.search(in)
	})
	if err != nil && err != process.ErrInvalid && err != process.ErrUnread && !process.IsFailure(err) {
		if name == "-" {
			name = "stdin"
		}
		err = s.out.Fault(name, err)
	}
	return s.out.Close(err)
}

// search finds the bases of the documents in r: of one document, or of the parts of a
// message.
func (s *baseSearch) search(r io.Reader) error {
	s.file.Context.Edition = s.Dialect.Edition()
	result := error(nil)
	seen, hasHeading := 0, false
	for part, err := range s.file.Parts(r) {
		if err != nil {
			return s.unreadable(err)
		}
		seen++
		hasHeading = part.Header != nil
		if s.number = part.Number; !s.all && seen < s.part {
			continue
		}
		err = s.document(part)
		if err == process.ErrInvalid {
			result = err
		} else if err != nil {
			return err
		}
		if !s.all {
			return result
		}
	}
	if s.all && seen > 0 {
		return result
	}
	s.number = 0 // the error is about the whole file
	if seen > 0 && !hasHeading {
		return s.unreadable(fmt.Errorf("there is no part %d: the file is not a message with parts", s.part))
	}
	return s.unreadable(fmt.Errorf("there is no part %d: the message has only %d", s.part, seen))
}

// document finds and writes the base of a document or of a part of a message.
func (s *baseSearch) document(part entity.Part) error {
	var err error
	context := part.Context
	context.Content, err = baseuri.Find(part.MediaType, part.Body)
	if err != nil {
		return s.unreadable(err)
	}
	f := foundBase{part: part, content: context.Content}
	f.uri, f.source, err = context.Establish()
	if part.Err != nil {
		f.errs = append(f.errs, part.Err)
	}
	switch several, ok := err.(interface{ Unwrap() []error }); {
	case ok: // if there is no base, the first error says why
		f.errs = append(f.errs, slices.DeleteFunc(several.Unwrap(), func(err error) bool { return err == baseuri.ErrNone })...)
	case err == baseuri.ErrNone && f.source == basedoc.Content:
		f.errs = append(f.errs, ask.ErrDenied)
	case err != nil:
		f.errs = append(f.errs, err)
	}
	return s.write(f)
}

// unreadable reports that the base cannot be found, and why.
func (s *baseSearch) unreadable(err error) error {
	reading, unpacking := (*fs.PathError)(nil), (*unpack.Error)(nil)
	if process.IsFailure(err) || errors.As(err, &reading) || errors.As(err, &unpacking) {
		return err
	}
	return s.write(foundBase{errs: []error{err}})
}

// A foundBase is the base of a document, with the errors of its sources.
type foundBase struct {
	uri     uri.URI // zero without a base
	source  string
	part    entity.Part
	content baseuri.Embedded // the base that the document contains
	errs    []error
}

// write writes a base and reports the errors. It returns process.ErrInvalid if there are any.
func (s *baseSearch) write(f foundBase) error {
	if s.JSON {
		if err := s.out.Object(s.newJSONBase(f)); err != nil || f.errs == nil {
			return err
		}
		return process.ErrInvalid
	}
	if !f.uri.IsZero() {
		if err := s.out.Line([]byte(f.uri.String())); err != nil {
			return err
		}
	}
	if err := s.out.Flush(); err != nil {
		return err
	}
	result := error(nil)
	for _, err := range f.errs {
		var b bytes.Buffer
		p := ask.BaseProblem(s.Dialect, err)
		text := s.wrongText(f.content)
		fmt.Fprintf(&b, "uri: %s: %s\n", s.place(), answer.Describe(p, text))
		if inContent(err) && p.Offset >= 0 {
			b.Write(s.out.AppendMarked(b.AvailableBuffer(), text, p, mask.Find(text)))
		}
		if result = process.ErrInvalid; !s.out.Tells() {
			continue
		}
		if result = s.out.Report(b.Bytes()); result != process.ErrInvalid {
			break
		}
	}
	return result
}

// place returns the name of the document or part in diagnoses.
func (s *baseSearch) place() string {
	if s.number == 0 {
		return answer.ShownName(s.file.Name)
	}
	return fmt.Sprintf("%s: part %d", answer.ShownName(s.file.Name), s.number)
}

// inContent reports whether err is about the base that the document contains.
func inContent(err error) bool {
	source := (*baseuri.SourceError)(nil)
	return errors.As(err, &source) && source.Source == basedoc.Content
}

// wrongText returns the first text in content that is not a valid reference.
func (s *baseSearch) wrongText(content baseuri.Embedded) string {
	for _, text := range content.Texts() {
		if _, err := s.Parser().Parse(uri.RuleURIReference, text); err != nil {
			return text
		}
	}
	return ""
}

// A jsonBase is a base as JSON.
type jsonBase struct {
	Valid       bool          `json:"valid"`            // there is no error
	Output      *string       `json:"output,omitempty"` // the plain line, if there is one
	Base        *string       `json:"base"`
	Source      *string       `json:"source"` // null without a base
	Part        int           `json:"part,omitempty"`
	ContentType *string       `json:"content_type,omitempty"`
	Location    *string       `json:"location,omitempty"`
	Error       *answer.Error `json:"error,omitempty"`
}

func (s *baseSearch) newJSONBase(f foundBase) *jsonBase {
	j := &jsonBase{Valid: f.errs == nil, Output: answer.Optional(f.uri), Base: answer.Optional(f.uri), Part: s.number}
	if f.source != "" && f.source != basedoc.None { // "" before a search has ended
		source := f.source
		j.Source = &source
	}
	if f.part.Header != nil {
		j.ContentType = &f.part.MediaType
		j.Location = answer.Optional(f.part.Location)
	}
	if f.errs != nil {
		j.Error = answer.NewError(ask.BaseProblem(s.Dialect, f.errs[0]), []byte(s.wrongText(f.content)))
	}
	return j
}
