package entity

import (
	"bufio"
	"io"
	"iter"
	"net/textproto"
	"strings"

	"github.com/urikit/uri/baseuri"
)

// A File has the name, the content type and the other headings of a file.
type File struct {
	Name        string
	ContentType string // empty if it is not known

	// Context has the sources of its base URI that are not in the file.
	Context baseuri.Context
}

// A Part is a document in a file. Its Header is nil if the file has no heading.
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
	contentType, err := typeOf(f.ContentType, f.Name, b)
	if err != nil {
		return err
	}
	switch MediaType(contentType) {
	case "message/rfc822", "message/global":
		return f.message(b, yield)
	case "message/http":
		return f.http(b, yield)
	}
	return f.document(contentType, b, yield)
}

// typeOf returns a content type or, if it is not known, that which a file seems to have by its name
// and its beginning.
func typeOf(contentType, name string, b *bufio.Reader) (string, error) {
	if contentType != "" {
		return contentType, nil
	}
	return guessType(name, b)
}

// document gives the parts of a multipart message without its heading, or a document that is not in
// a message.
func (f *File) document(contentType string, r io.Reader, yield visit) error {
	name := MediaType(contentType)
	if IsMultipart(name) {
		return f.message(headed(contentType, r), yield)
	}
	yield(Part{Part: baseuri.Part{MediaType: name, Body: r, Context: f.Context}}, nil)
	return nil
}

// headed returns a reader of r after a heading with its content type.
func headed(contentType string, r io.Reader) io.Reader {
	return io.MultiReader(strings.NewReader("Content-Type: "+contentType+"\r\n\r\n"), r)
}

// message gives the parts of a MIME message, with their numbers.
func (f *File) message(r io.Reader, yield visit) error {
	m := baseuri.MIME{Edition: f.Context.Edition, Retrieved: f.Context.Retrieved, Default: f.Context.Default}
	n := 0
	for part, err := range m.Walk(r) {
		if err != nil {
			return err
		}
		n++
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
	contentType, err := typeOf(header.Get("Content-Type"), "", b)
	if err != nil {
		return err
	}
	return f.document(contentType, b, yield)
}
