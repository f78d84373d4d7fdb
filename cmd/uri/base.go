package main

import (
	"bufio"
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"mime"
	"net/textproto"
	"os"
	"path"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/baseuri"
	"github.com/urikit/uri/extract/document"
	"github.com/urikit/uri/internal/stream"
)

// baseSearch is what the verb base is asked for, and what it finds out.
type baseSearch struct {
	input
	retrieved   uri.URI
	fallback    uri.URI // what the application takes
	contentType string  // of the file; empty if nobody says
	heading     textproto.MIMEHeader
	part        int // of a message, from 1
	all         bool

	out       *output
	name      string
	isMessage bool // the file has parts
	seen      int  // of them
}

func newBase(std *streams) *cobra.Command {
	var s baseSearch
	retrieved, fallback, headers := "", "", ""
	cmd := &cobra.Command{
		Use:   "base [flags] [FILE]",
		Short: "Find the base URI of a document",
		Long: `base prints the base URI of a document (RFC 3986, section 5.1), which is that of
the first of these sources that says something:

    content    the document itself: the base element in the head of HTML and XHTML,
               the xml:base of the outermost element of other XML, the @base of
               JSON-LD. It may be relative to what the next source says
    entity     the message or archive that it is in: the Content-Location of its
               heading, or of one around it; Content-Base by older editions
    retrieval  the URI that it was retrieved by, after redirects: --retrieved
    default    what the application says: --default

Without FILE, or for "-", standard input is read, as far as is needed. What it is
says --content-type, else the Content-Type in --headers, else its name, else its
beginning. It may be a message:

    message/rfc822, multipart/*   a mail or a web archive, such as MHTML; also by the
                                  names .eml, .mht and .mhtml. The base is that of its
                                  first part, or --part; --parts prints all
    message/http                  a response or a request, as "curl -i" prints it. Its
                                  Content-Location is no base (RFC 9110, section 8.7)

The file of --headers is the heading of what FILE is: fields, and of HTTP a status
line before them. Of several headings in it, as "curl -L -D" writes, the last counts.

If a source says what cannot be a base, that is reported, and the next one goes. If
there is none, or if the document cannot be read up to where it would be, nothing is
printed. The exit status is 1 in all these cases.

With --json, "base" and "source" are null if there is none, and "error" says what is
wrong; what has a heading has "content_type" and "location", and a part "part".`,
		Example: `  uri base --retrieved http://example.com/a/page.html page.html
  curl -si http://example.com/ | uri base --content-type message/http --retrieved http://example.com/
  uri base --parts --json archive.mht`,
		Args: cobra.MaximumNArgs(1),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return nil, cobra.ShellCompDirectiveDefault // names of files
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			for _, source := range []struct {
				flag, text string
				to         *uri.URI
			}{{"retrieved", retrieved, &s.retrieved}, {"default", fallback, &s.fallback}} {
				if !cmd.Flags().Changed(source.flag) {
					continue
				}
				var err error
				if *source.to, err = s.parser().ParseURI(source.text); err != nil {
					return fmt.Errorf("--%s: %s", source.flag, describe(err))
				}
			}
			if s.part < 1 {
				return errors.New("--part: parts are counted from 1")
			}
			if s.all && cmd.Flags().Changed("part") {
				return errors.New("--parts goes not with --part")
			}
			if cmd.Flags().Changed("headers") {
				if err := s.readHeading(headers); err != nil {
					return err
				}
			}
			if cmd.Flags().Changed("content-type") {
				name := mediaType(s.contentType)
				if name == "" {
					return fmt.Errorf("--content-type: %q is no media type", s.contentType)
				}
				if isMultipart(name) && !strings.Contains(strings.ToLower(s.contentType), "boundary") {
					return fmt.Errorf("--content-type: %s needs a boundary", name)
				}
			} else {
				s.contentType = s.heading.Get("Content-Type")
			}
			if len(args) == 0 {
				args = []string{"-"}
			}
			return s.run(args[0])
		},
	}
	s.addDocumentFlags(cmd, std, "base")
	flags := cmd.Flags()
	flags.StringVar(&retrieved, "retrieved", "", "the `URI` that the document was retrieved by")
	flags.StringVar(&fallback, "default", "", "the `URI` that is the base if nothing else is")
	flags.StringVar(&s.contentType, "content-type", "", "the media `type` of the document")
	flags.StringVar(&headers, "headers", "", "a `file` with the heading of the document")
	flags.IntVar(&s.part, "part", 1, "in a message, the part whose base is printed")
	flags.BoolVar(&s.all, "parts", false, "in a message, print the base of each part")
	return cmd
}

// mediaType returns the media type in a Content-Type, in lower case and without
// parameters, or nothing.
func mediaType(contentType string) string {
	name, _, err := mime.ParseMediaType(contentType)
	if err != nil && !errors.Is(err, mime.ErrInvalidMediaParameter) || !strings.Contains(name, "/") {
		return ""
	}
	return name
}

func isMultipart(mediaType string) bool { return strings.HasPrefix(mediaType, "multipart/") }

// readHeading reads the file of --headers.
func (s *baseSearch) readHeading(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return headersError(name, err)
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, baseuri.MaxHeading+1))
	switch {
	case err != nil:
	case len(text) > baseuri.MaxHeading:
		err = baseuri.ErrTooLong
	default:
		s.heading, err = parseHeading(text)
	}
	if err != nil {
		return headersError(name, err)
	}
	return nil
}

// headersError returns err with the name of the option and its file.
func headersError(name string, err error) error {
	shown := fmt.Errorf("--headers: %s: %s", shownName(name), said(stream.Reason(err)))
	if stream.IsFailure(optionError(err)) {
		return &stream.Failure{Err: shown}
	}
	return shown
}

// parseHeading returns the last heading in text. Of one of HTTP that is its
// Content-Type alone: nothing else in it says what a base is.
func parseHeading(text []byte) (textproto.MIMEHeader, error) {
	text = bytes.Trim(bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")), "\n")
	if i := bytes.LastIndex(text, []byte("\n\n")); i >= 0 {
		text = text[i+2:]
	}
	isHTTP := isHTTP(text)
	if isHTTP {
		_, text, _ = bytes.Cut(text, []byte("\n"))
	}
	fields := textproto.NewReader(bufio.NewReader(io.MultiReader(bytes.NewReader(text), strings.NewReader("\n\n"))))
	header, err := fields.ReadMIMEHeader()
	if err != nil {
		return nil, baseuri.ErrForm // what err says quotes it
	}
	if isHTTP {
		contentType := header["Content-Type"]
		if header = nil; contentType != nil {
			header = textproto.MIMEHeader{"Content-Type": contentType}
		}
	}
	return header, nil
}

// isHTTP reports whether text begins as a response of HTTP does.
func isHTTP(text []byte) bool { return bytes.HasPrefix(text, []byte("HTTP/")) }

// run finds the base of a file.
func (s *baseSearch) run(name string) error {
	size, err := s.checkFiles([]string{name})
	if err != nil {
		return err
	}
	if info, err := os.Stat(name); name != "-" && err == nil && info.IsDir() {
		return fmt.Errorf("%s is a folder", shownName(name))
	}
	s.out = s.open(size)
	err = s.out.Open(name, func(in *stream.Input) error {
		s.name = in.Name
		return s.file(in)
	})
	if err != nil && err != stream.ErrInvalid && err != stream.ErrUnread && !stream.IsFailure(err) {
		if name == "-" {
			name = "stdin"
		}
		err = s.out.fault(name, err)
	}
	return s.out.Close(err)
}

// file finds the base of what r reads.
func (s *baseSearch) file(r io.Reader) error {
	b := bufio.NewReaderSize(r, headSize)
	contentType := s.contentType
	if contentType == "" {
		var err error
		if contentType, err = guessType(s.name, b); err != nil {
			return s.unreadable(err)
		}
	}
	name := mediaType(contentType)
	isMail := name == "message/rfc822" || name == "message/global"
	s.isMessage = isMail || isMultipart(name)
	switch {
	case isMail && s.heading == nil:
		return s.message(b)
	case isMultipart(name) || s.heading != nil:
		return s.message(io.MultiReader(s.headed(contentType), b))
	case name == "message/http":
		return s.http(b)
	}
	return s.whole(name, b)
}

// whole finds the base of a document that is no message, and so has no parts.
func (s *baseSearch) whole(mediaType string, r io.Reader) error {
	if s.part > 1 {
		return s.unreadable(fmt.Errorf("there is no part %d: it is no message with parts", s.part))
	}
	return s.document(s.context(), mediaType, r, nil)
}

// context returns what is known of a document that is no part of a message.
func (s *baseSearch) context() baseuri.Context {
	return baseuri.Context{Edition: s.edition(), Retrieved: s.retrieved, Default: s.fallback}
}

// headSize is how much of a file is looked at to tell what it is.
const headSize = 1 << 14

// guessType returns the content type of a file that nobody says, or nothing. An error
// is one of reading, or says that the file is in UTF-16.
func guessType(name string, b *bufio.Reader) (string, error) {
	switch strings.ToLower(path.Ext(name)) {
	case ".eml", ".mht", ".mhtml":
		return "message/rfc822", nil
	case ".jsonld":
		return "application/ld+json", nil
	case ".xhtml", ".xht":
		return "application/xhtml+xml", nil
	}
	head, err := b.Peek(headSize)
	if err != nil && err != io.EOF {
		return "", err
	}
	switch {
	case isHTTP(head):
		return "message/http", nil
	case bytes.HasPrefix(head, []byte("\xFE\xFF")), bytes.HasPrefix(head, []byte("\xFF\xFE")):
		return "", baseuri.ErrEncoding // it may be any document
	}
	switch document.Detect(name, "", head) {
	case document.HTML:
		return "text/html", nil
	case document.XML:
		if isXHTML(head) {
			return "application/xhtml+xml", nil
		}
		return "application/xml", nil
	case document.JSON:
		if bytes.Contains(head, []byte(`"@context"`)) {
			return "application/ld+json", nil
		}
	}
	return "", nil
}

// isXHTML reports whether XML that begins with head is XHTML: its outermost element is
// html, in that namespace.
func isXHTML(head []byte) bool {
	d := xml.NewDecoder(bytes.NewReader(head))
	d.Strict = false
	d.CharsetReader = func(_ string, r io.Reader) (io.Reader, error) { return r, nil }
	for {
		token, err := d.RawToken()
		if err != nil {
			return false
		}
		element, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		declaration := xml.Name{Local: "xmlns"}
		if element.Name.Space != "" {
			declaration = xml.Name{Space: "xmlns", Local: element.Name.Space}
		}
		for _, a := range element.Attr {
			if a.Name == declaration {
				return element.Name.Local == "html" && a.Value == "http://www.w3.org/1999/xhtml"
			}
		}
		return false
	}
}

// headed returns the heading of --headers, with a content type, and the empty line
// behind it.
func (s *baseSearch) headed(contentType string) io.Reader {
	var b bytes.Buffer
	for key, values := range s.heading {
		if key == "Content-Type" {
			continue
		}
		for _, value := range values {
			fmt.Fprintf(&b, "%s: %s\r\n", key, value)
		}
	}
	if contentType != "" {
		fmt.Fprintf(&b, "Content-Type: %s\r\n", contentType)
	} else if b.Len() == 0 {
		b.WriteString("MIME-Version: 1.0\r\n") // a heading has a field
	}
	b.WriteString("\r\n")
	return &b
}

// message finds the bases of the parts of a message.
func (s *baseSearch) message(r io.Reader) error {
	result := error(nil)
	m := baseuri.MIME{Edition: s.edition(), Retrieved: s.retrieved, Default: s.fallback}
	for part, err := range m.Parts(r) {
		if err != nil {
			return s.unreadable(err)
		}
		s.seen++
		if !s.all && s.seen < s.part {
			continue
		}
		err = s.document(part.Context, part.MediaType, part.Body, &part)
		if err == stream.ErrInvalid {
			result = err
		} else if err != nil {
			return err
		}
		if !s.all {
			return result
		}
	}
	if s.seen == 0 || !s.all {
		n := s.seen
		s.seen = 0 // it is about none of them
		return s.unreadable(fmt.Errorf("there is no part %d: the message has %d", s.part, n))
	}
	return result
}

// http finds the base of what a message of HTTP holds. Messages that end with their
// headings may go before it.
func (s *baseSearch) http(r io.Reader) error {
	const redirects = 64
	b := bufio.NewReaderSize(r, headSize)
	for range redirects {
		m, err := baseuri.ReadHTTPMessage(versioned(b), "")
		if m.Header == nil { // else the target alone is wrong, which is no base
			return s.unreadable(err)
		}
		b = bufio.NewReaderSize(m.Body, headSize)
		if next, err := b.Peek(len("HTTP/")); err == nil && isHTTP(next) {
			continue
		}
		return s.content(m.Header, b)
	}
	return s.unreadable(baseuri.ErrTooLong)
}

// versioned returns the message that b reads with a version of the form that HTTP/1.1
// has: curl writes "HTTP/2 200".
func versioned(b *bufio.Reader) io.Reader {
	start, _ := b.Peek(len("HTTP/2 "))
	if !isHTTP(start) || start[len(start)-1] != ' ' {
		return b
	}
	version := string(start[:len(start)-1]) + ".0"
	b.Discard(len(start) - 1) // they are there
	return io.MultiReader(strings.NewReader(version), b)
}

// content finds the base of the content of a message of HTTP.
func (s *baseSearch) content(header textproto.MIMEHeader, b *bufio.Reader) error {
	for _, field := range []string{"Transfer-Encoding", "Content-Encoding"} {
		if coding := header.Get(field); coding != "" && !strings.EqualFold(coding, "identity") {
			return s.unreadable(errors.New("the content is encoded, as its " + field + " says"))
		}
	}
	contentType := header.Get("Content-Type")
	if contentType == "" {
		var err error
		if contentType, err = guessType("", b); err != nil {
			return s.unreadable(err)
		}
	}
	name := mediaType(contentType)
	if isMultipart(name) {
		s.isMessage = true
		return s.message(io.MultiReader(strings.NewReader("Content-Type: "+contentType+"\r\n\r\n"), b))
	}
	return s.whole(name, b)
}

// document finds the base of a document, which may be a part of a message, and writes
// it.
func (s *baseSearch) document(context baseuri.Context, mediaType string, r io.Reader, part *baseuri.Part) error {
	var err error
	context.Content, err = baseuri.Find(mediaType, r)
	if err != nil {
		return s.unreadable(err)
	}
	f := foundBase{part: part, content: context.Content}
	f.uri, f.source, err = context.Base()
	if part != nil && part.Err != nil {
		f.errs = append(f.errs, part.Err)
	}
	switch several, ok := err.(interface{ Unwrap() []error }); {
	case ok: // the first one says why there is none, if there is none
		f.errs = append(f.errs, slices.DeleteFunc(several.Unwrap(), func(err error) bool { return err == baseuri.ErrNone })...)
	case err == baseuri.ErrNone && f.source == baseuri.SourceContent:
		f.errs = append(f.errs, errDenied)
	case err != nil:
		f.errs = append(f.errs, err)
	}
	return s.write(f)
}

// unreadable reports why it cannot be known what the base is.
func (s *baseSearch) unreadable(err error) error {
	reading := (*fs.PathError)(nil)
	if stream.IsFailure(err) || errors.As(err, &reading) {
		return err
	}
	return s.write(foundBase{errs: []error{err}})
}

// A foundBase is a base that has been found, and what is wrong.
type foundBase struct {
	uri     uri.URI // zero if there is none
	source  baseuri.Source
	part    *baseuri.Part    // of a message, or nil
	content baseuri.Embedded // what the document says itself
	errs    []error
}

// write writes a base and reports what is wrong. It returns stream.ErrInvalid if something is.
func (s *baseSearch) write(f foundBase) error {
	if s.json {
		if err := s.out.object(s.newJSONBase(f)); err != nil || f.errs == nil {
			return err
		}
		return stream.ErrInvalid
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
		p := baseProblem(s.edition(), err)
		fmt.Fprintf(&b, "uri: %s: %s\n", s.place(), describe(p))
		if inContent(err) && p.Offset >= 0 {
			s.out.mark(&b, []byte(s.wrongText(f.content)), p)
		}
		if result = s.out.Report(b.Bytes()); result != stream.ErrInvalid {
			break
		}
	}
	return result
}

// place returns how diagnoses name the document.
func (s *baseSearch) place() string {
	if !s.isMessage || s.seen == 0 {
		return shownName(s.name)
	}
	return fmt.Sprintf("%s: part %d", shownName(s.name), s.seen)
}

// inContent reports whether err is of what the document says itself.
func inContent(err error) bool {
	source := (*baseuri.SourceError)(nil)
	return errors.As(err, &source) && source.Source == baseuri.SourceContent
}

// wrongText returns the first reference in what a document says that is none.
func (s *baseSearch) wrongText(content baseuri.Embedded) string {
	for _, text := range content.Texts() {
		if _, err := s.parser().Parse(text); err != nil {
			return text
		}
	}
	return ""
}

// A jsonBase is how JSON shows a base.
type jsonBase struct {
	Base        *string    `json:"base"`
	Source      *string    `json:"source"` // null if there is none
	Part        int        `json:"part,omitempty"`
	ContentType *string    `json:"content_type,omitempty"`
	Location    *string    `json:"location,omitempty"`
	Error       *jsonError `json:"error,omitempty"`
}

func (s *baseSearch) newJSONBase(f foundBase) *jsonBase {
	j := &jsonBase{Base: optional(f.uri)}
	if s.isMessage {
		j.Part = s.seen
	}
	if f.source != baseuri.SourceNone {
		source := f.source.String()
		j.Source = &source
	}
	if f.part != nil {
		j.ContentType = &f.part.MediaType
		j.Location = optional(f.part.Location)
	}
	if f.errs != nil {
		j.Error = newJSONError(baseProblem(s.edition(), f.errs[0]))
	}
	return j
}
