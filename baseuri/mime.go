package baseuri

import (
	"encoding/base64"
	"errors"
	"io"
	"iter"
	"math"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"net/textproto"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/basedoc"
	"github.com/urikit/uri/internal/older"
)

// ThisMessage is the base URI of the parts of a multipart/related that gives no base
// (RFC 2557, section 5). It has no other meaning.
const ThisMessage = "thismessage:/"

var thisMessage = uri.MustParseURI(ThisMessage)

// maxNesting is the maximum nesting of multiparts and messages. A deeper one is a single
// part.
const maxNesting = 16

// MIME finds the bases that a MIME message gives to its parts, such as an HTML document
// in a mail or a web archive (RFC 3986, section 5.1.2).
//
// RFC 3986 refers to RFC 2557. The base of a part is the absolute Content-Location of
// its own heading, or else that of the innermost multipart or message around it that
// has one. A relative Content-Location is a label of the part, not a base. A
// Content-Location with the scheme cid is ignored (section 8.3).
//
// The older editions refer to RFC 2110. The base of a part is then its own
// Content-Base, or its absolute Content-Location. Headings of multiparts do not count.
// RFC 2557 and HTTP have abandoned Content-Base.
type MIME struct {
	Edition uri.Edition

	// Retrieved is the URI from which the message was retrieved. Default is the
	// application's base if nothing else is known. Both may be zero.
	Retrieved uri.URI
	Default   uri.URI
}

// A Part is a part of a message that has no parts itself, or the whole of such a
// message.
type Part struct {
	// Header is the heading, with keys as [textproto.CanonicalMIMEHeaderKey] writes
	// them.
	Header textproto.MIMEHeader

	// MediaType is the type, in lower case and without parameters: that of the
	// Content-Type, or the default (RFC 2046, sections 5.1.5 and 5.2). It is empty if
	// the Content-Type is invalid.
	MediaType string

	// Body is the content, without its content transfer encoding. Read it before the
	// next iteration. Its errors are like those of Walk.
	Body io.Reader

	// Location is the Content-Location as an absolute URI, a label of the part. It is
	// zero if the header is absent, or relative without a base.
	Location uri.URI

	// Context has all sources of the base URI but the content, which is in Body. In a
	// multipart/related, Default is [ThisMessage].
	Context Context

	// Err is the error of a Content-Location or Content-Base in the heading or one
	// around it: a [*uri.SyntaxError], [ErrForbidden] or [ErrLimit]. Such a
	// field is ignored.
	Err error
}

// Walk returns an iterator over the parts of a message, in order. It reads the message
// only as far as the iteration goes. It needs memory for the headings around a part,
// not for the parts.
//
// Multiparts and messages that are nested more than 16 deep are single parts. A heading can
// have 1 MiB, and that of a part of a multipart 10 MiB, a limit of package mime/multipart.
//
// An error ends the iteration. It comes last, with a zero Part, and is the error of r,
// [ErrLimit] or [ErrForm].
func (m MIME) Walk(r io.Reader) iter.Seq2[Part, error] {
	return func(yield func(Part, error) bool) {
		w := walk{MIME: m, yield: yield}
		w.message(r, around{}, 0)
	}
}

// A walk reads a message and yields its parts.
type walk struct {
	MIME
	yield func(Part, error) bool
	input *window
}

// around has the results of the headings around a part.
type around struct {
	base    uri.URI
	related bool
	err     error
}

// fail ends the walk with an error.
func (w *walk) fail(err error) bool {
	w.yield(Part{}, err)
	return false
}

// message yields the parts of a message, and reports whether to continue.
func (w *walk) message(r io.Reader, a around, depth int) bool {
	limit := &window{r: r, left: basedoc.MaxHeading}
	if w.input == nil {
		w.input = limit
	}
	m, err := mail.ReadMessage(limit)
	switch {
	case limit.err == ErrLimit:
		return w.fail(ErrLimit)
	case err != nil:
		return w.fail(w.input.explain(err))
	}
	limit.left = math.MaxInt64
	return w.entity(textproto.MIMEHeader(m.Header), m.Body, "text/plain", a, depth)
}

// entity yields an entity or its parts, and reports whether to continue. A multipart yields its
// parts and a message yields those of its body. Any other entity is a part itself.
func (w *walk) entity(header textproto.MIMEHeader, body io.Reader, defaultType string, a around, depth int) bool {
	contentType := header.Get("Content-Type")
	if contentType == "" {
		contentType = defaultType
	}
	mediaType, parameters, err := mime.ParseMediaType(contentType)
	boundary := parameters["boundary"]
	if errors.Is(err, mime.ErrInvalidMediaParameter) {
		boundary = findBoundary(contentType)
	}
	isMultipart := strings.HasPrefix(mediaType, "multipart/") && boundary != "" && depth < maxNesting
	location, own := w.heading(header, &a, isMultipart)
	switch {
	case isMultipart:
		defaultType := "text/plain"
		switch mediaType {
		case "multipart/related":
			a.related = true
		case "multipart/digest":
			defaultType = "message/rfc822"
		}
		for parts := multipart.NewReader(body, boundary); ; {
			part, err := parts.NextRawPart()
			switch {
			case err == io.EOF:
				return true
			case err != nil:
				return w.fail(w.input.explain(err))
			case !w.entity(part.Header, part, defaultType, a, depth+1):
				return false
			}
		}
	case mediaType == "message/rfc822" && depth < maxNesting:
		return w.message(w.decoded(header, body), a, depth+1)
	}
	p := Part{
		Header:    header,
		MediaType: mediaType,
		Body:      w.decoded(header, body),
		Location:  location,
		Context:   Context{Edition: w.Edition, Entity: own, Retrieved: w.Retrieved, Default: w.Default},
		Err:       a.err,
	}
	if a.related && !older.Is(w.Edition) {
		p.Context.Default = thisMessage
	}
	return w.yield(p, nil)
}

// findBoundary returns the boundary in a Content-Type with a malformed parameter, such as
// type=text/html without quotes in RFC 2110. It divides the text at semicolons outside quotation
// marks, and removes the quotation marks and backslashes.
func findBoundary(contentType string) string {
	for rest := contentType; ; {
		var parameter strings.Builder
		quoted, i := false, 0
		for ; i < len(rest) && (quoted || rest[i] != ';'); i++ {
			switch b := rest[i]; {
			case b == '"':
				quoted = !quoted
			case b == '\\' && quoted && i+1 < len(rest):
				i++
				parameter.WriteByte(rest[i])
			default:
				parameter.WriteByte(b)
			}
		}
		key, value, _ := strings.Cut(parameter.String(), "=")
		if strings.EqualFold(strings.TrimSpace(key), "boundary") {
			return strings.TrimSpace(value)
		}
		if i == len(rest) {
			return ""
		}
		rest = rest[i+1:]
	}
}

// heading returns the label and the base that a heading gives its entity. It adds to a
// the values that apply to the entities within it. The older editions read Content-Base and
// Content-Location, and nothing in the heading of a multipart. The newer ones read only
// Content-Location, against the base around the entity.
func (w *walk) heading(header textproto.MIMEHeader, a *around, isMultipart bool) (location, base uri.URI) {
	if older.Is(w.Edition) {
		if isMultipart {
			return uri.URI{}, uri.URI{}
		}
		var err error
		if base, err = w.value(header, "Content-Base", uri.URI{}); errors.Is(err, uri.ErrNoBase) {
			err = basedoc.ErrNoURI
		}
		if err != nil {
			a.err = err
		}
		if location, err = w.value(header, "Content-Location", base); err != nil && !errors.Is(err, uri.ErrNoBase) {
			a.err = err
		}
		if base.IsZero() {
			base = location
		}
		return location, base
	}
	outer := a.base
	if outer.IsZero() {
		outer = w.Retrieved
	}
	if outer.IsZero() && a.related {
		outer = thisMessage
	}
	location, err := w.value(header, "Content-Location", outer)
	if strings.EqualFold(location.Scheme(), "cid") {
		return uri.URI{}, a.base
	}
	if err != nil && !errors.Is(err, uri.ErrNoBase) {
		a.err = err
	}
	if absolute, err := w.value(header, "Content-Location", uri.URI{}); err == nil && !absolute.IsZero() {
		a.base = absolute
	}
	return location, a.base
}

// value returns the URI in a field, resolved against base, or zero if there is no such
// field.
func (w *walk) value(header textproto.MIMEHeader, key string, base uri.URI) (uri.URI, error) {
	values := header.Values(key)
	switch len(values) {
	case 0:
		return uri.URI{}, nil
	case 1:
		u, err := Embedded{texts: []string{unfold(values[0])}}.Against(w.Edition, base)
		if err != nil {
			return uri.URI{}, err
		}
		return u, nil
	}
	return uri.URI{}, basedoc.ErrSeveral
}

// unfold returns the URI in the value of a field (RFC 2557, sections 4.1 and 4.4). It
// removes comments around it, decodes encoded words, and removes white basedoc.Space, which only
// folding adds.
func unfold(value string) string {
	value = strings.Trim(value, " \t")
	for strings.HasPrefix(value, "(") {
		end := comment(value)
		if end < 0 {
			break
		}
		value = strings.TrimLeft(value[end:], " \t")
	}
	for strings.HasSuffix(value, ")") {
		start := lastComment(value)
		if start < 1 || value[start-1] != ' ' && value[start-1] != '\t' {
			break // the parentheses are part of the URI
		}
		value = strings.TrimRight(value[:start], " \t")
	}
	if strings.HasPrefix(value, "=?") {
		if decoded, err := new(mime.WordDecoder).DecodeHeader(value); err == nil {
			value = decoded
		}
	}
	return strings.NewReplacer(" ", "", "\t", "").Replace(value)
}

// comment returns the length of the comment at the beginning of s, or -1.
func comment(s string) int {
	depth := 0
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return -1
}

// lastComment returns the offset of the comment at the end of s, or -1.
func lastComment(s string) int {
	depth := 0
	for i := len(s) - 1; i >= 0; i-- {
		switch {
		case i > 0 && s[i-1] == '\\':
			i--
		case s[i] == ')':
			depth++
		case s[i] == '(':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// decoded returns body without its content transfer encoding.
func (w *walk) decoded(header textproto.MIMEHeader, body io.Reader) io.Reader {
	switch strings.ToLower(strings.TrimSpace(header.Get("Content-Transfer-Encoding"))) {
	case "base64":
		body = base64.NewDecoder(base64.StdEncoding, body)
	case "quoted-printable":
		body = quotedprintable.NewReader(body)
	}
	return quiet{body, w.input}
}

// A quiet reader returns errors that do not quote the message: those of the message's
// reader, or [ErrForm].
type quiet struct {
	io.Reader
	input *window
}

// Read implements [io.Reader].
func (q quiet) Read(p []byte) (int, error) {
	n, err := q.Reader.Read(p)
	if err != nil && err != io.EOF {
		err = q.input.explain(err)
	}
	return n, err
}
