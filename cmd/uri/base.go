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

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/baseuri"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/entity"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/cmd/internal/unpack"
	"github.com/urikit/uri/internal/basedoc"
	"github.com/urikit/uri/internal/mask"
	"github.com/urikit/uri/internal/process"
)

// baseSearch has the options and the state of the command base.
type baseSearch struct {
	options
	file entity.File
	part int // the part of a message to print, from 1
	all  bool

	out    *output
	number int // the number of the part in a message, or 0
}

func newBase(std *streams) *cobra.Command {
	var s baseSearch
	retrieved, fallback, headers := "", "", ""
	cmd := &cobra.Command{
		Use:   "base [OPTION ...] [FILE]",
		Short: "Find the base URI of a document",
		Long: `base prints the base URI of a document (RFC 3986, section 5.1).

It asks these sources in order and takes the first that has a base:

    content    the document: the base element of HTML and XHTML, xml:base of the
               outermost element of other XML, @base of JSON-LD. A relative base
               is resolved against the next source
    entity     the message or archive around the document: Content-Location of
               its header or of one around it; in older editions Content-Base
    retrieval  the URI from which the document came, after redirects:
               --retrieved
    default    the default of the application: --default-base

Without FILE, or for "-", base reads standard input, as far as needed. The media
type comes from --content-type, or else from Content-Type in --headers, the name
of the file, or its first bytes. FILE can be a message:

    message/rfc822     a mail or a web archive, such as MHTML; also multipart/*,
                       and files with the names .eml, .mht and .mhtml. base
                       prints the base of the first part, of --part, or with
                       --parts of each part
    message/http       a response or request as "curl -i" prints it. Its
                       Content-Location is not a base (RFC 9110, section 8.7)

The file of --headers has the header of the document: fields, after a status
line if it is HTTP. Of several headers, as "curl -L -D" writes them, the last
one counts.

If a source has a text that cannot be a base, base reports it and asks the next
source. If no source has a base, or if the document cannot be read as far as
needed, base prints nothing.

With --json, "base" and "source" are null if there is no base, and "error" says
why. A document with a header has "content_type" and "location", and a part of a
message has "part".`,
		Example: `  uri base --retrieved http://example.com/a/page.html page.html
  curl -si http://example.com/ | uri base --content-type message/http
  uri base --parts --json archive.mht`,
		Annotations:       negative("there is no base, or a source has a text that cannot be one"),
		Args:              atMost(1),
		ValidArgsFunction: fileNames,
		RunE: func(cmd *cobra.Command, args []string) error {
			for _, source := range []struct {
				flag, text string
				to         *uri.URI
			}{{"retrieved", retrieved, &s.file.Context.Retrieved}, {"default-base", fallback, &s.file.Context.Default}} {
				if !cmd.Flags().Changed(source.flag) {
					continue
				}
				var err error
				if *source.to, err = s.parser().ParseURI(source.text); err != nil {
					return fmt.Errorf("--%s: %s", source.flag, ask.Describe(err, source.text))
				}
			}
			if s.part < 1 {
				return errors.New("--part: the number must be at least 1")
			}
			if s.all && cmd.Flags().Changed("part") {
				return errors.New("--parts and --part exclude each other")
			}
			if cmd.Flags().Changed("headers") {
				if err := s.readHeading(headers); err != nil {
					return err
				}
			}
			if cmd.Flags().Changed("content-type") {
				name := entity.MediaType(s.file.ContentType)
				if name == "" {
					return fmt.Errorf("--content-type: %q is not a media type, such as text/html", s.file.ContentType)
				}
				if entity.IsMultipart(name) && !strings.Contains(strings.ToLower(s.file.ContentType), "boundary") {
					return fmt.Errorf("--content-type: %s has no boundary: add \"; boundary=...\"", name)
				}
			} else {
				s.file.ContentType = s.file.Heading.Get("Content-Type")
			}
			if len(args) == 0 {
				if err := s.refuseTerminal(); err != nil {
					return err
				}
				args = []string{"-"}
			}
			return s.run(args[0])
		},
	}
	s.addDocumentFlags(cmd, std, "base")
	flags := cmd.Flags()
	flags.StringVar(&retrieved, "retrieved", "", "the `URI` from which the document came")
	flags.StringVar(&fallback, "default-base", "", "the base `URI` if no other source has one")
	flags.StringVar(&s.file.ContentType, "content-type", "", "the media `TYPE` of the document")
	flags.StringVar(&headers, "headers", "", "read the header of the document from this `FILE`")
	flags.IntVar(&s.part, "part", 1, "print the base of part `NUMBER` of a message")
	flags.BoolVar(&s.all, "parts", false, "print the base of each part of a message")
	return cmd
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
	shown := fmt.Errorf("--headers: %s: %s", ask.ShownName(name), ask.Said(process.Reason(err)))
	if process.IsFailure(optionError(err)) {
		return &process.Failure{Err: shown}
	}
	return shown
}

// run finds the base of a file.
func (s *baseSearch) run(name string) error {
	size, err := s.checkFiles([]string{name})
	if err != nil {
		return err
	}
	if info, err := os.Stat(name); name != "-" && err == nil && info.IsDir() {
		return fmt.Errorf("%s: it is a folder, and base reads one file", ask.ShownName(name))
	}
	s.out = s.open(size)
	err = s.out.Open(name, func(in *stream.Input) error {
		s.file.Name = in.Name
		return s.search(in)
	})
	if err != nil && err != process.ErrInvalid && err != process.ErrUnread && !process.IsFailure(err) {
		if name == "-" {
			name = "stdin"
		}
		err = s.out.fault(name, err)
	}
	return s.out.Close(err)
}

// search finds the bases of the documents in r: of one document, or of the parts of a
// message.
func (s *baseSearch) search(r io.Reader) error {
	s.file.Context.Edition = s.edition
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
	if s.json {
		if err := s.out.object(s.newJSONBase(f)); err != nil || f.errs == nil {
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
		p := ask.BaseProblem(s.edition, err)
		text := s.wrongText(f.content)
		fmt.Fprintf(&b, "uri: %s: %s\n", s.place(), ask.Describe(p, text))
		if inContent(err) && p.Offset >= 0 {
			b.Write(s.out.appendMarked(b.AvailableBuffer(), text, p, mask.Find(text)))
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
		return ask.ShownName(s.file.Name)
	}
	return fmt.Sprintf("%s: part %d", ask.ShownName(s.file.Name), s.number)
}

// inContent reports whether err is about the base that the document contains.
func inContent(err error) bool {
	source := (*baseuri.SourceError)(nil)
	return errors.As(err, &source) && source.Source == basedoc.Content
}

// wrongText returns the first text in content that is not a valid reference.
func (s *baseSearch) wrongText(content baseuri.Embedded) string {
	for _, text := range content.Texts() {
		if _, err := s.parser().Parse(text); err != nil {
			return text
		}
	}
	return ""
}

// A jsonBase is a base as JSON.
type jsonBase struct {
	Valid       bool       `json:"valid"`            // there is no error
	Output      *string    `json:"output,omitempty"` // the plain line, if there is one
	Base        *string    `json:"base"`
	Source      *string    `json:"source"` // null without a base
	Part        int        `json:"part,omitempty"`
	ContentType *string    `json:"content_type,omitempty"`
	Location    *string    `json:"location,omitempty"`
	Error       *ask.Error `json:"error,omitempty"`
}

func (s *baseSearch) newJSONBase(f foundBase) *jsonBase {
	j := &jsonBase{Valid: f.errs == nil, Output: ask.Optional(f.uri), Base: ask.Optional(f.uri), Part: s.number}
	if f.source != "" && f.source != basedoc.None { // "" before a search has ended
		source := f.source
		j.Source = &source
	}
	if f.part.Header != nil {
		j.ContentType = &f.part.MediaType
		j.Location = ask.Optional(f.part.Location)
	}
	if f.errs != nil {
		j.Error = ask.NewError(ask.BaseProblem(s.edition, f.errs[0]), []byte(s.wrongText(f.content)))
	}
	return j
}
