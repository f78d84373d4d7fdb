package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
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

// baseSearch has the options and the state of extract --bases.
type baseSearch struct {
	*cli.Options
	file entity.File

	out    *cli.Output
	number int // the number of the part in a message, or 0
}

// newBaseSearch returns the search for the options.
func newBaseSearch(opts *cli.Options) (*baseSearch, error) {
	s := &baseSearch{Options: opts}
	s.file.Context.Edition = s.Dialect.Edition()
	if text := opts.Text(ask.Base); opts.Given(ask.Base) && text != ask.OwnFile {
		var err error
		if s.file.Context.Retrieved, err = s.Dialect.Parser().URIs.ParseURI(text); err != nil {
			return nil, &ask.ValueError{Key: ask.Base.Name, Text: text, Err: err}
		}
	}
	if s.file.ContentType = opts.MediaType(); s.file.ContentType == "" {
		s.file.ContentType = entity.TypeOf(opts.DocumentFormat())
	}
	if entity.IsMultipart(entity.MediaType(s.file.ContentType)) && !strings.Contains(strings.ToLower(s.file.ContentType), "boundary") {
		return nil, cli.WrongOption(ask.DocumentFormat, "it has no boundary: add \"; boundary=...\"")
	}
	return s, nil
}

// search finds the bases of the documents in the file, which r reads: of one document, or of the
// parts of a message.
func (s *baseSearch) search(r io.Reader) error {
	s.number = 0
	result, seen := error(nil), false
	for part, err := range s.file.Parts(r) {
		if err != nil {
			return s.unreadable(err)
		}
		seen, s.number = true, part.Number
		switch err = s.document(part); {
		case err == process.ErrInvalid && s.Records.Invalid != stream.Fail:
			result = err
		case err != nil:
			return err
		}
	}
	if !seen {
		return s.unreadable(errors.New("the message has no part"))
	}
	return result
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
		if _, err := s.Dialect.Parser().Parse(uri.RuleURIReference, text); err != nil {
			return text
		}
	}
	return ""
}

// A jsonBase is a base as JSON.
type jsonBase struct {
	File        string        `json:"file"`
	FileBase64  []byte        `json:"file_base64,omitempty"` // if it is not UTF-8
	Valid       bool          `json:"valid"`                 // there is no error
	Output      *string       `json:"output,omitempty"`      // the plain line, if there is one
	Base        *string       `json:"base"`
	Source      *string       `json:"source"` // null without a base
	Part        int           `json:"part,omitempty"`
	ContentType *string       `json:"content_type,omitempty"`
	Location    *string       `json:"location,omitempty"`
	Error       *answer.Error `json:"error,omitempty"`
}

func (s *baseSearch) newJSONBase(f foundBase) *jsonBase {
	j := &jsonBase{File: s.file.Name, FileBase64: answer.Bytes(s.file.Name), Valid: f.errs == nil, Output: answer.Optional(f.uri), Base: answer.Optional(f.uri), Part: s.number}
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
