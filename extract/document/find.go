package document

import (
	"bytes"
	"fmt"
	"io"
	"iter"
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"

	"github.com/urikit/uri/internal/markdown"
)

// Links returns an iterator over the references in the document that r reads, in the
// order of the document. The package comment lists the references of each format. Memory
// does not grow with the length of the document, except for Markdown.
//
// An error ends the iteration. It comes last, with a zero Link, and is the error of r,
// [ErrBinary], [ErrEncoding] or [ErrLimit], or [uri.ErrTooLong] after the offsets that an
// int can count. An invalid reference is not such an
// error: its Link has it as Err. A document that its format does not allow is not an
// error either. Links finds what it can.
func (o Finder) Links(r io.Reader) iter.Seq2[Link, error] {
	return func(yield func(Link, error) bool) {
		w := &walker{Finder: o, yield: yield}
		w.walk(r)
	}
}

// walk finds the links in the document that r reads. It looks at the head to choose the format and
// the encoding, then calls the reader of the format. In the end there is at most one error: that of
// the format, or that of r.
func (w *walker) walk(r io.Reader) {
	_, w.whole = r.(markdown.Whole)
	w.names.all = make(map[string]string)
	s := newSource(r, max(w.maxLength(), w.chunk()), &w.stopped)
	format := w.Format
	head := s.head(format)
	if format == Auto {
		format = Detect("", w.ContentType, head)
	}
	supported := true
	if w.utf16 = utf16Of(head, w.ContentType); w.utf16 != nil {
		s = s.decoded(w.utf16)
		head = s.head(format)
	} else {
		supported = w.setCharset(format, head)
	}
	s.charset = w.charset
	if format != PlainText && format != Markdown && bytes.HasPrefix(head, []byte("\uFEFF")) {
		s.at += len("\uFEFF") // the byte order mark is not text
	}
	var err error
	document := newBase(w)
	switch {
	case !supported:
		err = ErrEncoding
	case format == Binary:
		err = ErrBinary
	case format == HTML:
		w.html(s, document, 0, w.link)
	case format == XML:
		w.xml(s, document)
	case format == CSS:
		w.css(s, document, "", w.link)
	case format == JSON:
		w.json(s, document, "", false, w.link)
	case format == Markdown:
		err = w.markdown(s, document)
	default:
		w.text(s, document)
	}
	if err == nil && s.err != io.EOF {
		err = s.err
	}
	if err != nil && !w.stopped {
		w.yield(Link{}, err)
	}
}

// head returns the beginning of the document, from which the encoding is known. Of plain text it is
// as short as possible, because a program may write the next line later.
func (s *source) head(format Format) []byte {
	if format != PlainText {
		return s.ahead(1 << 10)
	}
	head := s.ahead(1)
	for n := len(head) + 1; mayBeUTF16(head) && len(s.ahead(n)) == n; n++ {
		head = s.ahead(n)
	}
	return head
}

// setCharset sets the encoding of a document of that format, which begins with head. It
// returns false if the encoding is not read.
func (w *walker) setCharset(format Format, head []byte) bool {
	name := ""
	switch format {
	case HTML:
		name = encodingOfHTML(head, w.ContentType)
	case XML, CSS:
		name = encodingOf(format, head, w.ContentType)
	default:
		return true
	}
	if name == "utf-8" {
		return true
	}
	e, err := htmlindex.Get(name)
	if err != nil { // no such encoding
		return true
	}
	if e == encoding.Replacement || strings.HasPrefix(name, "utf-16") {
		return false
	}
	w.charset = &charset{e, e.NewDecoder().Transformer, fmt.Sprint(e) == "ISO-2022-JP"}
	return true
}
