package entity

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"iter"
	"net/textproto"
	"strings"

	"github.com/urikit/uri/baseuri"
	"github.com/urikit/uri/internal/basedoc"
)

// A File has the name, the content type and the other headings of a file.
type File struct {
	Name        string
	ContentType string               // empty if it is not known
	Heading     textproto.MIMEHeader // the fields of the entity around it, or nil

	// Context has the sources of its base URI that are not in the file.
	Context baseuri.Context
}

// A Part is a document in a file. Its Header is nil if neither the file nor its entity
// has a heading.
type Part struct {
	baseuri.Part
	Number int // in a message with parts, from 1; 0 if the file is not one
}

// Parts returns an iterator over the documents in a file, which r reads. A file that is not
// a message has one. An error ends the iteration: one of r, of [baseuri.MIME.Walk], of
// [baseuri.ReadHTTPMessage], [baseuri.ErrEncoding], or a [*CodingError].
func (f File) Parts(r io.Reader) iter.Seq2[Part, error] {
	return func(yield func(Part, error) bool) {
		if err := f.walk(r, yield); err != nil {
			yield(Part{}, err)
		}
	}
}

// A visit is given each part. It returns false if no more are wanted.
type visit func(Part, error) bool

// headSize is how much of a file is looked at to tell what it is.
const headSize = 1 << 14

func (f *File) walk(r io.Reader, yield visit) error {
	b := bufio.NewReaderSize(r, headSize)
	contentType := f.ContentType
	if contentType == "" {
		var err error
		if contentType, err = guessType(f.Name, b); err != nil {
			return err
		}
	}
	name := MediaType(contentType)
	isMail := name == "message/rfc822" || name == "message/global"
	switch {
	case isMail && f.Heading == nil:
		return f.message(b, true, yield)
	case IsMultipart(name) || f.Heading != nil:
		return f.message(io.MultiReader(f.headed(contentType), b), isMail || IsMultipart(name), yield)
	case name == "message/http":
		return f.http(b, yield)
	}
	f.whole(name, b, yield)
	return nil
}

// whole gives a document that is not in a message.
func (f *File) whole(mediaType string, r io.Reader, yield visit) {
	yield(Part{Part: baseuri.Part{MediaType: mediaType, Body: r, Context: f.Context}}, nil)
}

// headed returns the heading, with a content type, and the empty line after it.
func (f *File) headed(contentType string) io.Reader {
	var b bytes.Buffer
	for key, values := range f.Heading {
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

// message gives the parts of a MIME message, which are counted if there may be several.
func (f *File) message(r io.Reader, counted bool, yield visit) error {
	m := baseuri.MIME{Edition: f.Context.Edition, Retrieved: f.Context.Retrieved, Default: f.Context.Default}
	n := 0
	for part, err := range m.Walk(r) {
		if err != nil {
			return err
		}
		if counted {
			n++
		}
		if !yield(Part{part, n}, nil) {
			return nil
		}
	}
	return nil
}

// http gives the content of an HTTP message. Messages without content may come before it,
// such as redirects.
func (f *File) http(r io.Reader, yield visit) error {
	const redirects = 64
	b := bufio.NewReaderSize(r, headSize)
	for range redirects {
		m, err := baseuri.ReadHTTPMessage(versioned(b), "")
		if m.Header == nil { // else only the target is wrong, which is not a base
			return err
		}
		b = bufio.NewReaderSize(m.Body, headSize)
		if next, err := b.Peek(len("HTTP/")); err == nil && isHTTP(next) {
			continue
		}
		return f.content(m.Header, b, yield)
	}
	return baseuri.ErrLimit
}

// versioned returns the message that b reads, with a version of the form that HTTP/1.1
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

// A CodingError reports that the content of an HTTP message is encoded.
type CodingError struct {
	Field string // of the heading: Transfer-Encoding or Content-Encoding
}

func (e *CodingError) Error() string {
	return "entity: the content is encoded, as its " + e.Field + " says"
}

// content gives the content of an HTTP message with that heading.
func (f *File) content(header textproto.MIMEHeader, b *bufio.Reader, yield visit) error {
	for _, field := range []string{"Transfer-Encoding", "Content-Encoding"} {
		if coding := header.Get(field); coding != "" && !strings.EqualFold(coding, "identity") {
			return &CodingError{field}
		}
	}
	contentType := header.Get("Content-Type")
	if contentType == "" {
		var err error
		if contentType, err = guessType("", b); err != nil {
			return err
		}
	}
	name := MediaType(contentType)
	if IsMultipart(name) {
		return f.message(io.MultiReader(strings.NewReader("Content-Type: "+contentType+"\r\n\r\n"), b), true, yield)
	}
	f.whole(name, b, yield)
	return nil
}

// ReadHeading reads a heading of at most 1 MiB. Of several headings,
// as "curl -L -D" writes, it returns the last. Of one of HTTP it returns the Content-Type
// alone: nothing else in it gives a base. The errors are those of r, [baseuri.ErrLimit]
// and [baseuri.ErrForm].
func ReadHeading(r io.Reader) (textproto.MIMEHeader, error) {
	text, err := io.ReadAll(io.LimitReader(r, basedoc.MaxHeading+1))
	if err != nil {
		return nil, err
	}
	if len(text) > basedoc.MaxHeading {
		return nil, baseuri.ErrLimit
	}
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
		return nil, baseuri.ErrForm // the text of err quotes the heading
	}
	if isHTTP {
		contentType := header["Content-Type"]
		if header = nil; contentType != nil {
			header = textproto.MIMEHeader{"Content-Type": contentType}
		}
	}
	return header, nil
}
