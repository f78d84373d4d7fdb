package data

import (
	"encoding/base64"
	"io"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/engine/textform"
	"github.com/urikit/uri/scheme"
)

// Data is the content of a "data" URI. The zero Data has no URI. It is empty, with the zero
// MediaType.
type Data struct {
	uri    uri.URI // zero for one of ParseBrowser
	media  MediaType
	base64 bool
	text   string // the data, encoded
	size   int    // its length decoded
}

// Parse reads a "data" URI. The error wraps a [*uri.SyntaxError] if text is not a URI, and
// otherwise a [*scheme.Error]. Parse does not copy the data.
func Parse(text string) (Data, error) {
	u, err := uri.ParseURI(text)
	if err != nil {
		return Data{}, err
	}
	return FromURI(u)
}

// FromURI reads a "data" URI. The error is a [*scheme.Error].
func FromURI(u uri.URI) (Data, error) {
	rules, _ := scheme.Known().Rules("data")
	text, _, _ := strings.Cut(u.String(), "#")
	path, _ := u.Span(uri.ComponentPath)
	comma := strings.IndexByte(u.Path().String(), ',')
	if comma < 0 {
		err := rules.Verify(u)
		return Data{}, err
	}
	comma += path.Offset
	head, err := uri.ParseURI(text[:comma+1]) // the rules say nothing of the data
	if err != nil {
		return Data{}, fault(path.Offset, 0, "the URI is not one of RFC 3986")
	}
	if err := rules.Verify(head); err != nil {
		return Data{}, err
	}
	media, isBase64, err := parseHead(text[path.Offset:comma], path.Offset)
	if err != nil {
		return Data{}, err
	}
	d, err := newData(media, text, comma+1, isBase64, strict)
	if err != nil {
		return Data{}, err
	}
	d.uri = u
	return d, nil
}

// newData returns the data in text from offset start on.
func newData(media MediaType, text string, start int, isBase64 bool, mode mode) (Data, error) {
	d := Data{media: media, base64: isBase64, text: text[start:]}
	if !isBase64 {
		d.size = len(d.text) - 2*triplets(d.text)
		return d, nil
	}
	size, at, problem := scanBase64(d.text, mode)
	if problem != "" {
		return Data{}, fault(start+at, 0, problem)
	}
	d.size = size
	return d, nil
}

// fault returns an error with a place in the path of a URI.
func fault(offset, length int, message string) error {
	return &scheme.Error{Violation: scheme.Violation{
		Component: uri.ComponentPath,
		Span:      uri.Span{Offset: offset, Length: length},
		Source:    "RFC 2397",
		Message:   message,
	}}
}

// IsZero reports whether d is the zero Data, which has no URI.
func (d Data) IsZero() bool { return d.media.Type == "" }

// URI returns the URI that d was read from. For Data of [ParseBrowser], whose text need not be a
// URI, it returns the URI of [Build] with the same media type and data, or the error of Build. The
// zero Data gives [uri.ErrZero].
func (d Data) URI() (uri.URI, error) {
	if d.IsZero() {
		return uri.URI{}, uri.ErrZero
	}
	if d.uri.IsZero() {
		built, err := Build(d.media, d.Bytes())
		return built.uri, err
	}
	return d.uri, nil
}

// String returns the text of the URI, or "" if d has none.
func (d Data) String() string {
	u, _ := d.URI()
	return u.String()
}

// MarshalText implements [encoding.TextMarshaler] with the text of the URI, so that d is a string
// in JSON. The error is that of [Data.URI].
func (d Data) MarshalText() ([]byte, error) {
	u, err := d.URI()
	if err != nil {
		return nil, err
	}
	return u.MarshalText()
}

// UnmarshalText implements [encoding.TextUnmarshaler], as [Parse]. An error leaves d unchanged.
func (d *Data) UnmarshalText(text []byte) error { return textform.Set(d, string(text), Parse) }

// MediaType returns the media type. If the URI has none, it is that of section 2:
// text/plain with the charset US-ASCII.
func (d Data) MediaType() MediaType {
	d.media.Params = slices.Clone(d.media.Params)
	return d.media
}

// IsBase64 reports whether the URI has the data in base64.
func (d Data) IsBase64() bool { return d.base64 }

// Len returns the length of the data, decoded.
func (d Data) Len() int { return d.size }

// Bytes returns the data, decoded. It allocates once for the result.
func (d Data) Bytes() []byte {
	b := make([]byte, d.size)
	io.ReadFull(d.Reader(), b) // cannot fail: the text was checked, and d.size is its length
	return b
}

// Reader returns a new reader of the data, decoded. It returns no error but [io.EOF]. It needs
// a few KiB of memory at most, however long the data is.
func (d Data) Reader() io.Reader {
	octets := &octetReader{text: d.text, base64: d.base64}
	if !d.base64 {
		return octets
	}
	return base64.NewDecoder(base64.RawStdEncoding, octets)
}

// An octetReader decodes percent-encoded octets. If they are base64, it drops padding and
// white space.
type octetReader struct {
	text   string
	base64 bool
}

// Read implements [io.Reader].
func (r *octetReader) Read(p []byte) (int, error) {
	n := 0
	for n < len(p) && r.text != "" {
		c, length := percent.Next(r.text)
		r.text = r.text[length:]
		if r.base64 && (c == '=' || isSpace(c)) {
			continue
		}
		p[n] = c
		n++
	}
	if n == 0 && r.text == "" {
		return 0, io.EOF
	}
	return n, nil
}

// triplets returns the number of percent-encoded octets in s.
func triplets(s string) int {
	count := 0
	for {
		at := strings.IndexByte(s, '%')
		if at < 0 {
			return count
		}
		_, n := percent.Next(s[at:])
		count += n / len("%41")
		s = s[at+n:]
	}
}
