package baseuri

import (
	"bufio"
	"encoding/xml"
	"io"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/basedoc"
	"github.com/urikit/uri/internal/engine/percent"
)

const (
	xmlNamespace   = "http://www.w3.org/XML/1998/namespace"
	xhtmlNamespace = "http://www.w3.org/1999/xhtml"
)

// XML returns the base that an XML document gives itself: the xml:base attribute of its
// outermost element (XML Base, second edition). Atom (RFC 4287, section 2), SVG 1.1 and
// RDF/XML have no other way. SVG 2 and HTML have abandoned it. Inner elements can have
// bases of their own: see [Elements].
//
// XML reads the document to that element's start tag, and a few KiB further. It does
// not know the attributes and entities that a DTD declares, except the entities of
// XHTML. The errors are those of r, [ErrLimit], [ErrEncoding], and [ErrForm] if the
// document is not well-formed or refers to an unknown entity.
func XML(r io.Reader) (Embedded, error) {
	d, err := newDecoder(r)
	if err != nil {
		return Embedded{}, err
	}
	for {
		token, err := d.token()
		if err == io.EOF {
			return Embedded{}, nil
		}
		if err != nil {
			return Embedded{}, err
		}
		if start, ok := token.(xml.StartElement); ok {
			if base, ok := XMLBase(start.Attr); ok {
				return Embedded{texts: []string{leiri(base)}}, nil
			}
			return Embedded{}, nil
		}
	}
}

// XMLBase returns the value of xml:base among the attributes of an element, as
// [xml.Decoder] returns them, and whether there is one.
func XMLBase(attributes []xml.Attr) (string, bool) {
	for _, a := range attributes {
		if a.Name.Local == "base" && a.Name.Space == xmlNamespace {
			return a.Value, true
		}
	}
	return "", false
}

// maxBases is the maximum number of open elements with bases of their own.
const maxBases = 256

// Elements tracks the base URI of each open element of an XML document (XML Base,
// second edition): its xml:base, which may be relative to the base of its parent, or
// else the base of its parent. Its memory is bounded, however deep the document is.
type Elements struct {
	edition  uri.Edition
	document uri.URI
	depth    int
	bases    []elementBase
}

// An elementBase is the base of an element whose parent has another base.
type elementBase struct {
	depth int
	uri   uri.URI
}

// NewElements returns the Elements of a document without an open element. The base of
// the document may be zero.
func NewElements(edition uri.Edition, document uri.URI) *Elements {
	return &Elements{edition: edition, document: withoutFragment(document)}
}

// Base returns the base URI of the innermost open element, without a fragment, or that
// of the document if no element is open. It applies to references in the attributes of
// the element, in its text, and in processing instructions in it (XML Base, section 4),
// but not to its xml:base, which StartElement resolves. It is zero if there is no base.
func (e *Elements) Base() uri.URI {
	if n := len(e.bases); n > 0 {
		return e.bases[n-1].uri
	}
	return e.document
}

// StartElement records a start tag. If the tag has an xml:base attribute, base is its value
// with entities decoded, and has is true. An error means that the attribute is ignored:
// the element is open, and its base is that of its parent. The error is [ErrLimit] or
// one that [Embedded.Against] returns. StartElement percent-encodes characters that URIs do not
// have, because xml:base may contain them (XML Base, section 3).
func (e *Elements) StartElement(base string, has bool) error {
	e.depth++
	if !has {
		return nil
	}
	if len(e.bases) == maxBases {
		return basedoc.ErrTooMany
	}
	u, err := Embedded{texts: []string{leiri(base)}}.Against(e.edition, e.Base())
	if err == nil && u != e.Base() {
		e.bases = append(e.bases, elementBase{e.depth, u})
	}
	return err
}

// EndElement records an end tag. It does nothing if no element is open.
func (e *Elements) EndElement() {
	if n := len(e.bases); n > 0 && e.bases[n-1].depth == e.depth {
		e.bases = e.bases[:n-1]
	}
	e.depth = max(e.depth-1, 0)
}

// leiri returns the URI reference for a legacy extended IRI, the type of xml:base. It
// percent-encodes, as UTF-8, bytes that a URI cannot have. Other faults, such as a "%"
// alone, are not changed.
func leiri(s string) string {
	n := 0
	for i := range len(s) {
		if !inURI[s[i]] {
			n++
		}
	}
	if n == 0 || len(s) > basedoc.MaxLength { // step reports a text that is too long
		return s
	}
	b := make([]byte, 0, len(s)+2*n)
	for i := range len(s) {
		if c := s[i]; inURI[c] {
			b = append(b, c)
		} else {
			b = percent.Append(b, c)
		}
	}
	return string(b)
}

// inURI has the characters that a URI can have (RFC 3986, section 2).
var inURI = func() (set [256]bool) {
	const alphanum = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
	for _, b := range []byte(alphanum + "-._~:/?#[]@!$&'()*+,;=%") {
		set[b] = true
	}
	return set
}()

// A decoder is an xml.Decoder that limits the length of tokens.
type decoder struct {
	*xml.Decoder
	window window
}

func newDecoder(r io.Reader) (*decoder, error) {
	r, err := open(r)
	if err != nil {
		return nil, err
	}
	d := &decoder{window: window{r: r}}
	d.Decoder = xml.NewDecoder(&d.window)
	d.Entity = xml.HTMLEntity
	d.CharsetReader = func(_ string, r io.Reader) (io.Reader, error) { return &latin{r: bufio.NewReader(r)}, nil }
	return d, nil
}

// token returns the next token, or io.EOF.
func (d *decoder) token() (xml.Token, error) {
	d.window.left = maxToken
	token, err := d.Token()
	if err != nil && (err != io.EOF || d.window.err != nil) {
		err = d.window.explain(err)
	}
	return token, err
}

// latin reads the encodings in which an ASCII character is a single byte, and no other
// character contains a byte of "<", ">", "&", quotes or white space. It reads all other
// bytes as ISO 8859-1, in which every byte is valid. They matter only outside URIs.
type latin struct {
	r       *bufio.Reader
	pending byte // the second byte of a character in UTF-8
}

// ReadByte returns the next byte in UTF-8.
func (l *latin) ReadByte() (byte, error) {
	if b := l.pending; b != 0 {
		l.pending = 0
		return b, nil
	}
	b, err := l.r.ReadByte()
	if b >= 0x80 {
		b, l.pending = 0xC0|b>>6, 0x80|b&0x3F
	}
	return b, err
}

// Read reads one byte.
func (l *latin) Read(p []byte) (n int, err error) {
	if len(p) == 0 {
		return 0, nil
	}
	if p[0], err = l.ReadByte(); err != nil {
		return 0, err
	}
	return 1, nil
}
